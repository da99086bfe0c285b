#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles two_level_pingpong_slots and holds assembly and timeline against what
its author meant.

usage: two_level_slots.py SOURCE BUILD FOLDER
"""

import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "utils"))

from harness.toolchain import PROCESSORS, Toolchain  # noqa: E402

STACKS, PARTS = 4, 4


def tensors(rows):
    return f"bf16[{rows}x128]", "bf16[4x128x512]", f"f32[4x{rows}x512]"


def sets(rows):
    """Bytes of a slot and number of slots of each set, by memory."""
    return {"l1": [(rows * 256, 1), (131072, 2)], "l0a": [(rows * 256, 1)],
            "l0b": [(32768, 2)], "l0c": [(rows * 512, 2)]}


def with_rows(text, is_ir, rows):
    """The example for another number of rows of q than 16."""
    if not is_ir:
        return text.replace("M = 16", f"M = {rows}")
    of_q = {str(16 * n): str(rows * n) for n in (1, 128, 512, 2048)}
    return re.sub(r"(?<=[ ,])\d+\b", lambda m: of_q.get(m[0], m[0]), text)


PAIR = ["TEXTRACT"] * 2 + ["TMATMUL"] * 2 + ["TSTORE"] * 2


def check(holds, what):
    if not holds:
        sys.exit(f"wrong: {what}")


def check_slots(assembly, rows):
    """The slot table; that slots do not overlap, the simulator checks."""
    table = re.findall(r"^\s*\.slot\s+(l\w+?)s\d+, (0x[0-9a-f]+), (\d+), (\d+)",
                       assembly, re.M)
    found = {}
    for memory, _, size, count in table:
        found.setdefault(memory, []).append((int(size), int(count)))
    check({m: sorted(s) for m, s in found.items()} == sets(rows),
          f"slots {found}")
    for memory in ("l0a", "l0b", "l0c"):
        starts = [int(offset, 16) for m, offset, _, _ in table if m == memory]
        check(starts == [0], f"{memory} starts at {starts}")


def check_order(assembly):
    """Behind the two operations on q, the loops' operations as written; the
    optimiser may unroll the inner loop of two trips."""
    operations = re.findall(r"^\s*(T[A-Z_]+)\b", assembly, re.M)
    check(operations[:3] == ["TLOAD", "TEXTRACT", "TLOAD"], operations)
    check(operations[3:] in (PAIR, 2 * PAIR), operations)


class Timeline:
    """What ascend-sim --trace wrote."""

    def __init__(self, trace):
        events = trace["traceEvents"]
        names = {e["tid"]: e["args"]["name"] for e in events if e["ph"] == "M"}
        self.boxes = {name: [] for name in names.values()}
        raised, self.flags = {}, []
        for event in events:
            pipe = names[event["tid"]]
            if event["ph"] == "X":
                self.boxes[pipe].append(
                    (event["ts"], event["ts"] + event["dur"],
                     event["args"]["asm"]))
            elif event["ph"] == "s":
                raised[event["id"]] = (pipe, event["ts"])
            elif event["ph"] == "f":
                self.flags.append((*raised[event["id"]], pipe, event["ts"]))
        for boxes in self.boxes.values():
            boxes.sort()


def slot_in(text, memory):
    """The slot of the set in that memory that an operation names."""
    index = re.search(rf"\b{memory}s\d+(?:\[(\d+)\])?", text)
    check(index, f"no slot of {memory} in {text}")
    return int(index[1] or 0)


def overlap(a, b):
    return max(a[0], b[0]) < min(a[1], b[1])


def check_timeline(timeline, rows):
    loads = timeline.boxes["MTE2"][1:]
    extracts = timeline.boxes["MTE1"][1:]
    products, stores = timeline.boxes["M"], timeline.boxes["FIX"]
    check(len(loads) == STACKS, "one load of 512 columns a stack")
    for boxes, memory in ((extracts, "l0b"), (products, "l0b"),
                          (products, "l0c"), (stores, "l0c")):
        slots = [slot_in(text, memory) for _, _, text in boxes]
        check(slots == [0, 1] * (STACKS * PARTS // 2),
              f"slots of {memory} change every 128 columns: {slots}")
    for stack in range(1, STACKS):
        before = extracts[(stack - 1) * PARTS:stack * PARTS]
        check(any(overlap(loads[stack], e) for e in before),
              f"stack {stack} is loaded while the one before is extracted")
    # With 16 rows an extract takes longer than product and store together.
    for pair in range(0, len(stores) if rows > 16 else 0, 2):
        check(overlap(stores[pair], products[pair + 1]),
              f"store {pair} runs while the cube fills the other slot")


def check_waits(timeline):
    """Each flag that M takes from FIX was raised by the last store of the slot
    that the next product fills, or stands for a slot that is free yet."""
    products, stores = timeline.boxes["M"], timeline.boxes["FIX"]
    first = stores[0][1]
    waits = {}
    for source, raised, target, taken in timeline.flags:
        if (source, target) != ("FIX", "M"):
            continue
        later = [n for n, box in enumerate(products) if box[0] >= taken]
        if not later:
            continue  # Flags that go down at the end.
        waits.setdefault(later[0], []).append(raised)
    check(sorted(waits) == list(range(len(products))),
          f"one wait before each product: {waits}")
    for product, raised in waits.items():
        check(len(raised) == 1, f"one flag for product {product}: {raised}")
        if product < 2:
            check(raised[0] < first, f"product {product} waits for a store")
        else:
            check(raised[0] == stores[product - 2][1],
                  f"product {product} waits for another slot's store")


def check_kernel(tools, source, cpu, rows, folder):
    """Cycles that it takes."""
    path = folder / f"{rows}.{source.name}"
    path.write_text(with_rows(source.read_text(encoding="utf-8"),
                              source.suffix == ".ll", rows), encoding="utf-8")
    assembly = folder / f"{rows}.{source.name}.{cpu}.s"
    tools.compile(path, cpu, assembly)
    text = assembly.read_text(encoding="utf-8")
    check_slots(text, rows)
    check_order(text)
    arguments = []
    for index, tensor in enumerate(tensors(rows)):
        arguments += ["--arg", f"out={folder}/{index}.bin:{tensor}"]
    trace = folder / "trace.json"
    report = tools.simulate(
        assembly, [*arguments, "--schedules", "3", "--trace", trace],
        folder / "report.json")
    check(not report["findings"], report["findings"])
    peaks = {m: b for m, b in report["peak_bytes"].items() if b}
    total = {m: sum(b * n for b, n in s) for m, s in sets(rows).items()}
    check(peaks == {m.upper(): b for m, b in total.items()},
          f"bytes in use {peaks}")
    timeline = Timeline(json.loads(trace.read_text(encoding="utf-8")))
    check_timeline(timeline, rows)
    check_waits(timeline)
    return report["cycles"]


def main():
    root, build, folder = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    tools = Toolchain(build)
    for name in ("two_level_pingpong_slots.cpp", "two_level_pingpong_slots.ll"):
        source = root / "docs" / "examples" / name
        for cpu in PROCESSORS:
            cycles = [check_kernel(tools, source, cpu, rows, folder)
                      for rows in (16, 64)]
            print(f"{name} on {cpu}: right, {cycles[0]} and {cycles[1]} cycles")


if __name__ == "__main__":
    main()
