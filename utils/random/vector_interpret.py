# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reference: what a vector program does to its tensors, in plain Python.

Elements are numbers; every result is rounded to its type at once. Unlike in the
cube core's kernels they are any numbers of their types.
"""

import array
import random
import struct

import elements
import vector_words as words
from interpret import Interpreter
from program import View
from vector_numbers import TYPES, Call, runner
from vector_scalars import element_at
from vector_tables import ATOMIC, index_at

COMBINE = {"Add": lambda t, a, b: a + b, "Max": elements.BINARY["TMAX"],
           "Min": elements.BINARY["TMIN"]}


def rounded(t, values):
    """Numbers that the type has."""
    if not t.is_float:
        return [t.wrap(v) for v in values]
    if t.name == "f32":
        return array.array("f", values).tolist()
    if t.name == "f16":
        singles = array.array("f", values)
        try:
            return list(struct.unpack(f"<{len(singles)}e", struct.pack(
                f"<{len(singles)}e", *singles)))
        except OverflowError:
            pass
    return [t.decode(t.encode(v)) for v in values]


def random_tensors(program, has_special, seed):
    """Tensor name -> numbers in memory order."""
    source = random.Random(f"data {seed}")
    tensors = {}
    for tensor in program.tensors:
        t = TYPES[tensor.dtype]
        numbers = tensor.words and words.numbers_of(tensor, source)
        if numbers:
            tensors[tensor.name] = numbers
            continue
        bits = runner.random_values(t, tensor.rows * tensor.cols,
                                    source.getrandbits(32))
        special = runner.special_values(t)
        if has_special:
            bits = [source.choice(special) if source.random() < 0.05 else b
                    for b in bits]
        tensors[tensor.name] = [t.decode(b) for b in bits]
    return tensors


class VectorInterpreter(Interpreter):
    """One run on tensors that it changes. A tile is a list of its valid
    elements, row by row; a view has its base's list."""

    def numbers(self, tile):
        return self.tiles.setdefault(tile.name, [])

    def Load(self, s):
        rows, cols = self.size(s.tile)
        memory = self.tensors[s.tensor.name]
        values = [0] * (rows * cols)
        for at, row, col, is_along_row, count in self.runs(s, s.tile):
            first = row * cols + col
            step = 1 if is_along_row else cols
            values[first:first + count * step:step] = memory[at:at + count]
        self.numbers(s.tile)[:] = values

    def View(self, s: View):
        self.tiles[s.tile.name] = self.numbers(s.source)

    def number(self, t, number):
        """A number beside a tile."""
        bits, name = number
        return self.values[name] if bits is None else t.decode(bits)

    def Operation(self, s):
        rows, cols = self.size(s.like())
        sources = s.sources()
        result = TYPES[s.tile.dtype]
        types = [TYPES[x.dtype] for x in sources] or [result]
        call = Call(rows, cols, types[0], result,
                    [self.numbers(x) for x in sources], types,
                    [self.size(x) for x in sources],
                    [x.shape() for x in sources],
                    [x.layout for x in sources], self.size(s.tile),
                    s.tile.shape(), self.numbers(s.tile),
                    self.number(types[0], s.number) if s.number else None,
                    s.words)
        values = s.op.compute(call)
        if s.second:
            values, others = values
            self.numbers(s.second)[:] = others
        if s.op.result != "mask":
            values = rounded(result, values)
        self.numbers(s.tile)[:] = values

    def Read(self, s):
        at = element_at(s.source, self.sum(s.offset), self.size(s.source)[1])
        self.values[s.name] = self.numbers(s.source)[at]

    def Write(self, s):
        at = element_at(s.tile, self.sum(s.offset), self.size(s.tile)[1])
        self.numbers(s.tile)[at] = self.number(TYPES[s.tile.dtype], s.number)

    def places(self, s, tile):
        """Where each of a tile's elements lies in a table, None if nowhere."""
        (rows, cols), idx = self.size(tile), self.numbers(s.idx)
        bits, width = TYPES[s.idx.dtype].bits, s.tensor.cols
        for i in range(rows * cols):
            r, c = divmod(i, cols)
            at = index_at(s, idx[r if s.form == "row" else i], bits)
            yield at if at is None or s.form == "elem" else at * width + c

    def Gather(self, s):
        memory = self.tensors[s.tensor.name]
        self.numbers(s.tile)[:] = [0 if at is None else memory[at]
                                   for at in self.places(s, s.tile)]

    def Scatter(self, s):
        memory, t = self.tensors[s.tensor.name], TYPES[s.tensor.dtype]
        for at, x in zip(self.places(s, s.source), self.numbers(s.source)):
            if at is not None:
                combine = COMBINE.get(ATOMIC[s.atomic])
                memory[at] = x if combine is None else rounded(
                    t, [combine(t, memory[at], x)])[0]

    def Store(self, s):
        memory, tile = self.tensors[s.tensor.name], self.numbers(s.source)
        t, cols = TYPES[s.tensor.dtype], self.size(s.source)[1]
        for at, row, col, is_along_row, count in self.runs(s, s.source):
            first, step = row * cols + col, 1 if is_along_row else cols
            values = tile[first:first + count * step:step]
            if s.atomic:
                values = rounded(t, [a + b for a, b in zip(
                    values, memory[at:at + count])])
            memory[at:at + count] = values


def run_program(program, run, seed, has_special):
    """(tensors before, tensors after), numbers."""
    before = random_tensors(program, has_special, f"{seed} {run}")
    after = {name: list(data) for name, data in before.items()}
    VectorInterpreter(program, run, after).run()
    return before, after
