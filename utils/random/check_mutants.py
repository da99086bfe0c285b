#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the checkers against the simulator on damaged assembly.

usage: check_mutants.py --build DIR [--kernels N] [--tests N] [--seed FIRST]
                        [--mutants N] [--all] [--jobs N] [--match REGEX]
       check_mutants.py --build DIR --full [--minutes N] [--log FILE]

The kernels are the examples, each for every processor, those of N of the test
suite's files and random ones (seeds FIRST to FIRST + N - 1), each for one processor
of those that it is for, in turns. Nothing may be refuted in them, and their synchronisation
and slots have to be proved; only what some arguments may make a mistake (a read of
what is uninitialised, an index) may stay open, since authors know their arguments.
What runs in the simulator without a mutation runs with mutations, too; for test
files the arguments are zeros and small numbers.

A mutant is the assembly with one fault: a flag's or a barrier's line dropped or
moved over its neighbours, its event id changed or swapped with another's, a slot
shifted, shrunk or swapped with another. --mutants N takes N of each kernel's;
--full takes each flag and each set once for each fault, of all test files and 300
random kernels. A mutant is simulated under the normal and three adversarial
schedules; if the simulator finds anything, the checkers must prove less of it than
of the kernel. With --all they see the others as well, to count how much is
rejected that no run shows wrong. ascend-mutants (utils/mutants) makes and judges
the mutants of one file in one process.

The files of a miss stay in DIR/check/KERNEL.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import random
import re
import shutil
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
FULL_KERNELS = 300
TESTS = pathlib.Path(__file__).resolve().parents[2] / "test"
TEST_FOLDERS = ("AscendC", "Clang", "CodeGen", "Emit", "EndToEnd", "Faults",
                "Hand", "IR", "Print", "Slots", "Sync", "Vector")
# What all scalar arguments of a test's kernel are, in one run each.
SCALARS = (0, 1, 3, 8)


# -- Kernels --

@dataclasses.dataclass
class Job:
    """One file of kernels: how to make its assembly and the simulator's
    runs."""
    name: str
    folder: pathlib.Path
    mutants: int  # Of each kernel; None: each fault once everywhere.
    check_all: bool
    tools: Toolchain
    assembly: pathlib.Path = None
    runs: list = dataclasses.field(default_factory=list)

    def text(self):
        """As ascend-mutants takes it."""
        job = {"assembly": str(self.assembly), "runs": self.runs,
               "schedules": SCHEDULES, "seed": self.name,
               "all": self.check_all}
        if self.mutants is not None:
            job["mutants"] = self.mutants
        return json.dumps(job, indent=1)


def run_of(kernel, arguments, goldens=(), required=True):
    return {"kernel": kernel, "arguments": list(arguments),
            "goldens": list(goldens), "required": required}


PARAM = re.compile(r"\t\.param\t[^,]*, (gm|i64|i32|f32)\b")


def kernels_in(assembly):
    """(name, kinds of its parameters) of each kernel."""
    kernels = []
    for line in assembly.read_text(encoding="utf-8").splitlines():
        if line.startswith("\t.kernel\t"):
            name = line.split("\t")[2].rsplit(",", 1)[0].strip('"')
            kernels.append((name, []))
        elif match := PARAM.match(line):
            kernels[-1][1].append(match.group(1))
    return kernels


def prepare_example(job, example, source, cpu):
    job.assembly = job.folder / "kernel.s"
    job.tools.compile(SOURCES / source, cpu, job.assembly)
    arguments = []
    for argument in example.arguments:
        path = "/dev/null"
        if argument.kind == "in":
            path = job.folder / f"{argument.name}.bin"
            path.write_bytes(bytes(argument.size() *
                                   elements.BYTES[argument.dtype]))
        arguments.append(argument.option(path))
    job.runs = [run_of(name, arguments)
                for name, _ in kernels_in(job.assembly)]


def prepare_random(job, seed):
    """Random data; the results have to be those of the interpreter."""
    kernel = Kernel(generate(seed), seed, job.folder / "kernel")
    processors = kernel.program.processors
    cpu = processors[seed % len(processors)]
    job.assembly = Form("ll", cpu).compile(job.tools, [kernel.program],
                                           kernel.stem)
    kernel.write_data()
    job.runs = [run_of(kernel.program.name, *kernel.arguments(index))
                for index in range(RUNS)]


def compiles(job, source, cpu):
    try:
        job.tools.compile(source, cpu, job.assembly)
        return bool(kernels_in(job.assembly))
    except (CommandFailed, OSError):
        return False


def prepare_test(job, source, processors):
    """A file of the test suite, as it compiles without options, for the first
    processor that it is for. Only what the simulator runs without a finding can
    show a mutation."""
    job.assembly = job.folder / "kernel.s"
    if not any(compiles(job, source, cpu) for cpu in processors):
        raise TooLarge  # it is a test of something else
    kernels = kernels_in(job.assembly)
    job.runs = [run_of(name, ["out=/dev/null:f16[1048576]" if kind == "gm"
                              else f"{kind}={number}" for kind in kinds],
                       required=False)
                for name, kinds in kernels for number in SCALARS]


def judge(job):
    """(problems, counts by (kind, what became of the mutant))."""
    path = job.folder / "job.json"
    path.write_text(job.text(), encoding="utf-8")
    result = json.loads(run([job.tools.mutants, path], timeout=None))
    return result["problems"], collections.Counter(
        {(kind, state): n for kind, state, n in result["counts"]})


def run_job(job, prepare, arguments):
    shutil.rmtree(job.folder, ignore_errors=True)
    job.folder.mkdir(parents=True)
    try:
        prepare(job, *arguments)
        problems, counts = judge(job)
    except TooLarge:
        shutil.rmtree(job.folder)
        return [], collections.Counter()
    except CommandFailed as failure:
        return [f"{job.name}: {failure}"], collections.Counter()
    if not problems:
        shutil.rmtree(job.folder)
    return problems, counts


def test_name(path):
    return "-".join(path.relative_to(TESTS).parts)


def jobs(args, tools, folder):
    def job(name):
        return Job(name, folder / name, args.mutants, args.all, tools)

    tests = sorted(path for folder in TEST_FOLDERS
                   for suffix in (".ll", ".cpp")
                   for path in (TESTS / folder).rglob("*" + suffix))
    if args.match:
        tests = [path for path in tests
                 if re.search(args.match, test_name(path))]
    elif args.tests is not None:
        rng = random.Random(f"tests {args.seed}")
        tests = sorted(rng.sample(tests, min(args.tests, len(tests))))
    for i, source in enumerate(tests):
        yield (job(test_name(source)), prepare_test,
               (source, PROCESSORS if i % 2 else PROCESSORS[::-1]))
    for cpu in PROCESSORS:
        for example in EXAMPLES:
            if example.kernel:  # One of several in its source.
                continue
            for source in example.sources + example.forms:
                yield (job(f"{source}.{cpu}"), prepare_example,
                       (example, source, cpu))
    for seed in range(args.seed, args.seed + args.kernels):
        yield job(str(seed)), prepare_random, (seed,)


def done_before(log):
    """(problems, counts) of each job that the log has, by name."""
    if not log or not log.exists():
        return {}
    rows = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    return {row["job"]: (row["problems"], collections.Counter(
        {(kind, state): n for kind, state, n in row["counts"]}))
            for row in rows}


def write_log(log, name, result):
    problems, counts = result
    with log.open("a", encoding="utf-8") as out:
        out.write(json.dumps({"job": name, "problems": problems, "counts": [
            [*key, n] for key, n in counts.items()]}) + "\n")


def judge_all(args, tools, folder):
    """The results of the jobs, as they come; those in the log first."""
    every = [j for j in jobs(args, tools, folder)
             if not args.match or re.search(args.match, j[0].name)]
    random.Random(f"order {args.seed}").shuffle(every)
    before = done_before(args.log)
    yield from (before[job.name] for job, *_ in every if job.name in before)
    start = time.monotonic()
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        tasks = {pool.submit(run_job, *j): j[0].name for j in every
                 if j[0].name not in before}
        for task in concurrent.futures.as_completed(tasks):
            if task.cancelled():
                continue
            if args.minutes and time.monotonic() - start > 60 * args.minutes:
                for other in tasks:
                    other.cancel()
            if args.log:
                write_log(args.log, tasks[task], task.result())
            yield task.result()


COLUMNS = ("refuted", "refuted, wrong", "unproved", "unproved, wrong",
           "refused", "accepted", "accepted, wrong", "clean")


def print_table(counts):
    kinds = sorted({kind for kind, _ in counts} - {"kernel"})
    print(f"{'fault':14}" + "".join(f"{c:>17}" for c in COLUMNS))
    for kind in kinds:
        print(f"{kind:14}" + "".join(f"{counts[kind, c]:17}" for c in COLUMNS))
    total = {c: sum(counts[kind, c] for kind in kinds) for c in COLUMNS}
    print(f"{'all':14}" + "".join(f"{total[c]:17}" for c in COLUMNS))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--kernels", type=int, default=20, help="random ones")
    parser.add_argument("--tests", type=int, default=20,
                        help="files of the test suite")
    parser.add_argument("--match", help="all examples and files of the test "
                        "suite whose name, FOLDER-FILE, has it; no others")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=40,
                        help="of each kernel")
    parser.add_argument("--full", action="store_true",
                        help="each fault once everywhere")
    parser.add_argument("--minutes", type=float,
                        help="begin no kernel after that")
    parser.add_argument("--all", action="store_true",
                        help="check what the simulator finds nothing in, too")
    parser.add_argument("--folder", type=pathlib.Path,
                        help="for the files, instead of DIR/check")
    parser.add_argument("--log", type=pathlib.Path,
                        help="a line for each file; those in it are not done "
                        "again")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    if args.full:
        args.kernels, args.tests, args.mutants = FULL_KERNELS, None, None
    folder = (args.folder or args.build / "check").resolve()
    tools = Toolchain(args.build)
    start = time.monotonic()
    problems, counts = [], collections.Counter()
    for found, more in judge_all(args, tools, folder):
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
