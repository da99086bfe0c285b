#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products of 8-bit floats and what they become, as raw files.

usage: float8.py FOLDER TYPE TYPE     a.bin, b.bin, …, and the results of
                                      test/EndToEnd/float8.cpp's `product`
       float8.py FOLDER TYPE          those of `quantised`
"""

import bisect
import functools
import pathlib
import random
import struct
import sys
from fractions import Fraction

M, K, N = 50, 70, 40
ROWS, COLUMNS = 64, 64  # With what a load clears.
SCALE = 0.375
# All of them, and their products' sums, are numbers of every type, and floats of
# Python without error.
VALUES = [s * x for x in (0, 0.25, 0.5, 0.75, 1, 1.5, 1.75, 2, 3)
          for s in (1, -1)]


def decode(dtype, code):
    """The number of a code without sign; None for what is no number."""
    if dtype == "hif8":
        return decode_hif8(code)
    bits, bias = {"fp8_e4m3": (3, 7), "fp8_e5m2": (2, 15)}[dtype]
    exponent, mantissa = code >> bits, code & (1 << bits) - 1
    if (dtype == "fp8_e4m3" and code == 0x7F) or (
            dtype == "fp8_e5m2" and exponent == 31):
        return None
    one = 1 if exponent else 0
    return ((one + Fraction(mantissa, 1 << bits)) *
            Fraction(2) ** (max(exponent, 1) - bias))


def decode_hif8(code):
    text = f"{code:07b}"
    if code == 0x6F:
        return None
    if text.startswith("0000"):
        return Fraction(2) ** (code - 23) if code else Fraction(0)
    for dot, width in (("11", 4), ("10", 3), ("01", 2), ("001", 1),
                       ("0001", 0)):
        if text.startswith(dot):
            break
    field = text[len(dot):len(dot) + width]
    mantissa = text[len(dot) + width:]
    exponent = int("1" + field[1:], 2) if width else 0
    if field.startswith("1"):
        exponent = -exponent
    return (1 + Fraction(int(mantissa, 2), 1 << len(mantissa))) * (
        Fraction(2) ** exponent)


def encode(dtype, value):
    """The nearest code; of two, hif8's is the one farther from 0, e4m3's the
    even one. What is too large: hif8's infinity, e4m3's largest number."""
    sign = 0x80 if value < 0 else 0
    value = abs(Fraction(value))
    if dtype == "hif8" and value >= 40960:
        return sign | 0x6F
    numbers, codes = numbers_of(dtype)
    at = bisect.bisect(numbers, value)
    near = [(abs(numbers[i] - value),
             -numbers[i] if dtype == "hif8" else codes[i] & 1, codes[i])
            for i in (at - 1, at) if i < len(numbers)]
    best = min(near)[-1]
    return sign | best if best or dtype != "hif8" else 0


@functools.lru_cache(maxsize=None)
def numbers_of(dtype):
    """(numbers from 0 on, their codes)."""
    pairs = sorted((decode(dtype, c), c) for c in range(128)
                   if decode(dtype, c) is not None)
    return tuple(zip(*pairs))


CODES = {}


def to_bytes(dtype, rows):
    if dtype == "f32":
        flat = [float(x) for row in rows for x in row]
        return struct.pack(f"<{len(flat)}f", *flat)
    for x in {x for row in rows for x in row}:
        CODES.setdefault((dtype, x), encode(dtype, x))
    return bytes(CODES[dtype, x] for row in rows for x in row)


def number(dtype, value):
    """What a value is once it has that type."""
    code = CODES.setdefault((dtype, value), encode(dtype, value))
    result = float(decode(dtype, code & 0x7F))
    return -result if code & 0x80 else result


def matrix(rows, cols, rng):
    return [[float(rng.choice(VALUES)) for _ in range(cols)]
            for _ in range(rows)]


def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns]
            for row in a]


def transposed(m):
    return [list(column) for column in zip(*m)]


def padded(m, rows, cols):
    return [row + [0.0] * (cols - len(row)) for row in m] + [
        [0.0] * cols for _ in range(rows - len(m))]


def write_product(folder, left, right):
    rng = random.Random(f"{left} {right}")
    a, b, bias = matrix(M, K, rng), matrix(K, N, rng), matrix(1, COLUMNS, rng)
    c = product(a, b)
    turned = [[x + y for x, y in zip(row, bias[0])]
              for row in padded(c, M, COLUMNS)]
    for name, dtype, rows in (
            ("a", left, a), ("at", left, transposed(a)), ("b", right, b),
            ("bt", right, transposed(b)), ("bias", "f32", bias),
            ("c", "f32", c), ("turned", "f32", turned),
            ("both", "f32", padded([row[:32] for row in c], ROWS, 32)),
            ("row", "f32", c[:1])):
        (folder / f"{name}.bin").write_bytes(to_bytes(dtype, rows))


def write_quantised(folder, dtype):
    """Rows of large numbers are stored only; the second product leaves them
    out, since infinities and inexact sums have no place in it."""
    rng = random.Random(dtype)
    a, b, d = (matrix(64, 64, rng) for _ in range(3))
    a[3] = [float(1 << 14 if dtype == "hif8" else 448)] * 64
    scales = [SCALE * (1 + c % 5) for c in range(64)]
    c = product(a, b)
    one = [[x * SCALE for x in row] for row in c]
    words = [struct.unpack("<I", struct.pack("<f", float(s)))[0] | 1 << 46
             for s in scales]
    (folder / "scales.bin").write_bytes(struct.pack("<64Q", *words))
    for name, rows in (
            ("a", a), ("b", b), ("d", d), ("one", one),
            ("each", [[x * s for x, s in zip(row, scales)] for row in c]),
            ("relu", [[max(0.0, x) for x in row] for row in one])):
        (folder / f"{name}.bin").write_bytes(to_bytes(dtype, rows))
    part = [[number(dtype, x) for x in row] for row in one[32:]]
    (folder / "again.bin").write_bytes(to_bytes("f32", product(part, d)))


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    if len(sys.argv) == 4:
        write_product(folder, *sys.argv[2:])
        return
    write_quantised(folder, sys.argv[2])


if __name__ == "__main__":
    main()
