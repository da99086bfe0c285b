#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands and results of test/EndToEnd/shifted.cpp, as raw files.

usage: shifted.py FOLDER
"""

import pathlib
import random
import struct
import sys


def clamped(value):
    return max(-32768, min(32767, value))


def fractals(rows):
    """Blocks of 16 columns, each row by row."""
    return [x for c in range(0, 64, 16) for row in rows for x in row[c:c + 16]]


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(9)
    a, b = ([[rng.randint(-128, 127) for _ in range(64)] for _ in range(64)]
            for _ in range(2))
    columns = list(zip(*b))
    c = [[sum(x * y for x, y in zip(row, column)) for column in columns]
         for row in a]
    shifts = [1 + j % 16 for j in range(64)]
    for name, code, values in (
            ("a", "b", sum(a, [])), ("b", "b", sum(b, [])),
            ("shifts", "Q", [s - 1 << 32 for s in shifts]),
            ("one", "h", fractals([[clamped(max(0, x) >> 5) for x in row]
                                   for row in c])),
            ("each", "h", fractals([[clamped(x >> s) for x, s in
                                     zip(row, shifts)] for row in c]))):
        (folder / f"{name}.bin").write_bytes(
            struct.pack(f"<{len(values)}{code}", *values))


if __name__ == "__main__":
    main()
