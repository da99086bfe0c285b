#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the unit tests and the lit tests, and adds up what they say.

usage: run_tests.py --build DIR [--filter REGEX] [--seconds N]

A test that does not end within N seconds (1800) fails, by its name.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

LIT = "/usr/lib/llvm-19/build/utils/lit/lit.py"
LIT_PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
LIT_SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def exit_status(program, report, seconds):
    """Of a program of unit tests; nothing but 0 is good."""
    try:
        return subprocess.run(
            [program, "--gtest_brief=1",
             f"--gtest_output=json:{report.name}"], timeout=seconds).returncode
    except subprocess.TimeoutExpired:
        print(f"{program.name}: no end after {seconds} s", flush=True)
        return None


def run_unit_tests(build, seconds):
    """(passed, failed): one a GoogleTest case; a crash, or no end, fails its
    program."""
    passed = failed = 0
    for program in sorted((build / "bin").glob("*Tests")):
        print(f"-- {program.name}", flush=True)
        with tempfile.NamedTemporaryFile(suffix=".json") as report:
            code = exit_status(program, report, seconds)
            try:
                result = json.load(open(report.name, encoding="utf-8"))
            except ValueError:
                result = {"tests": 0, "failures": 0, "disabled": 0}
        bad = result["failures"]
        ran = result["tests"] - result["disabled"]
        if code != 0 and not bad:
            bad = 1
            ran += 1
        passed += ran - bad
        failed += bad
    return passed, failed


def run_lit(build, pattern, seconds):
    """(passed, failed): one a test file."""
    print("-- lit", flush=True)
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        command = [sys.executable, LIT, "-v", "--order=smart", "-j2", "-o",
                   report.name, "-D", f"seconds={seconds}",
                   str(build / "test")]
        if pattern:
            command[3:3] = ["--filter", pattern]
        subprocess.run(command)
        try:
            tests = json.load(open(report.name, encoding="utf-8"))["tests"]
        except ValueError:
            return 0, 1
    codes = [t["code"] for t in tests]
    passed = sum(c in LIT_PASSED for c in codes)
    skipped = sum(c in LIT_SKIPPED for c in codes)
    return passed, len(codes) - passed - skipped


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--seconds", type=int, default=1800)
    args = parser.parse_args()
    build = args.build.resolve()
    results = [run_lit(build, args.filter, args.seconds)]
    if not args.filter:
        results.insert(0, run_unit_tests(build, args.seconds))
    passed = sum(p for p, _ in results)
    failed = sum(f for _, f in results)
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
