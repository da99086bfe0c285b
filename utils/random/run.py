#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels against a reference.

usage: run.py --build DIR [--count N] [--seed FIRST] [--jobs N]
       run.py --build DIR --reproduce SEED

Each seed makes a program with nested loops, branches and many tiles. It is
printed as C++ and as textual IR, compiled for every processor with machine code
verified, and simulated under the normal and three adversarial schedules, twice
with different trip counts. Results have to equal those of an interpreter bit
for bit, and the simulator must not find anything. Every eighth program is also
compiled with full barriers instead of flags, and every eighth at -O0.

The files of a failure stay in DIR/random/SEED, with the commands printed.
"""

import argparse
import concurrent.futures
import os
import pathlib
import shlex
import shutil
import sys
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from generate import RUNS, generate  # noqa: E402
from harness import elements  # noqa: E402
from harness.toolchain import (  # noqa: E402
    PROCESSORS, CommandFailed, Toolchain, run)
from interpret import TooLarge, run_program  # noqa: E402
from print_cpp import print_cpp  # noqa: E402
from print_ir import print_ir  # noqa: E402

SCHEDULES = 3
PROGRESS_SECONDS = 10


class Kernel:
    """One seed: its files in one folder, and what is wrong with them."""

    def __init__(self, tools, seed, folder):
        self.tools = tools
        self.seed = seed
        self.folder = folder / str(seed)
        self.problems = []
        self.simulations = 0

    def check(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.program = generate(self.seed)
        self.arguments = [self.write_data(index) for index in range(RUNS)]
        for stem, command in self.compilations():
            self.check_one(stem, command)
        if not self.problems:
            shutil.rmtree(self.folder)

    def write_data(self, index):
        """The simulator's options of one run."""
        before, after = run_program(self.program, index, self.seed)
        options = []
        goldens = []
        for tensor in self.program.tensors:
            spec = f"{tensor.dtype}[{tensor.rows}x{tensor.cols}]"
            path = self.folder / f"{tensor.name}.{index}.bin"
            path.write_bytes(elements.encode(tensor.dtype, before[tensor.name]))
            if not tensor.is_output:
                options += ["--arg", f"in={path}:{spec}"]
                continue
            # The simulator writes its result over an inout file; so each
            # simulation gets its own copy.
            options += ["--arg", f"inout={path}.result:{spec}"]
            golden = self.folder / f"{tensor.name}.{index}.golden.bin"
            golden.write_bytes(elements.encode(tensor.dtype,
                                               after[tensor.name]))
            goldens += ["--golden", f"{golden}:{spec}:0"]
        for p in self.program.parameters:
            options += ["--arg", f"{p.type}={p.values[index]}"]
        return options + goldens + ["--schedules", str(SCHEDULES), "--quiet"]

    def compilations(self):
        """(stem, command) of each form of the program."""
        cpp = self.folder / "kernel.cpp"
        cpp.write_text(print_cpp(self.program), encoding="utf-8")
        llc_options, clang_options = [["-verify-machineinstrs"]], [[]]
        if self.seed % 8 == 0:
            llc_options.append(["-ascend-sync=barriers"])
            clang_options.append(["-mllvm", "-ascend-sync=barriers"])
        if self.seed % 8 == 4:
            llc_options.append(["-O0"])
            clang_options.append(["-O0"])
        for cpu in PROCESSORS:
            ir = self.folder / f"kernel.{cpu}.ll"
            ir.write_text(print_ir(self.program, cpu), encoding="utf-8")
            for number, options in enumerate(clang_options):
                assembly = self.folder / f"cpp.{cpu}.{number}.s"
                yield assembly, self.tools.clang_command(
                    cpp, cpu, assembly,
                    ["-mllvm", "-verify-machineinstrs", *options])
            for number, options in enumerate(llc_options):
                assembly = self.folder / f"ir.{cpu}.{number}.s"
                yield assembly, self.tools.llc_command(
                    ir, cpu, assembly,
                    list(dict.fromkeys(["-verify-machineinstrs", *options])))

    def check_one(self, assembly, command):
        try:
            run(command)
        except CommandFailed as failure:
            self.problems.append(str(failure))
            return
        for index in range(RUNS):
            self.simulate(assembly, index)

    def simulate(self, assembly, index):
        self.simulations += 1 + SCHEDULES
        fresh = []
        for tensor in self.program.tensors:
            if tensor.is_output:
                path = self.folder / f"{tensor.name}.{index}.bin"
                shutil.copyfile(path, f"{path}.result")
                fresh.append(f"cp {path} {path}.result")
        try:
            run(self.tools.simulate_command(assembly, self.arguments[index]))
        except CommandFailed as failure:
            self.problems.append("; ".join(fresh) + f"\n{failure}")


def check_seed(build, seed, folder):
    """(seed, simulations, problems), in a process of its own."""
    kernel = Kernel(Toolchain(build), seed, folder)
    try:
        kernel.check()
    except TooLarge:
        kernel.problems.append("no exact data: generator and densities in "
                               "interpret.py have to be adjusted")
    except Exception:
        kernel.problems.append(traceback.format_exc())
    return seed, kernel.simulations, kernel.problems


def report(args, seed, problems):
    print(f"\nseed {seed}: {len(problems)} problems, the first:")
    print(problems[0].rstrip())
    command = [sys.executable, sys.argv[0], "--build", str(args.build),
               "--reproduce", str(seed)]
    print(f"again: {shlex.join(command)}", flush=True)


def check_all(args, seeds):
    """(simulations, seeds that failed)."""
    folder = (args.folder or args.build / "random").resolve()
    failed, simulations, done = [], 0, 0
    last = time.monotonic()
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        tasks = [pool.submit(check_seed, args.build, seed, folder)
                 for seed in seeds]
        for task in concurrent.futures.as_completed(tasks):
            seed, count, problems = task.result()
            done += 1
            simulations += count
            if problems:
                failed.append(seed)
                report(args, seed, problems)
            if time.monotonic() - last > PROGRESS_SECONDS:
                last = time.monotonic()
                print(f"[{done}/{len(seeds)}] {len(failed)} failed",
                      flush=True)
    return simulations, sorted(failed)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path,
                        help="for the files, instead of DIR/random")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--reproduce", type=int, metavar="SEED")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.count)
    if args.reproduce is not None:
        seeds = [args.reproduce]
    start = time.monotonic()
    simulations, failed = check_all(args, seeds)
    print(f"{len(seeds)} random kernels, {simulations} schedules simulated, "
          f"{time.monotonic() - start:.0f} s, {len(failed)} failed"
          + (f": seeds {', '.join(map(str, failed))}" if failed else ""))
    return 1 if failed or not seeds else 0


if __name__ == "__main__":
    sys.exit(main())
