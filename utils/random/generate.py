# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random programs.

A tile is read only where every path has assigned it. What a kernel stored and
loads again is always a left operand and never a right one, so that numbers grow
slowly enough to stay exact.
"""

import random

from program import (Break, Condition, Extract, For, If, Load, Matmul, Move,
                     Parameter, Program, Store, Sum, Tensor, Term, Tile,
                     statements_in)

MAX_TRIPS = 5
MAX_DEPTH = 4
RUNS = 2  # Values of each parameter, one a run.
LARGE = 60  # Statements of a large program.
WORK = 2_500_000  # Multiplications a run, at most.
SIDE = 64  # Of compact tiles.
MAX_TILES = {"l1": 5, "l0a": 3, "l0b": 3, "l0c": 4}


class Generator:
    """One program of one seed."""

    def __init__(self, seed):
        self.rng = random.Random(f"program {seed}")
        self.program = Program(f"random_{seed}")
        self.dtypes = self.rng.sample(["f16", "bf16", "f32", "i8"],
                                      self.rng.choice([1, 1, 2]))
        sizes = [32, 64] if "i8" in self.dtypes else [16, 16, 32, 48, 64]
        self.sizes = self.rng.sample(sizes, 2)
        self.step = 32 if "i8" in self.dtypes else 16
        # In one program of four all tiles beside the cube unit are compact.
        self.side = (SIDE if random.Random(f"compact {seed}").random() < 0.25
                     else 0)
        self.tiles = []
        self.defined = set()
        self.unsaved = set()  # Accumulators that no store has read yet.
        self.limits = {}  # Largest value of each variable in scope.
        self.windows = {}  # Tensor name -> the last window stored there.
        self.loops = []  # Of each open loop: whether something breaks it.
        self.frequency = 1  # Trips of the open loops, multiplied.
        self.work = 0
        self.counters = 0

    def generate(self):
        for _ in range(self.rng.randint(1, 3)):
            self.add_parameter()
        size = self.rng.choices([self.rng.randint(5, 20), LARGE], [9, 1])[0]
        body = []
        while len(list(statements_in(body))) < size:
            body += self.block(1)
        self.program.body = body + self.final_stores()
        self.give_run_time_strides()
        return self.program

    # -- Scalars --

    def add_parameter(self, values=None):
        # One run in which loops do run.
        values = values or [self.rng.randint(1, MAX_TRIPS),
                            self.rng.randint(0, MAX_TRIPS)]
        name = f"n{len(self.program.parameters)}"
        self.program.parameters.append(
            Parameter(name, self.rng.choice(["i32", "i64"]), values))
        self.limits[name] = MAX_TRIPS
        return name

    def variable(self):
        return self.rng.choice(list(self.limits))

    def condition(self):
        left = Term(1, self.variable(), self.rng.choice([None, None, 1]))
        if left.mask:
            return Condition(left, "==", self.rng.randint(0, 1))
        right = self.rng.choice([self.rng.randint(0, 3), self.variable()])
        if right == left.variable:  # clang warns of that.
            right = 1
        return Condition(left, self.rng.choice(["<", ">=", ">=", "==", "!="]),
                         right)

    def limit(self, total):
        """The largest value that a sum can have."""
        return total.base + sum(
            t.factor * (self.limits[t.variable] if t.mask is None else
                        min(t.mask, self.limits[t.variable]))
            for t in total.terms)

    def gm_position(self):
        """Anywhere: global memory knows no alignment."""
        base = self.rng.choice([0, 0, 16, 5])
        count = self.rng.choice([0, 0, 1, 1, 2])
        names = self.rng.sample(list(self.limits),
                                min(count, len(self.limits)))
        return Sum(base, tuple(
            Term(self.rng.choice([8, 16, 3]), name, self.rng.choice([None, 1]))
            for name in names))

    def tile_position(self, room):
        """A multiple of the step from 0 to room."""
        if room == 0:
            return Sum()
        steps = room // self.step
        if self.rng.random() < 0.5:
            return Sum(self.rng.randint(0, steps) * self.step)
        return Sum(0, (Term(self.rng.randint(1, steps) * self.step,
                            self.variable(), 1),))

    # -- Blocks --

    def block(self, depth):
        statements = []
        for _ in range(self.rng.randint(1, 3)):
            statements += self.statement(depth)
        return statements

    def statement(self, depth):
        kinds = [(self.mac, 5), (self.store, 2), (self.load_any, 1),
                 (self.extract_any, 1)]
        if depth < MAX_DEPTH:
            kinds += [(lambda: self.loop(depth), 3),
                      (lambda: self.branch(depth), 2),
                      (self.accumulate_loop, 2)]
        if self.loops:
            kinds.append((self.leave, 0.7))
        functions, weights = zip(*kinds)
        return self.rng.choices(functions, weights)[0]()

    def trips(self):
        """Trips of a loop and the most that they can be."""
        kind = self.rng.random()
        if kind < 0.4:
            count = self.rng.randint(0, MAX_TRIPS)
            return count, count
        if kind < 0.6 and len(self.program.parameters) < 5:
            return self.add_parameter(), MAX_TRIPS
        return self.rng.choice(self.program.parameters).name, MAX_TRIPS

    def open_loop(self, most):
        counter = f"i{self.counters}"
        self.counters += 1
        self.limits[counter] = max(0, most - 1)
        self.frequency *= max(1, most)
        self.loops.append(False)
        return counter

    def close_loop(self, counter, most):
        del self.limits[counter]
        self.frequency //= max(1, most)
        return self.loops.pop()

    def loop(self, depth):
        trips, most = self.trips()
        before = set(self.defined)
        counter = self.open_loop(most)
        body = self.block(depth + 1)
        if self.loops[-1] or trips == 0 or isinstance(trips, str):
            body += self.save(self.defined - before)
            self.defined = before
        self.close_loop(counter, most)
        return [For(counter, trips, body)]

    def accumulate_loop(self):
        """The first trip assigns an accumulator, the others add to it."""
        trips, most = self.trips()
        before = set(self.defined)
        counter = self.open_loop(most)
        body = self.mac()
        if not body:
            self.close_loop(counter, most)
            return []
        product = body.pop()
        acc = product.tile
        body.append(If(Condition(Term(1, counter), "==", 0),
                       [Matmul(acc, product.left, product.right, False)],
                       [Matmul(acc, product.left, product.right, True)]))
        if self.rng.random() < 0.3:
            body.append(Break(self.condition()))
        self.close_loop(counter, most)
        self.defined = before | {acc}
        after = self.store_of(acc)
        if isinstance(trips, str):
            self.defined = before
            after = [If(Condition(Term(1, trips), "!=", 0), after, [])]
        elif trips == 0:
            self.defined = before
            after = []
        return [For(counter, trips, body), *after]

    def branch(self, depth):
        condition = self.condition()
        before = set(self.defined)
        then = self.block(depth + 1)
        after_then, self.defined = self.defined, set(before)
        orelse = self.block(depth + 1) if self.rng.random() < 0.6 else []
        both = self.defined & after_then
        orelse += self.save(self.defined - both)
        then += self.save(after_then - both)
        self.defined = both
        return [If(condition, then, orelse)]

    def leave(self):
        self.loops[-1] = True
        return [Break(self.condition())]

    # -- Tiles --

    def usable(self, memory, fits):
        return [t for t in self.tiles if t.memory == memory and t in
                self.defined and fits(t)]

    def fresh(self, memory, dtype, rows, cols, layout, is_input=False):
        """A tile to assign: an old one of this type, or a new one."""
        same = [t for t in self.tiles if
                (t.memory, t.dtype, t.rows, t.cols, t.layout, t.is_input) ==
                (memory, dtype, rows, cols, layout, is_input)]
        count = sum(t.memory == memory for t in self.tiles)
        if same and (self.rng.random() < 0.5 or count >= MAX_TILES[memory]):
            return self.rng.choice(same)
        tile = Tile(f"{memory}{count}", memory, dtype, rows, cols, layout,
                    is_input, 0 if memory == "l1" else self.side)
        self.tiles.append(tile)
        return tile

    def tensor(self, dtype, order, is_output):
        same = [t for t in self.program.tensors if
                (t.dtype, t.order, t.is_output) == (dtype, order, is_output)]
        if same and (len(same) == 2 or self.rng.random() < 0.6):
            return self.rng.choice(same)
        tensor = Tensor(f"t{len(self.program.tensors)}", dtype, order,
                        is_output)
        self.program.tensors.append(tensor)
        return tensor

    def load(self, dtype, rows, cols, is_input):
        layout = self.rng.choice(["nz", "zn"]) if is_input else "nz"
        tile = self.fresh("l1", dtype, rows * self.rng.choice([1, 1, 2]),
                          cols * self.rng.choice([1, 1, 2]), layout, is_input)
        tensor = self.tensor(dtype, "nd" if layout == "nz" else "dn",
                             not is_input)
        row, col = self.gm_position(), self.gm_position()
        if tensor.name in self.windows and self.rng.random() < 0.6:
            row, col = self.windows[tensor.name]
            if any(t.variable not in self.limits
                   for t in (*row.terms, *col.terms)):
                row, col = Sum(), Sum()
        tensor.cover(self.limit(row) + tile.rows, self.limit(col) + tile.cols)
        self.defined.add(tile)
        return tile, [Load(tile, tensor, row, col)]

    def load_any(self):
        return self.load(self.rng.choice(self.dtypes), *self.sizes, True)[1]

    def operand(self, memory, dtype, rows, cols):
        """An operand of that size, and what fills it."""
        ready = self.usable(memory, lambda t: (t.dtype, t.rows, t.cols) ==
                            (dtype, rows, cols))
        if ready and self.rng.random() < 0.35:
            return self.rng.choice(ready), []
        is_input = memory == "l0b" or dtype == "i8" or self.rng.random() < 0.45
        sources = self.usable("l1", lambda t: t.dtype == dtype and
                              t.rows >= rows and t.cols >= cols and
                              t.is_input >= (memory == "l0b"))
        statements = []
        if sources and self.rng.random() < 0.5:
            source = self.rng.choice(sources)
        else:
            source, statements = self.load(dtype, rows, cols, is_input)
        tile = self.fresh(memory, dtype, rows, cols,
                          "left" if memory == "l0a" else "zn")
        self.defined.add(tile)
        return tile, statements + [self.extract(tile, source)]

    def extract(self, tile, source):
        size = (tile.side, tile.side) if tile.side else (tile.rows, tile.cols)
        if (source.rows, source.cols) == size and self.rng.random() < 0.5:
            return Move(tile, source)
        return Extract(tile, source,
                       self.tile_position(source.rows - tile.rows),
                       self.tile_position(source.cols - tile.cols))

    def extract_any(self):
        return self.operand(self.rng.choice(["l0a", "l0b"]),
                            self.rng.choice(self.dtypes),
                            self.rng.choice(self.sizes),
                            self.rng.choice(self.sizes))[1]

    def mac(self):
        """An operand each, and their product at the end; or nothing if that is
        too much work."""
        m, k, n = (self.rng.choice(self.sizes) for _ in range(3))
        cost = m * k * n * self.frequency
        if self.work + cost > WORK:
            return []
        self.work += cost
        dtype = self.rng.choice(self.dtypes)
        left, statements = self.operand("l0a", dtype, m, k)
        right, more = self.operand("l0b", dtype, k, n)
        acc = self.fresh("l0c", "i32" if dtype == "i8" else "f32", m, n, "nz")
        accumulate = acc in self.defined and self.rng.random() < 0.6
        if not accumulate and acc in self.defined:
            statements += self.save({acc})
        self.defined.add(acc)
        self.unsaved.add(acc)
        return statements + more + [Matmul(acc, left, right, accumulate)]

    # -- Stores --

    def store(self):
        ready = self.usable("l0c", lambda t: True)
        return self.store_of(self.rng.choice(ready)) if ready else []

    def save(self, tiles):
        """Stores most accumulators whose contents would be lost."""
        return [s for tile in self.tiles if tile in tiles & self.unsaved and
                self.rng.random() < 0.8 for s in self.store_of(tile)]

    def store_of(self, acc):
        if acc.dtype == "i32":
            dtype = "i32"
        else:
            dtype = self.rng.choice(
                [d for d in self.dtypes if d != "i8"] + ["f32"])
        tensor = self.tensor(dtype, "nd", True)
        row, col = self.gm_position(), self.gm_position()
        tensor.cover(self.limit(row) + acc.rows, self.limit(col) + acc.cols)
        self.windows[tensor.name] = row, col
        self.unsaved.discard(acc)
        return [Store(acc, tensor, row, col, self.rng.random() < 0.2,
                      dtype in ("f32", "i32") and self.rng.random() < 0.2)]

    def final_stores(self):
        """Whatever is in an accumulator at the end; at least one store."""
        statements = []
        if not self.usable("l0c", lambda t: True):
            self.work = 0
            statements += self.mac()
        for acc in self.usable("l0c", lambda t: True):
            statements += self.store_of(acc)
        return statements

    def give_run_time_strides(self):
        """Some tensors' pitch is an argument."""
        for tensor in self.program.tensors:
            if tensor.order == "nd" and self.rng.random() < 0.25:
                tensor.stride = self.add_parameter([tensor.pitch()] * RUNS)


def generate(seed):
    return Generator(seed).generate()
