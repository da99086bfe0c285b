# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Abstract tile programs.

A program has variables that hold one tile each, as a Tile has in C++. The C++
printer declares them; the IR printer turns each assignment into a value. Two
values of one variable never live at the same time, so no tile is ever copied.
"""

from dataclasses import dataclass, field
from typing import Optional, Union

from harness.elements import BYTES

BLOCK_BYTES = 32  # One row of a fractal of an operand.

CODES = {"f32": 0, "f16": 1, "bf16": 2, "i8": 3, "u8": 4, "i16": 5, "u16": 6,
         "i32": 7, "u32": 8, "i64": 9, "u64": 10, "fp8_e4m3": 11,
         "fp8_e5m2": 12, "hif8": 13}
LAYOUTS = {"nd": 0, "dn": 1, "nz": 2, "zn": 3, "zz": 4}


# -- Scalars ------------------------------------------------------------------


@dataclass(frozen=True)
class Term:
    """factor * (variable & mask); variables are counters and parameters."""

    factor: int
    variable: str
    mask: Optional[int] = None


@dataclass(frozen=True)
class Sum:
    """base + the terms. Never negative."""

    base: int = 0
    terms: tuple = ()


@dataclass(frozen=True)
class Condition:
    """left <op> right; right is a number or a variable."""

    left: Term  # Of factor 1.
    op: str  # "<", ">=", "==" or "!="
    right: Union[int, str]


# -- Objects ------------------------------------------------------------------


@dataclass(frozen=True)
class Dim:
    """A direction of a tile: how much it holds, and how much of that means
    something, a number or a parameter with these values."""

    capacity: int
    valid: Union[int, str]
    values: tuple

    def is_full(self):
        return self.values == (self.capacity,)

    def is_dense(self, granule):
        """Whether the valid part always reaches into the last granule."""
        return all(-(-v // granule) * granule == self.capacity
                   for v in self.values)


def whole(capacity):
    return Dim(capacity, capacity, (capacity,))


@dataclass
class Parameter:
    """A scalar argument, with one value for each run."""

    name: str
    type: str  # "i32" or "i64"
    values: list


@dataclass
class Tensor:
    """A matrix in global memory. Its size grows with the windows into it. An
    nz tensor is blocks of some columns, 16 rows each, one below the other."""

    name: str
    dtype: str
    order: str  # "nd", "dn" or "nz"
    is_output: bool
    block: int = 1  # Columns of a block.
    rows: int = 0
    cols: int = 0
    stride: Optional[str] = None  # The parameter that says it, if any.
    words: tuple = ()  # What its elements are, if not small numbers.

    def cover(self, rows, cols):
        self.rows = max(self.rows, rows)
        self.cols = max(self.cols, cols)

    def pitch(self):
        """Elements from one row (nd) or column (dn) to the next; nz: from a
        column to the same one of the next block, for each column between."""
        return self.cols if self.order == "nd" else self.rows


@dataclass(frozen=True)
class Tile:
    """A variable. layout "left" is the processor's own."""

    name: str
    memory: str  # "l1", "l0a", "l0b", "l0c", "bt", "fb" or "ub"
    dtype: str
    rows: Dim
    cols: Dim
    layout: str
    is_input: bool = False  # L1: never holds what the kernel computed.
    # The rest of the last block along k is zeros; in L1: of the direction in
    # which a load fills up blocks.
    is_clean: bool = True
    side: int = 0  # Of a compact tile, which is larger than what it holds.

    def shape(self):
        """The tile's own rows and columns."""
        return (self.side or self.rows.capacity,
                self.side or self.cols.capacity)

    def bytes(self):
        rows, cols = self.shape()
        return rows * cols * BYTES[self.dtype]


# -- Statements ---------------------------------------------------------------


@dataclass
class Load:
    tile: Tile
    tensor: Tensor
    row: Sum
    col: Sum


@dataclass
class View:
    """From here on the tile names bytes of the source: all of them, or the part
    from (row, col) on. It is the only statement that assigns the tile."""

    tile: Tile
    source: Tile
    row: int = 0
    col: int = 0
    is_whole: bool = False


@dataclass
class Extract:
    tile: Tile
    source: Tile
    row: Sum
    col: Sum
    relu: bool = False
    scale: Optional[int] = None  # Quantised with this parameter,
    fp: Optional[Tile] = None  # or with these, one a column.


@dataclass
class Move:
    tile: Tile
    source: Tile
    relu: bool = False
    scale: Optional[int] = None
    fp: Optional[Tile] = None


@dataclass
class Insert:
    """Overwrites a part of a tile from (row, col) on."""

    tile: Tile
    source: Tile
    row: Sum
    col: Sum
    relu: bool = False
    scale: Optional[int] = None
    fp: Optional[Tile] = None


@dataclass
class Matmul:
    tile: Tile
    left: Tile
    right: Tile
    accumulate: bool
    bias: Optional[Tile] = None
    is_row: bool = False  # One row by a tile: TGEMV.


@dataclass
class Store:
    source: Tile
    tensor: Tensor
    row: Sum
    col: Sum
    relu: bool = False
    atomic: bool = False
    scale: Optional[int] = None
    fp: Optional[Tile] = None


@dataclass
class If:
    condition: Condition
    then: list
    orelse: list


@dataclass
class For:
    """Counts from 0 to below trips, a number or a parameter."""

    counter: str
    trips: Union[int, str]
    body: list


@dataclass
class Break:
    """Leaves the innermost loop if the condition holds."""

    condition: Condition


@dataclass
class Return:
    """Ends the kernel if the condition holds."""

    condition: Condition


@dataclass
class Program:
    name: str
    processors: tuple = ("a2a3", "a5")
    parameters: list = field(default_factory=list)
    tensors: list = field(default_factory=list)
    body: list = field(default_factory=list)


def blocks_in(statement):
    """The statement lists inside a statement."""
    if isinstance(statement, If):
        return [statement.then, statement.orelse]
    if isinstance(statement, For):
        return [statement.body]
    return []


def statements_in(block):
    """Every statement, in program order."""
    for statement in block:
        yield statement
        for inner in blocks_in(statement):
            yield from statements_in(inner)


def assigned_in(block):
    """The tiles that a block assigns, each once, in program order."""
    return list(dict.fromkeys(s.tile for s in statements_in(block)
                              if hasattr(s, "tile")))


def views_in(block):
    """The views, each once, in program order."""
    views = {}
    for statement in statements_in(block):
        if isinstance(statement, View):
            views.setdefault(statement.tile, statement)
    return list(views.values())


def tiles_of(statement):
    """The tiles that a statement names itself."""
    return [value for value in vars(statement).values()
            if isinstance(value, Tile)]


def reads_of(statement):
    """The tiles that a statement itself reads."""
    tile = getattr(statement, "tile", None)
    is_updated = isinstance(statement, Insert) or (
        isinstance(statement, Matmul) and statement.accumulate)
    return [t for t in tiles_of(statement) if t is not tile or is_updated]
