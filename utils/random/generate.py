# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random programs: loops, branches and early ends around operations.

A tile is read only where every path has assigned it.
"""

import random

from generate_tiles import RUNS, TileMaker
from program import (Break, Condition, For, If, Matmul, Program, Return, Term,
                     statements_in)

MAX_TRIPS = 5
MAX_DEPTH = 4
USUAL = 20  # Statements of a program, at most.
LARGE = 60  # Statements of a large program.


class Generator(TileMaker):
    """One program of one seed."""

    usual = USUAL

    def __init__(self, seed):
        rng = random.Random(f"program {seed}")
        kind = rng.random()
        super().__init__(rng, Program(
            f"random_{seed}",
            ("a5",) if kind < 0.25 else ("a2a3",) if kind < 0.4 else
            ("a2a3", "a5")))
        self.counts = []  # Parameters that are numbers of trips.
        self.loops = []  # Of each open loop: whether something breaks it.
        self.counters = 0

    def generate(self):
        for _ in range(self.rng.randint(1, 3)):
            self.add_count()
        size = self.rng.choices([self.rng.randint(5, self.usual), LARGE], [9, 1])[0]
        body = []
        for _ in range(20 * size):
            body += self.block(1)
            if len(list(statements_in(body))) >= size:
                break
        self.program.body = body + self.final_stores()
        self.give_run_time_strides()
        return self.program

    # -- Scalars --

    def add_count(self):
        # One run in which loops do run.
        name = self.parameter([self.rng.randint(1, MAX_TRIPS),
                               self.rng.randint(0, MAX_TRIPS)])
        self.counts.append(name)
        self.limits[name] = MAX_TRIPS
        return name

    def condition(self):
        left = Term(1, self.variable(), self.rng.choice([None, None, 1]))
        if left.mask:
            return Condition(left, "==", self.rng.randint(0, 1))
        right = self.rng.choice([self.rng.randint(0, 3), self.variable()])
        if right == left.variable:  # clang warns of that.
            right = 1
        return Condition(left, self.rng.choice(["<", ">=", ">=", "==", "!="]),
                         right)

    # -- Blocks --

    def block(self, depth):
        statements = []
        for _ in range(self.rng.randint(1, 3)):
            statements += self.statement(depth)
        return statements

    def statement(self, depth):
        kinds = [(self.mac, 5), (self.store, 2), (self.load_any, 1),
                 (self.extract_any, 1), (self.back_any, 1.5),
                 (self.store_l1, 3),
                 (self.leave_kernel, 0.2)]
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
        if kind < 0.6 and len(self.counts) < 5:
            return self.add_count(), MAX_TRIPS
        return self.rng.choice(self.counts), MAX_TRIPS

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
                       [Matmul(acc, product.left, product.right, False,
                               product.bias, product.is_row)],
                       [Matmul(acc, product.left, product.right, True, None,
                               product.is_row)]))
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

    def leave_kernel(self):
        left = Term(1, self.variable())
        return [Return(Condition(left, "==", self.rng.randint(0, 3)))]

    def give_run_time_strides(self):
        """Some tensors' pitch is an argument."""
        for tensor in self.program.tensors:
            if tensor.order == "nd" and self.rng.random() < 0.25:
                tensor.stride = self.parameter([tensor.pitch()] * RUNS)


def generate(seed):
    return Generator(seed).generate()
