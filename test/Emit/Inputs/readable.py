# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: readable.py BUILD FOLDER

Counts, in what the examples are emitted as for each processor, what a careful
engineer's kernel has none of: variables that nothing reads, gotos, lines that
clang-format would lay out differently, and what is not the kernel's own: data,
functions, includes, and calls of what is not the tile library's."""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "utils"))

import run_examples  # noqa: E402
from harness.toolchain import PROCESSORS, Toolchain, run  # noqa: E402

WARNINGS = ["-Wunused-variable", "-Wunused-but-set-variable",
            "-Wunused-value", "-Wunused-label"]
INCLUDES = ["#include <cstdint>", "#include <pto/pto-inst.hpp>"]
CALLS = re.compile(r"T[A-Z_]+|set_flag|wait_flag|pipe_barrier|get_block_\w+|"
                   r"SetValid(Row|Col)|static_cast|reinterpret_cast|"
                   r"__builtin_(bit_cast|trap|\w+f|popcountll|clz(ll)?)|"
                   r"if|for|while|defined|\w+Window(_\d+)?|Shape|Stride")


def unread(tools, cpp, cpu):
    """Variables that clang says nothing reads."""
    done = subprocess.run(
        tools.clang_command(cpp, cpu, "/dev/null", WARNINGS), text=True,
        stderr=subprocess.PIPE, check=True)
    return sum(warning[2:] in done.stderr for warning in WARNINGS)


def foreign(text):
    """Whatever a kernel should not have or call."""
    lines = text.splitlines()
    outside = [line for line in lines if line and not line.startswith(" ")]
    known = [*INCLUDES, "using namespace pto;", "}", "#endif",
             "#if defined(__DAV_CUBE__)", "#if defined(__DAV_VEC__)"]
    kernel = r'extern "C" __global__ AICORE void(\s.*)?'
    strange = [line for line in outside
               if line not in known and not re.fullmatch(kernel, line)
               and not re.match(r"\w+\(__gm__ ", line)]
    body = text[text.index("#if defined"):]
    body = re.sub(r'extern "C" __global__ AICORE void\s+\w+\(', "", body)
    body = re.sub(r"//.*|<[^;()]*>(?=\()", "", body)
    called = re.findall(r"(\w+)\(", body)
    return strange + [name for name in called if not CALLS.fullmatch(name)] + \
        re.findall(r"\bstatic\b|\bconstexpr\b|\bextern\b", body)


def is_laid_out(cpp):
    return run(["clang-format-19", "--style=LLVM", cpp]) == cpp.read_text(
        encoding="utf-8")


def main():
    build, folder = sys.argv[1:]
    tools = Toolchain(build)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    kernels = variables = gotos = layouts = 0
    strange = []
    for example in run_examples.EXAMPLES:
        for source in example.sources:
            for cpu in PROCESSORS:
                cpp = folder / f"{source}.{cpu}.cpp"
                tools.emit(run_examples.SOURCES / source, cpu, cpp)
                text = cpp.read_text(encoding="utf-8")
                kernels += 1
                variables += unread(tools, cpp, cpu)
                gotos += len(re.findall(r"\bgoto\b", text))
                layouts += not is_laid_out(cpp)
                strange += foreign(text)
    print(f"{kernels} kernels: {variables} variables that nothing reads, "
          f"{gotos} gotos, {layouts} of another layout, {len(strange)} foreign "
          f"names {strange[:5] or ''}")


main()
