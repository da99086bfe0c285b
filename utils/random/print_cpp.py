# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a program as Ascend C: PTO tiles, one Tile a variable, declared in the
innermost block around everything that names it."""

from program import blocks_in, tiles_of

TYPES = {"f32": "float", "f16": "half", "bf16": "bfloat16_t", "i8": "int8_t",
         "i32": "int32_t"}
SCALARS = {"i32": "int32_t", "i64": "int64_t"}


def print_cpp(program):
    return Printer(program).text()


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
        self.lines = []
        self.windows = 0

    def text(self):
        parameters = [f"__gm__ {TYPES[t.dtype]} *{t.name}"
                      for t in self.program.tensors]
        parameters += [f"{SCALARS[p.type]} {p.name}"
                       for p in self.program.parameters]
        self.lines = [
            "#include <pto/pto-inst.hpp>", "using namespace pto;",
            f'extern "C" __global__ AICORE void {self.program.name}('
            f"{', '.join(parameters)}) {{"]
        self.block(self.program.body, "  ")
        return "\n".join(self.lines + ["}", ""])

    def block(self, statements, indent):
        for tile in self.homes.get(id(statements), []):
            self.lines.append(f"{indent}{self.tile_type(tile)} {tile.name};")
        for statement in statements:
            getattr(self, type(statement).__name__)(statement, indent)

    # -- Types and scalars --

    def tile_type(self, tile):
        element = TYPES[tile.dtype]
        size = f"{element}, {tile.rows}, {tile.cols}"
        if tile.memory != "l1":
            alias = {"l0a": "TileLeft", "l0b": "TileRight",
                     "l0c": "TileAcc"}[tile.memory]
            if tile.side:
                return (f"{alias}Compact<{element}, {tile.side}, {tile.side}, "
                        f"{tile.rows}, {tile.cols}>")
            return f"{alias}<{size}>"
        blocks, inside = {"nz": ("ColMajor", "RowMajor"),
                          "zn": ("RowMajor", "ColMajor")}[tile.layout]
        return (f"Tile<TileType::Mat, {size}, BLayout::{blocks}, {tile.rows}, "
                f"{tile.cols}, SLayout::{inside}>")

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
        major, minor = ((s.row, s.col) if tensor.order == "nd" else
                        (s.col, s.row))
        pitch = tensor.stride or tensor.pitch()
        strides, given = (f"BaseShape2D<{element}, {tensor.rows}, "
                          f"{tensor.cols}, {order}>"), ""
        shape = f"TileShape2D<{element}, {tile.rows}, {tile.cols}, {order}>"
        if tensor.stride:
            strides = "Stride<1, 1, 1, DYNAMIC, 1>"
            given = f", {shape}(), {strides}({tensor.stride})"
        name, kind = f"w{self.windows}", f"W{self.windows}"
        self.windows += 1
        self.lines += [
            f"{indent}using {kind} = GlobalTensor<{element}, {shape}, "
            f"{strides}, {order}>;",
            f"{indent}{kind} {name}({tensor.name} + ({self.sum(major)}) * "
            f"{pitch} + {self.sum(minor)}{given});"]
        return name, kind

    # -- Statements --

    def For(self, s, indent):
        i = s.counter
        self.lines.append(f"{indent}for (int {i} = 0; {i} < {s.trips}; ++{i}) "
                          "{")
        self.block(s.body, indent + "  ")
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

    def Extract(self, s, indent):
        self.lines.append(f"{indent}TEXTRACT({s.tile.name}, {s.source.name}, "
                          f"{self.sum(s.row)}, {self.sum(s.col)});")

    def Move(self, s, indent):
        self.lines.append(f"{indent}TMOV({s.tile.name}, {s.source.name});")

    def Matmul(self, s, indent):
        name = "TMATMUL_ACC" if s.accumulate else "TMATMUL"
        self.lines.append(f"{indent}{name}({s.tile.name}, {s.left.name}, "
                          f"{s.right.name});")

    def Store(self, s, indent):
        name, kind = self.window(s, s.source, indent)
        atomic = "AtomicAdd" if s.atomic else "AtomicNone"
        relu = "NormalRelu" if s.relu else "NoRelu"
        self.lines.append(
            f"{indent}TSTORE<{self.tile_type(s.source)}, {kind}, "
            f"AtomicType::{atomic}, ReluPreMode::{relu}>({name}, "
            f"{s.source.name});")
