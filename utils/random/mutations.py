# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small damage to a text: lines, tokens, numbers, names, types, operands.

A mutation takes the source of randomness, a vocabulary and a text, and returns
another text, or None if it does not apply.
"""

import re

TOKEN = re.compile(r'"[^"\n]*"|[%@!#$]?[A-Za-z_.][\w.]*|[%@!#$]\d+'
                   r"|0x[\da-fA-F]+|-?\d+(?:\.\d+)?|[^\s\w]")
NUMBER = re.compile(r"(?<![\w.%@#!])-?(?:0x[\da-fA-F]+|\d+)(?![\w.])")
NAME = re.compile(r"[%@.]?[A-Za-z_][\w.]*")
BUILTIN = re.compile(r"ascend\.[\w.]+")
SPACE = re.compile(r"addrspace\((\d+)\)")
IR_TYPE = re.compile(r"(?<![\w.%@])(?:ptr(?: addrspace\(\d+\))?|i\d+|half"
                     r"|bfloat|float|double|void)(?![\w.])")
LIST = re.compile(r"\(([^()\n]*(?:\(\d+\)[^()\n]*)*)\)")

FIXED_NUMBERS = (0, 1, -1, 2, 15, 17, 255, 256, 65535, 65536, 2**31 - 1, 2**31,
                 -2**31, 2**32, 2**32 + 16, 2**63 - 1, 2**63, -2**63,
                 2**64 - 1, 10**30)
IR_TYPES = ("i1", "i8", "i16", "i32", "i64", "i128", "i7", "half", "bfloat",
            "float", "double", "fp128", "void", "ptr", "label", "metadata",
            "<4 x i32>", "<vscale x 2 x float>", "[4 x i32]", "{ i32, i64 }",
            *(f"ptr addrspace({n})" for n in range(10)))
IR_CONSTANTS = ("undef", "poison", "null", "zeroinitializer", "true", "0",
                "-1", "0x7FF0000000000000", "%missing", "@k", "@missing")
CODES = ("nd", "dn", "nz", "zn", "zz", "nn", "f32", "f16", "bf16", "i8", "u8",
         "i16", "u16", "i32", "u32", "i64", "u64", "f64", "fp8_e4m3", "hif8",
         "zzz")


def pick_match(random, pattern, text):
    found = list(pattern.finditer(text))
    return random.choice(found) if found else None


def replaced(text, match, by):
    return text[:match.start()] + by + text[match.end():]


def delete_line(random, _, text):
    lines = text.splitlines()
    if lines:
        del lines[random.randrange(len(lines))]
    return "\n".join(lines) + "\n"


def duplicate_line(random, _, text):
    lines = text.splitlines()
    if not lines:
        return None
    lines.insert(random.randrange(len(lines) + 1), random.choice(lines))
    return "\n".join(lines) + "\n"


def swap_lines(random, _, text):
    lines = text.splitlines()
    if len(lines) < 2:
        return None
    first, second = random.sample(range(len(lines)), 2)
    lines[first], lines[second] = lines[second], lines[first]
    return "\n".join(lines) + "\n"


def foreign_line(random, words, text):
    """A line of another input."""
    lines = text.splitlines()
    lines.insert(random.randrange(len(lines) + 1), random.choice(words.lines))
    return "\n".join(lines) + "\n"


def truncate(random, _, text):
    return text[:random.randrange(len(text) + 1)]


def delete_token(random, _, text):
    token = pick_match(random, TOKEN, text)
    return token and replaced(text, token, "")


def duplicate_token(random, _, text):
    token = pick_match(random, TOKEN, text)
    return token and replaced(text, token, f"{token.group()} {token.group()}")


def swap_tokens(random, _, text):
    tokens = list(TOKEN.finditer(text))
    if len(tokens) < 2:
        return None
    at = random.randrange(len(tokens) - 1)
    first, second = tokens[at], tokens[at + 1]
    return (text[:first.start()] + second.group() +
            text[first.end():second.start()] + first.group() +
            text[second.end():])


def change_number(random, _, text):
    match = pick_match(random, NUMBER, text)
    if not match:
        return None
    value = int(match.group(), 0) if "x" in match.group() else int(
        match.group())
    near = (value - 1, value + 1, value + 8, 2 * value, value // 2, -value)
    return replaced(text, match, str(random.choice(
        random.choice((near, FIXED_NUMBERS)))))


def swap_names(random, _, text):
    """One use of a name becomes another name of the same file."""
    match = pick_match(random, NAME, text)
    if not match:
        return None
    sigil = match.group()[0] if match.group()[0] in "%@." else ""
    others = sorted({m.group() for m in NAME.finditer(text)
                     if m.group().startswith(sigil)})
    return replaced(text, match, random.choice(others))


def foreign_word(random, words, text):
    """One name becomes a name of another input."""
    match = pick_match(random, NAME, text)
    return match and replaced(text, match, random.choice(words.names))


def swap_numbers(random, _, text):
    first = pick_match(random, NUMBER, text)
    second = pick_match(random, NUMBER, text)
    if not first or first.start() >= second.start():
        return None
    return (text[:first.start()] + second.group() +
            text[first.end():second.start()] + first.group() +
            text[second.end():])


def operands_of(random, text):
    """(match of a bracketed list, its operands)."""
    match = pick_match(random, LIST, text)
    return match, match.group(1).split(",") if match else []


def drop_operand(random, _, text):
    match, operands = operands_of(random, text)
    if not operands:
        return None
    del operands[random.randrange(len(operands))]
    return replaced(text, match, f"({','.join(operands).strip()})")


def add_operand(random, _, text):
    match, operands = operands_of(random, text)
    if not operands:
        return None
    operands.insert(random.randrange(len(operands) + 1),
                    random.choice(operands))
    return replaced(text, match, f"({','.join(operands)})")


def swap_operands(random, _, text):
    match, operands = operands_of(random, text)
    if len(operands) < 2:
        return None
    first, second = random.sample(range(len(operands)), 2)
    operands[first], operands[second] = operands[second], operands[first]
    return replaced(text, match, f"({','.join(operands)})")


def rename_builtin(random, words, text):
    """Every use of one operation becomes another, or one that is none."""
    match = pick_match(random, BUILTIN, text)
    if not match:
        return None
    old = match.group()
    new = random.choice([*words.builtins, old[:-1], old + ".into", "ascend.",
                         old.replace(".l", ".acc.l"), old.upper(),
                         re.sub(r"\.l\w+", ".ub", old)])
    return re.sub(re.escape(old) + r"(?![\w.])", lambda _: new, text)


def change_type(random, _, text):
    match = pick_match(random, IR_TYPE, text)
    return match and replaced(text, match, random.choice(IR_TYPES))


def change_type_everywhere(random, _, text):
    match = pick_match(random, IR_TYPE, text)
    if not match:
        return None
    new = random.choice(IR_TYPES)
    return re.sub(re.escape(match.group()) + r"(?![\w.( ])", lambda _: new,
                  text)


def change_space(random, _, text):
    match = pick_match(random, SPACE, text)
    number = random.choice([*range(10), 11, 2**24 - 1, 2**24])
    return match and replaced(text, match, f"addrspace({number})")


def change_value(random, _, text):
    match = pick_match(random, re.compile(r"(?<=[ (])%[\w.]+(?=[,)\n])"), text)
    return match and replaced(text, match, random.choice(IR_CONSTANTS))


def change_code(random, _, text):
    """A layout or element type of the assembly or of C++."""
    match = pick_match(
        random, re.compile(r"(?<=[ .])(?:" + "|".join(CODES) + r")(?=[.\s])"),
        text)
    return match and replaced(text, match, random.choice(CODES))


# How the inserted instructions are spelled; {a} and {b} are values of the
# file, {s} a memory, {t} a type.
INSERTED = (
    "  %z9 = select i1 {a}, ptr addrspace({s}) {a}, ptr addrspace({s}) {b}",
    "  %z9 = freeze ptr addrspace({s}) {a}",
    "  %z9 = alloca {t}",
    "  store {t} {a}, ptr %z9",
    "  store {t} {a}, ptr addrspace(1) {b}",
    "  %z8 = load {t}, ptr addrspace(1) {a}",
    "  %z8 = getelementptr i8, ptr addrspace({s}) {a}, i64 {b}",
    "  %z8 = ptrtoint ptr addrspace({s}) {a} to i64",
    "  %z8 = inttoptr i64 {a} to ptr addrspace({s})",
    "  %z8 = addrspacecast ptr addrspace({s}) {a} to ptr",
    "  %z8 = bitcast {t} {a} to {t}",
    "  %z8 = icmp eq ptr addrspace({s}) {a}, {b}",
    "  %z8 = insertvalue {{ {t}, i32 }} undef, {t} {a}, 0",
    "  %z8 = phi {t} [ {a}, %entry ], [ {b}, %entry ]",
    "  %z8 = sdiv {t} {a}, {b}",
    "  %z8 = frem float {a}, {b}",
    "  %z8 = urem i128 {a}, {b}",
    "  %z8 = atomicrmw add ptr addrspace(1) {a}, i32 1 seq_cst",
    "  fence seq_cst",
    "  call void {b}({t} {a})",
    "  call void @llvm.trap()",
    "  call void @llvm.memset.p1.i64(ptr addrspace(1) {a}, i8 0, i64 64, "
    "i1 false)\n",
    "  %z8 = call {t} @llvm.{op}({t} {a}, {t} {b})",
    "  unreachable",
    "  ret {t} {a}",
    "  br label {a}",
    "  br i1 {a}, label {b}, label {a}",
    "  switch {t} {a}, label {b} [ {t} 1, label {a} ]",
    "  indirectbr ptr {a}, [ label {b} ]",
    "  resume {t} {a}",
    "  call void asm sideeffect \"nop\", \"\"()",
)
INTRINSICS = ("smax.i32", "umin.i64", "fshl.i32", "sadd.sat.i32", "bswap.i32",
              "ctpop.i64", "fma.f32", "sqrt.f32", "minnum.f32", "abs.i64",
              "expect.i1", "uadd.with.overflow.i32", "maximum.f32", "pow.f32",
              "bitreverse.i64", "floor.f32", "canonicalize.f32", "sin.f32",
              "scmp.i32.i32", "ptrmask.p1.i64", "threadlocal.address.p0")


def insert_instruction(random, _, text):
    """An instruction of LLVM that kernels do not need."""
    values = sorted({m.group() for m in re.finditer(r"%[\w.]+", text)})
    if not values:
        return None
    line = random.choice(INSERTED).format(
        a=random.choice(values), b=random.choice(values),
        s=random.randrange(9), t=random.choice(IR_TYPES),
        op=random.choice(INTRINSICS))
    lines = text.splitlines()
    lines.insert(random.randrange(len(lines) + 1), line)
    return "\n".join(lines) + "\n"


TYPED_NAME = re.compile(r"((?:ptr(?: addrspace\(\d+\))?|i\d+|float|half|label)"
                        r") (%[\w.]+)(?![\w.])")
OPCODES = ("add", "sub", "mul", "sdiv", "udiv", "srem", "urem", "shl", "lshr",
           "ashr", "and", "or", "xor", "add nsw", "fadd", "fsub", "fmul",
           "fdiv", "frem")
PREDICATES = ("eq", "ne", "slt", "sge", "ult", "uge", "ugt", "sle", "oeq",
              "une", "ord")
CASTS = ("zext", "sext", "trunc", "sitofp", "uitofp", "fptosi", "fptoui",
         "fpext", "fptrunc", "bitcast", "ptrtoint", "inttoptr",
         "addrspacecast", "freeze")
STRINGS = ("a2a3", "a5", "a9", "cube", "vector", "mix", "", "target-cpu",
           "ascend-core", "host")


def swap_values(random, _, text):
    """One use of a value or label becomes another of the same type."""
    match = pick_match(random, TYPED_NAME, text)
    if not match:
        return None
    others = sorted({m.group(2) for m in TYPED_NAME.finditer(text)
                     if m.group(1) == match.group(1)})
    return replaced(text, match, f"{match.group(1)} {random.choice(others)}")


def split_block(random, _, text):
    """A conditional branch forwards, over some instructions."""
    lines = text.splitlines()
    inside = [n for n, line in enumerate(lines)
              if line.startswith("  ") and "phi" not in line]
    conditions = re.findall(r"i1 (%[\w.]+)", text) + ["true", "undef"]
    if not inside:
        return None
    at = random.choice(inside)
    end = min(at + random.randrange(1, 4), len(lines))
    lines[end:end] = ["  br label %zjoin", "zjoin:"]
    lines[at:at] = [f"  br i1 {random.choice(conditions)}, label %zthen, "
                    "label %zjoin", "zthen:"]
    return "\n".join(lines) + "\n"


def loop_block(random, _, text):
    """Some instructions become a loop."""
    lines = text.splitlines()
    inside = [n for n, line in enumerate(lines)
              if line.startswith("  ") and "phi" not in line]
    conditions = re.findall(r"i1 (%[\w.]+)", text) + ["false", "undef"]
    if not inside:
        return None
    at = random.choice(inside)
    end = min(at + random.randrange(1, 6), len(lines))
    lines[end:end] = [f"  br i1 {random.choice(conditions)}, label %zloop, "
                      "label %zdone", "zdone:"]
    lines[at:at] = ["  br label %zloop", "zloop:"]
    return "\n".join(lines) + "\n"


def duplicate_instruction(random, _, text):
    """An instruction a second time; a later use may name the second."""
    lines = text.splitlines()
    defs = [n for n, line in enumerate(lines)
            if re.match(r"\s+%[\w.]+ = ", line) and "phi" not in line]
    if not defs:
        return None
    at = random.choice(defs)
    name = re.match(r"\s+(%[\w.]+) = ", lines[at]).group(1)
    second = lines[at].replace(f"{name} =", "%zdup =", 1)
    uses = [n for n in range(at + 1, len(lines))
            if re.search(re.escape(name) + r"(?![\w.])", lines[n])]
    if uses:
        use = random.choice(uses)
        lines[use] = re.sub(re.escape(name) + r"(?![\w.])", "%zdup",
                            lines[use], count=1)
    lines.insert(at + 1, second)
    return "\n".join(lines) + "\n"


def tile_choice(random, _, text):
    """A select, freeze or phi of tiles, and one use of it behind it."""
    pattern = re.compile(r"(ptr addrspace\([2-8]\)) (%[\w.]+)(?![\w.])")
    match = pick_match(random, pattern, text)
    if not match:
        return None
    kind, name = match.groups()
    others = sorted({m.group(2) for m in pattern.finditer(text)
                     if m.group(1) == kind}) + ["undef", "poison"]
    other = random.choice(others)
    conditions = re.findall(r"i1 (%[\w.]+)", text) + ["true", "undef"]
    first, second = random.sample([name, other], 2)
    made = random.choice((
        f"select i1 {random.choice(conditions)}, {kind} {first}, "
        f"{kind} {second}", f"freeze {kind} {name}",
        f"select i1 undef, {kind} {name}, {kind} {name}"))
    start = text.rfind("\n", 0, match.start()) + 1
    text = replaced(text, match, f"{kind} %zsel")
    return f"{text[:start]}  %zsel = {made}\n{text[start:]}"


def change_opcode(random, _, text):
    """An instruction, predicate or cast becomes another."""
    choices = random.choice((OPCODES, PREDICATES, CASTS))
    match = pick_match(random, re.compile(
        r"(?<== )(?:" + "|".join(choices) + r")(?= )"
        if choices is not PREDICATES else
        r"(?<=cmp )(?:" + "|".join(choices) + r")(?= )"), text)
    return match and replaced(text, match, random.choice(choices))


def change_string(random, _, text):
    match = pick_match(random, re.compile(r'"[^"\n]*"'), text)
    return match and replaced(text, match, f'"{random.choice(STRINGS)}"')


LINES = [delete_line, duplicate_line, swap_lines, foreign_line]
TOKENS = [delete_token, duplicate_token, swap_tokens]
OPERANDS = [drop_operand, add_operand, swap_operands]
COMMON = [*LINES, *TOKENS, *OPERANDS, change_number, change_number,
          swap_numbers, swap_names, foreign_word, truncate]
# Most damage to IR's grammar ends in LLVM's parser; these mostly pass it.
IR_MEANING = [*4 * [change_number], *2 * [rename_builtin], change_space,
              *2 * [change_value], *3 * [swap_values], *2 * [split_block],
              *2 * [loop_block], *2 * [duplicate_instruction],
              *3 * [tile_choice], change_opcode, change_string,
              change_type_everywhere, insert_instruction, delete_line,
              swap_lines]
BY_SUFFIX = {
    ".ll": [*COMMON, change_type, change_space, rename_builtin,
            insert_instruction],
    ".cpp": [*COMMON, *3 * [change_number], *3 * [swap_names],
             *3 * [foreign_word], swap_operands],
    ".s": [*COMMON, *3 * [change_number], *2 * [change_code],
           *2 * [swap_names], foreign_word, change_string],
}


def mutated(random, words, suffix, text):
    """One to three mutations of one text."""
    todo = random.choice((1, 1, 1, 2, 3))
    choices = BY_SUFFIX[suffix]
    if suffix == ".ll" and random.random() < 0.8:
        choices = IR_MEANING
    while todo:
        result = random.choice(choices)(random, words, text)
        if result is not None:
            text = result
            todo -= 1
    return text
