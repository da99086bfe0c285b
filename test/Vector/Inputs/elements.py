# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations element by element: every one in every type of its record, on all
pairs of numbers that are special (ragged tiles) and on random ones (whole
tiles), against a reference in Python.

usage: elements.py BUILD FOLDER
"""

import fractions
import math

import runner
from runner import TYPES, Argument, Case, f32

# -- References: numbers in, a number out -------------------------------------
# Floats are Python's, rounded to f32 once (and to the type by the caller), which
# is exact for what is correct in twice the digits; integers wrap at the end.


def divide(t, a, b):
    if not t.is_float:
        return quotient(a, b) if b else -1
    if b == 0 or math.isnan(a) or math.isnan(b):
        negative = math.copysign(1, a) * math.copysign(1, b) < 0
        if a == 0 or math.isnan(a) or math.isnan(b):
            return math.nan
        return -math.inf if negative else math.inf
    return a / b


def quotient(a, b):
    """Rounded towards 0."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def remainder_of_dividend(t, a, b):
    if not t.is_float:
        return a - quotient(a, b) * b if b else -1
    if math.isinf(a) or b == 0 or math.isnan(a) or math.isnan(b):
        return math.nan
    return math.fmod(a, b)


def remainder_of_divisor(t, a, b):
    rest = remainder_of_dividend(t, a, b)
    if b != 0 and rest != 0 and (rest < 0) != (b < 0) and rest == rest:
        return rest + b
    return rest


def extreme(t, a, b, largest):
    if not t.is_float:
        return max(a, b) if largest else min(a, b)
    if math.isnan(a) or math.isnan(b):
        return math.nan
    if a == b == 0:
        signs = [math.copysign(1, a), math.copysign(1, b)]
        return math.copysign(0, max(signs) if largest else min(signs))
    return max(a, b) if largest else min(a, b)


def shift(t, a, b, left):
    amount = b % (1 << t.bits)
    if amount >= t.bits:
        return 0 if left else (-1 if a < 0 else 0)
    return a << amount if left else a >> amount


def leaky(t, a, b):
    return a if a > 0 else a * b


def exponential(t, a):
    try:
        return math.exp(a)
    except OverflowError:
        return math.inf


def logarithm(t, a):
    if a == 0:
        return -math.inf
    return math.nan if a < 0 or math.isnan(a) else math.log(a)


def root(t, a):
    return math.nan if a < 0 or math.isnan(a) else math.sqrt(a)


def add_product(t, y, x, a):
    """x * a + y, rounded once."""
    if not all(map(math.isfinite, (y, x, a))):
        return x * a + y
    exact = fractions.Fraction(x) * fractions.Fraction(a) + \
        fractions.Fraction(y)
    if exact == 0:
        return x * a + y  # its sign
    return nearest_f32(exact)


def nearest_f32(exact):
    """The nearest f32 of a fraction, ties to even."""
    guess = f32(float(exact))
    if math.isinf(guess):
        return guess
    word = TYPES["f32"].encode(guess)
    around = [TYPES["f32"].decode(w) for w in (word - 1, word, word + 1)
              if w & 0x7FFFFFFF < 0x7F800000 and w >= 0]
    return min(around, key=lambda v: (abs(fractions.Fraction(v) - exact),
                                      TYPES["f32"].encode(v) & 1))


BINARY = {
    "TADD": lambda t, a, b: a + b,
    "TSUB": lambda t, a, b: a - b,
    "TMUL": lambda t, a, b: a * b,
    "TDIV": divide,
    "TMAX": lambda t, a, b: extreme(t, a, b, True),
    "TMIN": lambda t, a, b: extreme(t, a, b, False),
    "TAND": lambda t, a, b: a & b,
    "TOR": lambda t, a, b: a | b,
    "TSHL": lambda t, a, b: shift(t, a, b, True),
    "TSHR": lambda t, a, b: shift(t, a, b, False),
    "TFMOD": remainder_of_dividend,
}
BINARY_TMP = {
    "TXOR": lambda t, a, b: a ^ b,
    "TREM": remainder_of_divisor,
    "TPRELU": leaky,
}
SCALAR = {
    "TADDS": BINARY["TADD"], "TSUBS": BINARY["TSUB"], "TMULS": BINARY["TMUL"],
    "TDIVS": divide, "TMAXS": BINARY["TMAX"], "TMINS": BINARY["TMIN"],
    "TANDS": BINARY["TAND"], "TORS": BINARY["TOR"],
    "TSHLS": BINARY["TSHL"], "TSHRS": BINARY["TSHR"],
    "TFMODS": remainder_of_dividend, "TLRELU": leaky,
}
SCALAR_FIRST = {"TDIVS": lambda t, a, b: divide(t, b, a)}
SCALAR_TMP = {"TXORS": BINARY_TMP["TXOR"], "TREMS": remainder_of_divisor}
ACCUMULATE = {"TAXPY": add_product}
UNARY = {
    "TABS": lambda t, a: abs(a),
    "TNEG": lambda t, a: -a,
    "TEXP": exponential,
    "TLOG": logarithm,
    "TSQRT": root,
    "TRSQRT": lambda t, a: divide(t, 1.0, f32(root(t, a))),
    "TRECIP": lambda t, a: divide(t, 1.0 if t.is_float else 1, a),
    "TRELU": lambda t, a: extreme(t, a, 0.0 if t.is_float else 0, True),
    "TNOT": lambda t, a: ~a,
    "TMOV": lambda t, a: a,
}
FILL = {"TEXPANDS": lambda t, s: s}

# What operations.py has to find here.
COVERED = {*BINARY, *BINARY_TMP, *SCALAR, *SCALAR_TMP, *ACCUMULATE, *UNARY,
           *FILL}

# -- Kernels ------------------------------------------------------------------


def scalars(t):
    """Numbers beside a tile, as bits and as C++."""
    if t.is_float:
        numbers = (3.0, -0.75)
        return [(t.encode(v), f"{t.cpp}({v}f)") for v in numbers]
    numbers = (5, 7, t.wrap(-3)) if t.bits > 8 else (5, t.wrap(-3))
    return [(t.encode(v), f"{t.cpp}({v})") for v in numbers]


def shift_amounts(t):
    return [(v, f"{t.cpp}({v})") for v in (0, 3, t.bits - 1)]


class Writer:
    """The body of a kernel that has tiles a and b of one type."""

    def __init__(self, t, shape, a, b):
        self.type, self.shape = t, shape
        self.a = [t.decode(x) for x in a]
        self.b = [t.decode(x) for x in b]
        self.lines, self.expected, self.names = [], [], []

    def add(self, name, statements, results):
        """statements fill tile d; results are numbers."""
        at = len(self.names) * len(self.a)
        self.lines.append(
            f"  {{ Unit d; {statements} Window w(o + {at}); TSTORE(w, d); }}\n")
        self.names.append(name)
        t = self.type
        self.expected += [t.encode(r if t.is_float else t.wrap(r))
                          for r in results]

    def binary(self, name, reference, tmp=""):
        self.add(name, f"{tmp}{name}(d, a, b{', tmp' if tmp else ''});",
                 [reference(self.type, x, y) for x, y in zip(self.a, self.b)])

    def scalar(self, name, reference, number, text, tmp=""):
        value = self.type.decode(number)
        self.add(f"{name} {text}",
                 f"{tmp}{name}(d, a, {text}{', tmp' if tmp else ''});",
                 [reference(self.type, x, value) for x in self.a])

    def unary(self, name, reference):
        self.add(name, f"{name}(d, a);",
                 [reference(self.type, x) for x in self.a])

    def case(self, name, a, b):
        t, (rows, cols, vrows, vcols) = self.type, self.shape
        text = (
            f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ {t.cpp} *y, __gm__ {t.cpp} *o) {{\n"
            f"  using Unit = Part<{t.cpp}, {rows}, {cols}, {vrows}, {vcols}>;\n"
            f"  using Window = Matrix<{t.cpp}, {vrows}, {vcols}>;\n"
            "  Window xs(x), ys(y);\n  Unit a, b;\n"
            "  TLOAD(a, xs);\n  TLOAD(b, ys);\n" + "".join(self.lines) + "}\n")
        size = vrows * vcols

        def where(i):
            at = i % size
            return (f"{self.names[i // size]} of {self.a[at]!r}, "
                    f"{self.b[at]!r}")

        shape = (vrows, vcols)
        return Case(name, text,
                    [Argument(t, shape, a), Argument(t, shape, b),
                     Argument(t, (len(self.names) * vrows, vcols))],
                    [self.expected], [where])


def kernel(all_records, cpu, t, name, shape, a, b):
    """All operations that take the type; None if there are none."""
    w = Writer(t, shape, a, b)
    rows, cols = shape[:2]

    def has(op):
        return t.name in runner.types_of(all_records, op, cpu)

    def scratch(op):
        if op == "TPRELU":
            return f"Part<uint8_t, {rows + 8}, {max(32, cols)}> tmp; "
        return f"Part<{t.cpp}, {rows}, {2 * cols}> tmp; "

    for op in filter(has, BINARY):
        w.binary(op, BINARY[op])
    for op in filter(has, BINARY_TMP):
        w.binary(op, BINARY_TMP[op], scratch(op))
    for op in filter(has, SCALAR):
        numbers = (shift_amounts if op.startswith("TSH") else scalars)(t)
        for number in numbers:
            w.scalar(op, SCALAR[op], *number)
    for op in filter(has, SCALAR_TMP):
        for number in scalars(t):
            w.scalar(op, SCALAR_TMP[op], *number, scratch(op))
    for op in filter(has, UNARY):
        w.unary(op, UNARY[op])
    for op in filter(has, SCALAR_FIRST):
        for bits, text in scalars(t):
            w.add(f"{op} {text} /", f"{op}(d, {text}, a);",
                  [SCALAR_FIRST[op](t, x, t.decode(bits)) for x in w.a])
    for op in filter(has, ACCUMULATE):
        for bits, text in scalars(t):
            w.add(f"{op} {text}", f"TMOV(d, b); {op}(d, a, {text});",
                  [ACCUMULATE[op](t, y, x, t.decode(bits))
                   for x, y in zip(w.a, w.b)])
    for op in filter(has, FILL):
        for bits, text in scalars(t):
            w.add(f"{op} {text}", f"{op}(d, {text});",
                  [t.decode(bits)] * len(w.a))
    return w.case(name, a, b) if w.names else None


def widening(name):
    """TAXPY of a half tile into one of float."""
    half, single = TYPES["f16"], TYPES["f32"]
    a, y = runner.special_values(half), runner.special_values(single)
    xs = [x for x in a for _ in y]
    ys = [z for _ in a for z in y]
    text = (f"\nextern \"C\" __global__ AICORE void {name}(__gm__ half *x, "
            "__gm__ float *y, __gm__ float *o) {\n"
            "  Matrix<half, 20, 20> xs(x);\n  Matrix<float, 20, 20> ys(y), "
            "w(o);\n  Part<half, 24, 32, 20, 20> a;\n"
            "  Part<float, 24, 32, 20, 20> d;\n  TLOAD(a, xs);\n"
            "  TLOAD(d, ys);\n  TAXPY(d, a, half(-1.5f));\n"
            "  TSTORE(w, d);\n}\n")
    expected = [single.encode(add_product(single, single.decode(q),
                                          half.decode(p), -1.5))
                for p, q in zip(xs, ys)]
    return Case(name, text, [Argument(half, (20, 20), xs),
                             Argument(single, (20, 20), ys),
                             Argument(single, (20, 20))], [expected],
                [lambda i: f"TAXPY {half.decode(xs[i])} "
                           f"{single.decode(ys[i])}"])


def cases(all_records, cpu):
    for t in TYPES.values():
        special = runner.special_values(t)
        pairs = [(x, y) for x in special for y in special]
        yield kernel(all_records, cpu, t, f"special_{t.name}",
                     (24, 32, 20, 20), *map(list, zip(*pairs)))
        size = (16, 64, 16, 64)
        yield kernel(all_records, cpu, t, f"whole_{t.name}", size,
                     runner.random_values(t, 16 * 64, 1),
                     runner.random_values(t, 16 * 64, 2))
    yield widening("widening")


if __name__ == "__main__":
    runner.main(lambda r, cpu: [c for c in cases(r, cpu) if c])
