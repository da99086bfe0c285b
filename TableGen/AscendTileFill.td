//===-- AscendTileFill.td - What lies outside --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// TFILLPAD: a tile's valid part, and a number around it
//===----------------------------------------------------------------------===//
//
//   src, vrows x vcols valid     dst, rows x cols of it
//   +---------+----+             +---------+----+
//   |a b c d e|    |             |a b c d e|p p |
//   |f g h i j|    |     =>      |f g h i j|p p |
//   +---------+    |             +---------+    |
//   |              |             |p p p p p p p |
//   +--------------+             +--------------+
//
// Action: element (r, c) of dst is src's where r < vrows and c < vcols, else 0
// or the type's largest or smallest number, as `pad` says (of floats: the
// infinities). All of dst is written. TFILLPAD and TFILLPAD_INPLACE take tiles of
// one size, which may be the same; TFILLPAD_EXPAND takes a dst at least as large.
//
class FillPadOp<string name, list<Sig> sigs, TileOperand src>
    : TileOp<name, !subst("_", ".", !tolower(name))#".ub", PIPE_V,
             [Dst<"dst", UB>, src,
              Word<"pad", ["null", "zero", "max", "min"], "what goes around">,
              Int<"vrows", "valid rows of src">,
              Int<"vcols", "valid columns of src">,
              Int<"rows", "rows of dst">, Int<"cols", "columns of dst">]> {
  let EventName = name;
  let ValidRows = "rows";
  let ValidCols = "cols";
  let Sigs = sigs;
  let Limits = [Limit<"pad", 1, 3>, Limit<"vrows", 0, 65535>,
                Limit<"vcols", 0, 65535>];
  let Insides = [Inside<"0", "vrows", "src.rows">,
                 Inside<"0", "vcols", "src.cols">,
                 Inside<"0", "rows", "dst.rows">,
                 Inside<"0", "cols", "dst.cols">,
                 Inside<"0", "vrows", "rows">, Inside<"0", "vcols", "cols">];
  let Extents = "dst:rows:cols src:vrows:vcols";
  let CostModel = ElementCost;
  let Call = name#"($dst, $src)";
  let HiddenEvents = ScalarWithin;
}
defvar FillSigs = !foreach(t, !listconcat(Floats, ["bf16"], NarrowInts),
                           Sig<t#":nd "#t#":nd">);
def TFillPadOp : FillPadOp<"TFILLPAD", FillSigs, Src<"src", UB>> {
  let Summary = "Fill what lies outside a tile's valid part.";
  let Sames = [Same<"dst.rows", "src.rows">, Same<"dst.cols", "src.cols">];
}
defm TFILLPAD_UB : TileOpForms<TFillPadOp>;
def TFillPadInplaceOp
    : FillPadOp<"TFILLPAD_INPLACE", FillSigs, Src<"src", UB>> {
  let Summary = "Fill what lies outside a tile's valid part, in place.";
  let Sames = TFillPadOp.Sames;
  // The result need not lie where the source does.
  let Call = "TFILLPAD($dst, $src)";
}
defm TFILLPAD_INPLACE_UB : TileOpForms<TFillPadInplaceOp>;
def TFillPadExpandOp
    : FillPadOp<"TFILLPAD_EXPAND", FillSigs, SrcApart<"src", UB>> {
  let Summary = "Fill what lies around a smaller tile.";
  let Insides = !listconcat(TFillPadOp.Insides,
                            [Inside<"0", "src.rows", "dst.rows">,
                             Inside<"0", "src.cols", "dst.cols">]);
}
defm TFILLPAD_EXPAND_UB : TileOpForms<TFillPadExpandOp>;

//===----------------------------------------------------------------------===//
// TTRI: ones and zeros
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of dst is 1, else 0: lower, where c <= r + diagonal;
// upper, where c >= r + diagonal.
//
def TTriOp
    : VectorOp<"TTRI", "ttri",
               [Dst<"dst", UB>, Word<"half", ["lower", "upper"], "which half">,
                Int<"diagonal", "how far right of the first one">]> {
  let Summary = "Fill one half of a tile with ones.";
  let Sigs = ElementSigs<"ELEM:nd", !listconcat(Floats, ["i32", "u32", "i16",
                                                         "u16"]),
                         AllNumbers>.All;
  let CostModel = ElementCost;
  let Call = "TTRI<$dst.type, $half{0|1}>($dst, $diagonal)";
}
defm TTRI_UB : TileOpForms<TTriOp>;
