# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parts of tiles within UB, nd and nz, and rows side by side as long as counts
say: in every type of their records, against a reference in Python.

usage: within.py BUILD FOLDER
"""

import runner
from runner import TYPES, Argument, Case

COVERED = {"TEXTRACT", "TINSERT", "TCONCAT"}

ROWS, COLS = 16, 64
COUNTS = ((20, 3, 16, 1, 7), (20, 5, 20, 1, 20))  # of src0's, src1's columns


class Writer:
    """The body of a kernel that reads x and the counts, and fills o."""

    def __init__(self, t, values):
        self.type, self.values = t, values
        self.lines, self.expected, self.names = [], [], []

    def add(self, name, statements, window, values):
        """statements fill tile d, which goes to a window of that type."""
        self.lines.append(f"  {{ {statements} {window} "
                          f"w(o + {len(self.expected)}); TSTORE(w, d); }}\n")
        self.expected += values
        self.names += [f"{name}, element {i}" for i in range(len(values))]

    def case(self, index, counts):
        t, name = self.type, f"within_{self.type.name}"
        text = (f"\nextern \"C\" __global__ AICORE void {name}("
                f"__gm__ {t.cpp} *x, __gm__ {index.cpp} *n, "
                f"__gm__ {t.cpp} *o) {{\n" + "".join(self.lines) + "}\n")
        return Case(name, text, [Argument(t, (len(self.values),), self.values),
                                 Argument(index, (len(counts),), counts),
                                 Argument(t, (len(self.expected),))],
                    [self.expected], [self.names.__getitem__])


def parts(w, row, col, rows, cols):
    """nd: a part out of a tile, and back into another place of it."""
    t = w.type.cpp

    def at(r, c):
        return w.values[r * COLS + c]

    load = (f"Part<{t}, {ROWS}, {COLS}> a; Matrix<{t}, {ROWS}, {COLS}> as(x); "
            "TLOAD(a, as); ")
    w.add(f"TEXTRACT {row}, {col}",
          f"{load} Part<{t}, 8, 32, {rows}, {cols}> d; "
          f"TEXTRACT(d, a, {row}, {col});", f"Matrix<{t}, {rows}, {cols}>",
          [at(row + r, col + c) for r in range(rows) for c in range(cols)])
    changed = [at(r - row, c - col)
               if row <= r < row + rows and col <= c < col + cols else at(r, c)
               for r in range(ROWS) for c in range(COLS)]
    w.add(f"TINSERT {row}, {col}",
          f"{load} Part<{t}, 8, 32, {rows}, {cols}> b; GlobalTensor<{t}, "
          f"Shape<1, 1, 1, {rows}, {cols}>, Stride<1, 1, 1, {COLS}, 1>> bs(x); "
          f"TLOAD(b, bs); Part<{t}, {ROWS}, {COLS}> d; TMOV(d, a); "
          f"TINSERT(d, b, {row}, {col});", f"Matrix<{t}, {ROWS}, {COLS}>",
          changed)


def fractals(w, row):
    """nz: 16 rows and one block of columns, of 32 rows and two blocks."""
    t, c0 = w.type.cpp, 256 // w.type.bits

    def tile(rows, cols):
        return (f"Tile<TileType::Vec, {t}, {rows}, {cols}, BLayout::ColMajor, "
                f"{rows}, {cols}, SLayout::RowMajor>")

    def window(rows, cols):
        return (f"GlobalTensor<{t}, Shape<1, {cols // c0}, {rows // 16}, 16, "
                f"{c0}>, Stride<{rows * cols}, {rows * c0}, {16 * c0}, {c0}, "
                "1>, Layout::NZ>")

    big, small = w.values[:64 * c0], 16 * c0
    start = 32 * c0 + row * c0
    load = f"{tile(32, 2 * c0)} a; {window(32, 2 * c0)} as(x); TLOAD(a, as); "
    w.add(f"TEXTRACT nz {row}",
          f"{load} {tile(16, c0)} d; TEXTRACT(d, a, {row}, {c0});",
          window(16, c0), big[start:start + small])
    w.add(f"TINSERT nz {row}",
          f"{tile(32, 2 * c0)} d; {window(32, 2 * c0)} ds(x); TLOAD(d, ds); "
          f"{tile(16, c0)} b; {window(16, c0)} bs(x); TLOAD(b, bs); "
          f"TINSERT(d, b, {row}, {c0});", window(32, 2 * c0),
          big[:start] + big[:small] + big[start + small:])


def side_by_side(w, index, with_count):
    """Five rows of 20 and 20 columns, as many as fit into 32."""
    t, wide, cols, room = w.type.cpp, 256 // index.bits, 20, 32
    expected = []

    def value(r, c):
        return w.values[r * COLS + c]

    for r, (first, second) in enumerate(zip(*COUNTS)):
        row = [value(r, c) for c in range(first)]
        row += [value(r, 32 + c) for c in range(second)]
        expected += (row + [value(r, c) for c in range(len(row), room)])[:room]
    loads = "".join(
        f"Part<{index.cpp}, 8, {wide}, 5, 1> {name}; GlobalTensor<{index.cpp}, "
        f"Shape<1, 1, 1, 5, 1>, Stride<1, 1, 1, 1, 1>> {name}s(n + {5 * i}); "
        f"TLOAD({name}, {name}s); " for i, name in enumerate("pq"))
    part = f"Shape<1, 1, 1, 5, {cols}>, Stride<1, 1, 1, {COLS}, 1>>"
    w.add(f"TCONCAT {index.name}",
          f"using Half = Part<{t}, 8, 32, 5, {cols}>; Half a, b; "
          f"GlobalTensor<{t}, {part} as(x), bs(x + 32); TLOAD(a, as); "
          f"TLOAD(b, bs); {loads} Part<{t}, 8, 64, 5, {room}> d; "
          f"GlobalTensor<{t}, Shape<1, 1, 1, 5, {room}>, "
          f"Stride<1, 1, 1, {COLS}, 1>> ds(x); TLOAD(d, ds); "
          + (f"Part<{index.cpp}, 8, {wide}, 5, 1> k; "
             "TCONCAT(d, a, b, k, p, q); " if with_count else
             "TCONCAT(d, a, b, p, q); ")
          + (f"Matrix<{t}, 5, 1> ks(o + {len(w.expected) + 5 * room}); "
             "TSTORE(ks, k);" if with_count else ""),
          f"Matrix<{t}, 5, {room}>", expected)
    if with_count:
        size = index.bits // 8
        w.expected += [min(a + b, room) * size for a, b in zip(*COUNTS)]
        w.names += [f"count {i} of TCONCAT" for i in range(5)]


def kernel(all_records, cpu, t, index):
    def has(op):
        return t.name in runner.types_of(all_records, op, cpu)

    w = Writer(t, runner.random_values(t, ROWS * COLS * 2, 41))
    c0 = 256 // t.bits
    if has("TEXTRACT"):
        parts(w, 3, c0, 5, 18)
        parts(w, 4, 5, 1, 1)
        if cpu == "a5":
            parts(w, 3, 7, 5, 19)
        fractals(w, 16)
        if cpu == "a5":
            fractals(w, 5)
    if has("TCONCAT"):
        side_by_side(w, index, index == t)
    size = index.bits // 8
    # The library drops what is left of a count.
    counts = [c * size + (size - 1) * (c % 2 and index != t)
              for side in COUNTS for c in side]
    return w.case(index, counts) if w.expected else None


def cases(all_records, cpu):
    # Counts of the elements' own type where they are integers, else of each of
    # the others once.
    other = iter(("u16", "i8", "u8", "u32", "i16"))
    for t in TYPES.values():
        own = t.name in ("i32", "i16")
        yield kernel(all_records, cpu, t,
                     t if own else TYPES[next(other, "i32")])


if __name__ == "__main__":
    runner.main(lambda r, cpu: [c for c in cases(r, cpu) if c])
