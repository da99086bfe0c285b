# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What vector operations compute: functions of one execution, a Call, that give
the result's numbers, row by row, not rounded yet. What they do with an element
are the references of test/Vector.
"""

import dataclasses
import pathlib
import sys
from typing import Optional

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "test" /
                       "Vector" / "Inputs"))

import conversions  # noqa: E402
import fused  # noqa: E402
import masks  # noqa: E402
import reductions  # noqa: E402
import runner  # noqa: E402

TYPES = runner.TYPES
QUESTIONS = tuple(masks.QUESTIONS)


@dataclasses.dataclass
class Call:
    """One execution. Sources are lists of numbers, row by row; rows and cols
    are the extents that the operation works on."""

    rows: int
    cols: int
    type: runner.Type  # Of the first source, or of the result.
    result: runner.Type
    sources: list
    types: list  # Of each source.
    sizes: list  # (rows, cols) of each source that are meant,
    shapes: list  # and of its tile.
    orders: list  # Whether a source is "nd" or "dn".
    size: tuple  # (rows, cols) of the result,
    shape: tuple  # and of its tile.
    old: Optional[list]  # What the result's tile held.
    number: object
    words: dict

    def lines(self):
        """The first source's rows."""
        source, width = self.sources[0], self.sizes[0][1]
        return [source[r * width:r * width + self.cols]
                for r in range(self.rows)]


def each(function):
    """Element by element; the number beside the tiles comes last."""
    def of(c):
        more = [] if c.number is None else [c.number]
        return [function(c.type, *xs, *more) for xs in zip(*c.sources)]
    return of


def number_first(function):
    return lambda c: [function(c.type, x, c.number) for x in c.sources[0]]


def accumulate(function):
    """The result's own element is the first."""
    def of(c):
        more = [] if c.number is None else [c.number]
        return [function(c.type, *xs, *more) for xs in zip(c.old, *c.sources)]
    return of


def by_row(function):
    return lambda c: [function(c.type, line) for line in c.lines()]


def by_column(function):
    return lambda c: [function(c.type, list(line)) for line in zip(*c.lines())]


def column_sum(c):
    function = reductions.tree if c.words["order"] else \
        reductions.COLUMNS["TCOLSUM"]
    return by_column(function)(c)


def row_number(c, i, r, col):
    """Row r's own number in source i: of a column, or of a block's columns."""
    width = c.sizes[i][1]
    return c.sources[i][r if c.orders[i] == "dn" else r * width + col % width]


def with_row(function, full=0, turned=False):
    """Each element and its row's own number."""
    def of(c):
        result = []
        for r in range(c.rows):
            for col in range(c.cols):
                x = c.sources[full][r * c.cols + col]
                e = row_number(c, 1 - full, r, col)
                result.append(function(c.type, e, x) if turned else
                              function(c.type, x, e))
        return result
    return of


def with_column(function):
    return lambda c: [function(c.type, x, c.sources[1][i % c.cols])
                      for i, x in enumerate(c.sources[0])]


def spread_rows(c):
    width = c.sizes[0][1]
    return [c.sources[0][r if c.orders[0] == "dn" else r * width]
            for r in range(c.rows) for _ in range(c.cols)]


def spread_columns(c):
    return c.sources[0][:c.cols] * c.rows


def convert(c):
    mode, saturate = conversions.MODES[c.words["mode"]], not c.words["sat"]
    return [c.result.decode(conversions.convert(
        c.result, c.type, c.type.encode(x), mode, saturate))
            for x in c.sources[0]]


def compare(c):
    ask = masks.QUESTIONS[QUESTIONS[c.words["cmp"]]]
    source, *others = c.sources
    others = others[0] if others else [c.number] * len(source)
    return list(map(ask, source, others))


def compare_first(c):
    """With the first element of the other source."""
    ask = masks.QUESTIONS[QUESTIONS[c.words["cmp"]]]
    return [ask(x, c.sources[1][0]) for x in c.sources[0]]


def select(c):
    *picks, mask = c.sources
    others = picks[1] if c.number is None else [c.number] * len(mask)
    return [a if m else b for a, b, m in zip(picks[0], others, mask)]


def joined(c):
    """Side by side."""
    result = []
    for r in range(c.rows):
        for source, (_, width) in zip(c.sources, c.sizes):
            result += source[r * width:(r + 1) * width]
    return result


def of_parts(function):
    """The second source has some rows and columns of the first's."""
    def of(c):
        result, (rows, width) = list(c.sources[0]), c.sizes[1]
        for i, x in enumerate(c.sources[1]):
            at = i // width * c.sizes[0][1] + i % width
            result[at] = function(c.type, result[at], x)
        return result
    return of


def transposed(c):
    return [x for line in zip(*c.lines()) for x in line]


def converted_sum(function):
    """Rounded as a conversion does, nothing below 0."""
    def of(c):
        result = []
        for a, b in zip(*c.sources):
            total = function(a, b)
            total = fused.cut_off(runner.f32(total)) if c.type.is_float else \
                max(total, 0)
            if not c.result.is_float and c.type.is_float:
                total = c.result.decode(conversions.to_integer(
                    c.result, total, "RINT", True))
            elif not c.result.is_float:
                total = min(total, (1 << (c.result.bits - 1)) - 1)
            result.append(total)
        return result
    return of
