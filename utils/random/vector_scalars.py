# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What random vector kernels do with single elements of tiles: small ones that
choose a branch, bound a loop or are a position, any that stand beside a tile or
are written into another one."""

from dataclasses import dataclass
from typing import Optional

import elements
import vector_words as words
from program import Dim, Sum, Term, Tile, whole
from vector_numbers import TYPES

BOUND = 3  # The largest number of trips that is read.


@dataclass
class Read:
    """A variable, to the end of its block."""

    name: str
    source: Tile
    offset: Sum  # In the order in which elements lie.


@dataclass
class Write:
    """The tile's other elements stay."""

    tile: Tile
    offset: Sum
    number: tuple  # As an Operation's.


def element_at(tile, offset, cols):
    """Which of a tile's numbers lies there, of so many columns that are
    meant."""
    if tile.layout == "dn":
        return offset
    return offset // tile.cols.capacity * cols + offset % tile.cols.capacity


class ScalarMaker:
    """A part of VectorGenerator."""

    def forget_elements(self, statements):
        """What a block has read ends with it."""
        for s in statements:
            if isinstance(s, Read):
                self.limits.pop(s.name, None)
                self.elements.pop(s.name, None)

    def trips(self):
        read = [v for v in self.limits if v in self.elements]
        if read and self.rng.random() < 0.3:
            name = self.rng.choice(read)
            return name, self.limits[name]
        return super().trips()

    def offset_in(self, tile):
        """An element that is meant in every run."""
        rows, cols = min(tile.rows.values), min(tile.cols.values)
        row, col = self.rng.randrange(rows), self.rng.randrange(cols)
        pitch = 1 if tile.layout == "dn" else tile.cols.capacity
        terms = ()
        if self.limits and row + 1 < rows and self.rng.random() < 0.5:
            terms = Term(pitch, self.variable(), 1),
        return Sum(row * pitch + col, terms)

    def read(self, tile):
        self.reads = getattr(self, "reads", -1) + 1
        name = f"e{self.reads}"
        made = Read(name, tile, self.offset_in(tile))
        self.elements[name] = tile.dtype
        return made

    def read_bound(self):
        """A number like a counter."""
        tile, statements = self.numbers_of(
            self.rng.choice(["i32", "u16", "i64"]),
            (whole(4), Dim(32, 9, (9,))), words.choice(*range(BOUND + 1)))
        if tile is None:
            return []
        made = self.read(tile)
        self.limits[made.name] = BOUND
        return [*statements, made]

    def element_tiles(self):
        return [t for t in self.tiles if t in self.defined and
                self.kinds[t][0] in ("full", "row", "column")]

    def read_element(self):
        tiles = self.element_tiles()
        return [self.read(self.rng.choice(tiles))] if tiles else []

    def write_element(self):
        tiles = self.element_tiles()
        if not tiles:
            return []
        tile = self.rng.choice(tiles)
        self.assign(tile)
        return [Write(tile, self.offset_in(tile),
                      self.number_for(None, tile.dtype))]

    def number_for(self, op, dtype):
        """A number beside a tile of that type: one that was read, if any will
        do and there is one."""
        numbers = op.numbers if op else elements.scalars
        read = [v for v, t in self.elements.items() if t == dtype]
        if read and numbers is elements.scalars and self.rng.random() < 0.5:
            return None, self.rng.choice(read)
        return self.rng.choice(numbers(TYPES[dtype]))
