#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++ tables from the records of TableGen/: enumerations, processors, tile
operations, scalar instructions, selection nodes.

usage: tables.py RECORDS.json {enums,ops,scalars,nodes,spellings,params,hidden}
"""

import sys

from records import Records, mask, processors

GM_OPERANDS = 13  # base, offset, type, five extents, five strides


def cstr(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def enums(r, out):
    def enum(guard, name, base, items):
        out.append(f"#ifdef {guard}\n#undef {guard}")
        out.append(f"enum class {name} : {base} {{")
        out.extend(f"  {ident} = {code}," for ident, code in items)
        out.append("};\n#endif\n")

    def names(guard, items):
        out.append(f"#ifdef {guard}\n#undef {guard}")
        out.extend(f"{{{code}, {cstr(name)}}}," for code, name in items)
        out.append("#endif\n")

    def table(cls, guard, name, ident):
        recs = sorted((r[n] for n in r.all(cls)), key=lambda x: x["Code"])
        enum(f"GET_{guard}_ENUM", name, "uint8_t",
             [(ident(x), x["Code"]) for x in recs])
        names(f"GET_{guard}_NAMES", [(x["Code"], x["Name"]) for x in recs])

    table("Pipe", "PIPE", "Pipe", lambda x: x["!name"][5:])
    table("DType", "DTYPE", "DType", lambda x: x["!name"])
    table("TileLayout", "LAYOUT", "Layout", lambda x: x["!name"][7:])
    table("TileProcessor", "PROCESSOR", "Processor", lambda x: x["!name"])
    spaces = sorted((r[n] for n in r.all("Space")),
                    key=lambda x: x["AddrSpace"])
    enum("GET_SPACE_ENUM", "Space", "uint8_t",
         [(x["!name"], x["AddrSpace"]) for x in spaces])

    out.append("#ifdef GET_DTYPE_INFO\n#undef GET_DTYPE_INFO")
    for x in sorted((r[n] for n in r.all("DType")), key=lambda x: x["Code"]):
        out.append(f'{{{cstr(x["Name"])}, {x["Bits"]}}},')
    out.append("#endif\n")

    out.append("#ifdef GET_LAYOUT_INFO\n#undef GET_LAYOUT_INFO")
    for x in sorted((r[n] for n in r.all("TileLayout")),
                    key=lambda x: x["Code"]):
        boxed = x["Inside"] != "NoneBox"
        out.append(f'{{{cstr(x["Name"])}, '
                   f'{"true" if x["Blocks"] == "RowMajor" else "false"}, '
                   f'{"true" if boxed else "false"}, '
                   f'{"true" if x["Inside"] == "RowMajor" else "false"}}},')
    out.append("#endif\n")

    out.append("#ifdef GET_SPACE_INFO\n#undef GET_SPACE_INFO")
    for x in spaces:
        out.append(f'{{Space::{x["!name"]}, {cstr(x["Name"])}, '
                   f'{cstr(x["Prefix"])}, {x["Fractal"]}, '
                   f'{cstr(x["Compact"])}}},')
    out.append("#endif\n")

    out.append("#ifdef GET_RESERVED_BYTES\n#undef GET_RESERVED_BYTES")
    for p in processors(r):
        out.append(f'static constexpr ReservedBytes {p["!name"]}_Reserved[] = '
                   '{')
        out.extend(f'  {{Space::{x["Of"]["def"]}, {x["Offset"]}, '
                   f'{x["Bytes"]}, {cstr(x["Reason"])}}},'
                   for x in map(r.deref, p["Reserved"]))
        out.append("};")
    out.append("#endif\n")

    out.append("#ifdef GET_PROCESSOR_INFO\n#undef GET_PROCESSOR_INFO")
    for p in processors(r):
        size = {r.deref(r.deref(m)["Of"])["AddrSpace"]: r.deref(m)["Bytes"]
                for m in p["Memories"]}
        caps = ", ".join(str(size.get(s, 0)) for s in range(9))
        barriers = sum(1 << r.deref(b)["Code"]
                       for b in p["DependencyBarriers"])
        memories = sum(1 << r.deref(m)["AddrSpace"]
                       for m in p["DependencyMemories"])
        left = r.deref(p["LeftLayout"])["!name"][7:]
        out.append(f'{{Processor::{p["!name"]}, {cstr(p["Name"])}, '
                   f'{cstr(p["Chips"])}, {{{caps}}}, Layout::{left}, '
                   f'{"true" if p["AliasOffset"] else "false"}, {barriers}, '
                   f'{memories}, {p["!name"]}_Reserved, '
                   f'{p["NpuArch"]}, {p["CceArch"]}, {cstr(p["DavName"])}, '
                   f'{cstr(p["ModelMacro"])}}},')
    out.append("#endif")


def placed(op, r):
    """Each operand with its first index in the value and the into form."""
    ops = [r.deref(o) for o in op["Operands"]]
    value = sum(1 for o in ops if o["Kind"] in ("Dst", "Acc", "Res"))
    into = 0
    for o in ops:
        kind = o["Kind"]
        if kind in ("Dst", "Acc"):
            yield o, 0, into
            value += 2 if kind == "Acc" else 1  # [old value,] type
            into += 3                           # set, index, type
            continue
        if kind == "Res":
            yield o, 0, 0
            continue
        yield o, value, into
        n = {"Src": 2, "Tmp": 3, "Out": 3, "GMSrc": GM_OPERANDS,
             "GMDst": GM_OPERANDS}.get(kind, 1)
        value += n
        into += n


def condition(rule, types, layouts):
    """A rule's When, "nz:f32.nz.plain", as a RuleCondition."""
    cells = []
    for text in rule["When"].split(":") if rule["When"] else []:
        elem = order = compact = "-1"
        for word in text.split("."):
            if word in types:
                elem = f"static_cast<int8_t>(DType::{types[word]})"
            elif word in layouts:
                order = f"static_cast<int8_t>(Layout::{layouts[word]})"
            elif word in ("plain", "compact"):
                compact = str(int(word == "compact"))
            elif word != "*":
                sys.exit(f"tables.py: no rule holds for '{word}'")
        cells.append(f"{{{elem}, {order}, {compact}}}")
    return f"{{{{{', '.join(cells)}}}}}"


def ops(r, out):
    types = {r[n]["Name"]: n for n in r.all("DType")}
    layouts = {r[n]["Name"]: r[n]["!name"][7:] for n in r.all("TileLayout")}
    names = r.all("TileOp")

    # Assembly's "oob.clamp" is a number whatever the operation is.
    numbers = {}
    for o in (r.deref(x) for n in names for x in r[n]["Operands"]):
        for i, word in enumerate(o["Words"] if o["Kind"] == "Word" else []):
            if numbers.setdefault((o["Name"], word), i) != i:
                sys.exit(f"tables.py: {o['Name']}.{word} has two numbers")

    out.append("#ifdef GET_TILE_OP_DATA\n#undef GET_TILE_OP_DATA")
    for n in names:
        op = r[n]
        for o in (r.deref(x) for x in op["Operands"]):
            if o["Kind"] == "Word":
                words = ", ".join(cstr(w) for w in o["Words"])
                out.append(f'static constexpr const char *const '
                           f'{n}_{o["Name"]}_words[] = {{{words}}};')
        out.append(f"static constexpr OperandInfo {n}_operands[] = {{")
        for o, value, into in placed(op, r):
            words = (f'{n}_{o["Name"]}_words' if o["Kind"] == "Word" else "{}")
            out.append(f'  {{{cstr(o["Name"])}, OperandKind::{o["Kind"]}, '
                       f'Space::{o["Mem"]["def"]}, {value}, {into}, '
                       f'{words}, {cstr(o["Doc"])}, '
                       f'{mask(o["Apart"], r)}}},')
        out.append("};")
        out.append(f"static constexpr SigInfo {n}_sigs[] = {{")
        for s in (r.deref(x) for x in op["Sigs"]):
            cells = []
            for t in s["Types"].split():
                dtype, layout = t.split(":")
                left = layout == "left"
                layout = "NZ" if left else layouts[layout]
                cells.append(f'{{DType::{types[dtype]}, Layout::{layout}, '
                             f'{"true" if left else "false"}}}')
            out.append(f'  {{{mask(s["On"], r)}, {s["CostBytes"]}, '
                       f'{s["Square"]}, '
                       f'{"true" if s["AlwaysCompact"] else "false"}, '
                       f'{len(cells)}, {{{", ".join(cells)}}}}},')
        out.append("};")
        for field, struct, make in (
                ("Limits", "LimitInfo", lambda x:
                 f'{mask(x["On"], r)}, {cstr(x["Field"])}, {x["Min"]}, '
                 f'{x["Max"]}, '
                 f'{0 if x["Multiple"] == "c0" else x["Multiple"]}, '
                 f'{cstr(x["UnlessOne"])}, {cstr(x["Hint"])}'),
                ("Refusals", "RefusalInfo", lambda x:
                 f'{mask(x["On"], r)}, {cstr(x["Why"])}'),
                ("Sames", "SameInfo", lambda x:
                 f'{mask(x["On"], r)}, {cstr(x["Field"])}, {cstr(x["Other"])}'),
                ("Insides", "InsideInfo", lambda x:
                 f'{cstr(x["Offset"])}, {cstr(x["Extent"])}, '
                 f'{cstr(x["Size"])}'),
                ("Rooms", "RoomInfo", lambda x:
                 f'{cstr(x["Field"])}, {cstr(x["Other"])}, {x["Times"]}, '
                 f'{x["Extra"]}, {x["Per"]}'),
                ("Wholes", "WholeInfo", lambda x:
                 f'{cstr(x["Field"])}, {cstr(x["Other"])}, {x["Times"]}'),
                ("Denses", "DenseInfo", lambda x:
                 f'{cstr(x["Offset"])}, {cstr(x["Field"])}, '
                 f'{cstr(x["Size"])}, {cstr(x["Across"])}')):
            recs = [r.deref(x) for x in op[field]]
            if not recs:
                continue
            out.append(f"static constexpr {struct} {n}_{field.lower()}[] = {{")
            out.extend(f"  {{{make(x)}, {condition(x, types, layouts)}}},"
                       for x in recs)
            out.append("};")
        rates = [r.deref(x) for x in r.deref(op["CostModel"])["Rates"]]
        if rates:
            out.append(f"static constexpr VectorRate {n}_rates[] = {{")
            out.extend(f'  {{{mask(x["On"], r)}, {x["Head"]}, {x["Tail"]}, '
                       f'{x["Counted"]}, {x["Milli"]}}},'
                       for x in rates)
            out.append("};")
    out.append("static constexpr TileOpInfo TileOps[] = {")
    for n in names:
        op = r[n]
        cost = r.deref(op["CostModel"])

        def array(field):
            return f"{n}_{field.lower()}" if op[field] else "{}"

        flag = lambda f: "true" if op[f] else "false"
        out.append(
            f'  {{{cstr(op["Mnemonic"])}, {cstr(op["Builtin"])}, '
            f'{cstr(op["Summary"])}, Pipe::{op["OnPipe"]["def"][5:]}, '
            f'{mask(op["On"], r)}, {flag("HasIdentity")}, '
            f'{flag("KeepsRest")}, {flag("CopiesTile")}, {flag("CopiesPart")}, '
            f'{flag("ReadsGM")}, '
            f'{flag("WritesGM")}, {n}_operands, {n}_sigs, '
            f'{array("Refusals")}, {array("Limits")}, '
            f'{array("Sames")}, {array("Insides")}, {array("Rooms")}, '
            f'{array("Wholes")}, {array("Denses")}, '
            f'{{CostKind::{cost["Kind"]}, {cost["CentiGiBps"]}, '
            f'{cost["SpecialRegs"]}, {cost["ElementBytes"]}, '
            f'{cost["Base"]}, {f"{n}_rates" if cost["Rates"] else "{}"}}}, '
            f'{cstr(op["ValidRows"])}, '
            f'{cstr(op["ValidCols"])}, {cstr(op["Absence"])}, '
            f'{cstr(op["CachedForm"])}, {cstr(op["AliasForm"])}}},')
    out.append("};")
    out.append("static constexpr UnsupportedOpInfo UnsupportedOps[] = {")
    for x in (r[n] for n in r.all("UnsupportedOp")):
        out.append(f'  {{{cstr(x["Builtin"])}, {cstr(x["Text"])}}},')
    out.append("};\n#endif\n")

    out.append("#ifdef GET_TILE_OPCODES\n#undef GET_TILE_OPCODES")
    for n in r.all("TileInst"):
        out.append(f'{{Ascend::{n}, {names.index(r[n]["Op"]["def"])}, '
                   f'TileForm::{r[n]["Form"]}}},')
    out.append("#endif")


def hidden(r, out):
    """What the library's own code of operations uses besides their operands."""
    types = {r[n]["Name"]: n for n in r.all("DType")}
    layouts = {r[n]["Name"]: r[n]["!name"][7:] for n in r.all("TileLayout")}
    ops = [r[n] for n in r.all("TileOp")]
    out.append("#ifdef GET_CLOBBERS\n#undef GET_CLOBBERS")
    out.extend(f'{{{cstr(op["Builtin"])}, {mask(x["On"], r)}, '
               f'{condition(x, types, layouts)}}},'
               for op in ops for x in map(r.deref, op["Clobbers"]))
    out.append("#endif\n\n#ifdef GET_HIDDEN_EVENTS\n#undef GET_HIDDEN_EVENTS")
    out.extend(f'{{{cstr(op["Builtin"])}, {mask(x["On"], r)}, '
               f'Pipe::{x["Src"]["def"][5:]}, Pipe::{x["Dst"]["def"][5:]}, '
               f'{x["Id"]}}},'
               for op in ops for x in map(r.deref, op["HiddenEvents"]))
    out.append("#endif\n\n#ifdef GET_LOADED_SOURCES\n"
               "#undef GET_LOADED_SOURCES")
    out.extend(f'{{{cstr(op["Builtin"])}, {mask(x["On"], r)}, '
               f'{cstr(x["Operand"])}}},'
               for op in ops for x in map(r.deref, op["LoadedSources"]))
    out.append("#endif")


def scalars(r, out):
    insts = [r[n] for n in r.all("ScalarInst")]
    out.append("#ifdef GET_SCALAR_SEM_ENUM\n#undef GET_SCALAR_SEM_ENUM")
    out.append("enum class ScalarSem : uint8_t {")
    out.extend(f"  {s}," for s in sorted({i["Sem"] for i in insts}))
    out.append("  Yield, ///< A tile operation's number.\n};")
    out.append("enum class CmpCond : uint8_t {\n  none,")
    conds = sorted({i["Cond"] for i in insts if i["Cond"]})
    out.extend(f"  {c}," for c in conds)
    out.append("};\n#endif\n")
    out.append("#ifdef GET_SCALAR_OPCODES\n#undef GET_SCALAR_OPCODES")
    for i in insts:
        ty = {"": "none"}.get(i["Ty"], i["Ty"])
        defines = str(bool(i["OutOperandList"]["args"])).lower()
        out.append(f'{{Ascend::{i["!name"]}, {{ScalarSem::{i["Sem"]}, '
                   f'ScalarTy::{ty}, CmpCond::{i["Cond"] or "none"}, '
                   f'{defines}}}}},')
    out.append("#endif")


def spellings(r, out):
    """What C++ calls types, memories and operations."""
    out.append("#ifdef GET_CPP_TYPES\n#undef GET_CPP_TYPES")
    out.extend(f'{{DType::{n}, {cstr(r[n]["CType"])}}},'
               for n in r.all("DType"))
    out.append("#endif\n\n#ifdef GET_CPP_SPACES\n#undef GET_CPP_SPACES")
    out.extend(f'{{Space::{n}, {cstr(r[n]["TileTypeName"])}}},'
               for n in r.all("Space"))
    out.append("#endif\n\n#ifdef GET_CPP_LAYOUTS\n#undef GET_CPP_LAYOUTS")
    out.extend(f'{{Layout::{n[7:]}, {cstr(r[n]["Blocks"])}, '
               f'{cstr(r[n]["Inside"])}}},' for n in r.all("TileLayout"))
    out.append("#endif\n\n#ifdef GET_CPP_CALLS\n#undef GET_CPP_CALLS")
    out.extend(f'{{{cstr(r[n]["Builtin"])}, {cstr(r[n]["Call"])}, '
               f'{cstr(r[n]["PlainCall"])}, {cstr(r[n]["Extents"])}}},'
               for n in r.all("TileOp"))
    out.append("#endif")


def nodes(r, out):
    out.append("#ifdef GET_SELECTION_NODES\n#undef GET_SELECTION_NODES")
    ops = r.all("TileOp")
    pure = [n for n in r.all("TileInst")
            if not node_touches_memory(r, n)]
    memory = [n for n in r.all("TileInst") if node_touches_memory(r, n)]
    out.extend(f"ASCEND_NODE({n})" for n in pure)
    out.append("#endif")
    out.append("#ifdef GET_MEMORY_NODES\n#undef GET_MEMORY_NODES")
    out.extend(f"ASCEND_NODE({n})" for n in memory)
    out.append("#endif")
    out.append("#ifdef GET_OP_NODES\n#undef GET_OP_NODES")
    for n in r.all("TileInst"):
        out.append(f'{{{ops.index(r[n]["Op"]["def"])}, '
                   f'TileForm::{r[n]["Form"]}, AscendISD::{n}}},')
    out.append("#endif")


def node_touches_memory(r, inst):
    op = r[r[inst]["Op"]["def"]]
    return (r[inst]["Form"] == "Into" or op["ReadsGM"] or op["WritesGM"]
            or op["HasIdentity"])


def params(r, out):
    recs = sorted((r[n] for n in r.all("KernelParam")),
                  key=lambda x: x["Order"])
    out.append("#ifdef GET_KERNEL_PARAM_ENUM\n#undef GET_KERNEL_PARAM_ENUM")
    out.append("enum class KernelParam : uint8_t {")
    out.extend(f'  {x["!name"]},' for x in recs)
    out.append("};\n#endif\n")
    out.append("#ifdef GET_KERNEL_PARAMS\n#undef GET_KERNEL_PARAMS")
    out.extend(f'{{KernelParam::{x["!name"]}, {cstr(x["Name"])}, {x["Bits"]}, '
               f'ParamUse::{x["Use"]}, {cstr(x["Builtin"])}, '
               f'{cstr(x["Accessor"])}, RunValue::{x["Run"]}, '
               f'{cstr(x["Doc"])}}},' for x in recs)
    out.append("#endif")


def main():
    path, what = sys.argv[1:]
    out = ["// Generated from TableGen/ by utils/tablegen/tables.py."]
    {"enums": enums, "ops": ops, "scalars": scalars,
     "nodes": nodes, "spellings": spellings,
     "params": params, "hidden": hidden}[what](Records(path), out)
    print("\n".join(out))


if __name__ == "__main__":
    main()
