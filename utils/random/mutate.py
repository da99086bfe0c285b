#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Breaks the examples' assembly in every small way; somebody must object.

usage: mutate.py --build DIR [--folder DIR]

A mutant is the assembly of an example without one of its wait_flag, set_flag or
pipe_barrier V lines, or with one slot moved onto bytes of another slot of its
memory (its first, its last and the bytes before), or past the end of the memory
(the first slot of a set, since loops of few trips use no other), and its views
with it. Slots that
already share bytes are not live at the same time, so such pairs make no mutant;
nor do slots whose uses follow each other, in no common loop.
The tensors are zeros: a fault has to be found by what is ordered and what
overlaps, not by numbers. The simulator has to find it; in kernels of which a run
does not reach every line, the simulator or a proof (ascend-check --strict).
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
FOUND = 1  # The exit status of the simulator and of the checker.
# A run of these reaches every line: the simulator alone has to find the fault.
REACHED = ("gemm.cpp", "two_level_pingpong.cpp", "two_level_pingpong.ll",
           "two_level_pingpong_slots.cpp", "two_level_pingpong_slots.ll",
           "gemm_bias_relu.cpp", "chained_matmul.cpp", "gemm_i8.cpp", "add.cpp",
           "leaky_relu.cpp")
# Several kernels, or scratch that nothing reads again: slots may move unharmed.
ONLY_FLAGS = ("softmax.cpp", "rms_norm.cpp", "layer_norm.cpp")
SLOT = re.compile(r"\t\.slot\t((l\d[abc]?|ub)s\d+), (0x[0-9a-f]+), (\d+), (\d+)")


VIEW = re.compile(r"\t\.view\t(\w+), (\w+)")


@dataclasses.dataclass(frozen=True)
class Slot:
    names: tuple  # Its own, and those of its views.
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
    views = {}
    for line in lines:
        if match := VIEW.match(line):
            views.setdefault(match[2], []).append(match[1])
    slots = []
    for line in lines:
        if match := SLOT.match(line):
            name, memory, offset, size, count = match.groups()
            slots.append(Slot((name, *views.get(name, ())), memory,
                              int(offset, 16), int(size),
                              int(size) * int(count)))
    seen_through = {name for base, names in views.items() for name in names
                    if name != base}
    return [slot for slot in slots if slot.names[0] not in seen_through]


def without(lines, number):
    return tuple(lines[:number] + lines[number + 1:])


def moved(lines, slot, offset):
    """Views move along."""
    def place(match):
        if match[1] not in slot.names:
            return match[0]
        place = int(match[3], 16) + offset - slot.offset
        return match[0].replace(match[3], hex(place))
    return tuple(SLOT.sub(place, line) for line in lines)


def flag_mutants(lines):
    for number, line in enumerate(lines):
        # A barrier of FIX may be one too many: the flags that M gives back order
        # the fixpipe buffer's parameters too.
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
                and re.search(rf"\b({'|'.join(slot.names)})\b", line)]
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
            yield Mutant(f"{slot.names[0]} at {offset:#x}, not {slot.offset:#x}",
                         moved(lines, slot, offset))


def mutants_of(source, assembly):
    lines = assembly.read_text(encoding="utf-8").splitlines()
    slots = () if source in ONLY_FLAGS else slot_mutants(lines)
    return [*flag_mutants(lines), *slots]


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
    if example.kernel:
        options += ["--kernel", example.kernel]
    return options + ["--quiet"]


def status_of(tools, path, options):
    return subprocess.run(tools.simulate_command(path, options), check=False,
                          stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode


def is_unproved(tools, path):
    return subprocess.run([tools.checker, "--strict", path], check=False,
                          stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == FOUND


def survives(tools, mutant, path, options, reached):
    """Whether nobody finds the fault."""
    path.write_text("\n".join(mutant.lines) + "\n", encoding="utf-8")
    if (status_of(tools, path, options) != FOUND and
            (reached or not is_unproved(tools, path))):
        return True
    path.unlink()
    return False


def check(tools, pool, example, source, cpu, folder):
    """(number of mutants, those that were missed)."""
    assembly = folder / f"{source}.{cpu}.s"
    tools.compile(SOURCES / source, cpu, assembly)
    options = simulator_options(example, folder)
    if status_of(tools, assembly, options) != 0:
        return 1, [f"{assembly}: something is found before any mutation"]
    if source not in REACHED and is_unproved(tools, assembly):
        return 1, [f"{assembly}: not proved before any mutation"]
    mutants = mutants_of(source, assembly)
    tasks = [pool.submit(survives, tools, m,
                         assembly.with_suffix(f".mutant{i}.s"), options,
                         source in REACHED)
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
            for source in example.sources:
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
