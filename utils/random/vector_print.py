# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints vector programs as Ascend C and as textual IR. How an operation is
called, and what its operands are, the compiler's records say."""

import re

import print_cpp
import print_ir
from program import statements_in, views_in
from vector_generate import Operation
from vector_numbers import TYPES
from vector_tables import ATOMIC, OOB

_UB = "ptr addrspace(6)"
_TYPE = "i32, i32, i32, i32"
_GM = "ptr addrspace(1), i32, i32" + ", i64" * 10
# IR's operands of each kind, and how many are a tile's type.
OPERANDS = {"Dst": "", "Acc": "", "Src": f"{_UB}, i64", "Tmp":
            f"{_UB}, i64, {_TYPE}", "Out": f"{_UB}, i64, {_TYPE}", "Int": "i64",
            "Elem": "i64", "Word": "i32"}
PADS = ("Null", "Zero", "Max", "Min")


def record_of(records, s, cpu):
    return records.choose(s.op, cpu, types_of(s), s.tmp is not None)


def types_of(s):
    return tuple((t.dtype, t.layout) for t in (s.tile, *s.sources()))


def print_cpp_source(programs, records):
    return "\n".join(["#include <pto/pto-inst.hpp>", "using namespace pto;"] +
                     [CppPrinter(p, records).text() for p in programs])


class CppPrinter(print_cpp.Printer):
    """Lines of one kernel."""

    def __init__(self, program, records):
        self.records = records
        super().__init__(program)

    def tile_type(self, tile):
        rows, cols = tile.shape()
        valid = ", ".join("DYNAMIC" if isinstance(d.valid, str) else
                          str(d.valid) for d in (tile.rows, tile.cols))
        order = {"nd": "RowMajor", "dn": "ColMajor"}[tile.layout]
        pad = getattr(tile, "pad", 0)
        more = f", SLayout::NoneBox, 512, PadValue::{PADS[pad]}" if pad else ""
        return (f"Tile<TileType::Vec, {TYPES[tile.dtype].cpp}, {rows}, {cols}, "
                f"BLayout::{order}, {valid}{more}>")

    def Operation(self, s, indent):
        record = next(r for r in sorted(
            (record_of(self.records, s, cpu)
             for cpu in self.program.processors),
            key=lambda r: not r.has_scratch()))
        sources = iter(s.sources())
        tiles, numbers = {"tmp": s.tmp}, {}
        for o in record.operands:
            if o.kind in ("Dst", "Acc"):
                tiles[o.name] = s.tile
            elif o.kind == "Out":
                tiles[o.name] = s.second
            elif o.kind == "Src":
                tiles[o.name] = next(sources)
            elif o.kind == "Elem":
                numbers[o.name] = s.number[1]
            elif o.kind == "Int":
                numbers[o.name] = str(s.words.get(o.name))

        def value(match):
            name, wants_type, choices = match.groups()
            if choices:
                return choices.split("|")[s.words[name]]
            if name in tiles:
                return (self.tile_type(tiles[name]) if wants_type else
                        tiles[name].name)
            return numbers[name]
        call = re.sub(r"\$(\w+)(\.type)?(?:\{([^}]*)\})?", value, record.call)
        self.lines.append(f"{indent}{call};")

    def Read(self, s, indent):
        kind = TYPES[s.source.dtype].cpp
        self.lines.append(f"{indent}const {kind} {s.name} = "
                          f"{s.source.name}.GetValue({self.sum(s.offset)});")

    def Write(self, s, indent):
        self.lines.append(f"{indent}{s.tile.name}.SetValue("
                          f"{self.sum(s.offset)}, {s.number[1]});")

    def table(self, tensor, indent):
        """Declares the window of all of a table; its name."""
        name = f"w{self.windows}"
        self.windows += 1
        self.lines.append(
            f"{indent}GlobalTensor<{TYPES[tensor.dtype].cpp}, Shape<1, 1, 1, "
            f"{tensor.rows}, {tensor.cols}>, Stride<1, 1, 1, {tensor.cols}, 1>>"
            f" {name}({tensor.name});")
        return name

    def Gather(self, s, indent):
        name, oob = self.table(s.tensor, indent), OOB["gather"][s.oob]
        self.lines.append(
            f"{indent}MGATHER<Coalesce::{s.form.capitalize()}, "
            f"GatherOOB::{oob}>({s.tile.name}, {name}, {s.idx.name});")

    def Scatter(self, s, indent):
        name, oob = self.table(s.tensor, indent), OOB["scatter"][s.oob]
        self.lines.append(
            f"{indent}MSCATTER<Coalesce::{s.form.capitalize()}, "
            f"ScatterAtomicOp::{ATOMIC[s.atomic]}, ScatterOOB::{oob}>({name}, "
            f"{s.source.name}, {s.idx.name});")

    def Store(self, s, indent):
        name, kind = self.window(s, s.source, indent)
        call = (f"<{self.tile_type(s.source)}, {kind}, AtomicType::AtomicAdd>"
                if s.atomic else "")
        self.lines.append(f"{indent}TSTORE{call}({name}, {s.source.name});")


def print_ir_source(programs, records, cpu):
    declarations = {
        f"declare {_UB} @ascend.slots.ub(i32, {_TYPE})": None,
        f"declare {_UB} @ascend.view.ub({_UB}, i64, i64, i64, {_TYPE})": None,
        f"declare {_UB} @ascend.tload.ub({_TYPE}, {_GM}, i32)": None,
        f"declare void @ascend.tload.ub.into({_UB}, i64, {_TYPE}, {_GM}, i32)":
            None,
        f"declare void @ascend.tstore.ub({_GM}, {_UB}, i64, i32)": None,
        f"declare i64 @ascend.tgetval.ub({_UB}, i64, i64)": None,
        f"declare {_UB} @ascend.tsetval.ub({_UB}, {_TYPE}, i64, i64)": None,
        f"declare void @ascend.tsetval.ub.into({_UB}, i64, {_TYPE}, i64, i64)":
            None}
    for form in ("row", "elem"):
        rest = f"{_TYPE}, {_GM}, {_UB}, i64, i32, i64, i64"
        declarations.update({
            f"declare {_UB} @ascend.mgather.{form}.ub({rest})": None,
            f"declare void @ascend.mgather.{form}.ub.into({_UB}, i64, {rest})":
                None,
            f"declare void @ascend.mscatter.{form}.ub({_GM}, {_UB}, i64, "
            f"{_UB}, i64, i32, i32, i64, i64)": None})
    texts = []
    for program in programs:
        printer = IRPrinter(program, records, cpu)
        texts.append(printer.text())
        declarations.update(dict.fromkeys(printer.declarations))
    return "\n".join([*texts, *declarations,
                      'attributes #0 = { "ascend-core"="vector" }', ""])


class IRPrinter(print_ir.Printer):
    """Lines of one kernel, for one processor."""

    def __init__(self, program, records, cpu):
        super().__init__(program, cpu)
        self.records, self.cpu = records, cpu
        self.declarations = []

    def make_sets(self):
        for view in views_in(self.program.body):
            self.make_set(view.source)
            self.sets[view.tile] = self.value(
                view.tile.name, f"call {_UB} @ascend.view.ub({_UB} "
                f"{self.sets[view.source]}, i64 0, i64 0, i64 0, "
                f"{self.type(view.tile)})")
        for s in operations_in(self.program.body):
            for tile in filter(None, (s.tmp, s.second)):
                self.make_set(tile)

    def make_set(self, tile):
        if tile not in self.sets:
            self.sets[tile] = self.value(
                tile.name, f"call {_UB} @ascend.slots.ub(i32 1, "
                f"{self.type(tile)})")

    def use(self, tile):
        if tile in self.sets:
            return f"{_UB} {self.sets[tile]}"
        value = self.tiles[tile]
        self.read.append(value)
        return f"{_UB} {value}"

    def assign(self, tile, operation, operands):
        if tile in self.sets:
            self.emit(f"  call void @ascend.{operation}.ub.into("
                      f"{self.use(tile)}, i64 0, {operands})")
        else:
            self.tiles[tile] = self.value(
                tile.name,
                f"call {_UB} @ascend.{operation}.ub({operands})")

    def Load(self, s):
        self.assign(s.tile, "tload", f"{self.type(s.tile)}, "
                    f"{self.window(s, s.tile)}, "
                    f"i32 {getattr(s.tile, 'pad', 0)}")

    def Store(self, s):
        self.emit(f"  call void @ascend.tstore.ub({self.window(s, s.source)}, "
                  f"{self.use(s.source)}, i64 0, i32 {int(s.atomic)})")

    def Operation(self, s):
        record = record_of(self.records, s, self.cpu)
        name = record.builtin[len("ascend."):-len(".ub")]
        sources = iter(s.sources())
        operands, types = [self.type(s.tile)], [_TYPE]
        old = ""
        for o in record.operands:
            if o.kind == "Acc" and s.tile not in self.sets:
                old = f"{self.use(s.tile)}, "
            elif o.kind in ("Dst", "Acc"):
                pass
            elif o.kind == "Src":
                operands.append(f"{self.use(next(sources))}, i64 0")
            elif o.kind in ("Tmp", "Out"):
                tile = s.tmp if o.kind == "Tmp" else s.second
                operands.append(f"{self.use(tile)}, i64 0, {self.type(tile)}")
            elif o.kind == "Elem":
                operands.append(self.number(s.number))
            elif o.kind == "Word":
                operands.append(f"i32 {s.words[o.name]}")
            else:
                operands.append(self.extent(s, o.name))
            if o.kind not in ("Dst", "Acc"):
                types.append(OPERANDS[o.kind])
        self.assign(s.tile, name, old + ", ".join(operands))
        rest = ", ".join(types)
        old = f"{_UB}, " if record.is_accumulating() else ""
        self.declarations += [
            f"declare {_UB} @ascend.{name}.ub({old}{rest})",
            f"declare void @ascend.{name}.ub.into({_UB}, i64, {rest})"]

    def number(self, number):
        bits, name = number
        return f"i64 {self.scalars[name] if bits is None else bits}"

    def Read(self, s):
        self.scalars[s.name] = self.value(
            s.name, f"call i64 @ascend.tgetval.ub({self.use(s.source)}, i64 0, "
            f"i64 {self.sum(s.offset)})")

    def Write(self, s):
        old = "" if s.tile in self.sets else f"{self.use(s.tile)}, "
        self.assign(s.tile, "tsetval", f"{old}{self.type(s.tile)}, "
                    f"i64 {self.sum(s.offset)}, {self.number(s.number)}")

    def table(self, tensor):
        whole = tensor.rows * tensor.cols
        return (f"ptr addrspace(1) %{tensor.name}, "
                f"i32 {print_ir.CODES[tensor.dtype]}, i32 0, i64 1, i64 1, "
                f"i64 1, i64 {tensor.rows}, i64 {tensor.cols}, i64 {whole}, "
                f"i64 {whole}, i64 {whole}, i64 {tensor.cols}, i64 1")

    def Gather(self, s):
        self.assign(s.tile, f"mgather.{s.form}",
                    f"{self.type(s.tile)}, {self.table(s.tensor)}, "
                    f"{self.use(s.idx)}, i64 0, i32 {s.oob}, "
                    f"{self.sizes(s.tile)}")

    def Scatter(self, s):
        self.emit(f"  call void @ascend.mscatter.{s.form}.ub("
                  f"{self.table(s.tensor)}, {self.use(s.source)}, i64 0, "
                  f"{self.use(s.idx)}, i64 0, i32 {s.atomic}, i32 {s.oob}, "
                  f"{self.sizes(s.source)})")

    def extent(self, s, name):
        """A run-time number of the record: a valid size, mostly."""
        like, sources = s.like(), s.sources()
        if name in s.words:
            return f"i64 {s.words[name]}"
        if s.op.extent(name):
            tile, field = s.op.extent(name).split(".")
            tile = s.tile if tile == "dst" else sources[int(tile[-1])]
            rows, cols = tile.shape()
            return {"rows": self.size(tile.rows), "cols": self.size(tile.cols),
                    "Rows": f"i64 {rows}", "Cols": f"i64 {cols}"}[field]
        if name == "vrows":
            return self.size(like.rows)
        if name == "vcols":
            return self.size(like.cols)
        if name == "mcols":
            cols = like.cols.valid
            if isinstance(cols, int):
                return f"i64 {(cols + 7) // 8}"
            more = self.value("bits", f"add i64 {self.scalars[cols]}, 7")
            return "i64 " + self.value("bytes", f"lshr i64 {more}, 3")
        source = sources[int(name[-1])]
        return self.size(source.rows if name.startswith("rows") else
                         source.cols)


def operations_in(body):
    return [s for s in statements_in(body) if isinstance(s, Operation)]
