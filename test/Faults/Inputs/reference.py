#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small whole numbers and what a kernel has to make of them, as raw files.

usage: reference.py NAME FOLDER

Writes FOLDER/a.bin and b.bin, and c.bin, the result.
"""

import pathlib
import random
import struct
import sys

CODES = {"f32": "f", "f16": "e", "i8": "b", "i32": "i"}


def encode(dtype, matrix):
    values = [x for row in matrix for x in row]
    if dtype == "bf16":  # Small whole numbers are exact: cut f32 in half.
        words = [struct.unpack("<I", struct.pack("<f", x))[0] >> 16
                 for x in values]
        return struct.pack(f"<{len(words)}H", *words)
    return struct.pack(f"<{len(values)}{CODES[dtype]}", *values)


def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns]
            for row in a]


def matrix(rows, cols, rng=random.Random(11)):
    return [[rng.randint(-3, 3) for _ in range(cols)] for _ in range(rows)]


def twice():
    """A product and the same once more."""
    a, b = matrix(64, 64), matrix(64, 64)
    return "f16", a, b, "f32", [[2 * x for x in row] for row in product(a, b)]


def window():
    """32 rows from 16 on and 32 columns from 32 on of a product, times the
    first 32 rows and columns of b."""
    a, b = matrix(64, 64), matrix(64, 64)
    part = [row[32:] for row in product(a, b)[16:48]]
    return "f16", a, b, "f32", product(part, [row[:32] for row in b[:32]])


def every_layout(dtype):
    """The same product four times."""
    a, b = matrix(64, 64), matrix(64, 64)
    return (dtype, a, b, "i32" if dtype == "i8" else "f32", 4 * product(a, b))


def transpose(m):
    return [list(column) for column in zip(*m)]


def main():
    name, folder = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if name in ("f32", "f16", "bf16", "i8"):
        dtype, a, b, result_dtype, c = every_layout(name)
        # What is loaded by columns.
        (folder / "at.bin").write_bytes(encode(dtype, transpose(a)))
        (folder / "bt.bin").write_bytes(encode(dtype, transpose(b)))
    else:
        named = {"twice": twice, "window": window}
        dtype, a, b, result_dtype, c = named[name]()
    (folder / "a.bin").write_bytes(encode(dtype, a))
    (folder / "b.bin").write_bytes(encode(dtype, b))
    (folder / "c.bin").write_bytes(encode(result_dtype, c))


if __name__ == "__main__":
    main()
