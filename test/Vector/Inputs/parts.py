# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on tiles of different sizes, and those that move elements: every one
in every type of its record, against a reference in Python.

usage: parts.py BUILD FOLDER
"""

import elements
import runner
from runner import TYPES, Argument, Case

PARTS = {"TPARTADD": elements.BINARY["TADD"],
         "TPARTMUL": elements.BINARY["TMUL"],
         "TPARTMAX": elements.BINARY["TMAX"],
         "TPARTMIN": elements.BINARY["TMIN"]}

COVERED = {*PARTS, "TPAIRREDUCESUM", "TTRANS", "TCONCAT"}

ROWS, COLS = 20, 20    # of the larger source
LESS = ((20, 7), (6, 20), (5, 3), (20, 20))  # of the other


class Writer:
    """The body of a kernel with a tile a, and tensors x and y to load from."""

    def __init__(self, t, a, b):
        self.type = t
        self.a = [t.decode(v) for v in a]
        self.b = [t.decode(v) for v in b]
        self.lines, self.expected, self.names = [], [], []

    def add(self, name, statements, shape, results):
        """statements fill tile d, of which shape is meant."""
        t, (rows, cols) = self.type, shape
        self.lines.append(f"  {{ {statements} Matrix<{t.cpp}, {rows}, {cols}> "
                          f"w(o + {len(self.expected)}); TSTORE(w, d); }}\n")
        for i, r in enumerate(results):
            self.expected.append(t.encode(r if t.is_float else t.wrap(r)))
            self.names.append(f"{name} at ({i // cols}, {i % cols})")

    def case(self, name, a, b):
        t = self.type
        text = (f"\nextern \"C\" __global__ AICORE void {name}("
                f"__gm__ {t.cpp} *x, __gm__ {t.cpp} *y, __gm__ {t.cpp} *o) {{\n"
                f"  using Unit = Part<{t.cpp}, 24, 32, {ROWS}, {COLS}>;\n"
                f"  Matrix<{t.cpp}, {ROWS}, {COLS}> xs(x);\n  Unit a;\n"
                "  TLOAD(a, xs);\n" + "".join(self.lines) + "}\n")
        return Case(name, text, [Argument(t, (ROWS, COLS), a),
                                 Argument(t, (ROWS, COLS), b),
                                 Argument(t, (len(self.expected),))],
                    [self.expected], [self.names.__getitem__])


def kernel(all_records, cpu, t, name, a, b):
    w = Writer(t, a, b)
    places = [(r, c) for r in range(ROWS) for c in range(COLS)]

    def has(op):
        return t.name in runner.types_of(all_records, op, cpu)

    for op in filter(has, PARTS):
        for rows, cols in LESS:
            less = (f"Part<{t.cpp}, 24, 64, {rows}, {cols}> b; "
                    f"Matrix<{t.cpp}, {rows}, {cols}> ys(y); "
                    "TLOAD(b, ys); Unit d;")

            def value(r, c, swap, op=op, rows=rows, cols=cols):
                x = w.a[r * COLS + c]
                if r >= rows or c >= cols:
                    return x
                y = w.b[r * cols + c]
                return PARTS[op](t, *((y, x) if swap else (x, y)))
            for swap in (False, True):
                names = "b, a" if swap else "a, b"
                w.add(f"{op}({names}) {rows} x {cols}",
                      f"{less} {op}(d, {names});", (ROWS, COLS),
                      [value(r, c, swap) for r, c in places])
    if has("TPAIRREDUCESUM"):
        for cols in (20, 19):
            def pair(r, c, cols=cols):
                if 2 * c >= cols:
                    return 0.0
                row = w.a[r * cols:(r + 1) * cols] + [0.0]
                return row[2 * c] + row[2 * c + 1]
            w.add(f"TPAIRREDUCESUM {cols}",
                  f"Part<{t.cpp}, 24, 32, {ROWS}, {cols}> b, d; "
                  f"Matrix<{t.cpp}, {ROWS}, {cols}> ys(x); TLOAD(b, ys); "
                  "TPAIRREDUCESUM(d, b);", (ROWS, cols),
                  [pair(r, c) for r in range(ROWS) for c in range(cols)])
    if has("TTRANS"):
        w.add("TTRANS", f"Part<{t.cpp}, 24, 32, {COLS}, {ROWS}> d; "
              f"Part<{t.cpp}, 24, 32> tmp; TTRANS(d, a, tmp);", (COLS, ROWS),
              [w.a[r * COLS + c] for c in range(COLS) for r in range(ROWS)])
    if has("TCONCAT"):
        for cols in (20, 7):
            both = cols + COLS
            w.add(f"TCONCAT {cols}",
                  f"Part<{t.cpp}, 24, 32, {ROWS}, {cols}> b; "
                  f"Matrix<{t.cpp}, {ROWS}, {cols}> ys(y); TLOAD(b, ys); "
                  f"Part<{t.cpp}, 24, 64, {ROWS}, {both}> d; "
                  "TCONCAT(d, b, a);", (ROWS, both),
                  [w.b[r * cols + c] if c < cols else w.a[r * COLS + c - cols]
                   for r in range(ROWS) for c in range(both)])
    return w.case(name, a, b) if w.expected else None


def cases(all_records, cpu):
    for t in TYPES.values():
        special = runner.special_values(t)
        yield kernel(all_records, cpu, t, f"special_{t.name}",
                     [x for x in special for _ in special],
                     [y for _ in special for y in special])
        yield kernel(all_records, cpu, t, f"random_{t.name}",
                     runner.random_values(t, ROWS * COLS, 14),
                     runner.random_values(t, ROWS * COLS, 15))


if __name__ == "__main__":
    runner.main(lambda r, cpu: [c for c in cases(r, cpu) if c])
