# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Comparisons and selections: every type of their records, every question, on
all pairs of special numbers in ragged tiles. A comparison's mask is stored, and
selects.

usage: masks.py BUILD FOLDER
"""

import operator

import runner
from runner import TYPES, Argument, Case

COVERED = {"TCMP", "TCMPS", "TSEL", "TSELS"}
QUESTIONS = {"EQ": operator.eq, "NE": operator.ne, "LT": operator.lt,
             "LE": operator.le, "GT": operator.gt, "GE": operator.ge}
SIDE = 20  # of the valid part; a row of a mask has 3 bytes
MASK_BYTES = 3


def sources(all_records, op, cpu):
    """Names of the types that an operation compares or selects: of the second
    operand of TCMP and TCMPS, of the first of TSEL and TSELS."""
    found = set()
    for name in all_records["!instanceof"]["TileOp"]:
        record = all_records[name]
        if record["Mnemonic"] != op:
            continue
        for sig in (all_records[s["def"]] for s in record["Sigs"]):
            if cpu in [all_records[p["def"]]["Name"] for p in sig["On"]]:
                cells = sig["Types"].split()
                cell = cells[1] if op.startswith("TCMP") else cells[0]
                found.add(cell.split(":")[0])
    return found


def bits_of(answers):
    """The bytes of a mask of answers, row by row."""
    data = []
    for row in range(SIDE):
        word = sum(answers[row * SIDE + c] << c for c in range(SIDE))
        data += word.to_bytes(MASK_BYTES, "little")
    return data


class Writer:
    def __init__(self, t):
        special = runner.special_values(t)
        self.type = t
        self.a = [x for x in special for _ in special]
        self.b = [y for _ in special for y in special]
        self.lines = []
        self.masks, self.asked = [], []
        self.picks, self.picked = [], []

    def values(self, bits):
        return [self.type.decode(x) for x in bits]

    def mask(self, name, call, answers):
        at = len(self.asked) * SIDE * MASK_BYTES
        self.lines.append(
            f"  {{ Part<uint8_t, 24, 32, {SIDE}, {MASK_BYTES}> m; {call}; "
            f"Matrix<uint8_t, {SIDE}, {MASK_BYTES}> w(masks + {at}); "
            "TSTORE(w, m); }\n")
        self.asked.append(name)
        self.masks += bits_of(answers)

    def pick(self, name, calls, results):
        at = len(self.picked) * SIDE * SIDE
        self.lines.append(
            f"  {{ Part<uint8_t, 24, 32, {SIDE}, {MASK_BYTES}> m; Unit d; "
            f"{calls} Matrix<{self.type.cpp}, {SIDE}, {SIDE}> w(o + {at}); "
            "TSTORE(w, d); }\n")
        self.picked.append(name)
        self.picks += results

    def case(self):
        t = self.type
        name = f"mask_{t.name}"
        text = (
            f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ {t.cpp} *y, __gm__ uint8_t *masks, "
            f"__gm__ {t.cpp} *o) {{\n"
            f"  using Unit = Part<{t.cpp}, 24, 32, {SIDE}, {SIDE}>;\n"
            f"  Matrix<{t.cpp}, {SIDE}, {SIDE}> xs(x), ys(y);\n  Unit a, b;\n"
            "  TLOAD(a, xs);\n  TLOAD(b, ys);\n" + "".join(self.lines) + "}\n")
        shape, size = (SIDE, SIDE), SIDE * SIDE
        u8 = TYPES["u8"]

        def where_mask(i):
            return f"{self.asked[i // (SIDE * MASK_BYTES)]}, byte {i}"

        def where_pick(i):
            return (f"{self.picked[i // size]} of {self.a[i % size]:#x}, "
                    f"{self.b[i % size]:#x}")

        return Case(name, text,
                    [Argument(t, shape, self.a), Argument(t, shape, self.b),
                     Argument(u8, (len(self.asked) * SIDE, MASK_BYTES)),
                     Argument(t, (max(1, len(self.picked)) * SIDE, SIDE))],
                    [self.masks, self.picks], [where_mask, where_pick])


def kernel(all_records, cpu, t):
    w = Writer(t)

    def has(op):
        return t.name in sources(all_records, op, cpu)

    # a2a3 asks i32 for equality only.
    narrow = cpu == "a2a3" and t.name == "i32"
    a, b = w.values(w.a), w.values(w.b)
    number = t.encode(3)
    if has("TCMP"):
        for name in ("EQ", "NE") if narrow else QUESTIONS:
            w.mask(f"TCMP {name}", f"TCMP(m, a, b, CmpMode::{name})",
                   [QUESTIONS[name](p, q) for p, q in zip(a, b)])
    if has("TCMPS"):
        for name in ("EQ",) if narrow else QUESTIONS:
            w.mask(f"TCMPS {name}", f"TCMPS(m, a, {t.cpp}(3), CmpMode::{name})",
                   [QUESTIONS[name](p, 3) for p in a])
    if has("TCMPS"):
        for name in ("EQ",) if narrow else ("EQ", "GE"):
            w.mask(f"TCMPS {name} with a tile",
                   f"TCMPS(m, a, b, CmpMode::{name})",
                   [QUESTIONS[name](p, b[0]) for p in a])
        w.mask("TCMPS with its own first element", "TCMPS(m, a, a, CmpMode::EQ)",
               [p == a[0] for p in a])
    if not w.asked:
        return None
    ask = ("TCMP(m, a, b, CmpMode::EQ);" if has("TCMP") else
           f"TCMPS(m, a, {t.cpp}(3), CmpMode::EQ);")
    chosen = [p == q for p, q in zip(a, b)] if has("TCMP") else [
        p == 3 for p in a]
    if has("TSEL"):
        w.pick("TSEL", f"Part<uint32_t, 1, 8> tmp; {ask} "
               "TSEL(d, m, a, b, tmp);",
               [p if c else q for p, q, c in zip(w.a, w.b, chosen)])
    if has("TSELS"):
        w.pick("TSELS", f"Part<{t.cpp}, 1, 32> tmp; {ask} "
               f"TSELS(d, m, a, tmp, {t.cpp}(3));",
               [p if c else number for p, c in zip(w.a, chosen)])
    return w.case()


if __name__ == "__main__":
    runner.main(lambda r, cpu: [k for k in (kernel(r, cpu, t)
                                            for t in TYPES.values()) if k])
