# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations with one number for each row or column: every one in every type of
its record, on special numbers (ragged tiles) and on random ones (whole tiles),
against a reference in Python.

usage: expansions.py BUILD FOLDER
"""

import elements
import runner
from runner import TYPES, Argument, Case, f32


def power_of_difference(t, a, b):
    return elements.exponential(t, f32(a - b))


FUNCTIONS = {"ADD": elements.BINARY["TADD"], "SUB": elements.BINARY["TSUB"],
             "MUL": elements.BINARY["TMUL"], "DIV": elements.divide,
             "MAX": elements.BINARY["TMAX"], "MIN": elements.BINARY["TMIN"],
             "EXPDIF": power_of_difference}
ROWS = {f"TROWEXPAND{n}": f for n, f in FUNCTIONS.items()}
COLUMNS = {f"TCOLEXPAND{n}": f for n, f in FUNCTIONS.items()}
# Where a number on the left is something else.
TURNED = ("TROWEXPANDSUB", "TROWEXPANDDIV")

COVERED = {*ROWS, *COLUMNS, "TROWEXPAND", "TCOLEXPAND"}


class Writer:
    """The body of a kernel with a tile a, and numbers for its rows: a column
    (column) or blocks of 32 bytes (blocks), and for its columns (row)."""

    def __init__(self, t, shape, a, blocks):
        self.type, self.shape, self.block = t, shape, 256 // t.bits
        _, _, vrows, vcols = shape
        numbers = [t.decode(x) for x in a]
        self.rows = [numbers[r * vcols:(r + 1) * vcols] for r in range(vrows)]
        numbers = [t.decode(x) for x in blocks]
        self.blocks = [numbers[r * self.block:(r + 1) * self.block]
                       for r in range(vrows)]
        self.lines, self.expected, self.names = [], [], []

    def add(self, name, statements, function):
        """statements fill tile d; function is of element and (row, column)."""
        at = len(self.expected)
        self.lines.append(
            f"  {{ Unit d; {statements} Window w(o + {at}); TSTORE(w, d); }}\n")
        t = self.type
        for r, row in enumerate(self.rows):
            for c, x in enumerate(row):
                value = function(x, r, c)
                self.expected.append(
                    t.encode(value if t.is_float else t.wrap(value)))
                self.names.append((name, r, c, x))

    def case(self, name, a, blocks, first):
        t, (rows, cols, vrows, vcols) = self.type, self.shape
        block = self.block
        column = (f"GlobalTensor<{t.cpp}, Shape<1, 1, 1, {vrows}, 1>, "
                  f"Stride<1, 1, 1, 1, {vrows}>, Layout::DN>")
        text = (
            f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ {t.cpp} *y, __gm__ {t.cpp} *z, "
            f"__gm__ {t.cpp} *o) {{\n"
            f"  using Unit = Part<{t.cpp}, {rows}, {cols}, {vrows}, {vcols}>;\n"
            f"  using Window = Matrix<{t.cpp}, {vrows}, {vcols}>;\n"
            f"  Window xs(x);\n  Matrix<{t.cpp}, {vrows}, {block}> ys(y);\n"
            f"  {column} zs(z);\n  Matrix<{t.cpp}, 1, {vcols}> rs(x);\n"
            f"  Unit a;\n  Part<{t.cpp}, {rows}, {block}, {vrows}, {block}> "
            f"blocks;\n  Tile<TileType::Vec, {t.cpp}, 32, 1, "
            f"BLayout::ColMajor, {vrows}, 1> column;\n"
            f"  Part<{t.cpp}, 1, {cols}, 1, {vcols}> row;\n"
            "  TLOAD(a, xs);\n  TLOAD(blocks, ys);\n  TLOAD(column, zs);\n"
            "  TLOAD(row, rs);\n" + "".join(self.lines) + "}\n")

        def where(i):
            op, r, c, x = self.names[i]
            return f"{op} at ({r}, {c}), of {x!r} and {self.blocks[r][0]!r}"

        return Case(name, text,
                    [Argument(t, (vrows, vcols), a),
                     Argument(t, (vrows, block), blocks),
                     Argument(t, (vrows,), first),
                     Argument(t, (len(self.expected),))],
                    [self.expected], [where])


def kernel(all_records, cpu, t, name, shape, a, blocks):
    """All expansions that take the type; None if there are none."""
    w = Writer(t, shape, a, blocks)
    rows, block = shape[0], w.block
    tmp = f"Part<{t.cpp}, {rows}, {block}> tmp;"

    def has(op):
        return t.name in runner.types_of(all_records, op, cpu)

    def add(op, sources, function, each, scratch=False):
        w.add(f"{op}({sources})",
              f"{tmp} {op}(d, {sources}, tmp);" if scratch else
              f"{op}(d, {sources});",
              lambda x, r, c: function(t, x, each(r, c)))

    def column(r, c):
        return w.blocks[r][0]

    def blocked(r, c):
        return w.blocks[r][c % block]

    def row(r, c):
        return w.rows[0][c]

    if has("TROWEXPAND"):
        for source in ("column", "blocks"):
            add("TROWEXPAND", source, lambda t, x, e: e, column)
    for op in filter(has, ROWS):
        f = ROWS[op]
        add(op, "a, column", f, column)
        add(op, "a, column", f, column, True)
        add(op, "a, blocks", f, blocked)
        if op in TURNED:
            def turned(t, x, e, f=f):
                return f(t, e, x)
            add(op, "column, a", turned, column)
            add(op, "column, a", turned, column, True)
            add(op, "blocks, a", turned, blocked)
        elif not op.endswith("EXPDIF"):
            add(op, "column, a", f, column)
            add(op, "column, a", f, column, True)
    if has("TCOLEXPAND"):
        add("TCOLEXPAND", "row", lambda t, x, e: e, row)
    for op in filter(has, COLUMNS):
        add(op, "a, row", COLUMNS[op], row)
    first = blocks[::block]
    return w.case(name, a, blocks, first) if w.expected else None


def cases(all_records, cpu):
    for t in TYPES.values():
        special, block = runner.special_values(t), 256 // t.bits
        yield kernel(all_records, cpu, t, f"special_{t.name}",
                     (24, 64, 20, 20), [y for _ in special for y in special],
                     [special[(r + c) % 20] for r in range(20)
                      for c in range(block)])
        yield kernel(all_records, cpu, t, f"whole_{t.name}", (8, 64, 8, 64),
                     runner.random_values(t, 8 * 64, 12),
                     runner.random_values(t, 8 * block, 13))


if __name__ == "__main__":
    runner.main(lambda r, cpu: [c for c in cases(r, cpu) if c])
