# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types: how lists of Python numbers become raw little-endian bytes."""

import array
import struct
import sys

BYTES = {"f32": 4, "f16": 2, "bf16": 2, "i8": 1, "i32": 4, "u64": 8}
_ARRAY_CODES = {"f32": "f", "i8": "b", "i32": "i", "u64": "Q"}


def encode(dtype, values):
    """Raw bytes; values are rounded to nearest, ties to even."""
    if dtype == "f16":
        return struct.pack(f"<{len(values)}e", *values)
    if dtype == "bf16":
        return _little_endian(array.array("H", map(_bf16_bits, values)))
    return _little_endian(array.array(_ARRAY_CODES[dtype], values))


def decode(dtype, data):
    """The numbers in raw bytes."""
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
