//===-- AscendTileMake.td - Numbers that are made or counted -*- tablegen -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// TCI: one after another
//===----------------------------------------------------------------------===//
//
//   start = 7   up  7 8 9 10 …   down  7 6 5 4 …
//
// Action: element (0, c) of dst, a row, is start + c, or start - c. Integers
// wrap around. The library makes them on the vector unit if it has scratch, which
// a5 does not look at, and else on the scalar unit; here they come from the
// vector unit always. On a2a3 its code multiplies all of start + c by -1 to count
// down.
//
class CountOp<string builtin, list<TileOperand> scratch, list<Sig> sigs,
              list<TileProcessor> on>
    : TileOp<"TCI", builtin#".ub", PIPE_V,
             !listconcat([Dst<"dst", UB>], scratch,
                         [Elem<"start", "the first number">,
                          Word<"order", ["up", "down"], "how they go on">,
                          Int<"vcols", "valid columns">])> {
  let Summary = "Numbers that count up or down.";
  let EventName = "TCI";
  let On = on;
  let ValidRows = "1";
  let ValidCols = "vcols";
  let Sigs = sigs;
  let Limits = [Limit<"dst.rows", 1, 1>, Limit<"vcols", 0, 65535>,
                Limit<"order", 0, 0, "1", [A2A3], "", "",
                      "count up from -start, then multiply by -1">];
  let Insides = [Inside<"0", "vcols", "dst.cols">];
  let Extents = "dst:1:vcols";
  let CostModel = ElementCost;
}
defvar CountedTypes = ["i32", "u32", "i16", "u16"];
def TCiOp : CountOp<"tci", [], ElementSigs<"ELEM:nd", [], CountedTypes>.All, [A5]> {
  let Absence = "a2a3 needs scratch: use ascend.tci.tmp.ub";
  let MadeOfOthers = 1;
  let Call = !strconcat("TCI<$dst.type, $dst.type, $dst.type::DType, ",
                        "$order{0|1}>($dst, $start, $dst)");
}
defm TCI_UB : TileOpForms<TCiOp>;
def TCiTmpOp
    : CountOp<"tci.tmp", [Tmp<"tmp", UB>],
              !foldl([]<Sig>, ["f32", "i32", "u32"], all, t, !listconcat(all,
                  ElementSigs<"ELEM:nd "#t#":nd", CountedTypes, []>.All)),
              [A2A3]> {
  let HasIdentity = 1;
  let Absence = "a5 needs no scratch: use ascend.tci.ub";
  let Limits = !listconcat(
      TCiOp.Limits,
      !foreach(t, ["i32", "u32"], LimitWhen<t, "tmp.bytes", 768, 196608>),
      !foreach(t, ["i16", "u16"], LimitWhen<t, "tmp.bytes", 1792, 196608>));
  let Call = !strconcat("TCI<$dst.type, $tmp.type, $dst.type::DType, ",
                        "$order{0|1}>($dst, $start, $tmp)");
}
defm TCI_TMP_UB : TileOpForms<TCiTmpOp>;

//===----------------------------------------------------------------------===//
// TRANDOM: random numbers
//===----------------------------------------------------------------------===//
//
// Action: Philox 4x32 with 7 or 10 rounds. A counter of 128 bits, counter0 its
// lowest word, and a key of 64 give four words: counter + i elements 4 i to
// 4 i + 3 of 256 of a row. Behind 256 elements the counter has gone up by 64, at
// the end of a row by ((vcols - 1) modulo 64) + 1, as the public code of a5 has it
// (the library's model for hosts puts the words elsewhere).
//
def TRandomOp
    : VectorOp<"TRANDOM", "trandom",
               [Dst<"dst", UB>,
                Word<"rounds", ["seven", "ten"], "rounds of the cipher">,
                Int<"key0", "low word of the key">,
                Int<"key1", "high word of the key">,
                Int<"counter0", "lowest word of the counter">,
                Int<"counter1", "the next one">,
                Int<"counter2", "the next one">,
                Int<"counter3", "highest word of the counter">]> {
  let Summary = "Random numbers by a key and a counter.";
  let On = [A5];
  let Absence = "a2a3 has no random numbers; TLOAD them from a tensor";
  let Sigs = ElementSigs<"ELEM:nd", [], ["i32", "u32"]>.All;
  let CostModel = ElementCost;
  let Call = !strconcat(
      "{ TRandomKey key_ = {static_cast<uint32_t>($key0), ",
      "static_cast<uint32_t>($key1)}; TRandomCounter counter_ = ",
      "{static_cast<uint32_t>($counter0), static_cast<uint32_t>($counter1), ",
      "static_cast<uint32_t>($counter2), static_cast<uint32_t>($counter3)}; ",
      "TRANDOM<$rounds{7|10}>($dst, key_, counter_); }");
}
defm TRANDOM_UB : TileOpForms<TRandomOp>;

//===----------------------------------------------------------------------===//
// THISTOGRAM: how often each byte occurs
//===----------------------------------------------------------------------===//
//
// Action: element (r, b) of dst, of 256, is how many of the valid elements of row
// r of src have b as the byte that `byte` (`top`) names, 0 the lowest one. The
// form for the highest byte counts all elements, the others those whose higher
// bytes are what idx says: of u16, element (r, 0), a column; of u32, (0, 0) for
// byte 3, (1, 0) for byte 2, (2, 0) for byte 1.
//
class HistogramOp<string builtin, list<TileOperand> operands,
                  list<TileOperand> numbers, list<Sig> sigs>
    : TileOp<"THISTOGRAM", "thistogram."#builtin#".ub", PIPE_V,
             !listconcat([Dst<"dst", UB>, SrcApart<"src", UB>], operands,
                         numbers,
                         [Int<"vrows", "valid rows">,
                          Int<"vcols", "valid columns of src">])> {
  let EventName = "THISTOGRAM";
  let On = [A5];
  let Absence = "a2a3 does not count bytes; use TCMPS, TSELS and TROWSUM";
  let ValidRows = "vrows";
  let ValidCols = "256";
  let Sigs = sigs;
  let CostModel = ElementCost;
}
defvar HistogramLimits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>,
                          Limit<"dst.cols", 256, 256>];
defvar HistogramInsides = [Inside<"0", "vrows", "dst.rows">,
                           Inside<"0", "vrows", "src.rows">,
                           Inside<"0", "vcols", "src.cols">];
def THistogramFirstOp
    : HistogramOp<"first", [],
                  [Word<"top", ["one", "three"], "which byte is counted">],
                  [Sig<"u32:nd u16:nd", [A5]>, Sig<"u32:nd u32:nd", [A5]>]> {
  let Summary = "Count the highest bytes of each row.";
  let Limits = !listconcat(HistogramLimits,
                           [LimitWhen<"*:u16", "top", 0, 0>,
                            LimitWhen<"*:u32", "top", 1, 1>]);
  let Insides = HistogramInsides;
  let Extents = "dst:vrows:256 src:vrows:vcols";
  // C++ has a tile more, which the unit may look at, but does not heed.
  let Call = !strconcat(
      "{ Tile<TileType::Vec, uint8_t, 32, $top{1, BLayout::ColMajor|32}> ",
      "unused_; THISTOGRAM<HistByte::$top{BYTE_1|BYTE_3}>($dst, $src, ",
      "unused_); }");
}
defm THISTOGRAM_FIRST_UB : TileOpForms<THistogramFirstOp>;
def THistogramU16Op
    : HistogramOp<"u16", [SrcApart<"idx", UB>], [],
                  [Sig<"u32:nd u16:nd u8:dn", [A5]>]> {
  let Summary = "Count low bytes below a given one.";
  let Limits = !listconcat(HistogramLimits, [Limit<"idx.cols", 1, 1>]);
  let Insides = !listconcat(HistogramInsides,
                            [Inside<"0", "vrows", "idx.rows">,
                             Inside<"0", "1", "idx.cols">]);
  let Extents = "dst:vrows:256 src:vrows:vcols idx:vrows:1";
  let Call = "THISTOGRAM<HistByte::BYTE_0>($dst, $src, $idx)";
}
defm THISTOGRAM_U16_UB : TileOpForms<THistogramU16Op>;
def THistogramU32Op
    : HistogramOp<"u32", [SrcApart<"idx", UB>],
                  [Word<"byte", ["zero", "one", "two"],
                        "which byte is counted">,
                   Int<"irows", "rows of idx: the bytes above">],
                  [Sig<"u32:nd u32:nd u8:nd", [A5]>]> {
  let Summary = "Count bytes below given ones.";
  let Limits = HistogramLimits;
  let Sames = [Same<"byte+irows", "3">, Same<"idx.rows", "irows">,
               Same<"idx.cols", "src.cols">];
  let Insides = !listconcat(HistogramInsides,
                            [Inside<"0", "irows", "idx.rows">,
                             Inside<"0", "1", "idx.cols">]);
  let Extents = "dst:vrows:256 src:vrows:vcols idx:irows:1";
  let Call = !strconcat("THISTOGRAM<HistByte::$byte{BYTE_0|BYTE_1|BYTE_2}>",
                        "($dst, $src, $idx)");
}
defm THISTOGRAM_U32_UB : TileOpForms<THistogramU32Op>;
