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
