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

import argparse
import concurrent.futures
import os
import pathlib
import random
import shlex
import shutil
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from corpus import corpus, words_of  # noqa: E402
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
        """(seed, language, exit status, problem, command)."""
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
        if not problem:
            path.unlink()
            return seed, suffix, status, None, None
        return (seed, suffix, status, f"{original.name}: {problem}\n"
                f"{printed.strip()[:2000]}", command)

    def command(self, source, original, path, output):
        """(command, exit statuses that are right)."""
        if path.suffix == ".ll":
            options = source.choice(([], [], [], ["-O0"],
                                     ["-ascend-sync=barriers"]))
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


def check_seed(seed):
    return MUTANTS.check(seed)


def report(args, seed, problem, command):
    print(f"\nseed {seed}: {problem}")
    print(f"command: {shlex.join(map(str, command))}")
    again = [sys.executable, sys.argv[0], "--build", str(args.build),
             "--reproduce", str(seed)]
    print(f"again: {shlex.join(again)}", flush=True)


def check_all(args, seeds):
    """({(language, exit status): how many}, seeds that failed)."""
    folder = (args.folder or args.build / "mutants").resolve()
    if args.reproduce is None:
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        inputs = corpus(Toolchain(args.build), ROOT, folder / "inputs", pool)
    counts, failed = {}, []
    with concurrent.futures.ProcessPoolExecutor(
            args.jobs, initializer=start_worker,
            initargs=(args.build, inputs, folder)) as pool:
        for seed, suffix, status, problem, command in pool.map(
                check_seed, seeds, chunksize=4):
            counts[suffix, status] = counts.get((suffix, status), 0) + 1
            if problem:
                failed.append(seed)
                report(args, seed, problem, command)
    return counts, failed


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path,
                        help="for the files, instead of DIR/mutants")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--reproduce", type=int, metavar="SEED")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.count)
    if args.reproduce is not None:
        seeds = [args.reproduce]
    start = time.monotonic()
    counts, failed = check_all(args, seeds)
    for (suffix, status), count in sorted(counts.items(), key=str):
        print(f"{suffix}: {count} with exit status {status}")
    print(f"{len(seeds)} mutants from seed {seeds[0]}, "
          f"{time.monotonic() - start:.0f} s, {len(failed)} failed"
          + (f": seeds {', '.join(map(str, failed))}" if failed else ""))
    return 1 if failed or not seeds else 0


if __name__ == "__main__":
    sys.exit(main())
