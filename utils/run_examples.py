#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the examples for every processor, simulates and checks them.

usage: run_examples.py --build DIR [--only NAME]

Each example of docs/examples runs on seeded random data under the normal and
three adversarial schedules. Its results are compared with a reference that is
computed here, in double precision, without any of the compiler's code.
Timeline, trace and report go to DIR/demo. Ends with a table, and with exit
status 1 if anything in it is wrong. Standard library only.
"""

import argparse
import dataclasses
import math
import os
import pathlib
import random
import sys
import time
from operator import mul
from typing import Callable

from harness import elements
from harness.toolchain import PROCESSORS, CommandFailed, Toolchain

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "docs" / "examples"
SCHEDULES = 3


# -- The examples -------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Tensor:
    """A kernel's argument. Inputs are uniform in [-1, 1)."""

    kind: str  # "in" or "out"
    name: str
    dtype: str
    shape: tuple

    def type_string(self):
        return f"{self.dtype}[{'x'.join(map(str, self.shape))}]"

    def size(self):
        return math.prod(self.shape)


@dataclasses.dataclass(frozen=True)
class Example:
    """reference(inputs...) is the one output, all as flat lists. tolerance is
    of |difference| / max(1, |expected|)."""

    name: str
    sources: tuple
    arguments: tuple
    reference: Callable
    tolerance: float


def rows_of(matrix, columns):
    return [matrix[i:i + columns] for i in range(0, len(matrix), columns)]


def product(left, right, inner):
    """(m x inner) * (inner x n), row-major."""
    columns = list(zip(*rows_of(right, len(right) // inner)))
    return [sum(map(mul, row, column))
            for row in rows_of(left, inner) for column in columns]


def gemm(a, b):
    return product(a, b, inner=384)


def two_level_pingpong(q, k):
    stacks = rows_of(k, 128 * 512)
    return [x for stack in stacks for x in product(q, stack, inner=128)]


def gemm_bias_relu(a, b, bias):
    return [max(0, x + bias[i % len(bias)])
            for i, x in enumerate(product(a, b, inner=130))]


def chained_matmul(a, b, d):
    hidden = elements.rounded("f16", [max(0, x) for x in
                                      product(a, b, inner=128)])
    return product(hidden, d, inner=64)


# f32 accumulation of n products is off by about sqrt(n) * 2^-24 of the largest
# partial sum, which is below 32 here; a wrong element is off by about 1.
EXAMPLES = (
    Example("gemm", ("gemm.cpp",),
            (Tensor("in", "a", "f16", (256, 384)),
             Tensor("in", "b", "f16", (384, 512)),
             Tensor("out", "c", "f32", (256, 512))),
            gemm, tolerance=2e-5),
    Example("two_level_pingpong",
            ("two_level_pingpong.cpp", "two_level_pingpong.ll"),
            (Tensor("in", "q", "bf16", (16, 128)),
             Tensor("in", "k", "bf16", (4, 128, 512)),
             Tensor("out", "scores", "f32", (4, 16, 512))),
            two_level_pingpong, tolerance=2e-5),
    # The result is rounded to f16: by 2^-11 at most.
    Example("gemm_bias_relu", ("gemm_bias_relu.cpp",),
            (Tensor("in", "a", "bf16", (250, 130)),
             Tensor("in", "b", "bf16", (130, 75)),
             Tensor("in", "bias", "f32", (75,)),
             Tensor("out", "c", "f16", (250, 75))),
            gemm_bias_relu, tolerance=6e-4),
    # What lies between two f16 numbers may be rounded the other way than here:
    # a step is 2^-7 at most there.
    Example("chained_matmul", ("chained_matmul.cpp",),
            (Tensor("in", "a", "f16", (64, 128)),
             Tensor("in", "b", "f16", (128, 64)),
             Tensor("in", "d", "f16", (64, 96)),
             Tensor("out", "e", "f32", (64, 96))),
            chained_matmul, tolerance=8e-3),
)


# -- One run ------------------------------------------------------------------


@dataclasses.dataclass
class Data:
    """An example's files: inputs, and what its output has to be."""

    files: dict
    expected: list
    golden: pathlib.Path


@dataclasses.dataclass
class Row:
    """One line of the table."""

    kernel: str
    cpu: str
    error: float = 0
    tolerance: float = 0
    cycles: int = 0
    ideal: int = 0
    busiest: str = ""
    findings: int = 0
    svg: pathlib.Path = None  # None if there was nothing to draw.
    wrong: str = ""


def output_of(example):
    return next(t for t in example.arguments if t.kind == "out")


def make_data(example, folder):
    """Writes the inputs and the reference."""
    source = random.Random(example.name)
    files, inputs = {}, []
    for tensor in example.arguments:
        if tensor.kind == "out":
            continue
        values = [source.uniform(-1, 1) for _ in range(tensor.size())]
        data = elements.encode(tensor.dtype, values)
        path = folder / f"{example.name}.{tensor.name}.bin"
        path.write_bytes(data)
        files[tensor.name] = path
        inputs.append(elements.decode(tensor.dtype, data))
    expected = example.reference(*inputs)
    golden = folder / f"{example.name}.reference.bin"
    golden.write_bytes(elements.encode("f32", expected))
    return Data(files, expected, golden)


def simulator_options(example, data, stem):
    """Arguments in the kernel's order, the golden output, and the drawings."""
    options = []
    for tensor in example.arguments:
        path = data.files.get(tensor.name, stem.with_suffix(".out.bin"))
        options += ["--arg", f"{tensor.kind}={path}:{tensor.type_string()}"]
    shape = output_of(example).type_string().replace(
        output_of(example).dtype, "f32")
    return options + [
        "--golden", f"{data.golden}:{shape}:{example.tolerance}",
        "--schedules", str(SCHEDULES),
        "--svg", stem.with_suffix(".svg"),
        "--trace", stem.with_suffix(".trace.json")]


def relative_error(actual, expected):
    error = abs(actual - expected) / max(1, abs(expected))
    return math.inf if math.isnan(error) else error


def largest_error(example, data, path):
    actual = elements.decode(output_of(example).dtype, path.read_bytes())
    return max(map(relative_error, actual, data.expected))


def what_is_wrong(row, report):
    if report["findings"]:
        return report["findings"][0]["text"]
    if row.error > row.tolerance:
        return f"an error of {row.error:.2g} is above {row.tolerance:.0e}"
    return ""


def run_one(tools, example, source, cpu, data, folder):
    """Compiles and simulates one source for one processor."""
    row = Row(source, cpu, tolerance=example.tolerance)
    stem = folder / f"{source}.{cpu}.x"
    assembly = stem.with_suffix(".s")
    output = stem.with_suffix(".out.bin")
    output.unlink(missing_ok=True)
    try:
        tools.compile(SOURCES / source, cpu, assembly)
        report = tools.simulate(assembly,
                                simulator_options(example, data, stem),
                                stem.with_suffix(".report.json"))
    except CommandFailed as failure:
        row.wrong = str(failure)
        return row
    row.svg = stem.with_suffix(".svg")
    row.error = largest_error(example, data, output)
    row.cycles, row.ideal = report["cycles"], report["ideal_cycles"]
    pipe, busy = max(report["busy"].items(), key=lambda item: item[1])
    row.busiest = f"{pipe} {100 * busy / max(1, row.cycles):.0f} %"
    row.findings = sum(f["kind"] != "wrong-numbers"
                       for f in report["findings"])
    row.wrong = what_is_wrong(row, report)
    return row


# -- The whole ----------------------------------------------------------------


def run_all(tools, examples, folder):
    rows = []
    total = sum(len(e.sources) for e in examples) * len(PROCESSORS)
    for example in examples:
        print(f"-- {example.name}: random inputs and their reference",
              flush=True)
        data = make_data(example, folder)
        for source in example.sources:
            for cpu in PROCESSORS:
                start = time.monotonic()
                row = run_one(tools, example, source, cpu, data, folder)
                rows.append(row)
                print(f"[{len(rows)}/{total}] {source} for {cpu}: "
                      f"{'wrong' if row.wrong else 'right'}, "
                      f"{time.monotonic() - start:.1f} s", flush=True)
    return rows


def cells(row):
    if not row.svg:
        return (row.kernel, row.cpu) + ("-",) * 7
    return (row.kernel, row.cpu, f"{row.error:.1e}", f"{row.tolerance:.0e}",
            f"{row.cycles}", f"{row.ideal}", row.busiest,
            f"{row.findings}", os.path.relpath(row.svg))


def print_table(rows):
    head = ("kernel", "cpu", "error", "allowed", "cycles", "ideal",
            "busiest pipe", "races, hangs", "timeline")
    table = [head] + [cells(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*table)]
    rule = ["-" * width for width in widths]
    print()
    for line in [table[0], rule, *table[1:]]:
        print("  ".join(map(str.ljust, line, widths)).rstrip())


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--only", metavar="NAME",
                        choices=[e.name for e in EXAMPLES])
    args = parser.parse_args()
    examples = [e for e in EXAMPLES if args.only in (None, e.name)]
    folder = args.build.resolve() / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    rows = run_all(Toolchain(args.build), examples, folder)
    print_table(rows)
    wrong = [row for row in rows if row.wrong]
    for row in wrong:
        print(f"\nwrong: {row.kernel} for {row.cpu}: {row.wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
