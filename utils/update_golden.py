#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rewrites the documents that quote what the build prints.

usage: update_golden.py --build DIR [--check] [--readme FILE]

    docs/isa.md              the reference that is made from TableGen/
    docs/examples/README.md  the table with which utils/demo ends
    README.md                some of its rows

The build has to be up to date. With --check nothing is written, and the exit
status is 1 if something would have been. Checks of the lit tests are written by
hand, as few and as exact as each test's intent needs.
"""

import argparse
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INDENT = "    "
TABLE = "`utils/demo` ends with\n\n"
EXCERPT = "`utils/demo` ends with a table of all examples; some of it:\n\n"
SHOWN = ("gemm.cpp", "two_level_pingpong.cpp", "add.cpp",
         "softmax.cpp:softmax_f32_1024", "rms_norm_ascendc.cpp")


def isa(build):
    return (build / "include" / "isa.md").read_text(encoding="utf-8")


def demo_table(build):
    """The last lines of the demo, from the head of the table on."""
    script = ROOT / "utils" / "run_examples.py"
    done = subprocess.run([sys.executable, script, "--build", build], cwd=ROOT,
                          stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout[done.stdout.index("\nkernel ") + 1:]


def excerpt(table):
    """Its head and the rows of what is shown."""
    rows = table.split("\n")
    return "\n".join(rows[:2] + [row for row in rows[2:]
                                 if row.split(" ")[0] in SHOWN])


def with_table(path, announced, table):
    """The document with that table after the line that announces it."""
    before, found, rest = path.read_text(encoding="utf-8").partition(announced)
    if not found:
        sys.exit(f"{path.name} has no line {announced.strip()!r}")
    lines = rest.split("\n")
    while lines[0].startswith(INDENT):
        lines.pop(0)
    quoted = [INDENT + line for line in table.rstrip("\n").split("\n")]
    return before + found + "\n".join(quoted + lines)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--readme", type=pathlib.Path,
                        default=ROOT / "README.md")
    args = parser.parse_args()
    build = args.build.resolve()
    table = demo_table(build)
    examples = ROOT / "docs" / "examples" / "README.md"
    stale = 0
    for path, text in (
            (ROOT / "docs" / "isa.md", isa(build)),
            (examples, with_table(examples, TABLE, table)),
            (args.readme, with_table(args.readme, EXCERPT, excerpt(table)))):
        if path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        print(f"{path.name}: {'stale' if args.check else 'rewritten'}")
        if not args.check:
            path.write_text(text, encoding="utf-8")
    print(f"{stale} documents {'are stale' if args.check else 'rewritten'}")
    return 1 if args.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
