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
    accumulate, by_column, by_row, column_sum, compare, compare_first, convert,
    converted_sum, each, joined, number_first, of_parts, select, spread_columns,
    spread_rows, transposed, with_column, with_row)

import elements
import expansions
import fused
import parts
import reductions
import runner
import vector_places as to


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
      wide, wider  twice, four times as many columns    turned  cols x rows
      whole  all of a tile of that size                 pairs   of 8 bytes
      inner  of fewer, and a smaller tile     partner  as large as source 1
      bins   rows x 256                       above    a row of all the columns
      places, shuffle, offsets, counts    numbers that say where or how much: of
             elements, each another one, of blocks, of columns

    scratch: rows and columns of it, of the rows and columns (not only the valid
    ones) and the bits of an element. words: choices that it is called with.
    given: other numbers, chosen from these. extents: what numbers of the record
    are, where they are not called vrows, vcols, rows0 …: "rows=src0.Rows" is
    what the tile of source 0 has, "rows=dst.rows" what is meant of the result.
    is_first: rows and columns are those of source 0, not of the result. when:
    for which rows, columns and bits of an element it is."""

    builtin: str
    compute: Callable
    sources: tuple = ("full",)
    result: str = "full"
    scratch: Callable = like
    words: tuple = ()
    weight: float = 1
    needs_scratch: bool = True  # Where there is a form with scratch.
    numbers: Callable = elements.scalars  # What may stand beside a tile.
    given: tuple = ()
    extents: str = ""
    is_first: bool = False
    second: str = ""  # The type of the second result, as that of a source.
    when: Callable = lambda rows, cols, bits: True

    def extent(self, name):
        """What `extents` says of a number, or None."""
        return dict(e.split("=") for e in self.extents.split()).get(name)


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

def is_full(rows, cols, bits):
    return cols.is_full()


def whole_repeats(rows, cols, bits):
    return cols.is_full() and cols.capacity * bits % 2048 == 0


def whole_blocks(rows, cols, bits):
    return cols.is_full() and cols.capacity % 32 == 0


def in_pairs(rows, cols, bits):
    return all(v * bits % 64 == 0 for v in cols.values)


def even(rows, cols, bits):
    return all(v % 2 == 0 for v in cols.values)


def two_repeats(rows, cols, bits):
    return 2 * cols.capacity * bits >= 4096


def list_scratch(count):
    return lambda rows, cols, bits: (1, count * cols)


PATTERNS = (("half", "wide", (0, 1)), ("quarter", "wider", (0, 1, 2, 3)))
PAIRED = ("full", "part", "full", "partner")

# Of these, places decide.
MOVES = (
    *[Op(f"tgather.{n}", to.columns(w), (kind,), words=(("mask", len(w)),),
         extents="scols=src0.cols", when=is_full, weight=5)
      for n, kind, w in PATTERNS],
    *[Op(f"tscatter.{n}", to.to_columns(w), result=kind, is_first=True,
         words=(("mask", len(w)),), weight=2,
         extents="dcols=dst.cols rows=dst.Rows cols=dst.Cols")
      for n, kind, w in PATTERNS],
    Op("tgather", to.gathered, ("full", "places"), when=is_full, weight=5,
       extents="rows=src0.Rows cols=src0.Cols"),
    Op("tscatter", to.scattered, ("full", "shuffle"), "whole", is_first=True,
       extents="rows=dst.Rows cols=dst.Cols", weight=2),
    Op("tgatherb", to.gathered_blocks, ("full", "offsets"), weight=12,
       when=whole_repeats,
       extents="blocks=src1.cols rows=src0.Rows cols=src0.Cols"),
    Op("textract", to.extracted, result="inner", weight=2,
       given=(("row", None), ("col", None))),
    Op("tinsert", to.inserted, ("inner",), is_first=True, weight=3,
       given=(("row", None), ("col", None))),
    Op("tconcat.idx", to.joined_by_counts, (*TWO, "counts", "counts"), "wide",
       weight=3),
    *[Op(f"tfillpad{n}", to.filled, result="padded", is_first=True,
         words=(("pad", 4),), extents="rows=dst.Rows cols=dst.Cols", weight=2)
      for n in ("", ".inplace", ".expand")],
    Op("ttrans", transposed, result="turned", scratch=square, weight=1.5),
    Op("tsort32", to.sorted_blocks, TWO, "pairs", is_first=True, weight=6,
       extents="dcols=dst.cols", when=whole_blocks),
    Op("tmrgsort", to.merged_blocks, ("list",), "list", weight=4,
       given=(("block", (64,)),)),
    *[Op(f"tmrgsort.lists{n}", to.merged, ("row",) * n, "row",
         when=in_pairs, scratch=list_scratch(n), weight=5) for n in (2, 3, 4)],
    Op("tinterleave", to.by_turns, TWO, second="src0", when=even, weight=6),
    Op("tdeinterleave", to.parted, TWO, second="src0", when=even, weight=6),
    Op("tdeinterleave.one", to.parted, ("wide",), second="src0",
       extents="scols=src0.cols", when=two_repeats, weight=12),
    *[Op(f"tpartarg{n}", to.part_indices(n == "max"), PAIRED, second="src2",
         weight=4) for n in ("max", "min")],
)
MADE = (
    Op("ttri", to.triangle, (), words=(("half", 2),),
       given=(("diagonal", (-2, 0, 3)),), weight=0.5),
    Op("tci", to.counted, (), "row", words=(("order", 2),),
       scratch=lambda rows, cols, bits: (1, 512)),
    Op("trandom", to.random_numbers, (), words=(("rounds", 2),),
       given=(("key0", (5, to.WORD)), ("key1", (77,)),
              ("counter0", (to.WORD - 40, 3)), ("counter1", (to.WORD,)),
              ("counter2", (5,)), ("counter3", (7,))), weight=4),
    Op("thistogram.first", to.histogram(None, None), result="bins",
       is_first=True, words=(("top", 2),), weight=6),
    Op("thistogram.u16", to.histogram(0, lambda c, r: c.sources[1][r]),
       ("full", "line"), "bins", is_first=True, weight=6),
    Op("thistogram.u32", to.histogram(2, lambda c, r: c.sources[1][0]),
       ("full", "above"), "bins", is_first=True,
       given=(("byte", (2,)), ("irows", (1,))), weight=6),
    Op("tpairreducesum", to.pair_sums, weight=2),
    Op("tquant", to.quantised, ("full", "line"), weight=8),
    Op("tquant.offset", to.quantised, ("full", "line", "line"), weight=6),
    Op("tdequant", to.dequantised, ("full", "line", "line"), weight=6),
    Op("tadddeqrelu", to.scaled_sums, TWO, weight=8,
       given=(("scale", (0x3F000000, 0x34000000, 0xC0400000)),)),
)

OPS = (
    *MOVES,
    *MADE,
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
    Op("tcmps.tile", compare_first, TWO, "mask", words=(("cmp", 6),)),
    *lines_of(parts.PARTS, of_parts, sources=("full", "part")),
    Op("tconcat", joined, TWO, "wide", weight=1.5),
)
LINES = {op.builtin for op in OPS}
