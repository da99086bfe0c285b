# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers that are made or counted, in every type of their records.

usage: counts.py BUILD FOLDER [emitted]
"""

import runner
from runner import TYPES, Argument, Case

COVERED = {"TCI", "TRANDOM", "THISTOGRAM"}


#===----------------------------------------------------------------------===#
# One after another
#===----------------------------------------------------------------------===#

def counted(t, cpu):
    """Up and down, with scratch and without, across the largest number."""
    tile = f"Part<{t.cpp}, 1, 320, 1, 300>"
    scratch = "Part<float, 1, 512>"
    lines, expected = [], []
    top = (1 << (t.bits - (t.kind == "signed"))) - 1
    for down in (0, 1):
        if down and cpu == "a2a3" and t.kind == "unsigned":
            continue  # refused
        for start in (0, 5, top - 3, t.wrap(-7)):
            own = len(expected) // 300 % 2
            call = (f"Tmp tmp; TCI<Row, Tmp, {t.cpp}, {down}>(d, "
                    f"{t.cpp}({start}), tmp);" if own else
                    f"TCI<Row, {t.cpp}, {down}>(d, {t.cpp}({start}));")
            lines.append(f"  {{ Row d; {call} Matrix<{t.cpp}, 1, 300> "
                         f"w(o + {len(expected)}); TSTORE(w, d); }}\n")
            expected += [t.encode(start - c if down else start + c)
                         for c in range(300)]
    name = f"count_{t.name}"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *o) {{\n  using Row = {tile};\n"
            f"  using Tmp = {scratch};\n" + "".join(lines) + "}\n")
    return Case(name, text, [Argument(t, (len(expected),))], [expected],
                [lambda i: f"row {i // 300}, column {i % 300}"])


#===----------------------------------------------------------------------===#
# Random numbers
#===----------------------------------------------------------------------===#

WORD = 0xFFFFFFFF


def philox(counter, key, rounds):
    """Four words of Philox 4x32, by its description (Salmon et al., 2011)."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(rounds):
        p, q = c0 * 0xD2511F53, c2 * 0xCD9E8D57
        c0, c1, c2, c3 = ((q >> 32) ^ c1 ^ k0, q & WORD,
                          (p >> 32) ^ c3 ^ k1, p & WORD)
        k0, k1 = k0 + 0x9E3779B9 & WORD, k1 + 0xBB67AE85 & WORD
    return c0, c1, c2, c3


# Its authors' known answer.
assert philox((0, 0, 0, 0), (0, 0), 10) == (
    0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)


def random_numbers(t, rounds, cols):
    rows, key = 3, (0x12345678, 0x9ABCDEF0)
    counter = (WORD - 40, WORD, 5, 7)  # carries within a row
    value = sum(w << 32 * i for i, w in enumerate(counter))
    expected = []
    for _ in range(rows):
        for first in range(0, cols, 256):
            for i in range(min(256, cols - first)):
                at = value + i // 4
                words = [at >> 32 * w & WORD for w in range(4)]
                expected.append(philox(words, key, rounds)[i % 4])
            value += 64 if first + 256 < cols else (cols - 1) % 64 + 1
    name = f"random_{t.name}_{rounds}_{cols}"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *o) {{\n"
            f"  Matrix<{t.cpp}, {rows}, {cols}> w(o);\n"
            f"  Part<{t.cpp}, 4, 320, {rows}, {cols}> d;\n"
            f"  TRandomKey key = {{{key[0]}u, {key[1]}u}};\n"
            "  TRandomCounter counter = {"
            + ", ".join(f"{c}u" for c in counter) + "};\n"
            f"  TRANDOM<{rounds}>(d, key, counter);\n  TSTORE(w, d);\n}}\n")
    return Case(name, text, [Argument(t, (rows, cols))], [expected],
                [lambda i: f"row {i // cols}, column {i % cols}"])


#===----------------------------------------------------------------------===#
# Counting
#===----------------------------------------------------------------------===#

ROWS, COLS, BINS = 5, 300, 256


def histograms(t):
    """Of elements that share their higher bytes often, byte by byte."""
    index, bins = TYPES["u8"], TYPES["u32"]
    size = t.bits // 8
    few = runner.random_values(index, ROWS * COLS * size, 50)
    x = [sum((few[i * size + b] % (256 if b == 0 else 3)) << 8 * b
             for b in range(size)) for i in range(ROWS * COLS)]
    above = [1, 2, 0]  # from the highest byte on
    if size == 2:
        wanted = [r % 3 for r in range(ROWS)]
        tile = (f"Tile<TileType::Vec, uint8_t, 32, 1, BLayout::ColMajor, "
                f"{ROWS}, 1>")
        window = (f"GlobalTensor<uint8_t, Shape<1, 1, 1, {ROWS}, 1>, "
                  f"Stride<1, 1, 1, 1, {ROWS}>, Layout::DN>")
    lines, expected = [], []
    for byte in range(size - 1, -1, -1):
        rows = size - 1 - byte
        if size == 4:
            tile = f"Part<uint8_t, {max(rows, 1)}, 320>"
            window = f"Matrix<uint8_t, {max(rows, 1)}, 320>"
        lines.append(
            f"  {{\n    {tile} i;\n    {window} is(p);\n"
            + ("    TLOAD(i, is);\n" if rows else "")
            + f"    Part<uint32_t, 8, 256, {ROWS}, 256> d;\n"
            f"    THISTOGRAM<HistByte::BYTE_{byte}>(d, a, i);\n"
            f"    Matrix<uint32_t, {ROWS}, 256> w(o + {len(expected)});\n"
            "    TSTORE(w, d);\n  }\n")
        for r in range(ROWS):
            count = [0] * BINS
            asked = [wanted[r]] if size == 2 else above
            for v in x[r * COLS:(r + 1) * COLS]:
                higher = [v >> 8 * (size - 1 - k) & 255 for k in range(rows)]
                if higher == asked[:rows]:
                    count[v >> 8 * byte & 255] += 1
            expected += count
    filters = wanted if size == 2 else [f for f in above for _ in range(320)]
    name = f"histogram_{t.name}"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ uint8_t *p, __gm__ uint32_t *o) {{\n"
            f"  Matrix<{t.cpp}, {ROWS}, {COLS}> xs(x);\n"
            f"  Part<{t.cpp}, 8, 320, {ROWS}, {COLS}> a;\n  TLOAD(a, xs);\n"
            + "".join(lines) + "}\n")
    return Case(name, text,
                [Argument(t, (ROWS, COLS), x),
                 Argument(index, (len(filters),), filters),
                 Argument(bins, (len(expected),))], [expected],
                [lambda i: f"byte {size - 1 - i // (ROWS * BINS)}, row "
                           f"{i // BINS % ROWS}, bin {i % BINS}"])


def cases(all_records, cpu):
    for name in runner.types_of(all_records, "TCI", cpu):
        yield counted(TYPES[name], cpu)
    if cpu == "a5":
        for name in ("i32", "u32"):
            for rounds, cols in ((7, 100), (10, 300)):
                yield random_numbers(TYPES[name], rounds, cols)
        yield histograms(TYPES["u16"])
        yield histograms(TYPES["u32"])


if __name__ == "__main__":
    runner.main(lambda r, cpu: list(cases(r, cpu)))
