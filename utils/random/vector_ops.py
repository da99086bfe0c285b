# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of random vector kernels: one table, OPS.

A line names an operation's builtin, what its tiles are, and what it computes.
Types, operands and how it is called come from the compiler's records, numbers
from the references of test/Vector. To add an operation, add a line.
"""

import dataclasses
import functools
import pathlib
import sys
from typing import Callable, Optional

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "test" /
                       "Vector" / "Inputs"))

import conversions  # noqa: E402
import elements  # noqa: E402
import expansions  # noqa: E402
import fused  # noqa: E402
import masks  # noqa: E402
import parts  # noqa: E402
import reductions  # noqa: E402
import runner  # noqa: E402

TYPES = runner.TYPES
QUESTIONS = tuple(masks.QUESTIONS)


# -- What an operation computes -----------------------------------------------
# Each takes the call and returns the result's numbers, row by row, which are
# not rounded yet.


@dataclasses.dataclass
class Call:
    """One execution. Sources are lists of numbers, row by row; rows and cols
    are the extents that the operation works on."""

    rows: int
    cols: int
    type: runner.Type  # Of the first source, or of the result.
    result: runner.Type
    sources: list
    sizes: list  # (rows, cols) of each source.
    orders: list  # Whether a source is "nd" or "dn".
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
    others = c.sources[1] if c.number is None else [c.number] * len(c.sources[0])
    return list(map(ask, c.sources[0], others))


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


# -- What an operation's tiles are ----------------------------------------------


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


# -- What the compiler's records say ----------------------------------------------


@dataclasses.dataclass(frozen=True)
class Operand:
    name: str
    kind: str  # "Dst", "Acc", "Src", "Tmp", "Int", "Elem" or "Word"
    is_apart: bool  # On some processor the result may not take its bytes.


@dataclasses.dataclass(frozen=True)
class Record:
    """An operation on one processor. types: tuples of (type, order), one a tile
    in the operands' order, the scratch last, if there is any."""

    builtin: str
    operands: tuple
    types: tuple
    call: str
    limits: tuple  # (number, the most, types for which it holds)

    def most(self, name, types):
        """The most that a choice may be for these types."""
        return min((most for field, most, when in self.limits if field == name
                    and all(w in ("*", *t) for w, t in zip(when, types))),
                   default=1 << 30)

    def has_scratch(self):
        return any(o.kind == "Tmp" for o in self.operands)

    def is_accumulating(self):
        return any(o.kind == "Acc" for o in self.operands)

    def has_number(self):
        return any(o.kind == "Elem" for o in self.operands)


class Records:
    """The records of a build."""

    def __init__(self, build):
        self.all = runner.records(build)
        self.by_builtin = {self.all[n]["Builtin"]: self.all[n]
                           for n in self.all["!instanceof"]["TileOp"]}

    @functools.lru_cache(maxsize=None)
    def find(self, builtin, cpu):
        """None where the processor does not have it."""
        record = self.by_builtin.get(f"ascend.{builtin}.ub")
        if not record or cpu not in self.names(record["On"]):
            return None
        operands = [self.operand(o["def"]) for o in record["Operands"]]
        tiles = [o for o in operands if o.kind in ("Dst", "Acc", "Src", "Tmp")]
        order = [i for i, o in enumerate(tiles) if o.kind != "Tmp"] + \
            [i for i, o in enumerate(tiles) if o.kind == "Tmp"]
        types = []
        for sig in (self.all[s["def"]] for s in record["Sigs"]):
            cells = [tuple(c.split(":")) for c in sig["Types"].split()]
            if cpu in self.names(sig["On"]) and all(
                    t in TYPES for t, _ in cells):
                types.append(tuple(cells[i] for i in order))
        return Record(record["Builtin"], tuple(operands),
                      tuple(dict.fromkeys(types)), record["Call"],
                      tuple(self.limits(record, cpu)))

    def limits(self, record, cpu):
        for limit in (self.all[i["def"]] for i in record["Limits"]):
            if cpu in self.names(limit["On"]):
                yield (limit["Field"], limit["Max"],
                       tuple(filter(None, limit["When"].split(":"))))

    def names(self, references):
        return [self.all[p["def"]]["Name"] for p in references]

    def operand(self, name):
        record = self.all[name]
        return Operand(record["Name"], record["Kind"],
                       bool(record.get("Apart")))

    def candidates(self, op, cpu):
        """With scratch, unless that is a line of its own, and without."""
        names = [f"{op.builtin}.tmp"] * (f"{op.builtin}.tmp" not in LINES)
        return [r for n in (*names, op.builtin) if (r := self.find(n, cpu))]

    @functools.lru_cache(maxsize=None)
    def choose(self, op, cpu, types, has_scratch):
        """The record for these types of result and sources; one with scratch
        only if there is some."""
        for record in self.candidates(op, cpu):
            if has_scratch >= record.has_scratch() and any(
                    t[:len(types)] == types for t in record.types):
                return record
        return None

    @functools.lru_cache(maxsize=None)
    def signatures(self, op, processors):
        """Types of result and sources that all these processors have."""
        count = 1 + len(op.sources)
        found = [dict.fromkeys(t[:count] for r in self.candidates(op, cpu)
                               for t in r.types) for cpu in processors]
        return tuple(t for t in found[0] if all(t in f for f in found))

    def scratch_type(self, op, cpu, types):
        """The type of the scratch for these types; None if the processor takes
        none."""
        record = self.choose(op, cpu, types, True)
        if record is None or not record.has_scratch():
            return None
        return next(t[len(types)][0] for t in record.types
                    if t[:len(types)] == types)
