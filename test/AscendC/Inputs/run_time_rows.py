# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small whole numbers and their products, of which some rows are meant.

usage: run_time_rows.py FOLDER ROWS…
"""

import pathlib
import random
import struct
import sys

M, K, N = 32, 64, 32


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    rng = random.Random(1)
    a = [[rng.randint(-4, 4) for _ in range(K)] for _ in range(M)]
    b = [[rng.randint(-4, 4) for _ in range(N)] for _ in range(K)]
    for name, rows in (("a", a), ("b", b)):
        flat = [float(x) for row in rows for x in row]
        (folder / f"{name}.bin").write_bytes(
            struct.pack(f"<{len(flat)}e", *flat))
    for count in map(int, sys.argv[2:]):
        c = [[float(sum(x * y for x, y in zip(row, column)))
              if i < count else 0.0 for column in zip(*b)]
             for i, row in enumerate(a)]
        flat = [x for row in c for x in row]
        (folder / f"{count}.bin").write_bytes(
            struct.pack(f"<{len(flat)}f", *flat))


if __name__ == "__main__":
    main()
