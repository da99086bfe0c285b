# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drops each flag of a kernel in turn: the simulator must object, and the checker
may not prove what is left. Exit status 0 if they do.

usage: without_each_flag.py BUILD ASSEMBLY KERNEL
"""

import pathlib
import subprocess
import sys

build, source, kernel = sys.argv[1:]
lines = pathlib.Path(source).read_text(encoding="utf-8").splitlines()
start = lines.index(f"{kernel}:")
end = next(i for i in range(start, len(lines)) if ".endkernel" in lines[i])
head = next(i for i in range(start, 0, -1)
            if lines[i].startswith("\t.kernel"))
has_count = any(".param" in line and "i32" in line for line in lines[head:start])
tensors = ["--arg", "out=/dev/null:f32[4096]"] * 2
options = ["--kernel", kernel, "--quiet", "--schedules", "3", *tensors,
           *(["--arg", "i32=4"] if has_count else [])]
broken = pathlib.Path(f"{source}.{kernel}.without.s")


def status(tool, *arguments):
    return subprocess.run([f"{build}/bin/{tool}", *arguments], check=False,
                          capture_output=True).returncode


def judged(text):
    broken.write_text("\n".join(text) + "\n", encoding="utf-8")
    return (status("ascend-sim", str(broken), *options),
            status("ascend-check", "-strict", str(broken)))


assert judged(lines) == (0, 0), "wrong before anything is dropped"
flags = [i for i in range(start, end) if "_flag\t" in lines[i]]
missed = [f"line {i + 1}, {lines[i].strip()}: {found}" for i in flags
          if (found := judged(lines[:i] + lines[i + 1:])) != (1, 1)]
print("\n".join(missed) or f"{len(flags)} flags, none is missed")
sys.exit(1 if missed or not flags else 0)
