# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random expressions, defined for every value of what they read.

Each method returns C++ of exactly the type that is asked for, in parentheses
where precedence matters. Nothing has side effects.
"""

import scalar_types as types
from scalar_types import BOOL, FLOAT

INT_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
# Exact on every machine that follows IEEE 754.
FLOAT_FUNCTIONS = ("floor", "ceil", "trunc", "fabs", "rint", "nearbyint",
                   "round", "sqrt")
FLOAT_TESTS = ("__builtin_isnan(%s)", "__builtin_isinf(%s)",
               "__builtin_isfinite(%s)", "__builtin_isnormal(%s)",
               "__builtin_signbit(tame(%s))")
# Other than operators, ordered or not.
FLOAT_RELATIONS = ("islessgreater", "isunordered", "isless", "isgreaterequal")


class Expressions:
    """Expressions over the places and windows of a scope."""

    def __init__(self, rng, scope):
        self.rng = rng
        self.scope = scope
        self._in_index = False

    def value(self, t, depth):
        """An expression of type t."""
        if depth <= 0 or self.rng.random() < 0.15:
            return self.leaf(t)
        if self.rng.random() < 0.08:
            return self.select(t, depth)
        if t.is_int:
            return self.integer(t, depth)
        if t == BOOL:
            return self.boolean(depth)
        if t == FLOAT:
            return self.float(depth)
        return self.half(t, depth)

    def leaf(self, t):
        """A variable, an element of memory or a constant."""
        places = self.scope.readable(t)
        if places and self.rng.random() < 0.65:
            return self.rng.choice(places)
        if self._in_index or self.rng.random() < 0.3:
            return self.constant(t)
        return self.scope.load(t, self) or self.constant(t)

    def constant(self, t):
        if t.kind in ("float", "half"):
            return f"({t.name}){types.random_float(self.rng)!r}f"
        return t.literal(types.random_number(self.rng, t))

    def index(self, count, depth=1):
        """Less than count, a power of two."""
        if self.rng.random() < 0.4:
            return str(self.rng.randrange(count))
        t = types.random_int(self.rng)
        outer, self._in_index = self._in_index, True
        text = f"((u32){self.value(t, depth)} & {count - 1}u)"
        self._in_index = outer
        return text

    def select(self, t, depth):
        """Of values: clang does not compile a choice of bit-fields."""
        condition = self.boolean(depth - 1)
        return (f"({condition} ? ({t.name}){self.value(t, depth - 1)} : "
                f"({t.name}){self.value(t, depth - 1)})")

    # Integers

    def integer(self, t, depth):
        make = self.rng.choices(
            [self.wrapping, self.bounded, self.division, self.shift,
             self.bitwise, self.function, self.cast, self.counting,
             self.bit_trick, self.high_product],
            [6, 2, 4, 5, 5, 5 * t.returnable, 6, 2, 3, 2])[0]
        return make(t, depth - 1)

    def pair(self, t, depth):
        first = self.value(t, depth)
        if self.rng.random() < 0.3:
            return first, self.constant(t)
        return first, self.value(t, depth)

    def wrapping(self, t, depth):
        a, b = self.pair(t, depth)
        op = self.rng.choice("+-*")
        if self.rng.random() < 0.15:
            return f"({t.name})({t.work}(0) - ({t.work}){a})"
        return f"({t.name})(({t.work}){a} {op} ({t.work}){b})"

    def bounded(self, t, depth):
        """Signed arithmetic that cannot overflow, so that the compiler may
        assume it."""
        a, b = self.pair(t, depth)
        kind = self.rng.randrange(3)
        if kind == 0:
            return f"({t.name})({a} / 4 + {b} / 2)"
        if kind == 1:
            return f"({t.name})(({a} >> 3) - ({b} >> 3))"
        if t.bits < 14:
            return f"({t.name})(({a} & 7) * 5)"
        return f"({t.name})(({a} & 63) * ({b} & 63))"

    def division(self, t, depth):
        a, b = self.pair(t, depth)
        if t.returnable and self.rng.random() < 0.5:
            name = self.rng.choice(["quotient", "remainder_of"])
            return f"{name}<{t.name}>({a}, {b})"
        limit = min(t.bits - 1, 62)
        divisor = self.rng.choice([2, 3, 5, 7, 10, 60, (1 << limit) - 1,
                                   1 << self.rng.randrange(1, limit)])
        divisor &= (1 << limit) - 1
        if t.signed and self.rng.random() < 0.3 and divisor > 1:
            divisor = -divisor
        op = self.rng.choice("/%")
        return f"({t.name})({a} {op} {t.literal(divisor or 3)})"

    def shift(self, t, depth):
        a = self.value(t, depth)
        if self.rng.random() < 0.5:
            amount = str(self.rng.randrange(t.bits))
        else:
            amount = f"(u32){self.value(types.random_int(self.rng), depth)}"
            amount = f"({amount} % {t.bits}u)"
        if self.rng.random() < 0.5:
            return f"({t.name})(({t.work}){a} << {amount})"
        return f"({t.name})({a} >> {amount})"

    def bitwise(self, t, depth):
        a, b = self.pair(t, depth)
        if self.rng.random() < 0.2:
            return f"({t.name})~{a}"
        op = self.rng.choice(["{} & {}", "{} | {}", "{} ^ {}", "{} & ~{}"])
        return f"({t.name})({op.format(a, b)})"

    def function(self, t, depth):
        a, b = self.pair(t, depth)
        names = ["lesser", "greater", "saturated_sum", "saturated_difference",
                 "clipped_sum", "distance", "mean_down", "mean_up", "rotated",
                 "funnel", "magnitude", "clamped"]
        if t.bits <= 64 or not t.signed:
            names.append("product_or")
        name = self.rng.choice(names)
        arguments = {"rotated": [a, self.value(types.U32, 1)],
                     "funnel": [a, b, self.value(types.U32, 1)],
                     "magnitude": [a],
                     "clamped": [a, self.constant(t), b],
                     "product_or": [a, b, self.leaf(t)]}.get(name, [a, b])
        return f"{name}<{t.name}>({', '.join(arguments)})"

    def cast(self, t, depth):
        kind = self.rng.randrange(6) if t.returnable else 5
        if kind == 0:
            return f"integer<{t.name}>({self.value(FLOAT, depth)})"
        if kind == 1:
            return f"({t.name}){self.boolean(depth)}"
        if kind == 2 and t.bits >= 16:
            half = self.rng.choice([types.HALF, types.BFLOAT16])
            return f"integer<{t.name}>((float){self.value(half, depth)})"
        if kind == 3:
            return (f"({t.name})__builtin_bit_cast(u32, "
                    f"tame({self.value(FLOAT, depth)}))")
        source = types.random_int(self.rng)
        return f"({t.name}){self.value(source, depth)}"

    def counting(self, t, depth):
        source = types.random_int(self.rng)
        name = self.rng.choice(["ones", "leading_zeros", "trailing_zeros",
                                "counted_ones"])
        return (f"({t.name}){name}<{source.name}>"
                f"({self.value(source, depth)})")

    def bit_trick(self, t, depth):
        """Builtins of fixed width."""
        name, source = self.rng.choice([
            ("bswap16", types.U16), ("bswap32", types.U32),
            ("bswap64", types.U64), ("bitreverse8", types.U8),
            ("bitreverse16", types.U16), ("bitreverse32", types.U32),
            ("bitreverse64", types.U64), ("parity", types.U32),
            ("parityl", types.U64), ("ffs", types.I32), ("ffsl", types.I64),
            ("clrsb", types.I32), ("clrsbl", types.I64)])
        return f"({t.name})__builtin_{name}({self.value(source, depth)})"

    def high_product(self, t, depth):
        source = self.rng.choice([types.I32, types.U32, types.I64, types.U64])
        a, b = self.pair(source, depth)
        return f"({t.name})high_product({a}, {b})"

    # Conditions

    def boolean(self, depth):
        if depth <= 0:
            return self.leaf(BOOL)
        kind = self.rng.randrange(10)
        if kind == 0:
            return f"!{self.value(BOOL, depth - 1)}"
        if kind <= 2:
            op = self.rng.choice(["&&", "||", "^", "=="])
            return (f"(bool)({self.boolean(depth - 1)} {op} "
                    f"{self.boolean(depth - 1)})")
        if kind <= 4:
            return self.float_condition(depth - 1)
        t = types.random_int(self.rng)
        a, b = self.pair(t, depth - 1)
        op = self.rng.choice(INT_COMPARISONS)
        return f"({a} {op} {b})"

    def float_condition(self, depth):
        a = self.value(FLOAT, depth)
        if self.rng.random() < 0.3:
            return f"(bool){self.rng.choice(FLOAT_TESTS) % a}"
        b = self.value(FLOAT, depth)
        if self.rng.random() < 0.3:
            relation = self.rng.choice(FLOAT_RELATIONS)
            return f"(bool)__builtin_{relation}({a}, {b})"
        op = self.rng.choice(INT_COMPARISONS)
        return f"({'!' * self.rng.randrange(2)}({a} {op} {b}))"

    # Floats

    def float(self, depth):
        make = self.rng.choices(
            [self.float_arithmetic, self.float_function, self.float_cast],
            [4, 3, 4])[0]
        return make(depth - 1)

    def float_arithmetic(self, depth):
        op = self.rng.choice("+-*/")
        return f"({self.value(FLOAT, depth)} {op} {self.value(FLOAT, depth)})"

    def float_function(self, depth):
        a, b = self.value(FLOAT, depth), self.value(FLOAT, depth)
        kind = self.rng.randrange(9)
        if kind == 0:
            return f"least_float({a}, {b})"
        if kind == 1:
            return f"greatest_float({a}, {b})"
        if kind == 2:
            return f"__builtin_copysignf({a}, tame({b}))"
        if kind == 3:
            return f"__builtin_fmaf({a}, {b}, {self.value(FLOAT, depth)})"
        if kind == 4:
            return f"(-{a})"
        name = self.rng.choice(FLOAT_FUNCTIONS)
        if kind == 5:  # of a whole number, or next to one
            a = f"(float){self.value(types.random_int(self.rng), depth)}"
            a = f"({a} * 0.5f)"
        return f"__builtin_{name}f({a})"

    def float_cast(self, depth):
        kind = self.rng.randrange(4)
        if kind == 0:
            half = self.rng.choice([types.HALF, types.BFLOAT16])
            return f"quiet((float){self.value(half, depth)})"
        if kind == 1:
            return ("quiet(__builtin_bit_cast(float, "
                    f"{self.value(types.U32, depth)}))")
        t = types.random_int(self.rng)
        return f"(float){self.value(t, depth)}"

    def half(self, t, depth):
        """Rounded after every operation: hosts differ in what they keep."""
        if self.rng.random() < 0.5:
            return f"({t.name})tame({self.value(FLOAT, depth - 1)})"
        a, b = self.value(t, depth - 1), self.value(t, depth - 1)
        op = self.rng.choice("+-*")
        return f"({t.name})tame((float)({t.name})({a} {op} {b}))"
