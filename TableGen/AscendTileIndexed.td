//===-- AscendTileIndexed.td - Global memory by index ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   table (global memory)      idx     dst
//   0 |a b c d|                2 0     |i j k l|
//   1 |e f g h|          row:          |a b c d|
//   2 |i j k l|
//                       elem:  idx     dst
//                              9 4     |j e|
//
// Action: row: row r of the tile belongs to row idx(0, r) of the table; elem:
// element (r, c) belongs to element idx(r, c) of the table, counted row by row.
// MGATHER reads there, MSCATTER writes there, row by row, so that of two equal
// indices the later one remains; with an atomic word it adds to what is there,
// or leaves the larger or the smaller.
//
// Which bytes of the table it touches only the run knows: for flags and proofs
// it touches all of the window.
//
// An index beyond the table is, as the word says: an error of the kernel
// (undefined); the last one (clamp); what is left of a division by their number
// (wrap); or MGATHER puts 0 (zero), MSCATTER nothing (skip). A negative one is
// beyond.
//
// The library does it with loads or stores and the scalar unit, and keeps their
// order by flags of its own; it waits for V, and then V waits for it, so that to
// a kernel it is V's. On a5 a row of the table is as wide as the tile is meant,
// and rows lie close together.
//
//===----------------------------------------------------------------------===//

defvar IndexedTypes = !listconcat(LongTypes, ShortTypes, ByteInts);

/// An element's place in the table is counted without gaps.
defvar PackedTable = [Same<"table.stride3", "table.shape4">];
defvar RowTable = [Same<"table.shape4", "vcols", "", [A5]>,
                   Same<"table.stride3", "vcols", "", [A5]>];
defvar TableLimits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>,
                      Limit<"table.shape0", 1, 1>, Limit<"table.shape1", 1, 1>,
                      Limit<"table.shape2", 1, 1>,
                      Limit<"table.shape3", 1, 2147483647>,
                      Limit<"table.shape4", 1, 2147483647>,
                      Limit<"table.stride4", 1, 1>];

/// Which way: a row or an element an index.
class IndexForm<string suffix, string rows, string cols, list<Same> sames,
                list<Inside> insides> {
  string Suffix = suffix;
  string Cpp = "Coalesce::"#!if(!eq(suffix, "row"), "Row", "Elem");
  string Extent = "idx:"#rows#":"#cols;
  list<Same> Sames = sames;
  list<Inside> Insides = !listconcat(insides,
                                     [Inside<"0", rows, "idx.rows">,
                                      Inside<"0", cols, "idx.cols">]);
}
defvar IndexForms = [
  IndexForm<"row", "1", "vrows", RowTable,
            [Inside<"0", "vcols", "table.cols">]>,
  IndexForm<"elem", "vrows", "vcols", PackedTable, []>];

class OnA2A3Too<list<list<Pipe>> pairs> {
  list<HiddenEvent> All = !listconcat(
      ScalarPart<[A2A3, A5]>.Events,
      !foreach(p, pairs, HiddenEvent<p[0], p[1], 0, [A2A3]>));
}

foreach f = IndexForms in {
  def MGATHER_#!toupper(f.Suffix)#_UB_op
      : TileOp<"MGATHER."#f.Suffix, "mgather."#f.Suffix#".ub", PIPE_V,
               [Dst<"dst", UB>, GMSrc<"table">, SrcApart<"idx", UB>,
                Word<"oob", ["undefined", "clamp", "wrap", "zero"],
                     "an index beyond the table">,
                Int<"vrows", "valid rows">, Int<"vcols", "valid columns">]> {
    let Summary = !if(!eq(f.Suffix, "row"), "Gather rows of a tensor.",
                      "Gather elements of a tensor.");
    let EventName = "MGATHER";
    let ReadsGM = 1;
    let ValidRows = "vrows";
    let ValidCols = "vcols";
    let Sigs = !listconcat(IndexedSigs<IndexedTypes, ["i32", "u32"]>.All,
                           IndexedSigs<Float8Types, ["i32", "u32"], [A5]>.All);
    let Limits = TableLimits;
    let Sames = f.Sames;
    let Insides = !listconcat([Inside<"0", "vrows", "dst.rows">,
                               Inside<"0", "vcols", "dst.cols">], f.Insides);
    let Extents = "dst:vrows:vcols "#f.Extent;
    let HiddenEvents = OnA2A3Too<[[PIPE_MTE3, PIPE_S], [PIPE_MTE2, PIPE_S],
                                  [PIPE_S, PIPE_MTE2], [PIPE_S, PIPE_MTE3],
                                  [PIPE_MTE2, PIPE_V],
                                  [PIPE_MTE2, PIPE_MTE3]]>.All;
    let CostModel = ElementCost;
    let Call = "MGATHER<"#f.Cpp#", $oob{GatherOOB::Undefined|GatherOOB::Clamp|"
               #"GatherOOB::Wrap|GatherOOB::Zero}>($dst, $table, $idx)";
    let PlainCall = "MGATHER<"#f.Cpp#">($dst, $table, $idx)";
  }
  defm MGATHER_#!toupper(f.Suffix)#_UB
      : TileOpForms<!cast<TileOp>("MGATHER_"#!toupper(f.Suffix)#"_UB_op")>;

  def MSCATTER_#!toupper(f.Suffix)#_UB_op
      : TileOp<"MSCATTER."#f.Suffix, "mscatter."#f.Suffix#".ub", PIPE_V,
               [GMDst<"table">, Src<"src", UB>, Src<"idx", UB>,
                Word<"atomic", ["none", "add", "max", "min"],
                     "what to do with what is there">,
                Word<"oob", ["undefined", "clamp", "wrap", "skip"],
                     "an index beyond the table">,
                Int<"vrows", "valid rows">, Int<"vcols", "valid columns">]> {
    let Summary = !if(!eq(f.Suffix, "row"), "Scatter rows to a tensor.",
                      "Scatter elements to a tensor.");
    let EventName = "MSCATTER";
    let WritesGM = 1;
    let Sigs = !listconcat(IndexedSigs<IndexedTypes, ["i32", "u32"]>.All,
                           IndexedSigs<Float8Types, ["i32", "u32"], [A5]>.All);
    let Limits = !listconcat(
        TableLimits,
        [Limit<"atomic", 0, 1, "1", [A2A3]>],
        !foreach(t, ["u8", "u16", "u32"],
                 Limit<"atomic", 0, 0, "1", [A2A3], t#".*">),
        !foreach(t, !listconcat(ByteInts, ["i16", "u16"], Float8Types),
                 Limit<"atomic", 0, 0, "1", [A5], t#".*">),
        !foreach(t, ["f16", "bf16"],
                 Limit<"atomic", 0, 1, "1", [A5], t#".*">));
    let Sames = f.Sames;
    let Insides = !listconcat([Inside<"0", "vrows", "src.rows">,
                               Inside<"0", "vcols", "src.cols">], f.Insides);
    let Extents = "src:vrows:vcols "#f.Extent;
    let HiddenEvents = OnA2A3Too<[[PIPE_MTE2, PIPE_S], [PIPE_MTE3, PIPE_S],
                                  [PIPE_S, PIPE_MTE2], [PIPE_S, PIPE_MTE3],
                                  [PIPE_MTE3, PIPE_V],
                                  [PIPE_MTE3, PIPE_MTE2]]>.All;
    let CostModel = ElementCost;
    let Call = "MSCATTER<"#f.Cpp#", $atomic{ScatterAtomicOp::None|"
               #"ScatterAtomicOp::Add|ScatterAtomicOp::Max|"
               #"ScatterAtomicOp::Min}, $oob{ScatterOOB::Undefined|"
               #"ScatterOOB::Clamp|ScatterOOB::Wrap|ScatterOOB::Skip}>("
               #"$table, $src, $idx)";
    let PlainCall = "MSCATTER<"#f.Cpp#">($table, $src, $idx)";
  }
  defm MSCATTER_#!toupper(f.Suffix)#_UB
      : TileOpForms<!cast<TileOp>("MSCATTER_"#!toupper(f.Suffix)#"_UB_op"), 0>;
}
