//===-- AscendTileCube.td - Matrix multiplication ----------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Action: c(i, j) = [c(i, j) +] sum over p of a(i, p) * b(p, j), for i < m,
// j < n, p < k, accumulated in f32 (i32 for i8) in ascending order of p.
//
// The unit has no strides: it walks L0A, L0B and L0C densely, by the number of
// fractals that m, k and n round up to. So the size along the lines of fractals
// must round up to the tile's own: k of a zz tile and m of an nz tile (L0A), n
// (L0B), m (L0C). A compact tile was laid out by its valid size, which must
// round up alike. What lies beyond k in its last block of C0 takes part.
//
//===----------------------------------------------------------------------===//

// a5 multiplies any two 8-bit floats of the OCP; HiFloat8 goes with itself.
class Float8Products<string bias> {
  list<Sig> All = !foreach(
      p, ["fp8_e4m3:left fp8_e4m3:zn", "fp8_e4m3:left fp8_e5m2:zn",
          "fp8_e5m2:left fp8_e4m3:zn", "fp8_e5m2:left fp8_e5m2:zn",
          "hif8:left hif8:zn"],
      Sig<"f32:nz "#p#bias, [A5]>);
}
defvar ProductSigs = !listconcat([Sig<"f32:nz f16:left f16:zn">,
                                  Sig<"f32:nz bf16:left bf16:zn">,
                                  Sig<"f32:nz f32:left f32:zn">,
                                  Sig<"i32:nz i8:left i8:zn">],
                                 Float8Products<"">.All);

/// Of a product with \p m rows, a number's name or "1".
class DenseProduct<string m> {
  list<Dense> Rules = [Dense<"k", "a.cols", m, "*:zz">,
                       Dense<m, "a.rows", "k", "*:nz">,
                       Dense<"n", "b.cols", "k">, Dense<m, "c.rows", "n">];
}

class TMatmulBase<string mnemonic, string builtin, TileOperand c,
                  list<TileOperand> bias = [],
                  list<TileOperand> m = [Int<"m", "rows of a and c">]>
    : TileOp<mnemonic, builtin, PIPE_M,
             !listconcat([c, Src<"a", L0A>, Src<"b", L0B>], bias, m,
                         [Int<"k", "columns of a, rows of b">,
                          Int<"n", "columns of b and c">])> {
  let HasIdentity = 1;
  let ValidRows = "m";
  let ValidCols = "n";
  let Sigs = ProductSigs;
  let Limits = [Limit<"m", 0, 4095>, Limit<"k", 0, 4095>, Limit<"n", 0, 4095>];
  let Sames = [Same<"c.rows", "a.rows">, Same<"a.cols", "b.rows">,
               Same<"c.cols", "b.cols">];
  let Insides = [Inside<"0", "m", "a.rows">, Inside<"0", "k", "a.cols">,
                 Inside<"0", "n", "b.cols">];
  let Denses = DenseProduct<"m">.Rules;
  let CostModel = MADCost;
}

def TMatmulOp : TMatmulBase<"TMATMUL", "tmatmul.l0c", Dst<"c", L0C>> {
  let Call = "TMATMUL($c, $a, $b)";
  let Extents = "a:m:k b:k:n c:m:n";
  let Summary = "Multiply two tiles into a new accumulator.";
  let EventName = "TMATMUL";
}
defm TMATMUL : TileOpForms<TMatmulOp>;

// The unit reads and writes one accumulator: the old value and the result are
// the same slot.
def TMatmulAccOp
    : TMatmulBase<"TMATMUL_ACC", "tmatmul.acc.l0c", Acc<"c", L0C>> {
  let Call = "TMATMUL_ACC($c, $c, $a, $b)";
  let Extents = "a:m:k b:k:n c:m:n";
  let Summary = "Multiply two tiles and add the product to an accumulator.";
  let EventName = "TMATMUL_ACC";
}
defm TMATMUL_ACC : TileOpForms<TMatmulAccOp>;

// Every row starts at the bias instead of 0. The unit reads it from the bias
// memory, in the accumulator's type.
defvar BiasSigs = !listconcat([Sig<"f32:nz f16:left f16:zn f32:nd">,
                               Sig<"f32:nz bf16:left bf16:zn f32:nd">,
                               Sig<"f32:nz f32:left f32:zn f32:nd">,
                               Sig<"i32:nz i8:left i8:zn i32:nd">],
                              Float8Products<" f32:nd">.All);
def TMatmulBiasOp
    : TMatmulBase<"TMATMUL_BIAS", "tmatmul.bias.l0c", Dst<"c", L0C>,
                  [Src<"bias", BT>]> {
  let Call = "TMATMUL_BIAS($c, $a, $b, $bias)";
  let Extents = "a:m:k b:k:n c:m:n";
  let Summary = "Multiply two tiles and add a row to each row of the product.";
  let EventName = "TMATMUL_BIAS";
  let Sigs = BiasSigs;
  let Limits = [Limit<"m", 0, 4095>, Limit<"k", 0, 4095>, Limit<"n", 0, 4095>,
                Limit<"bias.rows", 1, 1>];
  let Insides = [Inside<"0", "m", "a.rows">, Inside<"0", "k", "a.cols">,
                 Inside<"0", "n", "b.cols">, Inside<"0", "n", "bias.cols">];
}
defm TMATMUL_BIAS : TileOpForms<TMatmulBiasOp>;

// TGEMV: the first row of a alone, m = 1. On a2a3 a may be a vector besides, a
// row without fractals (nd).
class VectorSigs<string f32Bias, string i32Bias> {
  list<Sig> All = [Sig<"f32:nz f16:nd f16:zn"#f32Bias, [A2A3]>,
                   Sig<"f32:nz bf16:nd bf16:zn"#f32Bias, [A2A3]>,
                   Sig<"f32:nz f32:nd f32:zn"#f32Bias, [A2A3]>,
                   Sig<"i32:nz i8:nd i8:zn"#i32Bias, [A2A3]>];
}
class TGemvBase<string mnemonic, string builtin, TileOperand c,
                list<TileOperand> bias = []>
    : TMatmulBase<mnemonic, builtin, c, bias, []> {
  let ValidRows = "1";
  let Denses = DenseProduct<"1">.Rules;
  let Sigs = !listconcat(ProductSigs, VectorSigs<"", "">.All);
  let Sames = [Same<"c.rows", "a.rows", "*:zz">,
               Same<"c.rows", "a.rows", "*:nz">, Same<"a.cols", "b.rows">,
               Same<"c.cols", "b.cols">];
  let Limits = [Limit<"k", 0, 4095>, Limit<"n", 0, 4095>];
  let Insides = [Inside<"0", "k", "a.cols">, Inside<"0", "n", "b.cols">];
}
def TGemvOp : TGemvBase<"TGEMV", "tgemv.l0c", Dst<"c", L0C>> {
  let Call = "TGEMV($c, $a, $b)";
  let Extents = "a:1:k b:k:n c:1:n";
  let Summary = "Multiply a row by a tile into a new accumulator.";
  let EventName = "TGEMV";
}
defm TGEMV : TileOpForms<TGemvOp>;
def TGemvAccOp : TGemvBase<"TGEMV_ACC", "tgemv.acc.l0c", Acc<"c", L0C>> {
  let Call = "TGEMV_ACC($c, $c, $a, $b)";
  let Extents = "a:1:k b:k:n c:1:n";
  let Summary = "Multiply a row by a tile and add it to an accumulator.";
  let EventName = "TGEMV_ACC";
}
defm TGEMV_ACC : TileOpForms<TGemvAccOp>;
def TGemvBiasOp : TGemvBase<"TGEMV_BIAS", "tgemv.bias.l0c", Dst<"c", L0C>,
                            [Src<"bias", BT>]> {
  let Call = "TGEMV_BIAS($c, $a, $b, $bias)";
  let Extents = "a:1:k b:k:n c:1:n";
  let Summary = "Multiply a row by a tile and add a bias.";
  let EventName = "TGEMV_BIAS";
  let Sigs = !listconcat(BiasSigs, VectorSigs<" f32:nd", " i32:nd">.All);
  let Limits = [Limit<"k", 0, 4095>, Limit<"n", 0, 4095>,
                Limit<"bias.rows", 1, 1>];
  let Insides = [Inside<"0", "k", "a.cols">, Inside<"0", "n", "b.cols">,
                 Inside<"0", "n", "bias.cols">];
}
defm TGEMV_BIAS : TileOpForms<TGemvBiasOp>;
