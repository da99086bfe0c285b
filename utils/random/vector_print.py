# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints vector programs as Ascend C and as textual IR. How an operation is
called, and what its operands are, the compiler's records say."""

import re

import print_cpp
import print_ir
from program import statements_in, views_in
from vector_generate import Operation
from vector_numbers import TYPES

_UB = "ptr addrspace(6)"
_TYPE = "i32, i32, i32, i32"
_GM = "ptr addrspace(1), i32, i32" + ", i64" * 10
# IR's operands of each kind, and how many are a tile's type.
OPERANDS = {"Dst": "", "Acc": "", "Src": f"{_UB}, i64", "Tmp":
            f"{_UB}, i64, {_TYPE}", "Int": "i64", "Elem": "i64", "Word": "i32"}


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
        return (f"Tile<TileType::Vec, {TYPES[tile.dtype].cpp}, {rows}, {cols}, "
                f"BLayout::{order}, {valid}>")

    def Operation(self, s, indent):
        record = next(r for r in sorted(
            (record_of(self.records, s, cpu)
             for cpu in self.program.processors),
            key=lambda r: not r.has_scratch()))
        values = {"tmp": s.tmp and s.tmp.name}
        sources = iter(s.sources())
        for o in record.operands:
            if o.kind in ("Dst", "Acc"):
                values[o.name] = s.tile.name
            elif o.kind == "Src":
                values[o.name] = next(sources).name
            elif o.kind == "Elem":
                values[o.name] = s.number[1]

        def value(match):
            name, choices = match.groups()
            if choices:
                return choices.split("|")[s.words[name]]
            return values[name]
        call = re.sub(r"\$(\w+)(?:\{([^}]*)\})?", value, record.call)
        self.lines.append(f"{indent}{call};")

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
        f"declare void @ascend.tstore.ub({_GM}, {_UB}, i64, i32)": None}
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
            if s.tmp:
                self.make_set(s.tmp)

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
                    f"{self.window(s, s.tile)}, i32 0")

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
            elif o.kind == "Tmp":
                operands.append(f"{self.use(s.tmp)}, i64 0, {self.type(s.tmp)}")
            elif o.kind == "Elem":
                operands.append(f"i64 {s.number[0]}")
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

    def extent(self, s, name):
        """A run-time number of the record: a valid size."""
        like, sources = s.like(), s.sources()
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
