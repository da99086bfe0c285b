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


#===----------------------------------------------------------------------===#
# Places of what compares so
#===----------------------------------------------------------------------===#

def compared(t, number, mode):
    """Of six rows of 64, 60 of which are meant, the places of what is above or
    equal to a whole number of the row; dst has room for 48 of them."""
    rows, cols, wide, room, offset = 6, 60, 64, 48, 7
    values = runner.random_values(t, rows * wide, 23)
    limits = [number.wrap(n) for n in (0, 3, 5, 2, 1, 7)]
    for r, limit in enumerate(limits):
        for c in range(0, wide, 9):
            values[r * wide + c] = t.encode(limit)
    special = runner.special_values(t)
    values[wide:wide + len(special)] = special
    values[2 * wide:3 * wide] = [t.encode(6)] * wide  # more than there is room
    expected, counts = [], []
    for r, limit in enumerate(limits):
        at = [r * wide + c for c in range(cols) if (
            t.decode(values[r * wide + c]) == limit if mode == "EQ" else
            t.decode(values[r * wide + c]) > limit)]
        counts.append(len(at))
        row = [offset + i for i in at][:room]
        expected += row + [99] * (room - len(row))
    name = f"compared_{t.name}_{number.name}_{mode}"
    text = (
        f"\nextern \"C\" __global__ AICORE void {name}("
        f"__gm__ {t.cpp} *x, __gm__ {number.cpp} *k, __gm__ int32_t *o, "
        "__gm__ int32_t *n) {\n"
        f"  using Src = Part<{t.cpp}, {rows}, {wide}, {rows}, {cols}>;\n"
        f"  using Numbers = Part<{number.cpp}, 1, 16, 1, {rows}>;\n"
        f"  using Dst = Part<int32_t, {rows}, {room}>;\n"
        f"  using Counts = Part<int32_t, 1, 8, 1, {rows}>;\n"
        "  using Tmp = Part<uint8_t, 8, 512>;\n"
        "  Src a; Numbers b; Dst d; Counts c; Tmp tmp;\n"
        f"  GlobalTensor<{t.cpp}, Shape<1, 1, 1, {rows}, {cols}>, "
        f"Stride<1, 1, 1, {wide}, 1>> as(x);\n  TLOAD(a, as);\n"
        f"  Matrix<{number.cpp}, 1, {rows}> bs(k);\n  TLOAD(b, bs);\n"
        "  TEXPANDS(d, 99);\n"
        "  TGATHER<Dst, Src, Numbers, Counts, Tmp, CmpMode::"
        f"{mode}>(d, a, b, c, tmp, {offset});\n"
        f"  Matrix<int32_t, {rows}, {room}> w(o);\n  TSTORE(w, d);\n"
        f"  Matrix<int32_t, 1, {rows}> m(n);\n  TSTORE(m, c);\n}}\n")
    index = TYPES["i32"]
    return Case(name, text, [Argument(t, (rows, wide), values),
                             Argument(number, (rows,),
                                      [number.encode(n) for n in limits]),
                             Argument(index, (rows, room)),
                             Argument(index, (rows,))],
                [expected, counts],
                [lambda i: f"row {i // room}, place {i % room}",
                 lambda i: f"count {i}"])


def comparisons(cpu):
    numbers = {"f32": "i32", "f16": "i16", "i32": "u32"}
    if cpu == "a5":
        numbers = {"f32": "u32", "f16": "u16", "i16": "u16", "u16": "u16",
                   "i32": "i32", "u32": "u32"}
    for t, number in numbers.items():
        yield compared(TYPES[t], TYPES[number], "EQ")
        yield compared(TYPES[t], TYPES[number], "GT")


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
    return [*(kernel(all_records, cpu, t) for t in TYPES.values()),
            *comparisons(cpu)]


if __name__ == "__main__":
    runner.main(lambda r, cpu: [c for c in cases(r, cpu) if c])
