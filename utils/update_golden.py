#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rewrites the documents that quote what the build prints.

usage: update_golden.py --build DIR [--check] [--readme FILE]

    docs/isa.md   the reference that is made from TableGen/
    README.md     the table with which utils/demo ends

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
DEMO = "`utils/demo` ends with\n\n"


def isa(build):
    return (build / "include" / "isa.md").read_text(encoding="utf-8")


def demo_table(build):
    """The last lines of the demo, from the head of the table on."""
    script = ROOT / "utils" / "run_examples.py"
    done = subprocess.run([sys.executable, script, "--build", build], cwd=ROOT,
                          stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout[done.stdout.index("\nkernel ") + 1:]


def with_table(text, table):
    """The README with that table after the line that announces it."""
    before, found, rest = text.partition(DEMO)
    if not found:
        sys.exit(f"README has no line {DEMO.strip()!r}")
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
    readme = args.readme.read_text(encoding="utf-8")
    stale = 0
    for path, text in ((ROOT / "docs" / "isa.md", isa(build)),
                       (args.readme, with_table(readme, demo_table(build)))):
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
