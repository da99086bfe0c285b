# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Several steps in one operation, and powers: every type of their records, on
all pairs of special numbers in ragged tiles.

usage: fused.py BUILD FOLDER
"""

import math

import conversions
import elements
import runner
from runner import TYPES, Argument, Case, f32

SIDE = 20


def cut_off(value):
    return 0.0 if value <= 0 else value  # also of -0.0


def fused(t, d, a, b):
    return elements.add_product(t, b, a, d)


MULADD = {
    "TFUSEDMULADD": fused,
    "TFUSEDMULADDRELU": lambda t, d, a, b: cut_off(fused(t, d, a, b)),
    "TMULADDDST": lambda t, d, a, b: elements.add_product(t, d, a, b),
}


def power(t, a, b):
    if t.is_float:
        try:
            return math.pow(a, b)
        except OverflowError:
            odd = b == int(b) and int(b) % 2
            return -math.inf if a < 0 and odd else math.inf
        except ValueError:  # a pole, or a root of a negative number
            if a != 0:
                return math.nan
            odd = math.isfinite(b) and b == int(b) and int(b) % 2
            return -math.inf if math.copysign(1, a) < 0 and odd else math.inf
    if b >= 0:
        return pow(a, b, 1 << t.bits)
    if a in (1, -1):
        return a if b % 2 else 1
    return 0 if a else -1


CONVERSIONS = {"TADDRELUCONV": lambda a, b: a + b,
               "TSUBRELUCONV": lambda a, b: a - b}
COVERED = {*MULADD, *CONVERSIONS, "TSUBRELU", "TPOW", "TPOWS"}


def same_type(all_records, cpu, t):
    special = runner.special_values(t)
    a = [x for x in special for _ in special]
    b = [y for _ in special for y in special]
    w = elements.Writer(t, (24, 32, SIDE, SIDE), a, b)

    def has(op):
        return t.name in runner.types_of(all_records, op, cpu)

    for op in filter(has, MULADD):
        w.add(op, f"TEXPANDS(d, {t.cpp}(1.5f)); {op}(d, a, b);",
              [MULADD[op](t, 1.5, x, y) for x, y in zip(w.a, w.b)])
    if has("TSUBRELU"):
        w.binary("TSUBRELU", lambda _, x, y: cut_off(f32(x - y)))
    tmp = f"Part<{t.cpp}, 24, 32, {SIDE}, {SIDE}> tmp; "
    if has("TPOW"):
        w.binary("TPOW", power, tmp)
    if has("TPOWS"):
        for bits, text in elements.scalars(t):
            w.scalar("TPOWS", power, bits, text, tmp)
    return w.case(f"fused_{t.name}", a, b) if w.names else None


def other_type(op, source, to):
    special = runner.special_values(source)
    a = [x for x in special for _ in special]
    b = [y for _ in special for y in special]
    expected = []
    for x, y in zip(a, b):
        total = CONVERSIONS[op](source.decode(x), source.decode(y))
        if source.is_float:
            total = cut_off(f32(total))
        else:
            total = max(total, 0)
        expected.append(
            to.encode(total) if to.is_float else
            to.encode(min(total, 127)) if not source.is_float else
            conversions.to_integer(to, total, "RINT", True))
    name = f"{op.lower()}_{source.name}"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {source.cpp} *x, __gm__ {source.cpp} *y, "
            f"__gm__ {to.cpp} *o) {{\n"
            f"  Matrix<{source.cpp}, {SIDE}, {SIDE}> xs(x), ys(y);\n"
            f"  Matrix<{to.cpp}, {SIDE}, {SIDE}> w(o);\n"
            f"  Part<{source.cpp}, 24, 32, {SIDE}, {SIDE}> a, b;\n"
            f"  Part<{to.cpp}, 24, 32, {SIDE}, {SIDE}> d;\n"
            f"  TLOAD(a, xs);\n  TLOAD(b, ys);\n  {op}(d, a, b);\n"
            "  TSTORE(w, d);\n}\n")
    shape = (SIDE, SIDE)
    return Case(name, text,
                [Argument(source, shape, a), Argument(source, shape, b),
                 Argument(to, shape)], [expected],
                [lambda i: f"{op} of {source.decode(a[i])!r}, "
                           f"{source.decode(b[i])!r}"])


def cases(all_records, cpu):
    for t in TYPES.values():
        yield same_type(all_records, cpu, t)
    for op in CONVERSIONS:
        for source, to in (("f32", "f16"), ("f16", "i8"), ("i16", "i8")):
            yield other_type(op, TYPES[source], TYPES[to])


if __name__ == "__main__":
    runner.main(lambda r, cpu: [c for c in cases(r, cpu) if c])
