# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: library_examples.py BUILD FOLDER [NAME…]

Emits the examples as C++, compiles that against the CPU mode of the tile
library below PTO_ISA_ROOT, and runs it; the results have to be those of the
examples. Without the variable it says so and does nothing."""

import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "utils"))

import run_examples  # noqa: E402
from harness import elements  # noqa: E402
from harness.toolchain import (  # noqa: E402
    PROCESSORS, CommandFailed, Toolchain, run)

# The CPU mode rounds halves away from 0, and takes a parameter a row instead of
# one a column: these outputs differ.
DIFFERENT = ("quantised", "by_column")
ARCHITECTURE = {"a2a3": "A2A3", "a5": "A5"}


def host_type(dtype):
    """The library's CPU mode has f16 in place of bf16."""
    return "f16" if dtype == "bf16" else dtype


def compile_host(root, example, cpp, cpu):
    """A program that calls the kernel that is emitted in a source."""
    main = cpp.with_suffix(".main.cpp")
    main.write_text(
        f'#include "{cpp}"\n#include "{HERE / "library_main.hpp"}"\n'
        "int main(int count, char **texts) {\n"
        "  pto::NPUMemoryModel::Instance().Initialize("
        f"pto::NPUArch::{ARCHITECTURE[cpu]});\n"
        f"  return run({example.name}, count, texts);\n}}\n",
        encoding="utf-8")
    program = cpp.with_suffix("")
    run(["clang++-19", "-std=c++20", "-O1", "-w", "-D__CPU_SIM",
         "-D__DAV_CUBE__", "-I", root / "include", main, "-o", program,
         "-lpthread"])
    return program


def arguments(example, data, stem):
    """The kernel's arguments as library_main.hpp takes them."""
    for argument in example.arguments:
        if isinstance(argument, run_examples.Scalar):
            yield str(argument.value)
            continue
        path = stem.with_suffix(f".{argument.name}.bin")
        path.unlink(missing_ok=True)
        if argument.kind == "in":
            values = elements.decode(argument.dtype,
                                     data.files[argument.name].read_bytes())
            path.write_bytes(
                elements.encode(host_type(argument.dtype), values))
        yield f"{path}:{argument.size() * elements.BYTES[argument.dtype]}"


def largest_error(example, data, stem):
    outputs = run_examples.tensors_of(example, "out")
    return max(run_examples.relative_error(actual, expected)
               for tensor, values in zip(outputs, data.expected)
               if tensor.name not in DIFFERENT
               for actual, expected in zip(elements.decode(
                   host_type(tensor.dtype),
                   stem.with_suffix(f".{tensor.name}.bin").read_bytes()),
                   values))


def check(tools, root, example, source, cpu, data, folder):
    stem = folder / f"{source}.{cpu}.x"
    cpp = stem.with_suffix(".cpp")
    tools.emit(run_examples.SOURCES / source, cpu, cpp)
    program = compile_host(root, example, cpp, cpu)
    run([program, *arguments(example, data, stem)])
    error = largest_error(example, data, stem)
    if error > example.tolerance:
        raise CommandFailed(f"an error of {error:.2g} is above "
                            f"{example.tolerance:.0e}")


def main():
    root = os.environ.get("PTO_ISA_ROOT")
    if not root:
        print("skipped: PTO_ISA_ROOT not set")
        return 0
    build, folder, *names = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    right = wrong = 0
    for example in run_examples.EXAMPLES:
        if names and example.name not in names:
            continue
        data = run_examples.make_data(example, folder)
        for source in example.sources:
            for cpu in PROCESSORS:
                try:
                    check(Toolchain(build), pathlib.Path(root), example,
                          source, cpu, data, folder)
                    right += 1
                except CommandFailed as failure:
                    wrong += 1
                    print(f"{source} for {cpu}: {failure}")
    print(f"with the library: {right} right, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
