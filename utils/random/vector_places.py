# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What vector operations compute that move elements, make them or count them:
functions of a Call, as those of vector_numbers.py.
"""

import math

from vector_numbers import runner

import counts  # isort: skip
import merges  # isort: skip
import places  # isort: skip
import scales  # isort: skip

WORD = counts.WORD


def rows_of(c, i):
    """The lines of a source."""
    width = c.sizes[i][1]
    return [c.sources[i][r * width:(r + 1) * width]
            for r in range(c.sizes[i][0])]


def flat(lines):
    return [x for line in lines for x in line]


# -- By their place ---------------------------------------------------------


def gathered(c):
    """Indices count elements of all of the first source's tile."""
    width, pitch = c.sizes[0][1], c.shapes[0][1]
    return [c.sources[0][i // pitch * width + i % pitch] for i in c.sources[1]]


def scattered(c):
    result = [0] * (c.shape[0] * c.shape[1])
    for x, i in zip(c.sources[0], c.sources[1]):
        result[i] = x
    return result


def gathered_blocks(c):
    each, (rows, cols) = 256 // c.type.bits, c.size
    offsets = rows_of(c, 1)
    return [c.sources[0][offsets[r][k // each] * 8 // c.type.bits + k % each]
            for r in range(rows) for k in range(cols)]


def columns(which):
    """Of each so many columns one; `which` has the first for each word."""
    def of(c):
        first, times = which[c.words["mask"]], len(which)
        return flat(line[first::times] for line in rows_of(c, 0))
    return of


def to_columns(which):
    def of(c):
        first, times = which[c.words["mask"]], len(which)
        return flat([x if k == first else 0 for x in line
                     for k in range(times)] for line in rows_of(c, 0))
    return of


def extracted(c):
    row, col = c.words["row"], c.words["col"]
    rows, cols = c.size
    return flat(line[col:col + cols]
                for line in rows_of(c, 0)[row:row + rows])


def inserted(c):
    row, col = c.words["row"], c.words["col"]
    cols, result = c.size[1], list(c.old)
    for r, line in enumerate(rows_of(c, 0)):
        at = (row + r) * cols + col
        result[at:at + len(line)] = line
    return result


def joined_by_counts(c):
    """As many columns of each row as counts say, in bytes of their type."""
    size, (_, cols), result = c.types[2].bits // 8, c.size, []
    a, b, p, q = (rows_of(c, i) for i in range(4))
    for r in range(c.rows):
        row = a[r][:p[r][0] // size] + b[r][:q[r][0] // size]
        row += c.old[r * cols + len(row):(r + 1) * cols]
        result += row[:cols]
    return result


def filled(c):
    pad = c.result.decode(places.padding(
        c.result, ("Null", "Zero", "Max", "Min")[c.words["pad"]]))
    (rows, cols), lines = c.size, rows_of(c, 0)
    lines += [[]] * (rows - len(lines))
    return flat(line + [pad] * (cols - len(line)) for line in lines)


# -- In order ---------------------------------------------------------------


def before(pair):
    """The key by which larger ones come first, NaNs before them."""
    return (0, 0) if math.isnan(pair[0]) else (1, -pair[0])


def sorted_blocks(c):
    result = []
    for line, index in zip(rows_of(c, 0), rows_of(c, 1)):
        for first in range(0, len(line), 32):
            block = slice(first, first + 32)
            for x, i in sorted(zip(line[block], index[block]), key=before):
                result += [x] + [0.0] * (c.type.bits == 16) + [
                    c.type.decode(v) for v in c.type.unpack(
                        i.to_bytes(4, "little"))]
    return result


def merge(lists):
    """Pairs, of which the one goes on that goes before all others in front."""
    result = []
    while lists := [pairs for pairs in lists if pairs]:
        result.append(min(lists, key=lambda pairs: before(pairs[0])).pop(0))
    return result


def pairs_of(c, elements):
    size = 64 // c.type.bits
    return [elements[i:i + size] for i in range(0, len(elements), size)]


def merged_blocks(c):
    block, result = c.words["block"], []
    source = c.sources[0]
    for first in range(0, len(source), 4 * block):
        result += merge([pairs_of(c, source[i:i + block]) for i in range(
            first, first + 4 * block, block)])
    return flat(result)


def merged(c):
    return flat(merge([pairs_of(c, s) for s in c.sources]))[:c.size[1]]


# -- Two results ------------------------------------------------------------


def by_turns(c):
    low, high = [], []
    for a, b in zip(rows_of(c, 0), rows_of(c, 1)):
        both = flat(zip(a, b))
        low += both[:c.cols]
        high += both[c.cols:]
    return low, high


def parted(c):
    even, odd = [], []
    for lines in zip(*(rows_of(c, i) for i in range(len(c.sources)))):
        both = flat(lines)
        even += both[::2]
        odd += both[1::2]
    return even, odd


def part_indices(is_larger):
    """The second sources are smaller; an index goes along with its element."""
    def of(c):
        values, indices = list(c.sources[0]), list(c.sources[2])
        (_, width), t = c.sizes[1], c.type
        for i, (x, index) in enumerate(zip(c.sources[1], c.sources[3])):
            at = i // width * c.sizes[0][1] + i % width
            if merges.taken(t, is_larger, t.encode(values[at]), t.encode(x)):
                values[at], indices[at] = x, index
        return values, indices
    return of


# -- Made and counted -------------------------------------------------------


def triangle(c):
    diagonal, is_upper = c.words["diagonal"], c.words["half"]
    return [int(k >= r + diagonal if is_upper else k <= r + diagonal)
            for r in range(c.rows) for k in range(c.cols)]


def counted(c):
    step = -1 if c.words["order"] else 1
    return [c.number + step * k for k in range(c.cols)]


def random_numbers(c):
    names = [f"counter{i}" for i in range(4)]
    value = sum(c.words[n] << 32 * i for i, n in enumerate(names))
    key, rounds = (c.words["key0"], c.words["key1"]), (7, 10)[c.words["rounds"]]
    result = []
    for _ in range(c.rows):
        for first in range(0, c.cols, 256):
            line = []
            for at in range(value, value + -(-min(256, c.cols - first) // 4)):
                words = [at >> 32 * w & WORD for w in range(4)]
                line += counts.philox(words, key, rounds)
            result += line[:c.cols - first]
            value += 64 if first + 256 < c.cols else (c.cols - 1) % 64 + 1
    return result


def histogram(byte, above):
    """How often each byte occurs where those above it are `above`'s; without
    one, the highest byte."""
    def of(c):
        result = []
        which = c.type.bits // 8 - 1 if byte is None else byte
        for r, line in enumerate(rows_of(c, 0)):
            bins = [0] * 256
            for x in line:
                if byte is None or x >> 8 * (byte + 1) == above(c, r):
                    bins[x >> 8 * which & 255] += 1
            result += bins
        return result
    return of


def pair_sums(c):
    result = []
    for line in rows_of(c, 0):
        line = line + [0.0] * (len(line) % 2)
        sums = [a + b for a, b in zip(line[::2], line[1::2])]
        result += (sums + [0.0] * c.cols)[:c.cols]
    return result


# -- Few bits ---------------------------------------------------------------


def quantised(c):
    scale = c.sources[1]
    offset = c.sources[2] if len(c.sources) > 2 else [-0.0] * c.rows
    return [c.result.decode(scales.quantised(c.result, x, scale[r], offset[r]))
            for r, line in enumerate(rows_of(c, 0)) for x in line]


def dequantised(c):
    scale, offset = (
        [line[0] for line in rows_of(c, i)] for i in (1, 2))
    return [runner.f32(runner.f32(x - offset[r]) * scale[r])
            for r, line in enumerate(rows_of(c, 0)) for x in line]


def scaled_sums(c):
    scale, result = scales.F32.decode(c.words["scale"]), []
    for a, b in zip(*c.sources):
        value = runner.f32(c.type.wrap(a + b))
        value = runner.f32(runner.f32(runner.f32(value * 2.0 ** -17) * scale)
                           * 2.0 ** 17)
        result.append(0.0 if value <= 0 else value)
    return result
