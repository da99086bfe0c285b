#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the same input many times; what comes out has to be the same bytes.

usage: deterministic.py --build DIR [--runs N] [--front-runs N] [--folder DIR]

Inputs are the examples, and a large random kernel as C++ and as textual IR.
C++ becomes IR (few runs: most of their time is clang's own), IR assembly. Each
run is a process of its own, so that addresses and hash seeds differ.
"""

import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from generate import LARGE, generate  # noqa: E402
from harness.toolchain import PROCESSORS, Toolchain  # noqa: E402
from print_cpp import print_cpp  # noqa: E402
from print_ir import print_ir  # noqa: E402
from program import statements_in  # noqa: E402
from run_examples import EXAMPLES, SOURCES  # noqa: E402


def large_programs(count):
    programs, seed = [], 1
    while len(programs) != count:
        program = generate(seed)
        seed += 1
        if (len(list(statements_in(program.body))) >= LARGE and
                program.processors == PROCESSORS):
            programs.append(program)
    return programs


def inputs(folder):
    """(source, processor) of everything that is compiled."""
    for cpu in PROCESSORS:
        for example in EXAMPLES:
            for source in example.sources:
                yield SOURCES / source, cpu
        for program in large_programs(1):
            cpp = folder / f"{program.name}.cpp"
            cpp.write_text(print_cpp([program]), encoding="utf-8")
            yield cpp, cpu
            ir = folder / f"{program.name}.{cpu}.input.ll"
            ir.write_text(print_ir([program], cpu), encoding="utf-8")
            yield ir, cpu


def digest_of(step, source, cpu, output):
    step(source, cpu, output)
    data = output.read_bytes()
    if not data.strip():
        raise RuntimeError(f"{output} is empty")
    return hashlib.sha256(data).hexdigest()


class Repetition:
    """Runs steps again and again, counts, and says what differs."""

    def __init__(self, pool, folder):
        self.pool = pool
        self.folder = folder
        self.compilations = self.different = 0

    def repeat(self, step, source, cpu, runs, suffix):
        """The output of one of the runs."""
        outputs = [self.folder / f"{source.stem}.{cpu}.run{i}{suffix}"
                   for i in range(runs)]
        tasks = [self.pool.submit(digest_of, step, source, cpu, output)
                 for output in outputs]
        digests = {task.result() for task in tasks}
        self.compilations += runs
        if len(digests) != 1:
            self.different += 1
            print(f"{source.name} for {cpu}: {len(digests)} different "
                  f"{suffix} files in {runs} runs, see {self.folder}",
                  flush=True)
        return outputs[0]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--front-runs", type=int, default=5)
    parser.add_argument("--folder", type=pathlib.Path,
                        help="for the files, instead of DIR/deterministic")
    args = parser.parse_args()
    folder = (args.folder or args.build / "deterministic").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    tools = Toolchain(args.build)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        repetition = Repetition(pool, folder)
        for source, cpu in inputs(folder):
            if source.suffix != ".ll":
                source = repetition.repeat(tools.optimise, source, cpu,
                                           args.front_runs, ".opt.ll")
            repetition.repeat(tools.compile, source, cpu, args.runs, ".s")
    print(f"{repetition.compilations} compilations, {repetition.different} inputs with different "
          "results")
    return 1 if repetition.different or not repetition.compilations else 0


if __name__ == "__main__":
    sys.exit(main())
