//===-- AscendTileConvert.td - Elements of another type ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// TCVT: the same numbers in another type
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of dst is that of src as a number of dst's type, as
// `mode` rounds it:
//
//   none, rint  to nearest, ties to even (none to hif8: ties away from zero)
//   round       to nearest, ties away from zero
//   floor, ceil, trunc     down, up, towards zero
//   odd         exactly, or to the neighbour whose last bit is 1
//
// f32 to f32 rounds to an integer. An integer type that does not hold the result
// gets, with `sat` on, the nearest number that it holds; off, its lowest bits. A
// NaN is the integer 0, and so is an infinity with `sat` off. f16 and bf16 have
// infinities, whatever `sat` says; an 8-bit float gets its largest finite number
// with `sat` on, else an infinity (fp8_e4m3: the NaN).
//
// A half that becomes an i16 or i8 without saturation takes several steps on
// a2a3, and scratch of 256 bytes in a row.
//
class Pairs<list<string> pairs, list<TileProcessor> on, list<string> tmps = []> {
  defvar Plain = !foreach(p, pairs, !subst(" ", ":nd ", p)#":nd");
  list<Sig> All = !if(!empty(tmps), !foreach(p, Plain, Sig<p, on>),
                      !foldl([]<Sig>, tmps, all, t,
                             !listconcat(all, !foreach(p, Plain,
                                                       Sig<p#" "#t#":nd",
                                                           on>))));
}
// Result and source.
defvar ConvertPairs = !listconcat(
    Pairs<["f16 f32", "f32 f32", "bf16 f32", "i16 f32", "i32 f32", "i64 f32",
           "f32 f16", "i32 f16", "i16 f16", "i8 f16", "u8 f16", "f32 bf16",
           "i32 bf16", "f16 i16", "f32 i16", "f32 i32", "i16 i32", "i64 i32",
           "f32 i64", "i32 i64", "f16 u8", "f16 i8"], [A2A3, A5]>.All,
    Pairs<["f16 i32"], [A2A3]>.All,
    Pairs<["fp8_e4m3 f32", "fp8_e5m2 f32", "hif8 f32", "hif8 f16", "f16 bf16",
           "u8 i16", "u32 i16", "i32 i16", "u16 i32", "u8 i32", "u16 u8",
           "i16 i8", "i32 i8", "f32 fp8_e4m3", "f32 fp8_e5m2", "f32 hif8"],
          [A5]>.All);
defvar RoundWord = Word<"mode", ["none", "rint", "round", "floor", "ceil",
                                 "trunc", "odd"], "how to round">;
defvar SaturationWord = Word<"sat", ["on", "off"],
                             "whether integers stay within their type">;
defvar CppRound = !strconcat("$mode{RoundMode::CAST_NONE|RoundMode::CAST_RINT|",
    "RoundMode::CAST_ROUND|RoundMode::CAST_FLOOR|RoundMode::CAST_CEIL|",
    "RoundMode::CAST_TRUNC|RoundMode::CAST_ODD}");
defvar CppSaturation = "$sat{SaturationMode::ON|SaturationMode::OFF}";
def ConvertCost : FittedCost<VectorCost<14, 2, 18>, 52, 1320>;

def TCvtOp
    : VectorOp<"TCVT", "tcvt", [Dst<"dst", UB>, SrcApart<"src", UB>, RoundWord,
                                SaturationWord]> {
  let Summary = "Convert elements to another type.";
  let Family = "convert";
  let Sigs = ConvertPairs;
  let Limits = !listconcat(
      [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>],
      !foreach(t, ["i16", "i8"],
               Limit<"sat", 0, 0, "1", [A2A3], t#":f16", "",
                     "give TCVT scratch for it, or saturate">));
  let CostModel = ConvertCost;
  let Call = !strconcat("TCVT($dst, $src, ", CppRound, ", ", CppSaturation,
                        ")");
}
defm TCVT_UB : TileOpForms<TCvtOp>;

def TCvtTmpOp
    : VectorOp<"TCVT", "tcvt.tmp",
               [Dst<"dst", UB>, SrcApart<"src", UB>, Tmp<"tmp", UB>, RoundWord,
                SaturationWord]> {
  let Summary = "Convert elements to another type, with scratch.";
  let Family = "convert_tmp";
  let On = [A2A3];
  let HasIdentity = 1;
  let Absence = "a5 needs no scratch: use ascend.tcvt.ub";
  let Sigs = Pairs<["i16 f16", "i8 f16"], [A2A3],
                   ["u8", "i8", "i16", "u16", "f16", "i32", "u32", "f32"]>.All;
  let Limits = !listconcat(
      [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>],
      !foreach(t, ["u8", "i8"], LimitWhen<"*:*:"#t, "tmp.cols", 256, 65535>),
      !foreach(t, ["i16", "u16", "f16"],
               LimitWhen<"*:*:"#t, "tmp.cols", 128, 65535>),
      !foreach(t, ["i32", "u32", "f32"],
               LimitWhen<"*:*:"#t, "tmp.cols", 64, 65535>));
  let CostModel = ConvertCost;
  let Call = !strconcat("TCVT($dst, $src, $tmp, ", CppRound, ", ",
                        CppSaturation, ")");
}
defm TCVT_TMP_UB : TileOpForms<TCvtTmpOp>;
