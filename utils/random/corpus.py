# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The texts that mutants.py damages: tests and examples, without comments."""

import dataclasses
import re

from generate import generate
from harness.toolchain import PROCESSORS, CommandFailed, for_processor, run
from mutations import BUILTIN, NAME
from print_ir import print_ir

RANDOM_KERNELS = range(1, 9)
COMMENT = {".ll": re.compile(r"(?m);.*$"), ".cpp": re.compile(r"(?m)//.*$"),
           ".s": re.compile(r"(?m)//.*$")}


@dataclasses.dataclass(frozen=True)
class Input:
    """A text for one processor, and the folder that its includes are in."""
    suffix: str
    text: str
    cpu: str
    folder: str
    name: str


@dataclasses.dataclass(frozen=True)
class Words:
    """What the inputs of one language are made of."""
    lines: list
    names: list
    builtins: list


def without_comments(suffix, text):
    text = COMMENT[suffix].sub("", text)
    return "\n".join(line for line in text.splitlines() if line.strip()) + "\n"


def words_of(inputs):
    texts = [i.text for i in inputs]
    lines = sorted({line for t in texts for line in t.splitlines()})
    names = sorted({m.group() for t in texts for m in NAME.finditer(t)})
    builtins = sorted({m.group() for t in texts for m in BUILTIN.finditer(t)})
    return Words(lines, names, builtins)


def sources(root, suffix):
    """Each test and example in this language, for each processor."""
    paths = [*sorted((root / "test").rglob(f"*{suffix}")),
             *sorted((root / "docs" / "examples").glob(f"*{suffix}"))]
    for path in paths:
        if "Inputs" in path.parts:
            continue
        raw = path.read_text(encoding="utf-8")
        for cpu in PROCESSORS:
            text = without_comments(suffix, for_processor(raw, cpu)
                                    if suffix == ".ll" else raw)
            yield Input(suffix, text, cpu, str(path.parent),
                        str(path.relative_to(root)))


def random_kernels():
    """Kernels with more loops and branches than the tests have."""
    for seed in RANDOM_KERNELS:
        program = generate(seed)
        for cpu in PROCESSORS:
            text = without_comments(".ll", print_ir([program], cpu))
            yield Input(".ll", text, cpu, ".", f"random/{seed}.ll")


def commands(tools, source, folder):
    """(file to write, the assembly, the command that makes it)."""
    stem = folder / f"{source.name.replace('/', '_')}.{source.cpu}"
    path = stem.with_name(stem.name + source.suffix)
    assembly = stem.with_name(stem.name + ".s")
    if source.suffix == ".ll":
        return path, assembly, tools.llc_command(path, source.cpu, assembly)
    return path, assembly, tools.clang_command(
        path, source.cpu, assembly, ["-I", source.folder])


def assembled(tools, source, folder):
    """The source's assembly as an input; None for one that is an error."""
    path, assembly, command = commands(tools, source, folder)
    path.write_text(source.text, encoding="utf-8")
    try:
        run(command)
    except CommandFailed:
        return None
    text = without_comments(".s", assembly.read_text(encoding="utf-8"))
    return dataclasses.replace(source, suffix=".s", text=text)


def corpus(tools, root, folder, pool):
    """Inputs by language: {".ll": [...], ".cpp": [...], ".s": [...]}."""
    folder.mkdir(parents=True, exist_ok=True)
    inputs = {s: list(sources(root, s)) for s in (".ll", ".cpp")}
    inputs[".ll"] += random_kernels()
    # What Negative tests say is an error; most of the others are not. For one
    # processor each, which is the other one for the next source.
    to_assemble = [i for s in (".ll", ".cpp")
                   for n, i in enumerate(inputs[s])
                   if "Negative" not in i.name and (n // 2 + n) % 2 == 0]
    results = pool.map(assembled, [tools] * len(to_assemble), to_assemble,
                       [folder] * len(to_assemble))
    inputs[".s"] = [r for r in results if r and "kernel" in r.text]
    inputs[".ll"] += 2 * [i for i in inputs[".ll"] if "Negative" not in i.name]
    return inputs
