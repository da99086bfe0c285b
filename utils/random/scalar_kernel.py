# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random scalar kernels as C++, with the program that runs them on the host."""

import dataclasses
import random
import struct

import scalar_types as types
from scalar_expressions import Expressions
from scalar_memory import (IN_WORDS, OUT_WORDS, RESULT_BYTES, RESULTS,
                           SCRATCH_WORDS, Scope, pointer)
from scalar_statements import Statements

# Blocks of a launch: each runs on data of its own, with another n.
BLOCKS = 3
PARAMETER_TYPES = (types.I8, types.U8, types.I16, types.U16, types.I32,
                   types.U32, types.I64, types.U64, types.BOOL, types.FLOAT,
                   types.HALF, types.BFLOAT16)


@dataclasses.dataclass
class Kernel:
    """One function and its arguments after the tensors."""
    name: str
    text: str
    parameters: list  # (name, type, value); floats as bits

    def simulator_arguments(self):
        """Of parameters, in the simulator's syntax."""
        for _, t, value in self.parameters:
            if t == types.FLOAT:
                number, = struct.unpack("<f", struct.pack("<I", value))
                yield f"f32={number!r}"
            else:
                yield f"{'i64' if t.bits == 64 else 'i32'}={value}"

    def host_arguments(self):
        for _, t, value in self.parameters:
            if t.kind in ("float", "half"):
                unsigned = f"u{t.bits}"
                yield (f"__builtin_bit_cast({t.name}, "
                       f"({unsigned}){value & (1 << t.bits) - 1:#x})")
            else:
                yield t.literal(value)


def generate(seed, index):
    """Kernel number index of a seed."""
    rng = random.Random(f"scalar {seed} {index}")
    parameters = _parameters(rng)
    scope = Scope(rng)
    for name, t, _ in parameters:
        if t != types.FLOAT:
            scope.add(name, t)
    expressions = Expressions(rng, scope)
    body = _variables(rng, scope, expressions)
    results = scope.writable()
    body += Statements(rng, scope, expressions).block(rng.randint(5, 12), 0)
    body.append("done:")
    body += _stores(results)
    name = f"k{index}"
    signature = ", ".join(f"{t.name} {p}" for p, t, _ in parameters)
    text = "\n".join([
        f'extern "C" __global__ AICORE void {name}(__gm__ long *in, '
        f"__gm__ long *out,", f"    __gm__ long *scratch, {signature}) {{",
        f"  in += get_block_idx() * {IN_WORDS};",
        f"  out += get_block_idx() * {OUT_WORDS};",
        f"  scratch += get_block_idx() * {SCRATCH_WORDS};",
        "  n += (i32)get_block_idx();", *body, "}", ""])
    return Kernel(name, text, parameters)


def _parameters(rng):
    """(name, type, value): n and others; a float's value is its bits."""
    chosen = [("n", types.I32, rng.randrange(0, 12))]
    for number in range(rng.randrange(5)):
        t = rng.choice(PARAMETER_TYPES)
        chosen.append((f"p{number}", t, _parameter_value(rng, t)))
    return chosen


def _parameter_value(rng, t):
    if t == types.FLOAT:
        return struct.unpack("<I", struct.pack("<f",
                                               types.random_float(rng)))[0]
    if t.kind == "half":  # any finite number
        return rng.randrange(0x7800 if t == types.HALF else 0x7f00)
    value = types.random_number(rng, t) & (1 << t.bits) - 1
    return value - (1 << t.bits) if t.signed and value >> t.bits - 1 else value


def _variables(rng, scope, expressions):
    """Declarations of locals, which are written to memory in the end."""
    lines = []
    wanted = [types.I32, types.I64, types.FLOAT]
    wanted += [types.random_type(rng) for _ in range(rng.randint(4, 11))]
    for number, t in enumerate(wanted):
        lines.append(f"  {t.name} v{number} = {expressions.value(t, 2)};")
        scope.add(f"v{number}", t)
    return lines


def _stores(results):
    assert len(results) <= RESULTS
    for number, (text, t) in enumerate(results):
        name = t.name
        if t.kind == "bitint":
            name = "i128"  # no padding
        value = f"tame({text})" if t == types.FLOAT else text
        target = pointer(name, "out", number * RESULT_BYTES)
        yield f"  *{target} = {value};"


def kernel_source(kernels):
    return ('#include "scalar_prelude.hpp"\n\n'
            + "\n".join(kernel.text for kernel in kernels))


def host_source(kernels):
    """A program that writes the outputs of all kernels to standard output.

    Its input is what the kernels get as `in`.
    """
    lines = ['#include "kernel.cpp"', "", _LIBRARY, "int main() {",
             f"  alignas(16) static long in[{IN_WORDS * BLOCKS}];",
             f"  alignas(16) static long out[{OUT_WORDS * BLOCKS}];",
             f"  alignas(16) static long scratch[{SCRATCH_WORDS * BLOCKS}];",
             "  if (read(0, in, sizeof(in)) != sizeof(in))",
             "    return 1;"]
    for kernel in kernels:
        arguments = ", ".join(kernel.host_arguments())
        lines += ["  __builtin_memset(out, 0, sizeof(out));",
                  "  __builtin_memset(scratch, 0, sizeof(scratch));",
                  f"  for (CurrentBlock = 0; CurrentBlock < {BLOCKS}; "
                  "++CurrentBlock)",
                  f"    {kernel.name}(in, out, scratch, {arguments});",
                  "  if (write(1, out, sizeof(out)) != sizeof(out))",
                  "    return 1;"]
    return "\n".join(lines + ["}", ""])


# Without headers, which would take longer than the kernels; and a conversion
# that not every host's library has.
_LIBRARY = """\
extern "C" long read(int, void *, unsigned long);
extern "C" long write(int, const void *, unsigned long);

extern "C" bfloat16_t __truncsfbf2(float x) {
  u32 bits = __builtin_bit_cast(u32, x);
  u32 rounded = bits + 0x7fff + (bits >> 16 & 1);
  u16 high = x != x ? (bits >> 16 | 0x40) : rounded >> 16;
  return __builtin_bit_cast(bfloat16_t, high);
}
"""


def input_data(seed):
    """Bytes of `in` for all blocks: edges of every width, and any bits."""
    rng = random.Random(f"scalar data {seed}")
    data = b""
    while len(data) < IN_WORDS * 8 * BLOCKS:
        t = rng.choice([types.U8, types.U16, types.U32, types.U64])
        words = 8 // t.size
        if rng.random() < 0.15:
            values = [types.random_float(rng) for _ in range(2)]
            data += struct.pack("<2f", *values)
            continue
        values = [types.random_number(rng, t) & (1 << t.bits) - 1
                  for _ in range(words)]
        data += b"".join(v.to_bytes(t.size, "little") for v in values)
    return data
