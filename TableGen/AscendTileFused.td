//===-- AscendTileFused.td - Several steps in one ----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Element by element, as AscendTileVector.td says. What is made of several steps
// is rounded once, at the end.
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Products and sums
//===----------------------------------------------------------------------===//
//
//   TFUSEDMULADD      dst = src0 * dst + src1
//   TFUSEDMULADDRELU  the same, but 0 where it is below
//   TMULADDDST        dst = src0 * src1 + dst
//
defvar MulAdds = [
  Line<"TFUSEDMULADD", "Multiply by a tile and add another.", Floats, Floats,
       MulCost>,
  Line<"TFUSEDMULADDRELU", "Multiply by a tile, add another, cut off at 0.",
       Floats, Floats, MulCost>,
  Line<"TMULADDDST", "Add the product of two tiles.", Floats, Floats, MulCost>];
foreach l = MulAdds in {
  def l.Name#"_UB_op"
      : ElementOp<l, "binary", !tolower(l.Name), "ELEM:nd ELEM:nd ELEM:nd",
                  [Acc<"dst", UB>, Src<"src0", UB>, Src<"src1", UB>],
                  l.Name#"($dst, $src0, $src1)"> {
    let HasIdentity = 1;
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

//===----------------------------------------------------------------------===//
// Sums and differences, cut off at 0
//===----------------------------------------------------------------------===//
//
// The forms with CONV make elements of another type: an i8 is at most 127, and
// rounded to nearest even; of a NaN it is 0.
//
def TSubReluOp
    : ElementOp<Line<"TSUBRELU", "Subtract, and cut off at 0.", Floats, Floats,
                     AddCost>,
                "binary", "tsubrelu", "ELEM:nd ELEM:nd ELEM:nd", Pair,
                "TSUBRELU($dst, $src0, $src1)">;
defm TSUBRELU_UB : TileOpForms<TSubReluOp>;

defvar ReluConvs = [
  Line<"TADDRELUCONV", "Add, cut off at 0, convert.", [], [], AddCost>,
  Line<"TSUBRELUCONV", "Subtract, cut off at 0, convert.", [], [], AddCost>];
foreach l = ReluConvs in {
  def l.Name#"_UB_op"
      : ElementOp<l, "binary", !tolower(l.Name), "",
                  [Dst<"dst", UB>, SrcApart<"src0", UB>, SrcApart<"src1", UB>],
                  l.Name#"($dst, $src0, $src1)"> {
    let Sigs = [Sig<"f16:nd f32:nd f32:nd">, Sig<"i8:nd f16:nd f16:nd">,
                Sig<"i8:nd i16:nd i16:nd">];
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//
//
// Of floats as the C library's pow has it, rounded. Of integers they wrap; to a
// power below 0 they are 1 / x^-p, rounded towards 0 (of 0: all bits set).
//
defvar Powers = !listconcat(["f32"], NarrowInts);
def TPowOp
    : ElementOp<Line<"TPOW", "Raise to another tile's power.", Powers, Powers,
                     ExpCost, [], [A2A3]>,
                "binary_tmp", "tpow", "ELEM:nd ELEM:nd ELEM:nd ELEM:nd",
                [Dst<"dst", UB>, SrcApart<"src0", UB>, SrcApart<"src1", UB>,
                 Tmp<"tmp", UB>],
                "TPOW($dst, $src0, $src1, $tmp)"> {
  let HasIdentity = 1;
  let Insides = ValidIn<[Dst<"dst", UB>, Src<"src0", UB>, Src<"src1", UB>,
                         Src<"tmp", UB>]>.All;
}
defm TPOW_UB : TileOpForms<TPowOp>;
def TPowsOp
    : ElementOp<Line<"TPOWS", "Raise to a power.", Powers, Powers, ExpCost, [],
                     [A2A3]>,
                "scalar_tmp", "tpows", "ELEM:nd ELEM:nd ELEM:nd",
                [Dst<"dst", UB>, SrcApart<"src", UB>, Number, Tmp<"tmp", UB>],
                "TPOWS($dst, $src, $scalar, $tmp)"> {
  let HasIdentity = 1;
  let Insides = ValidIn<[Dst<"dst", UB>, Src<"src", UB>,
                         Src<"tmp", UB>]>.All;
}
defm TPOWS_UB : TileOpForms<TPowsOp>;
