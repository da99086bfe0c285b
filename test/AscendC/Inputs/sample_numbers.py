#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simulates Ascend C samples of a folder, and compares with references.

usage: sample_numbers.py BUILD FOLDER [PART OF A NAME]

The samples lie below ASCEND_SAMPLES_ROOT and are compiled as they are; what
they are given, and what they have to give, is computed here. Without
ASCEND_SAMPLES_ROOT nothing is done. A sample that is not there is left out.
"""

import os
import pathlib
import random
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parents[2] / "utils"))

from harness import elements  # noqa: E402
from harness.toolchain import PROCESSORS, CommandFailed, Toolchain, run  # noqa: E402
from sample_references import SAMPLES  # noqa: E402

NPU = {"a2a3": 2201, "a5": 3510}


def find(root, sample):
    """The sample's source, if the folder has it."""
    found = [path for path in pathlib.Path(root).rglob(
        pathlib.PurePath(sample.path).name) if str(path).endswith(sample.path)]
    return found[0] if found else None


def data_of(sample, folder):
    """What the kernel is given: (simulator's options, inputs, outputs)."""
    source = random.Random(sample.path)
    options, inputs, outputs = ["--blocks", str(sample.blocks)], [], []
    for i, argument in enumerate(sample.arguments):
        if argument.kind == "i32":
            options += ["--arg", f"i32={argument.count}"]
            continue
        path = folder / f"{i}.bin"
        path.unlink(missing_ok=True)
        if argument.kind != "out":
            values = [argument.value(source, j) for j in range(argument.count)]
            path.write_bytes(elements.encode(argument.dtype, values))
            inputs.append(elements.rounded(argument.dtype, values))
        if argument.kind != "in":
            outputs.append((path, argument))
        options += ["--arg", f"{argument.kind}={path}:"
                             f"{argument.dtype}[{argument.count}]"]
    return options, inputs, outputs


def what_is_wrong(tools, sample, source, cpu, folder):
    """"" if nothing is; the compiler's refusal; or the first wrong number."""
    assembly = folder / "sample.s"
    if sample.instance:
        whole, source = source, folder / "sample.cpp"
        source.write_text(f'#include "{whole}"\n{sample.instance}\n')
    command = tools.clang_command(
        source, cpu, assembly,
        ["-w", f"-DNPU_ARCH={NPU[cpu]}", *sample.defines])
    if source.suffix != ".asc":
        command = [command[0], "-x", "c++", *command[1:]]
    try:
        run(command)
    except CommandFailed as failure:
        errors = [line for line in str(failure).splitlines()
                  if "error:" in line]
        return "does not compile: " + (errors or [str(failure)])[0]
    options, inputs, outputs = data_of(sample, folder)
    if sample.kernel:
        names = re.findall(r"(?m)^\t\.kernel\t(\w+)",
                           assembly.read_text(encoding="utf-8"))
        options += ["--kernel", next(name for name in names
                                     if name.startswith(sample.kernel))]
    try:
        report = tools.simulate(assembly, options, folder / "report.json")
    except CommandFailed as failure:
        return str(failure).splitlines()[-1]
    for finding in report["findings"]:
        if not sample.own or sample.own not in finding["text"]:
            return finding["text"]
    for (path, argument), expected in zip(outputs, sample.reference(*inputs)):
        got = elements.decode(argument.dtype, path.read_bytes())
        if len(expected) != len(got):
            return f"{len(got)} elements, not {len(expected)}"
        for i, (e, g) in enumerate(zip(expected, got)):
            if e is not None and abs(e - g) > sample.tolerance * max(1, abs(e)):
                return f"element {i} of {path.name} is {g}, not {e}"
    return ""


def main():
    root = os.environ.get("ASCEND_SAMPLES_ROOT")
    if not root:
        print("skipped: ASCEND_SAMPLES_ROOT not set")
        return 0
    build, folder, *part = sys.argv[1:]
    tools = Toolchain(build)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    right = wrong = 0
    for sample in SAMPLES:
        source = find(root, sample)
        if source is None or any(p not in str(source) for p in part):
            continue
        for cpu in PROCESSORS:
            if cpu not in sample.cpus:
                continue
            name = f"{sample.path} {' '.join(sample.defines)} ({cpu})"
            text = what_is_wrong(tools, sample, source, cpu, folder)
            print(f"{name}: {text or 'right'}", flush=True)
            right, wrong = right + (not text), wrong + bool(text)
    print(f"simulated: {right} right, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
