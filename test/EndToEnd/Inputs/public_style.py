#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands and results of test/EndToEnd/public-style.cpp, as raw files.

usage: public_style.py FOLDER
"""

import pathlib
import random
import struct
import sys

M, K, N = 100, 168, 88


def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns]
            for row in a]


def quantised(value, scale, offset):
    """An i8, after relu."""
    value = round(max(-256, min(255, max(0, value) * scale))) + offset
    return max(-128, min(127, value))


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(5)

    def matrix(rows, cols):
        return [[rng.randint(-3, 3) for _ in range(cols)] for _ in range(rows)]

    def write(name, code, rows):
        flat = [x for row in rows for x in row]
        (folder / f"{name}.bin").write_bytes(
            struct.pack(f"<{len(flat)}{code}", *flat))

    a, b, bias = matrix(M, K), matrix(K, N), matrix(1, N)
    write("a", "e", a)
    write("bt", "e", list(zip(*b)))
    write("bias", "f", bias)
    write("c", "f", [[x + y for x, y in zip(row, bias[0])]
                     for row in product(a, b)])

    a, b = matrix(64, 64), matrix(64, 64)
    scales = [(0.25 * (1 + c % 4), c % 7 - 3) for c in range(64)]
    words = [struct.unpack("<I", struct.pack("<f", s))[0] |
             (o & 0x1FF) << 37 | 1 << 46 for s, o in scales]
    c = [[quantised(x, *s) for x, s in zip(row, scales)]
         for row in product(a, b)]
    write("ai", "b", a)
    write("bi", "b", b)
    write("scales", "Q", [words])
    # Fractals: blocks of 32 columns, each row by row.
    write("ci", "b", [[row[block * 32 + j] for row in c for j in range(32)]
                      for block in range(2)])


if __name__ == "__main__":
    main()
