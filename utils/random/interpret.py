# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reference: what a program does to its tensors, in plain Python.

All numbers are small integers, so that no addition rounds in f32 and the order
of additions does not matter. Stores to f16 and bf16 round as the types do.
"""

import random
import struct
from operator import mul

from harness import elements
from program import BLOCK_BYTES

# Right operands are -1 to 1 and at most 64 elements deep, so that no partial sum
# leaves the 2^24 up to which every integer is one of f32.
EXACT = 1 << 17
DENSITIES = (1 / 3, 1 / 8, 1 / 32, 1 / 128)


class TooLarge(Exception):
    """The numbers leave the range in which sums are exact."""


class _Left(Exception):
    """A break."""


class _Returned(Exception):
    """The kernel has ended."""


def random_tensors(program, seed, density):
    """Tensor name -> elements in memory order; -1 and 1 at that density."""
    source = random.Random(f"data {seed}")
    weights = [density / 2, 1 - density, density / 2]
    return {t.name: elements_of(t, source, weights) for t in program.tensors}


def elements_of(tensor, source, weights):
    """Random contents of one tensor."""
    if tensor.words:
        return source.choices(tensor.words, k=tensor.rows * tensor.cols)
    least = 0 if tensor.dtype.startswith("u") else -1
    return source.choices([least, 0, 1], weights, k=tensor.rows * tensor.cols)


def quantise(dtype, value, word, relu):
    """A whole number times a parameter's scale, as docs/isa.md says."""
    scale, = struct.unpack("<f", struct.pack("<I", word & 0xFFFFE000))
    value = 0 if relu and value <= 0 else value * scale
    if dtype not in ("i8", "u8"):
        if dtype == "hif8" and abs(value) >= 40960:
            raise TooLarge
        limit = {"f16": 65504, "fp8_e4m3": 448}.get(dtype, EXACT * 2)
        return int(max(-limit, min(limit, value)))
    offset = (word >> 37 & 0x1FF ^ 0x100) - 0x100
    low = -128 if word >> 46 & 1 else 0
    value = round(max(-256, min(255, value))) + offset
    return max(low, min(low + 255, value))


class Interpreter:
    """One run on tensors that it changes."""

    def __init__(self, program, run, tensors):
        self.program = program
        self.tensors = tensors
        self.values = {p.name: p.values[run] for p in program.parameters}
        self.tiles = {}  # Name -> rows.
        self.views = {}  # Name -> what made it.

    def run(self):
        try:
            self.block(self.program.body)
        except _Returned:
            pass

    def term(self, term):
        value = self.values[term.variable]
        if term.mask is not None:
            value &= term.mask
        return term.factor * value

    def sum(self, total):
        return total.base + sum(map(self.term, total.terms))

    def holds(self, condition):
        left, right = self.term(condition.left), condition.right
        if isinstance(right, str):
            right = self.values[right]
        return {"<": left < right, ">=": left >= right, "==": left == right,
                "!=": left != right}[condition.op]

    def block(self, statements):
        for statement in statements:
            getattr(self, type(statement).__name__)(statement)

    def For(self, s):
        trips = self.values[s.trips] if isinstance(s.trips, str) else s.trips
        try:
            for self.values[s.counter] in range(trips):
                self.block(s.body)
        except _Left:
            pass

    def If(self, s):
        self.block(s.then if self.holds(s.condition) else s.orelse)

    def Break(self, s):
        if self.holds(s.condition):
            raise _Left

    def Return(self, s):
        if self.holds(s.condition):
            raise _Returned

    def size(self, tile):
        """Rows and columns that mean something."""
        return [d.valid if isinstance(d.valid, int) else self.values[d.valid]
                for d in (tile.rows, tile.cols)]

    def runs(self, s, tile):
        """The window's consecutive elements: (first element, row and column of
        it, whether the others are in its row or in its column, how many)."""
        row, col, tensor = self.sum(s.row), self.sum(s.col), s.tensor
        rows, cols = self.size(tile)
        pitch, block = tensor.pitch(), tensor.block
        if tensor.order == "nd":
            return [((row + r) * pitch + col, r, 0, True, cols)
                    for r in range(rows)]
        if tensor.order == "dn":
            return [((col + c) * pitch + row, 0, c, False, rows)
                    for c in range(cols)]
        return [((col + c) * pitch + (row + r) * block, r, c, True, block)
                for c in range(0, cols, block) for r in range(rows)]

    def Load(self, s):
        rows, cols = self.size(s.tile)
        memory = self.tensors[s.tensor.name]
        values = [[0] * cols for _ in range(rows)]
        for at, row, col, is_along_row, count in self.runs(s, s.tile):
            if is_along_row:
                values[row][col:col + count] = memory[at:at + count]
            else:
                for r in range(count):
                    values[r][col] = memory[at + r]
        self.tiles[s.tile.name] = values

    def View(self, s):
        """It is bytes of the source, which are taken when it is read."""
        self.views[s.tile.name] = s

    def contents(self, tile):
        """A tile's rows."""
        view = self.views.get(tile.name)
        if not view:
            return self.tiles[tile.name]
        base = self.contents(view.source)
        rows, cols = tile.rows.capacity, tile.cols.capacity
        if not view.is_whole:
            return [line[view.col:view.col + cols]
                    for line in base[view.row:view.row + rows]]
        # Lines of blocks lie one below the other, column of blocks by column.
        width = BLOCK_BYTES // elements.BYTES[tile.dtype]
        pieces = [line[c:c + width] for c in range(0, len(base[0]), width)
                  for line in base]
        return [[x for c in range(cols // width) for x in pieces[c * rows + r]]
                for r in range(rows)]

    def Extract(self, s):
        row, col = self.sum(s.row), self.sum(s.col)
        rows, cols = self.size(s.tile)
        part = [r[col:col + cols]
                for r in self.contents(s.source)[row:row + rows]]
        self.tiles[s.tile.name] = self.moved(s, part)

    def Move(self, s):
        rows, cols = self.size(s.tile)
        part = [r[:cols] for r in self.contents(s.source)[:rows]]
        self.tiles[s.tile.name] = self.moved(s, part)

    def Insert(self, s):
        row, col = self.sum(s.row), self.sum(s.col)
        values = [list(r) for r in self.tiles[s.tile.name]]
        for r, line in enumerate(self.moved(s, self.tiles[s.source.name])):
            values[row + r][col:col + len(line)] = line
        self.tiles[s.tile.name] = values

    def moved(self, s, rows):
        """From an accumulator they are converted."""
        if s.source.memory != "l0c":
            return rows
        if s.scale is not None or s.fp:
            return [self.quantised(s, s.tile.dtype, row, 0) for row in rows]
        if s.relu:
            rows = [[max(0, x) for x in row] for row in rows]
        return [self.round(s.tile.dtype, row) for row in rows]

    def quantised(self, s, dtype, values, column):
        """Values from a column of what is moved on."""
        words = ([s.scale] * len(values) if s.fp is None else
                 self.tiles[s.fp.name][0][column:column + len(values)])
        values = [quantise(dtype, x, word, s.relu)
                  for x, word in zip(values, words)]
        return self.round(dtype, values)

    def Matmul(self, s):
        columns = list(zip(*self.tiles[s.right.name]))
        left = self.tiles[s.left.name]
        product = [[sum(map(mul, row, column)) for column in columns]
                   for row in (left[:1] if s.is_row else left)]
        start = []
        if s.accumulate:
            start = self.tiles[s.tile.name]
        elif s.bias:
            start = self.tiles[s.bias.name] * len(product)
        if start:
            product = [list(map(int.__add__, new, old))
                       for new, old in zip(product, start)]
        if any(abs(x) > EXACT for row in product for x in (min(row), max(row))):
            raise TooLarge
        self.tiles[s.tile.name] = product

    def Store(self, s):
        memory = self.tensors[s.tensor.name]
        tile = self.tiles[s.source.name]
        for at, row, col, _, count in self.runs(s, s.source):
            values = tile[row][col:col + count]
            if s.scale is not None or s.fp:
                values = self.quantised(s, s.tensor.dtype, values, col)
            elif s.relu:
                values = [max(0, x) for x in values]
            values = self.round(s.tensor.dtype, values)
            if s.atomic:
                values = self.round(s.tensor.dtype, list(
                    map(int.__add__, values, memory[at:at + count])))
            memory[at:at + count] = values

    def round(self, dtype, values):
        if dtype == "f16" and max(map(abs, values)) > 65504:
            raise TooLarge
        if dtype in elements.FLOAT8 and max(map(abs, values)) > (
                elements.largest(dtype)):
            raise TooLarge
        if dtype in ("f16", "bf16", *elements.FLOAT8):
            return list(map(int, elements.rounded(dtype, values)))
        return values


def run_program(program, run, seed):
    """(tensors before, tensors after): the first data whose results are
    exact. Raises TooLarge if there are none."""
    for density in DENSITIES:
        before = random_tensors(program, f"{seed} {run}", density)
        after = {name: list(data) for name, data in before.items()}
        try:
            Interpreter(program, run, after).run()
            return before, after
        except TooLarge:
            pass
    raise TooLarge
