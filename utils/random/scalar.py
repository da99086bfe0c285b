#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random scalar kernels against the host.

usage: scalar.py --build DIR [--count N] [--seed FIRST] [--jobs N]
       scalar.py --build DIR --reproduce SEED
       scalar.py --build DIR --emitted …    out to PTO C++ and in again

Each seed makes a source of a few kernels. The host runs it, compiled without
optimisation and with traps on undefined behaviour; the device code of every
level, with machine code verified, has to write the same bytes when simulated.

The files of a failure stay in DIR/random-scalar/SEED; the commands are printed.
"""

import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from harness import seeds  # noqa: E402
from harness.toolchain import CommandFailed, Toolchain, run  # noqa: E402
from scalar_kernel import (BLOCKS, generate, host_source,  # noqa: E402
                           input_data, kernel_source)
from scalar_memory import IN_WORDS, OUT_WORDS, SCRATCH_WORDS  # noqa: E402

KERNELS = 2  # of a program
LEVELS = (("a2a3", "-O0"), ("a2a3", "-O1"), ("a2a3", "-O2"), ("a2a3", "-O3"))
OTHER_PROCESSOR = ("a5", "-O2")
# What a fused multiplication would make differ.
SAME_NUMBERS = ["-ffp-contract=off", "-w", "-I", HERE]


class Program:
    """One seed: its files in one folder, and what is wrong with them."""

    def __init__(self, tools, seed, folder, emitted):
        self.tools = tools
        self.emitted = emitted
        self.seed = seed
        self.folder = folder / str(seed)
        self.problems = []
        self.simulations = 0
        self.kernels = [generate(seed, i) for i in range(KERNELS)]

    def check(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.write_sources()
        self.run_host()
        for cpu, level in LEVELS:
            self.check_level(cpu, level)
        if self.seed % 4 == 0:
            self.check_level(*OTHER_PROCESSOR)
        if not self.problems:
            shutil.rmtree(self.folder)

    def write_sources(self):
        self.source = self.folder / "kernel.cpp"
        self.source.write_text(kernel_source(self.kernels), encoding="utf-8")
        (self.folder / "host.cpp").write_text(host_source(self.kernels),
                                              encoding="utf-8")
        (self.folder / "in.bin").write_bytes(input_data(self.seed))

    def run_host(self):
        """Writes what each kernel has to write."""
        program = self.folder / "host"
        run(["clang++-19", "-std=c++17", "-O0", "-DASCEND_HOST",
             "-fsanitize=undefined", "-fsanitize-trap=undefined",
             *SAME_NUMBERS, self.folder / "host.cpp", "-o", program, "-lm"])
        with open(self.folder / "in.bin", "rb") as data:
            done = subprocess.run([program], stdin=data, timeout=60,
                                  stdout=subprocess.PIPE, check=False)
        size = OUT_WORDS * BLOCKS * 8
        if done.returncode != 0 or len(done.stdout) != KERNELS * size:
            raise CommandFailed(f"the generator made undefined behaviour: "
                                f"{program} < {self.folder / 'in.bin'}")
        for i, kernel in enumerate(self.kernels):
            (self.folder / f"{kernel.name}.golden.bin").write_bytes(
                done.stdout[i * size:(i + 1) * size])

    def check_level(self, cpu, level):
        assembly = self.folder / f"{cpu}{level}.s"
        options = [level, *SAME_NUMBERS]
        source = self.source
        try:
            if self.emitted:
                source = assembly.with_suffix(".cpp")
                run(self.tools.clang_command(
                    self.source, cpu, source,
                    [*options, "-fplugin-arg-ascend-emit=pto"]))
            run(self.tools.clang_command(
                source, cpu, assembly,
                [*options, "-mllvm", "-verify-machineinstrs"]))
            for kernel in self.kernels:
                self.simulate(assembly, kernel)
        except CommandFailed as failure:
            self.problems.append(str(failure))

    def simulate(self, assembly, kernel):
        self.simulations += 1
        golden = self.folder / f"{kernel.name}.golden.bin"
        options = ["--kernel", kernel.name, "--blocks", str(BLOCKS), "--arg",
                   f"in={self.folder / 'in.bin'}:i64[{IN_WORDS * BLOCKS}]"]
        zeros = []
        for name, words in (("out", OUT_WORDS), ("scratch", SCRATCH_WORDS)):
            path = self.folder / f"{name}.result"
            path.write_bytes(bytes(words * BLOCKS * 8))
            zeros.append(f"head -c {words * BLOCKS * 8} /dev/zero > {path}")
            options += ["--arg", f"inout={path}:i64[{words * BLOCKS}]"]
        for argument in kernel.simulator_arguments():
            options += ["--arg", argument]
        options += ["--golden", f"{golden}:i64[{OUT_WORDS * BLOCKS}]:0",
                    "--quiet"]
        try:
            run(self.tools.simulate_command(assembly, options))
        except CommandFailed as failure:
            raise CommandFailed("; ".join(zeros) + f"\n{failure}") from None


def check_unit(unit, build, folder, emitted):
    return [check_seed(Toolchain(build), seed, folder, emitted)
            for seed in unit]


def check_seed(tools, seed, folder, emitted):
    program = Program(tools, seed, folder, emitted)
    try:
        program.check()
    except CommandFailed as failure:
        program.problems.append(str(failure))
    return seeds.Result(seed, program.problems,
                        {"simulations": program.simulations})


def main():
    parser = seeds.parser(__doc__, 60, "random-scalar")
    parser.add_argument("--emitted", action="store_true")
    args = seeds.parse(parser)
    run = seeds.Run(args)
    run.check_all(check_unit, (args.build, args.folder, args.emitted))
    return run.conclude(f"{run.done} random programs of {KERNELS} scalar "
                        f"kernels, {run.counts['simulations']} simulations")


if __name__ == "__main__":
    sys.exit(main())
