#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of test/IR/tile-phis.ll and compares with what they mean.

usage: tile_phis.py SIM ASSEMBLY FOLDER
"""

import pathlib
import random
import struct
import subprocess
import sys

N = 16


def product(a):
    return [sum(a[r * N + k] * a[k * N + c] for k in range(N))
            for r in range(N) for c in range(N)]


def scaled(p, factor):
    return [factor * x for x in p]


def expected(kernel, tiles, arguments):
    """c after the kernel; tiles are consecutive blocks of 256 of tensor a."""
    p = product(tiles[0])
    if kernel == "cur_next":
        trips = arguments[0] // 256
        return product(tiles[trips - 1])
    if kernel == "swap":
        x, y, x1 = 1, 1, 0  # multiples of p
        for _ in range(arguments[0]):
            x1, last_y = x + 1, y
            x, y = y, x1
        return scaled(p, last_y)
    if kernel == "conditional":
        return scaled(p, 2 if arguments[0] else 1)
    return p  # select_, handles: both sides hold the same product


CASES = [("cur_next", "i64", n) for n in (256, 512, 768, 1024)] + \
        [("swap", "i64", n) for n in (1, 2, 3, 4)] + \
        [("select_", "i32", b) for b in (0, 1)] + \
        [("conditional", "i32", b) for b in (0, 1)] + \
        [("handles", "i32", b) for b in (0, 1)]


def main():
    sim, assembly, folder = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(1)
    a = [rng.randint(-3, 3) for _ in range(4 * N * N)]
    tiles = [a[i:i + N * N] for i in range(0, len(a), N * N)]
    (folder / "a.bin").write_bytes(struct.pack(f"<{len(a)}e", *a))
    for kernel, kind, argument in CASES:
        golden = expected(kernel, tiles, [argument])
        (folder / "c.ref").write_bytes(struct.pack(f"<{N * N}f", *golden))
        command = [sim, assembly, "--kernel", kernel, "--quiet",
                   "--arg", f"in={folder}/a.bin:f16[{len(a)}]",
                   "--arg", f"out={folder}/c.bin:f32[16x16]",
                   "--arg", f"{kind}={argument}",
                   "--golden", f"{folder}/c.ref:f32[16x16]:0"]
        if subprocess.run(command).returncode:
            sys.exit(f"{kernel} with {argument} is wrong: {' '.join(command)}")
    print(f"{len(CASES)} runs right")


if __name__ == "__main__":
    main()
