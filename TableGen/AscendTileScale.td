//===-- AscendTileScale.td - Numbers of few bits in UB -----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// TQUANT: to eight bits
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of dst is src * scale(r), with an offset + offset(r),
// each step rounded to f32, then to the nearest integer (ties to even) within
// dst's type; of a NaN 0. The public documentation divides by the scale; all
// public code multiplies.
//
// a2a3's library makes several operations of it and leaves nothing in src. The
// headers make them one by one, without that.
//
defvar NoQuant =
    "a2a3 has TROWEXPANDMUL, TROWEXPANDADD, and TCVT to i32, f16 and 8 bits";
class QuantOp<string builtin, list<string> parameters, string to, string call>
    : VectorOp<"TQUANT", builtin,
               !listconcat([Dst<"dst", UB>, SrcApart<"src", UB>],
                           !foreach(p, parameters, SrcApart<p, UB>))> {
  let On = [A5];
  let Absence = NoQuant;
  let MadeOfOthers = 1;
  let Sigs = [Sig<!foldl(to#":nd f32:nd", parameters, text, p,
                         text#" f32:dn"), [A5]>];
  let Limits = !listconcat(
      [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>],
      !foreach(p, parameters, Limit<p#".cols", 1, 1>));
  let Insides = !listconcat(
      InTiles<["dst", "src"]>.All,
      !foreach(p, parameters, Inside<"0", "vrows", p#".rows">),
      !foreach(p, parameters, Inside<"0", "1", p#".cols">));
  let Extents = !foldl("dst:vrows:vcols src:vrows:vcols", parameters, text, p,
                       text#" "#p#":vrows:1");
  let CostModel = ConvertCost;
  let Call = call;
}
def TQuantOp : QuantOp<"tquant", ["scale"], "i8",
                       "TQUANT<QuantType::INT8_SYM>($dst, $src, $scale)"> {
  let Summary = "Multiply each row and make i8 of it.";
}
defm TQUANT_UB : TileOpForms<TQuantOp>;
def TQuantOffsetOp
    : QuantOp<"tquant.offset", ["scale", "offset"], "u8",
              "TQUANT<QuantType::INT8_ASYM>($dst, $src, $scale, &$offset)"> {
  let Summary = "Multiply each row, add to it, and make u8 of it.";
}
defm TQUANT_OFFSET_UB : TileOpForms<TQuantOffsetOp>;

//===----------------------------------------------------------------------===//
// TDEQUANT: back
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of dst is (src - offset(r)) * scale(r), each step
// rounded. The parameters are columns, or column 0 of tiles.
//
def TDequantOp
    : VectorOp<"TDEQUANT", "tdequant",
               [Dst<"dst", UB>, SrcApart<"src", UB>, SrcApart<"scale", UB>,
                SrcApart<"offset", UB>]> {
  let Summary = "Subtract from each row and multiply it.";
  let Sigs = !foldl([]<Sig>, ["i8", "i16"], all, t, !listconcat(all,
      !foreach(o, ["nd", "dn"],
               Sig<"f32:nd "#t#":nd f32:"#o#" f32:"#o>)));
  let Limits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>,
                LimitWhen<"*:*:dn", "scale.cols", 1, 1>,
                LimitWhen<"*:*:dn", "offset.cols", 1, 1>];
  // C++ has one type for both parameters.
  let Sames = [Same<"offset.rows", "scale.rows">,
               Same<"offset.cols", "scale.cols">];
  let Insides = !listconcat(InTiles<["dst", "src"]>.All,
                            [Inside<"0", "vrows", "scale.rows">,
                             Inside<"0", "1", "scale.cols">,
                             Inside<"0", "vrows", "offset.rows">,
                             Inside<"0", "1", "offset.cols">]);
  let Extents = !strconcat("dst:vrows:vcols src:vrows:vcols ",
                           "scale:vrows:1 offset:vrows:1");
  let HiddenEvents = ScalarWithin;
  let CostModel = ConvertCost;
  let Call = "TDEQUANT($dst, $src, $scale, $offset)";
}
defm TDEQUANT_UB : TileOpForms<TDequantOp>;

//===----------------------------------------------------------------------===//
// TADDDEQRELU
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of dst is (src0 + src1) * scale, or 0 if that is less.
// The sum wraps around and is rounded to f32, multiplied by 2^-17, scale and 2^17,
// each step rounded, and rounded to f16, which has infinities.
//
// a2a3's library makes several operations of it and leaves nothing in the
// sources. The headers make them one by one, without that.
//
def TAddDeqReluOp
    : VectorOp<"TADDDEQRELU", "tadddeqrelu",
               [Dst<"dst", UB>, SrcApart<"src0", UB>, SrcApart<"src1", UB>,
                Int<"scale", "bits of an f32">]> {
  let Summary = "Add, multiply, cut off at 0, and make f16 of it.";
  let On = [A5];
  let Absence = "a2a3 has TADD, TCVT to f32, TMULS, TRELU and TCVT to f16";
  let MadeOfOthers = 1;
  let Sigs = [Sig<"f16:nd i32:nd i32:nd", [A5]>];
  let CostModel = ConvertCost;
  // The scratch that C++ names is not looked at.
  let Call = !strconcat("TADDDEQRELU($dst, $src0, $src1, __builtin_bit_cast(",
                        "float, static_cast<uint32_t>($scale)), $src0)");
}
defm TADDDEQRELU_UB : TileOpForms<TAddDeqReluOp>;
