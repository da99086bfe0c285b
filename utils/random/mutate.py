#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Breaks the examples' assembly in every small way; the simulator must object.

usage: mutate.py --build DIR [--folder DIR]

A mutant is the assembly of an example without one of its wait_flag, set_flag or
pipe_barrier V lines, or with one slot moved onto bytes of another slot of its memory (its
first, its last and the bytes before), or past the end of the memory (the first
slot of a set, since loops of few trips use no other). Slots that
already share bytes are not live at the same time, so such pairs make no mutant;
nor do slots whose uses follow each other, in no common loop.
The tensors are zeros: a fault has to be found by what is ordered and what
overlaps, not by numbers.
"""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from harness import elements  # noqa: E402
from harness.toolchain import PROCESSORS, Toolchain  # noqa: E402
from run_examples import EXAMPLES, SOURCES  # noqa: E402

# Bytes: a fractal of any memory of the cube core, a block of UB.
GRANULE = {"l1": 1024, "l0a": 1024, "l0b": 1024, "l0c": 1024, "ub": 32}
# Bytes, of the larger processor: past the end on both.
CAPACITY = {"l1": 524288, "l0a": 65536, "l0b": 65536, "l0c": 262144,
            "ub": 262144}
FOUND = 1  # The simulator's exit status.
# Of these every byte of a slot and every flag matters in the run. Kernels with
# scratch that nothing reads again, and those of Ascend C, whose slots go by other
# names than their sets', have mutants that do no harm.
MUTATED = ("gemm", "two_level_pingpong", "two_level_pingpong_slots",
           "gemm_bias_relu", "chained_matmul", "gemm_i8", "add", "leaky_relu")
SLOT = re.compile(r"\t\.slot\t((l\d[abc]?|ub)s\d+), (0x[0-9a-f]+), (\d+), (\d+)")


@dataclasses.dataclass(frozen=True)
class Slot:
    line: int
    name: str
    memory: str
    offset: int
    each: int  # Bytes of one slot.
    bytes: int  # Of all its slots.

    def overlaps(self, other):
        return (self.offset < other.offset + other.bytes and
                other.offset < self.offset + self.bytes)


@dataclasses.dataclass(frozen=True)
class Mutant:
    what: str
    lines: tuple


def slots_in(lines):
    slots = []
    for number, line in enumerate(lines):
        if match := SLOT.match(line):
            name, memory, offset, size, count = match.groups()
            slots.append(Slot(number, name, memory, int(offset, 16),
                              int(size), int(size) * int(count)))
    return slots


def without(lines, number):
    return tuple(lines[:number] + lines[number + 1:])


def moved(lines, slot, offset):
    text = lines[slot.line].replace(hex(slot.offset) + ",", hex(offset) + ",")
    return tuple(lines[:slot.line] + [text] + lines[slot.line + 1:])


def flag_mutants(lines):
    for number, line in enumerate(lines):
        # The simulator does not follow the fixpipe buffer within its own pipe.
        if re.match(r"\s*((wait|set)_flag\s|pipe_barrier\s+V)", line):
            text = line.strip().replace("\t", " ")
            yield Mutant(f"without line {number + 1}, {text}",
                         without(lines, number))


def loops_in(lines):
    """The stretches of lines that a branch goes back over."""
    labels = {line.split(":")[0]: number for number, line in enumerate(lines)
              if re.match(r"\.?\w+:", line)}
    for number, line in enumerate(lines):
        if match := re.match(r"\s*(?:b|bz|bnz)\s.*?(\.?\w+)\s*$", line):
            if labels.get(match[1], number) < number:
                yield range(labels[match[1]], number + 1)


def follow_each_other(lines, loops, one, other):
    """Whether the last use of one slot is before the first of the other, in time
    as well: the order of the lines is that of time but for loops around both."""
    def uses(slot):
        return [number for number, line in enumerate(lines)
                if not line.lstrip().startswith(".")
                and re.search(rf"\b{slot.name}\b", line)]
    first, second = uses(one), uses(other)
    if any(any(use in loop for use in first) and
           any(use in loop for use in second) for loop in loops):
        return False
    return (not first or not second or first[-1] < second[0]
            or second[-1] < first[0])


def slot_mutants(lines):
    slots = slots_in(lines)
    loops = [*loops_in(lines)]
    for slot in slots:
        granule = GRANULE[slot.memory]
        targets = {CAPACITY[slot.memory] - slot.each + granule}
        for other in slots:
            if follow_each_other(lines, loops, slot, other):
                continue
            if other.memory == slot.memory and not other.overlaps(slot):
                targets |= {other.offset,
                            other.offset + other.bytes - granule,
                            other.offset - slot.bytes + granule}
        for offset in sorted(t for t in targets if t >= 0):
            yield Mutant(f"{slot.name} at {offset:#x}, not {slot.offset:#x}",
                         moved(lines, slot, offset))


def mutants_of(assembly):
    lines = assembly.read_text(encoding="utf-8").splitlines()
    return [*flag_mutants(lines), *slot_mutants(lines)]


def simulator_options(example, folder):
    """Zeros for every tensor, and no golden output."""
    options = []
    for argument in example.arguments:
        path = folder / f"{example.name}.{argument.name}.bin"
        if argument.kind == "in":
            path.write_bytes(bytes(argument.size() *
                                   elements.BYTES[argument.dtype]))
        else:
            path = "/dev/null"
        options += ["--arg", argument.option(path)]
    return options + ["--quiet"]


def status_of(tools, path, options):
    return subprocess.run(tools.simulate_command(path, options), check=False,
                          stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode


def survives(tools, mutant, path, options):
    """Whether the simulator does not find the fault."""
    path.write_text("\n".join(mutant.lines) + "\n", encoding="utf-8")
    if status_of(tools, path, options) != FOUND:
        return True
    path.unlink()
    return False


def check(tools, pool, example, source, cpu, folder):
    """(number of mutants, those that the simulator missed)."""
    assembly = folder / f"{source}.{cpu}.s"
    tools.compile(SOURCES / source, cpu, assembly)
    options = simulator_options(example, folder)
    if status_of(tools, assembly, options) != 0:
        return 1, [f"{assembly}: something is found before any mutation"]
    mutants = mutants_of(assembly)
    tasks = [pool.submit(survives, tools, m,
                         assembly.with_suffix(f".mutant{i}.s"), options)
             for i, m in enumerate(mutants)]
    missed = [f"{source} for {cpu}: {m.what}"
              for m, task in zip(mutants, tasks) if task.result()]
    return len(mutants), missed


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--folder", type=pathlib.Path,
                        help="for the files, instead of DIR/mutants")
    args = parser.parse_args()
    folder = (args.folder or args.build / "mutants").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    tools = Toolchain(args.build)
    total, missed = 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for example in EXAMPLES:
            if example.name not in MUTATED:
                continue
            for source in example.sources:
                if source.endswith("_ascendc.cpp"):
                    continue
                for cpu in PROCESSORS:
                    count, escaped = check(tools, pool, example, source, cpu,
                                           folder)
                    print(f"{source} for {cpu}: {count} mutants, "
                          f"{len(escaped)} missed", flush=True)
                    total += count
                    missed += escaped
    for text in missed:
        print(f"missed: {text}")
    print(f"{total} mutants, {len(missed)} missed")
    return 1 if missed or not total else 0


if __name__ == "__main__":
    sys.exit(main())
