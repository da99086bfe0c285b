//===-- AscendTileSort.td - Elements in another order ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// TSORT32: blocks of 32 elements in order
//===----------------------------------------------------------------------===//
//
//   src   3.0 9.0 7.0 …          dst   9.0 1 7.0 2 3.0 0 …
//   idx    0   1   2  …
//
// Action: each 32 valid elements of a row are sorted, the largest first; equal
// ones stay in their order, and a NaN goes before any number. dst gets pairs of 8
// bytes: the element (f16: and two bytes that are 0), and what idx has in its
// place. So a row of dst is twice (f16: four times) as many elements, `dcols`.
//
def TSort32Op
    : TileOp<"TSORT32", "tsort32.ub", PIPE_V,
             [Dst<"dst", UB>, SrcApart<"src", UB>, SrcApart<"idx", UB>,
              Int<"vrows", "valid rows of src">,
              Int<"vcols", "valid columns of src">,
              Int<"dcols", "valid columns of dst">]> {
  let Summary = "Sort blocks of 32 elements with their indices.";
  let EventName = "TSORT32";
  let ValidRows = "vrows";
  let ValidCols = "dcols";
  let Sigs = [Sig<"f32:nd f32:nd u32:nd">, Sig<"f16:nd f16:nd u32:nd">];
  let Limits = [Limit<"vrows", 0, 65535>,
                Limit<"vcols", 0, 65504, "32", [A2A3, A5], "", "",
                      "fill the last block with TFILLPAD">];
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "dcols", "dst.cols">,
                 Inside<"0", "vrows", "src.rows">,
                 Inside<"0", "vcols", "src.cols">,
                 Inside<"0", "vrows", "idx.rows">,
                 Inside<"0", "vcols", "idx.cols">];
  let Rooms = [Room<"dcols", "vcols", 2, 0, 1, "f32:*">,
               Room<"dcols", "vcols", 4, 0, 1, "f16:*">];
  let Extents = "dst:vrows:dcols src:vrows:vcols idx:vrows:vcols";
  let CostModel = ElementCost;
  let Call = "TSORT32($dst, $src, $idx)";
}
defm TSORT32_UB : TileOpForms<TSort32Op>;

//===----------------------------------------------------------------------===//
// TMRGSORT: sorted lists become one
//===----------------------------------------------------------------------===//
//
//   src0   9.0 1 3.0 0           dst   9.0 1 7.0 2 3.0 0 2.0 5
//   src1   7.0 2 2.0 5
//
// Action: lists of pairs, as TSORT32 makes them, are merged: the next pair of dst
// is the one in front of a list that goes before all others in front, of equal
// ones that of the first list. Tiles are rows.
//
// With one source, each four blocks of `block` columns are four lists, whose
// pairs take their places.
//
// With several, dst takes the first vcols columns of what is made in scratch.
// Where C++ asks how much of each has gone when the first one ends, the headers
// find it in the lists.
//
defvar PairColumns = [LimitWhen<"f32", "vcols", 0, 65534, "2">,
                      LimitWhen<"f16", "vcols", 0, 65532, "4">];
def TMrgSortOp
    : TileOp<"TMRGSORT", "tmrgsort.ub", PIPE_V,
             [Dst<"dst", UB>, SrcApart<"src", UB>,
              Int<"block", "columns of a sorted block">,
              Int<"vcols", "valid columns">]> {
  let Summary = "Merge each four sorted blocks of a row.";
  let EventName = "TMRGSORT";
  let ValidRows = "1";
  let ValidCols = "vcols";
  let Sigs = [Sig<"f32:nd f32:nd">, Sig<"f16:nd f16:nd">];
  let Limits = [Limit<"dst.rows", 1, 1>, Limit<"src.rows", 1, 1>,
                Limit<"block", 64, 16320, "64">, Limit<"vcols", 0, 65280>];
  let Insides = [Inside<"0", "vcols", "dst.cols">,
                 Inside<"0", "1", "src.rows">,
                 Inside<"0", "vcols", "src.cols">];
  let Wholes = [Whole<"vcols", "block", 4>];
  let Extents = "dst:1:vcols src:1:vcols";
  let CostModel = ElementCost;
  let Call = "TMRGSORT($dst, $src, $block)";
}
defm TMRGSORT_UB : TileOpForms<TMrgSortOp>;

class MergeListsOp<list<string> n>
    : TileOp<"TMRGSORT", "tmrgsort.lists"#!size(n)#".ub", PIPE_V,
             !listconcat([Dst<"dst", UB>],
                         !foreach(i, n, SrcApart<"src"#i, UB>),
                         [Tmp<"tmp", UB>, Int<"vcols", "valid columns">],
                         !foreach(i, n, Int<"cols"#i,
                                            "valid columns of src"#i>))> {
  let Summary = "Merge "#!size(n)#" sorted rows.";
  let EventName = "TMRGSORT";
  let HasIdentity = 1;
  let ValidRows = "1";
  let ValidCols = "vcols";
  defvar Sources = !foldl("", n, text, i, text#" T:nd");
  let Sigs = !foreach(t, ["f32", "f16"],
                      Sig<!subst("T", t, "T:nd"#Sources#" T:nd")>);
  let Limits = !listconcat(
      [Limit<"dst.rows", 1, 1>, Limit<"tmp.rows", 1, 1>],
      !foreach(i, n, Limit<"src"#i#".rows", 1, 1>), PairColumns,
      !foreach(i, n, LimitWhen<"f32", "cols"#i, 0, 65534, "2">),
      !foreach(i, n, LimitWhen<"f16", "cols"#i, 0, 65532, "4">));
  defvar Sum = !foldl("", n, text, i,
                      !if(!empty(text), "", text#"+")#"cols"#i);
  let Insides = !listconcat(
      [Inside<"0", "vcols", "dst.cols">, Inside<"0", "vcols", Sum>,
       Inside<"0", Sum, "tmp.cols">],
      !foreach(i, n, Inside<"0", "1", "src"#i#".rows">),
      !foreach(i, n, Inside<"0", "cols"#i, "src"#i#".cols">));
  let Extents = !foldl("dst:1:vcols", n, text, i,
                       text#" src"#i#":1:cols"#i);
  let CostModel = ElementCost;
  let Call = !strconcat(
      "{ MrgSortExecutedNumList executed_; TMRGSORT<$dst.type, $tmp.type",
      !foldl("", n, text, i, text#", $src"#i#".type"),
      ", false>($dst, executed_, $tmp",
      !foldl("", n, text, i, text#", $src"#i), "); }");
}
def TMrgSort2Op : MergeListsOp<["0", "1"]>;
defm TMRGSORT_LISTS2_UB : TileOpForms<TMrgSort2Op>;
def TMrgSort3Op : MergeListsOp<["0", "1", "2"]>;
defm TMRGSORT_LISTS3_UB : TileOpForms<TMrgSort3Op>;
def TMrgSort4Op : MergeListsOp<["0", "1", "2", "3"]>;
defm TMRGSORT_LISTS4_UB : TileOpForms<TMrgSort4Op>;

//===----------------------------------------------------------------------===//
// TINTERLEAVE, TDEINTERLEAVE: by turns
//===----------------------------------------------------------------------===//
//
//   src0  a c e g      interleave       dst   a b c d
//   src1  b d f h      ----------->     dst1  e f g h
//                      <-----------
//                      deinterleave
//
// Action: the elements of a row of src0 and src1 by turns are one row of dst,
// then one of dst1. The other way about, elements with an even place in a row of
// src0 and then src1 are dst, the others dst1; with one source, twice as wide,
// the same.
//
defvar Interleaved = !listconcat(Floats, ["bf16"], NarrowInts);
defvar NoInterleave = "a2a3 has no such operation; use TGATHER, or store rows "
                      "with a stride of two elements";
class InterleaveOp<string name, string summary, string builtin,
                   list<string> sources, list<TileOperand> numbers>
    : VectorOp<name, builtin,
               !listconcat([Dst<"dst", UB>, Out<"dst1", UB>],
                           !foreach(s, sources, SrcApart<s, UB>), numbers)> {
  let Summary = summary;
  let On = [A5];
  let Absence = NoInterleave;
  let HasIdentity = 1;
  defvar Cells = !foldl("ELEM:nd ELEM:nd", sources, text, s, text#" ELEM:nd");
  let Sigs = ElementSigs<Cells, [], Interleaved>.All;
  // C++ has one type for both results, and one for both sources.
  let Sames = !listconcat(
      [Same<"dst1.rows", "dst.rows">, Same<"dst1.cols", "dst.cols">],
      !if(!eq(!size(sources), 1), []<Same>,
          [Same<"src1.rows", "src0.rows">,
           Same<"src1.cols", "src0.cols">]));
  let CostModel = ElementCost;
}
defvar EvenColumns = [Limit<"vrows", 0, 65535>,
                      Limit<"vcols", 0, 65534, "2">];
def TInterleaveOp
    : InterleaveOp<"TINTERLEAVE", "Interleave the elements of two tiles.",
                   "tinterleave", ["src0", "src1"], []> {
  let Limits = EvenColumns;
  let Insides = InTiles<["dst", "dst1", "src0", "src1"]>.All;
  let Extents = !strconcat("dst:vrows:vcols dst1:vrows:vcols ",
                           "src0:vrows:vcols src1:vrows:vcols");
  let Call = "TINTERLEAVE($dst1, $dst, $src1, $src0)";
}
defm TINTERLEAVE_UB : TileOpForms<TInterleaveOp>;
def TDeinterleaveOp
    : InterleaveOp<"TDEINTERLEAVE", "Part the elements of two tiles.",
                   "tdeinterleave", ["src0", "src1"], []> {
  let Limits = EvenColumns;
  let Insides = TInterleaveOp.Insides;
  let Extents = TInterleaveOp.Extents;
  let Call = "TDEINTERLEAVE($dst1, $dst, $src1, $src0)";
}
defm TDEINTERLEAVE_UB : TileOpForms<TDeinterleaveOp>;
// The unit reads two repeats of 256 bytes at a time, which lie in one row.
def TDeinterleaveOneOp
    : InterleaveOp<"TDEINTERLEAVE", "Part the elements of a tile.",
                   "tdeinterleave.one", ["src0"],
                   [Int<"scols", "valid columns of src0">]> {
  let Limits = !listconcat(
      [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 32767>],
      !foreach(t, ["f32", "i32", "u32"],
               LimitWhen<t, "src0.cols", 128, 65535>),
      !foreach(t, ["f16", "bf16", "i16", "u16"],
               LimitWhen<t, "src0.cols", 256, 65535>),
      !foreach(t, ["i8", "u8"], LimitWhen<t, "src0.cols", 512, 65535>));
  let Sames = [Same<"dst1.rows", "dst.rows">, Same<"dst1.cols", "dst.cols">,
               Same<"scols", "vcols+vcols">];
  let Insides = !listconcat(InTiles<["dst", "dst1"]>.All,
                            [Inside<"0", "vrows", "src0.rows">,
                             Inside<"0", "scols", "src0.cols">]);
  let Extents = "dst:vrows:vcols dst1:vrows:vcols src0:vrows:scols";
  let Call = "TDEINTERLEAVE($dst1, $dst, $src0)";
}
defm TDEINTERLEAVE_ONE_UB : TileOpForms<TDeinterleaveOneOp>;

//===----------------------------------------------------------------------===//
// TGATHER: elements by their place
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of dst is element idx(r, c) of src, counted row by row
// over all of the tile, invalid elements too. An index beyond it is an error of
// the kernel. The rows of dst lie close together: its valid columns are all that
// it has.
//
defvar GatherInsides = [Inside<"0", "vrows", "dst.rows">,
                        Inside<"0", "vcols", "dst.cols">,
                        Inside<"0", "rows", "src.rows">,
                        Inside<"0", "cols", "src.cols">,
                        Inside<"0", "vrows", "idx.rows">,
                        Inside<"0", "vcols", "idx.cols">];
class GatherOp<string builtin, list<TileOperand> scratch, list<string> types,
               string tmp, list<TileProcessor> on>
    : TileOp<"TGATHER", builtin, PIPE_V,
             !listconcat([Dst<"dst", UB>, SrcApart<"src", UB>,
                          SrcApart<"idx", UB>], scratch,
                         [Int<"vrows", "valid rows">,
                          Int<"vcols", "valid columns">,
                          Int<"rows", "rows of src">,
                          Int<"cols", "columns of src">])> {
  let EventName = "TGATHER";
  let On = on;
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let Sigs = !foldl([]<Sig>, ["i32", "u32"], all, i, !listconcat(all,
      !foreach(t, types, Sig<t#":nd "#t#":nd "#i#":nd"#!subst("IDX", i, tmp),
                             on>)));
  let Limits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>];
  let Sames = [Same<"vcols", "dst.cols">, Same<"vcols", "idx.cols">,
               Same<"rows", "src.rows">, Same<"cols", "src.cols">];
  let Insides = GatherInsides;
  let Extents = "dst:vrows:vcols src:rows:cols idx:vrows:vcols";
  let CostModel = ElementCost;
}
def TGatherTmpOp : GatherOp<"tgather.tmp.ub", [Tmp<"tmp", UB>], Selected,
                            " IDX:nd", [A2A3]> {
  let Summary = "Gather elements by their place in a tile, with scratch.";
  let Family = "gather_tmp";
  let HasIdentity = 1;
  let HiddenEvents = ScalarWithin;
  let Absence = "a5 needs no scratch: use ascend.tgather.ub";
  let Insides = !listconcat(GatherInsides,
                            [Inside<"0", "vrows", "tmp.rows">,
                             Inside<"0", "vcols", "tmp.cols">]);
  let Call = "TGATHER($dst, $src, $idx, $tmp)";
}
defm TGATHER_TMP_UB : TileOpForms<TGatherTmpOp>;
def TGatherOp : GatherOp<"tgather.ub", [], AllNumbers, "", [A5]> {
  let Summary = "Gather elements by their place in a tile.";
  let Family = "gather_unused";
  let Absence = "a2a3 needs scratch: use ascend.tgather.tmp.ub";
  let Call = "TGATHER($dst, $src, $idx, $idx)";
}
defm TGATHER_UB : TileOpForms<TGatherOp>;
