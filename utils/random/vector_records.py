# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the compiler's records say of vector operations."""

import dataclasses
import functools

from vector_numbers import TYPES, runner
from vector_ops import LINES

TYPED = ("Dst", "Acc", "Src", "Tmp", "Out", "GMSrc", "GMDst")  # By a Sig.


@dataclasses.dataclass(frozen=True)
class Operand:
    name: str
    kind: str  # "Dst", "Acc", "Out", "Src", "Tmp", "Int", "Elem" or "Word"
    is_apart: bool  # On some processor the result may not take its bytes.


@dataclasses.dataclass(frozen=True)
class Record:
    """An operation on one processor. types: tuples of (type, order), one a tile
    or window in the operands' order, the second result and the scratch last, if
    there are any."""

    builtin: str
    operands: tuple
    types: tuple
    call: str
    limits: tuple  # (number, least, most, types for which it holds)

    def choices(self, name, types, count):
        """What a choice of so many words may be for these types."""
        found = range(count)
        for field, least, most, when in self.limits:
            if field == name and all(
                    w == "*" or set(w.replace(".*", "").split(".")) <= set(t)
                    for w, t in zip(when, types)):
                found = range(max(found.start, least),
                              min(found.stop, most + 1))
        return found

    def has_scratch(self):
        return any(o.kind == "Tmp" for o in self.operands)

    def is_accumulating(self):
        return any(o.kind == "Acc" for o in self.operands)

    def has_number(self):
        return any(o.kind == "Elem" for o in self.operands)


class Records:
    """The records of a build."""

    def __init__(self, build):
        self.all = runner.records(build)
        self.by_builtin = {self.all[n]["Builtin"]: self.all[n]
                           for n in self.all["!instanceof"]["TileOp"]}

    @functools.lru_cache(maxsize=None)
    def find(self, builtin, cpu):
        """None where the processor does not have it."""
        record = self.by_builtin.get(f"ascend.{builtin}.ub")
        if not record or cpu not in self.names(record["On"]):
            return None
        operands = [self.operand(o["def"]) for o in record["Operands"]]
        tiles = [o.kind for o in operands if o.kind in TYPED]
        last = ("Out", "Tmp")
        order = sorted(range(len(tiles)), key=lambda i: (
            tiles[i] in last and 1 + last.index(tiles[i]), i))
        types = []
        for sig in (self.all[s["def"]] for s in record["Sigs"]):
            cells = [tuple(c.split(":")) for c in sig["Types"].split()]
            if cpu in self.names(sig["On"]) and all(
                    t in TYPES for t, _ in cells):
                types.append(tuple(cells[i] for i in order))
        return Record(record["Builtin"], tuple(operands),
                      tuple(dict.fromkeys(types)), record["Call"],
                      tuple(self.limits(record, cpu)))

    def limits(self, record, cpu):
        for limit in (self.all[i["def"]] for i in record["Limits"]):
            if cpu in self.names(limit["On"]):
                yield (limit["Field"], limit["Min"], limit["Max"],
                       tuple(filter(None, limit["When"].split(":"))))

    def names(self, references):
        return [self.all[p["def"]]["Name"] for p in references]

    def operand(self, name):
        record = self.all[name]
        return Operand(record["Name"], record["Kind"],
                       bool(record.get("Apart")))

    def candidates(self, op, cpu):
        """With scratch, unless that is a line of its own, and without."""
        names = [f"{op.builtin}.tmp"] * (f"{op.builtin}.tmp" not in LINES)
        return [r for n in (*names, op.builtin) if (r := self.find(n, cpu))]

    @functools.lru_cache(maxsize=None)
    def choose(self, op, cpu, types, has_scratch):
        """The record for these types of result and sources; one with scratch
        only if there is some."""
        for record in self.candidates(op, cpu):
            if has_scratch >= record.has_scratch() and any(
                    t[:len(types)] == types for t in record.types):
                return record
        return None

    @functools.lru_cache(maxsize=None)
    def signatures(self, op, processors):
        """Types of result and sources that all these processors have."""
        count = 1 + len(op.sources)
        found = [dict.fromkeys(t[:count] for r in self.candidates(op, cpu)
                               for t in r.types) for cpu in processors]
        return tuple(t for t in found[0] if all(t in f for f in found))

    def scratch_type(self, op, cpu, types):
        """The type of the scratch for these types; None if the processor takes
        none."""
        record = self.choose(op, cpu, types, True)
        if record is None or not record.has_scratch():
            return None
        return next(t[-1][0] for t in record.types
                    if t[:len(types)] == types)
