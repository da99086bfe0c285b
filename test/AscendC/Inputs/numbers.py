# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in Ascend C against references, on both processors: from the source at
-O2 and -O0, and from the C++ that it is emitted as.

usage: BUILD FOLDER
"""

import dataclasses
import pathlib
import random
import struct
import sys
from typing import Callable

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "utils"))

from harness import elements  # noqa: E402
from run_examples import any_parameter, product, quantised  # noqa: E402
from harness.toolchain import PROCESSORS, Toolchain, run  # noqa: E402

SCHEDULES = 3


@dataclasses.dataclass(frozen=True)
class Kernel:
    """reference(inputs...) is the output. Inputs are small whole numbers, so that
    every order of sums gives the same."""

    name: str
    inputs: tuple  # (type, elements), and what makes one if not whole numbers
    output: tuple
    reference: Callable
    numbers: tuple = ()
    blocks: int = 1
    defines: tuple = ()
    words: tuple = ()  # Of an input behind the output: tiling data.
    suffix: str = ".cpp"
    forms: tuple = ("-O2", "-O0", "emitted")

    def command(self, tools, cpu, output, options):
        source = HERE / (self.name + self.suffix)
        command = tools.clang_command(source, cpu, output,
                                      [*options, *self.defines])
        return [command[0], "-x", "c++", *command[1:]]


def parts(x):
    result = []
    for i in range(0, len(x), 1024):
        sums = [a + b for a, b in zip(x[i:i + 512], x[i + 512:i + 1024])]
        result += sums[:256] + [-abs(s) for s in sums[256:]]
    return result


def lengths(x, y):
    return [a * b for a, b in zip(x, y)]


def repeats(x):
    return [v + abs(3 * v) if i % 64 < 48 else v for i, v in enumerate(x)]


def queue(x):
    result = []
    for i in range(0, len(x), 512):
        result += [b - a for a, b in zip(x[i:i + 256], x[i + 256:i + 512])]
        result += x[i:i + 256]
    return result


def static_matmul(a, b):
    columns = [b[j::128] for j in range(128)]
    return [sum(x * y for x, y in zip(a[i:i + 256], column))
            for i in range(0, len(a), 256) for column in columns]


def pingpong(a, b):
    return [sum(x * y for x, y in zip(a[i:i + 256], b[j:j + 256]))
            for i in range(0, len(a), 256) for j in range(0, len(b), 256)]


def part_choices(x):
    rows = [x[i:i + 64] for i in range(0, len(x), 64)]
    table, result = rows[:4], []
    for i, row in enumerate(rows):
        product = [max(-8, min(8, a * b)) for a, b in zip(table[i % 4], row)]
        result += product
        if i % 4 == 3:
            table[i // 4 % 4] = [p + 1 for p in product]
    return result


def chunks(x):
    return [v + 1 for v in x]


def scalars(x):
    result = []
    for i in range(0, len(x), 64):
        most = max(x[i:i + 64])
        result += [most] + [v - most for v in x[i + 1:i + 64]]
    return result


def single(x):
    return [sum(x[i:i + 512]) for i in range(0, len(x), 512)]


def static_vector(x):
    return [2 * v + 1 for v in x]


def in_fractals(matrix, width, rows=32):
    """A row-major matrix in blocks of so many columns."""
    columns = len(matrix) // rows
    return [matrix[r * columns + c + i] for c in range(0, columns, width)
            for r in range(rows) for i in range(width)]


def fixpipe(a, b, a8, b8, scales):
    """The bytes of all that the kernel stores."""
    c = product(a, b, inner=32)
    transposed = [b[k * 64 + n] for n in range(64) for k in range(32)]
    whole = product(a8, b8, inner=64)
    by_column = [quantised(x, scales[i % 64]) for i, x in enumerate(c)]
    clamped = [quantised(max(0, x), scales[i % 64]) for i, x in enumerate(c)]

    def scale(i):
        bits = (scales[i] & 0xFFFFFFFF).to_bytes(4, "little")
        return elements.decode("f32", bits)[0]

    parts = (("f32", in_fractals(c, 16)), ("f32", in_fractals(c, 8)),
             ("f16", in_fractals(c, 16)), ("i8", by_column),
             ("i8", in_fractals(clamped, 32)),
             ("f32", product(c, transposed, inner=64)),
             ("f16", [x * scale(i % 32) for i, x in enumerate(whole)]),
             ("i8", [quantised(x, scales[i % 32])
                     for i, x in enumerate(whole)]))
    return list(b"".join(elements.encode(dtype, part)
                         for dtype, part in parts))


def largest(row):
    return max(row), row.index(max(row))


def smallest(row):
    return min(row), row.index(min(row))


def repetitions(x, width=64):
    return [x[i:i + width] for i in range(0, len(x), width)]


def select_part(a, b):
    pairs = list(zip(a, b))
    return ([min(p, q) for p, q in pairs] + [max(p, q) for p, q in pairs]
            + [p if p > 0 else -3 for p in a[:200]]
            + [p if p > 0 else q for p, q in pairs[:48]])


def reduce_part(a, b):
    rows_a, rows_b = repetitions(a), repetitions(b)
    sums = [0] * 64
    sums[:4] = [sum(row[:48]) for row in rows_a]
    sums[8], sums[16] = sum(rows_a[0]), sum(rows_a[2])
    sums[32:36] = [sum(row) for row in rows_b]
    sums[40:44] = [min(row) for row in rows_b]
    places = [smallest(row)[1] for row in rows_b] + [0] * 4
    pairs = [largest(row) for row in rows_a]
    values = [value for value, _ in pairs]
    # What precedes a value is its index, bits that as a number are next to 0.
    turned = [n for value, i in pairs for n in (bits_as_float(i), value)]
    alone = [largest(b)[1]] * 8 + [largest(b)[0], smallest(b[:200])[0],
                                     sum(b)]
    return sums + places + values + turned + \
        [i for _, i in pairs] + [bits_as_int(v) for v in values] + alone


def bits_as_float(integer):
    return struct.unpack("<f", struct.pack("<i", integer))[0]


def bits_as_int(number):
    (integer,) = struct.unpack("<i", struct.pack("<f", number))
    return struct.unpack("<f", struct.pack("<f", integer))[0]


def block_part(a):
    blocks = repetitions(a, 8)
    every_second = [min(block) for block in blocks[::2]]
    return ([sum(block) for block in blocks]
            + [max(block) for block in blocks[:8:2]] + every_second
            + [p + q for p, q in zip(a[::2], a[1::2])])


def fill_part(a):
    broadcast = [v for v in a[:16] for _ in range(8)]
    return (broadcast + list(range(5, 69)) + [3 - 2 * i for i in range(40)]
            + [2 if i % 64 < 40 else 1 for i in range(128)])


def gather_part(x):
    return (x[63::-1] + x[319:258:-1] + [9] * 3 + x[1:256:4] + x[:8])


def sort_part(x):
    return sorted(x[:128], reverse=True) + sorted(x[:64], reverse=True)


def turn_part(a):
    return [a[16 * row + column] for column in range(16) for row in range(16)]


def functions(x):
    a, b = x[:256], x[256:512]
    fused = [max(p, 0) for p in (
        max(p + q, 0) * p + q - p for p, q in zip(a[:64], b))]
    added = [7 + 2 * (v - 3) + (p if i < 25 else 0)
             for i, (v, p) in enumerate(zip(fused, a))]
    result = (select_part(a, b) + reduce_part(a, b) + block_part(a)
              + fill_part(a) + gather_part(x) + sort_part(x) + turn_part(a)
              + added)
    return result + [7] * (4096 - len(result))


def repeated_rows(a, b):
    result = [v - b[i % 64] for i, v in enumerate(a)]
    result += [-v for v in result]
    result += [max(v, b[i % 64]) if i % 64 < 48 else b[i % 64] - v
               for i, v in enumerate(a)]
    return result + [v * a[i % 128] for i, v in enumerate(a)]


def repeated_blocks(a, b):
    result = [v * b[i // 64] for i, v in enumerate(a)]
    result += [b[i // 64] - v for i, v in enumerate(a)]
    # One block for all: the first of each row of 128 meets the elements of b.
    result += [v + b[i % 8] if i % 128 < 32 else min(v, b[1])
               for i, v in enumerate(a)]
    return result + [v / 4 for v in a] + [2] * 64


def repeated_columns(a, b):
    result = [v + b[i % 128] for i, v in enumerate(a)]
    then = list(result)
    for i, v in enumerate(a):
        if 96 <= i % 128 < 120:
            then[i] = abs(v)
        if 64 <= i % 128 < 96:
            then[i] = 2 * v
        if 40 <= i % 64 < 48:
            then[i] = 9
    return result + then + [v + 1 for v in a[:8]]


def repeated(x):
    a, b = x[:512], x[512:]
    columns = repeated_columns(a, b)
    result = repeated_rows(a, b) + repeated_blocks(a, b) + columns
    rows = repetitions(a)
    result += [sum(row) for row in rows] + [min(row[:60]) for row in rows]
    result += [max(column) for column in zip(*rows)]
    result += [v for v in columns[512:576:8]]
    result += [v for v in b[:8] for _ in range(64)] + b[:64] * 8 + b[8:9] * 40
    return result


def more_functions(x):
    a, b = x[:256], x[256:512]
    rows = repetitions(a)
    kinds = [0] * 16
    kinds[:4] = [sum(row[:48]) for row in rows]
    kinds[8:12] = [max(row) for row in rows]
    kinds += [min(block) for block in repetitions(a, 8)]
    pairs = [p + q for p, q in zip(a[::2], a[1::2])]
    masked = [v + 2 if i % 64 < 40 else 9 for i, v in enumerate(a)]
    chosen = [a[i] if a[i % 64] < b[i % 64] else b[i] for i in range(128)]
    few = [max(b), sum(a)] + [7] * 6
    turns = [v for pair in zip(a, b) for v in pair]
    both = a + b
    blocks = [v for i in range(8) for v in a[8 * (7 - i):8 * (8 - i)]]
    shifted = [i << (i >> 3) | 1 for i in range(32)]
    padded = [v for i in range(8) for v in x[5 * i:5 * i + 5] + [0] * 3]
    result = (kinds + pairs + masked + chosen + few + turns + both[::2]
              + both[1::2] + blocks + a[1::2] + shifted + padded)
    return result + [7] * (2048 - len(result))


def static_scratch(x):
    a, b = x[:256], x[256:]
    least = [n for row in repetitions(x)
             for n in (min(row), bits_as_float(row.index(min(row))))]
    return ([p if p > 0 else q for p, q in zip(a, b)]
            + [p if p > 0 else -3 for p in a[:128]]
            + [max(block) for block in repetitions(x, 8)] + least + [0] * 48)


def static_fixpipe(a, b, bias, scales):
    """The bytes of all that the kernel stores."""
    rows = [b[k::32] for k in range(32)]
    c = [x + bias[i % 48] for i, x in enumerate(
        product(a, [x for row in rows for x in row], inner=32))]
    by_column = [quantised(x, scales[i % 48]) for i, x in enumerate(c)]
    return list(elements.encode("f32", in_fractals(c, 16))
                + elements.encode("i8", by_column))


def columns(x, width):
    """The columns of rows that are that wide, one behind the other."""
    return [v for k in range(width) for v in x[k::width]]


def transdata(h, f, b):
    """The bytes of all that the kernel stores."""
    turned = columns(f, 8)
    wide = [v for j in range(8)
            for v in turned[16 * j:16 * j + 16] + [7] * 8]
    left, right = columns(b[:512], 32), columns(b[512:], 32)
    both = [v for j in range(32) for v in
            left[16 * j:16 * j + 16] + right[16 * j:16 * j + 16]]
    return [v - 256 if v > 127 else v for v in
            elements.encode("f16", columns(h, 64))
            + elements.encode("f32", wide) + elements.encode("i8", both)]


def tensor_arrays(x):
    result = [abs(v) + x[i - 256 if i >= 256 else i] for i, v in enumerate(x)]
    for i in range(0, len(x), 256):
        result[i + 128:i + 192] = ([2 * v + 2 for v in x[i - 256:i - 192]]
                                   if i else [0] * 64)
        result[i + 192:i + 256] = [(i // 256 % 4 + 2) * v + 1
                                   for v in x[i:i + 64]]
    return result


def queue_arrays(x):
    return [abs(x[i + j]) + 2 * abs(x[i + j + 128]) + 3 * abs(x[i + j + 256])
            for i in range(0, len(x), 384) for j in range(128)]


def masks(n):
    """Of inputs, in a kernel that is given n."""
    def results(x):
        a, b = x[:256], x[256:]
        counted = [2 * (p + q) if i < n else 9
                   for i, (p, q) in enumerate(zip(a, b))]
        counted[:100] = map(abs, counted[:100])
        bits = [v + 3 if i % 64 < 40 else 9 for i, v in enumerate(a)]
        bits = [max(v, 5) if i < 128 and i % 64 < 20 else v
                for i, v in enumerate(bits)]
        # Both ways once: 48 elements of all, 48 of each 64.
        either = [9 + (i < 48) + (i % 64 < 48) for i in range(256)]
        return (counted + [v + 1 for v in bits] + [4] * 32 + either[32:])
    return results


def pad_values(x):
    result = []
    for i in range(0, len(x) // 40):
        row = x[40 * i:40 * i + 40]
        if i % 5 == 3:
            result += row[:13] + [7] * 3 + [1] * 48
            continue
        beside = (0, 7, -2, None, -2)[i % 5]
        result += [v for k in range(0, 40, 5)
                   for v in row[k:k + 5] + [beside] * 3]
    return result


PRODUCT = {"inputs": (("f16", 64 * 256), ("f16", 256 * 128)),
           "output": ("f32", 64 * 128), "reference": static_matmul}
KERNELS = (
    Kernel("parts", (("f32", 8192),), ("f32", 4096), parts),
    # Lengths of tiles: even, and with a rest; the second in two blocks.
    Kernel("lengths", (("f16", 8192), ("f16", 8192)), ("f32", 8192), lengths,
           (8192, 2048)),
    Kernel("lengths", (("f16", 9984), ("f16", 9984)), ("f32", 9984), lengths,
           (9984, 2048), 2),
    Kernel("repeats", (("f32", 1024),), ("f32", 1024), repeats),
    Kernel("queue", (("f32", 512 * 5),), ("f32", 512 * 5), queue, (5,)),
    Kernel("static_matmul", **PRODUCT),
    Kernel("static_matmul", **PRODUCT, defines=("-DFLAGS",)),
    Kernel("pingpong", PRODUCT["inputs"], PRODUCT["output"], pingpong),
    Kernel("part_choices", (("f32", 64 * 21),), ("f32", 64 * 21), part_choices,
           (21,)),
    Kernel("chunks", (("f32", 64 * 20),), ("f32", 64 * 20), chunks, (20,)),
    Kernel("scalars", (("f32", 320),), ("f32", 320), scalars, (5,)),
    Kernel("single", (("f32", 4096),), ("f32", 8), single, words=(4096, 512),
           suffix=".asc"),
    Kernel("copies", **PRODUCT, forms=("-O2", "-O0")),
    Kernel("fixpipe", (("f16", 32 * 32), ("f16", 32 * 64), ("i8", 32 * 64),
                       ("i8", 64 * 32), ("u64", 64, any_parameter)),
           ("u8", 31744), fixpipe, forms=("-O2", "emitted")),
    Kernel("functions", (("f32", 1024),), ("f32", 4096), functions, (4,)),
    Kernel("repeated", (("f32", 1024),), ("f32", 6344), repeated, (8,),
           forms=("-O0", "emitted")),
    Kernel("more_functions", (("f32", 1024),), ("f32", 2048), more_functions,
           (4,)),
    Kernel("static_scratch", (("f32", 512),), ("f32", 512), static_scratch),
    Kernel("static_fixpipe", (("f16", 32 * 32), ("f16", 32 * 48), ("f32", 48),
                              ("u64", 48, any_parameter)),
           ("u8", 32 * 48 * 5), static_fixpipe),
    Kernel("transdata", (("f16", 1024), ("f32", 128), ("i8", 1024)),
           ("i8", 3840), transdata),
    Kernel("tensor_arrays", (("f32", 256 * 7),), ("f32", 256 * 7),
           tensor_arrays, (7,)),
    Kernel("queue_arrays", (("f32", 384 * 5),), ("f32", 128 * 5),
           queue_arrays, (5,)),
    Kernel("masks", (("f32", 512),), ("f32", 768), masks(200), (200,)),
    Kernel("masks", (("f32", 512),), ("f32", 768), masks(131), (131,)),
    Kernel("pad_values", (("f32", 400),), ("f32", 640), pad_values, (10,)),
    Kernel("static_vector", (("f32", 4096),), ("f32", 4096), static_vector),
)


def compile_forms(tools, kernel, cpu, folder):
    """(what it is, assembly) of each way to compile it."""
    for level in kernel.forms:
        if level == "emitted":
            continue
        assembly = folder / f"{kernel.name}.{cpu}{level}.s"
        run(kernel.command(tools, cpu, assembly,
                           ["-mllvm", "-ascend-check=strict", level]))
        yield level, assembly
    if "emitted" not in kernel.forms:
        return
    emitted = folder / f"{kernel.name}.{cpu}.emitted.cpp"
    run(kernel.command(tools, cpu, emitted, ["-fplugin-arg-ascend-emit=pto"]))
    assembly = emitted.with_suffix(".s")
    tools.compile(emitted, cpu, assembly)
    yield "emitted", assembly


def what_is_wrong(tools, kernel, assembly, folder):
    source = random.Random(kernel.name)
    options = ["--blocks", str(kernel.blocks), "--schedules", str(SCHEDULES)]
    inputs = []
    for i, (dtype, count, *value) in enumerate(kernel.inputs):
        values = [value[0](source, j) if value else source.randint(-8, 8)
                  for j in range(count)]
        path = folder / f"{kernel.name}.{i}.bin"
        path.write_bytes(elements.encode(dtype, values))
        options += ["--arg", f"in={path}:{dtype}[{count}]"]
        inputs.append(values)
    dtype, count = kernel.output
    output = folder / f"{kernel.name}.out.bin"
    output.unlink(missing_ok=True)
    options += ["--arg", f"out={output}:{dtype}[{count}]"]
    if kernel.words:
        path = folder / f"{kernel.name}.words.bin"
        path.write_bytes(b"".join(w.to_bytes(4, "little")
                                  for w in kernel.words))
        options += ["--arg", f"in={path}:u32[{len(kernel.words)}]"]
    for number in kernel.numbers:
        options += ["--arg", f"i32={number}"]
    report = tools.simulate(assembly, options, folder / "report.json")
    if report["findings"]:
        return report["findings"][0]["text"]
    expected = [float(v) for v in kernel.reference(*inputs)]
    got = elements.decode(dtype, output.read_bytes())
    for i, (e, g) in enumerate(zip(expected, got)):
        if e != g:
            return f"element {i} is {g}, not {e}"
    return ""


def main():
    build, folder = sys.argv[1:]
    tools = Toolchain(build)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    runs = wrong = 0
    for kernel in KERNELS:
        for cpu in PROCESSORS:
            for form, assembly in compile_forms(tools, kernel, cpu, folder):
                runs += 1
                text = what_is_wrong(tools, kernel, assembly, folder)
                if text:
                    wrong += 1
                    print(f"{kernel.name} {' '.join(kernel.defines)} for {cpu}, "
                          f"{form}: {text}")
    print(f"{runs} runs, {wrong} wrong")
    return 1 if wrong or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
