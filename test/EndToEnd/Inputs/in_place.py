#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of in_place.cpp and compares with what they mean; what works
in place must not be slower than what has a tensor of its own for the result.

usage: in_place.py SIM ASSEMBLY FOLDER
"""

import json
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "utils"))
from harness.elements import encode, rounded  # noqa: E402

SIDE, BLOCKS = 64, 12
ROWS = BLOCKS * SIDE
# In place, and the order of the pipes costs nothing.
ALLOWED = 1.02


def times(block, w):
    """A block of rows times w, as the accumulator is stored."""
    columns = list(zip(*w))
    return [rounded("f16", [float(sum(a * b for a, b in zip(row, column)))
                            for column in columns]) for row in block]


def block_of(x, i):
    return x[i * SIDE:(i + 1) * SIDE]


def by_columns(x, w):
    """x as 3 x 4 blocks in rows of 4 x 64 elements."""
    flat = [e for row in x for e in row]
    wide = [flat[r * 4 * SIDE:(r + 1) * 4 * SIDE] for r in range(3 * SIDE)]
    for i in range(3):
        for j in range(4):
            block = [row[j * SIDE:(j + 1) * SIDE]
                     for row in wide[i * SIDE:(i + 1) * SIDE]]
            for r, row in enumerate(times(block, w)):
                wide[i * SIDE + r][j * SIDE:(j + 1) * SIDE] = row
    flat = [e for row in wide for e in row]
    return [flat[r * SIDE:(r + 1) * SIDE] for r in range(ROWS)]


def moved(x, w, steps):
    """Each (to, from) of the steps in turn: one block becomes another times w."""
    x = [list(row) for row in x]
    for to, source in steps:
        x[to * SIDE:(to + 1) * SIDE] = times(block_of(x, source), w)
    return x


class Runner:
    def __init__(self, sim, assembly, folder):
        self.sim, self.assembly = sim, assembly
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        rng = random.Random(5)
        # One entry a row and column, so that numbers stay exact.
        self.x = [[rng.randint(-3, 3) for _ in range(SIDE)]
                  for _ in range(ROWS)]
        permuted = rng.sample(range(SIDE), SIDE)
        self.w = [[rng.choice((-1.0, 1.0)) * (permuted[r] == c)
                   for c in range(SIDE)] for r in range(SIDE)]
        self.write("w", self.w)

    def write(self, name, rows):
        path = self.folder / f"{name}.bin"
        path.write_bytes(encode("f16", [float(e) for row in rows for e in row]))
        return f"{path}:f16[{len(rows)}x{SIDE}]"

    def run(self, kernel, meaning, apart, numbers=()):
        """Cycles; exits where the result is wrong or something is found."""
        x = self.write("x", self.x)
        arguments = [f"{'in' if apart else 'inout'}={x}",
                     f"in={self.folder}/w.bin:f16[{SIDE}x{SIDE}]"]
        if apart:
            arguments.append(
                f"out={self.folder}/y.bin:f16[{ROWS}x{SIDE}]")
        report = self.folder / "report.json"
        command = [self.sim, self.assembly, "--kernel", kernel, "--quiet",
                   "--schedules", "4", "--report", str(report), "--golden",
                   self.write("golden", meaning) + ":0"]
        for argument in (*arguments, *(f"i32={n}" for n in numbers)):
            command += ["--arg", argument]
        if subprocess.run(command).returncode:
            sys.exit(f"{kernel} is wrong: {' '.join(command)}")
        return json.loads(report.read_text())["cycles"]


def main():
    runner = Runner(*sys.argv[1:])
    x, w = runner.x, runner.w
    same = [(i, i) for i in range(BLOCKS)]
    for name, meaning, numbers in (
            ("rows", moved(x, w, same), ()),
            ("columns", by_columns(x, w), ()),
            ("counted", moved(x, w, same), (BLOCKS,))):
        apart = runner.run(f"{name}_apart", meaning, True, numbers)
        within = runner.run(f"{name}_in_place", meaning, False, numbers)
        if within > ALLOWED * apart:
            sys.exit(f"{name}: {within} cycles in place, {apart} apart")
        print(f"{name}: in place {within / apart:.3f} x apart")
    half = BLOCKS // 2
    for name, steps in (
            ("halves", [(i, i + half) for i in range(half)]),
            ("chain", [(i + 1, i) for i in range(BLOCKS - 1)]),
            ("shift", [(i, i + 1) for i in range(BLOCKS - 1)])):
        runner.run(name, moved(x, w, steps), False)
        print(f"{name}: right")


if __name__ == "__main__":
    main()
