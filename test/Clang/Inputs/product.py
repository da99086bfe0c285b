# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two matrices of small whole numbers and their product, as raw numbers of
struct's type codes.

usage: product.py CODE RESULT_CODE M K N PREFIX
"""

import random
import struct
import sys

code, result_code, prefix = sys.argv[1], sys.argv[2], sys.argv[6]
m, k, n = map(int, sys.argv[3:6])
numbers = random.Random(f"{m} {k} {n}")


def matrix(rows, cols):
    return [[numbers.randint(-9, 9) for _ in range(cols)]
            for _ in range(rows)]


def write(suffix, rows, kind):
    with open(f"{prefix}.{suffix}", "wb") as f:
        for row in rows:
            f.write(struct.pack(f"<{len(row)}{kind}", *row))


a, b = matrix(m, k), matrix(k, n)
write("a", a, code)
write("b", b, code)
write("c", [[sum(a[i][p] * b[p][j] for p in range(k)) for j in range(n)]
            for i in range(m)], result_code)
