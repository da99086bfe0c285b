# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types: how lists of Python numbers become raw little-endian bytes."""

import array
import bisect
import functools
import struct
import sys

FLOAT8 = ("fp8_e4m3", "fp8_e5m2", "hif8")
BYTES = {"f32": 4, "f16": 2, "bf16": 2, "i8": 1, "u8": 1, "i16": 2, "u16": 2,
         "i32": 4, "u32": 4, "i64": 8, "u64": 8, **dict.fromkeys(FLOAT8, 1)}
_ARRAY_CODES = {"f32": "f", "i8": "b", "u8": "B", "i16": "h", "u16": "H",
                "i32": "i", "u32": "I", "i64": "q", "u64": "Q"}


def encode(dtype, values):
    """Raw bytes; values are rounded to nearest, ties to even (hif8: away from
    zero)."""
    if dtype in FLOAT8:
        return bytes(_float8_code(dtype, v) for v in values)
    if dtype == "f16":
        return struct.pack(f"<{len(values)}e", *values)
    if dtype == "bf16":
        return _little_endian(array.array("H", map(_bf16_bits, values)))
    return _little_endian(array.array(_ARRAY_CODES[dtype], values))


def decode(dtype, data):
    """The numbers in raw bytes."""
    if dtype in FLOAT8:
        return [float8_value(dtype, b) for b in data]
    if dtype == "f16":
        return list(struct.unpack(f"<{len(data) // 2}e", data))
    if dtype == "bf16":
        words = _from_little_endian("H", data)
        data = _little_endian(array.array("I", [w << 16 for w in words]))
        dtype = "f32"
    return _from_little_endian(_ARRAY_CODES[dtype], data).tolist()


def rounded(dtype, values):
    """The numbers that the type can hold."""
    return decode(dtype, encode(dtype, values))


# -- Floats of one byte; include/AscendTile/Sim/Float8.h says what they are ----


def float8_value(dtype, code):
    """The number of a code; an infinity or a NaN as Python has it."""
    magnitude = code & 0x7F
    value = (_hif8_magnitude(magnitude) if dtype == "hif8" else
             _ocp_magnitude(dtype, magnitude))
    if dtype == "hif8" and code == 0x80:
        return float("nan")
    return -value if code & 0x80 else value


def _ocp_magnitude(dtype, code):
    bits, bias = (3, 7) if dtype == "fp8_e4m3" else (2, 15)
    if code == 0x7F or (dtype == "fp8_e5m2" and code > 0x7C):
        return float("nan")
    if dtype == "fp8_e5m2" and code == 0x7C:
        return float("inf")
    exponent = code >> bits
    mantissa = (code & (1 << bits) - 1) + ((1 << bits) if exponent else 0)
    return mantissa * 2.0 ** (max(exponent, 1) - bias - bits)


def _hif8_magnitude(code):
    if code == 0x6F:
        return float("inf")
    if code < 8:
        return 2.0 ** (code - 23) if code else 0.0
    width = (code >> 5) + 1 if code >> 5 else code >> 4
    bits = min(3, 5 - width)
    field = code >> bits & (1 << width) - 1
    exponent = 0
    if width:
        leading = 1 << width - 1
        exponent = leading + field % leading
        if field & leading:
            exponent = -exponent
    return (1 + (code & (1 << bits) - 1) / (1 << bits)) * 2.0 ** exponent


@functools.lru_cache(maxsize=None)
def _finite_float8(dtype):
    """(number, code) of all that are not negative, ascending."""
    pairs = [(float8_value(dtype, c), c) for c in range(128)]
    return sorted(p for p in pairs if p[0] < float("inf"))


def largest(dtype):
    """The largest number of an 8-bit float."""
    return _finite_float8(dtype)[-1][0]


@functools.lru_cache(maxsize=None)
def _float8_code(dtype, value):
    """The nearest number's code; the value is at most the largest one."""
    table, magnitude = _finite_float8(dtype), abs(value)
    at = bisect.bisect_left(table, (magnitude, -1))
    low, high = table[max(at - 1, 0)], table[min(at, len(table) - 1)]
    below, above = magnitude - low[0], high[0] - magnitude
    is_high = above < below or (above == below and (
        dtype == "hif8" or high[1] % 2 == 0))
    code = (high if is_high else low)[1]
    return code | 0x80 if value < 0 and (code or dtype != "hif8") else code


def _bf16_bits(value):
    bits, = struct.unpack("<I", struct.pack("<f", value))
    return (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16


def _little_endian(numbers):
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _from_little_endian(code, data):
    numbers = array.array(code)
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
