# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a program as textual IR in the value form.

Each assignment of a variable makes a value, and phis join them where control
flow does, so that accumulators and reloaded tiles become phis. A loop that runs
at least once is tested at its end, others at their beginning.
"""

from dataclasses import dataclass, field

from program import CODES, LAYOUTS, assigned_in, views_in

SPACES = {"l1": 2, "l0a": 3, "l0b": 4, "l0c": 5, "ub": 6, "fb": 7, "bt": 8}
COMPACT = 16  # Beside a layout's code.
LEFT_LAYOUT = {"a2a3": "zz", "a5": "nz"}
ELEMENTS = {"f32": "float", "f16": "half", "bf16": "bfloat", "i8": "i8",
            "u8": "i8", "i16": "i16", "u16": "i16", "i32": "i32", "u32": "i32",
            "i64": "i64", "u64": "i64", "fp8_e4m3": "i8", "fp8_e5m2": "i8",
            "hif8": "i8"}
COMPARISONS = {"<": "slt", ">=": "sge", "==": "eq", "!=": "ne"}
_GM = "ptr addrspace(1), i32, i32" + ", i64" * 10
_TYPE = "i32, i32, i32, i32"
_L1, _ACC = "ptr addrspace(2)", "ptr addrspace(5)"
_LEFT_RIGHT = "ptr addrspace(3), i64, ptr addrspace(4), i64"
# Quantisation: what an operation's name and its operands have more.
_QUANTISATIONS = (("", ""), (".quant", ", i64"),
                  (".fp", ", ptr addrspace(7), i64"))


def _declare(memory, name, operands):
    return (f"declare ptr addrspace({SPACES[memory]}) @ascend.{name}.{memory}"
            f"({operands})")


def _from_accumulator():
    """Moves from L0C to L1, as values and into a set."""
    for name, position in (("tmov", ""), ("textract", ", i64, i64"),
                           ("tinsert", ", i64, i64")):
        old = f"{_L1}, " if name == "tinsert" else ""
        for kind, parameter in _QUANTISATIONS:
            rest = (f"{_TYPE}, {_ACC}, i64{parameter}{position}, i64, i64, "
                    "i32")
            yield _declare("l1", name + kind, old + rest)
            yield (f"declare void @ascend.{name}{kind}.l1.into({_L1}, i64, "
                   f"{rest})")


DECLARATIONS = [
    _declare("l1", "tload", f"{_TYPE}, {_GM}"),
    f"declare void @ascend.tload.l1.into({_L1}, i64, {_TYPE}, {_GM})",
    f"declare {_L1} @ascend.slots.l1(i32, {_TYPE})",
    f"declare {_L1} @ascend.view.l1({_L1}, i64, i64, i64, {_TYPE})",
    *(_declare(m, "textract", f"{_TYPE}, {_L1}" + ", i64" * 5)
      for m in ("l0a", "l0b")),
    *(_declare(m, "tmov", f"{_TYPE}, {_L1}" + ", i64" * 3)
      for m in ("l0a", "l0b", "bt", "fb")),
    *_from_accumulator(),
    *(_declare("l0c", name + kind, f"{old}{_TYPE}, {_LEFT_RIGHT}{bias}{sizes}")
      for name, sizes in (("tmatmul", ", i64" * 3), ("tgemv", ", i64" * 2))
      for kind, old, bias in (("", "", ""), (".acc", f"{_ACC}, ", ""),
                              (".bias", "", ", ptr addrspace(8), i64"))),
    *(f"declare void @ascend.tstore{kind}.l0c({_GM}, {_ACC}, i64{parameter}, "
      "i32, i32)" for kind, parameter in _QUANTISATIONS),
    f"declare void @ascend.tstore.l1({_GM}, {_L1}, i64, i32)",
    'attributes #0 = { "ascend-core"="cube" }',
]


def print_ir(programs, cpu):
    """One module with a kernel each."""
    return "\n".join([Printer(program, cpu).text() for program in programs] +
                     DECLARATIONS + [""])


@dataclass
class Phi:
    """A phi of a tile; printed if anything but unprinted phis reads it."""

    name: str
    space: int
    incoming: list = field(default_factory=list)  # (value, block)


@dataclass
class Loop:
    """An open loop: where breaks go, and from where with which tiles."""

    exit: str
    exits: list = field(default_factory=list)  # (block, environment)


class Printer:
    """Lines of one kernel, and the value of each tile at the current point."""

    def __init__(self, program, cpu):
        self.program = program
        self.left_layout = LEFT_LAYOUT[cpu]
        self.lines = []  # Texts and Phis.
        self.tiles = {}  # Tile -> value.
        self.scalars = {}  # Variable -> i64 value.
        self.block = "entry"
        self.loops = []
        self.names = 0
        self.read = []  # Tile values that operations read.
        # Tiles that have views are sets of one slot: tile -> the set; and the
        # views.
        self.sets = {}

    def text(self):
        parameters = [f"ptr addrspace(1) %{t.name}"
                      for t in self.program.tensors]
        parameters += [f"{p.type} %{p.name}" for p in self.program.parameters]
        self.emit(f"define void @{self.program.name}({', '.join(parameters)}) "
                  "#0 {")
        self.emit("entry:")
        for p in self.program.parameters:
            self.scalars[p.name] = f"%{p.name}"
            if p.type == "i32":
                self.scalars[p.name] = self.value(
                    "wide", f"sext i32 %{p.name} to i64")
        self.make_sets()
        self.statements(self.program.body)
        self.emit("  ret void")
        self.emit("}")
        return "\n".join(self.rendered())

    # -- Lines --

    def emit(self, line):
        self.lines.append(line)

    def fresh(self, stem):
        self.names += 1
        return f"{stem}.{self.names}"

    def value(self, stem, text):
        name = f"%{self.fresh(stem)}"
        self.emit(f"  {name} = {text}")
        return name

    def start_block(self, block):
        self.emit(f"{block}:")
        self.block = block

    def rendered(self):
        phis = {line.name: line for line in self.lines if isinstance(line, Phi)}
        live, todo = set(), [name for name in self.read if name in phis]
        while todo:
            name = todo.pop()
            if name not in live:
                live.add(name)
                todo += [v for v, _ in phis[name].incoming if v in phis]
        return [self.render(line) for line in self.lines
                if not isinstance(line, Phi) or line.name in live]

    @staticmethod
    def render(line):
        if isinstance(line, str):
            return line
        arms = ", ".join(f"[ {v}, %{b} ]" for v, b in line.incoming)
        return f"  {line.name} = phi ptr addrspace({line.space}) {arms}"

    def make_sets(self):
        for view in views_in(self.program.body):
            if view.source not in self.sets:
                self.sets[view.source] = self.value(
                    view.source.name, f"call {_L1} @ascend.slots.l1(i32 1, "
                    f"{self.type(view.source)})")
            self.sets[view.tile] = self.value(
                view.tile.name, f"call {_L1} @ascend.view.l1({_L1} "
                f"{self.sets[view.source]}, i64 0, i64 {view.row}, "
                f"i64 {view.col}, {self.type(view.tile)})")

    # -- Scalars --

    def term(self, term):
        value = self.scalars[term.variable]
        if term.mask is not None:
            value = self.value("mask", f"and i64 {value}, {term.mask}")
        if term.factor != 1:
            value = self.value("scale", f"mul i64 {value}, {term.factor}")
        return value

    def sum(self, total):
        value = str(total.base)
        for term in total.terms:
            value = self.value("sum", f"add i64 {value}, {self.term(term)}")
        return value

    def condition(self, c):
        left, right = self.term(c.left), c.right
        right = self.scalars.get(right, right)
        return self.value("cond",
                          f"icmp {COMPARISONS[c.op]} i64 {left}, {right}")

    # -- Tiles --

    def current(self, environment, tile):
        """poison where no path has assigned the tile: nothing reads it."""
        return environment.get(tile, "poison")

    def use(self, tile):
        """The operand for a tile that is read."""
        if tile in self.sets:
            return f"{_L1} {self.sets[tile]}"
        value = self.tiles[tile]
        self.read.append(value)
        return f"ptr addrspace({SPACES[tile.memory]}) {value}"

    def type(self, tile):
        layout = self.left_layout if tile.layout == "left" else tile.layout
        rows, cols = tile.shape()
        code = LAYOUTS[layout] + (COMPACT if tile.side else 0)
        return f"i32 {rows}, i32 {cols}, i32 {CODES[tile.dtype]}, i32 {code}"

    def size(self, dim):
        """How much of a dimension is valid."""
        return f"i64 {self.scalars.get(dim.valid, dim.valid)}"

    def sizes(self, tile):
        return f"{self.size(tile.rows)}, {self.size(tile.cols)}"

    def assign(self, tile, operation, operands):
        if tile in self.sets:
            self.emit(f"  call void @ascend.{operation}.l1.into("
                      f"{self.use(tile)}, i64 0, {operands})")
            return
        self.tiles[tile] = self.value(
            tile.name, f"call ptr addrspace({SPACES[tile.memory]}) "
            f"@ascend.{operation}.{tile.memory}({operands})")

    def phi(self, tile):
        phi = Phi(f"%{self.fresh(tile.name)}", SPACES[tile.memory])
        self.emit(phi)
        return phi

    def join(self, edges):
        """Phis for a block that these edges, (block, environment), reach."""
        keys = list(dict.fromkeys(t for _, e in edges for t in e))
        self.tiles = {}
        for tile in keys:
            values = [self.current(e, tile) for _, e in edges]
            if len(set(values)) == 1:
                self.tiles[tile] = values[0]
                continue
            phi = self.phi(tile)
            phi.incoming = [(v, b) for v, (b, _) in zip(values, edges)]
            self.tiles[tile] = phi.name

    def window(self, s, tile):
        """The operands of a window into global memory."""
        tensor = s.tensor
        block, whole = tensor.block, tensor.rows * tensor.cols
        shape = f"i64 1, i64 1, i64 1, {self.sizes(tile)}"
        strides = f"i64 {whole}, i64 {whole}, i64 {whole}, "
        pitch = self.pitch(tensor)
        if tensor.order == "nd":
            strides += f"i64 {pitch}, i64 1"
        elif tensor.order == "dn":
            strides += f"i64 1, i64 {pitch}"
        else:
            shape = (f"i64 1, i64 {tile.cols.valid // block}, "
                     f"i64 {tile.rows.valid // 16}, i64 16, i64 {block}")
            strides = (f"i64 {whole}, i64 {tensor.rows * block}, "
                       f"i64 {16 * block}, i64 {block}, i64 1")
        return (f"ptr addrspace(1) {self.start(s)}, i32 {CODES[tensor.dtype]}, "
                f"i32 {LAYOUTS[tensor.order]}, {shape}, {strides}")

    def pitch(self, tensor):
        return (self.scalars[tensor.stride] if tensor.stride else
                tensor.pitch())

    def start(self, s):
        """The window's first element."""
        tensor = s.tensor
        major, minor = ((s.row, s.col) if tensor.order == "nd" else
                        (s.col, s.row))
        offset = self.value("line",
                            f"mul i64 {self.sum(major)}, {self.pitch(tensor)}")
        inner = self.sum(minor)
        if tensor.order == "nz":
            inner = self.value("block", f"mul i64 {inner}, {tensor.block}")
        offset = self.value("element", f"add i64 {offset}, {inner}")
        return self.value(
            "window", f"getelementptr {ELEMENTS[tensor.dtype]}, "
            f"ptr addrspace(1) %{tensor.name}, i64 {offset}")

    # -- Control flow --

    def statements(self, statements):
        for statement in statements:
            getattr(self, type(statement).__name__)(statement)

    def branch(self, condition, if_true, if_false):
        self.emit(f"  br i1 {condition}, label %{if_true}, label %{if_false}")

    def If(self, s):
        then, orelse, after = map(self.fresh, ("then", "else", "after"))
        self.branch(self.condition(s.condition), then, orelse)
        before, edges = self.tiles, []
        for block, body in ((then, s.then), (orelse, s.orelse)):
            self.start_block(block)
            self.tiles = dict(before)
            self.statements(body)
            self.emit(f"  br label %{after}")
            edges.append((self.block, self.tiles))
        self.start_block(after)
        self.join(edges)

    def Break(self, s):
        stay = self.fresh("stay")
        loop = self.loops[-1]
        self.branch(self.condition(s.condition), loop.exit, stay)
        loop.exits.append((self.block, dict(self.tiles)))
        self.start_block(stay)

    def Return(self, s):
        leave, stay = self.fresh("leave"), self.fresh("stay")
        self.branch(self.condition(s.condition), leave, stay)
        self.start_block(leave)
        self.emit("  ret void")
        self.start_block(stay)

    def For(self, s):
        tests_first = isinstance(s.trips, str) or s.trips == 0
        trips = self.scalars.get(s.trips, s.trips)
        header, exit_block = self.fresh("loop"), self.fresh("exit")
        loop = Loop(exit_block)
        self.loops.append(loop)
        before = self.block
        self.emit(f"  br label %{header}")
        self.start_block(header)
        counter, following = map(self.fresh, (f"%{s.counter}", "%next"))
        counter_line = len(self.lines)
        self.emit("")  # Its latch is not known yet.
        phis = {tile: self.phi(tile) for tile in assigned_in(s.body)
                if tile not in self.sets}
        for tile, phi in phis.items():
            phi.incoming.append((self.current(self.tiles, tile), before))
            self.tiles[tile] = phi.name
        self.scalars[s.counter] = counter
        if tests_first:
            body = self.fresh("body")
            more = self.value("more", f"icmp slt i64 {counter}, {trips}")
            self.branch(more, body, exit_block)
            loop.exits.append((self.block, dict(self.tiles)))
            self.start_block(body)
        self.statements(s.body)
        self.emit(f"  {following} = add i64 {counter}, 1")
        if tests_first:
            self.emit(f"  br label %{header}")
        else:
            more = self.value("more", f"icmp slt i64 {following}, {trips}")
            self.branch(more, header, exit_block)
            loop.exits.append((self.block, dict(self.tiles)))
        self.lines[counter_line] = (f"  {counter} = phi i64 [ 0, %{before} ], "
                                    f"[ {following}, %{self.block} ]")
        for tile, phi in phis.items():
            phi.incoming.append((self.current(self.tiles, tile), self.block))
        self.loops.pop()
        self.start_block(exit_block)
        self.join(loop.exits)

    # -- Operations --

    def Load(self, s):
        self.assign(s.tile, "tload",
                    f"{self.type(s.tile)}, {self.window(s, s.tile)}")

    def View(self, s):
        """It has been made at the beginning."""

    def Extract(self, s):
        self.move("textract", s, "", f", {self.position(s)}")

    def Move(self, s):
        self.move("tmov", s, "", "")

    def Insert(self, s):
        old = "" if s.tile in self.sets else f"{self.use(s.tile)}, "
        self.move("tinsert", s, old, f", {self.position(s)}")

    def position(self, s):
        row, col = self.sum(s.row), self.sum(s.col)
        return f"i64 {row}, i64 {col}"

    def move(self, operation, s, old, position):
        moved = s.source if operation == "tinsert" else s.tile
        relu = f", i32 {int(s.relu)}" if s.source.memory == "l0c" else ""
        kind, parameter = self.quantisation(s)
        self.assign(s.tile, operation + kind,
                    f"{old}{self.type(s.tile)}, {self.use(s.source)}, i64 0"
                    f"{parameter}{position}, {self.sizes(moved)}{relu}")

    def quantisation(self, s):
        """What the operation's name and its operands have more."""
        if s.fp:
            return ".fp", f", {self.use(s.fp)}, i64 0"
        return ("", "") if s.scale is None else (".quant", f", i64 {s.scale}")

    def Matmul(self, s):
        operands = (f"{self.type(s.tile)}, {self.use(s.left)}, i64 0, "
                    f"{self.use(s.right)}, i64 0")
        name, sizes = "tgemv", []
        if not s.is_row:
            name, sizes = "tmatmul", [self.size(s.left.rows)]
        sizes += [self.size(s.left.cols), self.size(s.right.cols)]
        if s.accumulate:
            name += ".acc"
            operands = f"{self.use(s.tile)}, {operands}"
        elif s.bias:
            name += ".bias"
            operands += f", {self.use(s.bias)}, i64 0"
        self.assign(s.tile, name, ", ".join([operands, *sizes]))

    def Store(self, s):
        window = self.window(s, s.source)
        operands = f"{window}, {self.use(s.source)}, i64 0"
        if s.source.memory == "l1":
            self.emit(f"  call void @ascend.tstore.l1({operands}, "
                      f"i32 {int(s.atomic)})")
            return
        kind, parameter = self.quantisation(s)
        self.emit(f"  call void @ascend.tstore{kind}.l0c({operands}"
                  f"{parameter}, i32 {int(s.relu)}, i32 {int(s.atomic)})")
