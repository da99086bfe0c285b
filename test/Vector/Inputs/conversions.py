# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""TCVT of every pair of types of its record, in every rounding mode, with and
without saturation, against neighbours found among all numbers of the result's
type.

usage: conversions.py BUILD FOLDER
"""

import bisect
import fractions
import functools
import math
import struct

import runner
from runner import TYPES, Argument, Case, Type

COVERED = {"TCVT"}
MODES = ("NONE", "RINT", "ROUND", "FLOOR", "CEIL", "TRUNC", "ODD")
SATURATIONS = ("ON", "OFF")
ROWS, COLS = 8, 40

# -- Floats of 8 bits ---------------------------------------------------------


def ieee(code, mantissa_bits, bias):
    exponent, mantissa = code >> mantissa_bits, code & (1 << mantissa_bits) - 1
    if exponent:
        mantissa += 1 << mantissa_bits
    return math.ldexp(mantissa, max(exponent, 1) - bias - mantissa_bits)


def hif8(code):
    """(The magnitude of 7 bits, whether its last bit of mantissa is 1.)"""
    if code < 8:
        return (math.ldexp(1, code - 23) if code else 0.0), code != 0
    bits = f"{code:07b}"
    for prefix, width in (("11", 4), ("10", 3), ("01", 2), ("001", 1),
                          ("0001", 0)):
        if bits.startswith(prefix):
            break
    rest = bits[len(prefix):]
    field, mantissa = rest[:width], rest[width:]
    exponent = 0
    if width:
        exponent = int("1" + field[1:], 2) * (-1 if field[0] == "1" else 1)
    value = 1 + int(mantissa, 2) / (1 << len(mantissa))
    return math.ldexp(value, exponent), mantissa[-1] == "1"


class Float8(Type):
    def decode(self, bits):
        sign = -1.0 if bits & 0x80 else 1.0
        code = bits & 0x7F
        if self.name == "hif8":
            if code == 0:
                return math.nan if bits else 0.0
            return sign * (math.inf if code == 0x6F else hif8(code)[0])
        if self.name == "fp8_e4m3":
            return sign * (math.nan if code == 0x7F else ieee(code, 3, 7))
        if code >= 0x7C:
            return sign * (math.inf if code == 0x7C else math.nan)
        return sign * ieee(code, 2, 15)

    def encode(self, value):
        raise NotImplementedError


ALL_TYPES = {**TYPES, **{t.name: t for t in (
    Float8("fp8_e4m3", "float8_e4m3_t", 8, "float"),
    Float8("fp8_e5m2", "float8_e5m2_t", 8, "float"),
    Float8("hif8", "hifloat8_t", 8, "float"))}}

# -- Reference ----------------------------------------------------------------


def goes_up(mode, low, high, exact, low_is_odd, negative):
    """Whether a magnitude between two neighbours becomes the upper one."""
    if low == exact:
        return False
    if mode in ("FLOOR", "CEIL"):
        return negative == (mode == "FLOOR")
    if mode == "TRUNC":
        return False
    if mode == "ODD":
        return not low_is_odd
    middle = (low + high) / 2
    if exact == middle:
        return mode == "ROUND" or low_is_odd
    return exact > middle


def to_integer(t, value, mode, saturate):
    if math.isnan(value) or (math.isinf(value) and not saturate):
        return 0
    lowest = -(1 << (t.bits - 1)) if t.kind == "signed" else 0
    highest = lowest + (1 << t.bits) - 1
    if math.isinf(value):
        return t.encode(highest if value > 0 else lowest)
    exact = fractions.Fraction(abs(value))
    low = exact.numerator // exact.denominator
    low += goes_up(mode, low, low + 1, exact, low & 1, value < 0)
    result = -low if value < 0 else low
    if saturate:
        result = min(max(result, lowest), highest)
    return t.encode(result)


@functools.lru_cache(maxsize=None)
def magnitudes(name):
    """All finite numbers from 0 on, in order, with code and parity."""
    t = ALL_TYPES[name]
    codes = range(1, 0x80) if name == "hif8" else range(1 << (t.bits - 1))
    numbers = [(t.decode(c), c) for c in codes if math.isfinite(t.decode(c))]
    if name == "hif8":
        numbers.append((0.0, 0))
    numbers.sort()
    odd = [hif8(c)[1] if name == "hif8" else c & 1 for _, c in numbers]
    return [v for v, _ in numbers], [c for _, c in numbers], odd


def signed_code(t, code, negative):
    if t.name == "hif8" and code == 0:
        return 0
    return code | (negative << (t.bits - 1))


def beyond(t, negative, finite, mode, saturate):
    """What stands for a number that is too large."""
    towards_zero = mode in ("TRUNC", "ODD") or mode == (
        "CEIL" if negative else "FLOOR")
    if (saturate and t.bits == 8) or (finite and towards_zero):
        code = 0x7F7FFFFF if t.name == "f32" else magnitudes(t.name)[1][-1]
    else:
        code = {"f32": 0x7F800000, "f16": 0x7C00, "bf16": 0x7F80,
                "fp8_e4m3": 0x7F, "fp8_e5m2": 0x7C, "hif8": 0x6F}[t.name]
    return signed_code(t, code, negative)


def to_f32(value, mode, negative):
    """An exact magnitude below 2^64 as an f32: its neighbours from the bits."""
    word, = struct.unpack("<I", struct.pack("<f", float(value)))
    low, = struct.unpack("<f", struct.pack("<I", word))
    if low > value:
        word -= 1
    low, high = struct.unpack("<2f", struct.pack("<2I", word, word + 1))
    up = goes_up(mode, fractions.Fraction(low), fractions.Fraction(high),
                 value, word & 1, negative)
    return (word + up) | (negative << 31)


def to_float(t, value, mode, saturate):
    negative = math.copysign(1, value) < 0
    if isinstance(value, float) and math.isnan(value):
        return {"f32": 0x7FC00000, "f16": 0x7E00, "bf16": 0x7FC0,
                "fp8_e4m3": 0x7F, "fp8_e5m2": 0x7E, "hif8": 0x80}[t.name]
    if isinstance(value, float) and math.isinf(value):
        return beyond(t, negative, False, mode, saturate)
    exact = fractions.Fraction(abs(value))
    if t.name == "f32":
        return to_f32(exact, mode, negative)
    if t.name == "hif8" and mode == "NONE":
        mode = "ROUND"
    values, codes, odd = magnitudes(t.name)
    at = bisect.bisect_right(values, abs(value)) - 1
    low = fractions.Fraction(values[at])
    if at + 1 < len(values):
        high = fractions.Fraction(values[at + 1])
    else:  # where the next number would be; from a power of two on, twice as far
        step = low - fractions.Fraction(values[at - 1])
        high = low + step * (2 if math.frexp(values[at])[0] == 0.5 else 1)
    at += goes_up(mode, low, high, exact, odd[at], negative)
    if at == len(values) or exact >= high:
        return beyond(t, negative, True, mode, saturate)
    return signed_code(t, codes[at], negative)


def convert(to, source, bits, mode, saturate):
    value = source.decode(bits)
    if to.name == source.name:  # to an integer of the same type
        if not math.isfinite(value):
            return bits
        exact = fractions.Fraction(abs(value))
        low = exact.numerator // exact.denominator
        low += goes_up(mode, low, low + 1, exact, low & 1, value < 0)
        return to.encode(math.copysign(float(low), value))
    if not to.is_float:
        return to_integer(to, value, mode, saturate)
    return to_float(to, value, mode, saturate)


# -- Kernels ------------------------------------------------------------------


def values_of(t):
    """As many elements as a tile has, as bits."""
    count = ROWS * COLS
    if t.bits == 8:
        return [i & 0xFF for i in range(count)]
    found = list(runner.special_values(t))
    if t.is_float:
        numbers = [1.5, 2.5, -0.5, -1.5, 127.5, 128.5, 255.5, -128.5, 32767.5,
                   -32768.5, 65504.0, 65519.0, 65520.0, 1e5, 464.0, 448.5,
                   57344.0, 61440.0, 40959.0, 40960.0, 2.0**31, -2.0**31,
                   2.0**32, 2.0**63, -2.0**63, 2.0**64, 2.0**70, 3e38, 2.0**-22,
                   2.0**-23, 1.5 * 2.0**-20, 2.0**-9, 2.0**-10, 2.0**-17,
                   2.0**-25, 3 * 2.0**-26, 1 + 2.0**-8, 1 + 2.0**-11,
                   1 + 2.0**-9, 1.0625, 1.1875, -1.125]
        found += [t.encode(v) for v in numbers]
    else:
        for power in range(t.bits):
            found += [t.encode(v) for v in ((1 << power) - 1, 1 << power,
                                            (1 << power) + 1, -(1 << power))]
    found = found[:count]
    return found + runner.random_values(t, count - len(found), 11)


def pairs(all_records, cpu):
    """(result, source) of TCVT without scratch."""
    for name in all_records["!instanceof"]["TileOp"]:
        op = all_records[name]
        if op["Builtin"] != "ascend.tcvt.ub":
            continue
        for sig in (all_records[s["def"]] for s in op["Sigs"]):
            if cpu in [all_records[p["def"]]["Name"] for p in sig["On"]]:
                yield [ALL_TYPES[c.split(":")[0]]
                       for c in sig["Types"].split()]


def kernel(to, source):
    values = values_of(source)
    steps = source.name == "f16" and to.name in ("i8", "i16")
    name = f"cvt_{source.name}_{to.name}"
    lines, expected, names = [], [], []
    for mode in MODES:
        for saturation in SATURATIONS:
            at = len(names) * len(values)
            lines.append(
                f"  {{ Part<{to.cpp}, 9, 64, {ROWS}, {COLS}> d; "
                f"TCVT(d, a{', tmp' if steps else ''}, RoundMode::CAST_{mode}, "
                f"SaturationMode::{saturation}); "
                f"Matrix<{to.cpp}, {ROWS}, {COLS}> w(o + {at}); "
                "TSTORE(w, d); }\n")
            names.append(f"{mode} {saturation}")
            expected += [convert(to, source, v, mode, saturation == "ON")
                         for v in values]
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {source.cpp} *x, __gm__ {to.cpp} *o) {{\n"
            f"  Matrix<{source.cpp}, {ROWS}, {COLS}> xs(x);\n"
            f"  Part<{source.cpp}, 9, 64, {ROWS}, {COLS}> a;\n"
            "  Part<uint8_t, 1, 256> tmp;\n  TLOAD(a, xs);\n"
            + "".join(lines) + "}\n")

    def where(i):
        bits = values[i % len(values)]
        return (f"TCVT {source.name} -> {to.name} {names[i // len(values)]} of "
                f"{source.decode(bits)!r}")

    return Case(name, text,
                [Argument(source, (ROWS, COLS), values),
                 Argument(to, (len(names) * ROWS, COLS))], [expected], [where])


if __name__ == "__main__":
    runner.main(lambda r, cpu: [kernel(*p) for p in pairs(r, cpu)])
