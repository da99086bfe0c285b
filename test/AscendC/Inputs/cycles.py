# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: cycles.py README

Compares the cycles of each kernel in Ascend C with those of the source in tiles
that its name names, by the table of docs/examples/README.md."""

import re
import sys

MOST = 1.05
FORM = re.compile(r"(_ascendc|_static)\.cpp|\.asc")


def cycles_of(text):
    """By source, its kernel behind a colon, and processor."""
    rows = re.findall(r"^    ([\w.:]+) +(a2a3|a5) +\S+ +\S+ +(\d+) ", text,
                      re.MULTILINE)
    return {(source, cpu): int(cycles) for source, cpu, cycles in rows}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        cycles = cycles_of(file.read())
    compared = slower = 0
    for (source, cpu), mine in cycles.items():
        twin = FORM.sub(".cpp", source, count=1)
        if twin == source:
            continue
        compared += 1
        if mine > MOST * cycles[twin, cpu]:
            slower += 1
            print(f"{source} on {cpu}: {mine} cycles, {twin} "
                  f"{cycles[twin, cpu]}")
    print(f"{compared} kernels, {slower} slower than their twins")


main()
