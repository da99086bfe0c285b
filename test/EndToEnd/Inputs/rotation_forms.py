#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of rotation_forms.cpp and compares with what they mean.

usage: rotation_forms.py SIM ASSEMBLY FOLDER [all]

With "all" every trip count from 0 to 18, else those around the sets' sizes.
"""

import functools
import pathlib
import random
import struct
import subprocess
import sys

SIDE = 16
TRIPS = {2: (0, 1, 2, 3, 4, 7), 3: (0, 1, 2, 3, 7), 4: (0, 1, 3, 4, 9),
         8: (0, 1, 7, 9), 16: (0, 1, 15, 18)}
BLOCKS = 20


def product(x, y):
    columns = [y[c::SIDE] for c in range(SIDE)]
    return [sum(a * b for a, b in zip(x[r:r + SIDE], column))
            for r in range(0, SIDE * SIDE, SIDE) for column in columns]


def pairs(form, n):
    """The blocks whose products the kernel stores, in order."""
    if form in ("inIteration", "prefetch", "steps"):
        return [(i, i) for i in range(n)]
    if form in ("twoLive", "carried"):
        return [(i, i + 1) for i in range(n)]
    if form == "nested":
        return [(o, i) for o in range(3) for i in range(n)]
    if form == "entered":
        return [(i, i) for o in range(3) for i in range(n)][:2 * n + 5]
    return [(i, i) for i in range(n + 1)]  # epilogue


FORMS = ("inIteration", "prefetch", "twoLive", "carried", "steps", "nested",
         "epilogue", "entered")


def main():
    sim, assembly, folder = sys.argv[1:4]
    trips_of = TRIPS
    if sys.argv[4:] == ["all"]:
        trips_of = {slots: range(19) for slots in TRIPS}
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(3)
    a = [[rng.randint(-3, 3) for _ in range(SIDE * SIDE)]
         for _ in range(BLOCKS)]
    (folder / "a.bin").write_bytes(
        struct.pack(f"<{BLOCKS * SIDE * SIDE}e", *(x for b in a for x in b)))

    @functools.lru_cache(maxsize=None)
    def block(p, q):
        return product(a[p], a[q])

    runs = 0
    for form in FORMS:
        for slots, trips in trips_of.items():
            for n in trips:
                stored = pairs(form, n)
                golden = [x for p, q in stored for x in block(p, q)]
                golden = golden or [0.0] * SIDE * SIDE
                (folder / "c.ref").write_bytes(
                    struct.pack(f"<{len(golden)}f", *golden))
                (folder / "c.bin").write_bytes(bytes(4 * len(golden)))
                command = [
                    sim, assembly, "--kernel", f"{form}_{slots}", "--quiet",
                    "--schedules", "2",
                    "--arg", f"in={folder}/a.bin:f16[{BLOCKS}x256]",
                    "--arg", f"inout={folder}/c.bin:f32[{len(golden)}]",
                    "--arg", f"i32={n}",
                    "--golden", f"{folder}/c.ref:f32[{len(golden)}]:0"]
                if subprocess.run(command).returncode:
                    sys.exit(f"{form} with {slots} slots and {n} trips is "
                             f"wrong: {' '.join(command)}")
                runs += 1
    print(f"{runs} runs right")


if __name__ == "__main__":
    main()
