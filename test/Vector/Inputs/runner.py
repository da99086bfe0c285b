# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of the vector core against references: one C++ file a processor, one
kernel a case, run under the normal and an adversarial schedule.

Elements are bits here; `Type` says what they mean.
"""

import ctypes
import dataclasses
import functools
import json
import math
import pathlib
import random
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "utils"))

from harness.toolchain import PROCESSORS, Toolchain  # noqa: E402

HEAD = """\
#include <pto/pto-inst.hpp>
using namespace pto;

/// A tile of which a part is valid, and a row-major matrix of that size.
template <typename T, int Rows, int Cols, int ValidRows = Rows,
          int ValidCols = Cols>
using Part =
    Tile<TileType::Vec, T, Rows, Cols, BLayout::RowMajor, ValidRows, ValidCols>;
template <typename T, int Rows, int Cols>
using Matrix = GlobalTensor<T, Shape<1, 1, 1, Rows, Cols>,
                            Stride<1, 1, 1, Cols, 1>>;
"""


@dataclasses.dataclass(frozen=True)
class Type:
    """An element type: name in tables, name in C++."""

    name: str
    cpp: str
    bits: int
    kind: str  # "float", "signed" or "unsigned"

    @property
    def is_float(self):
        return self.kind == "float"

    def wrap(self, value):
        """The integer that as many bits hold."""
        value &= (1 << self.bits) - 1
        if self.kind == "signed" and value >> (self.bits - 1):
            value -= 1 << self.bits
        return value

    def encode(self, value):
        """The bits of a number; floats round to nearest even, first to f32."""
        if not self.is_float:
            return int(value) & ((1 << self.bits) - 1)
        word, = struct.unpack("<I", struct.pack("<f", f32(value)))
        if self.name == "f32":
            return word
        if self.name == "bf16":
            if math.isnan(value):
                return 0x7FC0
            return (word + 0x7FFF + ((word >> 16) & 1)) >> 16
        try:
            return struct.unpack("<H", struct.pack("<e", f32(value)))[0]
        except OverflowError:
            return 0x7C00 | (0x8000 if value < 0 else 0)

    def decode(self, bits):
        if not self.is_float:
            return self.wrap(bits)
        if self.name == "bf16":
            bits <<= 16
        if self.name == "f16":
            return struct.unpack("<e", struct.pack("<H", bits))[0]
        return struct.unpack("<f", struct.pack("<I", bits))[0]

    def pack(self, values):
        size = self.bits // 8
        return b"".join(v.to_bytes(size, "little") for v in values)

    def unpack(self, data):
        size = self.bits // 8
        return [int.from_bytes(data[i:i + size], "little")
                for i in range(0, len(data), size)]

    def same(self, got, expected):
        """Whether two elements are the same; NaNs all are."""
        if got == expected:
            return True
        return self.is_float and math.isnan(self.decode(got)) and math.isnan(
            self.decode(expected))


TYPES = {t.name: t for t in (
    Type("f32", "float", 32, "float"), Type("f16", "half", 16, "float"),
    Type("bf16", "bfloat16_t", 16, "float"),
    Type("i8", "int8_t", 8, "signed"), Type("u8", "uint8_t", 8, "unsigned"),
    Type("i16", "int16_t", 16, "signed"),
    Type("u16", "uint16_t", 16, "unsigned"),
    Type("i32", "int32_t", 32, "signed"),
    Type("u32", "uint32_t", 32, "unsigned"),
    Type("i64", "int64_t", 64, "signed"),
    Type("u64", "uint64_t", 64, "unsigned"))}


def f32(value):
    """The nearest f32; beyond the largest one an infinity."""
    return ctypes.c_float(value).value


def special_values(t):
    """Twenty elements, as bits, that operations stumble over."""
    if t.is_float:
        largest, smallest, tiny = {
            "f32": (0x7F7FFFFF, 0x00800000, 1),
            "f16": (0x7BFF, 0x0400, 1), "bf16": (0x7F7F, 0x0080, 1)}[t.name]
        sign = 1 << (t.bits - 1)
        bits = [largest, largest | sign, smallest, smallest | sign, tiny,
                tiny | sign, smallest - 1]
        bits += [t.encode(v) for v in (
            0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 7.25, -11.0, 88.0, math.inf,
            -math.inf, math.nan)]
        return bits
    low = -(1 << (t.bits - 1)) if t.kind == "signed" else 0
    high = low + (1 << t.bits) - 1
    numbers = [0, 1, 2, 3, 5, 7, 8, 13, 15, 16, 31, 32, 63, 64, 100, low,
               low + 1, high, high - 1, t.wrap(-7)]
    return [t.encode(v) for v in numbers]


def random_values(t, count, seed):
    """Moderate numbers: floats in [-8, 8), integers of all sizes."""
    source = random.Random(seed)
    if t.is_float:
        return [t.encode(source.uniform(-8, 8)) for _ in range(count)]
    return [source.getrandbits(source.randint(1, t.bits))
            for _ in range(count)]


@dataclasses.dataclass
class Argument:
    """A tensor. values are bits; None: an output."""

    type: Type
    shape: tuple
    values: list = None


@dataclasses.dataclass
class Case:
    """A kernel, its arguments, and what it should leave in its outputs:
    expected[i] is of output i, and where[i] says what an element is."""

    name: str
    text: str
    arguments: list
    expected: list
    where: list


@functools.lru_cache(maxsize=None)
def records(build):
    path = pathlib.Path(build) / "include" / "AscendRecords.json"
    return json.loads(path.read_text(encoding="utf-8"))


def types_of(all_records, mnemonic, cpu):
    """Names of the types of the first operand of an operation of UB."""
    found = []
    for name in all_records["!instanceof"]["TileOp"]:
        op = all_records[name]
        if op["Mnemonic"] != mnemonic or not op["Builtin"].endswith(".ub"):
            continue
        if not any(all_records[p["def"]]["Name"] == cpu for p in op["On"]):
            continue
        for sig in (all_records[s["def"]] for s in op["Sigs"]):
            on = [all_records[p["def"]]["Name"] for p in sig["On"]]
            first = sig["Types"].split()[0].split(":")[0]
            if cpu in on and first not in found:
                found.append(first)
    return found


def run_case(tools, assembly, case, folder):
    options = ["--kernel", case.name, "--schedules", "1"]
    outputs = []
    for i, a in enumerate(case.arguments):
        path = folder / f"{case.name}.{i}.bin"
        shape = "x".join(map(str, a.shape))
        if a.values is None:
            path.write_bytes(bytes(math.prod(a.shape) * a.type.bits // 8))
            outputs.append((a.type, path))
        else:
            path.write_bytes(a.type.pack(a.values))
        kind = "out" if a.values is None else "in"
        options += ["--arg", f"{kind}={path}:{a.type.name}[{shape}]"]
    report = tools.simulate(assembly, options, folder / f"{case.name}.json")
    wrong = [f"{case.name}: {f}" for f in report["findings"]]
    for (t, path), expected, where in zip(outputs, case.expected, case.where):
        got = t.unpack(path.read_bytes())
        for i, (g, e) in enumerate(zip(got, expected)):
            if not t.same(g, e):
                wrong.append(f"{case.name}: {where(i)}: {t.decode(g)!r} "
                             f"({g:#x}), not {t.decode(e)!r} ({e:#x})")
    return wrong


def run_cases(tools, assembly, cases, folder, what):
    """Runs all cases; prints what is wrong, and a last line."""
    folder.mkdir(exist_ok=True)
    wrong = []
    for case in cases:
        wrong += run_case(tools, assembly, case, folder)
    for line in wrong[:20]:
        print(line)
    numbers = sum(len(e) for c in cases for e in c.expected)
    if wrong:
        print(f"{what}: {len(wrong)} wrong")
        return False
    print(f"{what}: {len(cases)} kernels, {numbers} numbers right")
    return True


def run(build, folder, cpu, cases):
    """Compiles and runs all cases, and the C++ that they are emitted as."""
    tools = Toolchain(build)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    source, module, emitted = (folder / f"{cpu}.{suffix}"
                               for suffix in ("cpp", "opt.ll", "emitted.cpp"))
    source.write_text(HEAD + "".join(c.text for c in cases), encoding="utf-8")
    tools.optimise(source, cpu, module)
    assembly = folder / f"{cpu}.s"
    tools.compile(module, cpu, assembly)
    result = run_cases(tools, assembly, cases, folder / "direct", cpu)
    tools.compile(module, cpu, emitted, ["-ascend-emit=pto"])
    assembly = folder / f"{cpu}.emitted.s"
    tools.compile(emitted, cpu, assembly)
    return run_cases(tools, assembly, cases, folder / "emitted",
                     f"{cpu}, emitted") and result


def main(make_cases):
    """usage: BUILD FOLDER"""
    build, folder = sys.argv[1:]
    results = [run(build, folder, cpu, make_cases(records(build), cpu))
               for cpu in PROCESSORS]
    sys.exit(0 if all(results) else 1)
