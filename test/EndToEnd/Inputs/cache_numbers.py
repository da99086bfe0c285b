# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs cache_numbers.cpp with the second mapping at several distances.

usage: cache_numbers.py ASCEND_SIM KERNELS.s CPU SCRATCH

The result of each kernel is 2 a b, exactly, computed here from whole numbers. A
distance that is not the mapping's is a finding.
"""

import random
import struct
import subprocess
import sys

N = 64
SIZES = {"f16": 2, "bf16": 2, "i8": 1}


def encode(dtype, values):
    if dtype == "f16":
        return struct.pack(f"<{len(values)}e", *values)
    if dtype == "bf16":
        return b"".join(struct.pack("<f", v)[2:] for v in values)
    return struct.pack(f"<{len(values)}b", *values)


def placed(order, dtype, b):
    if order == "nd":
        return [v for row in b for v in row]
    if order == "dn":
        return [b[r][c] for c in range(N) for r in range(N)]
    c0 = 32 // SIZES[dtype]
    return [b[r][block + c] for block in range(0, N, c0) for r in range(N)
            for c in range(c0)]


def main():
    sim, text, cpu, scratch = sys.argv[1:]
    source = random.Random(7)
    print("seed 7")
    for name in ("nd_f16", "nz_f16", "dn_f16", "nd_bf16", "nz_bf16", "nd_i8",
                 "nz_i8"):
        order, dtype = name.split("_")
        a, b = ([[source.randint(-4, 4) for _ in range(N)] for _ in range(N)]
                for _ in range(2))
        result = "i32" if dtype == "i8" else "f32"
        c = [2 * sum(a[r][k] * b[k][col] for k in range(N))
             for r in range(N) for col in range(N)]
        files = {"a": encode(dtype, [v for row in a for v in row]),
                 "b": encode(dtype, placed(order, dtype, b)),
                 "c": struct.pack(f"<{N * N}{'i' if dtype == 'i8' else 'f'}",
                                  *c)}
        for key, data in files.items():
            with open(f"{scratch}.{key}", "wb") as f:
                f.write(data)
        shape = f"[{N}x{N}]"
        run = [sim, text, "--quiet", "--kernel", name,
               "--arg", f"in={scratch}.a:{dtype}{shape}",
               "--arg", f"in={scratch}.b:{dtype}{shape}",
               "--arg", f"out={scratch}.x:{result}{shape}",
               "--golden", f"{scratch}.c:{result}{shape}"]

        def status(*more):
            return subprocess.run([*run, *more], capture_output=True,
                                  text=True)

        right = [status(), status("--alias-offset", "0x80000000000"),
                 status("--alias-offset", "0x100000000000")]
        if any(r.returncode for r in right):
            sys.exit(f"{name}: " + "".join(r.stdout + r.stderr for r in right))
        if cpu == "a2a3":
            # The same kernel told of no alias reads through the cache.
            if status("--alias-offset", "0x80000000000", "--arg",
                      "i64=0").returncode:
                sys.exit(f"{name}: a distance of 0 is valid")
            wrong = status("--alias-offset", "0x80000000000", "--arg",
                           f"i64={0x100000000000}")
            if wrong.returncode != 1 or "no tensor is mapped" not in wrong.stdout:
                sys.exit(f"{name}: a wrong distance is not found: "
                         f"{wrong.stdout}{wrong.stderr}")
        print(f"{name} exact")


main()
