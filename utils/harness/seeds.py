# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of many seeds in parallel: arguments, progress, reports, a summary.

A check gets a unit, a few consecutive seeds, and returns a Result of each. It
runs in a process of its own, so it has to be a function of a module.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import os
import pathlib
import shlex
import sys
import time
import traceback

PROGRESS_SECONDS = 10
REPORT_LINES = 25


@dataclasses.dataclass
class Result:
    seed: int
    problems: list  # Texts; none if all is well.
    counts: dict = dataclasses.field(default_factory=dict)  # Name -> number.


def parser(description, count, folder):
    """For the arguments that every such script has; files go to DIR/folder."""
    result = argparse.ArgumentParser(
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    result.add_argument("--build", type=pathlib.Path, required=True)
    result.add_argument("--count", type=int, default=count)
    result.add_argument("--seed", type=int, default=1)
    result.add_argument("--folder", type=pathlib.Path,
                        help=f"for the files, instead of DIR/{folder}")
    result.add_argument("--jobs", type=int, default=os.cpu_count())
    result.add_argument("--reproduce", type=int, metavar="SEED")
    result.set_defaults(default_folder=folder)
    return result


def parse(arguments):
    """The arguments; `seeds` and `folder` are what they mean."""
    args = arguments.parse_args()
    args.folder = (args.folder or args.build / args.default_folder).resolve()
    args.seeds = range(args.seed, args.seed + args.count)
    if args.reproduce is not None:
        args.seeds = [args.reproduce]
    return args


def guarded(check, unit, *arguments):
    """The check's results; its own fault is a problem of the unit's seeds."""
    try:
        return check(unit, *arguments)
    except Exception:
        return [Result(seed, [traceback.format_exc()]) for seed in unit]


class Run:
    """What came out so far."""

    def __init__(self, args):
        self.args = args
        self.start = self.last = time.monotonic()
        self.done = 0
        self.failed = []
        self.counts = collections.Counter()

    def check_all(self, check, arguments, size=1, **pool_options):
        """Calls check(unit, *arguments) for all seeds, `size` a unit."""
        seeds = list(self.args.seeds)
        units = [seeds[i:i + size] for i in range(0, len(seeds), size)]
        with concurrent.futures.ProcessPoolExecutor(
                self.args.jobs, **pool_options) as pool:
            tasks = [pool.submit(guarded, check, unit, *arguments)
                     for unit in units]
            for task in concurrent.futures.as_completed(tasks):
                for result in task.result():
                    self.add(result)

    def add(self, result):
        self.done += 1
        self.counts.update(result.counts)
        if result.problems:
            self.failed.append(result.seed)
            self.report(result)
        if time.monotonic() - self.last > PROGRESS_SECONDS:
            self.last = time.monotonic()
            print(f"[{self.done}/{len(self.args.seeds)}] "
                  f"{len(self.failed)} failed", flush=True)

    def report(self, result):
        """The first problem, and how to see it again."""
        print(f"\nseed {result.seed}: {len(result.problems)} problems, the "
              "first:")
        lines = result.problems[0].rstrip().split("\n")
        print("\n".join(lines[:REPORT_LINES]))
        again = [sys.executable, sys.argv[0], "--build", str(self.args.build),
                 "--reproduce", str(result.seed)]
        print(f"again: {shlex.join(again)}", flush=True)

    def conclude(self, what):
        """The summary line; returns the exit status."""
        seconds = time.monotonic() - self.start
        failed = ", ".join(map(str, sorted(self.failed)))
        print(f"{what}, seeds from {self.args.seeds[0]}, {seconds:.0f} s, "
              f"{len(self.failed)} failed" +
              (f": seeds {failed}" if failed else ""))
        return 1 if failed or not self.done else 0
