# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a program as Ascend C: PTO tiles, one Tile a variable, declared in the
innermost block around everything that names it. Where that is a loop's body,
some variables are elements of an array, another one in each iteration."""

from generate_tiles import CAPACITY
from program import blocks_in, tiles_of, views_in

TYPES = {"f32": "float", "f16": "half", "bf16": "bfloat16_t", "i8": "int8_t",
         "u8": "uint8_t", "i16": "int16_t", "u16": "uint16_t",
         "i32": "int32_t", "u32": "uint32_t", "i64": "int64_t",
         "u64": "uint64_t",
         "fp8_e4m3": "float8_e4m3_t", "fp8_e5m2": "float8_e5m2_t",
         "hif8": "hifloat8_t"}
ACCUMULATOR_SIDE = {"l0a": "TileLeft", "l0b": "TileRight", "l0c": "TileAcc"}
ROTATIONS = (2, 1, 3)  # Elements of an array, by the last digit of the name.
SCALARS = {"i32": "int32_t", "i64": "int64_t"}


def print_cpp(programs):
    """One source with a kernel each."""
    return "\n".join(["#include <pto/pto-inst.hpp>", "using namespace pto;"] +
                     [Printer(program).text() for program in programs])


def find_homes(body):
    """id of a block -> the tiles to declare at its start."""
    paths = {}  # Tile -> the blocks around all its uses, outermost first.

    def visit(block, path):
        path = path + [block]
        for statement in block:
            for tile in tiles_of(statement):
                old = paths.get(tile, path)
                paths[tile] = [a for a, b in zip(old, path) if a is b]
            for inner in blocks_in(statement):
                visit(inner, path)

    visit(body, [])
    homes = {}
    for tile, path in paths.items():
        homes.setdefault(id(path[-1]), []).append(tile)
    return homes


class Printer:
    """Lines of one kernel."""

    def __init__(self, program):
        self.program = program
        self.homes = find_homes(program.body)
        # A view is of one slot.
        self.single = {t for v in views_in(program.body)
                       for t in (v.tile, v.source)}
        self.space = dict(CAPACITY)  # Bytes that no variable takes.
        for tile in (t for tiles in self.homes.values() for t in tiles):
            self.space[tile.memory] -= tile.bytes()
        self.lines = []
        self.windows = 0

    def text(self):
        parameters = [f"__gm__ {TYPES[t.dtype]} *{t.name}"
                      for t in self.program.tensors]
        parameters += [f"{SCALARS[p.type]} {p.name}"
                       for p in self.program.parameters]
        self.lines = [
            f'extern "C" __global__ AICORE void {self.program.name}('
            f"{', '.join(parameters)}) {{"]
        self.block(self.program.body, "  ")
        return "\n".join(self.lines + ["}", ""])

    def block(self, statements, indent, counter=None):
        for tile in self.homes.get(id(statements), []):
            self.declare(tile, indent, counter)
        for statement in statements:
            getattr(self, type(statement).__name__)(statement, indent)

    def declare(self, tile, indent, counter):
        """Run-time sizes come with the constructor, or of every other name
        later."""
        sizes = [d.valid for d in (tile.rows, tile.cols)
                 if isinstance(d.valid, str)]
        kind, is_even = self.tile_type(tile), int(tile.name[-1]) % 2 == 0
        # Sizes of an element that is chosen at run time would need memory.
        count = self.rotation(tile) if counter and not sizes else 1
        if count > 1:
            array = f"{tile.name}s"
            self.lines += [f"{indent}{kind} {array}[{count}];",
                           f"{indent}{kind} &{tile.name} = "
                           f"{array}[{counter} % {count}];"]
            return
        if not sizes or (len(sizes) == 2 and is_even):
            self.lines.append(f"{indent}{kind} {tile.name};")
        else:
            self.lines.append(
                f"{indent}{kind} {tile.name}({', '.join(sizes)});")
            return
        for name, dim in (("Row", tile.rows), ("Col", tile.cols)):
            if isinstance(dim.valid, str):
                self.lines.append(
                    f"{indent}{tile.name}.SetValid{name}({dim.valid});")

    def rotation(self, tile):
        """How many elements its array has; 1 where more might not fit."""
        if tile in self.single:
            return 1
        count = ROTATIONS[int(tile.name[-1]) % len(ROTATIONS)]
        more = (count - 1) * tile.bytes()
        if more > self.space[tile.memory]:
            return 1
        self.space[tile.memory] -= more
        return count

    # -- Types and scalars --

    def tile_type(self, tile):
        element = TYPES[tile.dtype]
        rows, cols = tile.shape()
        valid = ", ".join("DYNAMIC" if isinstance(d.valid, str) else
                          str(d.valid) for d in (tile.rows, tile.cols))
        if tile.memory in ACCUMULATOR_SIDE:
            compact = "Compact" if tile.side else ""
            return (f"{ACCUMULATOR_SIDE[tile.memory]}{compact}<{element}, {rows}, "
                    f"{cols}, {valid}>")
        blocks, inside = {"nz": ("ColMajor", "RowMajor"),
                          "zn": ("RowMajor", "ColMajor"),
                          "nd": ("RowMajor", "NoneBox")}[tile.layout]
        kind = {"bt": "Bias", "fb": "Scaling"}.get(tile.memory, "Mat")
        return (f"Tile<TileType::{kind}, {element}, {rows}, {cols}, "
                f"BLayout::{blocks}, {valid}, SLayout::{inside}>")

    def term(self, term):
        text = term.variable
        if term.mask is not None:
            text = f"({text} & {term.mask})"
        return text if term.factor == 1 else f"{text} * {term.factor}"

    def sum(self, total):
        return " + ".join([str(total.base)] + list(map(self.term, total.terms)))

    def condition(self, c):
        return f"{self.term(c.left)} {c.op} {c.right}"

    def window(self, s, tile, indent):
        """Declares the window of a load or store; its name and type."""
        tensor, order = s.tensor, f"Layout::{s.tensor.order.upper()}"
        element = TYPES[tensor.dtype]
        shape, shape_of = self.shape(tensor, tile)
        strides, strides_of = self.strides(tensor)
        given = ""
        if shape_of or strides_of:
            given = f", {shape}({shape_of})"
        if strides_of:
            given += f", {strides}({strides_of})"
        name, kind = f"w{self.windows}", f"W{self.windows}"
        self.windows += 1
        self.lines += [
            f"{indent}using {kind} = GlobalTensor<{element}, {shape}, "
            f"{strides}, {order}>;",
            f"{indent}{kind} {name}({tensor.name} + {self.start(s)}{given});"]
        return name, kind

    def start(self, s):
        """The window's first element."""
        row, col, tensor = self.sum(s.row), self.sum(s.col), s.tensor
        pitch = tensor.stride or tensor.pitch()
        if tensor.order == "nd":
            return f"({row}) * {pitch} + {col}"
        if tensor.order == "dn":
            return f"({col}) * {pitch} + {row}"
        return f"({col}) * {pitch} + ({row}) * {tensor.block}"

    def shape(self, tensor, tile):
        """A window's shape, and what its constructor takes."""
        sizes = [d.valid for d in (tile.rows, tile.cols)]
        if tensor.order == "nz":
            return (f"Shape<1, {sizes[1] // tensor.block}, {sizes[0] // 16}, "
                    f"16, {tensor.block}>"), ""
        given = [v for v in sizes if isinstance(v, str)]
        if not given:
            return (f"TileShape2D<{TYPES[tensor.dtype]}, {sizes[0]}, "
                    f"{sizes[1]}, Layout::{tensor.order.upper()}>"), ""
        names = ["DYNAMIC" if isinstance(v, str) else str(v) for v in sizes]
        return f"Shape<1, 1, 1, {', '.join(names)}>", ", ".join(given)

    def strides(self, tensor):
        if tensor.stride:
            return "Stride<1, 1, 1, DYNAMIC, 1>", tensor.stride
        if tensor.order == "nz":
            block = tensor.block
            return (f"Stride<{tensor.rows * tensor.cols}, "
                    f"{tensor.rows * block}, {16 * block}, {block}, 1>"), ""
        return (f"BaseShape2D<{TYPES[tensor.dtype]}, {tensor.rows}, "
                f"{tensor.cols}, Layout::{tensor.order.upper()}>"), ""

    # -- Statements --

    def For(self, s, indent):
        i = s.counter
        self.lines.append(f"{indent}for (int {i} = 0; {i} < {s.trips}; ++{i}) "
                          "{")
        self.block(s.body, indent + "  ", i)
        self.lines.append(indent + "}")

    def If(self, s, indent):
        self.lines.append(f"{indent}if ({self.condition(s.condition)}) {{")
        self.block(s.then, indent + "  ")
        if s.orelse:
            self.lines.append(indent + "} else {")
            self.block(s.orelse, indent + "  ")
        self.lines.append(indent + "}")

    def Break(self, s, indent):
        self.lines.append(f"{indent}if ({self.condition(s.condition)}) break;")

    def Load(self, s, indent):
        name, _ = self.window(s, s.tile, indent)
        self.lines.append(f"{indent}TLOAD({s.tile.name}, {name});")

    def Return(self, s, indent):
        self.lines.append(f"{indent}if ({self.condition(s.condition)}) return;")

    def View(self, s, indent):
        call = (f"TRESHAPE({s.tile.name}, {s.source.name})" if s.is_whole else
                f"TSUBVIEW({s.tile.name}, {s.source.name}, {s.row}, {s.col})")
        self.lines.append(f"{indent}{call};")

    def Extract(self, s, indent):
        self.call("TEXTRACT", s, indent, self.sum(s.row), self.sum(s.col))

    def Move(self, s, indent):
        self.call("TMOV", s, indent)

    def Insert(self, s, indent):
        self.call("TINSERT", s, indent, self.sum(s.row), self.sum(s.col))

    def call(self, name, s, indent, *position):
        if s.fp:
            name += "_FP"
        if s.relu:
            types = [self.tile_type(t) for t in (s.tile, s.source, s.fp) if t]
            name += f"<{', '.join(types)}, ReluPreMode::NormalRelu>"
        operands = ", ".join([s.tile.name, s.source.name, *self.parameter(s),
                              *position])
        self.lines.append(f"{indent}{name}({operands});")

    @staticmethod
    def parameter(s):
        """The operand with quantisation parameters, if any."""
        if s.fp:
            return [s.fp.name]
        return [] if s.scale is None else [f"{s.scale:#x}"]

    def Matmul(self, s, indent):
        name = "TGEMV" if s.is_row else "TMATMUL"
        operands = [s.tile.name, s.left.name, s.right.name]
        if s.accumulate:
            name += "_ACC"
        elif s.bias:
            name += "_BIAS"
            operands.append(s.bias.name)
        self.lines.append(f"{indent}{name}({', '.join(operands)});")

    def Store(self, s, indent):
        name, kind = self.window(s, s.source, indent)
        atomic = "AtomicAdd" if s.atomic else "AtomicNone"
        relu = "NormalRelu" if s.relu else "NoRelu"
        types = [self.tile_type(s.source), kind]
        if s.fp:
            types.append(self.tile_type(s.fp))
        operands = ", ".join([name, s.source.name, *self.parameter(s)])
        self.lines.append(
            f"{indent}TSTORE{'_FP' if s.fp else ''}<{', '.join(types)}, "
            f"AtomicType::{atomic}, ReluPreMode::{relu}>({operands});")
