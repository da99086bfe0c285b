//===-- AscendTileUB.td - Loads, stores, moves of UB -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// TLOAD: global memory -> UB
//===----------------------------------------------------------------------===//
//
//   a row of the tile: 19 valid of 32 columns, f32, 8 to a block of 32 bytes
//   +--------+--------+--------+--------+
//   |xxxxxxxx|xxxxxxxx|xxxppppp|........|     x loaded, p padded, . kept
//   +--------+--------+--------+--------+
//
// Action: element (r, c) of the window goes to element (r, c) of the tile. The
// tile's valid size is the window's, whatever it is. Other bytes keep their
// value, but for the rest of a row's (dn: a column's) last block of 32 bytes
// where `pad` says what goes there: 0, or the type's largest or smallest number
// (of floats: the infinities).
// Rows x columns of a window are as for L1; nz takes whole fractals.
//
defvar PadWord = Word<"pad", ["null", "zero", "max", "min"],
                      "what the rest of a block becomes">;
class TLoadUB<string builtin, list<TileOperand> extra>
    : TileOp<"TLOAD", builtin, PIPE_MTE2,
             !listconcat([Dst<"dst", UB>, GMSrc<"src">, PadWord], extra)> {
  let Call = "TLOAD($dst, $src)";
  let Extents = "dst:src.rows:src.cols";
  let ReadsGM = 1;
  let ValidRows = "src.rows";
  let ValidCols = "src.cols";
  let Sigs = !listconcat(
      !foreach(t, PlainTypes, Sig<t#":nd "#t#":nd">),
      !foreach(t, PlainTypes, Sig<t#":dn "#t#":dn">),
      !foreach(t, AnyTypes, Sig<t#":nz "#t#":nz">),
      !foreach(t, Float8Types, Sig<t#":nd "#t#":nd", [A5]>),
      !foreach(t, Float8Types, Sig<t#":dn "#t#":dn", [A5]>),
      !foreach(t, Float8Types, Sig<t#":nz "#t#":nz", [A5]>));
  let Limits = !listconcat(
      [LimitWhen<"nz:nz", "src.shape3", 16, 16>,
       LimitWhen<"nz:nz", "pad", 0, 0>,
       Limit<"src.shape0", 0, 65535>, Limit<"src.shape1", 0, 65535>,
       Limit<"src.shape2", 0, 65535>,
       LimitWhen<"nd:nd", "src.shape3", 0, 4095>,
       LimitWhen<"dn:dn", "src.shape4", 0, 4095>,
       Limit<"src.shape3", 0, 65535>, Limit<"src.shape4", 0, 65535>],
      // The unit has no more than 32 bits for the padding.
      !foreach(t, WideTypes, LimitWhen<t#".*:*", "pad", 0, 1>),
      !foreach(t, Float8Types, LimitWhen<t#".*:*", "pad", 0, 1>));
  let Sames = [Same<"src.shape4", "src.c0", "nz:nz">];
  let Insides = [Inside<"0", "src.rows", "dst.rows">,
                 Inside<"0", "src.cols", "dst.cols">];
  let CostModel = DMACost<10090, 0>;
}
def TLoadUBOp : TLoadUB<"tload.ub", []> {
  let Summary = "Load a window of a tensor into UB.";
  let EventName = "TLOAD";
}
defm TLOAD_UB : TileOpForms<TLoadUBOp>;

// As for L1: with a cache policy, and through the uncached mapping.
def TLoadCacheUBOp
    : TLoadUB<"tload.cache.ub",
              [Word<"policy", ["cached", "bypass"],
                    "whether the load goes past the L2 cache">]> {
  let Mnemonic = "TLOAD.cache";
  let Summary = "Load a window into UB with a cache policy.";
  let CachedForm = "ascend.tload.ub";
  let AliasForm = "ascend.tload.alias.ub";
}
defm TLOAD_CACHE_UB : TileOpForms<TLoadCacheUBOp>;
def TLoadAliasUBOp
    : TLoadUB<"tload.alias.ub",
              [Reg<"alias", "bytes from the cached to the uncached mapping">]> {
  let Mnemonic = "TLOAD.alias";
  let Summary = "Load a window into UB through the uncached alias of memory.";
  let CachedForm = "ascend.tload.ub";
  let On = [A2A3];
}
defm TLOAD_ALIAS_UB : TileOpForms<TLoadAliasUBOp>;

//===----------------------------------------------------------------------===//
// TSTORE: UB -> global memory
//===----------------------------------------------------------------------===//
//
// Action: element (r, c) of the tile goes to, or by atomic.add is added to,
// element (r, c) of the window, whatever its size; the orders are the same.
//
def TStoreUBOp
    : TileOp<"TSTORE", "tstore.ub", PIPE_MTE3,
             [GMDst<"dst">, Src<"src", UB>,
              Word<"atomic", ["none", "add"], "add to what is there">]> {
  let Call = !strconcat("TSTORE<$src.type, $dst.type, ", CppAtomic,
                        ">($dst, $src)");
  let PlainCall = "TSTORE($dst, $src)";
  let Extents = "src:dst.rows:dst.cols";
  let Summary = "Store a tile of UB to a tensor of the same order.";
  let EventName = "TSTORE_VEC";
  let WritesGM = 1;
  let Sigs = TLoadUBOp.Sigs;
  let Limits = !listconcat(
      [LimitWhen<"nz:*", "dst.shape3", 16, 16>,
       Limit<"dst.shape0", 0, 65535>, Limit<"dst.shape1", 0, 65535>,
       Limit<"dst.shape2", 0, 65535>,
       LimitWhen<"nd:*", "dst.shape3", 0, 4095>,
       LimitWhen<"dn:*", "dst.shape4", 0, 4095>,
       Limit<"dst.shape3", 0, 65535>, Limit<"dst.shape4", 0, 65535>],
      !foreach(t, !listconcat(["u8", "u16", "u32", "i64", "u64"], Float8Types),
               LimitWhen<t#".*", "atomic", 0, 0>));
  let Sames = [Same<"dst.shape4", "dst.c0", "nz:*">];
  let Insides = [Inside<"0", "dst.rows", "src.rows">,
                 Inside<"0", "dst.cols", "src.cols">];
  let CostModel = DMACost<18846, 0>;
}
defm TSTORE_UB : TileOpForms<TStoreUBOp, 0>;
