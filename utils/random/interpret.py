# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reference: what a program does to its tensors, in plain Python.

All numbers are small integers, so that no addition rounds in f32 and the order
of additions does not matter. Stores to f16 and bf16 round as the types do.
"""

import random
from operator import mul

from harness import elements

# Right operands are -1 to 1 and at most 64 elements deep, so that no partial sum
# leaves the 2^24 up to which every integer is one of f32.
EXACT = 1 << 17
DENSITIES = (1 / 3, 1 / 8, 1 / 32, 1 / 128)


class TooLarge(Exception):
    """The numbers leave the range in which sums are exact."""


class _Left(Exception):
    """A break."""


def random_tensors(program, seed, density):
    """Tensor name -> elements in memory order; -1 and 1 at that density."""
    source = random.Random(f"data {seed}")
    weights = [density / 2, 1 - density, density / 2]
    return {t.name: source.choices([-1, 0, 1], weights, k=t.rows * t.cols)
            for t in program.tensors}


class Interpreter:
    """One run on tensors that it changes."""

    def __init__(self, program, run, tensors):
        self.tensors = tensors
        self.values = {p.name: p.values[run] for p in program.parameters}
        self.tiles = {}  # Name -> rows.

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

    def Load(self, s):
        row, col, pitch = self.sum(s.row), self.sum(s.col), s.tensor.pitch()
        memory = self.tensors[s.tensor.name]
        if s.tensor.order == "nd":
            rows = [memory[at:at + s.tile.cols] for at in
                    range(row * pitch + col,
                          (row + s.tile.rows) * pitch + col, pitch)]
        else:
            cols = [memory[at:at + s.tile.rows] for at in
                    range(col * pitch + row,
                          (col + s.tile.cols) * pitch + row, pitch)]
            rows = list(zip(*cols))
        self.tiles[s.tile.name] = rows

    def Extract(self, s):
        row, col = self.sum(s.row), self.sum(s.col)
        rows = self.tiles[s.source.name][row:row + s.tile.rows]
        self.tiles[s.tile.name] = [r[col:col + s.tile.cols] for r in rows]

    def Move(self, s):
        self.tiles[s.tile.name] = [
            r[:s.tile.cols] for r in self.tiles[s.source.name][:s.tile.rows]]

    def Matmul(self, s):
        columns = list(zip(*self.tiles[s.right.name]))
        product = [[sum(map(mul, row, column)) for column in columns]
                   for row in self.tiles[s.left.name]]
        if s.accumulate:
            product = [list(map(int.__add__, new, old)) for new, old in
                       zip(product, self.tiles[s.tile.name])]
        if any(abs(x) > EXACT for row in product for x in (min(row), max(row))):
            raise TooLarge
        self.tiles[s.tile.name] = product

    def Store(self, s):
        row, col, pitch = self.sum(s.row), self.sum(s.col), s.tensor.pitch()
        memory = self.tensors[s.tensor.name]
        for index, values in enumerate(self.tiles[s.source.name]):
            at = (row + index) * pitch + col
            if s.relu:
                values = [max(0, x) for x in values]
            if s.atomic:
                values = list(map(int.__add__, values,
                                  memory[at:at + len(values)]))
            memory[at:at + len(values)] = self.round(s.tensor.dtype, values)

    def round(self, dtype, values):
        if dtype == "f16" and max(map(abs, values)) > 65504:
            raise TooLarge
        if dtype in ("f16", "bf16"):
            return list(map(int, elements.rounded(dtype, values)))
        return values


def run_program(program, run, seed):
    """(tensors before, tensors after): the first data whose results are
    exact. Raises TooLarge if there are none."""
    for density in DENSITIES:
        before = random_tensors(program, f"{seed} {run}", density)
        after = {name: list(data) for name, data in before.items()}
        try:
            Interpreter(program, run, after).block(program.body)
            return before, after
        except TooLarge:
            pass
    raise TooLarge
