# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Smaller variants of a program, largest steps first.

Every variant is a program that the generator could have made: a tile is read
only where every path has assigned it, and something is stored.
"""

import copy
import dataclasses

from harness.elements import BYTES
from program import (Break, For, If, Store, Sum, Tile, blocks_in, reads_of,
                     statements_in, views_in, whole)


def variants(program):
    """Each is one step smaller."""
    for kind in (without_range, unwrapped, simpler_statements, fewer_trips,
                 smaller_dims):
        for variant in kind(program):
            variant = tidy(variant)
            if is_valid(variant):
                yield variant


def tiles_in(block):
    return dict.fromkeys(value for s in statements_in(block)
                         for value in vars(s).values()
                         if isinstance(value, Tile))


def is_valid(program):
    return (definitely_assigned(program.body, set()) is not None and
            any(isinstance(s, Store) for s in statements_in(program.body)))


def definitely_assigned(block, assigned, counter=None, leaves=None):
    """The tiles that every path through the block has assigned; None if one is
    read before. What a loop of a run-time count assigns if it runs at all is in
    there as (count, tile). The block is the body of the loop with that counter;
    what every path to one of its breaks has assigned goes to leaves."""
    assigned = set(assigned)
    for statement in block:
        if not assigned.issuperset(reads_of(statement)):
            return None
        if hasattr(statement, "tile"):
            assigned.add(statement.tile)
        if isinstance(statement, Break) and leaves is not None:
            leaves.append(set(assigned))
        elif isinstance(statement, If):
            assigned = after_branch(statement, assigned, counter, leaves)
        elif isinstance(statement, For):
            assigned = after_loop(statement, assigned)
        if assigned is None:
            return None
    return assigned


def after_branch(branch, assigned, counter, leaves):
    left, op, right = vars(branch.condition).values()
    before = set(assigned)
    if op == "!=" and right == 0 and left.mask is None:
        before |= {known[1] for known in assigned
                   if isinstance(known, tuple) and known[0] == left.variable}
    then = definitely_assigned(branch.then, before, leaves=leaves)
    if then is None:
        return None
    # Later iterations find what the first has assigned.
    is_first = (op == "==" and right == 0 and left.mask is None and
                left.variable == counter)
    orelse = definitely_assigned(branch.orelse,
                                 assigned | then if is_first else assigned,
                                 leaves=leaves)
    return None if orelse is None else then & orelse


def after_loop(loop, assigned):
    leaves = []
    end = definitely_assigned(loop.body, assigned, loop.counter, leaves)
    if end is None:
        return None
    done = end.intersection(*leaves)
    if isinstance(loop.trips, str):
        return assigned | {(loop.trips, tile) for tile in done
                           if isinstance(tile, Tile)}
    return done if loop.trips > 0 else assigned


def breaks_of(block):
    """The statements of a loop's body, but not of loops inside."""
    for statement in block:
        yield statement
        if isinstance(statement, If):
            yield from breaks_of(statement.then + statement.orelse)


# -- Steps ---------------------------------------------------------------------


def blocks_of(program):
    """Every statement list."""
    todo = [program.body]
    while todo:
        block = todo.pop(0)
        yield block
        for statement in block:
            todo += blocks_in(statement)


def edited(program, number, edit):
    """A copy in which edit has changed the block of that number."""
    variant = copy.deepcopy(program)
    edit(list(blocks_of(variant))[number])
    return variant


def without_range(program):
    """Without half of a block's statements, a quarter, … one."""
    for number, block in enumerate(blocks_of(program)):
        count = len(block)
        while count:
            for start in range(0, len(block), count):
                yield edited(program, number, lambda b, s=start, c=count:
                             b.__delitem__(slice(s, s + c)))
            count //= 2


def unwrapped(program):
    """A branch's or a loop's body in its place."""
    for number, block in enumerate(blocks_of(program)):
        for at, statement in enumerate(block):
            if isinstance(statement, For) and not can_unwrap(statement):
                continue
            for inner in range(len(blocks_in(statement))):
                yield edited(program, number, lambda b, at=at, inner=inner:
                             unwrap(b, at, inner))


def can_unwrap(loop):
    """Whether the first trip alone can stand for it."""
    if any(isinstance(s, Break) for s in breaks_of(loop.body)):
        return False
    conditions = [s.condition for s in statements_in(loop.body)
                  if hasattr(s, "condition")]
    return not any(loop.counter in (c.left.variable, c.right)
                   for c in conditions)


def unwrap(block, at, inner):
    statement = block[at]
    body = blocks_in(statement)[inner]
    if isinstance(statement, For):
        for s in statements_in(body):
            for name, value in vars(s).items():
                if isinstance(value, Sum):
                    terms = tuple(t for t in value.terms
                                  if t.variable != statement.counter)
                    setattr(s, name, Sum(value.base, terms))
    block[at:at + 1] = body


def simpler_statements(program):
    """A statement without an option, at position 0."""
    for number, block in enumerate(blocks_of(program)):
        for at, statement in enumerate(block):
            for name, value in vars(statement).items():
                plain = {"relu": False, "atomic": False, "bias": None,
                         "row": Sum(), "col": Sum(),
                         "is_row": False}.get(name, value)
                if plain != value:
                    yield edited(program, number, lambda b, at=at, name=name,
                                 plain=plain: setattr(b[at], name, plain))


def fewer_trips(program):
    for number, block in enumerate(blocks_of(program)):
        for at, statement in enumerate(block):
            if isinstance(statement, For) and statement.trips not in (0, 1):
                for trips in (1, 2):
                    if trips != statement.trips:
                        yield edited(program, number, lambda b, at=at, t=trips:
                                     setattr(b[at], "trips", t))


def smaller_dims(program):
    """Every tile's dimension of one kind full, or of half the size."""
    tiles = tiles_in(program.body)
    dims = dict.fromkeys(d for t in tiles for d in (t.rows, t.cols))
    if views_in(program.body):
        return  # Their places would have to move along.
    least = 32 if any(BYTES[t.dtype] == 1 for t in tiles) else 16
    changes = [{d: whole(d.capacity)} for d in dims if not d.is_full()]
    changes += [{d: whole(d.capacity // 2)} for d in dims
                if d.capacity >= 2 * least]
    changes.append({d: whole(least) for d in dims if d.capacity > least})
    for change in changes:
        if change:
            yield with_dims(program, change)


def with_dims(program, change):
    variant = copy.deepcopy(program)
    for s in statements_in(variant.body):
        for name, value in vars(s).items():
            if isinstance(value, Tile):
                setattr(s, name, dataclasses.replace(
                    value, rows=change.get(value.rows, value.rows),
                    cols=change.get(value.cols, value.cols)))
    return variant


# -- What is not needed any more -----------------------------------------------


def tidy(program):
    """Without tensors and parameters that nothing names."""
    statements = list(statements_in(program.body))
    named = {s.tensor.name for s in statements if hasattr(s, "tensor")}
    program.tensors = [t for t in program.tensors if t.name in named]
    used = {t.stride for t in program.tensors}
    for s in statements:
        used |= variables_of(s)
    program.parameters = [p for p in program.parameters if p.name in used]
    return program


def variables_of(s):
    result = {getattr(s, "trips", None)}
    for value in vars(s).values():
        if isinstance(value, Sum):
            result |= {t.variable for t in value.terms}
        elif isinstance(value, Tile):
            result |= {value.rows.valid, value.cols.valid}
    if condition := getattr(s, "condition", None):
        result |= {condition.left.variable, condition.right}
    return result
