#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damaged inputs: the tools say what is wrong, and do nothing else.

usage: mutants.py --build DIR [--count N] [--seed FIRST] [--jobs N]
       mutants.py --build DIR --reproduce SEED

Each seed damages the textual IR or C++ of a test or example, or the assembly
made from one, and gives it to llc, to clang or to the simulator. A tool that
crashes, hangs, takes too much memory, prints one of LLVM's internal errors, or
leaves an output beside an error fails. LLVM's own errors about IR are fine.

The input of a failure stays in DIR/mutants, with the command printed. Seeds
mean the same as long as the tests are the same.
"""

import concurrent.futures
import pathlib
import random
import shlex
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from corpus import corpus, words_of  # noqa: E402
from harness import seeds  # noqa: E402
from harness.toolchain import Toolchain  # noqa: E402
from limits import improper_end, limit_children, run_limited  # noqa: E402
from mutations import mutated  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# How many of eight mutants; clang's take longest.
SHARES = [".ll"] * 5 + [".s"] * 2 + [".cpp"]
STEPS = 20000  # Of the simulated processor; a mutant may loop for ever.
TILE_ELEMENTS = 64 * 64


class Mutants:
    """All that a worker needs to make and judge a seed's mutant."""

    def __init__(self, build, inputs, folder):
        self.tools = Toolchain(build)
        self.inputs = inputs
        self.words = {s: words_of(inputs[s]) for s in inputs}
        self.folder = folder

    def check(self, seed):
        source = random.Random(seed)
        suffix = source.choice(SHARES)
        original = source.choice(self.inputs[suffix])
        text = mutated(source, self.words[suffix], suffix, original.text)
        path = self.folder / f"{seed}{suffix}"
        path.write_text(text, encoding="utf-8")
        output = path.with_name(f"{seed}.out")
        command, expected = self.command(source, original, path, output)
        status, printed = run_limited(command)
        problem = improper_end(status, printed, expected,
                               None if suffix == ".s" else output)
        if problem and self.is_llvms_own(path, original):
            problem = None
        output.unlink(missing_ok=True)
        counts = {f"{suffix}: exit status {status}": 1}
        if not problem:
            path.unlink()
            return seeds.Result(seed, [], counts)
        return seeds.Result(seed, [f"{original.name}: {problem}\n"
                                   f"{shlex.join(map(str, command))}\n"
                                   f"{printed.strip()[:2000]}"], counts)

    def command(self, source, original, path, output):
        """(command, exit statuses that are right)."""
        if path.suffix == ".ll":
            options = source.choice(([], [], [], ["-O0"],
                                     ["-ascend-sync=barriers"],
                                     ["-ascend-slots=1"]))
            return self.tools.llc_command(
                path, original.cpu, output,
                ["-verify-machineinstrs", *options]), (0, 1)
        if path.suffix == ".cpp":
            options = source.choice(([], [], ["-O0"], ["-g"]))
            return self.tools.clang_command(
                path, original.cpu, output,
                ["-I", original.folder, "-fno-crash-diagnostics",
                 "-ferror-limit=3", "-mllvm", "-verify-machineinstrs",
                 *options]), (0, 1)
        return self.tools.simulate_command(
            path, ["--schedules", "1", "--step-limit", str(STEPS),
                   *arguments_of(original.text)]), (0, 1, 2)

    def is_llvms_own(self, path, original):
        """Whether LLVM's parser or clang's front end alone fails, too."""
        if path.suffix == ".ll":
            command = ["opt-19", "-passes=verify", "-disable-output", path]
        elif path.suffix == ".cpp":
            headers = self.tools.build / "share" / "ascend" / "include"
            command = ["clang++-19", "-fsyntax-only", "-std=c++17",
                       "-fno-crash-diagnostics", "-isystem", headers,
                       "-include", headers / "pto" / "language.hpp",
                       "-I", original.folder, path]
        else:
            return False
        status, printed = run_limited(command)
        return improper_end(status, printed, (0, 1), None) is not None


def arguments_of(assembly):
    """Zeros for the parameters that the undamaged assembly has."""
    options = []
    for line in assembly.splitlines():
        if line.strip().startswith(".endkernel"):
            break
        if line.strip().startswith(".param"):
            kind = line.rpartition(",")[2].strip()
            options += ["--arg", f"out=/dev/null:f32[{TILE_ELEMENTS}]"
                        if kind == "gm" else f"{kind}=3"]
    return options


MUTANTS = None  # A worker process' own, made once.


def start_worker(build, inputs, folder):
    global MUTANTS
    limit_children()
    MUTANTS = Mutants(build, inputs, folder)


def check_unit(unit):
    return [MUTANTS.check(seed) for seed in unit]


def make_corpus(args):
    if args.reproduce is None:
        shutil.rmtree(args.folder, ignore_errors=True)
    args.folder.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        return corpus(Toolchain(args.build), ROOT, args.folder / "inputs", pool)


def main():
    args = seeds.parse(seeds.parser(__doc__, 3000, "mutants"))
    run = seeds.Run(args)
    inputs = make_corpus(args)
    run.check_all(check_unit, (), 4, initializer=start_worker,
                  initargs=(args.build, inputs, args.folder))
    for text, count in sorted(run.counts.items()):
        print(f"{text}, {count} times")
    return run.conclude(f"{run.done} mutants")


if __name__ == "__main__":
    sys.exit(main())
