#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of tiles-as-values.* and compares with what they mean.

usage: tiles_as_values.py SIM ASSEMBLY FOLDER

Each kernel (a, c, n) has five f16 tiles of 16 x 16 in a and six f32 tiles in c.
P[i] below is tile i of a times itself.
"""

import pathlib
import random
import struct
import subprocess
import sys

N = 16
INPUTS, OUTPUTS = 5, 6
UNTOUCHED = [-77] * (N * N)


def product(a):
    return [sum(a[r * N + k] * a[k * N + c] for k in range(N))
            for r in range(N) for c in range(N)]


def add(x, y):
    return list(map(int.__add__, x, y))


def conditional(p, n):
    return [add(p[0], p[1]) if n else p[0]]


def cur_next(p, n):
    return p[:n + 1]


def swap(p, n):
    x, y = p[0], p[1]
    for _ in range(n):
        x, y = y, add(x, p[2])
    return [x, y]


def select_read(p, n):
    return [p[0] if n else p[1], p[0], p[1]]


def select_update(p, n):
    return [add(p[0] if n else p[1], p[2])]


def equal_seeds(p, n):
    return [add(p[0], p[1]), p[0]]


def nested(p, n):
    acc = p[0]
    for i in range(n):
        for j in range(i):
            acc = add(acc, p[1])
            if j == 1:
                break
        if i == 3:
            break
        acc = add(acc, p[2])
    return [] if n == 5 else [acc]


def by_value(p, n):
    acc = p[0]
    for _ in range(n):
        acc = add(acc, p[1])
    return [acc]


def structs(p, n):
    x, y = p[0], p[1]
    for _ in range(n):
        x, y = add(x, p[2]), add(y, p[3])
    return [x, y]


def array(p, n):
    return [add(p[i], p[3]) if i == n % 3 else p[i] for i in range(3)]


def returned(p, n):
    x, y = p[0], add(p[1], p[2])
    return [x, y, add(x, p[3]) if n else add(y, p[3])]


KERNELS = [conditional, cur_next, swap, select_read, select_update, equal_seeds,
           nested, by_value, structs, array, returned]
ARGUMENTS = {conditional: 2, cur_next: 5, swap: 5, select_read: 2,
             select_update: 2, equal_seeds: 1, nested: 6, by_value: 4,
             structs: 4, array: 4, returned: 2}


def main():
    sim, assembly, folder = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(7)
    tiles = [[rng.randint(-3, 3) for _ in range(N * N)] for _ in range(INPUTS)]
    p = [product(t) for t in tiles]
    (folder / "a.bin").write_bytes(b"".join(
        struct.pack(f"<{N * N}e", *t) for t in tiles))
    runs = 0
    for kernel in KERNELS:
        for n in range(ARGUMENTS[kernel]):
            golden = kernel(p, n)
            golden += [UNTOUCHED] * (OUTPUTS - len(golden))
            for name, results in (("c.ref", golden),
                                  ("c.bin", [UNTOUCHED] * OUTPUTS)):
                (folder / name).write_bytes(b"".join(
                    struct.pack(f"<{N * N}f", *c) for c in results))
            shape = f"f32[{OUTPUTS * N}x{N}]"
            command = [sim, assembly, "--kernel", kernel.__name__, "--quiet",
                       "--schedules", "3",
                       "--arg", f"in={folder}/a.bin:f16[{INPUTS * N}x{N}]",
                       "--arg", f"inout={folder}/c.bin:{shape}",
                       "--arg", f"i64={n}",
                       "--golden", f"{folder}/c.ref:{shape}:0"]
            if subprocess.run(command).returncode:
                sys.exit(f"{kernel.__name__} with {n} is wrong: "
                         f"{' '.join(command)}")
            runs += 1
    print(f"{runs} runs right")


if __name__ == "__main__":
    main()
