//===-- AscendTileOp.td - What a tile operation's record says -*- tablegen -*-//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One record an operation. From it come the builtin `ascend.<name>` and its
// `.into` form, the verifier's rules, the machine instructions with their
// patterns, assembly, the cost, the device header's declarations and
// docs/isa.md. `utils/tablegen` reads everything that LLVM's own TableGen
// backends do not.
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Where in an instruction's operand list an operand stands, in both forms.
/// `Ins` and `Pat` are what it adds to the instruction and to the pattern; Asm
/// is its text. The `Into…` fields differ for destinations alone.
class TileOperand<string name, string kind> {
  string Name = name;
  string Kind = kind;
  Space Mem = GM;      // of tiles
  string Doc = "";
  dag ValueOuts = (outs);
  dag ValueIns = (ins);
  dag ValuePat = (ops);
  string ValueAsm = "";
  dag IntoIns = (ins);
  dag IntoPat = (ops);
  string IntoAsm = "";
  string Tie = "";
  /// Of what the operation yields in the value form: what its pattern sets.
  dag ResultPat = (ops);
  /// Of a source: the processors on which the result may not lie in its bytes,
  /// even if nothing reads them any more.
  list<TileProcessor> Apart = [];
}

/// One operand of a pattern: a leaf, or an immediate.
class LeafArg<dag leaf, string name> {
  dag Node = !setdagname(leaf, 0, name);
}
class ImmediateArg<string name> {
  dag Node = !dag(ops, [!dag(i64, [timm], [name])], [?]<string>);
}

class SlotOpOf<Space space> {
  SlotOperand Op = !cast<SlotOperand>(!cast<string>(space)#"Op");
}

/// The tile that the operation makes. Value form: the result. Into form: slot
/// `<name>_idx` of the set `<name>`. Its type rides along as an immediate.
class Dst<string name, Space space> : TileOperand<name, "Dst"> {
  let Mem = space;
  defvar S = SlotOpOf<space>;
  let ValueOuts = !dag(outs, [S.Op], [name]);
  let ResultPat = LeafArg<(ops S.Op), name>.Node;
  let ValueIns = !dag(ins, [TileTypeOp], [name#"_ty"]);
  let ValuePat = ImmediateArg<name#"_ty">.Node;
  let ValueAsm = "$"#name#", $"#name#"_ty";
  let IntoIns = !dag(ins, [S.Op, DstIndex, TileTypeOp],
                     [name, name#"_idx", name#"_ty"]);
  let IntoPat = !con(LeafArg<(ops S.Op), name>.Node, LeafArg<(ops Sel64), name#"_idx">.Node,
                     ImmediateArg<name#"_ty">.Node);
  let IntoAsm = "$"#name#"$"#name#"_idx, $"#name#"_ty";
}

/// A tile that the operation reads and writes in place: in the value form the
/// old value and the result are one register.
class Acc<string name, Space space> : Dst<name, space> {
  let Kind = "Acc";
  defvar R = SlotOpOf<space>;
  let ValueIns = !dag(ins, [R.Op, TileTypeOp], [name#"_in", name#"_ty"]);
  let ValuePat = !con(LeafArg<(ops R.Op), name#"_in">.Node, ImmediateArg<name#"_ty">.Node);
  let Tie = "$"#name#" = $"#name#"_in";
}

/// A tile that the operation reads: slot `<name>_idx` of `<name>`; an implicit
/// value is read at index 0.
class Src<string name, Space space> : TileOperand<name, "Src"> {
  let Mem = space;
  defvar S = SlotOpOf<space>;
  let ValueIns = !dag(ins, [S.Op, SrcIndex], [name, name#"_idx"]);
  let ValuePat = !con(LeafArg<(ops S.Op), name>.Node, LeafArg<(ops Sel64), name#"_idx">.Node);
  let ValueAsm = "$"#name#"$"#name#"_idx";
  let IntoIns = ValueIns;
  let IntoPat = ValuePat;
  let IntoAsm = ValueAsm;
}

/// A source that the operation still reads when it has begun to write.
class SrcApart<string name, Space space,
               list<TileProcessor> on = [A2A3, A5]> : Src<name, space> {
  let Apart = on;
}

/// Scratch: slot `<name>_idx` of the set `<name>` in both forms. What it held is
/// gone; what it holds afterwards means nothing. The result and all sources are
/// still in use when it is written.
class Tmp<string name, Space space> : TileOperand<name, "Tmp"> {
  let Mem = space;
  let Apart = [A2A3, A5];
  defvar S = SlotOpOf<space>;
  let ValueIns = !dag(ins, [S.Op, DstIndex, TileTypeOp],
                      [name, name#"_idx", name#"_ty"]);
  let ValuePat = !con(LeafArg<(ops S.Op), name>.Node, LeafArg<(ops Sel64), name#"_idx">.Node,
                      ImmediateArg<name#"_ty">.Node);
  let ValueAsm = "$"#name#"$"#name#"_idx, $"#name#"_ty";
  let IntoIns = ValueIns;
  let IntoPat = ValuePat;
  let IntoAsm = ValueAsm;
}

/// Another tile that the operation makes: slot `<name>_idx` of the set `<name>` in
/// both forms. As much of it is written as of the result. Neither the result nor
/// a source lies in its bytes.
class Out<string name, Space space> : Tmp<name, space> {
  let Kind = "Out";
}

/// Anything that is the same in both forms.
class PlainOperand<string name, string kind, dag op, dag pat>
    : TileOperand<name, kind> {
  let ValueIns = LeafArg<op, name>.Node;
  let ValuePat = pat;
  let ValueAsm = "$"#name;
  let IntoIns = ValueIns;
  let IntoPat = pat;
  let IntoAsm = ValueAsm;
}

/// A window of global memory that the operation reads or writes.
class GMSrc<string name>
    : PlainOperand<name, "GMSrc", (ins GMOp), LeafArg<(ops SelGM), name>.Node>;
class GMDst<string name>
    : PlainOperand<name, "GMDst", (ins GMOp), LeafArg<(ops SelGM), name>.Node>;

/// A run-time number of elements.
class Int<string name, string doc>
    : PlainOperand<name, "Int", (ins S64), LeafArg<(ops Sel64), name>.Node> {
  let Doc = doc;
}

/// A run-time number of the type of the first source's elements (of the result's,
/// if there is no source): their bits in the lowest ones of 64, of which the
/// others mean nothing.
class Elem<string name, string doc>
    : PlainOperand<name, "Elem", (ins S64), LeafArg<(ops Sel64), name>.Node> {
  let Doc = doc;
}

/// The number that the operation yields, in a register: an element of its
/// source, its bits in the lowest ones of 64, the others 0. Such an operation
/// makes no tile.
class Res<string name, string doc> : TileOperand<name, "Res"> {
  let ValueOuts = !dag(outs, [RegX], [name]);
  let ResultPat = LeafArg<(ops RegX), name>.Node;
  let ValueAsm = "$"#name;
  let Doc = doc;
}

/// A run-time number that must be in a register: an immediate is refused.
class Reg<string name, string doc>
    : PlainOperand<name, "Reg", (ins RegX), LeafArg<(ops RegX), name>.Node> {
  let Doc = doc;
}

/// A choice from a closed set of words, an immediate.
class Word<string name, list<string> words, string doc>
    : PlainOperand<name, "Word", (ins WordOp),
                   ImmediateArg<name>.Node> {
  let Doc = doc;
  list<string> Words = words;
}

//===----------------------------------------------------------------------===//
// Rules and costs
//===----------------------------------------------------------------------===//

/// A legal combination of the typed operands, in order, each "dtype:layout";
/// "left" stands for the processor's own order of L0A. CostBytes, if not 0, is
/// what the cost model counts for an element instead of its size. Square, if
/// not 0: the unit moves squares of so many elements, so that a compact tile's
/// pitch is its valid size rounded up to that; with AlwaysCompact, that of any
/// other tile too.
class Sig<string types, list<TileProcessor> on = [A2A3, A5],
          int costBytes = 0, int square = 0, bit alwaysCompact = 0> {
  string Types = types;
  list<TileProcessor> On = on;
  int CostBytes = costBytes;
  int Square = square;
  bit AlwaysCompact = alwaysCompact;
}

/// A rule that holds for some types only: `When` lists the typed operands as a
/// Sig does, each "*" or some of dtype, layout, and "compact" or "plain" (not
/// compact), with dots: "nz:nd", "f32.nz:*", "i8.plain". Empty: it always
/// holds.
class Rule<string when> {
  string When = when;
}

/// A bound on a number of the operation: an Int operand's name, a sum of them
/// (`cols0+cols1`), `dst.rows`, `dst.cols` of a tile or a window, or `src.shape0` … `src.stride4` and
/// `src.c0` (32 bytes' worth of elements) of a window. Multiple "c0" means 32
/// bytes' worth of the first operand's elements. `scale[36]` is bit 36 of an Int
/// operand or of each element of an `fp` tile (the simulator's to check).
/// The name of a tile of numbers is that of each element that the operation
/// reads (the simulator's to check). Checked when the number is known, and not
/// where what `unlessOne` names is 1: a number, or a product "a*b". `hint` says
/// why, and what to do instead.
class Limit<string number, int min, int max, string multiple = "1",
            list<TileProcessor> on = [A2A3, A5], string when = "",
            string unlessOne = "", string hint = ""> : Rule<when> {
  string Field = number;
  int Min = min;
  int Max = max;
  string Multiple = multiple;
  list<TileProcessor> On = on;
  string UnlessOne = unlessOne;
  string Hint = hint;
}
class LimitWhen<string when, string number, int min, int max,
                string multiple = "1", string unlessOne = "">
    : Limit<number, min, max, multiple, [A2A3, A5], when, unlessOne>;

/// Types that one might expect to be legal and that are not: "<mnemonic> <why>",
/// why and what to do instead, is said in place of the list of legal ones.
class Refusal<string when, string why, list<TileProcessor> on = [A2A3, A5]>
    : Rule<when> {
  string Why = why;
  list<TileProcessor> On = on;
}

/// Two numbers, named as in Limit, must be equal.
class Same<string number, string other, string when = "",
           list<TileProcessor> on = [A2A3, A5]> : Rule<when> {
  string Field = number;
  string Other = other;
  list<TileProcessor> On = on;
}

/// `offset` + `extent` must not exceed `size`.
class Inside<string offset, string extent, string size, string when = "">
    : Rule<when> {
  string Offset = offset;
  string Extent = extent;
  string Size = size;
}

/// Scratch must be large enough: `number` is at least `other` * times + extra
/// for each begun `per` of `other`. Here and in Limit, `x.bytes` is all of a
/// tile; `x.elements`, in Inside, is how many elements that is.
class Room<string number, string other, int times, int extra = 0, int per = 1,
           string when = ""> : Rule<when> {
  string Field = number;
  string Other = other;
  int Times = times;
  int Extra = extra;
  int Per = per;
}

/// `number` is a multiple of `other` * times.
class Whole<string number, string other, int times, string when = "">
    : Rule<when> {
  string Field = number;
  string Other = other;
  int Times = times;
}

/// The library's own code of the operation writes over the memory's reserved
/// bytes (TileProcessor's Reserved) of its result's memory.
class Clobber<list<TileProcessor> on, string when = ""> : Rule<when> {
  list<TileProcessor> On = on;
}

/// The library's own code of the operation sets flag `id` from `src` to `dst`
/// and waits for it: nobody else's may be up meanwhile.
class HiddenEvent<Pipe src, Pipe dst, int id, list<TileProcessor> on> {
  Pipe Src = src;
  Pipe Dst = dst;
  int Id = id;
  list<TileProcessor> On = on;
}

/// The library's own code of the operation reads the tile `operand` with the
/// scalar unit when MTE2 has loaded it and does not wait for V: V may not make
/// it.
class LoadedSource<string operand, list<TileProcessor> on> {
  string Operand = operand;
  list<TileProcessor> On = on;
}

/// The unit walks a tile as if it were as large as what it uses of it, rounded
/// up to fractals: `number` (+ `offset`), so rounded, must be the tile's pitch.
/// `size` names the tile and the dimension ("a.cols"): of a compact tile the
/// valid size that it was written with, of any other its own. One line of
/// fractals has no pitch: nothing is required where `across`, the number in the
/// other dimension, is at most one fractal.
class Dense<string number, string size, string across, string when = "",
            string offset = "0"> : Rule<when> {
  string Field = number;
  string Size = size;
  string Across = across;
  string Offset = offset;
}

/// Cycles of an operation of the vector unit on r repeats of 256 bytes, of the
/// widest of its tiles: head + r * milli / 1000, truncated, + tail. Where a row
/// is not valid as a whole, each begins a repeat of its own. Counted: what comes
/// to it where the unit counts elements instead of repeats, since there are more
/// than 255 or rows are no whole number of them.
class VectorRate<list<TileProcessor> on, int head, int milli, int tail = 0,
                 int counted = 0> {
  list<TileProcessor> On = on;
  int Head = head;
  int Milli = milli;
  int Tail = tail;
  int Counted = counted;
}

/// Cycles = (bytes / rate, truncated) + one for each special register written.
/// Rates are in hundredths of GiB/s, as the public cost model states them, at
/// 1.85 GHz. ElementBytes, if not 0, is counted instead of the element's size.
class Cost<string kind> {
  string Kind = kind;
  int CentiGiBps = 0;
  int SpecialRegs = 0;
  int ElementBytes = 0;
  int Base = 0;
  list<VectorRate> Rates = [];
}
class DMACost<int centiGiBps, int specialRegs = 1, int elementBytes = 0>
    : Cost<"DMA"> {
  let CentiGiBps = centiGiBps;
  let SpecialRegs = specialRegs;
  let ElementBytes = elementBytes;
}
/// 6 + rep * ceil(m/16) * ceil(k/C0) * ceil(n/16); rep is 2 for f32.
def MADCost : Cost<"MAD"> { let Base = 6; }
/// Of the scalar unit, which takes no time of a pipe's.
def ScalarCost : Cost<"Scalar">;
/// What the public model says of a2a3, and fits of a5 where there are some; else
/// a5 counts as a2a3.
class VectorCost<int head, int slope, int tail = 0, int counted = 0>
    : Cost<"Vector"> {
  let Rates = [VectorRate<[A2A3, A5], head, !mul(slope, 1000), tail, counted>];
}
class FittedCost<VectorCost a2a3, int a5Head, int a5Milli> : Cost<"Vector"> {
  defvar Rate = !head(a2a3.Rates);
  let Rates = [VectorRate<[A2A3], Rate.Head, Rate.Milli, Rate.Tail,
                          Rate.Counted>,
               VectorRate<[A5], a5Head, a5Milli>];
}

//===----------------------------------------------------------------------===//
// The operation
//===----------------------------------------------------------------------===//

/// The C++ of common choices, for TileOp's Call.
defvar CppRelu = "$relu{ReluPreMode::NoRelu|ReluPreMode::NormalRelu}";
defvar CppAtomic = "$atomic{AtomicType::AtomicNone|AtomicType::AtomicAdd}";

class TileOp<string mnemonic, string builtin, Pipe pipe,
             list<TileOperand> operands> {
  string Mnemonic = mnemonic;
  string Builtin = "ascend."#builtin;
  Pipe OnPipe = pipe;
  list<TileOperand> Operands = operands;
  string Summary = "";
  list<TileProcessor> On = [A2A3, A5];
  list<Sig> Sigs = [];
  list<Refusal> Refusals = [];
  list<Limit> Limits = [];
  list<Same> Sames = [];
  list<Inside> Insides = [];
  list<Room> Rooms = [];
  list<Whole> Wholes = [];
  list<Dense> Denses = [];
  list<Clobber> Clobbers = [];
  list<HiddenEvent> HiddenEvents = [];
  list<LoadedSource> LoadedSources = [];
  Cost CostModel = ?;
  /// More that docs/isa.md has to say, as paragraphs.
  string Notes = "";
  /// Why some processors do not have it, and what to do there instead.
  string Absence = "";
  /// The numbers that say how much of the destination is written: where both
  /// equal its size, nothing of its old contents is left.
  string ValidRows = "";
  string ValidCols = "";
  /// The result can be a tied operand: the operation is never merged, hoisted
  /// or speculated.
  bit HasIdentity = 0;
  /// Of an Acc destination: what is not written stays as it is, and need not
  /// mean anything yet.
  bit KeepsRest = 0;
  /// It copies a tile, elements and all, to another place of its memory.
  bit CopiesTile = 0;
  /// Element (r, c) of dst is element (row + r, col + c) of src: copies of parts
  /// may be one copy.
  bit CopiesPart = 0;
  bit ReadsGM = 0;
  bit WritesGM = 0;
  /// Of a load past the cache: the same load through it, and the same with the
  /// distance of the two mappings of global memory. Names of builtins.
  string CachedForm = "";
  string AliasForm = "";
  /// How C++ calls it (docs/pto-emission.md): `$name` is an operand,
  /// `$name.type` a tile's or a tensor's type, `$name.u64` a number as uint64_t,
  /// which overloads tell from others, `$name{A|B}` the C++ of a choice's words.
  /// PlainCall, if not empty, is for the first word of each choice.
  string Call = "";
  string PlainCall = "";
  /// Tiles whose C++ type says how much of them is meant: "name:rows:columns",
  /// numbers named as in Limit, several with spaces between; `x.own` is one of
  /// a dn tile, 32 bytes' worth of any other.
  string Extents = "";
  /// How C++ declares it, if that is as for others: a name of the headers'
  /// (include/device/pto/vector.hpp). Empty: the headers spell it out.
  string Family = "";
  /// The family of a C++ overload with scratch that nobody needs, on processors
  /// where no operation of this name has any.
  string UnusedFamily = "";
  /// Where a processor lacks it, the headers make it of other operations.
  bit MadeOfOthers = 0;
  /// What pto::Op calls it, for an Event; operations of one name run on one
  /// pipe. Empty: no Event names it.
  string EventName = "";
}

/// One form of an operation as an instruction with its pattern.
class TileInst<TileOp op, string form, dag outs_, dag ins_, string asm,
               list<dag> pattern> : Instruction {
  let Namespace = "Ascend";
  let OutOperandList = outs_;
  let InOperandList = ins_;
  let AsmString = asm;
  let Pattern = pattern;
  let Size = 8;
  field bits<32> SoftFail = 0;
  TileOp Op = op;
  string Form = form;
  string AsmVariantName = "";
}

class TileNode<string opcode, int results, int operands,
               list<SDNodeProperty> props>
    : SDNode<"AscendISD::"#opcode, SDTypeProfile<results, operands, []>, props>;

/// Both forms of an operation: `<NAME>` makes an implicit tile, `<NAME>_INTO`
/// fills a slot of a set. An operation without a destination has one form; its
/// result, if it has one, is a number.
multiclass TileOpForms<TileOp op, bit hasDst = 1> {
  defvar VOuts = !foldl((outs), op.Operands, a, o, !con(a, o.ValueOuts));
  defvar VIns = !foldl((ins), op.Operands, a, o, !con(a, o.ValueIns));
  defvar VPat = !foldl((ops), op.Operands, a, o, !con(a, o.ValuePat));
  defvar VAsm = !foldl("", op.Operands, a, o,
                       !if(!empty(a), o.ValueAsm, a#", "#o.ValueAsm));
  defvar Ties = !foldl("", op.Operands, a, o, a#o.Tie);
  // What reads tiles alone has a chain, too: they may be slots of sets, which
  // other operations write.
  defvar HasMemory = !or(op.HasIdentity, op.ReadsGM, op.WritesGM);
  defvar MemProps = !listconcat(
      !if(!or(op.ReadsGM, op.HasIdentity), [SDNPMayLoad], []<SDNodeProperty>),
      !if(!or(op.WritesGM, op.HasIdentity), [SDNPMayStore],
          []<SDNodeProperty>));
  defvar ChainProps = !listconcat([SDNPHasChain, SDNPMemOperand], MemProps);

  defvar HasResult = !or(hasDst, !eq(!head(op.Operands).Kind, "Res"));
  def _node : TileNode<NAME, HasResult, !size(VPat),
                       !if(HasMemory, ChainProps, [SDNPHasChain])>;
  defvar Node = !cast<SDNode>(NAME#"_node");
  defvar Match = !dag(ops, [!setdagop(VPat, Node)], [?]<string>);
  defvar Result = !head(op.Operands).ResultPat;

  let hasSideEffects = op.HasIdentity,
      mayLoad = !or(op.ReadsGM, op.HasIdentity),
      mayStore = !or(op.WritesGM, op.HasIdentity), Constraints = Ties in
  def "" : TileInst<op, "Value", VOuts, VIns, op.Mnemonic#"\t"#VAsm,
             [!if(HasResult, !setdagop(!con(Result, Match), set),
                  !setdagop(VPat, Node))]>;

  if hasDst then {
    defvar IIns = !foldl((ins), op.Operands, a, o, !con(a, o.IntoIns));
    defvar IPat = !foldl((ops), op.Operands, a, o, !con(a, o.IntoPat));
    defvar IAsm = !foldl("", op.Operands, a, o,
                         !if(!empty(a), o.IntoAsm, a#", "#o.IntoAsm));
    def _INTO_node : TileNode<NAME#"_INTO", 0, !size(IPat),
                              [SDNPHasChain, SDNPMemOperand, SDNPMayLoad,
                               SDNPMayStore]>;
    // A set is memory-like, and global memory besides: no stock pass may
    // reason about it from one memory operand.
    let hasSideEffects = 1, mayLoad = 1, mayStore = 1 in
    def _INTO : TileInst<op, "Into", (outs), IIns, op.Mnemonic#"\t"#IAsm,
                         [!setdagop(IPat,
                              !cast<SDNode>(NAME#"_INTO_node"))]>;
  }
}
