# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads and stores of UB: every type, order, padding, a valid size that is
ragged or known at run time only, five dimensions, and addition in memory.

usage: memory.py BUILD FOLDER
"""

import runner
from runner import TYPES, Argument, Case

COVERED = {"TLOAD", "TSTORE"}

PADS = {"Null": None, "Zero": lambda t: 0, "Max": lambda t: extreme(t, True),
        "Min": lambda t: extreme(t, False)}


def extreme(t, largest):
    """The type's largest or smallest number, of floats an infinity; bits."""
    if t.is_float:
        return t.encode(float("inf" if largest else "-inf"))
    low = -(1 << (t.bits - 1)) if t.kind == "signed" else 0
    return t.encode(low + (1 << t.bits) - 1 if largest else low)


def padded(t, order, pad):
    """A ragged tile, 5 x 19 of 8 x 64, whose padding is stored, too: what a
    block's rest holds is seen by a second name of the tile's bytes. dn: the
    same turned over."""
    rows, cols, vrows, vcols = 8, 64, 5, 19
    block = 256 // t.bits
    seen = -(-vcols // block) * block
    name = f"pad_{order}_{pad}_{t.name}"
    values = runner.random_values(t, vrows * vcols, 3)
    if PADS[pad] is None:
        expected = values
        seen = vcols
    else:
        filler = PADS[pad](t)
        expected = []
        for r in range(vrows):
            expected += values[r * vcols:(r + 1) * vcols]
            expected += [filler] * (seen - vcols)

    def sizes(r, c):
        return f"{r}, {c}" if order == "nd" else f"{c}, {r}"

    def strides(c):
        return f"{c}, 1" if order == "nd" else f"1, {c}"

    blocks = "RowMajor" if order == "nd" else "ColMajor"

    def tile(c, pad_value):
        return (f"Tile<TileType::Vec, {t.cpp}, {sizes(rows, cols)}, "
                f"BLayout::{blocks}, {sizes(vrows, c)}, SLayout::NoneBox, 512, "
                f"PadValue::{pad_value}>")

    def tensor(c):
        return (f"GlobalTensor<{t.cpp}, Shape<1, 1, 1, {sizes(vrows, c)}>, "
                f"Stride<1, 1, 1, {strides(c)}>, Layout::{order.upper()}>")

    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ {t.cpp} *o) {{\n"
            f"  {tensor(vcols)} from(x);\n  {tensor(seen)} to(o);\n"
            f"  {tile(vcols, pad)} a;\n  {tile(seen, 'Null')} b;\n"
            "  TLOAD(a, from);\n  TRESHAPE(b, a);\n  TSTORE(to, b);\n}\n")
    return Case(name, text, [Argument(t, (vrows, vcols), values),
                             Argument(t, (vrows, seen))], [expected],
                [lambda i: f"row {i // seen}, column {i % seen}"])


def fractals(t):
    """An nz tile goes through as it is."""
    name, c0 = f"nz_{t.name}", 256 // t.bits
    rows, cols = 32, 2 * c0
    values = runner.random_values(t, rows * cols, 4)
    tensor = (f"GlobalTensor<{t.cpp}, Shape<1, 2, 2, 16, {c0}>, "
              f"Stride<{rows * cols}, {rows * c0}, {16 * c0}, {c0}, 1>, "
              "Layout::NZ>")
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ {t.cpp} *o) {{\n"
            f"  {tensor} from(x), to(o);\n"
            f"  Tile<TileType::Vec, {t.cpp}, {rows}, {cols}, "
            f"BLayout::ColMajor, {rows}, {cols}, SLayout::RowMajor> a;\n"
            "  TLOAD(a, from);\n  TSTORE(to, a);\n}\n")
    return Case(name, text, [Argument(t, (rows * cols,), values),
                             Argument(t, (rows * cols,))], [values],
                [lambda i: f"element {i}"])


def five_dimensions():
    """A window of 2 x 3 x 2 x 4 rows of 21 columns, out of larger tensors."""
    t = TYPES["f16"]
    shape, stride = (2, 3, 2, 4, 21), (1200, 400, 200, 40, 1)
    values = runner.random_values(t, 2400, 5)
    expected = [values[a * 1200 + b * 400 + c * 200 + d * 40 + e]
                for a in range(2) for b in range(3) for c in range(2)
                for d in range(4) for e in range(21)]
    text = ("\nextern \"C\" __global__ AICORE void five(__gm__ half *x, "
            "__gm__ half *o) {\n"
            f"  GlobalTensor<half, Shape<{', '.join(map(str, shape))}>, "
            f"Stride<{', '.join(map(str, stride))}>> from(x);\n"
            "  Matrix<half, 48, 21> to(o);\n  Part<half, 48, 32, 48, 21> a;\n"
            "  TLOAD(a, from);\n  TSTORE(to, a);\n}\n")
    return Case("five", text, [Argument(t, (2400,), values),
                               Argument(t, (48, 21))], [expected],
                [lambda i: f"row {i // 21}, column {i % 21}"])


def run_time_sizes():
    """The valid size comes from memory: 7 x 13 of a tile of 16 x 32."""
    t, count = TYPES["f32"], TYPES["i32"]
    rows, cols = 7, 13
    values = runner.random_values(t, rows * cols, 6)
    text = ("\nextern \"C\" __global__ AICORE void sizes(__gm__ float *x, "
            "__gm__ int32_t *n, __gm__ float *o) {\n"
            "  int rows = n[0], cols = n[1];\n"
            "  using Any = GlobalTensor<float, Shape<1, 1, 1, DYNAMIC, "
            "DYNAMIC>, Stride<1, 1, 1, DYNAMIC, 1>>;\n"
            "  Any from(x, Shape<1, 1, 1, DYNAMIC, DYNAMIC>(rows, cols), "
            "Stride<1, 1, 1, DYNAMIC, 1>(cols));\n"
            "  Any to(o, Shape<1, 1, 1, DYNAMIC, DYNAMIC>(rows, cols), "
            "Stride<1, 1, 1, DYNAMIC, 1>(cols));\n"
            "  Part<float, 16, 32, DYNAMIC, DYNAMIC> a(rows, cols), "
            "b(rows, cols);\n"
            "  TLOAD(a, from);\n  TADDS(b, a, 1.0f);\n  TSTORE(to, b);\n}\n")
    expected = [t.encode(t.decode(v) + 1) for v in values]
    return Case("sizes", text,
                [Argument(t, (rows * cols,), values),
                 Argument(count, (2,), [rows, cols]),
                 Argument(t, (rows * cols,))], [expected],
                [lambda i: f"row {i // cols}, column {i % cols}"])


def additions(t):
    """Two stores that add: memory begins with the first tile."""
    name = f"atomic_{t.name}"
    a = runner.random_values(t, 8 * 32, 7)
    b = runner.random_values(t, 8 * 32, 8)
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ {t.cpp} *y, __gm__ {t.cpp} *o) {{\n"
            f"  using Unit = Part<{t.cpp}, 8, 32>;\n"
            f"  using Window = Matrix<{t.cpp}, 8, 32>;\n"
            "  Window xs(x), ys(y), w(o);\n  Unit a, b;\n"
            "  TLOAD(a, xs);\n  TLOAD(b, ys);\n  TSTORE(w, a);\n"
            "  TSTORE<Unit, Window, AtomicType::AtomicAdd>(w, b);\n}\n")
    expected = [t.encode(t.decode(p) + t.decode(q)) for p, q in zip(a, b)]
    return Case(name, text, [Argument(t, (8, 32), a), Argument(t, (8, 32), b),
                             Argument(t, (8, 32))], [expected],
                [lambda i: f"row {i // 32}, column {i % 32}"])


def cases(_, cpu):
    for t in TYPES.values():
        pads = [pad for pad in PADS if t.bits < 64 or pad in ("Null", "Zero")]
        for pad in pads:
            yield padded(t, "nd", pad)
        yield padded(t, "dn", pads[-1])
        if t.bits < 64:
            yield fractals(t)
    yield five_dimensions()
    yield run_time_sizes()
    for name in ("f32", "f16", "bf16", "i32", "i16", "i8"):
        yield additions(TYPES[name])


if __name__ == "__main__":
    runner.main(lambda r, cpu: list(cases(r, cpu)))
