#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C declarations of the builtins that the device headers call, from the
records of TableGen/: what docs/ir.md says of each operand kind, as C.

usage: device_header.py RECORDS.json
"""

import sys

from records import Records, processors

HEAD = """\
//===-- ascend_builtins.h - Declarations of the ascend.* builtins -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generated from TableGen/ by utils/tablegen/device_header.py. Kernels include
// pto/pto-inst.hpp; only that header's functions call what is declared here.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_BUILTINS_H
#define ASCEND_BUILTINS_H

#include <stdint.h>
"""

FOOT = "#endif // ASCEND_BUILTINS_H"

GM = "__attribute__((address_space(1)))"
DIMS = range(5)


def memories(r):
    """Memories that hold tiles."""
    spaces = [r[n] for n in r.all("Space")]
    return sorted((s for s in spaces if s["Prefix"]),
                  key=lambda s: s["AddrSpace"])


def suffix(space):
    return space["Name"].lower()


def handle(space):
    return f"__ascend_{suffix(space)}"


def identifier(builtin):
    return "__" + builtin.replace(".", "_")


def tile_type(name):
    return [f"int32_t {name}_{x}" for x in ("rows", "cols", "dtype", "layout")]


def parameters(operand, r):
    """An operand's parameters in the into form."""
    name, kind = operand["Name"], operand["Kind"]
    if kind in ("Dst", "Acc", "Tmp", "Out"):
        tile = handle(r.deref(operand["Mem"]))
        return [f"{tile} {name}", f"int64_t {name}_index", *tile_type(name)]
    if kind == "Src":
        tile = handle(r.deref(operand["Mem"]))
        return [f"{tile} {name}", f"int64_t {name}_index"]
    if kind in ("GMSrc", "GMDst"):
        const = "const " if kind == "GMSrc" else ""
        return [f"{const}void {GM} *{name}", f"int32_t {name}_dtype",
                f"int32_t {name}_layout",
                *(f"int64_t {name}_shape{d}" for d in DIMS),
                *(f"int64_t {name}_stride{d}" for d in DIMS)]
    if kind in ("Int", "Reg", "Elem"):
        return [f"int64_t {name}"]
    if kind == "Word":
        return [f"int32_t {name}"]
    if kind == "Res":
        return []
    sys.exit(f"device_header.py: operand kind {kind} is unknown")


def declaration(result, name, symbol, params):
    """`result name(params) __asm__("symbol");` in lines of 80 columns."""
    lines, line = [], f"{result} {name}("
    for i, p in enumerate(params):
        p += ")" if i + 1 == len(params) else ","
        if len(line) + len(p) + 1 > 80:
            lines.append(line.rstrip())
            line = "    "
        line += p + " "
    if not params:
        line += ")"
    lines.append(line.rstrip() + " noexcept")
    lines.append(f'    __asm__("{symbol}");')
    return lines


def x_macro(name, comment, rows, out):
    """Rows as the arguments of one macro: `#define name(X) X(row) X(row)`."""
    out.append(f"// {comment}")
    out.append(f"#define {name}(X) \\")
    out.extend(f"  X({row}) \\" for row in rows[:-1])
    out.append(f"  X({rows[-1]})\n")


def codes(r, out):
    def by_code(cls):
        return sorted((r[n] for n in r.all(cls)), key=lambda x: x["Code"])

    x_macro("__ascend_element_types", "Element types: C type, code.",
            [f"{x['CType']}, {x['Code']}" for x in by_code("DType")], out)
    x_macro("__ascend_tile_layouts",
            "Orders of tiles: order of the fractals, order inside one, code.",
            [f"{x['Blocks']}, {x['Inside']}, {x['Code']}"
             for x in by_code("TileLayout")], out)
    x_macro("__ascend_gm_layouts", "Orders of tensors: name, code.",
            [f"{x['Name'].upper()}, {x['Code']}" for x in by_code("GMLayout")],
            out)


def pipes(r, out):
    """Pipes, the operations of events, and the pipes that need a barrier."""
    x_macro("__ascend_pipes", "Pipes: name, code.",
            [f"{x['Name']}, {x['Code']}"
             for x in sorted((r[n] for n in r.all("Pipe")),
                             key=lambda x: x["Code"])], out)
    events = {}
    for op in (r[n] for n in r.all("TileOp")):
        if not op["EventName"]:
            continue
        pipe = r.deref(op["OnPipe"])["Name"]
        if events.setdefault(op["EventName"], pipe) != pipe:
            sys.exit(f"device_header.py: {op['EventName']} has two pipes")
    x_macro("__ascend_event_operations",
            "Operations as an Event names them: name, pipe.",
            [f"{name}, PIPE_{pipe}" for name, pipe in events.items()], out)
    out.append("// Pipes (1 << code) on which an event between operations of")
    out.append("// one pipe is a barrier; the others are in order by themselves.")
    by_processor(r, out, lambda p: [
        "#define __ascend_event_barriers "
        f"{sum(1 << r.deref(b)['Code'] for b in p['EventBarriers'])}"])


def by_processor(r, out, lines):
    """Lines that depend on the processor that a source is compiled for."""
    word = "#if"
    for p in processors(r):
        out.append(f"{word} __NPU_ARCH__ == {p['NpuArch']} // {p['Chips']}")
        out.extend(lines(p))
        word = "#elif"
    out.append("#else")
    out.append('#error "no Ascend processor: compile with '
               '--config=<processor>.cfg"')
    out.append("#endif\n")


def unsupported(r, out):
    """What the headers refuse by name: name, why."""
    for cls, name in (("UnsupportedOp", "operations"),
                      ("UnsupportedType", "types"),
                      ("UnsupportedLayout", "layouts"),
                      ("UnsupportedPlace", "places"),
                      ("UnsupportedClass", "classes")):
        x_macro(f"__ascend_unsupported_{name}",
                f"Known {name} that are refused: name, why.",
                [f'{x["Name"]}, "{x["Text"]}"'
                 for x in (r[n] for n in r.all(cls))], out)


def unsupported_paths(r, out):
    """Ways between memories that are refused: from, to, why."""
    out.append("// Ways between two memories that are refused: from, to, why.")

    def lines(p):
        rows = [(r.deref(x["From"])["TileTypeName"],
                 r.deref(x["To"])["TileTypeName"], x["Why"])
                for x in (r[n] for n in r.all("UnsupportedPath"))
                if p["!name"] in (on["def"] for on in x["On"])]
        yield "#define __ascend_unsupported_paths(X) \\"
        yield from (f'  X({a}, {b}, "{why}") \\' for a, b, why in rows)
        yield ""

    by_processor(r, out, lines)


def left_layout(r, out):
    out.append("// The order of a left operand in L0A: order of the fractals,")
    out.append("// order inside one.")

    def lines(p):
        layout = r.deref(p["LeftLayout"])
        return [f"#define __ascend_left_blocks {layout['Blocks']}",
                f"#define __ascend_left_inside {layout['Inside']}"]

    by_processor(r, out, lines)


def families(r, out):
    """Operations that C++ declares alike: name, builtin. Of what a processor
    does not have, the compiler says why."""
    ops = [r[n] for n in r.all("TileOp") if r[n]["Family"]]
    out.append("// Operations that are declared alike: name, builtin.")

    def lines(p):
        on = [op for op in ops
              if p["!name"] in (x["def"] for x in op["On"])]
        here = {op["Mnemonic"] for op in on}
        scratch = {op["Mnemonic"] for op in on
                   if any(r.deref(o)["Kind"] == "Tmp" for o in op["Operands"])}
        unused = [op for op in on
                  if op["UnusedFamily"] and op["Mnemonic"] not in scratch]
        on += [op for op in ops if op["Mnemonic"] not in here]
        names = {op[f] for op in ops for f in ("Family", "UnusedFamily")}
        for family in sorted(names - {""}):
            yield f"#define __ascend_family_{family}(X) \\"
            rows = [f'{op["Mnemonic"]}, {identifier(into_name(op))}'
                    for op in on if op["Family"] == family]
            rows += [f'{op["Mnemonic"]}, {identifier(into_name(op))}'
                     for op in unused if op["UnusedFamily"] == family]
            yield from (f"  X({row}) \\" for row in rows)
            yield ""

    by_processor(r, out, lines)


def optional(r, out):
    """Operations of which the headers make one of others where it is missing."""
    out.append("// Whether the processor has an operation, where not all do.")
    ops = [r[n] for n in r.all("TileOp") if r[n]["MadeOfOthers"]]
    by_processor(r, out, lambda p: [
        f"#define __ascend_has_{op['Builtin'].split('.', 1)[1].replace('.', '_')} "
        f"{int(p['!name'] in (x['def'] for x in op['On']))}" for op in ops])


def handles(r, out):
    out.append("// A tile or a set of slots: an opaque pointer into its memory.")
    for s in memories(r):
        tag = f"__ascend_{suffix(s)}_slots"
        out.append(f"typedef struct {tag} "
                   f"__attribute__((address_space({s['AddrSpace']})))\n"
                   f"    *{handle(s)};")
    out.append("")


def slot_sets(r, out):
    out.append("// A set of `count` equal slots.")
    params = ["int32_t count", "int32_t rows", "int32_t cols",
              "int32_t dtype", "int32_t layout"]
    for s in memories(r):
        name = f"ascend.slots.{suffix(s)}"
        out.extend(declaration(handle(s), identifier(name), name, params))
    out.append("")


def placed_sets(r, out):
    out.append("// A set whose slot i begins at byte `address` + i * `stride`.")
    params = ["int32_t count", "int32_t rows", "int32_t cols",
              "int32_t dtype", "int32_t layout", "int64_t address",
              "int64_t stride"]
    for s in memories(r):
        name = f"ascend.slots.at.{suffix(s)}"
        out.extend(declaration(handle(s), identifier(name), name, params))
    out.append("")


def flags(out):
    out.append("// Hand-written synchronisation; pipes are codes.")
    for name, params in (
            ("ascend.set.flag", ["int32_t src", "int32_t dst", "int64_t id"]),
            ("ascend.wait.flag", ["int32_t src", "int32_t dst", "int64_t id"]),
            ("ascend.pipe.barrier", ["int32_t pipe"])):
        out.extend(declaration("void", identifier(name), name, params))
    out.append("")


def releases(r, out):
    out.append("// What slot `index` of a set holds is not read any more.")
    for s in memories(r):
        name = f"ascend.slots.release.{suffix(s)}"
        params = [f"{handle(s)} set", "int64_t index"]
        out.extend(declaration("void", identifier(name), name, params))
    out.append("")


def other_types(r, out):
    out.append("// A set by a name for tiles of another type.")
    for s in memories(r):
        name = f"ascend.slots.as.{suffix(s)}"
        params = [f"{handle(s)} set", *tile_type("tile")]
        out.extend(declaration(handle(s), identifier(name), name, params))
    out.append("")


def views(r, out):
    out.append("// Another name of bytes of slot `index` of a set.")
    for s in memories(r):
        name = f"ascend.view.{suffix(s)}"
        params = [f"{handle(s)} base", "int64_t index", "int64_t row",
                  "int64_t col", *tile_type("view")]
        out.extend(declaration(handle(s), identifier(name), name, params))
    out.append("")


def into_name(op):
    """The form that C++ calls."""
    return op["Builtin"] + ".into"


def operations(r, out):
    for n in r.all("TileOp"):
        op = r[n]
        operands = [r.deref(o) for o in op["Operands"]]
        into = any(o["Kind"] in ("Dst", "Acc") for o in operands)
        name = op["Builtin"] + (".into" if into else "")
        params = [p for o in operands for p in parameters(o, r)]
        out.append(f"// {op['Summary']}")
        result = ("int64_t" if any(o["Kind"] == "Res" for o in operands)
                  else "void")
        out.extend(declaration(result, identifier(name), name, params))
        out.append("")


def main():
    r = Records(sys.argv[1])
    out = [HEAD]
    codes(r, out)
    unsupported(r, out)
    unsupported_paths(r, out)
    left_layout(r, out)
    pipes(r, out)
    families(r, out)
    optional(r, out)
    handles(r, out)
    out.append('extern "C" {')
    out.append("// What the run time knows, TableGen/AscendParams.td.")
    for p in sorted((r[n] for n in r.all("KernelParam")),
                    key=lambda x: x["Order"]):
        name = p["Builtin"]
        if name:
            result = "int64_t" if p["Bits"] else f"int8_t {GM} *"
            out.extend(declaration(result, identifier(name), name, []))
    out.append("")
    slot_sets(r, out)
    placed_sets(r, out)
    flags(out)
    releases(r, out)
    other_types(r, out)
    views(r, out)
    operations(r, out)
    out.append('} // extern "C"\n')
    out.append(FOOT)
    print("\n".join(out))


if __name__ == "__main__":
    main()
