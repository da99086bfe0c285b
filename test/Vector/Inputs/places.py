# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Filling, sorting and gathering, in every type of their records.

usage: places.py BUILD FOLDER
"""

import math
import random

import runner
from runner import TYPES, Argument, Case

COVERED = {"TFILLPAD", "TFILLPAD_INPLACE", "TFILLPAD_EXPAND", "TTRI", "TSORT32",
           "TGATHER"}
FILLS = {"TFILLPAD": (8, 32), "TFILLPAD_INPLACE": (8, 32),
         "TFILLPAD_EXPAND": (12, 64)}
ROWS, COLS = 5, 19


def padding(t, pad):
    if pad == "Zero":
        return 0
    if t.is_float:
        return t.encode(math.inf if pad == "Max" else -math.inf)
    low = -(1 << (t.bits - 1)) if t.kind == "signed" else 0
    return t.encode(low + (1 << t.bits) - 1 if pad == "Max" else low)


def filled(t, op, pad):
    rows, cols = FILLS[op]
    values = runner.random_values(t, ROWS * COLS, 3)
    name = f"{op.lower()}_{t.name}_{pad}"
    expected = [values[r * COLS + c] if r < ROWS and c < COLS
                else padding(t, pad) for r in range(rows) for c in range(cols)]
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ {t.cpp} *o) {{\n"
            f"  Matrix<{t.cpp}, {ROWS}, {COLS}> xs(x);\n"
            f"  Matrix<{t.cpp}, {rows}, {cols}> w(o);\n"
            f"  Part<{t.cpp}, 8, 32, {ROWS}, {COLS}> a;\n"
            f"  Tile<TileType::Vec, {t.cpp}, {rows}, {cols}, "
            f"BLayout::RowMajor, {rows}, {cols}, SLayout::NoneBox, 512, "
            f"PadValue::{pad}> d;\n"
            f"  TLOAD(a, xs);\n  {op}(d, a);\n  TSTORE(w, d);\n}}\n")
    return Case(name, text, [Argument(t, (ROWS, COLS), values),
                             Argument(t, (rows, cols))], [expected],
                [lambda i: f"row {i // cols}, column {i % cols}"])


def triangles(t):
    lines, expected = [], []
    one = t.encode(1)
    for upper in (0, 1):
        for diagonal in (-2, 0, 3):
            at = len(expected)
            lines.append(f"  {{ Unit d; TTRI<Unit, {upper}>(d, {diagonal}); "
                         f"Matrix<{t.cpp}, {ROWS}, {COLS}> w(o + {at}); "
                         "TSTORE(w, d); }\n")
            expected += [one if (c >= r + diagonal if upper else
                                 c <= r + diagonal) else 0
                         for r in range(ROWS) for c in range(COLS)]
    name = f"tri_{t.name}"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *o) {{\n"
            f"  using Unit = Part<{t.cpp}, 8, 32, {ROWS}, {COLS}>;\n"
            + "".join(lines) + "}\n")
    return Case(name, text, [Argument(t, (6 * ROWS, COLS))], [expected],
                [lambda i: f"row {i // COLS}, column {i % COLS}"])


def sorted_blocks(t):
    """Three rows of two blocks; the first begins with special numbers."""
    rows, cols, block = 3, 64, 32
    values = runner.random_values(t, rows * cols, 4)
    special = runner.special_values(t)
    values[:len(special)] = special
    values[40] = values[41]  # equal ones stay in their order
    index = TYPES["u32"]
    places = list(range(100, 100 + rows * cols))
    expected = b""

    def key(pair):
        number = t.decode(pair[0])
        return (0, 0) if math.isnan(number) else (1, -number)

    for first in range(0, rows * cols, block):
        pairs = sorted(zip(values[first:first + block],
                           places[first:first + block]), key=key)
        for bits, place in pairs:
            expected += bits.to_bytes(4, "little") + place.to_bytes(4, "little")
    wide = cols * 64 // t.bits
    name = f"sort_{t.name}"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ uint32_t *i, __gm__ {t.cpp} *o) {{\n"
            f"  Matrix<{t.cpp}, {rows}, {cols}> xs(x);\n"
            f"  Matrix<uint32_t, {rows}, {cols}> is(i);\n"
            f"  Matrix<{t.cpp}, {rows}, {wide}> w(o);\n"
            f"  Part<{t.cpp}, {rows}, {cols}> a;\n"
            f"  Part<uint32_t, {rows}, {cols}> b;\n"
            f"  Part<{t.cpp}, {rows}, {wide}> d;\n"
            "  TLOAD(a, xs);\n  TLOAD(b, is);\n  TSORT32(d, a, b);\n"
            "  TSTORE(w, d);\n}\n")
    return Case(name, text, [Argument(t, (rows, cols), values),
                             Argument(index, (rows, cols), places),
                             Argument(t, (rows, wide))],
                [t.unpack(expected)],
                [lambda i: f"row {i // wide}, column {i % wide}"])


def gathered(t, index):
    """Four rows of 32 out of 6 x 64, any of them several times."""
    source = random.Random(9)
    values = runner.random_values(t, 6 * 64, 5)
    places = [source.randrange(6 * 64) for _ in range(4 * 32)]
    name = f"gather_{t.name}_{index.name}"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ {index.cpp} *i, __gm__ {t.cpp} *o) {{\n"
            f"  Matrix<{t.cpp}, 6, 64> xs(x);\n"
            f"  Matrix<{index.cpp}, 4, 32> is(i);\n"
            f"  Matrix<{t.cpp}, 4, 32> w(o);\n  Part<{t.cpp}, 6, 64> a;\n"
            f"  Part<{index.cpp}, 4, 32> b, tmp;\n  Part<{t.cpp}, 4, 32> d;\n"
            "  TLOAD(a, xs);\n  TLOAD(b, is);\n  TGATHER(d, a, b, tmp);\n"
            "  TSTORE(w, d);\n}\n")
    return Case(name, text, [Argument(t, (6, 64), values),
                             Argument(index, (4, 32), places),
                             Argument(t, (4, 32))],
                [[values[p] for p in places]],
                [lambda i: f"row {i // 32}, column {i % 32}"])


def cases(all_records, cpu):
    for t in TYPES.values():
        def has(op):
            return t.name in runner.types_of(all_records, op, cpu)

        for op in filter(has, FILLS):
            for pad in ("Zero", "Max", "Min"):
                yield filled(t, op, pad)
        if has("TTRI"):
            yield triangles(t)
        if has("TSORT32"):
            yield sorted_blocks(t)
        if has("TGATHER"):
            for index in ("i32", "u32"):
                yield gathered(t, TYPES[index])


if __name__ == "__main__":
    runner.main(lambda r, cpu: list(cases(r, cpu)))
