# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors of random vector kernels whose rows and elements indices name. Other
operations load parts of them and store there, too."""

from dataclasses import dataclass

import vector_words as words
from program import Dim, Tensor, Tile, whole
from vector_numbers import TYPES

OOB = {"gather": ("Undefined", "Clamp", "Wrap", "Zero"),
       "scatter": ("Undefined", "Clamp", "Wrap", "Skip")}
ATOMIC = ("None", "Add", "Max", "Min")


@dataclass
class Gather:
    """Rows or elements of a table."""

    tile: Tile
    idx: Tile
    tensor: Tensor
    form: str  # "row" or "elem"
    oob: int


@dataclass
class Scatter:
    source: Tile
    idx: Tile
    tensor: Tensor
    form: str
    oob: int
    atomic: int


def is_table(tensor):
    return tensor.words[:1] == ("table",)


def index_at(s, number, bits):
    """The index that is meant, None if there is none. A negative number is a
    large one."""
    size = s.tensor.rows * (1 if s.form == "row" else s.tensor.cols)
    number &= (1 << bits) - 1
    if number < size:
        return number
    return (None, size - 1, number % size, None)[s.oob]


class TableMaker:
    """A part of VectorGenerator."""

    def table_for(self, tile):
        """Sometimes a table that has a window of the tile's size, if any."""
        if tile.layout != "nd" or self.kinds[tile][0] not in ("full", "row"):
            return None
        found = [t for t in self.program.tensors if is_table(t) and
                 t.dtype == tile.dtype and t.rows >= tile.rows.capacity and
                 t.cols >= max(tile.cols.values)]
        if found and self.rng.random() < 0.4:
            return self.rng.choice(found)
        return None

    def table(self, dtype, rows, cols, is_output):
        kind = words.table(rows, cols)
        tensor = self.tensor(dtype, "nd", is_output, words=kind)
        tensor.cover(rows, cols)
        return tensor

    def index_types(self, name):
        """(type of elements, type of indices) that all processors have."""
        found = [[(t[0][0], t[-1][0]) for t in self.records.find(
            name, cpu).types] for cpu in self.program.processors]
        return [t for t in found[0] if all(t in f for f in found) and
                t[0] in self.dtypes]

    def indices(self, dtype, form, oob, tensor, rows, cols):
        """A tile of indices, and what fills it. They are beyond the table only
        where it is said what that means."""
        count = tensor.rows * (1 if form == "row" else tensor.cols)
        numbers = list(range(count))
        if oob:
            numbers += [count, count + 5, TYPES[dtype].wrap(-3)] * (
                1 + count // 20)
        size = (rows, cols)
        if form == "row":
            size = whole(1), Dim(-(-rows.capacity // 8) * 8, rows.valid,
                                 rows.values)
        return self.numbers_of(dtype, size, words.choice(*numbers))

    def form_of(self, cols, other):
        """Rows of the table are as wide as the tile is meant."""
        if isinstance(cols.valid, str):
            return "elem", other
        return self.rng.choice([("row", cols.valid), ("elem", other)])

    def gather_any(self):
        rows, cols = self.rng.choice(self.rows), self.rng.choice(self.cols)
        form, width = self.form_of(cols, 24)
        types = self.index_types(f"mgather.{form}")
        if not types or self.work + self.cost(rows, cols) > 40_000:
            return []
        self.work += self.cost(rows, cols)
        dtype, index = self.rng.choice(types)
        tensor = self.table(dtype, rows.capacity + 8, width,
                            self.rng.random() < 0.6)
        oob = self.rng.randrange(4)
        idx, statements = self.indices(index, form, oob, tensor, rows, cols)
        tile = idx and self.fresh_tile("full", dtype, rows, cols)
        if tile is None:
            return statements
        self.assign(tile)
        return [*statements, Gather(tile, idx, tensor, form, oob)]

    def scatter_any(self):
        ready = [t for t in self.tiles if t in self.defined and
                 self.kinds[t][0] == "full" and t.layout == "nd"]
        if not ready:
            return []
        tile = self.rng.choice(ready)
        form, width = self.form_of(tile.cols, 24)
        name = f"mscatter.{form}"
        types = [t for t in self.index_types(name) if t[0] == tile.dtype]
        if not types or self.work + self.cost(tile.rows, tile.cols) > 40_000:
            return []
        self.work += self.cost(tile.rows, tile.cols)
        dtype, index = self.rng.choice(types)
        cells = ((dtype, "nd"), (dtype, "nd"), (index, "nd"))
        atomic = self.rng.choice(sorted(set.intersection(*(
            set(self.records.find(name, cpu).choices("atomic", cells, 4))
            for cpu in self.program.processors))))
        tensor = self.table(dtype, tile.rows.capacity + 8, width, True)
        oob = self.rng.randrange(4)
        idx, statements = self.indices(index, form, oob, tensor, tile.rows,
                                       tile.cols)
        if idx is None:
            return statements
        return [*statements, Scatter(tile, idx, tensor, form, oob, atomic)]
