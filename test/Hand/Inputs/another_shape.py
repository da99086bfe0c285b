# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernel of another-shape.cpp on numbers and compares.

usage: another_shape.py SIMULATOR ASSEMBLY STEM
"""

import struct
import subprocess
import sys

simulator, assembly, stem = sys.argv[1:]
values = [(7 * i) % 61 - 30 for i in range(32 * 16)]
unit = [i == j for i in range(16) for j in range(16)]


def write(name, code, numbers):
    with open(f"{stem}.{name}", "wb") as out:
        out.write(struct.pack(f"<{len(numbers)}{code}", *numbers))


write("in", "e", values)
write("unit", "e", unit)
write("golden", "f", values)
sys.exit(subprocess.run(
    [simulator, assembly, "--quiet", "--schedules", "3",
     "--arg", f"in={stem}.in:f16[32x16]",
     "--arg", f"in={stem}.unit:f16[16x16]",
     "--arg", f"out={stem}.out:f32[32x16]",
     "--golden", f"{stem}.golden:f32[32x16]:0"], check=False).returncode)
