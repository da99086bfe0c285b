# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Elements of tiles that the scalar unit reads and writes: every type, every
order, at places that are constants or come from memory.

usage: singles.py BUILD FOLDER
"""

import random

import runner
from runner import TYPES, Argument, Case

COVERED = {"TGETVAL", "TSETVAL"}
ROWS = 16
COUNT = 12  # Elements that move.


def tile_of(t, order, cols):
    blocks = "RowMajor" if order == "nd" else "ColMajor"
    inside = "RowMajor" if order == "nz" else "NoneBox"
    return (f"Tile<TileType::Vec, {t.cpp}, {ROWS}, {cols}, BLayout::{blocks}, "
            f"{ROWS}, {cols}, SLayout::{inside}>")


def window_of(t, order, cols):
    """A window whose elements lie as the tile's do."""
    c0, size = 256 // t.bits, ROWS * cols
    shape, stride = {
        "nd": (f"1, 1, 1, {ROWS}, {cols}", f"1, 1, 1, {cols}, 1"),
        "dn": (f"1, 1, 1, {ROWS}, {cols}", f"1, 1, 1, 1, {ROWS}"),
        "nz": (f"1, {cols // c0}, 1, 16, {c0}",
               f"{size}, {ROWS * c0}, {16 * c0}, {c0}, 1")}[order]
    return (f"GlobalTensor<{t.cpp}, Shape<{shape}>, Stride<{stride}>, "
            f"Layout::{order.upper()}>")


def moved(t, order):
    """Elements go from one tile to others of another, and to memory."""
    name, cols = f"single_{order}_{t.name}", 2 * 256 // t.bits
    size = ROWS * cols
    source = random.Random(name)
    values = runner.random_values(t, size, 11)
    old = runner.random_values(t, size, 12)
    places = [source.randrange(size) for _ in range(COUNT - 1)] + [size - 1]
    targets = source.sample(range(size), COUNT - 1) + [0]
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ {t.cpp} *y, __gm__ int32_t *from, "
            f"__gm__ int32_t *to, __gm__ {t.cpp} *o, __gm__ {t.cpp} *p) {{\n"
            f"  {window_of(t, order, cols)} xs(x), ys(y), ps(p);\n"
            f"  {tile_of(t, order, cols)} a, b;\n"
            "  TLOAD(a, xs);\n  TLOAD(b, ys);\n"
            f"  for (int i = 0; i < {COUNT - 1}; ++i) {{\n"
            f"    {t.cpp} e = a.GetValue(from[i]);\n"
            "    o[i] = e;\n    b.SetValue(to[i], e);\n  }\n"
            f"  o[{COUNT - 1}] = a.GetValue({size - 1});\n"
            f"  b.SetValue(0, a.GetValue({size - 1}));\n"
            "  TSTORE(ps, b);\n}\n")
    new = list(old)
    for place, target in zip(places, targets):
        new[target] = values[place]
    index = TYPES["i32"]
    return Case(name, text,
                [Argument(t, (size,), values), Argument(t, (size,), old),
                 Argument(index, (COUNT,), places),
                 Argument(index, (COUNT,), targets),
                 Argument(t, (COUNT,)), Argument(t, (size,))],
                [[values[p] for p in places], new],
                [lambda i: f"element read {i}", lambda i: f"element {i}"])


def made():
    """A tile of which nothing but elements is ever written, in a loop."""
    t, rounds = TYPES["f32"], 3
    values = runner.random_values(t, 8 * rounds, 13)
    text = ("\nextern \"C\" __global__ AICORE void made(__gm__ float *x, "
            "__gm__ float *o) {\n"
            f"  for (int r = 0; r < {rounds}; ++r) {{\n"
            "    Part<float, 1, 8> a;\n"
            "    for (int i = 0; i < 8; ++i)\n"
            "      a.SetValue(7 - i, x[r * 8 + i]);\n"
            "    Part<float, 1, 8> b;\n    TADDS(b, a, a.GetValue(3));\n"
            "    Matrix<float, 1, 8> w(o + r * 8);\n    TSTORE(w, b);\n"
            "  }\n}\n")
    expected = []
    for r in range(rounds):
        row = [t.decode(v) for v in reversed(values[r * 8:r * 8 + 8])]
        expected += [t.encode(runner.f32(v + row[3])) for v in row]
    return Case("made", text, [Argument(t, (8 * rounds,), values),
                               Argument(t, (8 * rounds,))], [expected],
                [lambda i: f"element {i}"])


def steers():
    """What is read bounds a loop, chooses a branch, is an address and stands
    beside a tile: where a row's maximum is above 0, so many rows as its first
    element says are added to the row that its second element names."""
    f, rounds = TYPES["f32"], 5
    source = random.Random(14)
    values, expected = [], []
    for _ in range(rounds):
        values += [source.randrange(4), source.randrange(rounds),
                   *(source.randrange(-9, 3) for _ in range(62))]
    result = [float(i) for i in range(rounds * 64)]
    for r in range(rounds):
        row = values[r * 64:r * 64 + 64]
        largest = max(row[2:])
        base = row[1] * 64
        for _ in range(row[0]):
            for c in range(64):
                result[base + c] += largest if largest > 0 else 0.5
    expected = [f.encode(v) for v in result]
    text = ("\nextern \"C\" __global__ AICORE void steers(__gm__ float *x, "
            "__gm__ float *o, __gm__ float *p) {\n"
            "  Part<float, 1, 64> row, sum;\n"
            "  Tile<TileType::Vec, float, 8, 1, BLayout::ColMajor, 1, 1> top;\n"
            "  Part<float, 1, 64> tmp;\n"
            f"  for (int r = 0; r < {rounds}; ++r) {{\n"
            "    Matrix<float, 1, 64> from(o + r * 64), to(p + r * 64);\n"
            "    TLOAD(sum, from);\n    TSTORE(to, sum);\n  }\n"
            f"  for (int r = 0; r < {rounds}; ++r) {{\n"
            "    Matrix<float, 1, 64> from(x + r * 64);\n"
            "    TLOAD(row, from);\n"
            "    int count = static_cast<int>(row.GetValue(0));\n"
            "    int target = static_cast<int>(row.GetValue(1));\n"
            "    row.SetValue(0, -9.0f);\n    row.SetValue(1, -9.0f);\n"
            "    TROWMAX(top, row, tmp);\n"
            "    float largest = top.GetValue(0);\n"
            "    Matrix<float, 1, 64> at(p + target * 64);\n"
            "    for (int i = 0; i < count; ++i) {\n"
            "      TLOAD(sum, at);\n"
            "      if (largest > 0)\n        TADDS(sum, sum, largest);\n"
            "      else\n        TADDS(sum, sum, 0.5f);\n"
            "      TSTORE(at, sum);\n    }\n  }\n}\n")
    return Case("steers", text,
                [Argument(f, (rounds * 64,), [f.encode(v) for v in values]),
                 Argument(f, (rounds * 64,),
                          [f.encode(float(i)) for i in range(rounds * 64)]),
                 Argument(f, (rounds * 64,))], [expected],
                [lambda i: f"row {i // 64}, column {i % 64}"])


def cases(all_records, cpu):
    for t in TYPES.values():
        if t.name in runner.types_of(all_records, "TGETVAL", cpu):
            yield moved(t, "nd")
    yield moved(TYPES["f16"], "dn")
    yield moved(TYPES["i64"], "dn")
    yield moved(TYPES["i8"], "nz")
    yield made()
    yield steers()


if __name__ == "__main__":
    runner.main(lambda r, cpu: list(cases(r, cpu)))
