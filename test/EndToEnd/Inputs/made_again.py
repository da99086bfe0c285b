#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of test/Slots/made-again.ll and compares with what they mean.

usage: made_again.py SIM ASSEMBLY FOLDER
"""

import pathlib
import random
import struct
import subprocess
import sys


def extracts(a, b, n):
    """A 128 x 320 times b 320 x 16, stored n times."""
    c = [sum(a[r * 320 + k] * b[k * 16 + col] for k in range(320))
         for r in range(128) for col in range(16)]
    return c * n


def loads(a, b, n):
    """The upper left 16 x 16 of five tiles of 128 x 512, each times b, summed."""
    c = [sum(a[t * 65536 + r * 512 + k] * b[k * 16 + col]
             for t in range(5) for k in range(16))
         for r in range(16) for col in range(16)]
    return c * n


KERNELS = [(extracts, 128 * 320, 320 * 16, 2048), (loads, 5 * 65536, 256, 256)]


def main():
    sim, assembly, folder = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(2)
    runs = 0
    for kernel, size_a, size_b, size_c in KERNELS:
        a = [rng.randint(-2, 2) for _ in range(size_a)]
        b = [rng.randint(-2, 2) for _ in range(size_b)]
        (folder / "a.bin").write_bytes(struct.pack(f"<{size_a}e", *a))
        (folder / "b.bin").write_bytes(struct.pack(f"<{size_b}e", *b))
        for trips in (1, 2, 3):
            golden = kernel(a, b, trips)
            (folder / "c.ref").write_bytes(
                struct.pack(f"<{len(golden)}f", *golden))
            command = [sim, assembly, "--kernel", kernel.__name__, "--quiet",
                       "--arg", f"in={folder}/a.bin:f16[{size_a}]",
                       "--arg", f"in={folder}/b.bin:f16[{size_b}]",
                       "--arg", f"out={folder}/c.bin:f32[{size_c * trips}]",
                       "--arg", f"i64={trips}",
                       "--golden", f"{folder}/c.ref:f32[{size_c * trips}]:0"]
            if subprocess.run(command).returncode:
                sys.exit(f"{kernel.__name__} with {trips} trips is wrong: "
                         f"{' '.join(command)}")
            runs += 1
    print(f"{runs} runs right")


if __name__ == "__main__":
    main()
