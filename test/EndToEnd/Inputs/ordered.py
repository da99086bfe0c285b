#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of ordered.cpp in the compiler's order and in the source's,
and compares both with what they mean.

usage: ordered.py SIM ORDERED.s SOURCE.s FOLDER

Prints the cycles of each as a part of those in the source's order; exit status
1 where numbers are wrong, something is found, or a ratio is above its limit.
"""

import json
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "utils"))
from harness.elements import encode  # noqa: E402

SIDE, BLOCKS = 64, 3
# A chain that visits each pipe once loses nothing in the source's order.
LIMITS = {"once_straight": 1.0, "once_loop": 1.0,
          "twice_straight": 0.90, "twice_loop": 0.90}


def times(a, b):
    columns = list(zip(*b))
    return [[sum(map(int.__mul__, row, column)) for column in columns]
            for row in a]


def meaning(kernel, x):
    """The result's blocks of the tensor x, of three matrices a block."""
    result = []
    for i in range(BLOCKS if kernel.endswith("loop") else 1):
        a, b, d = x[3 * i:3 * i + 3]
        part = times(a, b)
        if kernel.startswith("twice"):
            part = times([[max(0, e) for e in row] for row in part], d)
        result.append(part)
    return result


class Runner:
    def __init__(self, sim, ordered, source, folder):
        self.sim, self.assemblies = sim, (ordered, source)
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        rng = random.Random(11)
        # Small, so that sums are exact in f16.
        self.inputs = [[[[rng.choice((-1, 0, 0, 1)) for _ in range(SIDE)]
                         for _ in range(SIDE)] for _ in range(3 * BLOCKS)]
                       for _ in range(2)]
        for name, blocks in zip("xy", self.inputs):
            self.write(name, "f16", blocks)

    def write(self, name, dtype, blocks):
        path = self.folder / f"{name}.bin"
        path.write_bytes(encode(dtype, [float(e) for block in blocks
                                        for row in block for e in row]))
        return f"{path}:{dtype}[{len(blocks) * SIDE}x{SIDE}]"

    def cycles(self, kernel, assembly):
        arguments, golden = [], []
        for name in "xy":
            arguments.append(f"in={self.folder}/{name}.bin:"
                             f"f16[{3 * BLOCKS * SIDE}x{SIDE}]")
        for index, blocks in enumerate(self.inputs):
            wanted = meaning(kernel, blocks)
            arguments.append(f"out={self.folder}/out{index}.bin:"
                             f"f32[{len(wanted) * SIDE}x{SIDE}]")
            golden.append(self.write(f"golden{index}", "f32", wanted) + ":0")
        report = self.folder / "report.json"
        command = [self.sim, assembly, "--kernel", kernel, "--quiet",
                   "--schedules", "3", "--report", str(report)]
        for argument in arguments:
            command += ["--arg", argument]
        for argument in golden:
            command += ["--golden", argument]
        if subprocess.run(command).returncode:
            sys.exit(f"{kernel} is wrong: {' '.join(command)}")
        return json.loads(report.read_text(encoding="utf-8"))["cycles"]


def main():
    runner = Runner(*sys.argv[1:])
    bad = 0
    for kernel, limit in LIMITS.items():
        ordered, source = (runner.cycles(kernel, assembly)
                           for assembly in runner.assemblies)
        good = ordered <= limit * source
        bad += not good
        print(f"{kernel}: {ordered / source:.3f} "
              f"{'ok' if good else f'> {limit}'}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
