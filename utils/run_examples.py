#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the examples for every processor, simulates and checks them.

usage: run_examples.py --build DIR [--only NAME]

Each example of docs/examples runs on seeded random data under the normal and
three adversarial schedules. Its results are compared with a reference that is
computed here, in double precision, without any of the compiler's code.
Timeline, memory map, trace and report go to DIR/demo. Ends with a table, and
with exit status 1 if anything in it is wrong. Standard library only.
"""

import argparse
import dataclasses
import functools
import math
import os
import pathlib
import random
import struct
import sys
import time
from operator import mul
from typing import Callable

from harness import elements
from harness.toolchain import PROCESSORS, CommandFailed, Toolchain

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "docs" / "examples"
SCHEDULES = 3


# -- The examples -------------------------------------------------------------


def uniform(source, _):
    """A random input, in [-1, 1)."""
    return source.uniform(-1, 1)


@dataclasses.dataclass(frozen=True)
class Tensor:
    """A kernel's argument. value(source, i) makes element i of an input from a
    random.Random."""

    kind: str  # "in" or "out"
    name: str
    dtype: str
    shape: tuple
    value: Callable = uniform

    def type_string(self):
        return f"{self.dtype}[{'x'.join(map(str, self.shape))}]"

    def size(self):
        return math.prod(self.shape)

    def option(self, path):
        """What ascend-sim's --arg says of it, with its file."""
        return f"{self.kind}={path}:{self.type_string()}"


@dataclasses.dataclass(frozen=True)
class Scalar:
    """A kernel's argument that is a number."""

    kind: str  # as ascend-sim calls it: "i64"
    name: str
    value: int

    def option(self, _):
        return f"{self.kind}={self.value}"


@dataclasses.dataclass(frozen=True)
class Example:
    """reference(inputs...) is the list of the outputs, all as flat lists; the
    inputs are the input tensors. tolerance is of
    |difference| / max(1, |expected|). kernel is one of several in a source.
    forms are sources that say the same in other words: they are run, and what
    other tests do with examples they leave out."""

    name: str
    sources: tuple
    arguments: tuple
    reference: Callable
    tolerance: float
    kernel: str = ""
    blocks: int = 1
    forms: tuple = ()

    def all_sources(self, emitted):
        return self.sources if emitted else self.sources + self.forms


def rows_of(matrix, columns):
    return [matrix[i:i + columns] for i in range(0, len(matrix), columns)]


def product(left, right, inner):
    """(m x inner) * (inner x n), row-major."""
    columns = list(zip(*rows_of(right, len(right) // inner)))
    return [sum(map(mul, row, column))
            for row in rows_of(left, inner) for column in columns]


def gemm(a, b):
    return [product(a, b, inner=384)]


def two_level_pingpong(q, k):
    stacks = rows_of(k, 128 * 512)
    return [[x for stack in stacks for x in product(q, stack, inner=128)]]


def gemm_bias_relu(a, b, bias):
    return [[max(0, x + bias[i % len(bias)])
             for i, x in enumerate(product(a, b, inner=130))]]


def chained_matmul(a, b, d):
    hidden = elements.rounded("f16", [max(0, x) for x in
                                      product(a, b, inner=128)])
    return [product(hidden, d, inner=64)]


def any_i8(source, _):
    return source.randint(-128, 127)


def parameter(scale, offset):
    """A quantisation parameter of a signed result; docs/isa.md."""
    bits, = struct.unpack("<I", struct.pack("<f", scale))
    return bits | (offset & 0x1FF) << 37 | 1 << 46


def any_parameter(source, _):
    """One whose scale has the 11 bits that count."""
    return parameter(source.randint(1024, 2047) * 2.0 ** -19,
                     source.randint(-256, 255))


def quantised(x, bits):
    scale, = struct.unpack("<f", struct.pack("<I", bits & 0xFFFFFFFF))
    offset = bits >> 37 & 0x1FF
    scaled, = elements.rounded("f32", [x * scale])
    whole = round(max(-256, min(255, scaled)))
    return max(-128, min(127, whole + offset - (offset >> 8) * 512))


GEMM_I8_SCALE = parameter(2.0 ** -9, 3)


def gemm_i8(a, b, scales):
    c = product(a, b, inner=90)
    return [c, [quantised(x, GEMM_I8_SCALE) for x in c],
            [quantised(x, scales[i % 91]) for i, x in enumerate(c)]]


def add(x, y):
    return [elements.rounded("f32", map(sum, zip(x, y)))]


def leaky_relu(x):
    return [[v if v > 0 else v * 0.125 for v in x]]


def softmax(x, columns):
    result = []
    for row in rows_of(x, columns):
        most = max(row)
        powers = [math.exp(v - most) for v in row]
        total = math.fsum(powers)
        result += [p / total for p in powers]
    return [result]


EPSILON = 2.0 ** -16


def rms_norm(x, weight):
    result = []
    for row in rows_of(x, len(weight)):
        mean = math.fsum(v * v for v in row) / len(row)
        result += [v / math.sqrt(mean + EPSILON) * w
                   for v, w in zip(row, weight)]
    return [result]


def layer_norm(x, scale, shift):
    result = []
    for row in rows_of(x, len(scale)):
        mean = math.fsum(row) / len(row)
        variance = math.fsum((v - mean) ** 2 for v in row) / len(row)
        factor = 1 / math.sqrt(variance + EPSILON)
        result += [(v - mean) * factor * s + t
                   for v, s, t in zip(row, scale, shift)]
    return [result]


def any_product(source, _):
    """What an i8 product makes of 64 pairs or so."""
    return source.randint(-100000, 100000)


def any_scale(source, _):
    return source.uniform(0.5, 1) * 2.0 ** -8


def dequant_swiglu(x, row_scale, col_scale):
    half = len(col_scale) // 2
    result = []
    for row, factor in zip(rows_of(x, 2 * half), row_scale):
        numbers = [v * factor * s for v, s in zip(row, col_scale)]
        result += [g / (1 + math.exp(-g)) * u
                   for g, u in zip(numbers, numbers[half:])]
    return [result]


def any_eighth(source, _):
    """Sums of some are exact, in any order."""
    return source.randint(-8, 7) / 8


def reduce_sum(x):
    return [[math.fsum(x)]]


# f32 accumulation of n products is off by about sqrt(n) * 2^-24 of the largest
# partial sum, which is below 32 here; a wrong element is off by about 1.
EXAMPLES = (
    Example("gemm", ("gemm.cpp", "gemm_ascendc.cpp"),
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
    Example("two_level_pingpong_slots",
            ("two_level_pingpong_slots.cpp", "two_level_pingpong_slots.ll"),
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
            gemm_bias_relu, tolerance=6e-4,
            forms=("gemm_bias_relu_ascendc.cpp", "gemm_bias_relu_static.cpp",
                   "gemm_bias_relu.asc")),
    # What lies between two f16 numbers may be rounded the other way than here:
    # a step is 2^-7 at most there.
    Example("chained_matmul", ("chained_matmul.cpp",),
            (Tensor("in", "a", "f16", (64, 128)),
             Tensor("in", "b", "f16", (128, 64)),
             Tensor("in", "d", "f16", (64, 96)),
             Tensor("out", "e", "f32", (64, 96))),
            chained_matmul, tolerance=8e-3),
    # Integers are exact.
    Example("gemm_i8", ("gemm_i8.cpp",),
            (Tensor("in", "a", "i8", (250, 90), any_i8),
             Tensor("in", "b", "i8", (90, 91), any_i8),
             Scalar("i64", "scale", GEMM_I8_SCALE),
             Tensor("in", "scales", "u64", (96,), any_parameter),
             Tensor("out", "c", "i32", (250, 91)),
             Tensor("out", "quantised", "i8", (250, 91)),
             Tensor("out", "by_column", "i8", (250, 91))),
            gemm_i8, tolerance=0),
    # One sum, rounded once.
    Example("add", ("add.cpp", "add_ascendc.cpp"),
            (Tensor("in", "x", "f32", (20 * 4096,)),
             Tensor("in", "y", "f32", (20 * 4096,)),
             Tensor("out", "z", "f32", (20 * 4096,)),
             Scalar("i32", "tiles", 20)),
            add, tolerance=0, forms=("add_static.cpp", "add.asc")),
    # A power of two is exact, but for subnormal numbers: 2^-24.
    Example("leaky_relu",
            ("leaky_relu.cpp", "leaky_relu_ascendc.cpp"),
            (Tensor("in", "x", "f16", (1000, 200)),
             Tensor("out", "y", "f16", (1000, 200)),
             Scalar("i32", "rows", 1000), Scalar("f32", "slope", 0.125)),
            leaky_relu, tolerance=6e-8,
            forms=("leaky_relu_static.cpp", "leaky_relu.asc")),
    # What is below 1 is rounded a few times in f32, then to f16.
    Example("softmax_f32", ("softmax.cpp",),
            (Tensor("in", "x", "f32", (64, 1024)),
             Tensor("out", "y", "f32", (64, 1024)),
             Scalar("i32", "rows", 64)),
            functools.partial(softmax, columns=1024), tolerance=1e-7,
            kernel="softmax_f32_1024",
            forms=("softmax_ascendc.cpp", "softmax_static.cpp", "softmax.asc")),
    Example("softmax_f16", ("softmax.cpp",),
            (Tensor("in", "x", "f16", (61, 256)),
             Tensor("out", "y", "f16", (61, 256)),
             Scalar("i32", "rows", 61)),
            functools.partial(softmax, columns=256), tolerance=4e-6,
            kernel="softmax_f16_256", forms=("softmax_ascendc.cpp",)),
    # A number of 1 to 2 is off by 2^-11 at most once it is f16.
    Example("rms_norm", ("rms_norm.cpp",),
            (Tensor("in", "x", "f16", (64, 1024)),
             Tensor("in", "weight", "f16", (1024,)),
             Tensor("out", "y", "f16", (64, 1024)),
             Scalar("i32", "rows", 64), Scalar("f32", "epsilon", EPSILON)),
            rms_norm, tolerance=5e-4,
            forms=("rms_norm_ascendc.cpp", "rms_norm_static.cpp",
                   "rms_norm.asc")),
    # As many additions as columns, in f32.
    Example("layer_norm", ("layer_norm.cpp",),
            (Tensor("in", "x", "f32", (64, 512)),
             Tensor("in", "scale", "f32", (512,)),
             Tensor("in", "shift", "f32", (512,)),
             Tensor("out", "y", "f32", (64, 512)),
             Scalar("i32", "rows", 64), Scalar("f32", "epsilon", EPSILON)),
            layer_norm, tolerance=1e-6,
            forms=("layer_norm_ascendc.cpp", "layer_norm_static.cpp",
                   "layer_norm.asc")),
    # f16 at the end.
    Example("dequant_swiglu", ("dequant_swiglu.cpp",),
            (Tensor("in", "x", "i32", (128, 512), any_product),
             Tensor("in", "row_scale", "f32", (128,), any_scale),
             Tensor("in", "col_scale", "f32", (512,), any_scale),
             Tensor("out", "y", "f16", (128, 256)),
             Scalar("i32", "rows", 128)),
            dequant_swiglu, tolerance=5e-4,
            forms=("dequant_swiglu_ascendc.cpp", "dequant_swiglu_static.cpp",
                   "dequant_swiglu.asc")),
    # Blocks add to the result in any order.
    Example("reduce_sum", ("reduce_sum.cpp",),
            (Tensor("in", "x", "f32", (10 ** 6,), any_eighth),
             Tensor("out", "sum", "f32", (1,)),
             Scalar("i32", "count", 10 ** 6)),
            reduce_sum, tolerance=0, blocks=48,
            forms=("reduce_sum_ascendc.cpp", "reduce_sum_static.cpp",
                   "reduce_sum.asc")),
)


# -- One run ------------------------------------------------------------------


@dataclasses.dataclass
class Data:
    """An example's files: inputs, and what its outputs have to be."""

    files: dict
    expected: list
    goldens: list


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


def tensors_of(example, kind):
    return [t for t in example.arguments if t.kind == kind]


def make_data(example, folder):
    """Writes the inputs and the references."""
    source = random.Random(example.name)
    files, inputs = {}, []
    for tensor in tensors_of(example, "in"):
        values = [tensor.value(source, i) for i in range(tensor.size())]
        data = elements.encode(tensor.dtype, values)
        path = folder / f"{example.name}.{tensor.name}.bin"
        path.write_bytes(data)
        files[tensor.name] = path
        inputs.append(elements.decode(tensor.dtype, data))
    expected = example.reference(*inputs)
    goldens = []
    for tensor, values in zip(tensors_of(example, "out"), expected):
        golden = folder / f"{example.name}.{tensor.name}.reference.bin"
        golden.write_bytes(elements.encode("f32", values))
        shape = tensor.type_string().replace(tensor.dtype, "f32")
        goldens.append(f"{golden}:{shape}:{example.tolerance}")
    return Data(files, expected, goldens)


def output_path(stem, tensor):
    return stem.with_suffix(f".{tensor.name}.bin")


def simulator_options(example, data, stem):
    """Arguments in the kernel's order, the golden outputs, and the drawings."""
    options = []
    for argument in example.arguments:
        path = data.files.get(argument.name, output_path(stem, argument))
        options += ["--arg", argument.option(path)]
    for golden in data.goldens:
        options += ["--golden", golden]
    if example.kernel:
        options += ["--kernel", example.kernel]
    return options + [
        "--blocks", str(example.blocks), "--schedules", str(SCHEDULES),
        "--svg", stem.with_suffix(".svg"),
        "--trace", stem.with_suffix(".trace.json")]


def relative_error(actual, expected):
    error = abs(actual - expected) / max(1, abs(expected))
    return math.inf if math.isnan(error) else error


def largest_error(example, data, stem):
    return max(error
               for tensor, expected in zip(tensors_of(example, "out"),
                                           data.expected)
               for error in map(relative_error, elements.decode(
                   tensor.dtype, output_path(stem, tensor).read_bytes()),
                   expected))


def what_is_wrong(row, report):
    if report["findings"]:
        return report["findings"][0]["text"]
    if row.error > row.tolerance:
        return f"an error of {row.error:.2g} is above {row.tolerance:.0e}"
    return ""


def run_one(tools, example, source, cpu, data, folder, emitted):
    """Compiles and simulates one source for one processor; if emitted, the C++
    that it is emitted as."""
    row = Row(":".join(filter(None, (source, example.kernel))), cpu,
              tolerance=example.tolerance)
    stem = folder / f"{row.kernel.replace(':', '.')}.{cpu}.x"
    assembly = stem.with_suffix(".s")
    for tensor in tensors_of(example, "out"):
        output_path(stem, tensor).unlink(missing_ok=True)
    try:
        memory = stem.with_suffix(".memory.svg")
        path = SOURCES / source
        if emitted:
            path = stem.with_suffix(".emitted.cpp")
            tools.emit(SOURCES / source, cpu, path)
        tools.compile(path, cpu, assembly,
                      [f"-ascend-slots-report={memory}"])
        report = tools.simulate(assembly,
                                simulator_options(example, data, stem),
                                stem.with_suffix(".report.json"))
    except CommandFailed as failure:
        row.wrong = str(failure)
        return row
    row.svg = stem.with_suffix(".svg")
    row.error = largest_error(example, data, stem)
    row.cycles, row.ideal = report["cycles"], report["ideal_cycles"]
    pipe, busy = max(report["busy"].items(), key=lambda item: item[1])
    row.busiest = f"{pipe} {100 * busy / max(1, row.cycles):.0f} %"
    row.findings = sum(f["kind"] != "wrong-numbers"
                       for f in report["findings"])
    row.wrong = what_is_wrong(row, report)
    return row


# -- The whole ----------------------------------------------------------------


def run_all(tools, examples, folder, emitted):
    rows = []
    total = (sum(len(e.all_sources(emitted)) for e in examples) *
             len(PROCESSORS))
    for example in examples:
        print(f"-- {example.name}: random inputs and their reference",
              flush=True)
        data = make_data(example, folder)
        for source in example.all_sources(emitted):
            for cpu in PROCESSORS:
                start = time.monotonic()
                row = run_one(tools, example, source, cpu, data, folder,
                              emitted)
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
    parser.add_argument("--emitted", action="store_true",
                        help="run what the examples are emitted as")
    args = parser.parse_args()
    examples = [e for e in EXAMPLES if args.only in (None, e.name)]
    folder = args.build.resolve() / ("emitted" if args.emitted else "demo")
    folder.mkdir(parents=True, exist_ok=True)
    rows = run_all(Toolchain(args.build), examples, folder, args.emitted)
    print_table(rows)
    wrong = [row for row in rows if row.wrong]
    for row in wrong:
        print(f"\nwrong: {row.kernel} for {row.cpu}: {row.wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
