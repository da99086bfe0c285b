# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: same_numbers.py ASCEND-SIM ONE.s OTHER.s FILE KERNEL…

Runs kernels of two assemblies for some numbers. What they store
has to be the same; prints how many runs were."""

import subprocess
import sys

NUMBERS = (-5, 0, 1, 2, 3, 7, 10, 23, 64, 77, 1000, 4099)


def stored(simulator, assembly, kernel, number, path):
    with open(path, "wb") as file:
        file.write(bytes(64))
    subprocess.run([simulator, assembly, "--kernel", kernel, "--arg",
                    f"inout={path}:i64[8]", "--arg", f"i64={number}",
                    "--quiet"], check=True)
    with open(path, "rb") as file:
        return file.read()


def main():
    simulator, one, other, path, *kernels = sys.argv[1:]
    same = 0
    for kernel in kernels:
        for number in NUMBERS:
            a, b = (stored(simulator, assembly, kernel, number, path)
                    for assembly in (one, other))
            if a != b:
                sys.exit(f"{kernel} of {number} differs")
            same += 1
    print(f"{same} runs with the same numbers")


main()
