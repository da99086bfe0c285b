# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The reference: what a vector program does to its tensors, in plain Python.

Elements are numbers; every result is rounded to its type at once. Unlike in the
cube core's kernels they are any numbers of their types.
"""

import array
import random
import struct

from interpret import Interpreter
from program import View
from vector_numbers import TYPES, Call, runner


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

    def Operation(self, s):
        like = s.like()
        rows, cols = self.size(like)
        sources = s.sources()
        result = TYPES[s.tile.dtype]
        t = TYPES[sources[0].dtype] if sources else result
        call = Call(rows, cols, t, result, [self.numbers(x) for x in sources],
                    [self.size(x) for x in sources],
                    [x.layout for x in sources], self.numbers(s.tile),
                    t.decode(s.number[0]) if s.number else None, s.words)
        values = s.op.compute(call)
        if s.op.result != "mask":
            values = rounded(result, values)
        self.numbers(s.tile)[:] = values

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
