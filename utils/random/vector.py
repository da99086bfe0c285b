#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random vector kernels against a reference.

usage: vector.py --build DIR [--count N] [--seed FIRST] [--jobs N]
       vector.py --build DIR --reproduce SEED
       vector.py --build DIR --emitted …   textual IR for each processor and C++
                                           for one, out to PTO C++ and in again

Each seed makes a program as run.py does, of the operations of the vector core
(vector_ops.py): nested loops, branches, early ends, ragged and run-time sizes,
every element type, scratch, masks, numbers a row or a column, places, second
results, views, single elements that are read (for branches, bounds, positions,
beside tiles) and written, tensors that indices reach, and tensors that are read
again after a store. Its results have to equal those of an
interpreter bit for bit (NaNs are equal), in the same forms and schedules, and
the simulator must not find anything.
"""

import dataclasses
import functools
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import run as cube  # noqa: E402
from harness import seeds  # noqa: E402
from harness.toolchain import CommandFailed, Toolchain  # noqa: E402
from kernels import Form, Kernel  # noqa: E402
from vector_generate import VectorGenerator  # noqa: E402
from vector_interpret import run_program  # noqa: E402
from vector_numbers import TYPES  # noqa: E402
from vector_print import print_cpp_source, print_ir_source  # noqa: E402
from vector_records import Records  # noqa: E402


class VectorForm(Form):
    """Its programs know the records that they are printed by."""

    core = "vector"

    def text(self, programs):
        records = programs[0].records
        return (print_cpp_source(programs, records)
                if self.language == "cpp" else
                print_ir_source(programs, records, self.cpu))


def vector_forms(forms):
    """The same forms, of vector kernels."""
    def of(seed):
        for form, is_worst in forms(seed):
            yield VectorForm(**dataclasses.asdict(form)), is_worst
    return of


class VectorKernel(Kernel):
    """Compares bits itself."""

    def __init__(self, program, seed, stem, has_special):
        super().__init__(program, seed, stem)
        self.has_special = has_special
        self.expected = {}  # Run -> name of the tensor -> bits.

    def write_run(self, index):
        before, after = run_program(self.program, index, self.seed,
                                    self.has_special)
        self.has_effect |= before != after
        options = []
        for tensor in self.program.tensors:
            t = TYPES[tensor.dtype]
            path = self.path(f"{tensor.name}.{index}.bin")
            path.write_bytes(t.pack(map(t.encode, before[tensor.name])))
            kind, suffix = ("inout", ".result") if tensor.is_output else (
                "in", "")
            options += ["--arg", f"{kind}={path}{suffix}:{tensor.dtype}"
                        f"[{tensor.rows}x{tensor.cols}]"]
            if tensor.is_output:
                self.expected[index, tensor.name] = list(
                    map(t.encode, after[tensor.name]))
        for p in self.program.parameters:
            options += ["--arg", f"{p.type}={p.values[index]}"]
        return ["--kernel", self.program.name, "--quiet", *options]

    def simulate(self, tools, assembly, index, schedules, options=()):
        super().simulate(tools, assembly, index, schedules, options)
        for tensor in self.program.tensors:
            if tensor.is_output:
                self.compare(tensor, index, assembly)

    def compare(self, tensor, index, assembly):
        t = TYPES[tensor.dtype]
        path = self.path(f"{tensor.name}.{index}.bin.result")
        got = t.unpack(path.read_bytes())
        wrong = [(i, g, e) for i, (g, e) in enumerate(
            zip(got, self.expected[index, tensor.name])) if not t.same(g, e)]
        if wrong:
            i, g, e = wrong[0]
            raise CommandFailed(
                f"{assembly}, run {index}: element [{i // tensor.cols}, "
                f"{i % tensor.cols}] of {tensor.name} is {t.decode(g)!r} "
                f"({g:#x}), not {t.decode(e)!r} ({e:#x}); {len(wrong)} are "
                "wrong")


@functools.lru_cache(maxsize=None)
def records_of(build):
    return Records(build)


class VectorBatch(cube.Batch):
    def make_kernel(self, seed, stem):
        generator = VectorGenerator(seed, records_of(self.tools.build))
        program = generator.generate()
        program.records = generator.records
        return VectorKernel(program, seed, stem, generator.has_special)

    def compile_alone(self, form, seed):
        """Tiles that share bytes and are padded in two ways are one tile to the
        emitter, which refuses that: C++ says in a tile's type how."""
        assembly = super().compile_alone(form, seed)
        if (form.emitted and assembly is None and
                "pad differently" in self.problems[seed][-1]):
            self.problems[seed].pop()
        return assembly


def check_unit(unit, build, folder, emitted):
    forms = cube.emitted_forms if emitted else cube.forms
    batch = VectorBatch(Toolchain(build), unit, folder, vector_forms(forms))
    batch.check()
    return [seeds.Result(seed, batch.problems[seed],
                         {"schedules": batch.simulations[seed]})
            for seed in unit]


def main():
    parser = seeds.parser(__doc__, 200, "random-vector")
    parser.add_argument("--emitted", action="store_true")
    args = seeds.parse(parser)
    run = seeds.Run(args)
    run.check_all(check_unit, (args.build, args.folder, args.emitted),
                  cube.BATCH)
    return run.conclude(f"{run.done} random vector kernels, "
                        f"{run.counts['schedules']} schedules simulated")


if __name__ == "__main__":
    sys.exit(main())
