# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of random vector kernels: one table, OPS.

A line names an operation's builtin, what its tiles are, and what it computes.
Types, operands and how it is called come from the compiler's records
(vector_records.py). To add an operation, add a line.
"""

import dataclasses
from typing import Callable

# First of all: it says where the references are.
from vector_numbers import (  # isort: skip
    accumulate, by_column, by_row, column_sum, compare, convert, converted_sum,
    each, joined, number_first, of_parts, select, spread_columns, spread_rows,
    transposed, with_column, with_row)

import elements
import expansions
import fused
import parts
import reductions
import runner


def like(rows, cols, bits):
    return rows, cols


@dataclasses.dataclass(frozen=True)
class Op:
    """builtin: its name between "ascend." and ".ub", without ".tmp". sources
    and result: kinds of tiles, beside one of rows x cols,

      full   rows x cols         row     1 x cols
      each   a column, or blocks of 32 bytes, as the type says
      line   a number a row: a column, or column 0 of such blocks
      part   of fewer rows and columns        mask   a bit an element
      wide   twice as many columns            turned  cols x rows

    scratch: rows and columns of it, of the rows and columns (not only the valid
    ones) and the bits of an element. words: choices that it is called with."""

    builtin: str
    compute: Callable
    sources: tuple = ("full",)
    result: str = "full"
    scratch: Callable = like
    words: tuple = ()
    weight: float = 1
    needs_scratch: bool = True  # Where there is a form with scratch.
    numbers: Callable = elements.scalars  # What may stand beside a tile.


def lines_of(table, make, **more):
    return [Op(name.lower(), make(function), **more)
            for name, function in table.items()]


TWO = ("full", "full")


def double(rows, cols, bits):
    return rows, 2 * cols


def row_scratch(rows, cols, bits):
    return rows, max(cols, 8192 // bits)


def prelu_scratch(rows, cols, bits):
    return rows + 8, max(32, cols)


def square(rows, cols, bits):
    return max(rows, cols), max(rows, cols)


def eight_rows(rows, cols, bits):
    """256 bytes for eight rows begun."""
    return -(-rows // 8), 2048 // bits


ROWS = {n[len("TROWEXPAND"):].lower(): f for n, f in expansions.ROWS.items()}
SHIFTS = {"TSHLS": elements.SCALAR["TSHLS"], "TSHRS": elements.SCALAR["TSHRS"]}
PRELU = {"TPRELU": elements.BINARY_TMP["TPRELU"]}
BINARY_TMP = {n: f for n, f in elements.BINARY_TMP.items() if n not in PRELU}
SCALAR = {n: f for n, f in elements.SCALAR.items() if n not in SHIFTS}

OPS = (
    *lines_of(elements.UNARY, each),
    *lines_of(elements.BINARY, each, sources=TWO),
    *lines_of(BINARY_TMP, each, sources=TWO, scratch=double),
    *lines_of(PRELU, each, sources=TWO, scratch=prelu_scratch),
    *lines_of(SCALAR, each),
    *lines_of(SHIFTS, each, numbers=elements.shift_amounts),
    *lines_of(elements.SCALAR_TMP, each, scratch=double),
    *lines_of(elements.ACCUMULATE, accumulate),
    *lines_of(fused.MULADD, accumulate, sources=TWO),
    Op("tdivs.first", number_first(elements.SCALAR_FIRST["TDIVS"])),
    Op("texpands", lambda c: [c.number] * (c.rows * c.cols), ()),
    Op("tsubrelu", each(lambda t, a, b: fused.cut_off(runner.f32(a - b))), TWO),
    Op("tpow", each(fused.power), TWO, weight=0.3),
    Op("tpows", each(fused.power), weight=0.3),
    *[Op(name.lower(), converted_sum(f), TWO)
      for name, f in fused.CONVERSIONS.items()],
    Op("tcvt", convert, words=(("mode", 7), ("sat", 2)), weight=6,
       scratch=lambda rows, cols, bits: (1, 2048 // bits)),
    *lines_of(reductions.ROWS, by_row, result="line", scratch=row_scratch,
              weight=1.5),
    *lines_of(reductions.ROW_INDICES, by_row, result="line",
              scratch=row_scratch),
    *lines_of(reductions.COLUMNS, by_column, result="row", weight=1.5),
    *lines_of(reductions.COLUMN_INDICES, by_column, result="row",
              scratch=row_scratch),
    Op("tcolsum.tmp", column_sum, result="row", words=(("order", 2),)),
    Op("trowexpand", spread_rows, ("line",), weight=2),
    Op("tcolexpand", spread_columns, ("row",), weight=2),
    *[Op(f"trowexpand{n}", with_row(f), ("full", "each"), scratch=eight_rows,
        needs_scratch=False)
      for n, f in ROWS.items()],
    *[Op(f"trowexpand{n}.first", with_row(ROWS[n], 1, True), ("each", "full"),
         scratch=eight_rows, needs_scratch=False) for n in ("sub", "div")],
    *lines_of(expansions.COLUMNS, with_column, sources=("full", "row")),
    Op("tcmp", compare, TWO, "mask", words=(("cmp", 6),), weight=2),
    Op("tcmps", compare, result="mask", words=(("cmp", 6),), weight=2),
    Op("tsel", select, ("full", "full", "mask"), weight=2,
       scratch=lambda rows, cols, bits: (1, 8)),
    Op("tsels", select, ("full", "mask"), weight=2,
       scratch=lambda rows, cols, bits: (1, 256)),
    *lines_of(parts.PARTS, of_parts, sources=("full", "part")),
    Op("tconcat", joined, TWO, "wide", weight=1.5),
    Op("ttrans", transposed, result="turned", scratch=square, weight=1.5),
)
LINES = {op.builtin for op in OPS}
