#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the cycles of kernels of one assembly.

usage: ratio.py SIM ASSEMBLY FOLDER REFERENCE LIMIT KERNEL... -- ARGUMENTS

Prints each kernel's cycles as a part of the reference's; exit status 1 where
one is above the limit, or the simulator finds something. ARGUMENTS are the
simulator's.
"""

import json
import pathlib
import subprocess
import sys


def cycles(sim, assembly, folder, kernel, arguments):
    report = folder / f"{kernel}.json"
    subprocess.run([sim, assembly, "--kernel", kernel, "--quiet",
                    "--report", report, *arguments], check=True)
    return json.loads(report.read_text(encoding="utf-8"))["cycles"]


def main():
    split = sys.argv.index("--")
    sim, assembly, folder, reference, limit, *kernels = sys.argv[1:split]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    arguments = sys.argv[split + 1:]
    base = cycles(sim, assembly, folder, reference, arguments)
    bad = 0
    for kernel in kernels:
        ratio = cycles(sim, assembly, folder, kernel, arguments) / base
        good = ratio <= float(limit)
        bad += not good
        print(f"{kernel}: {ratio:.3f} {'ok' if good else '> ' + limit}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
