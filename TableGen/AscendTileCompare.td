//===-- AscendTileCompare.td - Masks -----------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mask has a bit for each element: bit c of row r, counted from the lowest one
// of its first byte, is that of element (r, c). So many elements of its own type
// are meant in a row, `mcols`.
//
//===----------------------------------------------------------------------===//

class MaskRooms<string when8, string when32> {
  list<Room> All = [Room<"mcols", "vcols", 0, 1, 8, when8>,
                    Room<"mcols", "vcols", 0, 1, 32, when32>];
}
class InTiles<list<string> names> {
  list<Inside> All = !foldl([]<Inside>, names, all, n,
                            !listconcat(all, [Inside<"0", "vrows", n#".rows">,
                                              Inside<"0", "vcols",
                                                     n#".cols">]));
}
defvar MaskCols = Int<"mcols", "elements of the mask that are meant in a row">;

//===----------------------------------------------------------------------===//
// TCMP, TCMPS: comparisons
//===----------------------------------------------------------------------===//
//
// Action: bit (r, c) of dst is 1 if src0's element compares so with src1's (the
// number). A NaN is not equal to anything, and neither less nor greater. Other
// bits of the rows mean nothing afterwards.
//
// a2a3 compares i32 for equality only.
//
defvar Comparison = Word<"cmp", ["eq", "ne", "lt", "le", "gt", "ge"],
                         "what is asked">;
defvar CppComparison = !strconcat("$cmp{CmpMode::EQ|CmpMode::NE|CmpMode::LT|",
                                  "CmpMode::LE|CmpMode::GT|CmpMode::GE}");
class CompareOp<string name, string shape, list<string> a2a3,
                list<string> sources, list<TileOperand> operands,
                int mostOfI32> : TileOp<name, !tolower(name)#".ub", PIPE_V,
      !listconcat([Dst<"dst", UB>], operands,
                  [Comparison, Int<"vrows", "valid rows">,
                   Int<"vcols", "valid columns">, MaskCols])> {
  let EventName = name;
  let ValidRows = "vrows";
  let ValidCols = "mcols";
  defvar Wide = "u32:nd "#shape;
  let Sigs = !listconcat(ElementSigs<"u8:nd "#shape, a2a3, AllNumbers>.All,
                         !foreach(t, AllNumbers,
                                  Sig<!subst("ELEM", t, Wide), [A5]>));
  let Limits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>,
                Limit<"cmp", 0, mostOfI32, "1", [A2A3], "*:i32">];
  let Insides = !listconcat([Inside<"0", "vrows", "dst.rows">,
                             Inside<"0", "mcols", "dst.cols">],
                            InTiles<sources>.All);
  let Rooms = MaskRooms<"u8:*", "u32:*">.All;
  let Extents = !foldl("dst:vrows:mcols", sources, text, n,
                       text#" "#n#":vrows:vcols");
  let CostModel = ElementCost;
}
def TCmpOp : CompareOp<"TCMP", "ELEM:nd ELEM:nd", ["f32", "f16", "i32"],
                       ["src0", "src1"],
                       [SrcApart<"src0", UB>, SrcApart<"src1", UB>], 1> {
  let Summary = "Compare two tiles.";
  let Call = !strconcat("TCMP($dst, $src0, $src1, ", CppComparison, ")");
}
defm TCMP_UB : TileOpForms<TCmpOp>;
def TCmpsOp : CompareOp<"TCMPS", "ELEM:nd", ["f32", "f16", "i32", "i16", "u16"],
                        ["src"], [SrcApart<"src", UB>, Number], 0> {
  let Summary = "Compare a tile with a number.";
  let HiddenEvents = [HiddenEvent<PIPE_V, PIPE_S, 0, [A2A3]>,
                      HiddenEvent<PIPE_MTE1, PIPE_S, 0, [A2A3]>,
                      HiddenEvent<PIPE_MTE2, PIPE_S, 0, [A2A3]>];
  let Call = !strconcat("TCMPS($dst, $src, $scalar, ", CppComparison, ")");
}
defm TCMPS_UB : TileOpForms<TCmpsOp>;

// The number may be element (0, 0) of another tile. a2a3's library reads it with
// the scalar unit.
def TCmpsTileOp
    : TileOp<"TCMPS", "tcmps.tile.ub", PIPE_V,
             [Dst<"dst", UB>, SrcApart<"src", UB>, SrcApart<"number", UB>,
              Comparison, Int<"vrows", "valid rows">,
              Int<"vcols", "valid columns">, MaskCols]> {
  let Summary = "Compare a tile with the first element of another.";
  let EventName = "TCMPS";
  let ValidRows = "vrows";
  let ValidCols = "mcols";
  let Sigs = !listconcat(
      ElementSigs<"u8:nd ELEM:nd ELEM:nd", ["f32", "f16", "i32", "i16", "u16"],
                  AllNumbers>.All,
      ElementSigs<"u32:nd ELEM:nd ELEM:nd", [], AllNumbers>.All);
  let Limits = TCmpsOp.Limits;
  let Insides = !listconcat(TCmpsOp.Insides,
                            [Inside<"0", "1", "number.rows">,
                             Inside<"0", "1", "number.cols">]);
  let Rooms = TCmpsOp.Rooms;
  // C++ names it whole: it may be src, of which more is meant.
  let Extents = "dst:vrows:mcols src:vrows:vcols";
  let HiddenEvents = [HiddenEvent<PIPE_V, PIPE_S, 0, [A2A3]>,
                      HiddenEvent<PIPE_MTE1, PIPE_S, 0, [A2A3]>,
                      HiddenEvent<PIPE_MTE2, PIPE_S, 0, [A2A3]>];
  let CostModel = ElementCost;
  let Call = !strconcat("TCMPS($dst, $src, $number, ", CppComparison, ")");
}
defm TCMPS_TILE_UB : TileOpForms<TCmpsTileOp>;

//===----------------------------------------------------------------------===//
// TSEL, TSELS: one of two
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of dst is src0's where bit (r, c) of the mask is 1,
// else src1's (the number). a2a3 needs scratch.
//
def SelectCost : FittedCost<ElementCost, 58, 1930>;
class SelectOp<string name, string builtin,
               list<TileOperand> operands, list<string> sources,
               list<TileProcessor> on>
    : TileOp<name, builtin#".ub", PIPE_V,
             !listconcat([Dst<"dst", UB>], operands,
                         [Int<"vrows", "valid rows">,
                          Int<"vcols", "valid columns">, MaskCols])> {
  let EventName = name;
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let On = on;
  let Limits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>];
  let Insides = !listconcat(InTiles<!listconcat(["dst"], sources)>.All,
                            [Inside<"0", "vrows", "mask.rows">,
                             Inside<"0", "mcols", "mask.cols">]);
  let Extents = !foldl("dst:vrows:vcols mask:vrows:mcols", sources, text, n,
                       text#" "#n#":vrows:vcols");
  let CostModel = SelectCost;
}
defvar Selected = ["f32", "f16", "bf16", "i32", "u32", "i16", "u16"];

def TSelTmpOp : SelectOp<"TSEL", "tsel.tmp",
                         [Src<"src0", UB>, Src<"src1", UB>,
                          SrcApart<"mask", UB>, Tmp<"tmp", UB>],
                         ["src0", "src1"], [A2A3]> {
  let Summary = "Select elements of two tiles by a mask, with scratch.";
  let Family = "select_tmp";
  let HasIdentity = 1;
  let Absence = "a5 needs no scratch: use ascend.tsel.ub";
  let Sigs = !foldl([]<Sig>, ["u32", "u8"], all, tmp, !listconcat(all,
      ElementSigs<"ELEM:nd ELEM:nd ELEM:nd u8:nd "#tmp#":nd", Selected,
                  []>.All));
  let Rooms = [Room<"mcols", "vcols", 0, 1, 8>];
  let Call = "TSEL($dst, $mask, $src0, $src1, $tmp)";
}
defm TSEL_TMP_UB : TileOpForms<TSelTmpOp>;
def TSelOp : SelectOp<"TSEL", "tsel",
                      [Src<"src0", UB>, Src<"src1", UB>, SrcApart<"mask", UB>],
                      ["src0", "src1"], [A5]> {
  let Summary = "Select elements of two tiles by a mask.";
  let Family = "select_unused";
  let Absence = "a2a3 needs scratch: use ascend.tsel.tmp.ub";
  let Sigs = !listconcat(
      ElementSigs<"ELEM:nd ELEM:nd ELEM:nd u8:nd", [], AllNumbers>.All,
      ElementSigs<"ELEM:nd ELEM:nd ELEM:nd u32:nd", [], AllNumbers>.All);
  let Rooms = MaskRooms<"*:*:*:u8", "*:*:*:u32">.All;
  let Call = "TSEL($dst, $mask, $src0, $src1, $dst)";
}
defm TSEL_UB : TileOpForms<TSelOp>;
def TSelsTmpOp : SelectOp<"TSELS", "tsels.tmp",
                          [Src<"src", UB>, SrcApart<"mask", UB>,
                           Tmp<"tmp", UB>, Number], ["src"], [A2A3]> {
  let Summary = "Select elements or a number by a mask, with scratch.";
  let HiddenEvents = ScalarWithin;
  let Family = "selects_tmp";
  let HasIdentity = 1;
  let Absence = "a5 needs no scratch: use ascend.tsels.ub";
  let Sigs = ElementSigs<"ELEM:nd ELEM:nd u8:nd ELEM:nd", Selected, []>.All;
  let Rooms = [Room<"mcols", "vcols", 0, 1, 8>];
  let Call = "TSELS($dst, $mask, $src, $tmp, $scalar)";
}
defm TSELS_TMP_UB : TileOpForms<TSelsTmpOp>;
def TSelsOp : SelectOp<"TSELS", "tsels",
                       [Src<"src", UB>, SrcApart<"mask", UB>, Number], ["src"],
                       [A5]> {
  let Summary = "Select elements or a number by a mask.";
  let Family = "selects_unused";
  let Absence = "a2a3 needs scratch: use ascend.tsels.tmp.ub";
  let Sigs = !listconcat(
      ElementSigs<"ELEM:nd ELEM:nd u8:nd", [], AllNumbers>.All,
      ElementSigs<"ELEM:nd ELEM:nd u32:nd", [], AllNumbers>.All);
  let Rooms = MaskRooms<"*:*:u8", "*:*:u32">.All;
  let Call = "TSELS($dst, $mask, $src, $dst, $scalar)";
}
defm TSELS_UB : TileOpForms<TSelsOp>;
