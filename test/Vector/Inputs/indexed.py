# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rows and elements of a tensor by index: every type, every word for an index
beyond the tensor, equal indices, addition in memory; and what was scattered is
gathered again, in the same kernel.

usage: indexed.py BUILD FOLDER
"""

import random

import elements
import runner
from runner import TYPES, Argument, Case

COVERED = {"MGATHER", "MSCATTER"}

TABLE = (12, 24)                # rows, columns
PART = (5, 24)                  # of a tile whose rows are the table's
ELEMENTS = (5, 19)              # of any other tile
ATOMIC = {"Add": elements.BINARY["TADD"], "Max": elements.BINARY["TMAX"],
          "Min": elements.BINARY["TMIN"]}


class Writer:
    """The body of a kernel that reads x and the indices, and fills o."""

    def __init__(self, t, values, index):
        self.type, self.values, self.index = t, values, index
        self.lines, self.expected, self.names = [], [], []
        self.indices = []

    def tile(self, shape):
        return f"Part<{self.type.cpp}, 8, 32, {shape[0]}, {shape[1]}>"

    def matrix(self, shape):
        return f"Matrix<{self.type.cpp}, {shape[0]}, {shape[1]}>"

    def idx(self, shape, numbers):
        """Statements that load a tile of indices."""
        at, name = len(self.indices), self.index.cpp
        self.indices += [n & 0xFFFFFFFF for n in numbers]
        return (f"Part<{name}, 8, 24, {shape[0]}, {shape[1]}> idx; "
                f"Matrix<{name}, {shape[0]}, {shape[1]}> is(i + {at}); "
                "TLOAD(idx, is); ")

    def store(self, name, statements, shape, values):
        """statements fill tile d, of which shape is stored."""
        self.lines.append(f"  {{ {statements} {self.matrix(shape)} "
                          f"w(o + {len(self.expected)}); TSTORE(w, d); }}\n")
        self.note(name, shape, values)

    def note(self, name, shape, values):
        self.expected += values
        self.names += [f"{name} at ({i // shape[1]}, {i % shape[1]})"
                       for i in range(len(values))]

    def case(self):
        t = self.type
        name = f"indexed_{t.name}_{self.index.name}"
        text = (f"\nextern \"C\" __global__ AICORE void {name}("
                f"__gm__ {t.cpp} *x, __gm__ {self.index.cpp} *i, "
                f"__gm__ {t.cpp} *o) {{\n  {self.matrix(TABLE)} table(x);\n"
                + "".join(self.lines) + "}\n")
        return Case(name, text, [Argument(t, TABLE, self.values),
                                 Argument(self.index, (len(self.indices),),
                                          self.indices),
                                 Argument(t, (len(self.expected),))],
                    [self.expected], [self.names.__getitem__])


def resolved(index, size, word):
    """The index that is meant, None if there is none."""
    index &= 0xFFFFFFFF
    if index < size:
        return index
    return {"Clamp": size - 1, "Wrap": index % size}.get(word)


def numbers(source, count, size, word):
    """Indices, of which some are beyond the table if the word is for them."""
    some = [source.randrange(size) for _ in range(count)]
    if word != "Undefined":
        some[1], some[3] = size, -1 - source.randrange(1000)
    return some


def gather(w, source, mode, word):
    cols = TABLE[1]
    shape = PART if mode == "Row" else ELEMENTS
    size = TABLE[0] if mode == "Row" else TABLE[0] * cols
    count = shape[0] if mode == "Row" else shape[0] * shape[1]
    idx = numbers(source, count, size, word)

    def element(r, c):
        at = resolved(idx[r if mode == "Row" else r * shape[1] + c], size, word)
        if at is None:
            return 0
        return w.values[at * cols + c if mode == "Row" else at]

    w.store(f"MGATHER {mode} {word}",
            w.idx((1, count) if mode == "Row" else shape, idx)
            + f"{w.tile(shape)} d; MGATHER<Coalesce::{mode}, GatherOOB::{word}>"
            "(d, table, idx);", shape,
            [element(r, c) for r in range(shape[0]) for c in range(shape[1])])


def scatter(w, source, mode, word, atomic):
    """The table is stored, scattered to, and its first rows gathered."""
    t, (rows, cols) = w.type, TABLE
    shape = PART if mode == "Row" else ELEMENTS
    size = rows if mode == "Row" else rows * cols
    count = shape[0] if mode == "Row" else shape[0] * shape[1]
    idx = numbers(source, count, size, word)
    idx[4] = idx[0]  # the later one remains
    new = list(reversed(w.values))[:shape[0] * shape[1]]
    result = list(w.values)
    for i, value in enumerate(new):
        r, c = divmod(i, shape[1])
        at = resolved(idx[r if mode == "Row" else i], size, word)
        if at is None:
            continue
        at = at * cols + c if mode == "Row" else at
        if atomic != "None":
            value = t.encode(ATOMIC[atomic](t, t.decode(result[at]),
                                            t.decode(value)))
        result[at] = value
    at, name = len(w.expected), f"MSCATTER {mode} {word} {atomic}"
    back = len(w.indices) + count
    w.lines.append(
        f"  {{ Part<{t.cpp}, {rows}, 32, {rows}, {cols}> all; "
        f"TLOAD(all, table); {w.matrix(TABLE)} to(o + {at}); TSTORE(to, all); "
        f"{w.matrix((len(new) // shape[1], shape[1]))} from(y); "
        f"{w.tile(shape)} a, d; TLOAD(a, from); "
        + w.idx((1, count) if mode == "Row" else shape, idx)
        + f"MSCATTER<Coalesce::{mode}, ScatterAtomicOp::{atomic}, "
        f"ScatterOOB::{word}>(to, a, idx); "
        f"Part<{w.index.cpp}, 1, 8, 1, 5> first; "
        f"Matrix<{w.index.cpp}, 1, 5> fs(i + {back}); TLOAD(first, fs); "
        f"{w.tile(PART)} e; MGATHER(e, to, first); "
        f"{w.matrix(PART)} again(o + {at + rows * cols}); "
        "TSTORE(again, e); }\n")
    w.indices += range(5)
    w.note(name, TABLE, result)
    w.note(name + ", gathered", PART, result[:PART[0] * cols])


def atomics(t, cpu):
    """What memory does with elements of a type."""
    if cpu == "a2a3":
        return ["Add"] if t.is_float or t.kind == "signed" else []
    if t.name in ("i32", "u32", "f32"):
        return ["Add", "Max", "Min"]
    return ["Add"] if t.is_float else []


def kernel(cpu, t, index):
    source = random.Random(31)
    values = runner.random_values(t, TABLE[0] * TABLE[1], 32)
    w = Writer(t, values, index)
    for mode in ("Row", "Elem"):
        for word in ("Undefined", "Clamp", "Wrap", "Zero"):
            gather(w, source, mode, word)
        for word in ("Undefined", "Skip", "Clamp", "Wrap"):
            scatter(w, source, mode, word, "None")
        for atomic in atomics(t, cpu):
            scatter(w, source, mode, "Skip", atomic)
    case = w.case()
    # A second tensor, since the table is read while it is written from.
    case.text = case.text.replace("*i,", f"*i, __gm__ {t.cpp} *y,", 1)
    case.arguments.insert(2, Argument(t, (len(values),),
                                      list(reversed(values))))
    return case


def cases(all_records, cpu):
    for i, t in enumerate(TYPES.values()):
        if t.name in runner.types_of(all_records, "MGATHER.row", cpu):
            yield kernel(cpu, t, TYPES["i32" if i % 2 else "u32"])


if __name__ == "__main__":
    runner.main(lambda r, cpu: list(cases(r, cpu)))
