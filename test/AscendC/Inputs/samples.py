#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the Ascend C samples of a folder as they are.

usage: samples.py OUTPUT a2a3=COMMAND a5=COMMAND

Each .asc below ASCEND_SAMPLES_ROOT is compiled for both processors, in its first
scenario if it has several. Those of ACCEPTED have to compile; of any other it is
said whether it does, and it may only be refused by a diagnostic. Without
ASCEND_SAMPLES_ROOT nothing is done.
"""

import os
import pathlib
import shlex
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "utils"))

from harness.first_error import first_error  # noqa: E402

SECONDS = 120
# Names of samples of the basic interface, and the processors that they are for.
ACCEPTED = {
    "hello_world/hello_world.asc": ("a2a3", "a5"),
    "01_add/add/add.asc": ("a2a3", "a5"),
    "01_add/add_tpipe_tque/add_tpipe_tque.asc": ("a2a3", "a5"),
    "matmul_basic_api/matmul_basic_api.asc": ("a2a3", "a5"),
    "mmad_unitflag/mmad_unitflag.asc": ("a2a3", "a5"),
    "mmad_load3dv2/mmad_load3dv2.asc": ("a2a3",),
    "element_wise_arithmetic/element_wise_arithmetic.asc": ("a2a3", "a5"),
    "element_wise_logic/element_wise_logic.asc": ("a2a3", "a5"),
    "01_memory_vector_compute/duplicate/duplicate.asc": ("a2a3", "a5"),
    "tensor_allocation/tensor_allocation.asc": ("a2a3",),
    "tpipe_reuse/tpipe_reuse.asc": ("a2a3", "a5"),
    "tmp_buffer/tmp_buffer.asc": ("a2a3", "a5"),
    "fixpipe_l0c2gm/fixpipe_l0c2gm.asc": ("a2a3", "a5"),
    "data_copy_gm2l1/data_copy_gm2l1.asc": ("a2a3", "a5"),
    "reduce_computation/reduce_computation.asc": ("a2a3", "a5"),
    "reduce_repeat/reduce_repeat.asc": ("a2a3", "a5"),
    "reduce_data_block/reduce_data_block.asc": ("a2a3", "a5"),
    "reduce_pair_elem/reduce_pair_elem.asc": ("a2a3", "a5"),
    "interleave_pair/interleave_pair.asc": ("a5",),
    "mrg_sort/mrg_sort.asc": ("a2a3", "a5"),
    "01_memory_vector_compute/select/select.asc": ("a2a3", "a5"),
    "01_memory_vector_compute/compare/compare.asc": ("a2a3", "a5"),
    "01_memory_vector_compute/gather/gather.asc": ("a2a3", "a5"),
    "01_memory_vector_compute/cast/cast.asc": ("a2a3", "a5"),
    "transpose/transpose.asc": ("a2a3", "a5"),
    "copy_ub2ub/copy.asc": ("a2a3", "a5"),
    "get_ub_size/get_ub_size.asc": ("a2a3", "a5"),
    "gm_by_pass_dcache/gm_by_pass_dcache.asc": ("a2a3", "a5"),
}


def has_to_compile(source, cpu):
    """Other dialects have samples of the same names."""
    parts = ("00_introduction", "03_basic_api", "matmul_basic_api")
    return any(part in source.parts for part in parts) and any(
        str(source).endswith("/" + name) and cpu in cpus
        for name, cpus in ACCEPTED.items())


def main():
    root = os.environ.get("ASCEND_SAMPLES_ROOT")
    if not root:
        print("skipped: ASCEND_SAMPLES_ROOT not set")
        return 0
    output = pathlib.Path(sys.argv[1])
    commands = {cpu: shlex.split(command) for cpu, command in
                (word.split("=", 1) for word in sys.argv[2:])}
    found = {"compiled": [], "refused": [], "wrong": []}
    for source in sorted(pathlib.Path(root).rglob("*.asc")):
        for cpu, command in commands.items():
            status, error = first_error(
                [command[0], "-x", "c++", *command[1:], "-w",
                 "-DSCENARIO_NUM=1", "-S", source, "-o", output], SECONDS)
            name = f"{source.relative_to(root)} ({cpu})"
            error = error.split("error: ", 1)[-1]
            if status == 0:
                found["compiled"].append(name)
            elif status != 1 or not error or has_to_compile(source, cpu):
                found["wrong"].append(f"{name}: status {status}; {error}")
            else:
                found["refused"].append(f"{name}: {error}")
    for title, names in found.items():
        print(f"{title}: {len(names)}", *names, sep="\n  ")
    return 1 if found["wrong"] or not found["compiled"] else 0


if __name__ == "__main__":
    sys.exit(main())
