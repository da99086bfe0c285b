//===-- AscendTileGather.td - Elements to and from places --*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the public text of an operation and the library's code disagree, the
// code is followed: an offset of TGATHERB is a block's, an index of TSCATTER an
// element's of all of dst.
//
//===----------------------------------------------------------------------===//

defvar ByteInts = ["i8", "u8"];
defvar ShortTypes = ["f16", "bf16", "i16", "u16"];
defvar LongTypes = ["f32", "i32", "u32"];

/// "T:nd T:nd INDEX:nd" for each element type and each index type.
class IndexedSigs<list<string> elements, list<string> indices,
                  list<TileProcessor> on = [A2A3, A5],
                  string shape = "ELEM:nd ELEM:nd INDEX:nd"> {
  list<Sig> All = !foldl([]<Sig>, indices, all, i, !listconcat(all,
      !foreach(t, elements,
               Sig<!subst("INDEX", i, !subst("ELEM", t, shape)), on>)));
}

//===----------------------------------------------------------------------===//
// TGATHERB: blocks by their offset
//===----------------------------------------------------------------------===//
//
//   offsets, bytes   src, blocks of 32 bytes   dst
//   64 0             |AAAA|BBBB|CCCC|    =>    |CCCC|AAAA|
//
// Action: block (r, b) of 32 bytes of dst is the block that begins as many bytes
// behind the beginning of src as offsets(r, b) says. So many offsets are meant in
// a row, `blocks`. An offset beyond src is an error of the kernel. a2a3 gathers
// 256 bytes at a time.
//
class WholeRepeats<string type, int elements>
    : Limit<"vcols", 0, 65535, !cast<string>(elements), [A2A3], type#":*", "",
            "the library gathers 256 bytes at a time; make the tile wider, or "
            "use TGATHER">;
def TGatherBOp
    : TileOp<"TGATHERB", "tgatherb.ub", PIPE_V,
             [Dst<"dst", UB>, SrcApart<"src", UB>, SrcApart<"offsets", UB>,
              Int<"vrows", "valid rows">, Int<"vcols", "valid columns">,
              Int<"blocks", "offsets that are meant in a row">,
              Int<"rows", "rows of src">, Int<"cols", "columns of src">]> {
  let Summary = "Gather blocks of 32 bytes by their place in a tile.";
  let EventName = "TGATHERB";
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let Sigs = IndexedSigs<!listconcat(LongTypes, ShortTypes, ByteInts),
                         ["u32", "i32"]>.All;
  let Limits = !listconcat(
      [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>,
       Limit<"offsets", 0, 2147483647, "32">],
      !foreach(t, LongTypes, WholeRepeats<t, 64>),
      !foreach(t, ShortTypes, WholeRepeats<t, 128>),
      !foreach(t, ByteInts, WholeRepeats<t, 256>));
  let Sames = [Same<"rows", "src.rows">, Same<"cols", "src.cols">];
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">,
                 Inside<"0", "vrows", "offsets.rows">,
                 Inside<"0", "blocks", "offsets.cols">,
                 Inside<"0", "rows", "src.rows">,
                 Inside<"0", "cols", "src.cols">];
  let Rooms = !listconcat(
      !foreach(t, LongTypes, Room<"blocks", "vcols", 0, 1, 8, t>),
      !foreach(t, ShortTypes, Room<"blocks", "vcols", 0, 1, 16, t>),
      !foreach(t, ByteInts, Room<"blocks", "vcols", 0, 1, 32, t>));
  let Extents = "dst:vrows:vcols src:rows:cols offsets:vrows:blocks";
  let CostModel = ElementCost;
  let Call = "TGATHERB($dst, $src, $offsets)";
}
defm TGATHERB_UB : TileOpForms<TGatherBOp>;

//===----------------------------------------------------------------------===//
// TSCATTER: elements to their place
//===----------------------------------------------------------------------===//
//
// Action: all of dst becomes 0; then element (r, c) of src goes to element
// idx(r, c) of dst, counted row by row over all of the tile. An index beyond it
// is an error of the kernel; so are two that are equal, of which either element
// might remain. The library on a2a3 does it with the scalar unit.
//
class ScatterOp<string name, string builtin, list<TileOperand> operands,
                list<Int> sizes>
    : TileOp<name, builtin, PIPE_V,
             !listconcat([Dst<"dst", UB>], operands,
                         [Int<"vrows", "valid rows of src">,
                          Int<"vcols", "valid columns of src">], sizes,
                         [Int<"rows", "rows of dst">,
                          Int<"cols", "columns of dst">])> {
  let EventName = "TSCATTER";
  let ValidRows = "rows";
  let ValidCols = "cols";
  let Limits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>];
  let Sames = [Same<"rows", "dst.rows">, Same<"cols", "dst.cols">];
  let HiddenEvents = ScalarWithin;
  let CostModel = ElementCost;
}
def TScatterOp : ScatterOp<"TSCATTER", "tscatter.ub",
                           [SrcApart<"src", UB>, SrcApart<"idx", UB>], []> {
  let Summary = "Scatter elements to their place in a tile.";
  let Sigs = !listconcat(
      IndexedSigs<LongTypes, ["i32", "u32"]>.All,
      IndexedSigs<!listconcat(ShortTypes, ByteInts), ["i16", "u16"]>.All,
      IndexedSigs<WideInts, ["i32", "u32"], [A5]>.All);
  let Insides = [Inside<"0", "vrows", "src.rows">,
                 Inside<"0", "vcols", "src.cols">,
                 Inside<"0", "vrows", "idx.rows">,
                 Inside<"0", "vcols", "idx.cols">,
                 Inside<"0", "rows", "dst.rows">,
                 Inside<"0", "cols", "dst.cols">];
  let Extents = "dst:rows:cols src:vrows:vcols idx:vrows:vcols";
  let Call = "TSCATTER($dst, $src, $idx)";
}
defm TSCATTER_UB : TileOpForms<TScatterOp>;

//===----------------------------------------------------------------------===//
// TGATHER, TSCATTER: columns by a pattern
//===----------------------------------------------------------------------===//
//
//   pattern   columns of the wide tile       p0100
//   p0101     0 2 4 …                        narrow  |a b c|
//   p1010     1 3 5 …                        wide    |0 0 a 0|0 0 b 0|0 0 c 0|
//   p0001     0 4 8 …    p0010  1 5 9 …
//   p0100     2 6 10 …   p1000  3 7 11 …
//
// Action: TGATHER: column c of dst is column c of those that the pattern names;
// the rows of dst lie close together: its valid columns are all that it has.
// TSCATTER: all of dst becomes 0, then column c of src goes to column c of
// those.
// The pattern with all columns is TMOV.
//
class ColumnPattern<string suffix, int times, list<string> words> {
  string Suffix = suffix;
  int Times = times;
  list<string> Words = words;
  string Cpp = "$mask{MaskPattern::"#!interleave(
      !foreach(w, words, !subst("p", "P", w)), "|MaskPattern::")#"}";
}
defvar Patterns = [
  ColumnPattern<"half", 2, ["p0101", "p1010"]>,
  ColumnPattern<"quarter", 4, ["p0001", "p0010", "p0100", "p1000"]>];

foreach p = Patterns in {
  def TGATHER_#!toupper(p.Suffix)#_UB_op
      : TileOp<"TGATHER."#p.Suffix, "tgather."#p.Suffix#".ub", PIPE_V,
               [Dst<"dst", UB>, SrcApart<"src", UB>,
                Word<"mask", p.Words, "which columns">,
                Int<"vrows", "valid rows">,
                Int<"vcols", "valid columns of dst">,
                Int<"scols", "valid columns of src">]> {
    let Summary = "Gather one column of "#p.Times#".";
    let EventName = "TGATHER";
    let ValidRows = "vrows";
    let ValidCols = "vcols";
    let Sigs = !listconcat(
        ElementSigs<"ELEM:nd ELEM:nd", Selected, Selected>.All,
        ElementSigs<"ELEM:nd ELEM:nd", [],
                    !listconcat(ByteInts, Float8Types)>.All);
    let Limits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>,
                  Limit<"scols", 0, 65535>];
    let Sames = [Same<"vcols", "dst.cols">];
    let Insides = [Inside<"0", "vrows", "dst.rows">,
                   Inside<"0", "vcols", "dst.cols">,
                   Inside<"0", "vrows", "src.rows">,
                   Inside<"0", "scols", "src.cols">];
    let Rooms = [Room<"scols", "vcols", p.Times>,
                 Room<"vcols", "scols", 0, 1, p.Times>];
    let Extents = "dst:vrows:vcols src:vrows:scols";
    let CostModel = ElementCost;
    let Call = "TGATHER<$dst.type, $src.type, "#p.Cpp#">($dst, $src)";
  }
  defm TGATHER_#!toupper(p.Suffix)#_UB
      : TileOpForms<!cast<TileOp>("TGATHER_"#!toupper(p.Suffix)#"_UB_op")>;

  def TSCATTER_#!toupper(p.Suffix)#_UB_op
      : ScatterOp<"TSCATTER."#p.Suffix, "tscatter."#p.Suffix#".ub",
                  [SrcApart<"src", UB>,
                   Word<"mask", p.Words, "which columns">],
                  [Int<"dcols", "valid columns of dst">]> {
    let Summary = "Scatter to one column of "#p.Times#", 0 to the others.";
    let Sigs = !foreach(t, !listconcat(LongTypes, ShortTypes, ByteInts),
                        Sig<t#":nd "#t#":nd">);
    let Insides = [Inside<"0", "vrows", "src.rows">,
                   Inside<"0", "vcols", "src.cols">,
                   Inside<"0", "vrows", "dst.rows">,
                   Inside<"0", "dcols", "dst.cols">,
                   Inside<"0", "rows", "dst.rows">,
                   Inside<"0", "cols", "dst.cols">];
    let Rooms = [Room<"dcols", "vcols", p.Times>,
                 Room<"vcols", "dcols", 0, 1, p.Times>];
    let Extents = "dst:vrows:dcols src:vrows:vcols";
    let Call = "TSCATTER<"#p.Cpp#">($dst, $src)";
  }
  defm TSCATTER_#!toupper(p.Suffix)#_UB
      : TileOpForms<!cast<TileOp>("TSCATTER_"#!toupper(p.Suffix)#"_UB_op")>;
}
