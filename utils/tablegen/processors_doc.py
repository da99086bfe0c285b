#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/processors.md from the records of TableGen/: what differs.

usage: processors_doc.py RECORDS.json
"""

import sys

from isa_doc import merged, table
from records import Records, mask, processors


def listed(r, refs):
    return ", ".join(r.deref(x)["Name"] for x in refs) or "none"


def capacities(r, procs):
    for s in sorted((r[n] for n in r.all("Space")),
                    key=lambda s: s["AddrSpace"]):
        sizes = [next((m["Bytes"] for m in map(r.deref, p["Memories"])
                       if r.deref(m["Of"]) is s), None) for p in procs]
        if len(set(sizes)) > 1:
            yield [f'capacity of {s["Name"]}, bytes', *sizes]


def units(r, procs):
    yield ["order of a left operand in L0A",
           *[f'`{r.deref(p["LeftLayout"])["Name"]}`' for p in procs]]
    yield ["bytes that no tile gets",
           *["; ".join(f'{r.deref(x["Of"])["Name"]} {x["Offset"]} to '
                       f'{x["Offset"] + x["Bytes"]}'
                       for x in map(r.deref, p["Reserved"])) or "none"
             for p in procs]]
    yield ["second, uncached mapping of global memory",
           *["a load past the cache goes there" if p["AliasOffset"]
             else "none: it is a plain load" for p in procs]]


def order(r, procs):
    yield ["pipes that need a barrier between dependent operations of their "
           "own", *[listed(r, p["DependencyBarriers"]) for p in procs]]
    yield ["memories through which every pipe needs it",
           *[listed(r, p["DependencyMemories"]) for p in procs]]
    yield ["pipes on which an Event between two of their own operations is a "
           "barrier", *[listed(r, p["EventBarriers"]) for p in procs]]


def emission(procs):
    yield ["`__NPU_ARCH__`, `__CCE_AICORE__`",
           *[f'{p["NpuArch"]}, {p["CceArch"]}' for p in procs]]
    yield ["macros", *[f'`__DAV_{p["DavName"]}_CUBE__`, '
                       f'`__DAV_{p["DavName"]}_VEC__`, `{p["ModelMacro"]}`'
                       for p in procs]]
    yield ["parameter for the distance of the mappings",
           *["`__pypto_l2_cache_offset`" if p["AliasOffset"] else "none"
             for p in procs]]


def partly(rec, r, every):
    return mask(rec["On"], r) & every != every


def paths(r, procs):
    """Operations and combinations of types that some processors lack: what a
    processor has of them. Operations of the same types share a row."""
    every = sum(1 << p["Code"] for p in procs)
    rows = {}
    for name in r.all("TileOp"):
        op = r[name]
        if partly(op, r, every):
            cells = tuple("yes" if mask(op["On"], r) >> p["Code"] & 1 else "no"
                          for p in procs)
        else:
            sigs = [s for s in map(r.deref, op["Sigs"]) if partly(s, r, every)]
            if not sigs:
                continue
            cells = tuple(types_on(r, sigs, p) for p in procs)
        rows.setdefault(cells, []).append(
            f'{op["Mnemonic"]} (`{op["Builtin"]}`)')
    for cells, ops in rows.items():
        yield [", ".join(ops), *cells]


def types_on(r, sigs, p):
    on = [s for s in sigs if mask(s["On"], r) >> p["Code"] & 1]
    return ", ".join("`(" + ", ".join(types.replace(":", ".").split()) + ")`"
                     for _, types in merged(on, "Types", ("On",), r)) or "none"


def limits(r, procs):
    """Bounds on numbers that only some processors have."""
    every = sum(1 << p["Code"] for p in procs)
    rows = {}
    for name in r.all("TileOp"):
        op = r[name]
        if partly(op, r, every):
            continue
        recs = [x for x in map(r.deref, op["Limits"]) if partly(x, r, every)]
        for x, when in merged(recs, "When", ("Field", "Min", "Max", "Multiple",
                                             "On"), r):
            bound = (str(x["Min"]) if x["Min"] == x["Max"] else
                     f'{x["Min"]} to {x["Max"]}')
            if x["Multiple"] != "1":
                bound += f', a multiple of {x["Multiple"]}'
            text = f'`{x["Field"]}`'
            if when:
                text += f' of `({", ".join(when.split(":"))})`'
            cells = tuple(bound if mask(x["On"], r) >> p["Code"] & 1 else "any"
                          for p in procs)
            rows.setdefault((text, cells), []).append(
                f'{op["Mnemonic"]} (`{op["Builtin"]}`)')
    for (text, cells), ops in rows.items():
        yield [f'{text}: {", ".join(ops)}', *cells]


def main():
    r = Records(sys.argv[1])
    procs = processors(r)
    names = [f'{p["Name"]} ({p["Chips"]})' for p in procs]
    print("<!-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception -->\n")
    print("# What differs between the processors\n")
    print("Generated from TableGen/ by utils/tablegen/processors_doc.py; "
          "`ninja isa-doc` rewrites it.\nWhat is not here is the same on all; "
          "[isa.md](isa.md) has both.\n")
    rows = [["**Memory**", *[""] * len(procs)], *capacities(r, procs),
            *units(r, procs),
            ["**Order**", *[""] * len(procs)], *order(r, procs),
            ["**Legal paths**", *[""] * len(procs)], *paths(r, procs),
            ["**Limits**", *[""] * len(procs)], *limits(r, procs),
            ["**Emission**", *[""] * len(procs)], *emission(procs)]
    for line in table(["", *names], rows):
        print(line)


if __name__ == "__main__":
    main()
