# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels as files: sources, assembly, data, and their simulation."""

import dataclasses
import shutil

from generate_tiles import RUNS
from harness import elements
from harness.toolchain import STRICT, CommandFailed, run
from interpret import run_program
from print_cpp import print_cpp
from print_ir import print_ir


@dataclasses.dataclass(frozen=True)
class Form:
    """One way to the assembly."""

    language: str  # "cpp" or "ll"
    cpu: str
    options: tuple = ()  # As llc takes them.
    emitted: bool = False  # Out to C++ with addresses and flags, and in again.
    core = "cube"

    def name(self):
        return (f"{self.cpu}.{self.language}" + "".join(self.options) +
                (".emitted" if self.emitted else ""))

    def text(self, programs):
        return (print_cpp(programs) if self.language == "cpp" else
                print_ir(programs, self.cpu))

    def command(self, tools, source, assembly):
        options = list(dict.fromkeys(["-verify-machineinstrs",
                                      *self.options]))
        # Of C++ a few kernels take the checkers more effort than they spend;
        # their flags become barriers.
        if self.language == "ll":
            options.insert(0, STRICT)
        if self.language == "ll":
            return tools.llc_command(source, self.cpu, assembly, options)
        for i in reversed(range(len(options))):
            if not options[i].startswith("-O"):
                options.insert(i, "-mllvm")
        # Nothing is here for the other kind of core.
        options.append(f"-fplugin-arg-ascend-core={self.core}")
        return tools.clang_command(source, self.cpu, assembly, options)

    def compile(self, tools, programs, stem):
        """The assembly of these programs, beside the source."""
        source = stem.with_name(f"{stem.name}.{self.name()}.{self.language}")
        assembly = source.with_suffix(".s")
        source.write_text(self.text(programs), encoding="utf-8")
        if not self.emitted:
            run(self.command(tools, source, assembly))
            return assembly
        cpp = source.with_suffix(".again.cpp")
        run([*self.command(tools, source, cpp),
             "-ascend-emit=pto" if self.language == "ll" else
             "-fplugin-arg-ascend-emit=pto"])
        run(tools.clang_command(cpp, self.cpu, assembly,
                                [f"-fplugin-arg-ascend-core={self.core}"]))
        return assembly


class Kernel:
    """A program with data for its runs, in files that begin with the stem."""

    def __init__(self, program, seed, stem):
        self.program = program
        self.seed = seed
        self.stem = stem
        self.options = {}  # Of the simulator, for each run.
        self.has_effect = False  # Some run stores something.

    def path(self, text):
        return self.stem.with_name(f"{self.stem.name}.{text}")

    def write_data(self, runs=range(RUNS)):
        """Raises TooLarge if no data gives exact numbers."""
        self.options = {i: self.write_run(i) for i in runs}

    def write_run(self, index):
        """The simulator's options of one run."""
        before, after = run_program(self.program, index, self.seed)
        self.has_effect |= before != after
        options, goldens = [], []
        for tensor in self.program.tensors:
            spec = f"{tensor.dtype}[{tensor.rows}x{tensor.cols}]"
            path = self.path(f"{tensor.name}.{index}.bin")
            path.write_bytes(elements.encode(tensor.dtype, before[tensor.name]))
            if not tensor.is_output:
                options += ["--arg", f"in={path}:{spec}"]
                continue
            # The simulator writes its result over an inout file; so each
            # simulation gets its own copy.
            options += ["--arg", f"inout={path}.result:{spec}"]
            golden = self.path(f"{tensor.name}.{index}.golden.bin")
            golden.write_bytes(elements.encode(tensor.dtype,
                                               after[tensor.name]))
            goldens += ["--golden", f"{golden}:{spec}:0"]
        for p in self.program.parameters:
            options += ["--arg", f"{p.type}={p.values[index]}"]
        return ["--kernel", self.program.name, "--quiet", *options, *goldens]

    def arguments(self, index):
        """(arguments, golden tensors) of one run that writes no results."""
        for tensor in self.program.tensors:
            if tensor.is_output:
                path = self.path(f"{tensor.name}.{index}.bin")
                shutil.copyfile(path, f"{path}.result")
        options = self.options[index]
        return tuple([value for name, value in zip(options, options[1:])
                      if name == option] for option in ("--arg", "--golden"))

    def simulate(self, tools, assembly, index, schedules, options=()):
        """One run; raises CommandFailed with commands that repeat it."""
        fresh = []
        for tensor in self.program.tensors:
            if tensor.is_output:
                path = self.path(f"{tensor.name}.{index}.bin")
                shutil.copyfile(path, f"{path}.result")
                fresh.append(f"cp {path} {path}.result")
        command = tools.simulate_command(
            assembly, [*self.options[index], "--schedules", str(schedules),
                       *options])
        try:
            run(command)
        except CommandFailed as failure:
            raise CommandFailed("; ".join(fresh) + f"\n{failure}") from None
