#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds ascend-check against ascend-sim on damaged assembly.

usage: check_mutants.py --build DIR [--kernels N] [--seed FIRST] [--mutants N]
                        [--all] [--jobs N]

The kernels are the examples and random ones (seeds FIRST to FIRST + N - 1), each
for every processor. Nothing may be refuted in them, and their synchronisation
and slots have to be proved; only a read that may be uninitialised for some
arguments may stay open, since authors know their arguments.

A mutant is the assembly with one fault: a flag's line dropped or moved over a
neighbour, its event id changed or swapped with another's, a slot shifted, shrunk
or swapped with another. A mutant of which ascend-check proves as much as of the
kernel is simulated under the normal and three adversarial schedules; the
simulator must not find anything. With --all the others are simulated as well, to
count how many of them it sees.

The files of a miss stay in DIR/check/KERNEL.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
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
GRANULE = 1024  # Bytes: a fractal of any memory of the cube core.
SLOT = re.compile(
    r"\t\.slot\t((l\d[abc]?|bt|fb|ub)s\d+), (0x[0-9a-f]+), (\d+), (\d+)")
FLAG = re.compile(r"\t(set_flag|wait_flag)\t(\w+), (\w+), (\d+)$")
FINDING = re.compile(r"^[^:]*:(?:\d+:)? (error|warning): (.*)$", re.M)
OPEN = "[uninitialised]"  # The one rule that may be unproved in a kernel.


# -- Faults --

def is_flag(line):
    return FLAG.match(line) is not None


def is_code(line):
    """An instruction, not a label or a directive."""
    return line.startswith("\t") and not line.startswith("\t.")


def is_movable(line):
    """Whether a flag may move over it: not over the end of a block."""
    return is_code(line) and not re.match(r"\t(b|bz|bnz|ret|trap)\b", line)


def drop(rng, lines):
    number = rng.choice([n for n, l in enumerate(lines) if is_flag(l)])
    what = f"without line {number + 1}, {lines[number].strip()}"
    return what, lines[:number] + lines[number + 1:]


def move(rng, lines):
    """One instruction, or further, up or down in its block."""
    number = rng.choice([n for n, l in enumerate(lines) if is_flag(l)])
    step, far = rng.choice([-1, 1]), rng.choice([1, 1, 2, 5])
    code = [n for n, l in enumerate(lines) if is_code(l)]
    place = code.index(number)
    target = place
    while (abs(target - place) < far and 0 <= target + step < len(code) and
           is_movable(lines[code[target + step]])):
        target += step
    if target == place:
        return None
    rest = list(lines)
    line = rest.pop(number)
    rest.insert(code[target], line)
    return f"line {number + 1} at {code[target] + 1}, {line.strip()}", rest


def with_event(line, event):
    return re.sub(r"\d+$", str(event), line)


def change_event(rng, lines):
    number = rng.choice([n for n, l in enumerate(lines) if is_flag(l)])
    old = int(FLAG.match(lines[number]).group(4))
    event = rng.choice([e for e in (0, 1, 2, old + 1) if e != old]) % EVENTS
    changed = list(lines)
    changed[number] = with_event(lines[number], event)
    return f"line {number + 1} {lines[number].strip()} as {event}", changed


def swap_events(rng, lines):
    """Two flags' instructions of one pair of pipes exchange their ids."""
    flags = [(n, FLAG.match(l)) for n, l in enumerate(lines) if is_flag(l)]
    one, m = rng.choice(flags)
    others = [(n, o) for n, o in flags if o.group(2, 3) == m.group(2, 3) and
              o.group(4) != m.group(4)]
    if not others:
        return None
    other, o = rng.choice(others)
    changed = list(lines)
    changed[one] = with_event(lines[one], o.group(4))
    changed[other] = with_event(lines[other], m.group(4))
    return f"ids of lines {one + 1} and {other + 1} swapped", changed


def slots_in(lines):
    return [(n, SLOT.match(l)) for n, l in enumerate(lines) if SLOT.match(l)]


def with_slot(match, offset, size):
    rest = match.string[match.end():]  # Of a slot that the source placed.
    return (f"\t.slot\t{match.group(1)}, {offset:#x}, {size}, "
            f"{match.group(5)}{rest}")


def shift_slot(rng, lines):
    number, m = rng.choice(slots_in(lines))
    old = int(m.group(3), 16)
    others = [o for _, o in slots_in(lines) if o.group(2) == m.group(2)]
    other = rng.choice(others)
    offset = rng.choice([
        old + GRANULE, old - GRANULE, old + int(m.group(4)),
        int(other.group(3), 16), int(other.group(3), 16) + GRANULE,
        int(other.group(3), 16) + int(other.group(4)) - GRANULE])
    if offset < 0 or offset == old:
        return None
    changed = list(lines)
    changed[number] = with_slot(m, offset, int(m.group(4)))
    return f"{m.group(1)} at {offset:#x}, not {old:#x}", changed


def shrink_slot(rng, lines):
    number, m = rng.choice(slots_in(lines))
    size = int(m.group(4)) - rng.choice([GRANULE, int(m.group(4)) // 2])
    if size <= 0:
        return None
    changed = list(lines)
    changed[number] = with_slot(m, int(m.group(3), 16), size)
    return f"{m.group(1)} has {size} bytes, not {m.group(4)}", changed


def swap_slots(rng, lines):
    number, m = rng.choice(slots_in(lines))
    others = [(n, o) for n, o in slots_in(lines) if n != number and
              o.group(2) == m.group(2) and o.group(3) != m.group(3)]
    if not others:
        return None
    other, o = rng.choice(others)
    changed = list(lines)
    changed[number] = with_slot(m, int(o.group(3), 16), int(m.group(4)))
    changed[other] = with_slot(o, int(m.group(3), 16), int(o.group(4)))
    return f"{m.group(1)} and {o.group(1)} swapped", changed


FAULTS = (drop, drop, move, move, move, change_event, swap_events, shift_slot,
          shift_slot, shrink_slot, swap_slots)


def mutants_of(lines, count, seed):
    """(kind, description, lines) of each; every dropped flag, then a choice."""
    rng = random.Random(f"mutants {seed}")
    flags = [n for n, l in enumerate(lines) if is_flag(l)]
    seen = set()
    if not flags or not slots_in(lines):
        return
    for number in flags[:count // 3]:
        seen.add(f"without line {number + 1}, {lines[number].strip()}")
        yield ("drop", f"without line {number + 1}, {lines[number].strip()}",
               lines[:number] + lines[number + 1:])
    for _ in range(4 * count):
        if len(seen) >= count:
            return
        fault = rng.choice(FAULTS)
        mutant = fault(rng, lines)
        if mutant and mutant[0] not in seen and mutant[1] != lines:
            seen.add(mutant[0])
            yield fault.__name__, *mutant


# -- Kernels --

@dataclasses.dataclass
class Job:
    """One kernel: how to make its assembly and the simulator's runs."""
    name: str
    folder: pathlib.Path
    mutants: int
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
        return [], collections.Counter()
    except (CommandFailed, subprocess.TimeoutExpired) as failure:
        return [f"{job.name}: {failure}"], collections.Counter()
    if not problems:
        shutil.rmtree(job.folder)
    return problems, counts


def jobs(args, tools, folder):
    def job(name):
        return Job(name, folder / name, args.mutants, args.all, tools)

    for cpu in PROCESSORS:
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
    parser.add_argument("--kernels", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=40,
                        help="of each kernel")
    parser.add_argument("--all", action="store_true",
                        help="simulate what is rejected, too")
    parser.add_argument("--folder", type=pathlib.Path,
                        help="for the files, instead of DIR/check")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    folder = (args.folder or args.build / "check").resolve()
    tools = Toolchain(args.build)
    start = time.monotonic()
    problems, counts = [], collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        tasks = [pool.submit(run_job, *j) for j in jobs(args, tools, folder)]
        for task in concurrent.futures.as_completed(tasks):
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
          f"{counts['kernel', 'open']} of them with reads that may be "
          f"uninitialised, {mutants} mutants, "
          f"{time.monotonic() - start:.0f} s, {len(problems)} problems")
    return 1 if problems or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
