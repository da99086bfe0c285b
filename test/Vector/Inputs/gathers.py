# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Blocks by their offset, elements by their place, columns by a pattern: in every
type of their records, against a reference in Python.

usage: gathers.py BUILD FOLDER
"""

import random

import runner
from runner import TYPES, Argument, Case

COVERED = {"TGATHERB", "TSCATTER", "TGATHER"}

ROWS, COLS = 6, 256             # of what elements are taken from
BLOCKS = 24                     # offsets
WIDE = (5, 128)                 # of what columns are taken from
NARROW = (5, 19)                # of what goes to columns
PATTERNS = {"P0101": (2, 0), "P1010": (2, 1), "P0001": (4, 0), "P0010": (4, 1),
            "P0100": (4, 2), "P1000": (4, 3)}


class Writer:
    """The body of a kernel that reads x, offsets and idx, and fills o."""

    def __init__(self, t, index):
        self.type, self.index = t, index
        self.lines, self.expected, self.names = [], [], []

    def add(self, name, statements, shape, values):
        """statements fill tile d, of which shape is stored."""
        t, (rows, cols) = self.type, shape
        self.lines.append(f"  {{ {statements} Matrix<{t.cpp}, {rows}, {cols}> "
                          f"w(o + {len(self.expected)}); TSTORE(w, d); }}\n")
        self.expected += values
        self.names += [f"{name} at ({i // cols}, {i % cols})"
                       for i in range(len(values))]

    def case(self, values, offsets, places):
        t, index = self.type, self.index
        name = f"gathers_{t.name}"
        text = (f"\nextern \"C\" __global__ AICORE void {name}("
                f"__gm__ {t.cpp} *x, __gm__ uint32_t *offsets, "
                f"__gm__ {index.cpp} *idx, __gm__ {t.cpp} *o) {{\n"
                + "".join(self.lines) + "}\n")
        return Case(name, text, [Argument(t, (len(values),), values),
                                 Argument(TYPES["u32"], (BLOCKS,), offsets),
                                 Argument(index, (len(places),), places),
                                 Argument(t, (len(self.expected),))],
                    [self.expected], [self.names.__getitem__])


def blocks(w, values, offsets, cols):
    """Three rows of cols elements."""
    t = w.type
    each = 256 // t.bits
    offset_cols = -(-cols // each)
    from_offset = {o: values[o * 8 // t.bits:] for o in offsets}
    w.add(f"TGATHERB {cols}",
          f"Part<{t.cpp}, {ROWS}, {COLS}> a; Matrix<{t.cpp}, {ROWS}, {COLS}> "
          f"as(x); TLOAD(a, as); Part<uint32_t, 3, 8, 3, {offset_cols}> b; "
          f"GlobalTensor<uint32_t, Shape<1, 1, 1, 3, {offset_cols}>, "
          f"Stride<24, 24, 24, 8, 1>> bs(offsets); TLOAD(b, bs); "
          f"Part<{t.cpp}, 3, {COLS}, 3, {cols}> d; TGATHERB(d, a, b);",
          (3, cols),
          [from_offset[offsets[r * 8 + c // each]][c % each]
           for r in range(3) for c in range(cols)])


def scattered(w, values, places, tile_type):
    """Four rows of 32 into 6 x 64."""
    t = w.type
    expected = [0] * (6 * 64)
    for value, place in zip(values, places):
        expected[place] = value
    w.add(f"TSCATTER {tile_type}",
          f"Part<{t.cpp}, 4, 32> a; Matrix<{t.cpp}, 4, 32> as(x); "
          f"TLOAD(a, as); Part<{tile_type}, 4, 32> b; "
          f"Matrix<{tile_type}, 4, 32> bs(reinterpret_cast<__gm__ "
          f"{tile_type} *>(idx)); TLOAD(b, bs); Part<{t.cpp}, 6, 64> d; "
          "TSCATTER(d, a, b);", (6, 64), expected)


def gathered_columns(w, values, pattern):
    t, (rows, cols) = w.type, WIDE
    times, which = PATTERNS[pattern]
    few = cols // times
    w.add(f"TGATHER {pattern}",
          f"using A = Part<{t.cpp}, 8, {cols}, {rows}, {cols}>; A a; "
          f"Matrix<{t.cpp}, {rows}, {cols}> as(x); TLOAD(a, as); "
          f"using D = Part<{t.cpp}, 8, {few}, {rows}, {few}>; D d; "
          f"TGATHER<D, A, MaskPattern::{pattern}>(d, a);", (rows, few),
          [values[r * cols + times * c + which]
           for r in range(rows) for c in range(few)])


def scattered_columns(w, values, pattern):
    t, (rows, cols) = w.type, NARROW
    times, which = PATTERNS[pattern]
    many = times * cols
    w.add(f"TSCATTER {pattern}",
          f"Part<{t.cpp}, 8, 32, {rows}, {cols}> a; "
          f"Matrix<{t.cpp}, {rows}, {cols}> as(x); TLOAD(a, as); "
          f"Part<{t.cpp}, 8, 128, {rows}, {many}> d; "
          f"TSCATTER<MaskPattern::{pattern}>(d, a);", (rows, many),
          [values[r * cols + c // times] if c % times == which else 0
           for r in range(rows) for c in range(many)])


def kernel(all_records, cpu, t):
    def has(op):
        return t.name in runner.types_of(all_records, op, cpu)

    source = random.Random(21)
    values = runner.random_values(t, ROWS * COLS, 22)
    offsets = [32 * source.randrange(ROWS * COLS * t.bits // 256)
               for _ in range(BLOCKS)]
    places = source.sample(range(6 * 64 if t.bits > 8 else 128), 4 * 32)
    index = TYPES["i32" if t.bits > 16 else "i16"]
    w = Writer(t, index)
    if has("TGATHERB"):
        blocks(w, values, offsets, 2048 // t.bits)
        if cpu == "a5":
            blocks(w, values, offsets, 3 * 256 // t.bits + 3)
    if has("TSCATTER"):
        scattered(w, values, places, index.cpp)
        scattered(w, values, places, "u" + index.cpp)
    for pattern, (times, _) in PATTERNS.items():
        suffix = "half" if times == 2 else "quarter"
        if has("TGATHER." + suffix):
            gathered_columns(w, values, pattern)
        if has("TSCATTER." + suffix):
            scattered_columns(w, values, pattern)
    return w.case(values, offsets, places) if w.expected else None


def cases(all_records, cpu):
    return [kernel(all_records, cpu, t) for t in TYPES.values()]


if __name__ == "__main__":
    runner.main(lambda r, cpu: [c for c in cases(r, cpu) if c])
