//===-- AscendTileWithin.td - Parts of tiles within a memory -*- tablegen -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// TEXTRACT, TINSERT: a part of a tile of UB
//===----------------------------------------------------------------------===//
//
//   TEXTRACT                          TINSERT
//   src                 dst           src       dst
//   +-----------+                               +-----------+
//   |   row     |       +-----+       +-----+   |   row     |
//   |   v       |       |     |       |     |   |   v       |
//   |col>[:::]  |  ->   |     |       |     | ->|col>[:::]  |
//   |    [:::]  |       +-----+       +-----+   |    [:::]  |
//   +-----------+       vrows x vcols           +-----------+
//
// Action: element (r, c) of dst = element (row + r, col + c) of src; or element
// (row + r, col + c) of dst = element (r, c) of src, and the rest of dst stays.
// Both tiles are nd, or both nz.
//
// What has to be a multiple of what, but for a single element, which the scalar
// unit moves: a2a3 begins at blocks of 32 bytes, of an nz tile at fractals (nz:
// a5, too, but at any row). a2a3 moves pairs of elements of one byte, a5 whole
// blocks of an nz tile.
//
class PartWithin<string name, string builtin, TileOperand dst, TileOperand src,
                 string tile>
    : TileOp<name, builtin, PIPE_V,
             [dst, src,
              Int<"row", "first row in "#tile>,
              Int<"col", "first column in "#tile>,
              Int<"vrows", "valid rows that are moved">,
              Int<"vcols", "valid columns that are moved">]> {
  defvar OnBoth = ["f32", "f16", "bf16", "i32", "i8"];
  defvar OnA2A3 = ["u32", "i16", "u16", "u8"];
  let Sigs = !foldl([]<Sig>, ["nd", "nz"], all, l, !listconcat(all,
      !foreach(t, OnBoth, Sig<t#":"#l#" "#t#":"#l>),
      !foreach(t, OnA2A3, Sig<t#":"#l#" "#t#":"#l, [A2A3]>),
      !foreach(t, Float8Types, Sig<t#":"#l#" "#t#":"#l, [A5]>)));
  defvar One = "vrows*vcols";
  let Limits = !listconcat(
      [Limit<"row", 0, 65535>, Limit<"col", 0, 65535>,
       Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>,
       Limit<"col", 0, 65535, "c0", [A2A3], "nd:*", One>,
       Limit<"col", 0, 65535, "c0", [A2A3, A5], "nz:*", One>,
       Limit<"row", 0, 65535, "16", [A2A3], "nz:*", One>,
       Limit<"vcols", 0, 65535, "c0", [A5], "nz:*", One>],
      !foreach(t, ByteInts,
               Limit<"vcols", 0, 65535, "2", [A2A3], t#".*", One>));
  let HiddenEvents = ScalarPart<[A2A3, A5]>.Events;
  let CostModel = ElementCost;
  let Call = name#"($dst, $src, $row, $col)";
}
def TExtractUBOp : PartWithin<"TEXTRACT", "textract.ub", Dst<"dst", UB>,
                              SrcApart<"src", UB>, "src"> {
  let Summary = "Extract a part of a tile within UB.";
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">,
                 Inside<"row", "vrows", "src.rows">,
                 Inside<"col", "vcols", "src.cols">,
                 Inside<"0", "dst.rows", "src.rows">,
                 Inside<"0", "dst.cols", "src.cols">];
  let Extents = "dst:vrows:vcols";
}
defm TEXTRACT_UB : TileOpForms<TExtractUBOp>;
def TInsertUBOp : PartWithin<"TINSERT", "tinsert.ub", Acc<"dst", UB>,
                             Src<"src", UB>, "dst"> {
  let Summary = "Insert a tile into another one within UB.";
  let HasIdentity = 1;
  let KeepsRest = 1;
  let Insides = [Inside<"row", "vrows", "dst.rows">,
                 Inside<"col", "vcols", "dst.cols">,
                 Inside<"0", "vrows", "src.rows">,
                 Inside<"0", "vcols", "src.cols">,
                 Inside<"0", "src.rows", "dst.rows">,
                 Inside<"0", "src.cols", "dst.cols">];
  let Extents = "src:vrows:vcols";
}
defm TINSERT_UB : TileOpForms<TInsertUBOp>;

//===----------------------------------------------------------------------===//
// TCONCAT: side by side, a number of columns a row
//===----------------------------------------------------------------------===//
//
//   counts 2 1    src0  src1       dst, 4 columns
//          3 3    a b . | p . .    a b p .
//                 c d e | q r s    c d e q
//
// Action: row r of dst is the first elements of row r of src0, then the first
// of src1's, as many as there is room for; what is behind them stays. How many:
// element (r, 0) of idx0 and of idx1, in bytes of elements as wide as an index,
// as the library reads them: a tile of i32 says 8 for 2 elements. a2a3 takes no
// count of 0, and its counts come from a TLOAD.
//
defvar CountTypes = ["i32", "u32", "i16", "u16", "i8", "u8"];
class CountLimits<list<string> types, string when, int bytes> {
  list<Limit> All = !foldl([]<Limit>, types, all, t, !listconcat(all,
      !foreach(n, ["idx0", "idx1"],
               Limit<n, bytes, 2147483647, "1", [A2A3], when#t, "",
                     "the library takes no part of 0 columns there">),
      !foreach(n, ["idx0", "idx1"],
               Limit<n, 0, 2147483647, "1", [A5], when#t>)));
}
def TConcatIdxOp
    : TileOp<"TCONCAT", "tconcat.idx.ub", PIPE_V,
             [Acc<"dst", UB>, SrcApart<"src0", UB>, SrcApart<"src1", UB>,
              SrcApart<"idx0", UB>, SrcApart<"idx1", UB>,
              Int<"vrows", "valid rows">, Int<"vcols", "valid columns of dst">,
              Int<"cols0", "valid columns of src0">,
              Int<"cols1", "valid columns of src1">]> {
  let Summary = "Put so much of each row of two tiles side by side.";
  let EventName = "TCONCAT";
  let HasIdentity = 1;
  let KeepsRest = 1;
  let CostModel = ElementCost;
  let Sigs = IndexedSigs<Moved, CountTypes, [A2A3, A5],
                         "ELEM:nd ELEM:nd ELEM:nd INDEX:nd INDEX:nd">.All;
  let Limits = !listconcat(
      !foreach(n, ["vrows", "vcols", "cols0", "cols1"], Limit<n, 0, 65535>),
      CountLimits<["i32", "u32"], "*:*:*:", 4>.All,
      CountLimits<["i16", "u16"], "*:*:*:", 2>.All,
      CountLimits<["i8", "u8"], "*:*:*:", 1>.All);
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">,
                 Inside<"0", "vrows", "src0.rows">,
                 Inside<"0", "cols0", "src0.cols">,
                 Inside<"0", "vrows", "src1.rows">,
                 Inside<"0", "cols1", "src1.cols">,
                 Inside<"0", "vrows", "idx0.rows">,
                 Inside<"0", "1", "idx0.cols">,
                 Inside<"0", "vrows", "idx1.rows">,
                 Inside<"0", "1", "idx1.cols">];
  let Extents = "dst:vrows:vcols src0:vrows:cols0 src1:vrows:cols1 "
                "idx0:vrows:1 idx1:vrows:1";
  let HiddenEvents = !listconcat(ScalarWithin,
                                 [HiddenEvent<PIPE_MTE2, PIPE_S, 0, [A2A3]>,
                                  HiddenEvent<PIPE_S, PIPE_MTE3, 0, [A2A3]>]);
  let LoadedSources = [LoadedSource<"idx0", [A2A3]>,
                       LoadedSource<"idx1", [A2A3]>];
  let Call = "TCONCAT($dst, $src0, $src1, $idx0, $idx1)";
}
defm TCONCAT_IDX_UB : TileOpForms<TConcatIdxOp>;

//===----------------------------------------------------------------------===//
// TFILLPAD: zeros in a tile of L1
//===----------------------------------------------------------------------===//
//
// Action: of dst, in place, rows from vrows on become 0, and columns from the
// first block of 32 bytes on in which no column is valid. What is left of the
// last valid block is TLOAD's to clear.
//
def TFillPadL1Op
    : TileOp<"TFILLPAD", "tfillpad.l1", PIPE_MTE2,
             [Acc<"dst", L1>, Int<"vrows", "valid rows">,
              Int<"vcols", "valid columns">]> {
  let Summary = "Clear what lies outside a tile's valid part in L1.";
  let HasIdentity = 1;
  let KeepsRest = 1;
  let Sigs = !listconcat(!foreach(t, AnyTypes, Sig<t#":nz">),
                         !foreach(t, Float8Types, Sig<t#":nz", [A5]>));
  let Limits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>];
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">];
  let Extents = "dst:vrows:vcols";
  let CostModel = DMACost<3200>;
  let Call = "TFILLPAD($dst, $dst)";
}
defm TFILLPAD_L1 : TileOpForms<TFillPadL1Op>;
