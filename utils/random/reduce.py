#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a random kernel that fails small.

usage: reduce.py --build DIR [--folder DIR] [--option LLC_OPTION]… SEED

Looks for the first form of the seed's program (see run.py; with the options, if
any) that fails, and takes statements, loops, options, offsets and sizes away
as long as it fails the same way: the same kind of finding, or the same error
or crash of the compiler. What is left, and the commands, are printed.
"""

import argparse
import itertools
import json
import pathlib
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from generate import generate  # noqa: E402
from generate_tiles import RUNS  # noqa: E402
from harness.toolchain import CommandFailed, Toolchain  # noqa: E402
from interpret import TooLarge  # noqa: E402
from kernels import Form, Kernel  # noqa: E402
from program import statements_in  # noqa: E402
from run import SCHEDULES, forms  # noqa: E402
from shrink import is_valid, variants  # noqa: E402

# What is the same whatever the program: a pass, or the text without places.
CRASH = re.compile("Running pass '([^']*)' on function")
ERROR = re.compile("error: (.*)")


class Failure(Exception):
    """What failed, in a word, and the whole story."""

    def __init__(self, kind, text):
        super().__init__(kind)
        self.kind = kind
        self.text = text


class Reducer:
    """One form of one seed's program."""

    def __init__(self, tools, seed, form, folder):
        self.tools = tools
        self.seed = seed
        self.form = form
        self.folder = folder
        self.runs = list(range(RUNS))
        self.tried = 0

    def check(self, program):
        """Raises Failure if the program fails."""
        self.tried += 1
        kernel = Kernel(program, self.seed, self.folder / "kernel")
        kernel.write_data(self.runs)
        try:
            assembly = self.form.compile(self.tools, [program], kernel.stem)
        except CommandFailed as failure:
            raise Failure(kind_of_error(str(failure)), str(failure)) from None
        for index in self.runs:
            self.simulate(kernel, assembly, index)

    def simulate(self, kernel, assembly, index):
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        try:
            kernel.simulate(self.tools, assembly, index, SCHEDULES,
                            ["--report", report])
        except CommandFailed as failure:
            kind = "simulator"
            if report.exists():
                found = json.loads(report.read_text(encoding="utf-8"))
                kind = found["findings"][0]["kind"]
            self.runs = [index]  # The others do not matter any more.
            raise Failure(kind, str(failure)) from None

    def kind(self, program):
        """How it fails; None if it does not, or cannot be judged."""
        try:
            self.check(program)
        except Failure as failure:
            return failure.kind
        except (TooLarge, IndexError, KeyError, TypeError, ValueError):
            pass  # The interpreter does not get through this variant.
        return None

    def reduce(self, program, kind, deadline):
        """The smallest variant of a variant of … that fails the same way."""
        start = 0
        while True:
            number = self.next_failing(program, kind, start, deadline)
            if number is None and (not start or time.monotonic() > deadline):
                return program
            if number is None:
                start = 0  # Earlier steps may work now.
                continue
            program = next(itertools.islice(variants(program), number, None))
            start = number

    def next_failing(self, program, kind, start, deadline):
        """The number of a variant from start on that fails the same way."""
        for number, variant in enumerate(variants(program)):
            if time.monotonic() > deadline:
                return None
            if number >= start and self.kind(variant) == kind:
                return number
        return None


def kind_of_error(text):
    if crash := CRASH.search(text):
        return f"crash in {crash.group(1)}"
    if error := ERROR.search(text):
        return re.sub(r"'[^']*'|\d+", "_", error.group(1))
    return "compiler"


def first_failure(tools, args, program):
    """(reducer, kind) of the first form that fails; None if all are right."""
    for form, _ in forms(args.seed):
        if form.cpu not in program.processors:
            continue
        form = Form(form.language, form.cpu,
                    (*form.options, *args.option))
        reducer = Reducer(tools, args.seed, form, args.folder)
        if kind := reducer.kind(program):
            return reducer, kind
    return None


def describe(reducer, program):
    """Prints the program and how to see it fail."""
    print(reducer.form.text([program]))
    try:
        reducer.check(program)
    except Failure as failure:
        print(failure.text)
    print(f"compiled as {reducer.form.name()}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--folder", type=pathlib.Path,
                        help="for the files, instead of DIR/reduced")
    parser.add_argument("--option", action="append", default=[],
                        help="of llc, for every compilation")
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("seed", type=int)
    args = parser.parse_args()
    args.folder = (args.folder or args.build / "reduced").resolve()
    args.folder.mkdir(parents=True, exist_ok=True)
    program = generate(args.seed)
    found = first_failure(Toolchain(args.build), args, program)
    if not found:
        print(f"seed {args.seed} does not fail")
        return 1
    reducer, kind = found
    before = len(list(statements_in(program.body)))
    if not is_valid(program):
        sys.exit(f"seed {args.seed}: shrink.py does not see that every tile is "
                 "assigned before it is read, so it would refuse all variants")
    program = reducer.reduce(program, kind,
                             time.monotonic() + args.seconds)
    describe(reducer, program)
    print(f"{kind}: {before} statements became "
          f"{len(list(statements_in(program.body)))}, "
          f"{reducer.tried} programs tried")
    return 0


if __name__ == "__main__":
    sys.exit(main())
