//===-- AscendTileVector.td - Element by element -----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of dst = f(element (r, c) of each source), for
// r < vrows, c < vcols; other elements of dst keep their value. Tiles may have
// different sizes, as long as the valid part lies in each.
//
// Numbers: f32 in f32; f16 and bf16 in f32, rounded to nearest even at the end;
// subnormal numbers are numbers. Integers wrap around. TMAX, TMIN and TRELU of
// a NaN are a NaN. An integer divided by 0 has all bits set. A shift by as many
// bits as there are, or more, leaves the sign. TFMOD has the sign of the
// dividend, TREM that of the divisor.
//
// One line an operation: its family, its types on a2a3 and on a5, its cost.
//
//===----------------------------------------------------------------------===//

defvar Floats = ["f32", "f16"];
defvar Ints = ["i32", "i16"];
defvar NarrowInts = ["i32", "u32", "i16", "u16", "i8", "u8"]; // to 32 bits
defvar WideInts = ["i64", "u64"];
defvar AllInts = !listconcat(WideInts, NarrowInts);
defvar NoByteInts = ["i64", "u64", "i32", "u32", "i16", "u16"];
defvar Numbers = !listconcat(Floats, Ints);
defvar AllNumbers = !listconcat(Floats, ["bf16"], AllInts);

/// The legal types: in `shape`, ELEM is each of some types.
class ElementSigs<string shape, list<string> a2a3, list<string> a5> {
  list<Sig> All = !listconcat(
      !foreach(t, a2a3, Sig<!subst("ELEM", t, shape), [A2A3]>),
      !foreach(t, a5, Sig<!subst("ELEM", t, shape), [A5]>));
}

/// The valid part lies in each tile that holds elements.
class ValidIn<list<TileOperand> operands> {
  defvar Tiles = !filter(o, operands, !or(!eq(o.Kind, "Dst"),
                                          !eq(o.Kind, "Acc"),
                                          !eq(o.Kind, "Src")));
  list<Inside> All = !listconcat(
      !foreach(o, Tiles, Inside<"0", "vrows", o.Name#".rows">),
      !foreach(o, Tiles, Inside<"0", "vcols", o.Name#".cols">));
  string Extents = !foldl("", Tiles, text, o,
                          !if(!empty(text), "", text#" ")
                              #o.Name#":vrows:vcols");
}

/// An operation of the vector unit: what it works on lies in UB, and so much of
/// each tile is meant.
class VectorOp<string mnemonic, string builtin, list<TileOperand> operands>
    : TileOp<mnemonic, builtin#".ub", PIPE_V,
             !listconcat(operands,
                         [Int<"vrows", "valid rows">,
                          Int<"vcols", "valid columns">])> {
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let EventName = mnemonic;
  let Limits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>];
  let Insides = ValidIn<operands>.All;
  let Extents = ValidIn<operands>.Extents;
}

/// On processors where the library's code of an operation does a part with the
/// scalar unit, it waits for that, and that for it.
class ScalarPart<list<TileProcessor> on> {
  list<HiddenEvent> Events = [HiddenEvent<PIPE_V, PIPE_S, 0, on>,
                              HiddenEvent<PIPE_S, PIPE_V, 0, on>];
}
defvar ScalarWithin = ScalarPart<[A2A3]>.Events;

/// What the lines below say of an operation. Apart: the processors on which the
/// result may not lie in a source's bytes. Scalar: those on which the library
/// does a part with the scalar unit. Of one with scratch: its type, and
/// rules about its size.
class Line<string name, string summary, list<string> a2a3, list<string> a5,
           Cost cost, list<TileProcessor> apart = [],
           list<TileProcessor> scalar = []> {
  string Name = name;
  string Summary = summary;
  list<string> OnA2A3 = a2a3;
  list<string> OnA5 = a5;
  Cost CostModel = cost;
  list<TileProcessor> Apart = apart;
  list<TileProcessor> Scalar = scalar;
}
class ScratchLine<string name, string summary, list<string> a2a3,
                  list<string> a5, Cost cost, string tmp,
                  list<Inside> insides, list<Room> rooms = []>
    : Line<name, summary, a2a3, a5, cost> {
  string Tmp = tmp;
  list<Inside> Insides = insides;
  list<Room> Rooms = rooms;
}

/// An operation of a family as its line says, on some of the processors.
class ElementOp<Line l, string family, string builtin, string shape,
                list<TileOperand> operands, string call,
                list<TileProcessor> on = [A2A3, A5]>
    : VectorOp<l.Name, builtin, operands> {
  let Summary = l.Summary;
  let Sigs = !filter(sig, ElementSigs<shape, l.OnA2A3, l.OnA5>.All,
                     !foldl(0, on, found, p,
                            !or(found, !eq(!head(sig.On).Code, p.Code))));
  let On = on;
  let CostModel = l.CostModel;
  let Family = family;
  let Call = call;
  let HiddenEvents = !if(!empty(l.Scalar), []<HiddenEvent>,
                         ScalarPart<l.Scalar>.Events);
}

// The public model: head, slope, tail; fits of a5 where there are some, which
// have no tail. Where it says nothing of an operation it has 6 + 2 r.
defvar Counted = 16; // of what has two sources
def AddCost : FittedCost<VectorCost<10, 2, 14, Counted>, 55, 1247>;
                                      // also TSUB, TMAX, TMIN
def MulCost : FittedCost<VectorCost<10, 2, 15, Counted>, 56, 1194>;
def DivCost : VectorCost<11, 4, 19, Counted>;
def ExpCost : FittedCost<VectorCost<13, 2, 18>, 62, 1967>;
def SqrtCost : FittedCost<VectorCost<14, 2, 25>, 63, 1967>;
// A square root and a division.
def RsqrtCost : FittedCost<VectorCost<25, 6, 44>, 75, 4030>;
def AddsCost : VectorCost<13, 1, 18>;
def MulsCost : VectorCost<11, 1, 15>;
def DivsCost : FittedCost<VectorCost<11, 4, 19>, 64, 1908>;
def ElementCost : VectorCost<6, 2>;

//===----------------------------------------------------------------------===//
// Two tiles
//===----------------------------------------------------------------------===//

defvar Pair = [Dst<"dst", UB>, Src<"src0", UB>, Src<"src1", UB>];
defvar Binaries = [
  Line<"TADD", "Add two tiles.", Numbers, AllNumbers, AddCost>,
  Line<"TSUB", "Subtract a tile from another.", Numbers, AllNumbers, AddCost>,
  Line<"TMUL", "Multiply two tiles.", Numbers, !listconcat(Floats, ["bf16"],
       NoByteInts), MulCost>,
  Line<"TDIV", "Divide a tile by another.", Floats, !listconcat(Floats,
       NoByteInts), DivCost>,
  Line<"TMAX", "The larger of two elements.", Numbers, AllNumbers, AddCost>,
  Line<"TMIN", "The smaller of two elements.", Numbers, AllNumbers, AddCost>,
  Line<"TAND", "The bits that both tiles have.", NarrowInts, NarrowInts,
       ElementCost>,
  Line<"TOR", "The bits that one of two tiles has.", NarrowInts, NarrowInts,
       ElementCost>,
  Line<"TSHL", "Shift left, each element by its own number.", NarrowInts,
       AllInts, ElementCost, [], [A2A3]>,
  Line<"TSHR", "Shift right, signed types with their sign.", NarrowInts,
       AllInts, ElementCost, [], [A2A3]>,
  Line<"TFMOD", "What a division to an integer leaves.", ["f32"],
       !listconcat(Floats, ["i32", "u32", "i16", "u16"]), DivCost>];
foreach l = Binaries in {
  def l.Name#"_UB_op"
      : ElementOp<l, "binary", !tolower(l.Name), "ELEM:nd ELEM:nd ELEM:nd",
                  Pair, l.Name#"($dst, $src0, $src1)">;
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

// a2a3 makes these of several steps and needs scratch; a5 has an instruction,
// and C++ gives it a tile that nobody uses.
defvar BinaryScratches = [
  ScratchLine<"TXOR", "The bits that two tiles differ in.", NarrowInts,
              NarrowInts, ElementCost, "ELEM",
              [Inside<"0", "vrows", "tmp.rows">,
               Inside<"0", "vcols", "tmp.cols">]>,
  ScratchLine<"TREM", "What a division rounded down leaves.", ["f32", "i32"],
              !listconcat(Floats, NoByteInts), DivCost, "ELEM", [],
              [Room<"tmp.cols", "dst.cols", 1, 2, 64>]>,
  ScratchLine<"TPRELU", "Multiply what is not above 0 by another tile.", Floats,
              Floats, ElementCost, "u8", [Inside<"1", "vrows", "tmp.rows">]>];
foreach l = BinaryScratches in {
  def l.Name#"_TMP_UB_op"
      : ElementOp<l, "binary_tmp", !tolower(l.Name)#".tmp",
                  "ELEM:nd ELEM:nd ELEM:nd "#l.Tmp#":nd",
                  [Dst<"dst", UB>, SrcApart<"src0", UB>, SrcApart<"src1", UB>,
                   Tmp<"tmp", UB>],
                  l.Name#"($dst, $src0, $src1, $tmp)", [A2A3]> {
    let HasIdentity = 1;
    let Insides = !listconcat(ValidIn<Pair>.All, l.Insides);
    let Rooms = l.Rooms;
    let Absence = "a5 needs no scratch: use ascend."#!tolower(l.Name)#".ub";
  }
  defm l.Name#"_TMP_UB" : TileOpForms<!cast<TileOp>(l.Name#"_TMP_UB_op")>;
  def l.Name#"_UB_op"
      : ElementOp<l, "binary_unused", !tolower(l.Name),
                  "ELEM:nd ELEM:nd ELEM:nd", Pair,
                  l.Name#"($dst, $src0, $src1, $dst)", [A5]> {
    let Absence =
        "a2a3 needs scratch: use ascend."#!tolower(l.Name)#".tmp.ub";
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

//===----------------------------------------------------------------------===//
// A tile and a number
//===----------------------------------------------------------------------===//

defvar Number = Elem<"scalar", "the number">;
// The library fills dst with the number first where the two are apart.
defvar Scalars = [
  Line<"TADDS", "Add a number.", Numbers, AllNumbers, AddsCost>,
  Line<"TSUBS", "Subtract a number.", Numbers, AllNumbers, AddsCost>,
  Line<"TMULS", "Multiply by a number.", Numbers, !listconcat(Floats, ["bf16"],
       NoByteInts), MulsCost>,
  Line<"TDIVS", "Divide by a number.", Numbers, !listconcat(Floats, NoByteInts),
       DivsCost, [], [A2A3, A5]>,
  Line<"TMAXS", "The larger of element and number.", Numbers, AllNumbers,
       AddsCost>,
  Line<"TMINS", "The smaller of element and number.", Numbers, AllNumbers,
       AddsCost>,
  Line<"TANDS", "The bits that the number has, too.", NarrowInts, NarrowInts,
       ElementCost, [A2A3, A5]>,
  Line<"TORS", "The bits that element or number has.", NarrowInts, NarrowInts,
       ElementCost, [A2A3, A5]>,
  Line<"TSHLS", "Shift left by a number.", ["i32", "u32", "i16", "u16"],
       AllInts, ElementCost>,
  Line<"TSHRS", "Shift right by a number, signed types with their sign.",
       ["i32", "u32", "i16", "u16"], AllInts, ElementCost>,
  Line<"TFMODS", "What a division by a number to an integer leaves.", ["f32"],
       !listconcat(Floats, ["i32", "u32", "i16", "u16"]), DivsCost>,
  Line<"TLRELU", "Multiply what is not above 0 by a number.", Floats, Floats,
       MulsCost>];
foreach l = Scalars in {
  def l.Name#"_UB_op"
      : ElementOp<l, "scalar", !tolower(l.Name), "ELEM:nd ELEM:nd",
                  [Dst<"dst", UB>, SrcApart<"src", UB, l.Apart>, Number],
                  l.Name#"($dst, $src, $scalar)">;
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

// The other way about: the number is divided.
def TSDivOp
    : ElementOp<Line<"TDIVS", "Divide a number by a tile.", Numbers,
                     !listconcat(Floats, NoByteInts), DivsCost, [],
                     [A2A3, A5]>,
                "scalar_first", "tdivs.first", "ELEM:nd ELEM:nd",
                [Dst<"dst", UB>, Number, SrcApart<"src", UB, [A2A3]>],
                "TDIVS($dst, $scalar, $src)">;
defm TSDIV_UB : TileOpForms<TSDivOp>;

defvar ScalarScratches = [
  ScratchLine<"TXORS", "The bits in which element and number differ.",
              NarrowInts, NarrowInts, ElementCost, "ELEM", [Inside<"0", "vrows",
              "tmp.rows">, Inside<"0", "vcols", "tmp.cols">]>,
  ScratchLine<"TREMS", "What a division by a number, rounded down, leaves.",
              ["f32", "i32"], !listconcat(Floats, NoByteInts), DivsCost,
              "ELEM", [Inside<"0", "vcols", "tmp.cols">]>];
foreach l = ScalarScratches in {
  def l.Name#"_TMP_UB_op"
      : ElementOp<l, "scalar_tmp", !tolower(l.Name)#".tmp",
                  "ELEM:nd ELEM:nd "#l.Tmp#":nd",
                  [Dst<"dst", UB>, SrcApart<"src", UB>, Number, Tmp<"tmp", UB>],
                  l.Name#"($dst, $src, $scalar, $tmp)", [A2A3]> {
    let HasIdentity = 1;
    let Insides =
        !listconcat(ValidIn<[Dst<"dst", UB>, Src<"src", UB>]>.All, l.Insides);
    let Absence = "a5 needs no scratch: use ascend."#!tolower(l.Name)#".ub";
  }
  defm l.Name#"_TMP_UB" : TileOpForms<!cast<TileOp>(l.Name#"_TMP_UB_op")>;
  def l.Name#"_UB_op"
      : ElementOp<l, "scalar_unused", !tolower(l.Name), "ELEM:nd ELEM:nd",
                  [Dst<"dst", UB>, Src<"src", UB>, Number],
                  l.Name#"($dst, $src, $scalar, $dst)", [A5]> {
    let Absence =
        "a2a3 needs scratch: use ascend."#!tolower(l.Name)#".tmp.ub";
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

// dst = scalar * src + dst, rounded once.
def TAxpyOp : ElementOp<Line<"TAXPY", "Add a multiple of a tile.", [], [],
                             ElementCost>,
                        "scalar", "taxpy", "",
                        [Acc<"dst", UB>, Src<"src", UB>, Number],
                        "TAXPY($dst, $src, $scalar)"> {
  let On = [A2A3, A5];
  let HasIdentity = 1;
  let Notes = "The number is of the source's type.";
  let Sigs = [Sig<"f32:nd f32:nd">, Sig<"f16:nd f16:nd">,
              Sig<"f32:nd f16:nd">];
}
defm TAXPY_UB : TileOpForms<TAxpyOp>;

//===----------------------------------------------------------------------===//
// One tile
//===----------------------------------------------------------------------===//

defvar Unaries = [
  Line<"TABS", "The absolute value.", Floats, !listconcat(Floats, ["i32", "i16",
       "i8"]), ElementCost>,
  Line<"TNEG", "The negative.", Numbers, !listconcat(Floats, ["bf16", "i32",
       "u32", "i16", "u16"]), MulsCost>,
  Line<"TEXP", "e to the element's power.", Floats, Floats, ExpCost>,
  Line<"TLOG", "The natural logarithm.", Floats, Floats, ExpCost>,
  Line<"TSQRT", "The square root.", Floats, Floats, SqrtCost>,
  Line<"TRSQRT", "One divided by the square root.", Floats, Floats, RsqrtCost>,
  Line<"TRECIP", "One divided by the element.", Numbers, Numbers, DivsCost,
       [A2A3], [A2A3, A5]>,
  Line<"TRELU", "The element, but 0 where it is below.", !listconcat(Floats,
       ["i32"]), !listconcat(Floats, ["i32"]), ElementCost>,
  Line<"TNOT", "The bits that the element has not.", NarrowInts, NarrowInts,
       ElementCost>];
foreach l = Unaries in {
  def l.Name#"_UB_op"
      : ElementOp<l, "unary", !tolower(l.Name), "ELEM:nd ELEM:nd",
                  [Dst<"dst", UB>, SrcApart<"src", UB, l.Apart>],
                  l.Name#"($dst, $src)">;
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

// Between two tiles of UB.
def TMovUBOp : ElementOp<Line<"TMOV", "Copy a tile within UB.",
                              !listconcat(Floats, ["bf16"], NarrowInts),
                              AllNumbers, ElementCost>,
                         "", "tmov", "ELEM:nd ELEM:nd",
                         [Dst<"dst", UB>, Src<"src", UB>],
                         "TMOV($dst, $src)"> {
  let EventName = "TMOV_V2V";
  let CopiesTile = 1;
}
defm TMOV_UB : TileOpForms<TMovUBOp>;

//===----------------------------------------------------------------------===//
// No tile
//===----------------------------------------------------------------------===//

def TExpandSOp : ElementOp<Line<"TEXPANDS", "Fill a tile with a number.",
                                !listconcat(Floats, ["bf16"], NarrowInts),
                                AllNumbers, ElementCost>,
                           "fill", "texpands", "ELEM:nd",
                           [Dst<"dst", UB>, Number],
                           "TEXPANDS($dst, $scalar)"> {
  let HasIdentity = 1; // a seed of accumulation
}
defm TEXPANDS_UB : TileOpForms<TExpandSOp>;
