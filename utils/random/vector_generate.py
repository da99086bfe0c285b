# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random vector kernels: loops, branches and early ends, as for the cube
core, around the operations of vector_ops.OPS.

A kernel has a few tiles' worth of rows and columns, some ragged, some known at
run time only, and a few element types. A tile is read only where every path has
assigned it.
"""

import random
from dataclasses import dataclass
from typing import Optional

import vector_words as words
from generate import Generator
from generate_tiles import CAPACITY, RUNS
from program import (BLOCK_BYTES, Dim, For, Load, Program, Store, Sum, Tile,
                     View, whole)
from vector_numbers import TYPES
from vector_ops import MADE, MOVES, OPS, Op
from vector_scalars import ScalarMaker
from vector_tables import TableMaker

MAX_TILES = 14
# Kinds of tiles that are like any other of their size.
UNSTORED = ("mask", "words")
FULL = ("turned", "whole", "wide", "wider", "pairs", "bins", "above", "list")
UB_BYTES = CAPACITY["ub"]
WORK = 40_000  # Elements that a run computes, about.
ATOMIC = ("f32", "f16", "bf16", "i32", "i16", "i8")


@dataclass(frozen=True)
class PaddedTile(Tile):
    """What goes around its valid part where something fills that."""

    pad: int = 0


@dataclass
class Operation:
    """tile = op(sources); sources in the order of the record."""

    op: Op
    tile: Tile
    src0: Optional[Tile] = None
    src1: Optional[Tile] = None
    src2: Optional[Tile] = None
    src3: Optional[Tile] = None
    tmp: Optional[Tile] = None
    second: Optional[Tile] = None  # The other result.
    number: Optional[tuple] = None  # Bits, and how C++ writes it; None, and the
    words: Optional[dict] = None  # variable that has it.

    def sources(self):
        return [s for s in (self.src0, self.src1, self.src2, self.src3) if s]

    def like(self):
        """The tile whose valid size the operation works on."""
        return self.src0 if self.src0 and (self.op.is_first or self.op.result in
                                           ("line", "row", "turned", "mask")
                                           ) else self.tile


def up(count, granule):
    return -(-count // granule) * granule


def elements_of_block(dtype):
    return BLOCK_BYTES * 8 // TYPES[dtype].bits


class VectorGenerator(ScalarMaker, TableMaker, Generator):
    """One program of one seed."""

    usual = 28

    def __init__(self, seed, records):
        # What a cube kernel has is not wanted.
        rng = self.rng = random.Random(f"vector {seed}")
        kind = rng.random()
        self.program = Program(
            f"vector_{seed}", ("a5",) if kind < 0.3 else
            ("a2a3",) if kind < 0.4 else ("a2a3", "a5"))
        self.records = records
        self.tiles, self.kinds = [], {}
        self.defined, self.unsaved = set(), set()
        self.limits, self.windows = {}, {}
        self.frequency = 1
        self.work = 0
        self.views = 0
        self.counts, self.loops, self.counters = [], [], 0
        self.side = 0  # Of compact tiles; there are none.
        self.elements = {}  # Variables in scope that are elements: their types.
        # In some kernels rows and columns of other sizes come together.
        self.rows = [self.make_dim([8, 16, 32]) for _ in range(2)]
        self.cols = [self.make_dim([32, 64, 96]) for _ in range(2)]
        self.favourites = self.choose_favourites()
        self.dtypes = rng.sample(self.element_types(), rng.choice([1, 1, 2]))
        self.dtypes += [self.rng.choice(types)
                        for types in self.favourites.values() if types]
        self.takes_views = rng.random() < 0.5
        self.has_special = rng.random() < 0.25

    def choose_favourites(self):
        """Operations that come often in this program, and types of their first
        source."""
        found = {}
        for op in (*MOVES, *MADE):
            types = self.records.signatures(op, self.program.processors)
            if types:
                found[op] = [t[1][0] for t in types if len(t) > 1]
        return {op: found[op] for op in self.rng.sample(list(found), 2)}

    def element_types(self):
        """Types that all of the program's processors add."""
        add = next(op for op in OPS if op.builtin == "tadd")
        usual = [t[0][0] for t in self.records.signatures(
            add, self.program.processors)]
        return usual * 2 + ["bf16", "u8", "i8"]

    def make_dim(self, sizes):
        capacity = self.rng.choice(sizes)
        kind = self.rng.random()
        if kind < 0.4:
            return whole(capacity)
        if kind < 0.65:
            size = self.rng.randint(1, capacity)
            return Dim(capacity, size, (size,))
        values = [self.rng.randint(1, capacity) for _ in range(RUNS)]
        return Dim(capacity, self.parameter(values), tuple(values))

    # -- Statements --

    def block(self, depth):
        """A view ends with its block, since which bytes a tile names has to be
        known in unoptimised code, too."""
        before = set(self.defined)
        statements = super().block(depth)
        self.defined -= {s.tile for s in statements if isinstance(s, View) and
                         s.tile not in before}
        self.forget_elements(statements)
        return statements

    def statement(self, depth):
        kinds = [(self.operation, 20), (self.store, 2), (self.load_any, 1),
                 (self.leave_kernel, 0.15), (self.read_bound, 0.7),
                 (self.read_element, 1), (self.write_element, 1),
                 (self.gather_any, 0.8), (self.scatter_any, 0.8)]
        if self.takes_views:
            kinds.append((self.view, 1))
        if depth < 4:
            kinds += [(lambda: self.loop(depth), 2.5),
                      (lambda: self.branch(depth), 1.5),
                      (self.accumulate_loop, 0.7)]
        if self.loops:
            kinds.append((self.leave, 0.5))
        functions, weights = zip(*kinds)
        return self.rng.choices(functions, weights)[0]()

    def accumulate_loop(self):
        """A loop that adds to what was there before it."""
        trips, most = self.trips()
        statements = self.operation()
        if not statements:
            return []
        before = set(self.defined)
        counter = self.open_loop(most)
        total = self.rng.choice([s.tile for s in statements])
        body = self.operation(into=total)
        self.close_loop(counter, most)
        self.defined = before
        return [*statements, For(counter, trips, body)]

    # -- Tiles --

    def size_of(self, kind, dtype, rows, cols):
        """Rows, columns and layout of a kind of tile beside rows x cols."""
        block = elements_of_block(dtype)
        column = Dim(up(rows.capacity, 32), rows.valid, rows.values)
        return {
            "full": (rows, cols, "nd"),
            "row": (whole(1), cols, "nd"),
            "column": (column, whole(1), "dn"),
            "blocks": (rows, whole(block), "nd"),
            "cell": (rows, Dim(block, 1, (1,)), "nd"),
            "mask": (rows, whole(up(-(-cols.capacity // 8), 32)), "nd"),
            "turned": (cols, column, "nd"),
            "scratch": (rows, cols, "nd"),
            "whole": (whole(rows.capacity), whole(cols.capacity), "nd"),
            "wide": (rows, self.times(cols, 2), "nd"),
            "wider": (rows, self.times(cols, 4), "nd"),
            "pairs": (rows, self.times(cols, 64 // TYPES[dtype].bits), "nd"),
            "bins": (rows, whole(256), "nd"),
            "above": (whole(1), whole(cols.capacity), "nd"),
            "list": (whole(1), whole(256), "nd"),
        }[kind]

    def key_of(self, kind, dtype, rows, cols):
        """What tiles have in common that stand for one another. A mask is one
        of so many columns, which its own size does not say."""
        if kind == "mask":
            return kind, dtype, rows, cols
        *size, _ = self.size_of(kind, dtype, rows, cols)
        return ("full" if kind in FULL else kind, dtype, *size)

    def bytes_used(self):
        return sum(t.rows.capacity * t.cols.capacity * TYPES[t.dtype].bits // 8
                   for t in self.tiles)

    def fresh_tile(self, kind, dtype, rows, cols, avoid=(), pad=0):
        """A tile to assign, an old one or a new one; None if all are taken."""
        return self.fresh_like(self.key_of(kind, dtype, rows, cols), dtype,
                               self.size_of(kind, dtype, rows, cols), avoid,
                               pad)

    def fresh_like(self, key, dtype, size, avoid=(), pad=0):
        """The same of a size and layout."""
        *size, layout = size
        same = [t for t in self.tiles if self.kinds[t] == key and
                t not in avoid and pad in (0, getattr(t, "pad", 0))]
        more = size[0].capacity * size[1].capacity * TYPES[dtype].bits // 8
        is_full = (len(self.tiles) >= MAX_TILES or
                   self.bytes_used() + more > UB_BYTES)
        if same and (is_full or self.rng.random() < 0.6):
            tile = self.rng.choice(same)
        elif is_full:
            return None
        else:
            name = f"b{len(self.tiles)}"
            tile = (PaddedTile(name, "ub", dtype, *size, layout, pad=pad) if pad
                    else Tile(name, "ub", dtype, *size, layout))
            self.tiles.append(tile)
            self.kinds[tile] = key
        return tile

    def assign(self, tile):
        self.defined.add(tile)
        self.unsaved.add(tile)

    def ready(self, kind, dtype, rows, cols):
        key = self.key_of(kind, dtype, rows, cols)
        return [t for t in self.tiles if t in self.defined and
                self.kinds[t] == key]

    # -- Sources --

    def source(self, kind, dtype, order, rows, cols, others=()):
        """(tile, what fills it); no tile where it cannot be had. Others are the
        sources before it."""
        if kind == "part":
            return self.part(dtype, rows, cols)
        if kind == "inner":
            return self.part(dtype, rows, cols, True)
        if kind in words.KINDS:
            return self.numbers_of(*words.of(
                kind, dtype, rows, cols, others[0] if others else None))
        if kind == "partner":
            kind, rows, cols = "full", others[1].rows, others[1].cols
        if kind in ("wide", "wider") and self.size_of(
                kind, dtype, rows, cols)[1] is None:
            return None, []
        if kind in ("each", "line"):
            kind = "column" if order == "dn" else (
                "blocks" if kind == "each" else "cell")
        ready = self.ready(kind, dtype, rows, cols)
        if ready and self.rng.random() < 0.8:
            return self.rng.choice(ready), []
        if kind == "mask":
            return self.mask(rows, cols)
        tile = self.fresh_tile(kind, dtype, rows, cols)
        if tile is None:
            return (self.rng.choice(ready) if ready else None), []
        return tile, self.load(tile)

    @staticmethod
    def fits(small, large, is_tile):
        """Whether so much is no more in any run, nor its tile larger."""
        return max(small.values) <= min(large.values) and (
            not is_tile or small.capacity <= large.capacity)

    def is_movable(self, dtype, cols):
        """a2a3 moves pairs of bytes."""
        return TYPES[dtype].bits > 8 or all(v % 2 == 0 for v in cols.values)

    def part(self, dtype, rows, cols, is_inner=False):
        """A tile with no more rows and columns in any run."""
        ready = [t for t in self.tiles if t in self.defined and
                 self.kinds[t][:2] == ("full", dtype) and
                 self.fits(t.rows, rows, is_inner) and
                 self.fits(t.cols, cols, is_inner) and
                 (not is_inner or self.is_movable(dtype, t.cols))]
        return (self.rng.choice(ready) if ready else None), []

    def numbers_of(self, dtype, size, kind):
        """A tile that holds numbers of a kind, never anything else."""
        key = ("words", dtype, *size, kind)
        ready = [t for t in self.tiles if t in self.defined and
                 self.kinds[t] == key]
        if ready and self.rng.random() < 0.7:
            return self.rng.choice(ready), []
        tile = self.fresh_like(key, dtype, (*size, "nd"))
        if tile is None:
            return (ready[0] if ready else None), []
        tensor = self.tensor(dtype, "nd", False, words=kind)
        self.defined.add(tile)
        return tile, [Load(tile, tensor, *self.window(tensor, *size))]

    def mask(self, rows, cols):
        """A comparison of what is there."""
        asks = [op for op in OPS if op.result == "mask"]
        op = self.rng.choice(asks)
        types = [t for t in self.types_of(op) if t[0][0] == "u8" and
                 self.ready("full", t[1][0], rows, cols)]
        if not types:
            return None, []
        made = self.call(op, self.rng.choice(types), rows, cols)
        is_made = made and isinstance(made[-1], Operation)
        return (made[-1].tile if is_made else None), made

    def load(self, tile):
        self.assign(tile)
        self.unsaved.discard(tile)
        table = self.table_for(tile)
        if table:
            return [Load(tile, table, Sum(), Sum())]
        tensor = self.tensor(tile.dtype, tile.layout, self.rng.random() < 0.3)
        row, col = self.window(tensor, tile.rows, tile.cols)
        return [Load(tile, tensor, row, col)]

    def load_any(self):
        tile = self.fresh_tile(
            self.rng.choice(["full", "full", "full", "row", "column"]),
            self.rng.choice(self.dtypes), self.rng.choice(self.rows),
            self.rng.choice(self.cols))
        return self.load(tile) if tile else []

    def view(self):
        """A column's numbers as a row of their own."""
        columns = [t for t in self.tiles if t in self.defined and
                   self.kinds[t][0] == "column" and t.memory == "ub" and
                   not t.name.startswith("v")]
        if not columns:
            return []
        base = self.rng.choice(columns)
        tile = Tile(f"v{self.views}", "ub", base.dtype, whole(1), base.rows,
                    "nd")
        self.views += 1
        self.tiles.append(tile)
        self.kinds[tile] = ("full", base.dtype, tile.rows, tile.cols)
        self.defined.add(tile)
        return [View(tile, base, is_whole=True)]

    # -- Operations --

    def types_of(self, op):
        """Types of result and sources, those of this kernel if possible; a
        conversion brings in others."""
        found = self.records.signatures(op, self.program.processors)
        return [t for t in found if all(c in self.dtypes for c, _ in t[1:2]) or
                op.result == "mask" or "mask" in op.sources]

    def operation(self, into=None):
        """An operation and what it needs; nothing if that is too much."""
        rows, cols = self.rng.choice(self.rows), self.rng.choice(self.cols)
        ready = [t for t in self.tiles if t in self.defined and
                 self.kinds[t][0] == "full"]
        base = into if into in ready else (
            self.rng.choice(ready) if ready and self.rng.random() < 0.8 else
            None)
        if base:
            rows, cols = base.rows, base.cols
        choices = []
        for op in OPS:
            types = self.types_of(op)
            if base:
                types = [t for t in types if not op.sources or
                         base.dtype in [c for c, _ in t[1:]]]
            if types and (into is None or op.result == "full"):
                choices.append((op, types))
        if not choices:
            return []
        op, types = self.rng.choices(choices, [
            o.weight + 40 * (o in self.favourites) for o, _ in choices])[0]
        return self.call(op, self.rng.choice(types), rows, cols, into)

    def call(self, op, types, rows, cols, into=None):
        bits = TYPES[types[-1][0] if not op.sources else types[1][0]].bits
        if self.work + self.cost(rows, cols) > WORK or not op.when(rows, cols,
                                                                   bits):
            return []
        cpus = self.program.processors
        has_scratch = op.needs_scratch or self.rng.random() < 0.5
        records = [self.records.choose(op, cpu, types, has_scratch)
                   for cpu in cpus]
        if not all(records):
            return []
        statements, sources = [], []
        for kind, (dtype, order) in zip(op.sources, types[1:]):
            tile, more = self.source(kind, dtype, order, rows, cols, sources)
            statements += more
            if tile is None:
                return statements
            sources.append(tile)
        old = any(r.is_accumulating() for r in records)
        is_apart = any(o.is_apart for r in records for o in r.operands)
        tile = self.result(op, types, rows, cols, into,
                           sources if is_apart else (), old)
        if tile is None or (tile in sources and is_apart):
            return statements
        if old and tile not in self.defined:
            statements += self.load(tile)
        made = Operation(op, tile, *sources)
        made.words = {"pad": getattr(tile, "pad", 0)}
        if any(r.has_scratch() for r in records) and not self.add_scratch(
                made, types, rows, cols):
            return statements
        if op.second and not self.add_second(made):
            return statements
        self.add_choices(made, records, types)
        self.work += self.cost(rows, cols)
        self.assign(tile)
        return [*statements, made]

    def add_second(self, made):
        """Whether there is room for another result of the first one's size."""
        dtype = getattr(made, made.op.second).dtype
        made.second = self.fresh_tile(
            "full", dtype, made.tile.rows, made.tile.cols,
            [made.tile, *made.sources()])
        if made.second:
            self.assign(made.second)
        return made.second is not None

    def cost(self, rows, cols):
        return max(rows.values) * max(cols.values) * self.frequency

    def result(self, op, types, rows, cols, into, avoid, old):
        dtype, order = types[0]
        if into is not None:
            return into if (dtype, rows, cols) == (
                into.dtype, into.rows, into.cols) else None
        kind = op.result
        if kind == "line":
            kind = "column" if order == "dn" else "cell"
        if kind == "inner":
            sizes = [(r, c) for r in self.rows for c in self.cols
                     if self.fits(r, rows, True) and
                     self.fits(c, cols, True) and self.is_movable(dtype, c)]
            if not sizes:
                return None
            kind, (rows, cols) = "full", self.rng.choice(sizes)
        pad = 0
        if kind == "padded":
            kind, pad = "whole", self.rng.randint(1, 3)
        if kind in ("wide", "wider", "pairs") and self.size_of(
                kind, dtype, rows, cols)[1] is None:
            return None
        # What nothing has saved yet is seldom overwritten.
        ready = set(self.ready(kind, dtype, rows, cols))
        if old and ready and self.rng.random() < 0.7:
            return self.rng.choice([t for t in self.tiles if t in ready])
        keep = [t for t in self.tiles if t in self.unsaved and
                self.rng.random() < 0.6]
        return (self.fresh_tile(kind, dtype, rows, cols, [*avoid, *keep],
                                pad) or
                self.fresh_tile(kind, dtype, rows, cols, avoid, pad))

    @staticmethod
    def times(cols, count):
        """The columns of so many tiles side by side, if that is known."""
        if isinstance(cols.valid, str) or cols.capacity > 96:
            return None
        return Dim(count * cols.capacity, count * cols.valid,
                   (count * cols.valid,))

    def add_scratch(self, made, types, rows, cols):
        """Whether there is room for scratch."""
        # Processors that take some agree on its type.
        dtype = next(t for t in (
            self.records.scratch_type(made.op, cpu, types)
            for cpu in self.program.processors) if t)
        bits = TYPES[dtype].bits
        height, width = made.op.scratch(rows.capacity, cols.capacity, bits)
        width = up(width, elements_of_block(dtype))
        made.tmp = self.fresh_tile("scratch", dtype, whole(height),
                                   whole(width))
        return made.tmp is not None

    def add_choices(self, made, records, types):
        if records[0].has_number():
            made.number = self.number_for(
                made.op, types[1][0] if made.op.sources else types[0][0])
        for name, count in made.op.words:
            if name != "pad":
                made.words[name] = self.rng.choice(sorted(set.intersection(*(
                    set(r.choices(name, types, count)) for r in records))))
        for name, choices in made.op.given:
            made.words[name] = (self.rng.choice(choices) if choices else
                                self.place_for(name, made))

    def place_for(self, name, made):
        """A row or column where the smaller of two tiles has room in the
        larger."""
        small, large = ((made.src0, made.tile) if made.op.is_first else
                        (made.tile, made.src0))
        if name == "row":
            small, large, step = small.rows, large.rows, 1
        else:
            small, large = small.cols, large.cols
            step = elements_of_block(made.tile.dtype)
        space = min(large.values) - max(small.values)
        return self.rng.randint(0, space // step) * step

    # -- Stores --

    def store(self):
        ready = [t for t in self.tiles if t in self.defined and
                 self.kinds[t][0] not in UNSTORED]
        return self.store_of(self.rng.choice(ready)) if ready else []

    def store_of(self, tile):
        is_atomic = tile.dtype in ATOMIC and self.rng.random() < 0.2
        self.unsaved.discard(tile)
        table = self.table_for(tile)
        if table and table.is_output:
            return [Store(tile, table, Sum(), Sum(), False, is_atomic)]
        tensor = self.tensor(tile.dtype, tile.layout, True)
        row, col = self.covered(tensor, self.gm_position(), self.gm_position(),
                                tile.rows, tile.cols)
        self.windows[tensor.name] = row, col
        return [Store(tile, tensor, row, col, False, is_atomic)]

    def save(self, tiles):
        return [s for tile in self.tiles if tile in tiles & self.unsaved and
                self.kinds[tile][0] not in UNSTORED and
                self.rng.random() < 0.7
                for s in self.store_of(tile)]

    def final_stores(self):
        statements = []
        for _ in range(20):
            if any(self.kinds[t][0] == "full" for t in self.defined):
                break
            self.work = 0
            statements += self.operation() or self.load_any()
        return statements + [s for tile in self.tiles if tile in self.defined
                             and self.kinds[tile][0] not in UNSTORED
                             for s in self.store_of(tile)]


def generate(seed, records):
    return VectorGenerator(seed, records).generate()
