#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernel of several_types.cpp for some trip counts and compares.

usage: several_types.py SIM ASSEMBLY FOLDER
"""

import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "utils"))
from harness.elements import encode  # noqa: E402

MOST = 7


def product(a, b, cols):
    """a times the first columns of b; what is not stored stays 0."""
    return [sum(x * b[k][j] for k, x in enumerate(row)) if j < cols else 0
            for row in a for j in range(64)]


def main():
    sim, assembly, folder = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(3)

    def matrix(rows):
        return [[rng.randint(-3, 3) for _ in range(64)] for _ in range(rows)]

    def write(name, dtype, numbers):
        path = folder / f"{name}.bin"
        path.write_bytes(encode(dtype, [float(x) for x in numbers]))
        return f"{path}:{dtype}[{len(numbers)}]"

    a = [matrix(16) for _ in range(MOST)]
    b = [matrix(64) for _ in range(MOST)]
    flat = [[x for m in ms for row in m for x in row] for ms in (a, b)]
    for n in range(MOST + 1):
        golden = [x for i in range(MOST) for x in
                  (product(a[i], b[i], 16 if i % 2 else 64) if i < n
                   else [0] * 1024)]
        command = [sim, assembly, "--quiet", "--schedules", "4",
                   "--arg", "in=" + write("a", "f16", flat[0]),
                   "--arg", "in=" + write("b", "f16", flat[1]),
                   "--arg", "inout=" + write("c", "f32", [0] * len(golden)),
                   "--arg", f"i32={n}",
                   "--golden", write("golden", "f32", golden) + ":0"]
        if subprocess.run(command).returncode:
            sys.exit(f"n = {n} is wrong: {' '.join(command)}")
        print(f"n = {n}: right")


if __name__ == "__main__":
    main()
