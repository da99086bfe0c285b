# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands of a build: clang and llc with the plugins, and the simulator.

A command that fails is printed in a form that can be pasted into a shell.
"""

import json
import pathlib
import re
import shlex
import subprocess

PROCESSORS = ("a2a3", "a5")
# Of the compiler: no barriers instead of flags that are not proved.
STRICT = "-ascend-check=strict"


class CommandFailed(Exception):
    """Says which command failed and what it printed."""


def run(command, timeout=300):
    """Runs a command; its output counts only if it fails."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, timeout=timeout,
                              stderr=subprocess.STDOUT, text=True, check=False,
                              errors="replace", stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        raise CommandFailed(f"no end after {timeout} s: "
                            f"{shlex.join(map(str, command))}") from None
    except OSError as error:
        raise CommandFailed(str(error)) from None
    if done.returncode != 0:
        raise CommandFailed(f"exit status {done.returncode}: "
                            f"{shlex.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def for_processor(text, cpu):
    """Textual IR for one processor. A line may name its form for a processor
    in a comment, "form ; a5: other form", since a left operand's layout is the
    processor's own."""
    return re.sub(rf"(?m)[^ ;\n].*; {cpu}: ", "", text)


class Toolchain:
    """The plugins and tools of one build folder."""

    def __init__(self, build):
        self.build = pathlib.Path(build).resolve()
        self.plugin = self.build / "lib" / "AscendTile.so"
        self.simulator = self.build / "bin" / "ascend-sim"
        self.checker = self.build / "bin" / "ascend-check"
        self.mutants = self.build / "bin" / "ascend-mutants"

    def clang_command(self, source, cpu, assembly, options=()):
        config = self.build / "share" / "ascend" / f"{cpu}.cfg"
        # clang does not know the suffix of single sources.
        language = ["-x", "c++"] if str(source).endswith(".asc") else []
        return ["clang++-19", f"--config={config}", *language, "-S", source,
                "-o", assembly, *options]

    def llc_command(self, source, cpu, assembly, options=()):
        return ["llc-19", "-load", self.plugin, "-march=ascend",
                f"-mcpu={cpu}", source, "-o", assembly, *options]

    def compile(self, source, cpu, assembly, options=()):
        """C++ or textual IR to tile assembly. Options are the backend's. Flags
        that the checkers do not prove are an error."""
        options = [STRICT, *options]
        if source.suffix != ".ll":
            run(self.clang_command(
                source, cpu, assembly,
                [word for option in options for word in ("-mllvm", option)]))
            return
        text = for_processor(source.read_text(encoding="utf-8"), cpu)
        module = assembly.with_suffix(".ll")
        module.write_text(text, encoding="utf-8")
        run(self.llc_command(module, cpu, assembly, options))

    def optimise(self, source, cpu, module):
        """C++ to the textual IR that the backend gets."""
        run(self.clang_command(source, cpu, module,
                               ["-fplugin-arg-ascend-emit=llvm"]))

    def emit(self, source, cpu, cpp):
        """C++ or textual IR to C++ that calls the tile library, with addresses
        and flags in it."""
        if source.suffix != ".ll":
            run(self.clang_command(source, cpu, cpp,
                                   ["-fplugin-arg-ascend-emit=pto"]))
            return
        self.compile(source, cpu, cpp, ["-ascend-emit=pto"])

    def simulate_command(self, assembly, options):
        return [self.simulator, assembly, *options]

    def simulate(self, assembly, options, report):
        """The simulator's report, whether it found something or not."""
        report.unlink(missing_ok=True)
        command = self.simulate_command(
            assembly, [*options, "--report", report])
        try:
            run(command)
        except CommandFailed:
            # With findings there is a report; bad input leaves none.
            if not report.exists():
                raise
        return json.loads(report.read_text(encoding="utf-8"))
