# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions of rows and columns: every one in every type of its record, on
special numbers (ragged tiles) and on random ones (whole tiles), against a
reference in Python.

usage: reductions.py BUILD FOLDER
"""

import math

import elements
import runner
from runner import TYPES, Argument, Case, f32

# -- References: a line of numbers in, a number out -----------------------------


def fold(step):
    """Floats stay f32 until the end."""
    def of(t, line):
        result = line[0]
        for x in line[1:]:
            result = step(t, result, x)
            if t.is_float:
                result = f32(result)
        return result
    return of


def fold_rounding(step):
    """Each step makes an element of the type."""
    def of(t, line):
        result = line[0]
        for x in line[1:]:
            result = step(t, result, x)
            result = t.decode(t.encode(result if t.is_float else
                                       t.wrap(result)))
        return result
    return of


def tree(t, line):
    """Neighbours are added, then their sums."""
    while len(line) > 1:
        sums = [t.decode(t.encode(a + b if t.is_float else t.wrap(a + b)))
                for a, b in zip(line[::2], line[1::2])]
        line = sums + line[len(line) // 2 * 2:]
    return line[0]


def first_best(largest):
    def of(t, line):
        if t.is_float:
            for i, x in enumerate(line):
                if math.isnan(x):
                    return i
        return line.index(max(line) if largest else min(line))
    return of


STEPS = {"SUM": elements.BINARY["TADD"], "PROD": elements.BINARY["TMUL"],
         "MAX": elements.BINARY["TMAX"], "MIN": elements.BINARY["TMIN"]}
ROWS = {f"TROW{n}": fold(s) for n, s in STEPS.items()}
COLUMNS = {f"TCOL{n}": fold_rounding(s) for n, s in STEPS.items()}
ROW_INDICES = {"TROWARGMAX": first_best(True), "TROWARGMIN": first_best(False)}
COLUMN_INDICES = {"TCOLARGMAX": first_best(True),
                  "TCOLARGMIN": first_best(False)}

COVERED = {*ROWS, *COLUMNS, *ROW_INDICES, *COLUMN_INDICES}

# -- Kernels --------------------------------------------------------------------


def pairs_of(all_records, mnemonic, cpu):
    """(type of the result, type of the source) of an operation's signatures."""
    found = []
    for name in all_records["!instanceof"]["TileOp"]:
        op = all_records[name]
        if op["Mnemonic"] != mnemonic:
            continue
        for sig in (all_records[s["def"]] for s in op["Sigs"]):
            on = [all_records[p["def"]]["Name"] for p in sig["On"]]
            pair = tuple(x.split(":")[0] for x in sig["Types"].split()[:2])
            if cpu in on and pair not in found:
                found.append(pair)
    return found


class Writer:
    """The body of a kernel that reduces tile a; results of one type go to one
    tensor."""

    def __init__(self, t, shape, values):
        self.type, self.shape = t, shape
        _, _, vrows, vcols = shape
        self.rows = [[t.decode(x) for x in values[r * vcols:(r + 1) * vcols]]
                     for r in range(vrows)]
        self.columns = [list(c) for c in zip(*self.rows)]
        self.lines, self.expected, self.names = [], {}, {}

    def add(self, name, t, by_row, order, call, reference):
        """call fills tile d, of elements t."""
        rows, cols, vrows, vcols = self.shape
        lines = self.rows if by_row else self.columns
        results = self.expected.setdefault(t.name, [])
        at = len(results)
        block = max(cols, 256 // t.bits)
        if not by_row:
            tile = f"Part<{t.cpp}, 1, {block}, 1, {vcols}>"
            window = f"Matrix<{t.cpp}, 1, {vcols}>"
        elif order == "nd":
            tile = f"Part<{t.cpp}, {rows}, {256 // t.bits}, {vrows}, 1>"
            window = f"Matrix<{t.cpp}, {vrows}, 1>"
        else:
            tile = (f"Tile<TileType::Vec, {t.cpp}, 32, 1, BLayout::ColMajor, "
                    f"{vrows}, 1>")
            window = (f"GlobalTensor<{t.cpp}, Shape<1, 1, 1, {vrows}, 1>, "
                      f"Stride<1, 1, 1, 1, {vrows}>, Layout::DN>")
        self.lines.append(f"  {{ {tile} d; {call} {window} w(o_{t.name} + {at});"
                          " TSTORE(w, d); }\n")
        for line in lines:
            r = reference(self.type, line)
            results.append(t.encode(r if t.is_float else t.wrap(r)))
            self.names.setdefault(t.name, []).append(f"{name} of {line!r}")

    def case(self, name, values):
        t, (rows, cols, vrows, vcols) = self.type, self.shape
        outputs = [TYPES[n] for n in self.expected]
        text = (f"\nextern \"C\" __global__ AICORE void {name}("
                f"__gm__ {t.cpp} *x" +
                "".join(f", __gm__ {o.cpp} *o_{o.name}" for o in outputs) +
                f") {{\n  using Unit = Part<{t.cpp}, {rows}, {cols}, {vrows}, "
                f"{vcols}>;\n  Matrix<{t.cpp}, {vrows}, {vcols}> xs(x);\n"
                "  Unit a;\n  TLOAD(a, xs);\n" + "".join(self.lines) + "}\n")
        return Case(name, text,
                    [Argument(t, (vrows, vcols), values)] +
                    [Argument(o, (len(self.expected[o.name]),))
                     for o in outputs],
                    list(self.expected.values()),
                    [self.names[o.name].__getitem__ for o in outputs])


def kernel(all_records, cpu, t, name, shape, values):
    """All reductions that take the type; None if there are none."""
    w = Writer(t, shape, values)
    rows, cols = shape[:2]
    tmp = f"Part<{t.cpp}, {rows}, {max(cols, 8192 // t.bits)}> tmp;"

    def has(op, result=t):
        return (result.name, t.name) in pairs_of(all_records, op, cpu)

    for op, reference in ROWS.items():
        for order in ("nd", "dn") if has(op) else ():
            w.add(f"{op} {order}", t, True, order, f"{tmp} {op}(d, a, tmp);",
                  reference)
    for op, reference in COLUMNS.items():
        if has(op):
            w.add(op, t, False, "nd", f"{op}(d, a);", reference)
    if has("TCOLSUM"):
        for order, reference in (("true", tree), ("false", COLUMNS["TCOLSUM"])):
            w.add(f"TCOLSUM {order}", t, False, "nd",
                  f"{tmp} TCOLSUM(d, a, tmp, {order});", reference)
    for index in (TYPES[n] for n in ("i32", "u32", "i16", "u16")):
        for op, reference in ROW_INDICES.items():
            for order in ("nd", "dn") if has(op, index) else ():
                w.add(f"{op} {order}", index, True, order,
                      f"{tmp} {op}(d, a, tmp);", reference)
        for op, reference in COLUMN_INDICES.items():
            if has(op, index):
                w.add(op, index, False, "nd", f"{tmp} {op}(d, a, tmp);",
                      reference)
    return w.case(name, values) if w.expected else None


def with_indices(name):
    """Values and indices by one call."""
    t, index = TYPES["f32"], TYPES["i32"]
    values = runner.random_values(t, 16 * 64, 11)
    numbers = [t.decode(v) for v in values]
    rows = [numbers[r * 64:(r + 1) * 64] for r in range(16)]
    text = (f"\nextern \"C\" __global__ AICORE void {name}(__gm__ float *x, "
            "__gm__ float *v, __gm__ int32_t *o) {\n"
            "  Matrix<float, 16, 64> xs(x);\n  Matrix<float, 16, 1> vs(v);\n"
            "  Matrix<int32_t, 16, 1> os(o);\n"
            "  Part<float, 16, 64> a, tmp;\n"
            "  Part<float, 16, 8, 16, 1> values;\n"
            "  Part<int32_t, 16, 8, 16, 1> indices;\n  TLOAD(a, xs);\n"
            "  TROWARGMAX(values, indices, a, tmp);\n  TSTORE(vs, values);\n"
            "  TSTORE(os, indices);\n}\n")
    return Case(name, text, [Argument(t, (16, 64), values),
                             Argument(t, (16,)), Argument(index, (16,))],
                [[t.encode(max(r)) for r in rows],
                 [r.index(max(r)) for r in rows]],
                [lambda i: f"value of row {i}", lambda i: f"index of row {i}"])


def cases(all_records, cpu):
    for t in TYPES.values():
        special = runner.special_values(t)
        # Each row lacks some, so that not all have a NaN or an infinity.
        values = [special[(c * (r % 5 + 1) + r) % (3 + 17 * (r % 2))]
                  for r in range(20) for c in range(20)]
        yield kernel(all_records, cpu, t, f"special_{t.name}",
                     (24, 32, 20, 20), values)
        yield kernel(all_records, cpu, t, f"whole_{t.name}", (16, 64, 16, 64),
                     runner.random_values(t, 16 * 64, 9))
    yield with_indices("with_indices")


if __name__ == "__main__":
    runner.main(lambda r, cpu: [c for c in cases(r, cpu) if c])
