#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds ascend-check against ascend-sim on damaged assembly.

usage: check_mutants.py --build DIR [--kernels N] [--tests N] [--seed FIRST]
                        [--mutants N] [--all] [--jobs N]
       check_mutants.py --build DIR --full [--minutes N]

The kernels are the examples, those of N of the test suite's files, and random
ones (seeds FIRST to FIRST + N - 1), each for every processor. Nothing may be
refuted in them, and their synchronisation and slots have to be proved; only what
some arguments may make a mistake (a read of what is uninitialised, an index) may
stay open, since authors know their arguments. What runs in the simulator without
a mutation runs with mutations, too; for test files the arguments are zeros and
small numbers.

A mutant is the assembly with one fault: a flag's line dropped or moved over its
neighbours, its event id changed or swapped with another's, a slot shifted, shrunk
or swapped with another. --mutants N takes N of each kernel, --full takes all, of
all test files and 300 random kernels. A mutant of which ascend-check proves as much as of the
kernel is simulated under the normal and three adversarial schedules; the
simulator must not find anything. With --all the others are simulated as well, to
count how many of them it sees.

The files of a miss stay in DIR/check/KERNEL.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import functools
import itertools
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from generate import generate  # noqa: E402
from generate_tiles import RUNS  # noqa: E402
from harness import elements  # noqa: E402
from harness.toolchain import (  # noqa: E402
    PROCESSORS, CommandFailed, Toolchain, run)
from interpret import TooLarge  # noqa: E402
from kernels import Form, Kernel  # noqa: E402
from run_examples import EXAMPLES, SOURCES  # noqa: E402

SCHEDULES = 3
EVENTS = 8
DISTANCES = (1, 3)  # Instructions that a flag moves over.
GRANULE = 1024  # Bytes: a fractal of any memory of the cube core.
SLOT = re.compile(
    r"\t\.slot\t((l\d[abc]?|bt|fb|ub)s\d+), (0x[0-9a-f]+), (\d+), (\d+)")
FLAG = re.compile(r"\t(set_flag|wait_flag)\t(\w+), (\w+), (x?\d+)$")
VIEW = re.compile(r"\t\.view\t(\w+), (\w+),")
FINDING = re.compile(r"^[^:]*:(?:\d+:)? (error|warning): (.*)$", re.M)
# The rules that may be unproved in a kernel.
OPEN = ("[uninitialised]", "[slot-index]")
FULL_KERNELS = 300
TESTS = pathlib.Path(__file__).resolve().parents[2] / "test"
TEST_FOLDERS = ("CodeGen", "Clang", "EndToEnd", "Faults", "IR", "Slots", "Sync")
# What all scalar arguments of a test's kernel are, in one run each.
SCALARS = (0, 1, 3, 8)


# -- Faults --
#
# Each yields (what it is, how to make it) for every place where it can be.

def is_flag(line):
    return FLAG.match(line) is not None


def is_code(line):
    """An instruction, not a label or a directive."""
    return line.startswith("\t") and not line.startswith("\t.")


def is_movable(line):
    """Whether a flag may move over it: not over the end of a block."""
    return is_code(line) and not re.match(r"\t(b|bz|bnz|ret|trap)\b", line)


def flags_in(lines):
    return [n for n, l in enumerate(lines) if is_flag(l)]


def with_line(lines, number, text):
    return lines[:number] + [text] + lines[number + 1:]


def drop(lines):
    for number in flags_in(lines):
        yield (f"without line {number + 1}, {lines[number].strip()}",
               lambda n=number: lines[:n] + lines[n + 1:])


def moved(lines, number, target):
    rest = list(lines)
    line = rest.pop(number)
    rest.insert(target, line)
    return rest


def move(lines):
    """Over one instruction, and over a few, up and down in its block."""
    code = [n for n, l in enumerate(lines) if is_code(l)]
    place = {n: i for i, n in enumerate(code)}
    for number in flags_in(lines):
        targets = set()
        for step, far in itertools.product((-1, 1), DISTANCES):
            at = start = place[number]
            while (abs(at - start) < far and 0 <= at + step < len(code) and
                   is_movable(lines[code[at + step]])):
                at += step
            if at != start:
                targets.add(code[at])
        for target in sorted(targets):
            yield (f"line {number + 1} at {target + 1}, "
                   f"{lines[number].strip()}",
                   lambda n=number, t=target: moved(lines, n, t))


def with_event(line, event):
    return re.sub(r"\w+$", str(event), line)


def change_event(lines):
    """A number for another number, or for a register."""
    for number in flags_in(lines):
        old = FLAG.match(lines[number]).group(4)
        new = (0, 1) if old.startswith("x") else (0, 1, (int(old) + 1) % EVENTS)
        for event in sorted(e for e in set(new) if str(e) != old):
            yield (f"line {number + 1} {lines[number].strip()} as {event}",
                   lambda n=number, e=event: with_line(
                       lines, n, with_event(lines[n], e)))


def swapped_events(lines, one, other):
    ids = [FLAG.match(lines[n]).group(4) for n in (one, other)]
    half = with_line(lines, one, with_event(lines[one], ids[1]))
    return with_line(half, other, with_event(lines[other], ids[0]))


def swap_events(lines):
    """Of one pair of pipes: a flag's instruction and the next with another
    id exchange their ids."""
    flags = [(n, FLAG.match(lines[n])) for n in flags_in(lines)]
    for i, (one, m) in enumerate(flags):
        for other, o in flags[i + 1:]:
            if o.group(2, 3) == m.group(2, 3) and o.group(4) != m.group(4):
                yield (f"ids of lines {one + 1} and {other + 1} swapped",
                       lambda a=one, b=other: swapped_events(lines, a, b))
                break


def slots_in(lines):
    """Without views: which part of a tile they name is not the allocator's
    choice, and the checkers take a tile that is written in part for
    written."""
    views = {m.group(1) for m in map(VIEW.match, lines)
             if m and m.group(1) != m.group(2)}
    slots = [(n, SLOT.match(l)) for n, l in enumerate(lines)]
    return [(n, m) for n, m in slots if m and m.group(1) not in views]


def with_slot(match, offset, size):
    rest = match.string[match.end():]  # Of a slot that the source placed.
    return (f"\t.slot\t{match.group(1)}, {offset:#x}, {size}, "
            f"{match.group(5)}{rest}")


def views_of(lines, name):
    """The slots that are views of a set, with their lines."""
    views = {m.group(1) for m in map(VIEW.match, lines)
             if m and m.group(2) == name != m.group(1)}
    slots = [(n, SLOT.match(l)) for n, l in enumerate(lines)]
    return [(n, m) for n, m in slots if m and m.group(1) in views]


def with_slot_at(lines, number, match, offset):
    """A set at another place, with its views: they name the same parts."""
    far = offset - int(match.group(3), 16)
    for n, m in [(number, match), *views_of(lines, match.group(1))]:
        lines = with_line(lines, n, with_slot(
            m, int(m.group(3), 16) + far, int(m.group(4))))
    return lines


def shift_slot(lines):
    """A little, past its end, and onto bytes of each other slot."""
    for number, m in slots_in(lines):
        old, size = int(m.group(3), 16), int(m.group(4))
        offsets = {old + GRANULE, old - GRANULE, old + size}
        for _, o in slots_in(lines):
            if o.group(2) == m.group(2):
                begin, other = int(o.group(3), 16), int(o.group(4))
                offsets |= {begin, begin + GRANULE, begin + other - GRANULE}
        for offset in sorted(o for o in offsets if o >= 0 and o != old):
            yield (f"{m.group(1)} at {offset:#x}, not {old:#x}",
                   lambda n=number, m=m, o=offset: with_slot_at(
                       lines, n, m, o))


def shrink_slot(lines):
    for number, m in slots_in(lines):
        old = int(m.group(4))
        for size in sorted({old - GRANULE, old - old // 2} - {old}):
            if size > 0:
                yield (f"{m.group(1)} has {size} bytes, not {old}",
                       lambda n=number, m=m, s=size: with_line(
                           lines, n, with_slot(m, int(m.group(3), 16), s)))


def swap_slots(lines):
    for (one, m), (other, o) in itertools.combinations(slots_in(lines), 2):
        if o.group(2) == m.group(2) and o.group(3) != m.group(3):
            yield (f"{m.group(1)} and {o.group(1)} swapped",
                   lambda a=one, m=m, b=other, o=o: with_slot_at(
                       with_slot_at(lines, a, m, int(o.group(3), 16)),
                       b, o, int(m.group(3), 16)))


FAULTS = (drop, move, change_event, swap_events, shift_slot, shrink_slot,
          swap_slots)
# How often each is chosen where not all are tried.
WEIGHTS = (3, 3, 1, 1, 2, 1, 1)


def mutants_of(lines, count, seed):
    """(kind, description, lines) of each: all there can be, or \p count of
    them, of each kind some."""
    if not flags_in(lines) or not slots_in(lines):
        return
    rng = random.Random(f"mutants {seed}")
    by_kind = {f: list(f(lines)) for f in FAULTS}
    if count is None:
        chosen = [(f, m) for f, every in by_kind.items() for m in every]
    else:
        for every in by_kind.values():
            rng.shuffle(every)
        chosen = []
        while len(chosen) < count and any(by_kind.values()):
            kind = rng.choices(FAULTS, WEIGHTS)[0]
            if by_kind[kind]:
                chosen.append((kind, by_kind[kind].pop()))
    for kind, (what, make) in chosen:
        mutant = make()
        if mutant != lines:
            yield kind.__name__, what, mutant


# -- Kernels --

@dataclasses.dataclass
class Job:
    """One kernel: how to make its assembly and the simulator's runs."""
    name: str
    folder: pathlib.Path
    mutants: int  # None: all there can be.
    simulate_all: bool
    tools: Toolchain
    assembly: pathlib.Path = None
    runs: list = dataclasses.field(default_factory=list)


def prepare_example(job, example, source, cpu):
    job.assembly = job.folder / "kernel.s"
    job.tools.compile(SOURCES / source, cpu, job.assembly)
    options = []
    for argument in example.arguments:
        path = "/dev/null"
        if argument.kind == "in":
            path = job.folder / f"{argument.name}.bin"
            path.write_bytes(bytes(argument.size() *
                                   elements.BYTES[argument.dtype]))
        options += ["--arg", argument.option(path)]
    job.runs = [lambda assembly: run(job.tools.simulate_command(
        assembly, [*options, "--schedules", str(SCHEDULES), "--quiet"]))]


def prepare_random(job, seed, cpu):
    """Random data; the results have to be those of the interpreter."""
    kernel = Kernel(generate(seed), seed, job.folder / "kernel")
    if cpu not in kernel.program.processors:
        raise TooLarge
    job.assembly = Form("ll", cpu).compile(job.tools, [kernel.program],
                                           kernel.stem)
    kernel.write_data()

    def simulate(index):
        return lambda assembly: kernel.simulate(job.tools, assembly, index,
                                                SCHEDULES)

    job.runs = [simulate(index) for index in range(RUNS)]


PARAM = re.compile(r"\t\.param\t.*, (gm|i64|i32|f32)$")


def kernels_in(lines):
    """(name, kinds of its parameters) of each kernel of some assembly."""
    kernels = []
    for line in lines:
        if line.startswith("\t.kernel\t"):
            name = line.split("\t")[2].rsplit(",", 1)[0].strip('"')
            kernels.append((name, []))
        elif match := PARAM.match(line):
            kernels[-1][1].append(match.group(1))
    return kernels


def zeros_run(tools, name, kinds, number, assembly):
    options = ["--kernel", name, "--schedules", str(SCHEDULES), "--quiet"]
    for kind in kinds:
        options += ["--arg", "out=/dev/null:f16[1048576]" if kind == "gm"
                    else f"{kind}={number}"]
    run(tools.simulate_command(assembly, options))


def prepare_test(job, source, cpu):
    """A file of the test suite, as it compiles without options. Only what the
    simulator runs without a finding can show a mutation."""
    job.assembly = job.folder / "kernel.s"
    try:
        job.tools.compile(source, cpu, job.assembly)
        lines = job.assembly.read_text(encoding="utf-8").splitlines()
    except (CommandFailed, OSError):
        raise TooLarge from None  # it is a test of something else
    if not kernels_in(lines):
        raise TooLarge
    for name, kinds in kernels_in(lines):
        for number in SCALARS:
            simulate = functools.partial(zeros_run, job.tools, name, kinds,
                                         number)
            try:
                simulate(job.assembly)
            except CommandFailed:
                continue
            job.runs.append(simulate)


def findings(tools, path):
    """What ascend-check does not prove, without lines; None for bad input."""
    done = subprocess.run([tools.checker, "-strict", path], check=False,
                          capture_output=True, text=True, timeout=300)
    if done.returncode not in (0, 1):
        return None
    return collections.Counter(FINDING.findall(done.stderr))


def is_wrong(job, path):
    """Whether the simulator finds anything in any run."""
    for simulate in job.runs:
        try:
            simulate(path)
        except CommandFailed:
            return True
    return False


def judge(job):
    """(problems, counts by (kind, what became of the mutant))."""
    counts = collections.Counter()
    before = findings(job.tools, job.assembly)
    bad = None if before is None else [
        text for level, text in before
        if level == "error" or not text.endswith(OPEN)]
    if before is None or bad:
        return [f"{job.assembly}: rejected without a mutation: {bad}"], counts
    counts["kernel", "open" if before else "proved"] += 1
    if is_wrong(job, job.assembly):
        return [f"{job.assembly}: wrong without a mutation"], counts
    problems = []
    lines = job.assembly.read_text(encoding="utf-8").splitlines()
    for number, (kind, what, text) in enumerate(
            mutants_of(lines, job.mutants, job.name)):
        path = job.folder / f"mutant{number}.s"
        path.write_text("\n".join(text) + "\n", encoding="utf-8")
        now = findings(job.tools, path)
        rejected = now is None or bool(now - before)
        refuted = rejected and now and any(
            level == "error" for level, _ in now - before)
        wrong = ((not rejected or job.simulate_all) and is_wrong(job, path))
        state = ("refuted" if refuted else "unproved" if rejected
                 else "accepted")
        counts[kind, state] += 1
        if wrong:
            counts[kind, state + ", wrong"] += 1
        if wrong and not rejected:
            problems.append(f"missed: {path}: {what}")
        else:
            path.unlink()
    return problems, counts


def run_job(job, prepare, arguments):
    shutil.rmtree(job.folder, ignore_errors=True)
    job.folder.mkdir(parents=True)
    try:
        prepare(job, *arguments)
        problems, counts = judge(job)
    except TooLarge:
        shutil.rmtree(job.folder)
        return [], collections.Counter()
    except (CommandFailed, subprocess.TimeoutExpired) as failure:
        return [f"{job.name}: {failure}"], collections.Counter()
    if not problems:
        shutil.rmtree(job.folder)
    return problems, counts


def jobs(args, tools, folder):
    def job(name):
        return Job(name, folder / name, args.mutants, args.all, tools)

    tests = sorted(path for folder in TEST_FOLDERS
                   for suffix in (".ll", ".cpp")
                   for path in (TESTS / folder).rglob("*" + suffix))
    if args.tests is not None:
        rng = random.Random(f"tests {args.seed}")
        tests = sorted(rng.sample(tests, min(args.tests, len(tests))))
    for cpu in PROCESSORS:
        for source in tests:
            name = "-".join(source.relative_to(TESTS).parts)
            yield job(f"{name}.{cpu}"), prepare_test, (source, cpu)
        for example in EXAMPLES:
            for source in example.sources:
                yield (job(f"{source}.{cpu}"), prepare_example,
                       (example, source, cpu))
        for seed in range(args.seed, args.seed + args.kernels):
            yield job(f"{seed}.{cpu}"), prepare_random, (seed, cpu)


def print_table(counts):
    kinds = sorted({kind for kind, _ in counts} - {"kernel"})
    columns = ("refuted", "refuted, wrong", "unproved", "unproved, wrong",
               "accepted", "accepted, wrong")
    print(f"{'fault':14}" + "".join(f"{c:>17}" for c in columns))
    for kind in kinds:
        print(f"{kind:14}" + "".join(f"{counts[kind, c]:17}" for c in columns))
    total = {c: sum(counts[kind, c] for kind in kinds) for c in columns}
    print(f"{'all':14}" + "".join(f"{total[c]:17}" for c in columns))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--kernels", type=int, default=20, help="random ones")
    parser.add_argument("--tests", type=int, default=20,
                        help="files of the test suite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=40,
                        help="of each kernel")
    parser.add_argument("--full", action="store_true",
                        help="all mutants of all kernels")
    parser.add_argument("--minutes", type=float,
                        help="begin no kernel after that")
    parser.add_argument("--all", action="store_true",
                        help="simulate what is rejected, too")
    parser.add_argument("--folder", type=pathlib.Path,
                        help="for the files, instead of DIR/check")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    if args.full:
        args.kernels, args.tests, args.mutants = FULL_KERNELS, None, None
    folder = (args.folder or args.build / "check").resolve()
    tools = Toolchain(args.build)
    start = time.monotonic()
    problems, counts = [], collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        every = list(jobs(args, tools, folder))
        random.Random(f"order {args.seed}").shuffle(every)
        tasks = [pool.submit(run_job, *j) for j in every]
        for task in concurrent.futures.as_completed(tasks):
            if task.cancelled():
                continue
            if args.minutes and time.monotonic() - start > 60 * args.minutes:
                for other in tasks:
                    other.cancel()
            found, more = task.result()
            counts += more
            for text in found:
                print(text, flush=True)
            problems += found
    print_table(counts)
    mutants = sum(n for (kind, state), n in counts.items()
                  if kind != "kernel" and "," not in state)
    kernels = counts["kernel", "proved"] + counts["kernel", "open"]
    print(f"{kernels} kernels from seed {args.seed}, "
          f"{counts['kernel', 'open']} of them with what some arguments may "
          f"make a mistake, {mutants} mutants, "
          f"{time.monotonic() - start:.0f} s, {len(problems)} problems")
    return 1 if problems or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
