# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with loads past the cache beside the same kernels without.

usage: cache_policy.py CPU CLANG… SOURCE…

Each source is compiled as it is, with every TLOAD marked as going through the
cache, which has to give the same, with every TLOAD marked as going past it, and
with every tensor declared so. Taking the policy out of the assembly
of the last two has to give the first, line for line: the form of the
load, its last operand, the parameter and the line that reads it.
"""

import re
import subprocess
import sys


def strip(text):
    lines = []
    for line in text.splitlines():
        if "__pypto_l2_cache_offset" in line:
            continue
        line = re.sub(r"\bTLOAD\.alias(\s.*), x\d+$", r"TLOAD\1", line)
        line = re.sub(r"\bTLOAD\.cache(\s.*), policy\.bypass$", r"TLOAD\1", line)
        lines.append(line)
    return lines


def compiled(clang, source, text, level):
    run = subprocess.run(
        [*clang, level, "-I", source.rsplit("/", 1)[0], "-S", "-x", "c++", "-",
         "-o", "-"], input=text, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{source}: {run.stderr}")
    return run.stdout


def same_lines(what, plain, got):
    """Only columns may differ: the source is longer."""
    a, b = ([re.sub(r"(\.loc\s.*) \d+$", r"\1", x) for x in text.splitlines()]
            for text in (plain, got))
    for i, (x, y) in enumerate(zip(a, b)):
        if x != y:
            sys.exit(f"{what}, line {i}:\n- {x}\n+ {y}")
    if len(a) != len(b):
        sys.exit(f"{what}: {len(a)} lines, then {len(b)}")


def check(cpu, clang, source, level):
    with open(source, encoding="utf-8") as f:
        text = f.read()
    plain = compiled(clang, source, text, level)
    own = compiled(clang, source,
                   re.sub(r"\bTLOAD\(", "TLOAD<CachePolicy::Bypass>(", text),
                   level)
    scope = re.sub(r"(\n *)(TLOAD\((?:[^,;]+), (\w+)\);)",
                   r"\1{ set_cache_policy(\3, CachePolicy::Bypass); \2 }", text)
    declared = compiled(clang, source, scope, level)
    loads = len(re.findall(r"\bTLOAD\s", plain))
    cached = compiled(clang, source,
                      re.sub(r"\bTLOAD\(", "TLOAD<CachePolicy::Cached>(", text),
                      level)
    same_lines(f"{source.rsplit('/', 1)[1]} {level}, cached", plain, cached)
    name = source.rsplit("/", 1)[1]
    for what, got in (("loads", own), ("tensors", declared)):
        form = r"\bTLOAD\.alias\s" if cpu == "a2a3" else r"\bTLOAD\.cache\s"
        marked = len(re.findall(form, got))
        params = len(re.findall(r"\.param\s+__pypto_l2_cache_offset", got))
        reads = len(re.findall(r"\bldparam\s.*__pypto_l2_cache_offset", got))
        kernels = len(re.findall(r"\.kernel\s", got))
        if marked != loads or not loads:
            sys.exit(f"{name} {level}: {marked} of {loads} {what} are marked")
        want = kernels if cpu == "a2a3" else 0
        if params != want or reads != want:
            sys.exit(f"{name} {level}: {params} parameters, {reads} reads of "
                     f"them in {kernels} kernels")
        same_lines(f"{name} {level}, {what}", plain, "\n".join(strip(got)))


def main():
    cpu = sys.argv[1]
    end = next(i for i, a in enumerate(sys.argv) if a.endswith(".cpp"))
    clang, sources = sys.argv[2:end], sys.argv[end:]
    for source in sources:
        for level in ("-O0", "-O2"):
            check(cpu, clang, source, level)
    print(f"{len(sources)} kernels, all the same")


main()
