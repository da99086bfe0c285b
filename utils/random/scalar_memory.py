# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a random kernel can read and write: places and windows of tensors.

A place is an lvalue of a local variable. In the output each type has a window
of its own, since memory that is written with one type may only be read with it
(or as bytes). The input is never written, so that every type may read it all.
Windows of bit-precise integers lie in a scratch tensor that is not compared:
their padding is unspecified.
"""

import scalar_types as types

IN_WORDS = 64  # of 8 bytes, a block
RESULT_BYTES = 16
RESULTS = 64
ELEMENTS = 8  # of a window
BITS_BYTES, MIXED_BYTES = 16, 64
STRUCTS = 4

BIT_FIELDS = {"a": types.U32, "b": types.I32, "c": types.U64, "d": types.BOOL,
              "e": types.I64, "f": types.U8, "g": types.I32}
MIXED_FIELDS = {"a": types.I8, "b": types.I64, "c": types.I16,
                "d": types.FLOAT, "e": types.HALF, "f": types.U32,
                "g": types.BOOL, "h": types.I128}


def _layout():
    """(byte offset of each window, words of output, words of scratch)."""
    offsets = {}
    end = RESULTS * RESULT_BYTES
    for t in types.STORAGE:
        offsets[t.name] = end
        end += ELEMENTS * RESULT_BYTES
    for name, size in (("Bits", BITS_BYTES), ("Mixed", MIXED_BYTES)):
        offsets[name] = end
        end += STRUCTS * size
    scratch = 0
    for t in types.BIT_INTS:
        offsets[t.name] = scratch
        scratch += ELEMENTS * RESULT_BYTES
    return offsets, end // 8, scratch // 8


OFFSETS, OUT_WORDS, SCRATCH_WORDS = _layout()


def pointer(type_name, tensor, offset=0):
    """A typed pointer to bytes of a tensor of longs."""
    start = f"{tensor} + {offset // 8}" if offset else tensor
    return f"((__gm__ {type_name} *)({start}))"


class Scope:
    """Places by type, and which of them may be assigned."""

    def __init__(self, rng):
        self.rng = rng
        self._places = []  # (C++ text, type, is writable)

    def add(self, text, t, writable=True):
        self._places.append((text, t, writable))

    def mark(self):
        """For forget(), at the end of a block."""
        return len(self._places)

    def forget(self, mark):
        del self._places[mark:]

    def readable(self, t):
        return [text for text, kind, _ in self._places if kind == t]

    def writable(self):
        return [(text, t) for text, t, can in self._places if can]

    def load(self, t, expressions):
        """An element of a tensor, or None."""
        if t.kind == "bool" or t.kind == "bitint" or self.rng.random() < 0.3:
            return self._load_output(t, expressions)
        if self.rng.random() < 0.15:
            return self._load_anywhere(t, expressions)
        count = IN_WORDS * 8 // t.size
        index = expressions.index(count)
        return self._loaded(t, f"{pointer('const ' + t.name, 'in')}[{index}]")

    def _load_output(self, t, expressions):
        return self._loaded(t, self.random_element(t, expressions))

    def _load_anywhere(self, t, expressions):
        """At any byte."""
        if t.name not in ("i16", "i32", "i64", "float"):
            return None
        element = (f"*(__gm__ const {t.name}_anywhere *)"
                   f"((__gm__ const i8 *)in + {expressions.index(256)})")
        return self._loaded(t, element)

    def random_element(self, t, expressions):
        """An lvalue of type t in a tensor that is written."""
        fields = [(name, field) for name, all_fields in
                  (("Bits", BIT_FIELDS), ("Mixed", MIXED_FIELDS))
                  for field, kind in all_fields.items() if kind == t]
        if fields and self.rng.random() < 0.3:
            name, field = self.rng.choice(fields)
            index = expressions.index(STRUCTS)
            return f"{pointer(name, 'out', OFFSETS[name])}[{index}].{field}"
        tensor = "scratch" if t.kind == "bitint" else "out"
        index = expressions.index(ELEMENTS)
        return f"{pointer(t.name, tensor, OFFSETS[t.name])}[{index}]"

    def random_byte(self, expressions):
        """An lvalue: any byte of the windows of i32 and i64."""
        t = self.rng.choice([types.I32, types.I64])
        index = expressions.index(ELEMENTS * t.size)
        return f"{pointer('u8', 'out', OFFSETS[t.name])}[{index}]"

    def _loaded(self, t, text):
        """Of a float with or without NaNs."""
        if t == types.FLOAT:
            return f"{self.rng.choice(['quiet', 'quiet', 'tame'])}({text})"
        return f"({text})"
