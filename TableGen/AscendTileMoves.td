//===-- AscendTileMoves.td - Loads, extracts, stores -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

defvar CubeTypes = ["f16", "bf16", "f32", "i8"];
// a5 only.
defvar Float8Types = ["fp8_e4m3", "fp8_e5m2", "hif8"];
defvar ByteTypes = !listconcat(["i8"], Float8Types);
defvar AnyTypes = !listconcat(CubeTypes, ["u8", "i16", "u16", "i32", "u32"]);
// The 64-bit types carry quantisation parameters; no unit reorders them.
defvar WideTypes = ["i64", "u64"];
defvar PlainTypes = !listconcat(AnyTypes, WideTypes);

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
// column-major tensor: shape(1,1,1,rows,cols), stride 1 along the rows. dn -> nz
// turns it over on the way.
//
// Copies keep the order. Rows x columns of a window are, by its order,
//   nd   S0*S1*S2*S3 x S4
//   dn   S3 x S0*S1*S2*S4
//   nz   S2*S3 x S0*S1*S4, S3 = 16 and S4 = 32 bytes: the tensor holds fractals
// The inner dimension is whole blocks of 32 bytes, except where the tile is one
// row (nd) or one column (dn): that form, which carries a bias, goes through
// the reordering unit and clears the rest of its last block. That unit has no
// 64-bit elements, so these come in whole blocks always.
//
defvar Reorderings = ["nz:nd", "zn:dn", "nz:dn"];
class TLoadL1<string builtin, list<TileOperand> extra>
    : TileOp<"TLOAD", builtin, PIPE_MTE2,
             !listconcat([Dst<"dst", L1>, GMSrc<"src">], extra)> {
  let Call = "TLOAD($dst, $src)";
  let Extents = "dst:src.rows:src.cols";
  let ReadsGM = 1;
  let ValidRows = "src.rows";
  let ValidCols = "src.cols";
  let Sigs = !listconcat(
      !foreach(t, CubeTypes, Sig<t#":nz "#t#":nd">),
      !foreach(t, CubeTypes, Sig<t#":zn "#t#":dn">),
      !foreach(t, CubeTypes, Sig<t#":nz "#t#":dn", [A5]>),
      !foreach(t, PlainTypes, Sig<t#":nd "#t#":nd">),
      !foreach(t, PlainTypes, Sig<t#":dn "#t#":dn">),
      !foreach(t, AnyTypes, Sig<t#":nz "#t#":nz">),
      !foreach(t, Float8Types, Sig<t#":nz "#t#":nd", [A5]>),
      !foreach(t, Float8Types, Sig<t#":zn "#t#":dn", [A5]>),
      !foreach(t, Float8Types, Sig<t#":nz "#t#":dn", [A5]>),
      !foreach(t, Float8Types, Sig<t#":nd "#t#":nd", [A5]>),
      !foreach(t, Float8Types, Sig<t#":dn "#t#":dn", [A5]>),
      !foreach(t, Float8Types, Sig<t#":nz "#t#":nz", [A5]>));
  let Limits = !listconcat(
      !foreach(w, Reorderings, LimitWhen<w, "src.shape0", 1, 1>),
      !foreach(w, Reorderings, LimitWhen<w, "src.shape1", 1, 1>),
      !foreach(w, Reorderings, LimitWhen<w, "src.shape2", 1, 1>),
      [LimitWhen<"nz:nd", "src.shape3", 0, 16384>,
       Limit<"src.stride3", 0, 65535, "1", [A2A3], "nz:nd">,
       LimitWhen<"zn:dn", "src.shape4", 0, 16384>,
       LimitWhen<"nz:dn", "src.shape4", 0, 16384>,
       Limit<"src.stride4", 0, 65535, "1", [A2A3], "zn:dn">,
       LimitWhen<"nz:nz", "src.shape3", 16, 16>,
       Limit<"src.shape0", 0, 65535>, Limit<"src.shape1", 0, 65535>,
       Limit<"src.shape2", 0, 65535>, Limit<"src.shape3", 0, 65535>,
       Limit<"src.shape4", 0, 65535>,
       LimitWhen<"nd:nd", "src.cols", 0, 65535, "c0", "dst.rows">,
       LimitWhen<"dn:dn", "src.rows", 0, 65535, "c0", "dst.cols">],
      !foreach(t, WideTypes,
               LimitWhen<t#".nd:*", "src.cols", 0, 65535, "c0">),
      !foreach(t, WideTypes,
               LimitWhen<t#".dn:*", "src.rows", 0, 65535, "c0">));
  let Sames = [Same<"src.shape4", "src.c0", "nz:nz">];
  let Insides = [Inside<"0", "src.rows", "dst.rows">,
                 Inside<"0", "src.cols", "dst.cols">];
  let CostModel = DMACost<13500, 0>;
}
def TLoadL1Op : TLoadL1<"tload.l1", []> {
  let Summary = "Load a window of a tensor into L1, reordered into fractals.";
  let EventName = "TLOAD";
}
defm TLOAD_L1 : TileOpForms<TLoadL1Op>;

// The same load with a cache policy. Where global memory is mapped twice it
// becomes the form below; elsewhere, and where nothing says how far apart the
// mappings are, it is the plain load.
def TLoadCacheL1Op
    : TLoadL1<"tload.cache.l1",
              [Word<"policy", ["cached", "bypass"],
                    "whether the load goes past the L2 cache">]> {
  let Mnemonic = "TLOAD.cache";
  let Summary = "Load a window with a cache policy.";
  let CachedForm = "ascend.tload.l1";
  let AliasForm = "ascend.tload.alias.l1";
}
defm TLOAD_CACHE_L1 : TileOpForms<TLoadCacheL1Op>;

// The same load through the uncached mapping of global memory: the address is
// base + offset + alias. The distance of the two mappings is a per-device
// run-time value, hence a register, never an immediate; 0 is valid.
def TLoadAliasL1Op
    : TLoadL1<"tload.alias.l1",
              [Reg<"alias", "bytes from the cached to the uncached mapping">]> {
  let Mnemonic = "TLOAD.alias";
  let Summary = "Load a window through the uncached alias of global memory.";
  let CachedForm = "ascend.tload.l1";
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
// What has to be a multiple of what:
//  * offsets: the unit addresses whole fractals of the source. Without
//    transposition 16 along the fractal's long side and C0 along the other;
//    with it 16 both ways, or 32 for elements of one byte, of which the unit
//    turns squares of 32 x 32.
//  * the tile's size: with transposition the same. a5 fills L0A in units of
//    16 x 16 (one byte: 32 x 32), so that a tile there that is not compact is
//    a multiple of that.
//  * valid sizes: never. A compact tile is laid out by them, rounded up to its
//    fractals; what the unit turns in squares, rounded up to squares. It does
//    that to tiles that are not compact too, in three cases: one-byte elements
//    that TEXTRACT turns over on the way to L0B, or TMOV to either.
//
// A tile that is not compact is moved as a whole, so all of it has to lie inside
// the source; of a compact one, the valid part.
//
// On a2a3 a left operand of one row may be a vector: nd -> nd, for TGEMV. The
// unit moves blocks of 512 bytes.
//
class TExtract<string builtin, Space to, list<Sig> sigs, list<Limit> offsets,
               list<Limit> sizes, int gibps>
    : TileOp<"TEXTRACT", builtin, PIPE_MTE1,
             [Dst<"dst", to>, Src<"src", L1>,
              Int<"row", "first row in src">, Int<"col", "first column in src">,
              Int<"vrows", "valid rows of dst">,
              Int<"vcols", "valid columns of dst">]> {
  let Call = "TEXTRACT($dst, $src, $row, $col)";
  let Extents = "dst:vrows:vcols";
  let CopiesPart = 1;
  let Sigs = sigs;
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let Limits = !listconcat(offsets, sizes,
                           [Limit<"vrows", 0, 65535>,
                            Limit<"vcols", 0, 65535>]);
  let Insides = [Inside<"row", "vrows", "src.rows">,
                 Inside<"col", "vcols", "src.cols">,
                 Inside<"row", "dst.rows", "src.rows", "plain">,
                 Inside<"col", "dst.cols", "src.cols", "plain">,
                 Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">];
  let CostModel = DMACost<gibps>;
}

/// The legal types of a move to L0A, L0B; transposed elements of one byte are
/// laid out in squares, always or by compact tiles alone.
class ToL0A<bit alwaysCompact> {
  // On a2a3 an nz source goes through img2col, which counts 2 bytes an element.
  list<Sig> All = !listconcat(
      !foreach(t, CubeTypes, Sig<t#":left "#t#":nz", [A2A3], 2>),
      !foreach(t, !listconcat(CubeTypes, Float8Types),
               Sig<t#":left "#t#":nz", [A5]>),
      !foreach(t, CubeTypes,
               Sig<t#":left "#t#":zn", [A2A3, A5], 0,
                   !if(!eq(t, "i8"), 32, 0), !and(!eq(t, "i8"), alwaysCompact)>),
      !foreach(t, Float8Types,
               Sig<t#":left "#t#":zn", [A5], 0, 32, alwaysCompact>),
      !foreach(t, CubeTypes, Sig<t#":nd "#t#":nd", [A2A3]>));
}
defvar ToL0B = !listconcat(
    !foreach(t, CubeTypes, Sig<t#":zn "#t#":zn">),
    !foreach(t, Float8Types, Sig<t#":zn "#t#":zn", [A5]>),
    !foreach(t, CubeTypes,
             Sig<t#":zn "#t#":nz", [A2A3, A5], 0, !if(!eq(t, "i8"), 32, 0),
                 !eq(t, "i8")>),
    !foreach(t, Float8Types, Sig<t#":zn "#t#":nz", [A5], 0, 32, 1>));

/// Both of two numbers are a multiple, where the types say so.
class BothWhen<string when, string a, string b, string multiple,
               list<TileProcessor> on = [A2A3, A5]> {
  list<Limit> All = [Limit<a, 0, 65535, multiple, on, when>,
                     Limit<b, 0, 65535, multiple, on, when>];
}
/// The same where BYTE in `when` is a type of one byte.
class BothOfBytes<string when, string a, string b,
                  list<TileProcessor> on = [A2A3, A5]> {
  list<Limit> All = !foldl(
      []<Limit>, ByteTypes, all, t,
      !listconcat(all, BothWhen<!subst("BYTE", t, when), a, b, "32", on>.All));
}
/// Rows x columns of "turned over" types: 16 x 16, one byte 32 x 32.
class Turned<string when, string byteWhen, string a, string b> {
  list<Limit> All = !listconcat(BothWhen<when, a, b, "16">.All,
                                BothOfBytes<byteWhen, a, b>.All);
}
defvar LeftTurned = "*:zn";
defvar LeftTurned8 = "BYTE.*:zn";
defvar RightTurned = "zn:nz";
defvar RightTurned8 = "BYTE.zn:nz";
defvar LeftSizes = !listconcat(
    Turned<LeftTurned, LeftTurned8, "dst.rows", "dst.cols">.All,
    BothWhen<"nz.plain:*", "dst.rows", "dst.cols", "16", [A5]>.All,
    BothOfBytes<"BYTE.nz.plain:*", "dst.rows", "dst.cols", [A5]>.All,
    [LimitWhen<"nd:*", "dst.rows", 1, 1>,
     LimitWhen<"f16.nd:*", "dst.cols", 0, 65535, "256">,
     LimitWhen<"bf16.nd:*", "dst.cols", 0, 65535, "256">,
     LimitWhen<"f32.nd:*", "dst.cols", 0, 65535, "128">,
     LimitWhen<"i8.nd:*", "dst.cols", 0, 65535, "512">]);
defvar RightSizes =
    Turned<RightTurned, RightTurned8, "dst.rows", "dst.cols">.All;
defvar LeftOffsets = !listconcat(
    Turned<LeftTurned, LeftTurned8, "row", "col">.All,
    [LimitWhen<"*:nz", "row", 0, 65535, "16">,
     LimitWhen<"*:nz", "col", 0, 65535, "c0">,
     LimitWhen<"f16.nd:*", "col", 0, 65535, "256">,
     LimitWhen<"bf16.nd:*", "col", 0, 65535, "256">,
     LimitWhen<"f32.nd:*", "col", 0, 65535, "128">,
     LimitWhen<"i8.nd:*", "col", 0, 65535, "512">]);
defvar RightOffsets = !listconcat(
    Turned<RightTurned, RightTurned8, "row", "col">.All,
    [LimitWhen<"zn:zn", "row", 0, 65535, "c0">,
     LimitWhen<"zn:zn", "col", 0, 65535, "16">]);

def TExtractL0AOp : TExtract<"textract.l0a", L0A, ToL0A<0>.All, LeftOffsets,
                             LeftSizes, 44100> {
  let Summary = "Extract a left operand from L1.";
  let EventName = "TEXTRACT_M2LR";
}
defm TEXTRACT_L0A : TileOpForms<TExtractL0AOp>;

def TExtractL0BOp : TExtract<"textract.l0b", L0B, ToL0B, RightOffsets,
                             RightSizes, 22050> {
  let Summary = "Extract a right operand from L1.";
  let EventName = "TEXTRACT_M2LR";
}
defm TEXTRACT_L0B : TileOpForms<TExtractL0BOp>;

//===----------------------------------------------------------------------===//
// TMOV: L1 -> L0A, L0B, a whole tile
//===----------------------------------------------------------------------===//
//
// Action: TEXTRACT at (0, 0) of a tile of the same shape, with the same sizes.
//
class TMov<string builtin, Space to, list<Sig> sigs, int gibps>
    : TileOp<"TMOV", builtin, PIPE_MTE1,
             [Dst<"dst", to>, Src<"src", L1>,
              Int<"vrows", "valid rows of dst">,
              Int<"vcols", "valid columns of dst">]> {
  let Call = "TMOV($dst, $src)";
  let Extents = "dst:vrows:vcols";
  let Sigs = sigs;
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let Sames = [Same<"dst.rows", "src.rows">, Same<"dst.cols", "src.cols">];
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">];
  let CostModel = DMACost<gibps>;
}
def TMovL0AOp : TMov<"tmov.l0a", L0A, ToL0A<1>.All, 44100> {
  let Summary = "Move a whole tile to the left operand's memory.";
  let EventName = "TMOV_M2L";
  let Limits = LeftSizes;
}
defm TMOV_L0A : TileOpForms<TMovL0AOp>;
def TMovL0BOp : TMov<"tmov.l0b", L0B, ToL0B, 22050> {
  let Summary = "Move a whole tile to the right operand's memory.";
  let EventName = "TMOV_M2R";
  let Limits = RightSizes;
}
defm TMOV_L0B : TileOpForms<TMovL0BOp>;

//===----------------------------------------------------------------------===//
// TMOV: L1 -> BT, a bias
//===----------------------------------------------------------------------===//
//
// Action: element (0, c) of the one row goes to element (0, c), widened to the
// accumulator's type. The unit writes 64 bytes at a time; that of a2a3 reads as
// many, so that f16 comes in 32 columns.
//
def TMovBTOp : TMov<"tmov.bt", BT,
                    [Sig<"f32:nd f32:nd">, Sig<"f32:nd f16:nd">,
                     Sig<"f32:nd bf16:nd", [A5]>, Sig<"i32:nd i32:nd">],
                    3200> {
  let Summary = "Move a bias, one row, to the bias memory.";
  let EventName = "TMOV_M2B";
  let Limits = [Limit<"dst.rows", 1, 1>, Limit<"dst.cols", 16, 65535, "16">,
                Limit<"src.cols", 32, 65535, "32", [A2A3], "*:f16", "",
                      "the unit reads 64 bytes at a time; pad the source, or "
                      "give it f32">];
}
defm TMOV_BT : TileOpForms<TMovBTOp>;

//===----------------------------------------------------------------------===//
// TMOV, TEXTRACT, TINSERT: L0C -> L1
//===----------------------------------------------------------------------===//
//
//   L0C tile (f32, 16 x 16)     L1 tile (f16, bf16, 16 x 16)
//   +-----------+
//   |   row     |               +-----+
//   |   v       |               |     |  vrows
//   |col>[:::]  |      ->       |     |
//   |    [:::]  |               +-----+
//   +-----------+                vcols
//
// Action: element (r, c) of dst = element (row + r, col + c) of the
// accumulator, clamped at 0 by relu.normal, then rounded to nearest even as in
// TSTORE. So a product becomes an operand of the next. Columns come in blocks
// of 16, whole. A compact accumulator is read as if its valid rows were those
// that are moved, so the part reaches to its last block of 16 rows.
//
class FromL0C<string mnemonic, string builtin, TileOperand dst,
              list<TileOperand> from>
    : TileOp<mnemonic, builtin, PIPE_FIX,
             !listconcat([dst, Src<"src", L0C>], from,
                         [Int<"vrows", "valid rows that are moved">,
                          Int<"vcols", "valid columns that are moved">,
                          Word<"relu", ["none", "normal"],
                               "clamp at 0 first">])> {
  let Sigs = [Sig<"f16:nz f32:nz">, Sig<"bf16:nz f32:nz">];
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let Denses = [Dense<"vrows", "src.rows", "vcols", "*:compact">];
  let CostModel = DMACost<12800>;
}
def TMovL1Op : FromL0C<"TMOV", "tmov.l1", Dst<"dst", L1>, []> {
  let Call = !strconcat("TMOV<$dst.type, $src.type, ", CppRelu,
                        ">($dst, $src)");
  let PlainCall = "TMOV($dst, $src)";
  let Extents = "dst:vrows:vcols src:vrows:vcols";
  let Summary = "Move an accumulator back to L1, converted on the way.";
  let EventName = "TMOV_A2M";
  let Sames = [Same<"dst.rows", "src.rows">, Same<"dst.cols", "src.cols">];
  let Limits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>];
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">];
}
defm TMOV_L1 : TileOpForms<TMovL1Op>;

def TExtractL1Op
    : FromL0C<"TEXTRACT", "textract.l1", Dst<"dst", L1>,
              [Int<"row", "first row in src">,
               Int<"col", "first column in src">]> {
  let Call = !strconcat("TEXTRACT<$dst.type, $src.type, ", CppRelu,
                        ">($dst, $src, $row, $col)");
  let PlainCall = "TEXTRACT($dst, $src, $row, $col)";
  let Extents = "dst:vrows:vcols";
  let Summary = "Extract a part of an accumulator to L1, converted.";
  let EventName = "TEXTRACT_A2M";
  let Limits = [Limit<"row", 0, 65535, "16">, Limit<"col", 0, 65535, "16">,
                Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>];
  let Denses = [Dense<"vrows", "src.rows", "src.cols", "*:compact", "row">];
  let Insides = [Inside<"row", "vrows", "src.rows">,
                 Inside<"col", "vcols", "src.cols">,
                 Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">];
}
defm TEXTRACT_L1 : TileOpForms<TExtractL1Op>;

// The other way about: element (r, c) of the accumulator goes to element
// (row + r, col + c) of dst, the rest of which stays.
def TInsertL1Op
    : FromL0C<"TINSERT", "tinsert.l1", Acc<"dst", L1>,
              [Int<"row", "first row in dst">,
               Int<"col", "first column in dst">]> {
  let Call = !strconcat("TINSERT<$dst.type, $src.type, ", CppRelu,
                        ">($dst, $src, $row, $col)");
  let PlainCall = "TINSERT($dst, $src, $row, $col)";
  let Extents = "src:vrows:vcols";
  let Summary = "Insert an accumulator into a tile in L1, converted.";
  let EventName = "TINSERT_A2M";
  let HasIdentity = 1;
  let KeepsRest = 1;
  let ValidRows = "";
  let ValidCols = "";
  let Limits = [Limit<"row", 0, 65535, "16">, Limit<"col", 0, 65535, "16">,
                Limit<"vrows", 0, 65535>, Limit<"vcols", 0, 65535>];
  let Insides = [Inside<"row", "vrows", "dst.rows">,
                 Inside<"col", "vcols", "dst.cols">,
                 Inside<"0", "vrows", "src.rows">,
                 Inside<"0", "vcols", "src.cols">];
}
defm TINSERT_L1 : TileOpForms<TInsertL1Op>;

//===----------------------------------------------------------------------===//
// TSTORE: L0C -> global memory
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of the accumulator, clamped at 0 by relu.normal, then
// converted (f32 -> f16, bf16: round to nearest even, overflow to infinity),
// goes to, or by atomic.add is added to, element (r, c) of the window. The
// window's size is the valid size: shape(1,1,1,rows,cols) of an nd tensor. An
// nz tensor holds blocks of 16 columns; f32 with S4 = 8 splits each in two, so
// that what lies there is fractals of f32. A compact accumulator is read as if
// its valid rows were the window's.
//
defvar StoreSigs = ["f32:ORDER f32:nz", "f16:ORDER f32:nz",
                    "bf16:ORDER f32:nz", "i32:ORDER i32:nz"];
def TStoreL0COp
    : TileOp<"TSTORE", "tstore.l0c", PIPE_FIX,
             [GMDst<"dst">, Src<"src", L0C>,
              Word<"relu", ["none", "normal"], "clamp at 0 first">,
              Word<"atomic", ["none", "add"],
                   "add to what is there">]> {
  let Call = !strconcat("TSTORE<$src.type, $dst.type, ", CppAtomic, ", ",
                        CppRelu, ">($dst, $src)");
  let PlainCall = "TSTORE($dst, $src)";
  let Extents = "src:dst.rows:dst.cols";
  let Summary = "Store an accumulator to a tensor, converted on the way.";
  let EventName = "TSTORE_ACC";
  let WritesGM = 1;
  let Sigs = !listconcat(
      !foreach(s, StoreSigs, Sig<!subst("ORDER", "nd", s)>),
      !foreach(s, StoreSigs, Sig<!subst("ORDER", "nz", s)>));
  let Limits = [LimitWhen<"nd:*", "dst.shape0", 1, 1>,
                LimitWhen<"nd:*", "dst.shape1", 1, 1>,
                LimitWhen<"nd:*", "dst.shape2", 1, 1>,
                LimitWhen<"nd:*", "dst.shape3", 0, 8192>,
                LimitWhen<"nd:*", "dst.shape4", 0, 4095>,
                LimitWhen<"nz:*", "dst.shape3", 16, 16>,
                LimitWhen<"f32.nz:*", "dst.shape4", 8, 16, "8">,
                LimitWhen<"f16.nz:*", "dst.shape4", 16, 16>,
                LimitWhen<"bf16.nz:*", "dst.shape4", 16, 16>,
                LimitWhen<"i32.nz:*", "dst.shape4", 16, 16>,
                Limit<"dst.shape0", 0, 65535>, Limit<"dst.shape1", 0, 65535>,
                Limit<"dst.shape2", 0, 65535>,
                LimitWhen<"nz:*", "dst.rows", 0, 65535>,
                LimitWhen<"nz:*", "dst.cols", 0, 4095, "16">];
  let Insides = [Inside<"0", "dst.rows", "src.rows">,
                 Inside<"0", "dst.cols", "src.cols">];
  let Denses = [Dense<"dst.rows", "src.rows", "dst.cols", "*:compact">];
  let CostModel = DMACost<7000, 1, 2>;
}
defm TSTORE_L0C : TileOpForms<TStoreL0COp, 0>;

//===----------------------------------------------------------------------===//
// TSTORE: L1 -> global memory
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of the tile goes to, or by atomic.add is added to,
// element (r, c) of the window, which is the matrix that TLOAD's copies read in
// that order. The unit moves blocks of 32 bytes, so the inner dimension is
// whole blocks, also of a single row or column.
//
def TStoreL1Op
    : TileOp<"TSTORE", "tstore.l1", PIPE_MTE3,
             [GMDst<"dst">, Src<"src", L1>,
              Word<"atomic", ["none", "add"], "add to what is there">]> {
  let Call = !strconcat("TSTORE<$src.type, $dst.type, ", CppAtomic,
                        ">($dst, $src)");
  let PlainCall = "TSTORE($dst, $src)";
  let Extents = "src:dst.rows:dst.cols";
  let Summary = "Store a tile of L1 to a tensor of the same order.";
  let EventName = "TSTORE_MAT";
  let WritesGM = 1;
  let On = [A2A3];
  let Absence = "a5 has no path from L1 to global memory: store the accumulator "
                "with TSTORE instead";
  let Sigs = !listconcat(
      !foreach(t, PlainTypes, Sig<t#":nd "#t#":nd", [A2A3]>),
      !foreach(t, PlainTypes, Sig<t#":dn "#t#":dn", [A2A3]>),
      !foreach(t, AnyTypes, Sig<t#":nz "#t#":nz", [A2A3]>));
  let Limits = !listconcat(
      [LimitWhen<"nz:*", "dst.shape3", 16, 16>,
       Limit<"dst.shape0", 0, 65535>, Limit<"dst.shape1", 0, 65535>,
       Limit<"dst.shape2", 0, 65535>, Limit<"dst.shape3", 0, 65535>,
       Limit<"dst.shape4", 0, 65535>,
       LimitWhen<"nd:*", "dst.cols", 0, 65535, "c0">,
       LimitWhen<"dn:*", "dst.rows", 0, 65535, "c0">],
      !foreach(t, ["u8", "u16", "u32", "i64", "u64"],
               LimitWhen<t#".*", "atomic", 0, 0>));
  let Sames = [Same<"dst.shape4", "dst.c0", "nz:*">];
  let Insides = [Inside<"0", "dst.rows", "src.rows">,
                 Inside<"0", "dst.cols", "src.cols">];
  let CostModel = DMACost<3200>;
}
defm TSTORE_L1 : TileOpForms<TStoreL1Op, 0>;
