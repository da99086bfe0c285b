# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of random scalar kernels. scalar_prelude.hpp declares the names."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Type:
    """One type. An int may also be bool; a bit-precise one has padding in
    memory, so that its bytes are not compared."""
    name: str
    kind: str  # int, bitint, bool, float, half
    bits: int
    signed: bool = True

    @property
    def is_int(self):
        return self.kind in ("int", "bitint")

    @property
    def size(self):
        """Bytes in memory."""
        return max(1, 1 << (self.bits - 1).bit_length() >> 3)

    @property
    def returnable(self):
        """By a device function. Not yet: the host's calling convention puts
        wide bit-precise integers together in memory."""
        return True

    @property
    def work(self):
        """Unsigned, and wide enough that it is not promoted to int: arithmetic
        wraps instead of being undefined."""
        if self.kind == "int":
            return f"u{max(32, self.bits)}"
        return "u" + self.name[1:]

    def literal(self, value):
        """A constant, wrapped to the type."""
        if self.kind == "bool":
            return "true" if value & 1 else "false"
        if -128 <= value < 128:
            return f"({self.name}){value}" if value >= 0 else (
                f"({self.name})({value})")
        value &= (1 << self.bits) - 1
        if value < 1 << 64:
            return f"({self.name}){value:#x}ul"
        return (f"({self.name})((u128){value >> 64:#x}ul << 64 | "
                f"{value & ((1 << 64) - 1):#x}ul)")


def _int(name):
    return Type(name, "int", int(name[1:]), name[0] == "i")


def _bit_int(name):
    return Type(name, "bitint", int(name[1:]), name[0] == "i")


I8, U8, I16, U16, I32, U32, I64, U64, I128, U128 = INTS = tuple(
    map(_int, "i8 u8 i16 u16 i32 u32 i64 u64 i128 u128".split()))
BIT_INTS = tuple(map(_bit_int, "i7 u7 i24 u24 i33 u33 i65 u65".split()))
BOOL = Type("bool", "bool", 1, False)
FLOAT = Type("float", "float", 32)
HALF = Type("half", "half", 16)
BFLOAT16 = Type("bfloat16_t", "half", 16)

STORAGE = INTS + (BOOL, FLOAT, HALF, BFLOAT16)
ANY = STORAGE + BIT_INTS


def random_type(rng):
    """Common widths more often."""
    group = rng.choices([(I32, U32, I64, U64), INTS, BIT_INTS, (FLOAT,),
                         (BOOL,), (HALF, BFLOAT16)], [8, 8, 3, 4, 1, 1])[0]
    return rng.choice(group)


def random_int(rng):
    return rng.choice(rng.choices([(I32, U32, I64, U64), INTS, BIT_INTS],
                                  [4, 4, 1])[0])


def random_number(rng, t):
    """An integer of type t: small, an edge or any bits."""
    kind = rng.randrange(4)
    if kind == 0:
        return rng.randrange(-3, 12)
    if kind == 1:
        return (1 << rng.randrange(t.bits)) + rng.randrange(-1, 2)
    if kind == 2:
        return rng.choice([0, 1, -1, (1 << t.bits - 1) - 1, 1 << t.bits - 1])
    return rng.getrandbits(t.bits)


def random_float(rng):
    """Exact in f16 and bf16 half of the time."""
    if rng.randrange(2):
        return rng.randrange(-64, 65) / rng.choice([1, 2, 4, 8])
    return rng.choice([0.1, 1e-3, 3.14159, 65504.0, 1e6, 2.0**31, 2.0**-20,
                       1e30, 1e-40, -0.0, -7.7, 2.0**63, 16777217.0])
