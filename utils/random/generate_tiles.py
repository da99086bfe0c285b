# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What random programs do with tiles: loads, moves, products and stores.

What a kernel computed is always a left operand and never a right one, so that
numbers grow slowly enough to stay exact.
"""

from generate_stores import BYTE_TYPES, FRACTAL, StoreMaker, reaches, room
from harness.elements import BYTES, FLOAT8
from program import (BLOCK_BYTES, Dim, Extract, Load, Matmul, Move, Parameter,
                     Sum, Tensor, Term, Tile, View, whole)

RUNS = 2  # Values of each parameter, one a run.
WORK = 1_000_000  # Multiplications a run, at most.
COMPACT_SIDE = 64
MAX_TILES = {"l1": 5, "l0a": 3, "l0b": 3, "l0c": 4, "bt": 2, "fb": 2}
# Bytes of all variables of a memory, which may all live at once; of the smaller
# processor, and in L1 not quite: loads come without asking.
CAPACITY = {"l1": 256 << 10, "l0a": 64 << 10, "l0b": 64 << 10,
            "l0c": 128 << 10, "bt": 1 << 10, "fb": 2 << 10, "ub": 150 << 10}
OCP_FLOAT8 = ("fp8_e4m3", "fp8_e5m2")


def is_multipliable(m, k, n, block, processors):
    """Whether the cube unit finds its operands: it walks them without strides,
    by the fractals that the valid sizes round up to."""
    left = {"a2a3": k.is_dense(block) or max(m.values) <= FRACTAL,
            "a5": m.is_dense(FRACTAL) or max(k.values) <= block}
    return (all(left[p] for p in processors) and
            (n.is_dense(FRACTAL) or max(k.values) <= block) and
            (m.is_dense(FRACTAL) or max(n.values) <= FRACTAL))


class TileMaker(StoreMaker):
    """Tiles, tensors and operations. The subclass has the control flow."""

    def __init__(self, rng, program):
        self.rng = rng
        self.program = program
        is_a5 = program.processors == ("a5",)
        types = ["f16", "bf16", "f32", "i8"] + list(FLOAT8 if is_a5 else ())
        if is_a5 and rng.random() < 0.5:
            types = list(FLOAT8)
        self.dtypes = rng.sample(types, rng.choice([1, 1, 2]))
        self.has_bytes = any(d in BYTE_TYPES for d in self.dtypes)
        self.sizes = [32, 64] if self.has_bytes else [16, 16, 32, 48]
        self.step = 32 if self.has_bytes else 16
        # In one program of five all tiles beside the cube unit are compact.
        is_compact = not self.has_bytes and rng.random() < 0.2
        self.side = COMPACT_SIDE if is_compact else 0
        self.quantises = rng.random() < 0.5
        self.takes_views = rng.random() < 0.4
        self.views = 0
        self.words = {}  # Parameters of tensors, by what they quantise to.
        self.tiles = []
        self.defined = set()
        self.unsaved = set()  # Accumulators that no store has read yet.
        self.limits = {}  # Largest value of each variable in scope.
        self.windows = {}  # Tensor name -> the last window stored there.
        self.frequency = 1  # Trips of the open loops, multiplied.
        self.work = 0
        self.dims = [self.make_dim() for _ in range(3)]

    def variable(self):
        return self.rng.choice(list(self.limits))

    # -- Sizes and positions --

    def make_dim(self):
        if not self.has_bytes and self.rng.random() < 0.08:
            return Dim(FRACTAL, 1, (1,))
        capacity = self.rng.choice(self.sizes)
        kind = self.rng.random()
        if kind < 0.5:
            return whole(capacity)
        # Whole fractals may be missing where the cube unit allows it.
        least = capacity - FRACTAL + 1
        if kind > 0.85 and not self.has_bytes:
            least = 1
        if kind < 0.65:
            size = self.rng.randint(least, capacity)
            return Dim(capacity, size, (size,))
        values = [self.rng.randint(least, capacity) for _ in range(RUNS)]
        return Dim(capacity, self.parameter(values), tuple(values))

    def parameter(self, values):
        name = f"n{len(self.program.parameters)}"
        self.program.parameters.append(
            Parameter(name, self.rng.choice(["i32", "i64"]), values))
        return name

    def limit(self, total):
        """The largest value that a sum can have."""
        return total.base + sum(
            t.factor * (self.limits[t.variable] if t.mask is None else
                        min(t.mask, self.limits[t.variable]))
            for t in total.terms)

    def gm_position(self, granule=1):
        """Anywhere: global memory knows no alignment, but NZ has blocks."""
        factors = [8, 16, 3] if granule == 1 else [granule]
        base = self.rng.choice([0, 0, 16, 5] if granule == 1 else [0, granule])
        count = self.rng.choice([0, 0, 1, 1, 2])
        names = self.rng.sample(list(self.limits),
                                min(count, len(self.limits)))
        return Sum(base, tuple(
            Term(self.rng.choice(factors), name, self.rng.choice([None, 1]))
            for name in names))

    def window(self, tensor, rows, cols):
        """Where a window of that size lies; the tensor grows to hold it."""
        is_nz = tensor.order == "nz"
        row = self.gm_position(FRACTAL if is_nz else 1)
        col = self.gm_position(tensor.block if is_nz else 1)
        if (not tensor.is_output or self.rng.random() < 0.4 or
                tensor.name not in self.windows):
            return self.covered(tensor, row, col, rows, cols)
        row, col = self.windows[tensor.name]
        if any(t.variable not in self.limits for t in (*row.terms, *col.terms)):
            row, col = Sum(), Sum()
        return self.covered(tensor, row, col, rows, cols)

    def covered(self, tensor, row, col, rows, cols):
        tensor.cover(self.limit(row) + rows.capacity,
                     self.limit(col) + cols.capacity)
        return row, col

    def tile_position(self, space):
        """A multiple of the step from 0 to that."""
        if space == 0:
            return Sum()
        steps = space // self.step
        if self.rng.random() < 0.5:
            return Sum(self.rng.randint(0, steps) * self.step)
        return Sum(0, (Term(self.rng.randint(1, steps) * self.step,
                            self.variable(), 1),))

    # -- Tiles and tensors --

    def usable(self, memory, fits=lambda t: True):
        return [t for t in self.tiles if t.memory == memory and t in
                self.defined and fits(t)]

    def has_space(self, memory, dtype, rows, cols):
        """Whether one more variable fits, even if nothing else could go."""
        used = sum(t.bytes() for t in self.tiles if t.memory == memory)
        tile = Tile("", memory, dtype, rows, cols, "",
                    side=self.side_in(memory))
        return used + tile.bytes() <= CAPACITY[memory]

    def side_in(self, memory):
        return self.side if memory.startswith("l0") else 0

    def fresh(self, memory, dtype, rows, cols, layout, is_input=False,
              is_clean=True):
        """A tile to assign: an old one of this type, or a new one."""
        kind = (memory, dtype, rows, cols, layout, is_input, is_clean)
        same = [t for t in self.tiles if
                (t.memory, t.dtype, t.rows, t.cols, t.layout, t.is_input,
                 t.is_clean) == kind]
        count = sum(t.memory == memory for t in self.tiles)
        is_full = (count >= MAX_TILES[memory] or
                   not self.has_space(memory, dtype, rows, cols))
        if same and (is_full or self.rng.random() < 0.5):
            tile = self.rng.choice(same)
        else:
            tile = Tile(f"{memory}{count}", *kind, self.side_in(memory))
            self.tiles.append(tile)
        self.defined.add(tile)
        return tile

    def tensor(self, dtype, order, is_output, block=1, words=()):
        same = [t for t in self.program.tensors if
                (t.dtype, t.order, t.is_output, t.block, t.words) ==
                (dtype, order, is_output, block, words)]
        if same and (len(same) == 2 or self.rng.random() < 0.6):
            return self.rng.choice(same)
        tensor = Tensor(f"t{len(self.program.tensors)}", dtype, order,
                        is_output, block, words=words)
        self.program.tensors.append(tensor)
        return tensor

    # -- Loads --

    def larger(self, dim):
        """A dimension that has such a part."""
        if not dim.is_full():
            return dim if self.rng.random() < 0.7 else whole(dim.capacity)
        return whole(dim.capacity * self.rng.choice([1, 1, 2]))

    def load(self, dtype, rows, cols, is_input, layout=None):
        """A tile in L1 and what loads it. Where the layout is given, it fills
        up the last block of that size, else the tile may be larger."""
        if not layout:
            layout = self.rng.choice(["nz", "zn"]) if is_input else "nz"
            sizes = self.larger(rows), self.larger(cols)
            if self.has_space("l1", dtype, *sizes):
                rows, cols = sizes
        tile = self.fresh("l1", dtype, rows, cols, layout, is_input)
        order, block = self.order(tile), 1
        if order == "nz":
            block = BLOCK_BYTES // BYTES[dtype]
        tensor = self.tensor(dtype, order, not is_input, block)
        return tile, [Load(tile, tensor, *self.window(tensor, rows, cols))]

    def order(self, tile):
        """Of a tensor that such a tile is loaded from."""
        if tile.layout == "zn":
            return "dn"
        is_whole = tile.rows.is_full() and tile.cols.is_full()
        if is_whole and self.rng.random() < 0.3:
            return "nz"
        if (tile.is_input and self.program.processors == ("a5",) and
                self.rng.random() < 0.4):
            return "dn"
        return "nd"

    def load_any(self):
        return self.load(self.rng.choice(self.dtypes),
                         *self.rng.choices(self.dims, k=2), True)[1]

    def bias(self, dtype, cols):
        """A bias, and what fills it; None where it does not fit."""
        ready = self.usable("bt", lambda t: (t.dtype, t.cols) == (dtype, cols))
        if ready and self.rng.random() < 0.5:
            return self.rng.choice(ready), []
        if not ready and not self.has_space("bt", dtype, whole(1), cols):
            return None, []
        narrow = {"f32": ["f32"], "i32": ["i32"]}[dtype]
        if dtype == "f32" and self.program.processors == ("a5",):
            narrow += ["f16", "bf16"]
        elif dtype == "f32" and cols.capacity % 32 == 0:
            narrow.append("f16")
        source = self.fresh("l1", self.rng.choice(narrow), whole(1), cols, "nd",
                            True)
        tensor = self.tensor(source.dtype, "nd", False)
        window = self.window(tensor, whole(1), cols)
        tile = self.fresh("bt", dtype, whole(1), cols, "nd")
        return tile, [Load(source, tensor, *window), Move(tile, source)]

    # -- Operands --

    def operand(self, memory, dtype, rows, cols, needs_clean=False):
        """An operand of that size, and what fills it."""
        ready = self.usable(memory, lambda t: (t.dtype, t.rows, t.cols) ==
                            (dtype, rows, cols) and t.is_clean >= needs_clean)
        if ready and self.rng.random() < 0.35:
            return self.rng.choice(ready), []
        is_input = memory == "l0b" or self.rng.random() < 0.45
        sources = self.usable(
            "l1", lambda t: t.layout != "nd" and t.dtype == dtype and
            reaches(t.rows, rows) and reaches(t.cols, cols) and
            t.is_input >= (memory == "l0b") and
            self.makes_clean(t, memory, rows, cols) >= needs_clean)
        statements = []
        if sources and self.rng.random() < 0.5:
            source = self.rng.choice(sources)
        else:
            layout = {"l0a": "nz", "l0b": "zn"}[memory] if needs_clean else None
            source, statements = self.load(dtype, rows, cols, is_input, layout)
        if self.takes_views and self.rng.random() < 0.5:
            source, more = self.view(source, rows, cols)
            statements = statements + more
        is_clean = self.makes_clean(source, memory, rows, cols)
        tile = self.fresh(memory, dtype, rows, cols,
                          "left" if memory == "l0a" else "zn",
                          is_clean=is_clean)
        return tile, statements + [self.extract(tile, source)]

    def view(self, source, rows, cols):
        """A view of a tile in L1 that has such a part, and what makes it; or
        the tile itself."""
        if not (source.rows.is_full() and source.cols.is_full()):
            return source, []
        height, width = source.rows.capacity, source.cols.capacity
        halves = (height // 2, 2 * width)
        made = View(None, source)
        is_nz = source.layout == "nz"
        if (is_nz and height % (2 * self.step) == 0 and
                halves[0] >= rows.capacity and halves[1] >= cols.capacity and
                self.rng.random() < 0.5):
            size, made.is_whole = halves, True
        elif is_nz and width > cols.capacity:
            size = height, cols.capacity
            made.col = self.rng.randrange(0, width - size[1] + 1, self.step)
        elif source.layout == "zn" and height > rows.capacity:
            size = rows.capacity, width
            made.row = self.rng.randrange(0, height - size[0] + 1, self.step)
        else:
            return source, []
        made.tile = Tile(f"v{self.views}", "l1", source.dtype, whole(size[0]),
                         whole(size[1]), source.layout, source.is_input, False)
        self.views += 1
        return made.tile, [made]

    def makes_clean(self, source, memory, rows, cols):
        """Whether the rest of the last block along k will be zeros."""
        k, held, layout = ((cols, source.cols, "nz") if memory == "l0a" else
                           (rows, source.rows, "zn"))
        block = BLOCK_BYTES // BYTES[source.dtype]
        return (all(v % block == 0 for v in k.values) or
                (source.is_clean and source.layout == layout and held == k))

    def extract(self, tile, source):
        if source.shape() == tile.shape() and self.rng.random() < 0.5:
            return Move(tile, source)
        return Extract(tile, source,
                       self.tile_position(room(source.rows, tile.rows)),
                       self.tile_position(room(source.cols, tile.cols)))

    def extract_any(self):
        memory = self.rng.choice(["l0a", "l0b"])
        dtype = self.rng.choice(self.dtypes)
        rows, cols = self.rng.choices(self.dims, k=2)
        if not self.has_space(memory, dtype, rows, cols):
            return []
        return self.operand(memory, dtype, rows, cols)[1]

    # -- Products --

    def mac(self):
        """An operand each, and their product at the end; or nothing if that is
        too much work or does not fit."""
        m, k, n = self.rng.choices(self.dims, k=3)
        dtype = self.rng.choice(self.dtypes)
        block = BLOCK_BYTES // BYTES[dtype]
        acc_dtype = "i32" if dtype == "i8" else "f32"
        right_dtype = dtype
        if dtype in OCP_FLOAT8 and self.rng.random() < 0.5:
            right_dtype = self.rng.choice(OCP_FLOAT8)
        cost = m.capacity * k.capacity * n.capacity * self.frequency
        if (self.work + cost > WORK or
                not is_multipliable(m, k, n, block, self.program.processors) or
                not self.has_space("l0a", dtype, m, k) or
                not self.has_space("l0b", dtype, k, n) or
                not self.has_space("l0c", acc_dtype, m, n)):
            return []
        self.work += cost
        is_ragged = any(v % block for v in k.values)
        clean = self.clean_operands(dtype != right_dtype) if is_ragged else ()
        left, statements = self.operand("l0a", dtype, m, k, "l0a" in clean)
        right, more = self.operand("l0b", right_dtype, k, n, "l0b" in clean)
        return statements + more + self.product(acc_dtype, left, right)

    def clean_operands(self, is_mixed):
        """Those with zeros where the last block ends. One is enough where what
        another tile left there is a number: bytes of another type may be NaN.
        """
        both = ["l0a", "l0b"]
        if is_mixed or len(self.dtypes) > 1 or self.quantises:
            return both
        return [self.rng.choice(both)]

    def product(self, dtype, left, right):
        statements = []
        held = set(self.defined)
        acc = self.fresh("l0c", dtype, left.rows, right.cols, "nz")
        accumulate = acc in held and self.rng.random() < 0.6
        if not accumulate and acc in held:
            statements += self.save({acc})
        bias = None
        if not accumulate and self.rng.random() < 0.3:
            bias, more = self.bias(dtype, right.cols)
            statements += more
        self.unsaved.add(acc)
        is_row = (left.rows.values == (1,) and not self.side and
                  self.rng.random() < 0.7)
        return [*statements,
                Matmul(acc, left, right, accumulate, bias, is_row)]
