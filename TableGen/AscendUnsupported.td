//===-- AscendUnsupported.td - What is known, but not compiled -*- tablegen -*-//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names of the machine's interface that have no record. A kernel that uses one
// is refused by that name, at its line, with the nearest thing that exists.
//
//===----------------------------------------------------------------------===//

/// `Name` as C++ spells it. Text: "<name> is not supported: <instead>".
class Unsupported<string name, string instead> {
  string Name = name;
  string Text = name#" is not supported: "#instead;
}

/// An operation. In IR, its builtins are `Builtin` and what begins with it and
/// a dot.
class UnsupportedOp<string name, string builtin, string instead>
    : Unsupported<name, instead> {
  string Builtin = "ascend."#builtin;
}
defvar NoImg2col = "unroll the image in global memory, then TLOAD and TEXTRACT";
def : UnsupportedOp<"TIMG2COL", "timg2col", NoImg2col>;
def : UnsupportedOp<"SETFMATRIX", "setfmatrix", NoImg2col>;
def : UnsupportedOp<"SET_IMG2COL_RPT", "set.img2col.rpt", NoImg2col>;
def : UnsupportedOp<"SET_IMG2COL_PADDING", "set.img2col.padding", NoImg2col>;
def : UnsupportedOp<"TMATMUL_MX", "tmatmul.mx",
                    "use TMATMUL, which has no scales">;
def : UnsupportedOp<"TGEMV_MX", "tgemv.mx",
                    "use TGEMV, which has no scales">;
def : UnsupportedOp<"TGET_SCALE_ADDR", "tget.scale.addr",
                    "use TMATMUL, which has no scales">;
defvar NoQuantRegister = "give TSTORE, TMOV, TEXTRACT or TINSERT the parameter";
def : UnsupportedOp<"SET_QUANT_SCALAR", "set.quant.scalar", NoQuantRegister>;
def : UnsupportedOp<"SET_QUANT_VECTOR", "set.quant.vector",
                    "give TSTORE_FP, TMOV_FP, TEXTRACT_FP or TINSERT_FP the "
                    "Scaling tile">;


/// An element type.
class UnsupportedType<string name, string instead>
    : Unsupported<name, instead>;
foreach name = ["float8_e8m0_t", "fp8_e8m0_t"] in
  def : UnsupportedType<name, "TMATMUL has no scales">;
foreach name = ["float4_e2m1x2_t", "float4_e1m2x2_t", "fp4x2_e2m1_t",
                "fp4x2_e1m2_t", "int4b_t"] in
  def : UnsupportedType<name, "the smallest elements are int8_t and uint8_t">;

/// An order of tensors, pto::Layout::<name>.
class UnsupportedLayout<string name, string instead>
    : Unsupported<name, instead>;
foreach name = ["SCALE", "MX_A_ND", "MX_A_DN", "MX_A_ZZ", "MX_B_ND", "MX_B_DN",
                "MX_B_NN"] in
  def : UnsupportedLayout<name, "tensors are ND, DN or NZ; there are no scales">;
foreach name = ["NC1HWC0", "NHWC", "NCHW", "NDC1HWC0", "NCDHW", "FRACTAL_Z",
                "FRACTAL_Z_3D"] in
  def : UnsupportedLayout<name, "tensors are ND, DN or NZ matrices">;

/// A place of tiles, pto::TileType::<name>.
class UnsupportedPlace<string name, string instead>
    : Unsupported<name, instead>;
foreach name = ["ScaleLeft", "ScaleRight"] in
  def : UnsupportedPlace<name, "TMATMUL has no scales">;
def : UnsupportedPlace<"Ctrl", "use Mat, Left, Right, Acc, Bias or Scaling">;

/// A class template of pto.
class UnsupportedClass<string name, string instead>
    : Unsupported<name, instead>;
def : UnsupportedClass<"ConvTile", !strconcat("use a Mat Tile; ", NoImg2col)>;

/// A way between two memories that operations do not take: `Why` on each of the
/// processors `On`. C++ that asks for it is refused with that.
class UnsupportedPath<Space from, Space to, list<TileProcessor> on,
                      string why> {
  Space From = from;
  Space To = to;
  list<TileProcessor> On = on;
  string Why = why;
}
defvar TwoCores = " leads from one core to another, whose flags are not "
                  "supported; go through GM";
def : UnsupportedPath<L0C, UB, [A2A3],
                      "no data path L0C→UB on a2a3; go through GM">;
def : UnsupportedPath<UB, L1, [A2A3],
                      "no data path UB→L1 on a2a3; go through GM">;
def : UnsupportedPath<L0C, UB, [A5], !strconcat("L0C→UB on a5", TwoCores)>;
def : UnsupportedPath<UB, L1, [A5], !strconcat("UB→L1 on a5", TwoCores)>;
