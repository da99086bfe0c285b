# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random statements: assignments, stores, branches and loops that end."""

import scalar_types as types
from scalar_memory import MIXED_FIELDS, OFFSETS, pointer

EXPRESSION_DEPTH = 3
MAX_NESTING = 3
# Trips of a loop, by how deep it is nested.
TRIPS = (7, 5, 3)


class Statements:
    """Makes lines of C++ in a scope."""

    def __init__(self, rng, scope, expressions):
        self.rng = rng
        self.scope = scope
        self.expressions = expressions
        self._loops = 0
        self._in_function = False
        self._numbers = 0

    def block(self, count, nesting):
        """Lines of some statements; what they declare is forgotten."""
        mark = self.scope.mark()
        lines = []
        for _ in range(count):
            lines += self.statement(nesting)
        self.scope.forget(mark)
        return ["  " + line for line in lines]

    def statement(self, nesting):
        simple = [self.assign, self.compound, self.store, self.store_byte,
                  self.exchange, self.increment]
        weights = [8, 4, 5, 1, 1, 1]
        if nesting < MAX_NESTING:
            simple += [self.branch, self.for_loop, self.while_loop,
                       self.do_loop, self.switch, self.scalar_replacement,
                       self.local_function, self.clear_loop]
            weights += [5, 4, 1, 1, 3, 1, 1, 1]
        if self._loops:
            simple.append(self.leave)
            weights.append(2)
        return self.rng.choices(simple, weights)[0](nesting)

    def name(self, stem):
        self._numbers += 1
        return f"{stem}{self._numbers}"

    def value(self, t, depth=EXPRESSION_DEPTH):
        return self.expressions.value(t, depth)

    # Without control flow

    def place(self, wanted=lambda t: True):
        places = [p for p in self.scope.writable() if wanted(p[1])]
        return self.rng.choice(places) if places else None

    def assign(self, _):
        text, t = self.place()
        return [f"{text} = {self.value(t)};"]

    def compound(self, _):
        """Where it cannot overflow."""
        text, t = self.place(lambda t: t.kind not in ("half",))
        if t == types.FLOAT:
            op = self.rng.choice("+-*/")
        elif t == types.BOOL:
            op = self.rng.choice("&|^")
        elif not t.signed and (t.kind == "bitint" or t.bits >= 32):
            op = self.rng.choice("+-*&|^")
        else:
            op = self.rng.choice("&|^")
        return [f"{text} {op}= {self.value(t)};"]

    def increment(self, _):
        place = self.place(
            lambda t: t.is_int and not t.signed or t in (types.I8, types.I16))
        if not place:
            return self.assign(_)
        op = self.rng.choice(["++", "--"])
        return [f"{op}{place[0]};" if self.rng.randrange(2)
                else f"{place[0]}{op};"]

    def exchange(self, nesting):
        """Through references."""
        a, t = self.place()
        others = [p for p in self.scope.writable() if p[1] == t and p[0] != a]
        if not others:
            return self.assign(nesting)
        return [f"exchange({a}, {self.rng.choice(others)[0]});"]

    def store(self, _):
        t = types.random_type(self.rng)
        value = self.value(t)
        if t == types.FLOAT:
            value = f"tame({value})"
        element = self.scope.random_element(t, self.expressions)
        return [f"{element} = {value};"]

    def store_byte(self, _):
        byte = self.scope.random_byte(self.expressions)
        return [f"{byte} = {self.value(types.U8, 2)};"]

    def leave(self, _):
        """Out of a loop, out of all, or to its next trip."""
        jump = self.rng.choices(["break", "continue", "goto done"],
                                [5, 5, 0 if self._in_function else 1])[0]
        return [f"if ({self.expressions.boolean(2)}) {jump};"]

    # With control flow

    def body(self, nesting, most=3):
        return self.block(self.rng.randint(1, most), nesting + 1)

    def loop_body(self, nesting):
        self._loops += 1
        lines = self.body(nesting)
        self._loops -= 1
        return lines

    def branch(self, nesting):
        lines = [f"if ({self.expressions.boolean(3)}) {{",
                 *self.body(nesting)]
        while self.rng.random() < 0.3:
            lines += [f"}} else if ({self.expressions.boolean(2)}) {{",
                      *self.body(nesting, 2)]
        if self.rng.random() < 0.5:
            lines += ["} else {", *self.body(nesting)]
        return lines + ["}"]

    def trips(self, nesting):
        """A number of trips that may be 0, known or not."""
        most = TRIPS[nesting]
        if self.rng.random() < 0.3:
            return str(self.rng.randrange(most))
        if self.rng.random() < 0.5:
            return f"(i32)((u32)n % {most}u)"
        return f"(i32)((u32){self.value(types.I32, 2)} % {most}u)"

    def for_loop(self, nesting):
        counter = self.name("trip")
        t = self.rng.choice([types.I32] * 4 + [types.U32, types.I64, types.U64,
                                               types.U8, types.I16])
        trips = f"({t.name}){self.trips(nesting)}"
        step = self.rng.choice([1, 1, 1, 2, 3])
        head = self.rng.choice([
            f"{counter} = 0; {counter} < {trips}; {counter} += {step}",
            f"{counter} = {trips}; {counter} > 0; --{counter}",
            f"{counter} = 2, end = (2 + {self.trips(nesting)}) * {step}; "
            f"{counter} < end; {counter} += {step}"])
        mark = self.scope.mark()
        self.scope.add(counter, t, writable=False)
        lines = [f"for ({t.name} {head}) {{", *self.loop_body(nesting), "}"]
        self.scope.forget(mark)
        return lines

    def while_loop(self, nesting):
        fuel = self.name("fuel")
        return [f"for (i32 {fuel} = {TRIPS[nesting]}; {fuel}-- > 0 && "
                f"{self.expressions.boolean(2)};) {{",
                *self.loop_body(nesting), "}"]

    def do_loop(self, nesting):
        fuel = self.name("fuel")
        return ["{", f"  i32 {fuel} = {self.trips(nesting)};", "  do {",
                *self.loop_body(nesting),
                f"  }} while ({fuel}-- > 0 && {self.expressions.boolean(2)});",
                "}"]

    def clear_loop(self, nesting):
        """What stock passes would like to call memset or memcpy for."""
        counter = self.name("trip")
        t = self.rng.choice([types.U8, types.I16, types.I32, types.I64])
        source = pointer(f"const {t.name}", "in")
        value = self.rng.choice(["0", self.value(t, 1),
                                 f"{source}[{counter}]"])
        trips = self.rng.choice(["4", self.trips(nesting)])
        return [f"for (i32 {counter} = 0; {counter} < {trips}; ++{counter})",
                f"  {pointer(t.name, 'out', OFFSETS[t.name])}[{counter}] = "
                f"{value};"]

    def switch(self, nesting):
        dense = self.rng.random() < 0.6
        t = types.random_int(self.rng)
        if dense:
            selector = f"({self.value(t)} & 7)"
            start = self.rng.choice([0, 0, 0, 1])
            values = [str(v) for v in range(start, 8)]
            if self.rng.random() < 0.3:
                values.remove(self.rng.choice(values))
        else:
            selector = self.value(t)
            numbers = {types.random_number(self.rng, t) & (1 << t.bits) - 1
                       for _ in range(6)}
            values = [t.literal(v) for v in sorted(numbers)]
        lines = [f"switch ({selector}) {{"]
        same_place = self.place() if self.rng.random() < 0.5 else None
        for value in values:
            lines.append(f"case {value}:")
            if self.rng.random() < 0.15:
                continue  # several values, one body
            lines += self.case_body(nesting, same_place)
            if self.rng.random() < 0.85:
                lines.append("  break;")
        if self.rng.random() < 0.6:
            lines += ["default:", *self.case_body(nesting, same_place)]
        elif dense and values == [str(v) for v in range(8)]:
            lines += ["  break;", "default:", "  __builtin_unreachable();"]
        else:
            lines.append("  ;")
        return lines + ["}"]

    def case_body(self, nesting, same_place):
        """Constants for one place look like a table."""
        if same_place:
            text, t = same_place
            return [f"  {text} = {self.expressions.constant(t)};"]
        return ["  {", *self.block(1, nesting + 1), "  }"]

    def scalar_replacement(self, nesting):
        """Local objects that have to become registers at every level."""
        mark = self.scope.mark()
        lines = ["{"]
        t = types.random_int(self.rng)
        array = self.name("array")
        constant = self.rng.random() < 0.5
        elements = [self.expressions.constant(t) if constant
                    else self.value(t, 2) for _ in range(3)]
        lines.append(f"  {t.name} {array}[3] = {{{', '.join(elements)}}};")
        mixed = self.name("mixed")
        lines.append(f"  Mixed {mixed} = {{}};")
        lines.append(f"  {mixed}.b = {self.value(types.I64, 2)};")
        copy = self.name("copy")
        lines.append(f"  Mixed {copy} = {mixed};")
        for i in range(3):
            self.scope.add(f"{array}[{i}]", t)
        for owner in (mixed, copy):
            for field, kind in MIXED_FIELDS.items():
                self.scope.add(f"{owner}.{field}", kind)
        text, kind = self.rng.choice(self.scope.writable())
        reference = self.name("reference")
        lines.append(f"  {kind.name} &{reference} = {text};")
        self.scope.add(reference, kind)
        lines += self.body(nesting, 4)
        lines += ["  " + line for line in self.results(2)]
        self.scope.forget(mark)
        return lines + ["}"]

    def results(self, count):
        """Stores of what is about to go out of scope."""
        lines = []
        for text, t in self.scope.writable()[-count:]:
            value = f"tame({text})" if t == types.FLOAT else text
            element = self.scope.random_element(t, self.expressions)
            lines.append(f"{element} = {value};")
        return lines

    def local_function(self, nesting):
        """A lambda that is called twice: inlined at every level."""
        name, parameter = self.name("function"), self.name("argument")
        result, t = self.place(lambda t: t.returnable)
        kind = types.random_int(self.rng)
        mark = self.scope.mark()
        self.scope.add(parameter, kind)
        outside = self._loops, self._in_function
        self._loops, self._in_function = 0, True
        body = self.body(nesting, 2)
        returned = self.value(t, 2)
        self._loops, self._in_function = outside
        self.scope.forget(mark)
        return ["{", f"  auto {name} = [&]({kind.name} {parameter}) -> "
                f"{t.name} {{", *body,
                f"    return {returned};", "  };",
                f"  {result} = {name}({self.value(kind, 2)});",
                f"  {result} = {name}({self.value(kind, 2)});", "}"]

