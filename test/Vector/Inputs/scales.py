# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers of few bits: made, taken back, and sums of them, on all pairs of
special numbers and on random ones, in ragged tiles.

usage: scales.py BUILD FOLDER
"""

import math

import conversions
import runner
from runner import TYPES, Argument, Case, f32

COVERED = {"TQUANT", "TDEQUANT", "TADDDEQRELU"}
SIDE = 20  # of the valid part; there are so many special numbers
F32, F16 = TYPES["f32"], TYPES["f16"]
COLUMN = ("Tile<TileType::Vec, float, 32, 1, BLayout::ColMajor, "
          f"{SIDE}, 1>")
NUMBERS = (f"GlobalTensor<float, Shape<1, 1, 1, {SIDE}, 1>, "
           f"Stride<1, 1, 1, 1, {SIDE}>, Layout::DN>")


def quantised(t, x, scale, offset):
    """As an element of an 8-bit type."""
    value = f32(f32(x * scale) + offset)
    if math.isnan(value):
        return 0
    low = -128 if t.kind == "signed" else 0
    value = low if value < low else min(value, low + 255)
    return t.encode(round(value))


def quants(name, x, scales, offsets):
    """Both kinds, of a matrix and a number or two for each of its rows."""
    i8, u8 = TYPES["i8"], TYPES["u8"]
    a = [F32.decode(v) for v in x]
    s = [F32.decode(v) for v in scales]
    o = [F32.decode(v) for v in offsets]
    row = [i // SIDE for i in range(SIDE * SIDE)]
    text = (
        f"\nextern \"C\" __global__ AICORE void {name}(__gm__ float *x, "
        "__gm__ float *s, __gm__ float *o, __gm__ int8_t *p, "
        "__gm__ uint8_t *q) {\n"
        f"  using Source = Part<float, 24, 40, {SIDE}, {SIDE}>;\n"
        f"  Matrix<float, {SIDE}, {SIDE}> xs(x);\n"
        f"  Matrix<int8_t, {SIDE}, {SIDE}> ps(p);\n"
        f"  Matrix<uint8_t, {SIDE}, {SIDE}> qs(q);\n"
        f"  {NUMBERS} ss(s), os(o);\n  Source a, tmp;\n"
        f"  {COLUMN} scale, offset;\n"
        f"  Part<int8_t, 24, 32, {SIDE}, {SIDE}> d;\n"
        f"  Part<uint8_t, 24, 32, {SIDE}, {SIDE}> e;\n"
        "  TLOAD(a, xs);\n  TLOAD(scale, ss);\n  TLOAD(offset, os);\n"
        "  TQUANT<QuantType::INT8_SYM>(d, a, scale, tmp);\n"
        "  TQUANT<QuantType::INT8_ASYM>(e, a, scale, &offset);\n"
        "  TSTORE(ps, d);\n  TSTORE(qs, e);\n}\n")

    def where(i):
        return f"of {a[i]!r}, {s[row[i]]!r}, {o[row[i]]!r}"

    return Case(name, text,
                [Argument(F32, (SIDE, SIDE), x), Argument(F32, (SIDE,), scales),
                 Argument(F32, (SIDE,), offsets), Argument(i8, (SIDE, SIDE)),
                 Argument(u8, (SIDE, SIDE))],
                [[quantised(i8, v, s[r], -0.0) for v, r in zip(a, row)],
                 [quantised(u8, v, s[r], o[r]) for v, r in zip(a, row)]],
                [where, where])


def dequants(t, scales, offsets):
    """The parameters as columns, and as the first column of tiles."""
    x = runner.random_values(t, SIDE * SIDE, 3)
    special = runner.special_values(t)
    x[:len(special)] = special
    s = [F32.decode(v) for v in scales]
    o = [F32.decode(v) for v in offsets]
    name = f"dequant_{t.name}"
    wide = f"Part<float, 24, 8, {SIDE}, 1>"
    text = (
        f"\nextern \"C\" __global__ AICORE void {name}(__gm__ {t.cpp} *x, "
        "__gm__ float *s, __gm__ float *o, __gm__ float *p, "
        "__gm__ float *q) {\n"
        f"  Matrix<{t.cpp}, {SIDE}, {SIDE}> xs(x);\n"
        f"  Matrix<float, {SIDE}, {SIDE}> ps(p), qs(q);\n"
        f"  {NUMBERS} ss(s), os(o);\n  Matrix<float, {SIDE}, 1> ws(s), wo(o);\n"
        f"  Part<{t.cpp}, 24, 32, {SIDE}, {SIDE}> a;\n"
        f"  {COLUMN} scale, offset;\n  {wide} scales, offsets;\n"
        f"  Part<float, 24, 40, {SIDE}, {SIDE}> d, e;\n"
        "  TLOAD(a, xs);\n  TLOAD(scale, ss);\n  TLOAD(offset, os);\n"
        "  TLOAD(scales, ws);\n  TLOAD(offsets, wo);\n"
        "  TDEQUANT(d, a, scale, offset);\n"
        "  TDEQUANT(e, a, scales, offsets);\n"
        "  TSTORE(ps, d);\n  TSTORE(qs, e);\n}\n")
    expected = [F32.encode(f32(f32(t.decode(v) - o[i // SIDE])
                               * s[i // SIDE])) for i, v in enumerate(x)]
    return Case(name, text,
                [Argument(t, (SIDE, SIDE), x), Argument(F32, (SIDE,), scales),
                 Argument(F32, (SIDE,), offsets),
                 Argument(F32, (SIDE, SIDE)), Argument(F32, (SIDE, SIDE))],
                [expected, expected],
                [lambda i: f"column, ({i // SIDE}, {i % SIDE})",
                 lambda i: f"tile, ({i // SIDE}, {i % SIDE})"])


def sums():
    """Of all pairs of special integers, with several scales."""
    t = TYPES["i32"]
    special = runner.special_values(t)
    a = [x for x in special for _ in special]
    b = [y for _ in special for y in special]
    scales = (0.5, -3.0, 1e-6, 2.0 ** 100, math.inf)
    lines, expected = [], []
    for scale in scales:
        text = ("__builtin_huge_valf()" if math.isinf(scale) else
                f"{f32(scale)!r}f")
        lines.append(
            f"  {{ Part<half, 24, 32, {SIDE}, {SIDE}> d; "
            f"TADDDEQRELU(d, a, b, {text}, tmp); "
            f"Matrix<half, {SIDE}, {SIDE}> w(o + {len(expected)}); "
            "TSTORE(w, d); }\n")
        for p, q in zip(a, b):
            value = f32(t.wrap(t.decode(p) + t.decode(q)))
            value = f32(f32(f32(value * 2.0 ** -17) * scale) * 2.0 ** 17)
            expected.append(F16.encode(0.0 if value <= 0 else value))
    text = (
        "\nextern \"C\" __global__ AICORE void sums(__gm__ int32_t *x, "
        "__gm__ int32_t *y, __gm__ half *o) {\n"
        f"  using Unit = Part<int32_t, 24, 32, {SIDE}, {SIDE}>;\n"
        f"  Matrix<int32_t, {SIDE}, {SIDE}> xs(x), ys(y);\n  Unit a, b, tmp;\n"
        "  TLOAD(a, xs);\n  TLOAD(b, ys);\n" + "".join(lines) + "}\n")

    def where(i):
        at = i % (SIDE * SIDE)
        return (f"({t.decode(a[at])} + {t.decode(b[at])}) * "
                f"{scales[i // (SIDE * SIDE)]}")

    return Case("sums", text,
                [Argument(t, (SIDE, SIDE), a), Argument(t, (SIDE, SIDE), b),
                 Argument(F16, (len(expected),))], [expected], [where])


def shared_exponents():
    """MXFP8: an exponent for each 32 elements, by whose power of 2 they are
    divided; special numbers among them."""
    rows, cols, group = 6, 64, 32
    fp8, u8 = conversions.ALL_TYPES["fp8_e4m3"], TYPES["u8"]
    x = runner.random_values(F32, rows * cols, 22)
    groups = [x[i:i + group] for i in range(0, len(x), group)]
    special = runner.special_values(F32)
    groups[0][:len(special)] = special  # a NaN among them
    groups[1][:2] = [F32.encode(v) for v in (math.inf, 3.0)]
    groups[2] = [F32.encode(v) for v in (0.0, -0.0)] * (group // 2)
    groups[3] = [F32.encode(2.0 ** -140 * (i + 1)) for i in range(group)]
    groups[4][5] = F32.encode(464.5)
    groups[5] = [F32.encode(f32(1e-30 * (i - 9))) for i in range(group)]
    groups[6][7] = F32.encode(-3.4e38)
    exponents, numbers = [], []
    for members in groups:
        values = [F32.decode(v) for v in members]
        if any(map(math.isnan, values)):
            exponents.append(255)
            numbers += [0x7F] * group
            continue
        largest = F32.encode(max(map(abs, values))) >> 23
        exponents.append(max(0, largest - 8))
        scale = math.ldexp(1, 127 - exponents[-1])
        numbers += [conversions.convert(fp8, F32, F32.encode(v * scale), "RINT",
                                        True) for v in values]
    text = (
        "\nextern \"C\" __global__ AICORE void shared_exponents("
        "__gm__ float *x, __gm__ uint8_t *e, __gm__ float8_e4m3_t *o) {\n"
        f"  using Source = Part<float, {rows}, {cols}>;\n"
        f"  Matrix<float, {rows}, {cols}> xs(x);\n"
        f"  Matrix<uint8_t, 1, {len(groups)}> es(e);\n"
        f"  Matrix<float8_e4m3_t, {rows}, {cols}> os(o);\n"
        f"  Source a;\n  Part<float8_e4m3_t, {rows}, {cols}> d;\n"
        f"  Part<uint8_t, 1, 32, 1, {len(groups)}> exp;\n"
        f"  Part<float, 1, 16, 1, {len(groups)}> most, scaling;\n"
        "  TLOAD(a, xs);\n"
        "  TQUANT<QuantType::MXFP8>(d, a, &exp, &most, &scaling);\n"
        "  TSTORE(es, exp);\n  TSTORE(os, d);\n}\n")
    x = [v for members in groups for v in members]
    return Case("shared_exponents", text,
                [Argument(F32, (rows, cols), x),
                 Argument(u8, (len(groups),)), Argument(fp8, (rows, cols))],
                [exponents, numbers],
                [lambda i: f"exponent {i}",
                 lambda i: f"{F32.decode(x[i])!r} of group {i // group}"])


def cases(cpu):
    special = runner.special_values(F32)
    moderate = runner.random_values(F32, SIDE, 21)
    yield quants("quant_special", [x for _ in special for x in special],
                 special, special[::-1])
    yield quants("quant_random",
                 runner.random_values(F32, SIDE * SIDE, 20),
                 [F32.encode(8 * F32.decode(v)) for v in moderate],
                 [F32.encode(v) for v in range(SIDE)])
    yield dequants(TYPES["i8"], special, moderate)
    yield dequants(TYPES["i16"], moderate, special)
    yield sums()
    if cpu == "a5":
        yield shared_exponents()


if __name__ == "__main__":
    runner.main(lambda r, cpu: list(cases(cpu)))
