# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The softmax example, every kernel in it with 16 and with 64 rows: its numbers
against a reference in double precision, and its cycles against those of its
busiest pipe.

usage: softmax.py BUILD FOLDER
"""

import math
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "utils"))

from harness import elements  # noqa: E402
from harness.toolchain import PROCESSORS, Toolchain  # noqa: E402

SOURCE = (pathlib.Path(__file__).resolve().parents[3] / "docs" / "examples" /
          "softmax.cpp")
MOST_AGAINST_BUSIEST = 1.25
ROWS = (16, 64)
COLS = (64, 256, 1024)
# A result, at most 1, is rounded to f16; below, three roundings in f32.
TOLERANCES = {"f32": 1e-6, "f16": 2.0 ** -11}


def reference(row):
    most = max(row)
    powers = [math.exp(v - most) for v in row]
    total = math.fsum(powers)
    return [p / total for p in powers]


def run(tools, assembly, folder, dtype, rows, cols):
    """What is wrong, as text."""
    source = random.Random(f"{dtype} {rows} {cols}")
    x = elements.rounded(dtype, [source.uniform(-8, 8)
                                 for _ in range(rows * cols)])
    stem = folder / f"{dtype}.{rows}x{cols}"
    given, golden = stem.with_suffix(".x.bin"), stem.with_suffix(".golden.bin")
    given.write_bytes(elements.encode(dtype, x))
    golden.write_bytes(elements.encode(
        "f32", [v for r in range(rows)
                for v in reference(x[r * cols:(r + 1) * cols])]))
    shape = f"{rows}x{cols}"
    report = tools.simulate(
        assembly, ["--kernel", f"softmax_{dtype}_{cols}",
                   "--arg", f"in={given}:{dtype}[{shape}]",
                   "--arg", f"out={stem}.y.bin:{dtype}[{shape}]",
                   "--arg", f"i32={rows}", "--schedules", "1", "--golden",
                   f"{golden}:f32[{shape}]:{TOLERANCES[dtype]}"],
        stem.with_suffix(".json"))
    wrong = [finding["text"] for finding in report["findings"]]
    ratio = report["cycles"] / max(report["busy"].values())
    if ratio > MOST_AGAINST_BUSIEST:
        wrong.append(f"{ratio:.3f} times its busiest pipe, more than "
                     f"{MOST_AGAINST_BUSIEST}")
    return wrong, ratio


def main():
    build, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    tools, failed = Toolchain(build), False
    for cpu in PROCESSORS:
        assembly, largest, count = folder / f"{cpu}.s", 0, 0
        tools.compile(SOURCE, cpu, assembly)
        for dtype in TOLERANCES:
            for rows in ROWS:
                for cols in COLS:
                    wrong, ratio = run(tools, assembly, folder, dtype, rows,
                                       cols)
                    count, largest = count + 1, max(largest, ratio)
                    for text in wrong:
                        failed = True
                        print(f"{cpu}, {dtype}, {rows} x {cols}: {text}")
        print(f"{cpu}: {count} runs, at most {largest:.3f} times the busiest "
              "pipe")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
