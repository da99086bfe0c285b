#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the sources of a folder of kernels as they are.

usage: public_kernels.py OUTPUT a2a3=COMMAND a5=COMMAND

Each .cpp below PTO_KERNELS_ROOT that has a kernel is compiled for the cube
cores of a5 if a folder of that name is above it, else of a2a3. A kernel without
hand-written addresses and flags and without vector tiles has to compile; any
other may be refused, but by a diagnostic. Without PTO_KERNELS_ROOT nothing is
done.
"""

import os
import pathlib
import re
import shlex
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "utils"))

from harness.first_error import first_error  # noqa: E402

SECONDS = 300
KERNEL = re.compile(r"__global__\s+(AICORE|__aicore__)")
NOT_OURS = re.compile(r"TASSIGN\s*(<|\(\s*\w+\s*,\s*[\w+]*(0x|Addr|addr))|"
                      r"set_flag|wait_flag|pipe_barrier|TileType::Vec|TPipe|SYNCALL|"
                      r"acl/acl\.h|_IMPL\b")


def main():
    root = os.environ.get("PTO_KERNELS_ROOT")
    if not root:
        print("skipped: PTO_KERNELS_ROOT not set")
        return 0
    output = pathlib.Path(sys.argv[1])
    commands = {cpu: shlex.split(command) for cpu, command in
                (word.split("=", 1) for word in sys.argv[2:])}
    compiled, refused, wrong = [], [], []
    for source in sorted(pathlib.Path(root).rglob("*.cpp")):
        text = source.read_text(encoding="utf-8", errors="replace")
        if not KERNEL.search(text):
            continue
        cpu = "a5" if "a5" in source.parts else "a2a3"
        status, error = first_error(
            [*commands[cpu], "-S", source, "-o", output,
             "-fplugin-arg-ascend-core=cube"], SECONDS)
        name = f"{source.relative_to(root)} ({cpu})"
        if status == 0:
            compiled.append(name)
        elif status == 1 and error and NOT_OURS.search(text):
            refused.append(f"{name}: {error.split('error: ', 1)[-1]}")
        else:
            wrong.append(f"{name}: status {status}; {error}")
    for title, names in (("compiled", compiled), ("refused", refused),
                         ("wrong", wrong)):
        print(f"{title}: {len(names)}", *names, sep="\n  ")
    return 1 if wrong or not compiled else 0


if __name__ == "__main__":
    sys.exit(main())
