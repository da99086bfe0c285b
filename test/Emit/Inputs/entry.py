# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: entry.py CPU ASCEND-SIM KERNEL.s ENTRY.s FOLDER

Runs entry.cpp's kernel, and its entry from a block of arguments, for two blocks.
Both have to give the product and the numbers that are computed here."""

import os
import struct
import subprocess
import sys

SIZE, BLOCKS, N, SCALE, SHIFT = 64, 2, -123456789012345, 2.5, 5
SEED = 7


def numbers(count, state):
    """Small integers, exact in every sum."""
    result = []
    for _ in range(count):
        state = (state * 1103515245 + 12345) % (1 << 31)
        result.append((state >> 16) % 7 - 3)
    return result


def product(a, b):
    return [sum(a[i * SIZE + k] * b[k * SIZE + j] for k in range(SIZE))
            for i in range(SIZE) for j in range(SIZE)]


def main():
    cpu, simulator, kernel, entry, folder = sys.argv[1:]
    path = lambda name: os.path.join(folder, name)
    a, b = numbers(BLOCKS * SIZE * SIZE, SEED), numbers(SIZE * SIZE, SEED + 1)
    for name, values in (("a", a), ("b", b)):
        with open(path(name), "wb") as file:
            file.write(struct.pack(f"<{len(values)}e", *values))
    want = [x for i in range(BLOCKS)
            for x in product(a[i * SIZE * SIZE:(i + 1) * SIZE * SIZE], b)]
    words = [x for i in range(BLOCKS)
             for x in (N + i, BLOCKS * SIZE * BLOCKS, int(SCALE * 1000),
                       N >> SHIFT)]
    arguments = [f"in={path('a')}:f16[{BLOCKS * SIZE}x{SIZE}]",
                 f"in={path('b')}:f16[{SIZE}x{SIZE}]",
                 f"out={path('c')}:f32[{BLOCKS * SIZE}x{SIZE}]",
                 f"out={path('out')}:i64[{4 * BLOCKS}]",
                 f"i64={N}", f"f32={SCALE}", f"i32={SHIFT}"]
    rows = [f"i64={BLOCKS * SIZE}"]
    for assembly, more, options in ((kernel, rows, []), (entry, [], ["--entry"])):
        options += ["--blocks", str(BLOCKS), "--quiet"]
        if cpu == "a2a3":
            options += ["--alias-offset", "0x80000000000"]
        for argument in arguments + more:
            options += ["--arg", argument]
        for name in ("c", "out"):
            if os.path.exists(path(name)):
                os.remove(path(name))
        subprocess.run([simulator, assembly, *options], check=True)
        with open(path("c"), "rb") as file:
            if list(struct.unpack(f"<{len(want)}f", file.read())) != want:
                sys.exit(f"{assembly}: the product is wrong")
        with open(path("out"), "rb") as file:
            got = list(struct.unpack(f"<{len(words)}q", file.read()))
        if got != words:
            sys.exit(f"{assembly}: {got} instead of {words}")


main()
