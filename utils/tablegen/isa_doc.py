#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/isa.md from the records of TableGen/.

usage: isa_doc.py RECORDS.json
"""

import re
import sys

from records import Records, mask, processors


def table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(str(cell) for cell in row) + " |"


def machine(r):
    procs = processors(r)
    yield "## Processors"
    spaces = sorted((r[n] for n in r.all("Space")),
                    key=lambda s: s["AddrSpace"])
    sizes = [{r.deref(r.deref(m)["Of"])["!name"]: r.deref(m)["Bytes"]
              for m in p["Memories"]} for p in procs]
    yield from table(
        ["memory", "address space", "slots", "fractal, bytes"]
        + [f'{p["Name"]}, bytes' for p in procs],
        [[s["Name"], s["AddrSpace"],
          f'`{s["Prefix"]}0`' if s["Prefix"] else "", s["Fractal"] or ""]
         + [size.get(s["!name"], "") for size in sizes] for s in spaces])
    yield ""
    yield from table(
        ["", *[p["Name"] for p in procs]],
        [["chips", *[p["Chips"] for p in procs]],
         ["order of a left operand",
          *[r.deref(p["LeftLayout"])["Name"] for p in procs]],
         ["second, uncached mapping of GM",
          *["yes" if p["AliasOffset"] else "no" for p in procs]],
         ["barrier between dependent operations of one pipe",
          *[", ".join(r.deref(b)["Name"] for b in p["DependencyBarriers"])
            or "none" for p in procs]],
         ["memories that need it on every pipe",
          *[", ".join(r.deref(m)["Name"] for m in p["DependencyMemories"])
            or "none" for p in procs]],
         ["barrier for an Event between operations of one pipe",
          *[", ".join(r.deref(b)["Name"] for b in p["EventBarriers"])
            or "none" for p in procs]],
         ["bytes that no tile gets",
          *["; ".join(f'{r.deref(x["Of"])["Name"]} {x["Offset"]} to '
                      f'{x["Offset"] + x["Bytes"]}, {x["Reason"]}'
                      for x in map(r.deref, p["Reserved"]))
            or "none" for p in procs]]])
    yield ""
    yield "## Types"
    yield from table(
        ["dtype", "code", "bytes", "C++"],
        [[f'`{t["Name"]}`', t["Code"], t["Bits"] // 8, f'`{t["CType"]}`']
         for t in sorted((r[n] for n in r.all("DType")),
                         key=lambda t: t["Code"])])
    yield ""
    yield from table(
        ["layout", "code", "order of fractals", "inside a fractal"],
        [[f'`{t["Name"]}`', t["Code"], t["Blocks"], t["Inside"]]
         for t in sorted((r[n] for n in r.all("TileLayout")),
                         key=lambda t: t["Code"])])
    yield ""


def alike(r, types):
    """Signatures that differ in one element type alone as one: its types, and
    which T is."""
    names = {r[n]["Name"] for n in r.all("DType")}
    groups = {}
    for text in types:
        words = re.split(r"([: ])", text)
        first = next(w for w in words if w in names)
        shape = "".join("T" if w == first else w for w in words)
        groups.setdefault(shape, []).append((first, text))
    for shape, found in groups.items():
        if len(found) == 1:
            yield found[0][1], ""
        else:
            yield shape, " for T = " + ", ".join(f"`{t}`" for t, _ in found)


def signatures(r, op):
    """Legal types, one line a set of processors."""
    by_procs = {}
    for s in (r.deref(x) for x in op["Sigs"]):
        by_procs.setdefault(mask(s["On"], r), []).append(s["Types"])
    for procs, types in by_procs.items():
        names = ", ".join(p["Name"] for p in processors(r)
                          if procs >> p["Code"] & 1)
        yield f"* {names}: " + ", ".join(
            "`(" + ", ".join(t.replace(":", ".").split()) + ")`" + of
            for t, of in (alike(r, types) if op["Family"] else
                          ((t, "") for t in types)))
    squares = merged((s for s in (r.deref(x) for x in op["Sigs"])
                      if s["Square"]), "Types", ("Square", "AlwaysCompact"), r)
    for s, types in squares:
        which = ("a tile's" if s["AlwaysCompact"] else "a compact tile's")
        yield (f'* `({", ".join(types.replace(":", ".").split())})` '
               f'moves squares of {s["Square"]} x {s["Square"]}: {which} pitch '
               "is its valid size rounded up to that")


def merged(recs, field, others, r):
    """Records that differ in an element type of one field alone, as the first
    of them with the types in braces in that field: {i8,hif8}.nz."""
    types = {r[n]["Name"] for n in r.all("DType")}
    groups = {}
    for rec in recs:
        words = re.split(r"([.: ])", rec[field])
        found = [w for w in words if w in types]
        key = ("".join("?" if w in types else w for w in words),
               len(set(found)), *(str(rec[o]) for o in others))
        if len(set(found)) != 1:
            key = (rec["!name"],)
        groups.setdefault(key, []).append((rec, found[:1]))
    for group in groups.values():
        rec, found = group[0]
        text = rec[field]
        if len(group) > 1:
            names = ",".join(f[0] for _, f in group)
            text = "".join(f"{{{names}}}" if w == found[0] else w
                           for w in re.split(r"([.: ])", text))
        yield rec, text


def refusals(r, op):
    """What is refused with a reason."""
    for x in (r.deref(x) for x in op["Refusals"]):
        on = ", ".join(r.deref(p)["Name"] for p in x["On"])
        yield f'{on}: {op["Mnemonic"]} {x["Why"]}'


def where(r, op, rule, when=None):
    """" where (dst, src) = (nz, nd)", or nothing."""
    when = when or rule["When"]
    if not when:
        return ""
    typed = [r.deref(o)["Name"] for o in op["Operands"]
             if r.deref(o)["Kind"] not in ("Int", "Reg", "Elem", "Word", "Res")]
    cells = [c if c == "*" else f"`{c.removesuffix('.*')}`"
             for c in when.split(":")]
    return " where " + ", ".join(f"`{n}` is {c}"
                                 for n, c in zip(typed, cells) if c != "*")


def is_word(r, op, name):
    return any(o["Name"] == name and o["Kind"] == "Word"
               for o in (r.deref(o) for o in op["Operands"]))


def only_value(r, op, limit):
    """The one legal value of a limit; of a word operand, the word."""
    for o in (r.deref(o) for o in op["Operands"]):
        if o["Name"] == limit["Field"] and o["Kind"] == "Word":
            return " or ".join(f"`{w}`" for w in
                               o["Words"][limit["Min"]:limit["Max"] + 1])
    return limit["Min"]


def rules(r, op):
    both = mask(op["On"], r)
    limits = merged((r.deref(x) for x in op["Limits"]), "When",
                    ("Field", "Min", "Max", "Multiple", "On", "UnlessOne",
                     "Hint"), r)
    for x, when in limits:
        text = (f'`{x["Field"]}` = {only_value(r, op, x)}'
                if x["Min"] == x["Max"] or is_word(r, op, x["Field"]) else
                f'`{x["Field"]}` from {x["Min"]} to {x["Max"]}')
        if x["Multiple"] == "c0":
            text += ", a multiple of 32 bytes' worth of elements"
        elif x["Multiple"] != "1":
            text += f', a multiple of {x["Multiple"]}'
        if mask(x["On"], r) & both != both:
            text += " (" + ", ".join(r.deref(p)["Name"] for p in x["On"]) + ")"
        if x["UnlessOne"]:
            text += f', unless `{x["UnlessOne"]}` is 1,'
        hint = f' ({x["Hint"]})' if x["Hint"] else ""
        yield text + where(r, op, x, when) + hint
    for x in (r.deref(x) for x in op["Sames"]):
        on = ("" if mask(x["On"], r) & both == both else
              " (" + ", ".join(r.deref(p)["Name"] for p in x["On"]) + ")")
        yield f'`{x["Field"]}` = `{x["Other"]}`' + on + where(r, op, x)
    sizes = {}
    for x in (r.deref(x) for x in op["Insides"]):
        reach = (f'`{x["Extent"]}`' if x["Offset"] == "0" else
                 f'`{x["Offset"]}` + `{x["Extent"]}`')
        sizes.setdefault((reach, where(r, op, x)), []).append(x["Size"])
    for (reach, condition), names in sizes.items():
        yield (f"{reach} at most " + ", ".join(f"`{n}`" for n in names)
               + condition)
    for x in (r.deref(x) for x in op["Rooms"]):
        need = [f'`{x["Other"]}`' + (f' x {x["Times"]}' if x["Times"] != 1
                                     else "")] if x["Times"] else []
        if x["Extra"]:
            need.append(f'{x["Extra"]} for each begun {x["Per"]} of '
                        f'`{x["Other"]}`')
        yield (f'`{x["Field"]}` at least ' + " + ".join(need)
               + where(r, op, x))
    for x in (r.deref(x) for x in op["Wholes"]):
        yield (f'`{x["Field"]}` a multiple of `{x["Other"]}` x {x["Times"]}'
               + where(r, op, x))
    for x in (r.deref(x) for x in op["Denses"]):
        used = (f'`{x["Field"]}`' if x["Offset"] == "0" else
                f'`{x["Offset"]}` + `{x["Field"]}`')
        tile, dimension = x["Size"].split(".")
        yield (f"{used} rounds up to the pitch of `{tile}`'s {dimension}, "
               f'unless `{x["Across"]}` is one fractal' + where(r, op, x))


def hidden(r, op):
    """What the library's own code uses."""
    for x in (r.deref(x) for x in op["Clobbers"]):
        on = ", ".join(r.deref(p)["Name"] for p in x["On"])
        yield ("writes over the reserved bytes of its memory" + where(r, op, x)
               + f" ({on})")
    for x in (r.deref(x) for x in op["LoadedSources"]):
        on = ", ".join(r.deref(p)["Name"] for p in x["On"])
        yield f'`{x["Operand"]}` is not made by V ({on})'
    for x in (r.deref(x) for x in op["HiddenEvents"]):
        on = ", ".join(r.deref(p)["Name"] for p in x["On"])
        yield (f'uses event {x["Id"]} from {r.deref(x["Src"])["Name"]} to '
               f'{r.deref(x["Dst"])["Name"]} ({on})')


def cost(r, c):
    if c["Kind"] == "Vector":
        rates = [r.deref(x) for x in c["Rates"]]
        return "; ".join(
            ("" if len(rates) == 1 else
             ", ".join(r.deref(p)["Name"] for p in x["On"]) + " ")
            + f'{x["Head"]} + {x["Milli"] / 1000:g} x repeats of 256 bytes'
            + (f' + {x["Tail"]}' if x["Tail"] else "")
            + (f' (+ {x["Counted"]} where elements are counted)'
               if x["Counted"] else "")
            for x in rates) + " cycles"
    if c["Kind"] == "Scalar":
        return "none"
    if c["Kind"] == "MAD":
        return (f'{c["Base"]} + rep x ceil(m/16) x ceil(k/C0) x ceil(n/16) '
                "cycles, rep 2 for f32, else 1")
    width = (f'{c["ElementBytes"]} bytes an element'
             if c["ElementBytes"] else "bytes")
    return (f'{width} / {c["CentiGiBps"] / 100:g} GiB/s at 1.85 GHz, '
            f'truncated, + {c["SpecialRegs"]} cycle')


def assembly(r, op):
    return ", ".join(r.deref(o)["ValueAsm"] for o in op["Operands"])


def operation(r, name):
    op = r[name]
    yield f'### {op["Mnemonic"]} `{op["Builtin"]}`'
    yield op["Summary"]
    yield ""
    yield f'    {op["Mnemonic"]} {assembly(r, op)}'
    yield ""
    on = ", ".join(r.deref(p)["Name"] for p in op["On"])
    yield (f'Pipe {r.deref(op["OnPipe"])["Name"]}; on {on}. '
           f'Cost: {cost(r, r.deref(op["CostModel"]))}.')
    yield ""
    if op["Absence"]:
        yield op["Absence"] + "."
        yield ""
    if op["Notes"]:
        yield op["Notes"].strip()
        yield ""
    operands = []
    for o in (r.deref(x) for x in op["Operands"]):
        kind = {"Dst": "tile written", "Acc": "tile read and written",
                "Src": "tile read", "Tmp": "tile of scratch",
                "Out": "tile written, too",
                "Elem": "number of the elements' type", "GMSrc": "window read",
                "GMDst": "window written", "Int": "number",
                "Reg": "number in a register", "Word": "word",
                "Res": "number yielded"}[o["Kind"]]
        where = r.deref(o["Mem"])["Name"] if kind.startswith("tile") else ""
        doc = o["Doc"]
        if o["Kind"] == "Word":
            doc += ": " + ", ".join(f"{i} {w}"
                                    for i, w in enumerate(o["Words"]))
        operands.append([f'`{o["Name"]}`', kind, where, doc])
    yield from table(["operand", "", "memory", ""], operands)
    yield ""
    yield "Legal types, in that order (`left` is the processor's own order):"
    yield from signatures(r, op)
    yield ""
    yield "Rules:"
    for rule in (*rules(r, op), *refusals(r, op), *hidden(r, op)):
        yield f"* {rule}"
    yield ""


def unsupported(r):
    yield "## Known, but not supported"
    yield ("Kernels and IR that use one of these names are refused at their "
           "line.")
    yield ""
    for n in r.all("Unsupported"):
        text = r[n]["Text"]
        name = r[n]["Name"]
        yield f"* `{name}`{text[len(name):]}"
    for x in (r[n] for n in r.all("UnsupportedPath")):
        yield f'* {x["Why"]}'


def main():
    r = Records(sys.argv[1])
    print("<!-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception -->\n")
    print("# Tile instructions\n")
    print("Generated from TableGen/ by utils/tablegen/isa_doc.py; "
          "`ninja isa-doc` rewrites it.\n")
    for line in machine(r):
        print(line)
    print("## Operations\n")
    for name in r.all("TileOp"):
        for line in operation(r, name):
            print(line)
    for line in unsupported(r):
        print(line)


if __name__ == "__main__":
    main()
