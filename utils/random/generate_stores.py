# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where random programs put accumulators and tiles of L1: into tensors and back
into L1, as they are or quantised."""

import struct

from harness.elements import BYTES, FLOAT8
from program import BLOCK_BYTES, Extract, Insert, Load, Move, Store, whole

FRACTAL = 16  # Rows of a left, columns of a right operand's.
BYTE_TYPES = ("i8", *FLOAT8)
# What an accumulator may be quantised to, on both processors and on a5.
QUANTISED = {"i32": (["i8", "u8", "f16"], ["bf16"]),
             "f32": (["i8", "u8"], ["f16", "bf16", "fp8_e4m3", "hif8", "f32"])}


def parameter_word(rng, dtype):
    """A quantisation parameter that keeps numbers whole, with something in the
    bits that do not matter."""
    is_integer = dtype in ("i8", "u8")
    scale = rng.choice([0.25, 0.5, 1, -1, 2] if is_integer else [1, -1, 2])
    bits, = struct.unpack("<I", struct.pack("<f", scale))
    offset = rng.randint(-8, 8) if is_integer else 0
    return (bits | rng.getrandbits(13) | rng.getrandbits(4) << 32 |
            (offset & 0x1FF) << 37 | (dtype == "i8") << 46 |
            rng.getrandbits(8) << 50)


def reaches(source, dim):
    """Whether a tile that holds `source` has a valid part of `dim`."""
    return source == dim or (source.is_full() and
                             source.capacity >= dim.capacity)


def room(source, dim):
    """How far such a part may start from the beginning."""
    return 0 if source == dim else source.capacity - dim.capacity


class StoreMaker:
    """A part of TileMaker."""

    # -- Quantisation --

    def quantised_types(self, acc, is_l1):
        """What an accumulator may become on the way; in L1, what is an operand
        of some product here."""
        both, a5 = QUANTISED[acc.dtype]
        types = both + (a5 if self.program.processors == ("a5",) else [])
        if is_l1:
            return [t for t in types if t in self.dtypes and t != "f32"]
        return types

    def quantise(self, statement, dtype, cols):
        """The same statement with one parameter or with one a column, and what
        makes these."""
        if self.rng.random() < 0.5 or not self.has_space(
                "fb", "u64", whole(1), whole(cols.capacity)):
            statement.scale = parameter_word(self.rng, dtype)
            return [statement]
        statement.fp, statements = self.parameters(dtype, cols)
        return [*statements, statement]

    def parameters(self, dtype, cols):
        """A row in the fixpipe buffer, and what fills it."""
        kind = dtype if dtype in ("i8", "u8") else "f16"
        if kind not in self.words:
            self.words[kind] = tuple(parameter_word(self.rng, kind)
                                     for _ in range(3))
        size = whole(1), whole(cols.capacity)
        source = self.fresh("l1", "u64", *size, "nd", True)
        tensor = self.tensor("u64", "nd", False, words=self.words[kind])
        window = self.window(tensor, *size)
        tile = self.fresh("fb", "u64", *size, "nd")
        return tile, [Load(source, tensor, *window), Move(tile, source)]

    # -- Stores --

    def back_any(self):
        """An accumulator, or a part of it, back to L1."""
        ready = self.usable("l0c")
        # Of a compact accumulator that is a matter of its valid size.
        if not ready or self.side:
            return []
        acc = self.rng.choice(ready)
        plain = [d for d in self.dtypes if d in ("f16", "bf16") and
                 acc.dtype == "f32"]
        quantised = self.quantised_types(acc, True) if self.quantises else []
        if not plain + quantised:
            return []
        dtype = self.rng.choice(plain + quantised)
        relu = self.rng.random() < 0.2
        method = self.back
        if acc.rows.is_full() and acc.cols.is_full():
            method = self.rng.choice([self.back, self.back_part, self.insert])
        statements = method(acc, dtype, relu)
        if not statements or (dtype in plain and dtype not in quantised) or (
                dtype in plain and self.rng.random() < 0.5):
            return statements
        moved = acc if isinstance(statements[0], Insert) else statements[0].tile
        return self.quantise(statements[0], dtype, moved.cols)

    def back(self, acc, dtype, relu):
        if not self.has_space("l1", dtype, acc.rows, acc.cols):
            return []
        tile = self.fresh("l1", dtype, acc.rows, acc.cols, "nz",
                          is_clean=False)
        return [Move(tile, acc, relu)]

    def back_part(self, acc, dtype, relu):
        rows, cols = (self.rng.choice(
            [d for d in self.dims if reaches(size, d) and d.is_full()] + [size])
            for size in (acc.rows, acc.cols))
        if not self.has_space("l1", dtype, rows, cols):
            return []
        tile = self.fresh("l1", dtype, rows, cols, "nz", is_clean=False)
        return [Extract(tile, acc, self.tile_position(room(acc.rows, rows)),
                        self.tile_position(room(acc.cols, cols)), relu)]

    def insert(self, acc, dtype, relu):
        targets = self.usable(
            "l1", lambda t: t.dtype == dtype and t.layout == "nz" and
            not t.is_input and t.rows.is_full() and t.cols.is_full() and
            reaches(t.rows, acc.rows) and reaches(t.cols, acc.cols))
        if not targets:
            return self.back(acc, dtype, relu)
        tile = self.rng.choice(targets)
        return [Insert(tile, acc, self.tile_position(room(tile.rows, acc.rows)),
                       self.tile_position(room(tile.cols, acc.cols)), relu)]

    def store(self):
        ready = self.usable("l0c")
        return self.store_of(self.rng.choice(ready)) if ready else []

    def save(self, tiles):
        """Stores most accumulators whose contents would be lost."""
        return [s for tile in self.tiles if tile in tiles & self.unsaved and
                self.rng.random() < 0.8 for s in self.store_of(tile)]

    def store_of(self, acc):
        is_quantised = self.quantises and self.rng.random() < 0.4
        if is_quantised:
            dtype = self.rng.choice(self.quantised_types(acc, False))
        elif acc.dtype == "i32":
            dtype = "i32"
        else:
            dtype = self.rng.choice(
                [d for d in self.dtypes if d not in BYTE_TYPES] + ["f32"])
        order, block = "nd", 1
        is_byte = BYTES[dtype] == 1
        if (acc.rows.is_full() and acc.cols.is_full() and
                not (is_byte and acc.cols.capacity % 32) and
                self.rng.random() < 0.3):
            # f32 may be split into blocks of half a fractal.
            order = "nz"
            block = self.rng.choice([8, 16]) if dtype == "f32" else 16
            if is_byte:
                block = BLOCK_BYTES
        tensor = self.tensor(dtype, order, True, block)
        granule = max(FRACTAL, block) if order == "nz" else 1
        row, col = self.covered(tensor, self.gm_position(granule),
                                self.gm_position(granule), acc.rows, acc.cols)
        self.windows[tensor.name] = row, col
        self.unsaved.discard(acc)
        store = Store(acc, tensor, row, col, self.rng.random() < 0.2,
                      not is_byte and self.rng.random() < 0.2)
        if not is_quantised:
            return [store]
        return self.quantise(store, dtype, acc.cols)

    def store_l1(self):
        """A tile of L1 to a tensor of fractals; a2a3 alone has the way."""
        if self.program.processors != ("a2a3",):
            return []
        ready = self.usable("l1", lambda t: t.layout == "nz" and
                            t.rows.is_full() and t.cols.is_full())
        statements = []
        if ready:
            tile = self.rng.choice(ready)
        else:
            size = whole(self.rng.choice(self.sizes))
            tile, statements = self.load(self.rng.choice(self.dtypes), size,
                                         size, True, "nz")
        block = BLOCK_BYTES // BYTES[tile.dtype]
        tensor = self.tensor(tile.dtype, "nz", True, block)
        row, col = self.covered(tensor, self.gm_position(FRACTAL),
                                self.gm_position(max(FRACTAL, block)),
                                tile.rows, tile.cols)
        is_atomic = self.rng.random() < 0.2 and BYTES[tile.dtype] > 1
        return [*statements, Store(tile, tensor, row, col, False, is_atomic)]

    def final_stores(self):
        """Whatever is in an accumulator at the end; at least one store."""
        statements = []
        for _ in range(20):
            if self.usable("l0c"):
                break
            self.work = 0
            statements += self.mac()
        for acc in self.usable("l0c"):
            statements += self.store_of(acc)
        return statements
