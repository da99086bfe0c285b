# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists that are merged, elements by turns, and pairs of an element and its
index, in every type of their records.

usage: merges.py BUILD FOLDER
"""

import math
import random

import runner
from runner import TYPES, Argument, Case

COVERED = {"TMRGSORT", "TINTERLEAVE", "TDEINTERLEAVE", "TPARTARGMAX",
           "TPARTARGMIN"}


#===----------------------------------------------------------------------===#
# Merging
#===----------------------------------------------------------------------===#

def order(t):
    """The key by which larger ones come first, NaNs before them."""
    def key(pair):
        number = t.decode(pair[0])
        return (0, 0) if math.isnan(number) else (1, -number)
    return key


def sorted_list(t, pairs, seed):
    """Pairs of an element and an index, some of them equal or special."""
    values = runner.random_values(t, pairs, seed)
    special = runner.special_values(t)
    values[:len(special) // 2] = random.Random(seed).sample(
        special, len(special) // 2)
    values[-1] = values[-2]
    return sorted(zip(values, range(seed, seed + pairs)), key=order(t))


def elements_of(t, pairs):
    """Of a row with these pairs."""
    return t.unpack(b"".join(v.to_bytes(4, "little") + i.to_bytes(4, "little")
                             for v, i in pairs))


def merged_blocks(t, block):
    """Two groups of four blocks."""
    pairs = block * t.bits // 64
    groups = [[sorted_list(t, pairs, 1000 * g + 100 * b + 7)
               for b in range(4)] for g in range(2)]
    cols = 8 * block
    source = [p for g in groups for b in g for p in b]
    expected = [p for g in groups
                for p in sorted((p for b in g for p in b), key=order(t))]
    name = f"merge_blocks_{t.name}_{block}"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ {t.cpp} *o) {{\n"
            f"  Matrix<{t.cpp}, 1, {cols}> xs(x), w(o);\n"
            f"  Part<{t.cpp}, 1, {cols}> a, d;\n"
            f"  TLOAD(a, xs);\n  TMRGSORT(d, a, {block});\n  TSTORE(w, d);\n"
            "}\n")
    return Case(name, text, [Argument(t, (1, cols), elements_of(t, source)),
                             Argument(t, (1, cols))],
                [elements_of(t, expected)],
                [lambda i: f"pair {i * t.bits // 64}"])


def merged_lists(t, count):
    """Lists of different lengths; a part of what they make is kept."""
    lists = [sorted_list(t, pairs, 100 * pairs)
             for pairs in (40, 24, 56, 16)[:count]]
    most = sorted((p for li in lists for p in li), key=order(t))
    total = len(most) * 64 // t.bits
    kept = len(most) - 5
    cols = kept * 64 // t.bits
    wide = f"Part<{t.cpp}, 1, {total}>"
    widths = [len(li) * 64 // t.bits for li in lists]
    names = [f"s{i}" for i in range(count)]
    sources = [f"Part<{t.cpp}, 1, {64 * 64 // t.bits}, 1, {w}>"
               for w in widths]
    name = f"merge_{count}_{t.name}"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            + "".join(f"__gm__ {t.cpp} *x{i}, " for i in range(count))
            + f"__gm__ {t.cpp} *o) {{\n"
            f"  using Result = Part<{t.cpp}, 1, {total}, 1, {cols}>;\n"
            f"  Result d;\n  {wide} tmp;\n  MrgSortExecutedNumList gone;\n"
            + "".join(f"  {s} {n};\n  Matrix<{t.cpp}, 1, {w}> w{n}(x{i});\n"
                      f"  TLOAD({n}, w{n});\n" for i, (s, n, w) in enumerate(
                          zip(sources, names, widths)))
            + f"  TMRGSORT<Result, {wide}, {', '.join(sources)}, false>("
            f"d, gone, tmp, {', '.join(names)});\n"
            f"  Matrix<{t.cpp}, 1, {cols}> w(o);\n  TSTORE(w, d);\n}}\n")
    return Case(name, text,
                [Argument(t, (1, w), elements_of(t, li))
                 for w, li in zip(widths, lists)] + [Argument(t, (1, cols))],
                [elements_of(t, most[:kept])],
                [lambda i: f"pair {i * t.bits // 64}"])


def merged_until(t, count, is_tied):
    """Up to where a list ends, and how much of each that is; the lists may all
    end with the same number."""
    lists = [sorted_list(t, pairs, 100 * pairs)
             for pairs in (40, 24, 56, 16)[:count]]
    if is_tied:
        lists = [li[:-1] + [(t.encode(-math.inf), li[-1][1])] for li in lists]
    fronts, merged = [list(li) for li in lists], []
    while all(fronts):
        first = min(fronts, key=lambda li: order(t)(li[0]))
        merged.append(first.pop(0))
    gone = [len(li) - len(rest) for li, rest in zip(lists, fronts)]
    gone += [0] * (4 - count)
    per = 64 // t.bits
    widths, cols = [len(li) * per for li in lists], len(merged) * per
    name = f"merge_until_{count}_{t.name}_{is_tied:d}"
    names = [f"s{i}" for i in range(count)]
    sources = [f"Part<{t.cpp}, 1, {64 * per}, 1, {w}>" for w in widths]
    wide = f"Part<{t.cpp}, 1, {sum(widths)}>"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            + "".join(f"__gm__ {t.cpp} *x{i}, " for i in range(count))
            + f"__gm__ {t.cpp} *o, __gm__ uint16_t *n) {{\n"
            f"  using Result = Part<{t.cpp}, 1, {sum(widths)}, 1, {cols}>;\n"
            f"  Result d;\n  {wide} tmp;\n  MrgSortExecutedNumList gone;\n"
            + "".join(f"  {s} {n};\n  Matrix<{t.cpp}, 1, {w}> w{n}(x{i});\n"
                      f"  TLOAD({n}, w{n});\n" for i, (s, n, w) in enumerate(
                          zip(sources, names, widths)))
            + f"  TMRGSORT<Result, {wide}, {', '.join(sources)}, true>("
            f"d, gone, tmp, {', '.join(names)});\n"
            f"  Matrix<{t.cpp}, 1, {cols}> w(o);\n  TSTORE(w, d);\n"
            + "".join(f"  n[{i}] = gone.mrgSortList{i};\n" for i in range(4))
            + "}\n")
    return Case(name, text,
                [Argument(t, (1, w), elements_of(t, li))
                 for w, li in zip(widths, lists)]
                + [Argument(t, (1, cols)), Argument(TYPES["u16"], (4,))],
                [elements_of(t, merged), gone],
                [lambda i: f"pair {i // per}", lambda i: f"list {i}"])


def sorted_row(t):
    """Blocks that TSORT32 sorts, merged: 128 numbers in order."""
    count = 128
    values = runner.random_values(t, count, 77)
    values[:20] = runner.special_values(t)
    pairs = list(zip(values, range(count)))
    wide = count * 64 // t.bits
    name = f"sort_row_{t.name}"
    text = (f"\nextern \"C\" __global__ AICORE void {name}("
            f"__gm__ {t.cpp} *x, __gm__ uint32_t *i, __gm__ {t.cpp} *o) {{\n"
            f"  Matrix<{t.cpp}, 1, {count}> xs(x);\n"
            f"  Matrix<uint32_t, 1, {count}> is(i);\n"
            f"  Matrix<{t.cpp}, 1, {wide}> w(o);\n"
            f"  Part<{t.cpp}, 1, {count}> a;\n  Part<uint32_t, 1, {count}> b;\n"
            f"  Part<{t.cpp}, 1, {wide}> c, d;\n"
            "  TLOAD(a, xs);\n  TLOAD(b, is);\n  TSORT32(c, a, b);\n"
            f"  TMRGSORT(d, c, {32 * 64 // t.bits});\n  TSTORE(w, d);\n}}\n")
    return Case(name, text,
                [Argument(t, (1, count), values),
                 Argument(TYPES["u32"], (1, count), list(range(count))),
                 Argument(t, (1, wide))],
                [elements_of(t, sorted(pairs, key=order(t)))],
                [lambda i: f"pair {i * t.bits // 64}"])


#===----------------------------------------------------------------------===#
# By turns
#===----------------------------------------------------------------------===#

ROWS, COLS = 5, 22


def turns(t):
    """Two rows made one by turns and parted again, from one tile, too."""
    x, y = (runner.random_values(t, ROWS * COLS, s) for s in (30, 31))
    z = runner.random_values(t, ROWS * 2 * COLS, 32)
    both, parted, halves = [], [], []
    low, high, even, odd, even1, odd1 = ([] for _ in range(6))
    for r in range(ROWS):
        a, b = (v[r * COLS:(r + 1) * COLS] for v in (x, y))
        both = [p for pair in zip(a, b) for p in pair]
        low += both[:COLS]
        high += both[COLS:]
        parted = a + b
        even += parted[::2]
        odd += parted[1::2]
        halves = z[2 * r * COLS:2 * (r + 1) * COLS]
        even1 += halves[::2]
        odd1 += halves[1::2]
    name = f"turns_{t.name}"
    outputs = ("low", "high", "even", "odd", "even1", "odd1")
    text = (
        f"\nextern \"C\" __global__ AICORE void {name}(__gm__ {t.cpp} *x, "
        f"__gm__ {t.cpp} *y, __gm__ {t.cpp} *z, "
        + ", ".join(f"__gm__ {t.cpp} *{o}" for o in outputs) + ") {\n"
        f"  using Unit = Part<{t.cpp}, 8, 32, {ROWS}, {COLS}>;\n"
        f"  using Window = Matrix<{t.cpp}, {ROWS}, {COLS}>;\n"
        "  Window xs(x), ys(y);\n"
        f"  Matrix<{t.cpp}, {ROWS}, {2 * COLS}> zs(z);\n  Unit a, b;\n"
        f"  Part<{t.cpp}, {ROWS}, 512, {ROWS}, {2 * COLS}> c;\n"
        "  TLOAD(a, xs);\n  TLOAD(b, ys);\n  TLOAD(c, zs);\n"
        "  {\n    Unit d, e;\n    TINTERLEAVE(e, d, b, a);\n"
        "    Window p(low), q(high);\n    TSTORE(p, d);\n    TSTORE(q, e);\n"
        "  }\n  {\n    Unit d, e;\n    TDEINTERLEAVE(e, d, b, a);\n"
        "    Window p(even), q(odd);\n    TSTORE(p, d);\n    TSTORE(q, e);\n"
        "  }\n  {\n    Unit d, e;\n    TDEINTERLEAVE(e, d, c);\n"
        "    Window p(even1), q(odd1);\n    TSTORE(p, d);\n    TSTORE(q, e);\n"
        "  }\n}\n")
    return Case(name, text,
                [Argument(t, (ROWS, COLS), x), Argument(t, (ROWS, COLS), y),
                 Argument(t, (ROWS, 2 * COLS), z)]
                + [Argument(t, (ROWS, COLS)) for _ in outputs],
                [low, high, even, odd, even1, odd1],
                [lambda i, o=o: f"{o} ({i // COLS}, {i % COLS})"
                 for o in outputs])


def turns_in_loop():
    """Four times in a loop: both results are stored before the next come."""
    t, times = TYPES["f32"], 4
    x = runner.random_values(t, times * ROWS * COLS, 33)
    low, high = [], []
    for r in range(times * ROWS):
        row = x[r * COLS:(r + 1) * COLS]
        both = [p for p in row for _ in (0, 1)]
        low += both[:COLS]
        high += both[COLS:]
    size = ROWS * COLS
    text = (
        "\nextern \"C\" __global__ AICORE void turns_in_loop("
        "__gm__ float *x, __gm__ float *low, __gm__ float *high) {\n"
        f"  for (int i = 0; i < {times}; ++i) {{\n"
        f"    using Window = Matrix<float, {ROWS}, {COLS}>;\n"
        f"    Window xs(x + i * {size}), p(low + i * {size}), "
        f"q(high + i * {size});\n"
        f"    Part<float, 8, 32, {ROWS}, {COLS}> a, d, e;\n"
        "    TLOAD(a, xs);\n    TINTERLEAVE(e, d, a, a);\n"
        "    TSTORE(p, d);\n    TSTORE(q, e);\n  }\n}\n")
    shape = (times * ROWS, COLS)
    return Case("turns_in_loop", text,
                [Argument(t, shape, x), Argument(t, shape),
                 Argument(t, shape)], [low, high],
                [lambda i, o=o: f"{o} ({i // COLS}, {i % COLS})"
                 for o in ("low", "high")])


#===----------------------------------------------------------------------===#
# The larger, and where it was
#===----------------------------------------------------------------------===#

SIDE = 20  # as many as there are special numbers


def taken(t, larger, a, b):
    """Whether the second of two elements is."""
    x, y = t.decode(a), t.decode(b)
    if math.isnan(x) or math.isnan(y):
        return not math.isnan(x)
    return y > x if larger else y < x


def part_indices(t, index):
    """Of all pairs of special numbers, the second source large or small."""
    special = runner.special_values(t)
    a = [x for x in special for _ in special]
    b = [y for _ in special for y in special]
    first, second = (runner.random_values(index, SIDE * SIDE, s)
                     for s in (40, 41))
    lines, values, indices = [], [], []
    sizes = ((20, 20), (20, 7), (6, 20), (5, 3))
    for op in ("TPARTARGMAX", "TPARTARGMIN"):
        for rows, cols in sizes:
            at = len(values)
            lines.append(
                f"  {{\n    Part<{t.cpp}, 24, 64, {rows}, {cols}> b;\n"
                f"    Part<{index.cpp}, 24, 64, {rows}, {cols}> j;\n"
                f"    Matrix<{t.cpp}, {rows}, {cols}> ys(y);\n"
                f"    Matrix<{index.cpp}, {rows}, {cols}> js(q);\n"
                "    TLOAD(b, ys);\n    TLOAD(j, js);\n    Unit d;\n"
                f"    Index e;\n    {op}(d, a, b, e, i, j);\n"
                f"    Matrix<{t.cpp}, {SIDE}, {SIDE}> w(o + {at});\n"
                f"    Matrix<{index.cpp}, {SIDE}, {SIDE}> k(n + {at});\n"
                "    TSTORE(w, d);\n    TSTORE(k, e);\n  }\n")
            for r in range(SIDE):
                for c in range(SIDE):
                    here, there = r * SIDE + c, r * cols + c
                    is_b = r < rows and c < cols and taken(
                        t, op.endswith("MAX"), a[here], b[there])
                    values.append(b[there] if is_b else a[here])
                    indices.append(second[there] if is_b else first[here])
    name = f"part_index_{t.name}_{index.name}"
    text = (
        f"\nextern \"C\" __global__ AICORE void {name}(__gm__ {t.cpp} *x, "
        f"__gm__ {t.cpp} *y, __gm__ {index.cpp} *p, __gm__ {index.cpp} *q, "
        f"__gm__ {t.cpp} *o, __gm__ {index.cpp} *n) {{\n"
        f"  using Unit = Part<{t.cpp}, 24, 32, {SIDE}, {SIDE}>;\n"
        f"  using Index = Part<{index.cpp}, 24, 32, {SIDE}, {SIDE}>;\n"
        f"  Matrix<{t.cpp}, {SIDE}, {SIDE}> xs(x);\n"
        f"  Matrix<{index.cpp}, {SIDE}, {SIDE}> is(p);\n  Unit a;\n"
        "  Index i;\n  TLOAD(a, xs);\n  TLOAD(i, is);\n" + "".join(lines)
        + "}\n")

    def where(i):
        op = "TPARTARGMAX" if i < len(values) // 2 else "TPARTARGMIN"
        size = sizes[i // (SIDE * SIDE) % len(sizes)]
        return f"{op} with {size} at {divmod(i % (SIDE * SIDE), SIDE)}"

    return Case(name, text,
                [Argument(t, (SIDE, SIDE), a), Argument(t, (SIDE, SIDE), b),
                 Argument(index, (SIDE, SIDE), first),
                 Argument(index, (SIDE, SIDE), second),
                 Argument(t, (len(values),)), Argument(index, (len(values),))],
                [values, indices], [where, where])


def cases(all_records, cpu):
    for name in ("f32", "f16"):
        t = TYPES[name]
        yield merged_blocks(t, 64)
        yield merged_blocks(t, 128)
        for count in (2, 3, 4):
            yield merged_lists(t, count)
            yield merged_until(t, count, False)
            yield merged_until(t, count, True)
        yield sorted_row(t)
        for index in ("i32", "u32", "i16", "u16"):
            if name == "f16" or index.endswith("32"):
                yield part_indices(t, TYPES[index])
    if cpu == "a5":
        yield turns_in_loop()
        for name in runner.types_of(all_records, "TINTERLEAVE", cpu):
            yield turns(TYPES[name])


if __name__ == "__main__":
    runner.main(lambda r, cpu: list(cases(r, cpu)))
