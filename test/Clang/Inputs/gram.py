# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A matrix of small whole numbers and its product with its transpose, as raw
f16 and f32.

usage: gram.py IN OUT
"""

import random
import struct
import sys

SIZE = 64


def write(path, rows, code):
    with open(path, "wb") as f:
        for row in rows:
            f.write(struct.pack(f"<{SIZE}{code}", *row))


numbers = random.Random(64)
matrix = [[numbers.randint(-4, 4) for _ in range(SIZE)] for _ in range(SIZE)]
write(sys.argv[1], matrix, "e")
write(sys.argv[2], [[sum(a * b for a, b in zip(r, s)) for s in matrix]
                    for r in matrix], "f")
