# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices of small whole numbers and their squares, as raw f16 and f32.

usage: squares.py COUNT IN OUT
"""

import random
import struct
import sys

SIZE = 64


def matrix(random_numbers):
    return [[random_numbers.randint(-4, 4) for _ in range(SIZE)]
            for _ in range(SIZE)]


def square(m):
    columns = list(zip(*m))
    return [[sum(a * b for a, b in zip(row, column)) for column in columns]
            for row in m]


def write(path, matrices, code):
    with open(path, "wb") as f:
        for m in matrices:
            for row in m:
                f.write(struct.pack(f"<{SIZE}{code}", *row))


count, source, result = int(sys.argv[1]), sys.argv[2], sys.argv[3]
numbers = random.Random(2040)
# The kernel loads one matrix more than it multiplies.
inputs = [matrix(numbers) for _ in range(count + 1)]
write(source, inputs, "e")
write(result, [square(m) for m in inputs[:count]], "f")
