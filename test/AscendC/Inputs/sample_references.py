# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The samples that are simulated, and what they have to give.

Inputs are small whole numbers if nothing else is said, so that every order of
sums gives the same.
"""

import dataclasses
import math
import pathlib
import struct
import sys
from typing import Callable

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "utils"))

from harness import elements  # noqa: E402
from harness.toolchain import PROCESSORS  # noqa: E402
from run_examples import product, quantised  # noqa: E402


def whole(source, _):
    return source.randint(-8, 8)


def small(source, _):
    return source.randint(-2, 2)


def bits(source, _):
    return source.randint(0, 65535)


def halves(source, _):
    return source.randint(-800, 800) / 16


def scale(source, _):
    """A column's quantisation: to signed bytes, times an eighth or so."""
    word, = struct.unpack("<I", struct.pack("<f", source.choice((.125, .25))))
    return word | 1 << 46


@dataclasses.dataclass(frozen=True)
class Argument:
    kind: str  # "in", "out", "inout"; "i32" is a number, count
    dtype: str
    count: int
    value: Callable = whole


@dataclasses.dataclass(frozen=True)
class Sample:
    """reference(inputs...) is a list of each output's numbers; None is any. own is
    part of what the simulator finds that is wrong with the sample itself, which
    does not touch its numbers. instance makes a smaller kernel of a template that
    the sample has; kernel is what its name begins with."""

    path: str
    arguments: tuple
    reference: Callable
    cpus: tuple = ("a2a3", "a5")
    defines: tuple = ()
    blocks: int = 1
    tolerance: float = 0
    own: str = ""
    instance: str = ""
    kernel: str = ""


def given(dtype, count, value=whole):
    return Argument("in", dtype, count, value)


def result(dtype, count):
    return Argument("out", dtype, count)


def scenario(number):
    return (f"-DSCENARIO_NUM={number}",)


def only(*result_lists):
    return list(result_lists)


def transposed(matrix, columns):
    return [x for j in range(columns) for x in matrix[j::columns]]


def in_fractals(matrix, columns, width):
    """A row-major matrix in blocks of so many columns."""
    rows = len(matrix) // columns
    return [matrix[r * columns + c + i] for c in range(0, columns, width)
            for r in range(rows) for i in range(width)]


def out_of_fractals(blocks, columns, width):
    rows = len(blocks) // columns
    return [blocks[(c // width * rows + r) * width + c % width]
            for r in range(rows) for c in range(columns)]


# -- Vector cores --------------------------------------------------------------

INTRO = "00_introduction/"
VECTOR = "03_basic_api/01_memory_vector_compute/"
MEMORY = "03_basic_api/04_memory_management/"
PIPES = "03_basic_api/07_tpipe_tque/"
CUBE = "03_basic_api/03_matrix_compute/"
MOVES = "03_basic_api/00_data_movement/"
BEST = "05_best_practices/"


def add(x, y):
    return only([a + b for a, b in zip(x, y)])


def sums(count, dtype="f32"):
    return given(dtype, count), given(dtype, count), result(dtype, count)


def leaky(slope):
    return lambda x, *_: only([v if v >= 0 else v * slope for v in x])


def reduced(best):
    """The number, and its index as bits of the same width."""
    def reference(x):
        value = best(x)
        index, = struct.unpack("<e", struct.pack("<H", x.index(value)))
        return only([value, index] + 14 * [None])
    return reference


def pairs_of(rows, best):
    """A number and the bits of its index, of each row."""
    return [v for row in rows for v in reduced(best)(row)[0][:2]]


def rows_of(x, width):
    return [x[i:i + width] for i in range(0, len(x), width)]


REPEATS = (
    (1, "f16", 1024, 8, lambda x: only([max(r) for r in rows_of(x, 128)])),
    (2, "f16", 1024, 16, lambda x: only(pairs_of(rows_of(x, 128), min))),
    (3, "f32", 2048, 32, lambda x: only([sum(r) for r in rows_of(x, 64)])),
    (4, "f32", 13 * 57, 13, lambda x: only([sum(r) for r in rows_of(x, 57)])),
)
BLOCKS = (
    (1, "f16", 256, 16, lambda x: only([max(r) for r in rows_of(x, 16)])),
    (2, "f16", 512, 32, lambda x: only([min(r) for r in rows_of(x, 16)])),
    (3, "f32", 128, 16, lambda x: only([sum(r) for r in rows_of(x, 8)])),
)


def mask_bytes(bools):
    """A bit each, 32 bytes."""
    data = [sum(b << i for i, b in enumerate(bools[at:at + 8]))
            for at in range(0, len(bools), 8)]
    return data + [0] * (32 - len(data))


def chosen(period):
    """x where the mask's bit is set, else y or its first number."""
    def reference(x, y, mask):
        bits_of = [mask[i // 8] >> i % 8 & 1 for i in range(8 * len(mask))]
        return only([a if bits_of[i % period] else y[i % len(y)] if
                     len(y) == len(x) else y[0] for i, a in enumerate(x)])
    return reference


def byte(source, _):
    return source.randint(0, 255)


def gathered(x, y):
    return only([x[offset // 2] for offset in y])


def gathered_blocks(x, y):
    return only([x[offset // 2 + i] for offset in y for i in range(16)])


def added_up_to(most):
    return lambda x, y: only(add(x, y)[0][:most] + [None] * (len(x) - most))


COPIES = (
    (1, 512, 512, lambda x: only(x)),
    (2, 18 * 64, 144, lambda x: only([v for i in range(18)
                                        for v in x[64 * i:64 * i + 8]])),
)


def interleaved(x, y):
    both = [v for pair in zip(x, y) for v in pair]
    return [both[:512], both[512:]]


def parted(x, y):
    return [(x + y)[::2], (x + y)[1::2]]


VECTORS = (
    Sample(INTRO + "01_add/add/add.asc", sums(16384), add, blocks=8),
    Sample(INTRO + "01_add/add_tpipe_tque/add_tpipe_tque.asc",
           (*sums(16384), Argument("i32", "", 16384)), add, blocks=8),
    Sample(PIPES + "get_tpipe_ptr/get_tpipe_ptr.asc", sums(16384), add,
           blocks=8),
    Sample(PIPES + "tpipe_reuse/tpipe_reuse.asc",
           (given("f32", 128), result("f32", 128)),
           lambda x: only([3 * v for v in x])),
    Sample(MEMORY + "tmp_buffer/tmp_buffer.asc", sums(2048, "bf16"), add),
    *(Sample(MEMORY + "tensor_allocation/tensor_allocation.asc", sums(1024), add,
             cpus=("a2a3",), defines=scenario(k)) for k in (1, 2, 3)),
    Sample(VECTOR + "brcb/brcb.asc",
           (given("u16", 16, bits), result("u16", 256)),
           lambda x: only([v for v in x for _ in range(16)])),
    Sample(VECTOR + "cast/cast.asc",
           (given("f16", 512, halves), result("i32", 512)),
           lambda x: only([math.ceil(v) for v in x]), defines=scenario(1)),
    Sample(VECTOR + "create_vec_index/create_vec_index.asc",
           (result("i16", 128),), lambda: only(list(range(128)))),
    Sample(VECTOR + "duplicate/duplicate.asc",
           (given("f16", 256), result("f16", 256)),
           lambda x: only([18] * 256)),
    Sample(VECTOR + "element_wise_arithmetic/element_wise_arithmetic.asc",
           (given("f16", 512), result("f16", 512)), leaky(.01),
           tolerance=2e-3),
    Sample(VECTOR + "element_wise_compound_compute/"
           "element_wise_compound_compute.asc", sums(512, "f16"),
           lambda x, y: only([max(0, a + b) for a, b in zip(x, y)]),
           defines=scenario(1)),
    Sample(VECTOR + "element_wise_compound_compute/"
           "element_wise_compound_compute.asc", sums(512, "f16"),
           lambda x, y: only([2 * a + b for a, b in zip(x, y)]),
           defines=scenario(2)),
    *(Sample(VECTOR + "element_wise_logic/element_wise_logic.asc",
             (given("u16", 512, bits), given("u16", 512, value),
              result("u16", 512)), reference, defines=scenario(k), cpus=cpus)
      for k, value, cpus, reference in (
          (1, bits, ("a2a3", "a5"),
           lambda x, y: only([a & b for a, b in zip(x, y)])),
          (3, lambda source, _: source.randint(0, 15), ("a5",),
           lambda x, y: only([a << b & 65535 for a, b in zip(x, y)])),
          (4, bits, ("a2a3", "a5"), lambda x, y: only([a >> 2 for a in x])))),
    *(Sample(VECTOR + "reduce_computation/reduce_computation.asc",
             (given("f16", count), result("f16", 16)), reference,
             defines=scenario(k), own="which nothing has written")
      for k, count, reference in (
          (1, 288, reduced(max)), (2, 512, reduced(max)),
          (3, 288, reduced(min)), (4, 512, reduced(min)),
          (6, 8320, lambda x: only([sum(x)] + 15 * [None])))),
    *(Sample(VECTOR + "reduce_repeat/reduce_repeat.asc",
             (given(dtype, count), result(dtype, to)), reference,
             defines=scenario(k))
      for k, dtype, count, to, reference in REPEATS),
    *(Sample(VECTOR + "reduce_data_block/reduce_data_block.asc",
             (given(dtype, count), result(dtype, to)), reference,
             defines=scenario(k))
      for k, dtype, count, to, reference in BLOCKS),
    *(Sample(VECTOR + "compare/compare.asc",
             (given("f32", 256), given("f32", count), result("u8", 32)),
             lambda x, y: only(mask_bytes([a < y[i % len(y)] if len(y) == 256
                                           else a < y[0]
                                           for i, a in enumerate(x)])),
             defines=scenario(k)) for k, count in ((1, 256), (3, 16))),
    *(Sample(VECTOR + "select/select.asc",
             (given("f32", 256), given("f32", count), given("u8", of_mask, byte),
              result("f32", 256)), chosen(period), defines=scenario(k))
      for k, count, of_mask, period in (
          (1, 256, 8, 64), (2, 8, 32, 256), (3, 256, 32, 256))),
    Sample(VECTOR + "gather/gather.asc",
           (given("u32", 256, bits), given("u32", 32, bits),
            result("u32", 256)),
           lambda x, _: only(x[1::2] + [None] * 128), defines=scenario(1)),
    Sample(VECTOR + "gather/gather.asc",
           (given("u16", 128, bits),
            given("u32", 128, lambda _, i: 2 * (i * 37 % 128)),
            result("u16", 128)), gathered, defines=scenario(3)),
    Sample(VECTOR + "gather/gather.asc",
           (given("u16", 128, bits),
            given("u32", 8, lambda _, i: 32 * (i * 3 % 8)),
            result("u16", 128)), gathered_blocks, defines=scenario(4)),
    Sample(VECTOR + "transpose/transpose.asc",
           (given("f16", 256), result("f16", 256)),
           lambda x: only(transposed(x, 16)), defines=scenario(1)),
    Sample(VECTOR + "transpose/transpose.asc",
           (given("f16", 64 * 256), result("f16", 64 * 256)),
           lambda x: only([x[(j * 16 + i) * 256 + p] for j in range(4)
                           for p in range(256) for i in range(16)]),
           defines=scenario(3)),
    *(Sample(MOVES + "copy_ub2ub/copy.asc",
             (given("i32", of), result("i32", count)), reference,
             defines=scenario(k)) for k, of, count, reference in COPIES),
    Sample(MOVES + "data_copy_pad_gm2ub_ub2gm/data_copy_pad.asc",
           (given("f16", 20), result("f16", 32)),
           lambda x: only([*x, *12 * [1]]), defines=scenario(1)),
    Sample(MOVES + "data_copy_pad_gm2ub_ub2gm/data_copy_pad.asc",
           (given("f32", 32 * 59), result("f32", 32 * 64)),
           lambda x: only([v for row in rows_of(x, 59)
                           for v in row + [0] * 5]), defines=scenario(2)),
    *(Sample("09_utils/get_ub_size/get_ub_size.asc",
             (given("f16", count), result("f16", count)),
             lambda x: only([abs(v) for v in x]), defines=scenario(k))
      for k, count in ((1, 16384), (2, 126976))),
    Sample("09_utils/gm_by_pass_dcache/gm_by_pass_dcache.asc",
           (given("i32", 1024), result("i32", 1024)),
           lambda x: only([x[0] + 100] + [None] * 1023)),
    *(Sample(MEMORY + "tbufpool_management/tbufpool_management.asc",
             (given("f16", count), given("f16", count), result("f16", count)),
             added_up_to(most), defines=scenario(k))
      for k, count, most in ((2, 4 * 32768, 16384),)),
    Sample(VECTOR + "reduce_pair_elem/reduce_pair_elem.asc",
           (given("f16", 128), result("f16", 64)),
           lambda x: only([a + b for a, b in zip(x[::2], x[1::2])])),
    *(Sample(VECTOR + "interleave_pair/interleave_pair.asc",
             (given("f16", 512), given("f16", 512), result("f16", 512),
              result("f16", 512)), reference, defines=scenario(k), cpus=("a5",))
      for k, reference in ((1, interleaved), (2, parted))),
    Sample("00_acl_compilation/custom_op/op_kernel/leaky_relu_custom/"
           "leaky_relu_custom_kernel.cpp",
           (given("f32", 8192), result("f32", 8192), given("f32", 1),
            given("u32", 3, lambda _, i: (
                8192, 8, elements.decode("u32", elements.encode("f32", [.5]))[0]
            )[i])), leaky(.5), blocks=8),
)

# -- Cube cores ----------------------------------------------------------------


def product_of(k, a_columns=None, b_columns=None):
    """Of matrices that may lie transposed: with so many columns then."""
    def reference(a, b, *_):
        a = transposed(a, a_columns) if a_columns else a
        b = transposed(b, b_columns) if b_columns else b
        return only(product(a, b, inner=k))
    return reference


def of_product(k, f):
    return lambda a, b, *rest: only(f(product(a, b, inner=k), *rest))


def by_rounds(rounds, m, k, n):
    """Both operands lie in slices of k, one after the other."""
    def reference(a, b, *_):
        total = [0] * (m * n)
        part = k // rounds
        for i in range(rounds):
            one = product(a[i * m * part:(i + 1) * m * part],
                          b[i * part * n:(i + 1) * part * n], inner=part)
            total = [x + y for x, y in zip(total, one)]
        return total
    return reference


def matrices(m, k, n, dtype="f16", to="f32"):
    return given(dtype, m * k), given(dtype, k * n), result(to, m * n)


FIXPIPE = CUBE + "fixpipe_l0c2gm/fixpipe_l0c2gm.asc"
GM2L1 = MOVES + "data_copy_gm2l1/data_copy_gm2l1.asc"
LOAD2D = CUBE + "load_data_2dv2_l12l0/load_data_2dv2_l12l0.asc"
LOAD3D = CUBE + "mmad_load3dv2/mmad_load3dv2.asc"
_fixpipe = by_rounds(2, 128, 128, 256)


def fixpipe(f):
    return lambda a, b, scales: only(f(_fixpipe(a, b), scales))


def by_scales(x, scales):
    return [quantised(v, scales[i % len(scales)]) for i, v in enumerate(x)]


def bias_added(c, bias, _):
    return [x + bias[i % len(bias)] for i, x in enumerate(c)]


CUBES = (
    Sample(INTRO + "02_matrix/matmul_basic_api/matmul_basic_api.asc",
           matrices(256, 64, 256, to="f16"), product_of(64), blocks=2,
           tolerance=1e-3),
    # mmad_unitflag raises a flag that is still up, which hangs here.
    *(Sample(FIXPIPE, (given("f16", 128 * 128, small),
                       given("f16", 128 * 256, small),
                       result(to, 128 * 256), given("u64", 256, scale)),
             fixpipe(f), defines=scenario(k), cpus=cpus)
      for k, to, cpus, f in (
          (1, "f32", PROCESSORS, lambda c, _: in_fractals(c, 256, 16)),
          (2, "f32", PROCESSORS, lambda c, _: c),
          (4, "i8", PROCESSORS,
           lambda c, _: [max(-128, min(127, 2 * x)) for x in c]),
          (5, "i8", PROCESSORS, by_scales),
          (6, "f32", PROCESSORS, lambda c, _: [max(0, x) for x in c]),
          (7, "f32", PROCESSORS, lambda c, _: in_fractals(c, 256, 8)))),
    *(Sample(GM2L1, (given("f16", 128 * 128), given("f16", 128 * 256),
                     result(to, 128 * 256), given("f32", 256),
                     given("u64", 256, scale)), reference, defines=scenario(k),
             cpus=cpus)
      for k, to, cpus, reference in (
          (1, "f32", PROCESSORS, lambda a, b, *_: only(product(
              out_of_fractals(a, 128, 16), out_of_fractals(b, 256, 16),
              inner=128))),
          (2, "f32", PROCESSORS, product_of(128)),
          (3, "f32", ("a5",), product_of(128, 128, 128)),
          (4, "f32", PROCESSORS, of_product(128, bias_added)),
          (5, "i8", PROCESSORS,
           of_product(128, lambda c, _, scales: by_scales(c, scales))))),
    *(Sample(LOAD2D, matrices(40, 70, 50, dtype, to),
             product_of(70, *columns), defines=scenario(k), cpus=("a5",),
             own="as the tail of k in its block")
      for k, dtype, to, columns in (
          (2, "i8", "i32", (40, None)), (3, "f16", "f32", (None, 70)),
          (4, "f16", "f32", (40, None)), (6, "f32", "f32", (40, None)))),
    *(Sample(LOAD3D, matrices(30, 40, 70, dtype, to),
             product_of(40, *columns), defines=scenario(k), cpus=("a2a3",),
             own="as the tail of k in its block")
      for k, dtype, to, columns in (
          (1, "f16", "f32", ()), (2, "f16", "f32", (30,)),
          (5, "i8", "i32", (None, 40)))),
)

def twice(a, b, _):
    return only([2 * x for x in product(a, transposed(b, 70), inner=70)])


def with_bias(a, b, bias):
    c = product(transposed(a, 30), transposed(b, 70), inner=70)
    return only(bias_added(c, bias, None))


def loaded(k, dtype, to, columns):
    return Sample(CUBE + "load_data_l12l0/load_data_l12l0.asc",
                  matrices(40, 70, 50, dtype, to), product_of(70, *columns),
                  defines=scenario(k), cpus=("a2a3",),
                  own="as the tail of k in its block")


def distinct(_, i):
    return i * 617 % 1024


def sorted_pairs(x, _):
    pairs = sorted(((v, i) for i, v in enumerate(x)), reverse=True)
    return only([n for v, i in pairs for n in (v, struct.unpack(
        "<f", struct.pack("<I", i))[0])])


def double_buffered(cpu, base_m, step):
    """Of 8192 rows and columns as it is."""
    sizes = f"256, 1024, 256, {base_m}, 64, 256, 256, 1024, 256, {step}, 4"
    return Sample(BEST + "01_matrix_compute/matmul_basic_api_high_performance/"
                  "mmad.asc", matrices(256, 1024, 256, to="f16"),
                  product_of(1024, None, 1024), cpus=(cpu,), tolerance=1e-3,
                  defines=scenario(1), kernel="_Z11mmad_customILj256E",
                  instance=f"template __global__ __cube__ void mmad_custom"
                  f"<{sizes}>(__gm__ uint8_t *, __gm__ uint8_t *, "
                  "__gm__ uint8_t *);")


MORE = (
    double_buffered("a2a3", 128, 8), double_buffered("a5", 256, 4),
    *(Sample(CUBE + "mmad/mmad.asc",
             (given(dtype, 30 * 70), given(dtype, 70 * 40), given("f32", 40),
              result("f32", 30 * 40)), reference, defines=scenario(k),
             cpus=cpus, own="as the tail of k in its block")
      for k, dtype, cpus, reference in (
          (2, "bf16", PROCESSORS, twice), (3, "f32", ("a5",), with_bias))),
    loaded(3, "i8", "i32", (None, 70)), loaded(4, "i8", "i32", (None, 70)),
    loaded(6, "f16", "f32", (None, 70)), loaded(7, "f16", "f32", (None, 70)),
    loaded(8, "f16", "f32", (40, None)), loaded(9, "f16", "f32", (40, None)),
    loaded(10, "f16", "f32", (40, None)), loaded(11, "f32", "f32", (None, 70)),
    loaded(12, "f32", "f32", (None, 70)),
    *(Sample(VECTOR + "mrg_sort/mrg_sort.asc",
             (given("f32", count, distinct),
              given("u32", count, lambda _, i: i), result("f32", 2 * count)),
             sorted_pairs, defines=scenario(k))
      for k, count in ((1, 128), (2, 96), (3, 1024))),
)

SAMPLES = VECTORS + CUBES + MORE
