#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random cube kernels against a reference.

usage: run.py --build DIR [--count N] [--seed FIRST] [--jobs N]
       run.py --build DIR --reproduce SEED
       run.py --build DIR --emitted …      textual IR for each processor and C++
                                           for one, out to PTO C++ and in again

Each seed makes a program: nested loops, branches, early ends, many tiles of
every type, ragged and run-time sizes, windows of every layout that are stored
and loaded again, accumulators quantised with one parameter or one a column,
views, and stores from L1. Machine code is verified. Every assembly is simulated under
the normal and three adversarial schedules, twice with different arguments; its
results have to equal those of an interpreter bit for bit, and the simulator
must not find anything. A program becomes assembly

    from textual IR for each processor,   with one slot a tile for one of them,
                                          with full barriers and in the source's
                                          order for the other
    from C++ for one processor,           and at -O0 for the other

A few kernels share a source, since starting a compiler takes longer than a
kernel. The files of a failure stay in DIR/random, with the commands printed.
"""

import pathlib
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from generate import generate  # noqa: E402
from generate_tiles import RUNS  # noqa: E402
from harness import seeds  # noqa: E402
from harness.toolchain import (  # noqa: E402
    PROCESSORS, CommandFailed, Toolchain)
from interpret import TooLarge  # noqa: E402
from kernels import Form, Kernel  # noqa: E402

BATCH = 10  # Kernels of a source.
SCHEDULES = 3  # Adversarial ones.


def emitted_forms(seed):
    cpus = PROCESSORS if seed % 2 else PROCESSORS[::-1]
    for cpu in PROCESSORS:
        yield Form("ll", cpu, emitted=True), False
    yield Form("cpp", cpus[0], emitted=True), False


def forms(seed):
    """(form, whether it is a worst case: one run and schedule are enough)."""
    cpus = PROCESSORS if seed % 2 else PROCESSORS[::-1]
    for cpu in PROCESSORS:
        yield Form("ll", cpu), False
    yield Form("ll", cpus[0], ("-ascend-slots=1",)), True
    yield Form("ll", cpus[1], ("-ascend-sync=barriers",
                               "-ascend-order=source")), True
    yield Form("cpp", cpus[0]), False
    yield Form("cpp", cpus[1], ("-O0",)), False


class Batch:
    """A few seeds: their files, and what is wrong with each."""

    def __init__(self, tools, unit, folder, make_forms):
        self.tools = tools
        self.make_forms = make_forms
        self.folder = folder / str(unit[0])
        self.kernels = {seed: self.make_kernel(seed, self.folder / str(seed))
                        for seed in unit}
        self.problems = {seed: [] for seed in unit}
        self.simulations = dict.fromkeys(unit, 0)

    def make_kernel(self, seed, stem):
        return Kernel(generate(seed), seed, stem)

    def check(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        for seed in list(self.kernels):
            self.write_data(seed)
        for (form, is_worst), unit in self.forms().items():
            self.check_form(form, unit, [0] if is_worst else range(RUNS),
                            1 if is_worst else SCHEDULES)
        if not any(self.problems.values()):
            shutil.rmtree(self.folder)

    def forms(self):
        """Form -> the seeds that have it."""
        result = {}
        for seed, kernel in self.kernels.items():
            for form in self.make_forms(seed):
                # C++ of a kernel that does nothing is no kernel (a warning).
                if form[0].emitted and not kernel.has_effect:
                    continue
                if form[0].cpu in kernel.program.processors:
                    result.setdefault(form, []).append(seed)
        return result

    def write_data(self, seed):
        try:
            self.kernels[seed].write_data()
        except TooLarge:
            del self.kernels[seed]
            self.problems[seed].append(
                "no exact data: generator and densities in interpret.py have "
                "to be adjusted")

    def check_form(self, form, unit, runs, schedules):
        for seed, assembly in self.compile(form, unit):
            for index in runs:
                self.simulate(seed, assembly, index, schedules)

    def compile(self, form, unit):
        """(seed, assembly) of those that compile: together, or else alone."""
        programs = [self.kernels[seed].program for seed in unit]
        try:
            assembly = form.compile(self.tools, programs, self.folder / "all")
            return [(seed, assembly) for seed in unit]
        except CommandFailed:
            return [(seed, assembly) for seed in unit
                    if (assembly := self.compile_alone(form, seed))]

    def compile_alone(self, form, seed):
        kernel = self.kernels[seed]
        try:
            return form.compile(self.tools, [kernel.program], kernel.stem)
        except CommandFailed as failure:
            self.problems[seed].append(str(failure))
            return None

    def simulate(self, seed, assembly, index, schedules):
        self.simulations[seed] += 1 + schedules
        try:
            self.kernels[seed].simulate(self.tools, assembly, index, schedules)
        except CommandFailed as failure:
            self.problems[seed].append(str(failure))


def check_unit(unit, build, folder, emitted):
    batch = Batch(Toolchain(build), unit, folder,
                  emitted_forms if emitted else forms)
    batch.check()
    return [seeds.Result(seed, batch.problems[seed],
                         {"schedules": batch.simulations[seed]})
            for seed in unit]


def main():
    parser = seeds.parser(__doc__, 300, "random")
    parser.add_argument("--emitted", action="store_true")
    args = seeds.parse(parser)
    run = seeds.Run(args)
    run.check_all(check_unit, (args.build, args.folder, args.emitted), BATCH)
    return run.conclude(f"{run.done} random kernels, "
                        f"{run.counts['schedules']} schedules simulated")


if __name__ == "__main__":
    sys.exit(main())
