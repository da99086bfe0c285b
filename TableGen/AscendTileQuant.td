//===-- AscendTileQuant.td - Quantised accumulators --------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// FIX multiplies an accumulator on its way out and rounds it to a narrower
// type. What it multiplies by is a quantisation parameter of 64 bits: one for
// all elements, a scalar operand; or one a column, a row in the fixpipe buffer.
//
//   63        47   46  45       37 36     32 31                  13 12       0
//  +-------------+---+------------+---------+---------------------+----------+
//  |  not used   | S |   offset   |    0    | scale: 1 + 8 + 10   | not used |
//  +-------------+---+------------+---------+---------------------+----------+
//
//===----------------------------------------------------------------------===//

defvar QuantNotes = [{
The parameter: bits 31 to 0 are the scale as an f32, of which the unit uses the
upper 19 bits (sign, 8 bits of exponent, 10 of mantissa); bits 45 to 37 are the
offset, a signed number of 9 bits; bit 46 says that an 8-bit result is signed.
Bits 35 to 32 count for i16 alone. Bit 36 has to be 0 on a2a3 for an i32, which
the unit would otherwise shift to the right first and make an i16; what it does
where that is too small is not public. The other bits do not matter. Infinities,
NaNs and subnormal numbers are no scales.

An element x becomes f32, and 0 if relu is `normal` and x is not above 0. Then, in
f32, y = x * scale; a NaN counts as 0, but stays one in f32.

* i8 and u8: y is clamped to -256 … 255, rounded to the nearest integer (ties to
  even); the offset is added; the sum is clamped to -128 … 127 if bit 46 is set,
  else to 0 … 255, whatever the type of the result is. Relu is done before the
  offset is added.
* f16, bf16 and fp8_e4m3: y is rounded to nearest even; what is too large becomes
  the largest finite number of the type. The offset does not matter.
* hif8: y is rounded to nearest, ties away from 0; from 40960 on, infinity.
* f32: y, with its infinities and NaNs.
* i16: x, or 0 as above, is shifted to the right, with its sign, by bits 35 to 32
  plus 1, and clamped to -32768 … 32767. Scale and offset do not matter.

`atomic.add` adds what results.
}];

/// The scale of all elements.
def QuantScale : Int<"scale", "quantisation parameter">;
/// The scales of the columns: that of column c is element (0, c).
def QuantScales : Src<"fp", FB>;

/// "result:ORDER accumulator:nz" for each result of quantisation.
class QuantTypes<string order> {
  list<Sig> Sigs = [
    Sig<"i8:"#order#" f32:nz">, Sig<"u8:"#order#" f32:nz">,
    Sig<"i8:"#order#" i32:nz">, Sig<"u8:"#order#" i32:nz">,
    Sig<"f16:"#order#" i32:nz">, Sig<"f16:"#order#" f32:nz", [A5]>,
    Sig<"bf16:"#order#" f32:nz", [A5]>, Sig<"bf16:"#order#" i32:nz", [A5]>,
    Sig<"hif8:"#order#" f32:nz", [A5]>,
    Sig<"fp8_e4m3:"#order#" f32:nz", [A5]>];
}
/// What the parameter, the number or each element of `name`, has to be.
class QuantLimits<string name> {
  list<Limit> All = [Limit<name#"[36]", 0, 0, "1", [A2A3], "*:i32", "",
                           "the unit would shift the accumulator to the right "
                           "first; put the shift into the scale">];
}
def QuantToND : QuantTypes<"nd">;
def QuantToNZ : QuantTypes<"nz">;
/// The same, with the parameters in the fixpipe buffer.
class WithScales<list<Sig> sigs> {
  list<Sig> Sigs =
      !listconcat(!foreach(s, sigs, Sig<s.Types#" u64:nd", s.On>),
                  !foreach(s, sigs, Sig<s.Types#" i64:nd", s.On>));
}

//===----------------------------------------------------------------------===//
// TMOV: L1 -> the fixpipe buffer
//===----------------------------------------------------------------------===//
//
// Action: element (0, c) of the one row goes to element (0, c). The unit moves
// 128 bytes at a time.
//
def TMovFBOp : TMov<"tmov.fb", FB,
                    [Sig<"u64:nd u64:nd">, Sig<"i64:nd i64:nd">], 3200> {
  let Summary = "Move quantisation parameters, one row, to the fixpipe buffer.";
  let EventName = "TMOV_M2S";
  let OnPipe = PIPE_FIX;
  let Limits = [Limit<"dst.rows", 1, 1>, Limit<"dst.cols", 16, 65535, "16">,
                Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>];
}
defm TMOV_FB : TileOpForms<TMovFBOp>;

//===----------------------------------------------------------------------===//
// TSTORE, TSTORE_FP: L0C -> global memory, quantised
//===----------------------------------------------------------------------===//
//
// Action: as TSTORE, but every element is quantised. An nz tensor of elements of
// one byte holds blocks of 32 columns, two of the accumulator's.
//
defvar QuantBytes = ["i8", "u8", "fp8_e4m3", "hif8"];
class TStoreQuant<string mnemonic, string builtin, TileOperand scale>
    : TileOp<mnemonic, builtin, PIPE_FIX,
             [GMDst<"dst">, Src<"src", L0C>, scale,
              Word<"relu", ["none", "normal"], "clamp at 0 first">,
              Word<"atomic", ["none", "add"], "add to what is there">]> {
  let WritesGM = 1;
  let Limits = !listconcat(
      TStoreL0COp.Limits,
      !foreach(t, QuantBytes, LimitWhen<t#".nz:*", "dst.shape4", 32, 32>),
      !foreach(t, ["u8", "fp8_e4m3", "hif8"],
               LimitWhen<t#".*", "atomic", 0, 0>),
      QuantLimits<scale.Name>.All);
  let Insides = TStoreL0COp.Insides;
  let Denses = TStoreL0COp.Denses;
  let CostModel = DMACost<7000, 2, 2>;
}
defvar QuantStores = !listconcat(
    QuantToND.Sigs, [Sig<"f32:nd f32:nz", [A5]>],
    QuantToNZ.Sigs, [Sig<"f32:nz f32:nz", [A5]>]);
def TStoreQuantL0COp : TStoreQuant<"TSTORE", "tstore.quant.l0c", QuantScale> {
  let Call = !strconcat("TSTORE<$src.type, $dst.type, ", CppAtomic, ", ",
                        CppRelu, ">($dst, $src, $scale.u64)");
  let PlainCall = "TSTORE($dst, $src, $scale.u64)";
  let Extents = "src:dst.rows:dst.cols";
  let Summary = "Store an accumulator, quantised with one parameter.";
  let Sigs = QuantStores;
  let Notes = QuantNotes;
}
defm TSTORE_QUANT_L0C : TileOpForms<TStoreQuantL0COp, 0>;

def TStoreFPL0COp : TStoreQuant<"TSTORE_FP", "tstore.fp.l0c", QuantScales> {
  let Call = !strconcat("TSTORE_FP<$src.type, $dst.type, $fp.type, ",
                        CppAtomic, ", ", CppRelu, ">($dst, $src, $fp)");
  let PlainCall = "TSTORE_FP($dst, $src, $fp)";
  let Extents = "src:dst.rows:dst.cols";
  let Summary = "Store an accumulator, quantised with a parameter a column.";
  let Sigs = WithScales<QuantStores>.Sigs;
  let Insides = !listconcat(TStoreL0COp.Insides,
                            [Inside<"0", "dst.cols", "fp.cols">]);
  let Notes = "Quantisation is `ascend.tstore.quant.l0c`'s.";
}
defm TSTORE_FP_L0C : TileOpForms<TStoreFPL0COp, 0>;

//===----------------------------------------------------------------------===//
// TMOV, TEXTRACT, TINSERT and their _FP forms: L0C -> L1, quantised
//===----------------------------------------------------------------------===//
//
// Action: as the operations of these names that only convert, but every element
// is quantised; column c of what is moved by element c of the parameters. A tile
// of elements of one byte has blocks of 32 columns, at which a part of it begins.
//
// a2a3 also makes i16 of i32 on this way. What the number is, is taken from the
// public library's tests on that processor; its simulator wraps what is too large.
// a5's f32 -> f32 is refused: the library's moves take the types and choose no
// quantisation for them, so that the parameter would have no effect.
//
defvar QuantToL1 = !listconcat(QuantToNZ.Sigs, [Sig<"i16:nz i32:nz", [A2A3]>]);
defvar QuantRefusals = [
    Refusal<"f32.*:f32", "does not quantise f32 to f32 on the way to L1: the "
            "public library takes the types and ignores the parameter; scale "
            "in a TSTORE, or quantise to f16 or bf16", [A5]>];
class FromL0CQuant<string mnemonic, string builtin, TileOperand dst,
                   list<TileOperand> from, FromL0C plain>
    : FromL0C<mnemonic, builtin, dst, from> {
  let Sigs = QuantToL1;
  let Refusals = QuantRefusals;
  let Limits = !listconcat(plain.Limits, QuantLimits<!head(from).Name>.All);
  let Sames = plain.Sames;
  let Insides = plain.Insides;
  let Denses = plain.Denses;
  let HasIdentity = plain.HasIdentity;
  let KeepsRest = plain.KeepsRest;
  let ValidRows = plain.ValidRows;
  let ValidCols = plain.ValidCols;
  let CostModel = DMACost<12800, 2>;
  let Notes = "Quantisation is `ascend.tstore.quant.l0c`'s.";
}
class FromL0CFP<string mnemonic, string builtin, TileOperand dst,
                list<TileOperand> from, FromL0C plain>
    : FromL0CQuant<mnemonic, builtin, dst, !listconcat([QuantScales], from),
                   plain> {
  let Sigs = WithScales<QuantToL1>.Sigs;
  let Insides = !listconcat(plain.Insides, [Inside<"0", "vcols", "fp.cols">]);
}
defvar FromPlace = [Int<"row", "first row in src">,
                    Int<"col", "first column in src">];
defvar ToPlace = [Int<"row", "first row in dst">,
                  Int<"col", "first column in dst">];
class InsertLimits<string parameter> {
  list<Limit> All =
      !listconcat([Limit<"row", 0, 65535, "16">, Limit<"col", 0, 65535, "c0">,
                   Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>],
                  QuantLimits<parameter>.All);
}

def TMovQuantL1Op : FromL0CQuant<"TMOV", "tmov.quant.l1", Dst<"dst", L1>,
                                 [QuantScale], TMovL1Op> {
  let Call = !strconcat("TMOV<$dst.type, $src.type, ", CppRelu,
                        ">($dst, $src, $scale.u64)");
  let PlainCall = "TMOV($dst, $src, $scale.u64)";
  let Extents = "dst:vrows:vcols src:vrows:vcols";
  let Summary = "Move an accumulator to L1, quantised with one parameter.";
}
defm TMOV_QUANT_L1 : TileOpForms<TMovQuantL1Op>;
def TMovFPL1Op
    : FromL0CFP<"TMOV_FP", "tmov.fp.l1", Dst<"dst", L1>, [], TMovL1Op> {
  let Call = !strconcat("TMOV_FP<$dst.type, $src.type, $fp.type, ", CppRelu,
                        ">($dst, $src, $fp)");
  let PlainCall = "TMOV_FP($dst, $src, $fp)";
  let Extents = "dst:vrows:vcols src:vrows:vcols";
  let Summary = "Move an accumulator to L1, quantised with one a column.";
}
defm TMOV_FP_L1 : TileOpForms<TMovFPL1Op>;

def TExtractQuantL1Op
    : FromL0CQuant<"TEXTRACT", "textract.quant.l1", Dst<"dst", L1>,
                   !listconcat([QuantScale], FromPlace), TExtractL1Op> {
  let Call = !strconcat("TEXTRACT<$dst.type, $src.type, ", CppRelu,
                        ">($dst, $src, $scale.u64, $row, $col)");
  let PlainCall = "TEXTRACT($dst, $src, $scale.u64, $row, $col)";
  let Extents = "dst:vrows:vcols";
  let Summary = "Extract a part of an accumulator to L1, quantised.";
}
defm TEXTRACT_QUANT_L1 : TileOpForms<TExtractQuantL1Op>;
def TExtractFPL1Op : FromL0CFP<"TEXTRACT_FP", "textract.fp.l1",
                               Dst<"dst", L1>, FromPlace, TExtractL1Op> {
  let Call = !strconcat("TEXTRACT_FP<$dst.type, $src.type, $fp.type, ",
                        CppRelu, ">($dst, $src, $fp, $row, $col)");
  let PlainCall = "TEXTRACT_FP($dst, $src, $fp, $row, $col)";
  let Extents = "dst:vrows:vcols";
  let Summary = "Extract a part of an accumulator to L1, quantised by column.";
}
defm TEXTRACT_FP_L1 : TileOpForms<TExtractFPL1Op>;

def TInsertQuantL1Op
    : FromL0CQuant<"TINSERT", "tinsert.quant.l1", Acc<"dst", L1>,
                   !listconcat([QuantScale], ToPlace), TInsertL1Op> {
  let Call = !strconcat("TINSERT<$dst.type, $src.type, ", CppRelu,
                        ">($dst, $src, $scale.u64, $row, $col)");
  let PlainCall = "TINSERT($dst, $src, $scale.u64, $row, $col)";
  let Extents = "src:vrows:vcols";
  let Summary = "Insert an accumulator into a tile in L1, quantised.";
  let Limits = InsertLimits<"scale">.All;
}
defm TINSERT_QUANT_L1 : TileOpForms<TInsertQuantL1Op>;
def TInsertFPL1Op : FromL0CFP<"TINSERT_FP", "tinsert.fp.l1", Acc<"dst", L1>,
                              ToPlace, TInsertL1Op> {
  let Call = !strconcat("TINSERT_FP<$dst.type, $src.type, $fp.type, ", CppRelu,
                        ">($dst, $src, $fp, $row, $col)");
  let PlainCall = "TINSERT_FP($dst, $src, $fp, $row, $col)";
  let Extents = "src:vrows:vcols";
  let Summary = "Insert an accumulator into a tile in L1, quantised by column.";
  let Limits = InsertLimits<"fp">.All;
}
defm TINSERT_FP_L1 : TileOpForms<TInsertFPL1Op>;
