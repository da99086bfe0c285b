# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors of numbers that say where something is, or how much: whatever window
of one is loaded, each number in it is one that means something, and those of a
`torus` are different.
"""

import random

from program import BLOCK_BYTES, Dim, whole
from vector_numbers import TYPES

KINDS = ("places", "shuffle", "offsets", "counts")


def up(count, granule):
    return -(-count // granule) * granule


def torus(rows, cols, pitch, step=1):
    """Element (r, c) says row r modulo rows, column c modulo cols, in another
    order: step for a column, step * pitch for a row."""
    return "torus", rows, cols, pitch, step


def choice(*numbers):
    return "choice", *numbers


def table(rows, cols):
    """Any numbers; the tensor is as large as that."""
    return "table", rows, cols


def of(kind, dtype, rows, cols, source):
    """(type, rows and columns, words) of a tile of such numbers, for an
    operation on rows x cols of `source`."""
    block = BLOCK_BYTES * 8 // TYPES[dtype].bits
    if kind == "places":
        return dtype, (rows, cols), torus(min(rows.values), min(cols.values),
                                          cols.capacity)
    if kind == "shuffle":
        return dtype, (rows, cols), torus(rows.capacity, cols.capacity,
                                          cols.capacity)
    if kind == "offsets":
        count = cols.capacity * TYPES[source.dtype].bits // (BLOCK_BYTES * 8)
        return (dtype, (rows, Dim(up(count, block), count, (count,))),
                torus(min(rows.values), count, count, BLOCK_BYTES))
    size = TYPES[dtype].bits // 8
    most = min(min(cols.values), 127 // size)
    return (dtype, (rows, Dim(block, 1, (1,))),
            choice(*(size * n for n in range(1, most + 1))))


def numbers_of(tensor, source):
    """What such a tensor holds, in memory order; None of a table."""
    kind, *numbers = tensor.words
    if kind == "choice":
        return source.choices(numbers, k=tensor.rows * tensor.cols)
    if kind == "table":
        return None
    rows, cols, pitch, step = numbers
    by_row, by_col = (random.Random(n).sample(range(n), n)
                      for n in (rows, cols))
    return [step * (by_row[r % rows] * pitch + by_col[c % cols])
            for r in range(tensor.rows) for c in range(tensor.cols)]
