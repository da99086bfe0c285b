//===-- AscendTileMoves.td - Loads, extracts, stores -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

defvar CubeTypes = ["f16", "bf16", "f32", "i8"];

//===----------------------------------------------------------------------===//
// TLOAD: global memory -> L1
//===----------------------------------------------------------------------===//
//
//   GM, row-major (nd)             L1, fractals (nz)
//   r\c 0 . . . C0 . . .           column of fractals 0: rows 0..R-1, C0 wide
//   0   a a a a b b b b            column of fractals 1: rows 0..R-1, C0 wide
//   1   a a a a b b b b     ->     …
//
// Action: element (r, c) of the window goes to element (r, c) of the tile. The
// tile's valid size is the window's size; bytes outside it keep their value,
// but the rest of a partly filled 32-byte block is cleared.
// nd -> nz takes shape(1,1,1,rows,cols), dn -> zn the same window seen from a
// column-major tensor: shape(1,1,1,rows,cols), stride 1 along the rows.
//
class TLoadL1<string builtin, list<TileOperand> extra>
    : TileOp<"TLOAD", builtin, PIPE_MTE2,
             !listconcat([Dst<"dst", L1>, GMSrc<"src">], extra)> {
  let ReadsGM = 1;
  let ValidRows = "src.shape3";
  let ValidCols = "src.shape4";
  let Sigs = !listconcat(
      !foreach(t, CubeTypes, Sig<t#":nz "#t#":nd">),
      !foreach(t, CubeTypes, Sig<t#":zn "#t#":dn">));
  let Limits = [Limit<"src.shape0", 1, 1>, Limit<"src.shape1", 1, 1>,
                Limit<"src.shape2", 1, 1>,
                Limit<"src.shape3", 0, 16384>, Limit<"src.shape4", 0, 65535>,
                Limit<"src.stride3", 0, 65535, "1", [A2A3]>];
  let Insides = [Inside<"0", "src.shape3", "dst.rows">,
                 Inside<"0", "src.shape4", "dst.cols">];
  let CostModel = DMACost<13500, 0>;
}
def TLoadL1Op : TLoadL1<"tload.l1", []> {
  let Summary = "Load a window of a tensor into L1, reordered into fractals.";
}
defm TLOAD_L1 : TileOpForms<TLoadL1Op>;

// The same load through the uncached mapping of global memory: the address is
// base + offset + alias. The distance of the two mappings is a per-device
// run-time value, hence a register, never an immediate; 0 is valid.
def TLoadAliasL1Op
    : TLoadL1<"tload.alias.l1",
              [Reg<"alias", "bytes from the cached to the uncached mapping">]> {
  let Mnemonic = "TLOAD.alias";
  let Summary = "Load a window through the uncached alias of global memory.";
  let On = [A2A3];
}
defm TLOAD_ALIAS_L1 : TileOpForms<TLoadAliasL1Op>;

//===----------------------------------------------------------------------===//
// TEXTRACT: L1 -> L0A, L0B
//===----------------------------------------------------------------------===//
//
//   L1 tile            L0 tile
//   +-----------+
//   |   row     |      +-----+
//   |   v       |      |     |  vrows
//   |col>[:::]  |  ->  |     |
//   |    [:::]  |      +-----+
//   +-----------+       vcols
//
// Action: element (r, c) of dst = element (row + r, col + c) of src. Layouts
// only say where an element lies: nz -> zn turns fractals over on the way (the
// transposing load), zn -> zn copies them.
//
class TExtract<string builtin, Space to, list<Sig> sigs, int gibps>
    : TileOp<"TEXTRACT", builtin, PIPE_MTE1,
             [Dst<"dst", to>, Src<"src", L1>,
              Int<"row", "first row in src">, Int<"col", "first column in src">,
              Int<"vrows", "valid rows of dst">,
              Int<"vcols", "valid columns of dst">]> {
  let Sigs = sigs;
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let Limits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>];
  let Insides = [Inside<"row", "vrows", "src.rows">,
                 Inside<"col", "vcols", "src.cols">,
                 Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">];
  let CostModel = DMACost<gibps>;
}
// On a2a3 an nz source goes through img2col, which counts 2 bytes an element.
defvar ToL0A = !listconcat(
    !foreach(t, CubeTypes, Sig<t#":left "#t#":nz", [A2A3], 2>),
    !foreach(t, CubeTypes, Sig<t#":left "#t#":zn", [A2A3]>),
    !foreach(t, CubeTypes, Sig<t#":left "#t#":nz", [A5]>),
    !foreach(t, CubeTypes, Sig<t#":left "#t#":zn", [A5]>));
defvar ToL0B = !listconcat(
    !foreach(t, CubeTypes, Sig<t#":zn "#t#":zn">),
    !foreach(t, CubeTypes, Sig<t#":zn "#t#":nz">));
// Non-transposing loads address whole fractals: rows of 16, columns of C0 (the
// other way about where the fractal lies on its side).
defvar LeftOffsets = [Limit<"row", 0, 65535, "16">, Limit<"col", 0, 65535, "c0">];
defvar RightOffsets = [Limit<"row", 0, 65535, "c0">, Limit<"col", 0, 65535, "16">];

def TExtractL0AOp : TExtract<"textract.l0a", L0A, ToL0A, 44100> {
  let Summary = "Extract a left operand from L1.";
  let Limits = !listconcat(LeftOffsets, [Limit<"vrows", 0, 65535>,
                                         Limit<"vcols", 0, 65535>]);
}
defm TEXTRACT_L0A : TileOpForms<TExtractL0AOp>;

def TExtractL0BOp : TExtract<"textract.l0b", L0B, ToL0B, 22050> {
  let Summary = "Extract a right operand from L1.";
  let Limits = !listconcat(RightOffsets, [Limit<"vrows", 0, 65535>,
                                          Limit<"vcols", 0, 65535>]);
}
defm TEXTRACT_L0B : TileOpForms<TExtractL0BOp>;

//===----------------------------------------------------------------------===//
// TMOV: L1 -> L0A, L0B, a whole tile
//===----------------------------------------------------------------------===//
//
// Action: TEXTRACT at (0, 0) of a tile of the same shape.
//
class TMov<string builtin, Space to, list<Sig> sigs, int gibps>
    : TileOp<"TMOV", builtin, PIPE_MTE1,
             [Dst<"dst", to>, Src<"src", L1>,
              Int<"vrows", "valid rows of dst">,
              Int<"vcols", "valid columns of dst">]> {
  let Sigs = sigs;
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let Sames = [Same<"dst.rows", "src.rows">, Same<"dst.cols", "src.cols">];
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">];
  let CostModel = DMACost<gibps>;
}
def TMovL0AOp : TMov<"tmov.l0a", L0A, ToL0A, 44100> {
  let Summary = "Move a whole tile to the left operand's memory.";
}
defm TMOV_L0A : TileOpForms<TMovL0AOp>;
def TMovL0BOp : TMov<"tmov.l0b", L0B, ToL0B, 22050> {
  let Summary = "Move a whole tile to the right operand's memory.";
}
defm TMOV_L0B : TileOpForms<TMovL0BOp>;

//===----------------------------------------------------------------------===//
// TSTORE: L0C -> global memory
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of the accumulator, clamped at 0 by relu.normal, then
// converted (f32 -> f16, bf16: round to nearest even, overflow to infinity),
// goes to, or by atomic.add is added to, element (r, c) of the window. The
// window's size is the valid size: shape(1,1,1,rows,cols).
//
def TStoreL0COp
    : TileOp<"TSTORE", "tstore.l0c", PIPE_FIX,
             [GMDst<"dst">, Src<"src", L0C>,
              Word<"relu", ["none", "normal"], "clamp at 0 first">,
              Word<"atomic", ["none", "add"],
                   "add to what is there">]> {
  let Summary = "Store an accumulator to a tensor, converted on the way.";
  let WritesGM = 1;
  let Sigs = [Sig<"f32:nd f32:nz">, Sig<"f16:nd f32:nz">,
              Sig<"bf16:nd f32:nz">, Sig<"i32:nd i32:nz">];
  let Limits = [Limit<"dst.shape0", 1, 1>, Limit<"dst.shape1", 1, 1>,
                Limit<"dst.shape2", 1, 1>, Limit<"dst.shape3", 0, 8192>,
                Limit<"dst.shape4", 0, 4095>];
  let Insides = [Inside<"0", "dst.shape3", "src.rows">,
                 Inside<"0", "dst.shape4", "src.cols">];
  let CostModel = DMACost<7000, 1, 2>;
}
defm TSTORE_L0C : TileOpForms<TStoreL0COp, 0>;
