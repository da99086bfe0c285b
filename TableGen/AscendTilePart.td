//===-- AscendTilePart.td - Tiles of different sizes -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Where both are there
//===----------------------------------------------------------------------===//
//
//   src0, rows0 x cols0   src1, rows1 x cols1   dst, vrows x vcols
//   +-----------+         +-------+             +-----------+
//   |a b c d    |         |p q    |             |f f   c d  |   f = f(a, p)
//   |e          |         +-------+             |e          |
//   +-----------+                               +-----------+
//
// Action: element (r, c) of dst is f(src0, src1) where both sources have it,
// that of the only source that has it elsewhere. One source is as large as dst,
// the other no larger.
//
class PartOp<Line l, string builtin, list<TileOperand> operands>
    : TileOp<l.Name, builtin#".ub", PIPE_V,
             !listconcat(operands,
                 [Int<"vrows", "valid rows">, Int<"vcols", "valid columns">,
                  Int<"rows0", "valid rows of src0">,
                  Int<"cols0", "valid columns of src0">,
                  Int<"rows1", "valid rows of src1">,
                  Int<"cols1", "valid columns of src1">])> {
  let Summary = l.Summary;
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let EventName = l.Name;
  let CostModel = l.CostModel;
  let Limits = !foreach(n, ["vrows", "vcols", "rows0", "cols0", "rows1",
                            "cols1"], Limit<n, 0, 65535>);
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">,
                 Inside<"0", "rows0", "src0.rows">,
                 Inside<"0", "cols0", "src0.cols">,
                 Inside<"0", "rows1", "src1.rows">,
                 Inside<"0", "cols1", "src1.cols">,
                 Inside<"0", "rows0", "vrows">, Inside<"0", "cols0", "vcols">,
                 Inside<"0", "rows1", "vrows">, Inside<"0", "cols1", "vcols">];
  let Extents = "dst:vrows:vcols src0:rows0:cols0 src1:rows1:cols1";
}

defvar Parts = [
  Line<"TPARTADD", "Add where both are there.", Numbers, AllNumbers, AddCost>,
  Line<"TPARTMUL", "Multiply where both are there.", Numbers, ShortNumbers,
       MulCost>,
  Line<"TPARTMAX", "The larger where both are there.", Numbers, AllNumbers,
       AddCost>,
  Line<"TPARTMIN", "The smaller where both are there.", Numbers, AllNumbers,
       AddCost>];
foreach l = Parts in {
  def l.Name#"_UB_op" : PartOp<l, !tolower(l.Name), Pair> {
    let Family = "part";
    let Sigs = ElementSigs<"ELEM:nd ELEM:nd ELEM:nd", l.OnA2A3, l.OnA5>.All;
    let Call = l.Name#"($dst, $src0, $src1)";
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

// TPARTARGMAX, TPARTARGMIN: the same of pairs of an element and its index. Of two
// elements the larger (smaller) is taken with its index, of equal ones src0's, as
// both processors' public code does (the documentation says src1's). What the
// machine makes of a NaN is open; here one is taken before any number.
//
class PartIndexOp<string name, string summary>
    : TileOp<name, !tolower(name)#".ub", PIPE_V,
             [Dst<"dst", UB>, Out<"idx", UB>, SrcApart<"src0", UB>,
              SrcApart<"src1", UB>, SrcApart<"idx0", UB>,
              SrcApart<"idx1", UB>, Int<"vrows", "valid rows">,
              Int<"vcols", "valid columns">,
              Int<"rows0", "valid rows of src0 and idx0">,
              Int<"cols0", "valid columns of src0 and idx0">,
              Int<"rows1", "valid rows of src1 and idx1">,
              Int<"cols1", "valid columns of src1 and idx1">]> {
  let Summary = summary;
  let HasIdentity = 1;
  let EventName = name;
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let Sigs = !listconcat(
      !foreach(i, ["i32", "u32"],
               Sig<!subst("I", i, "f32:nd I:nd f32:nd f32:nd I:nd I:nd")>),
      !foreach(i, ["i32", "u32", "i16", "u16"],
               Sig<!subst("I", i, "f16:nd I:nd f16:nd f16:nd I:nd I:nd")>));
  let Limits = !foreach(n, ["vrows", "vcols", "rows0", "cols0", "rows1",
                            "cols1"], Limit<n, 0, 65535>);
  let Insides = !listconcat(
      [Inside<"0", "vrows", "dst.rows">, Inside<"0", "vcols", "dst.cols">,
       Inside<"0", "vrows", "idx.rows">, Inside<"0", "vcols", "idx.cols">],
      !foldl([]<Inside>, ["0", "1"], all, n, !listconcat(all,
          [Inside<"0", "rows"#n, "src"#n#".rows">,
           Inside<"0", "cols"#n, "src"#n#".cols">,
           Inside<"0", "rows"#n, "idx"#n#".rows">,
           Inside<"0", "cols"#n, "idx"#n#".cols">,
           Inside<"0", "rows"#n, "vrows">,
           Inside<"0", "cols"#n, "vcols">])));
  let Extents = !strconcat("dst:vrows:vcols idx:vrows:vcols ",
                           "src0:rows0:cols0 src1:rows1:cols1 ",
                           "idx0:rows0:cols0 idx1:rows1:cols1");
  let CostModel = ElementCost;
  let Call = name#"($dst, $src0, $src1, $idx, $idx0, $idx1)";
}
def TPartArgMaxOp
    : PartIndexOp<"TPARTARGMAX",
                  "The larger where both are there, and its index.">;
defm TPARTARGMAX_UB : TileOpForms<TPartArgMaxOp>;
def TPartArgMinOp
    : PartIndexOp<"TPARTARGMIN",
                  "The smaller where both are there, and its index.">;
defm TPARTARGMIN_UB : TileOpForms<TPartArgMinOp>;

//===----------------------------------------------------------------------===//
// Neighbours
//===----------------------------------------------------------------------===//
//
// Action: element (r, k) of dst is the sum of (r, 2 k) and (r, 2 k + 1) of src,
// of which what lies beyond the valid columns is 0; the other half of the row's
// valid part, 0.
//
def TPairReduceSumOp
    : ElementOp<Line<"TPAIRREDUCESUM", "Add neighbours in a row.", Floats,
                     Floats, AddCost>,
                "unary", "tpairreducesum", "ELEM:nd ELEM:nd",
                [Dst<"dst", UB>, SrcApart<"src", UB>],
                "TPAIRREDUCESUM($dst, $src)">;
defm TPAIRREDUCESUM_UB : TileOpForms<TPairReduceSumOp>;

//===----------------------------------------------------------------------===//
// Rows to columns
//===----------------------------------------------------------------------===//
//
// Action: element (c, r) of dst is element (r, c) of src; vrows and vcols are
// src's. The library on a2a3 moves 16 rows at a time (of bytes 32) through
// scratch, and orders that against MTE3 with event 0.
//
defvar Moved = !listconcat(Floats, ["bf16"], NarrowInts);
class TransOp<string builtin, list<TileOperand> operands, string family,
              list<TileProcessor> on>
    : VectorOp<"TTRANS", builtin, operands> {
  let Summary = "Transpose a tile.";
  let On = on;
  let Family = family;
  let ValidRows = "vcols";
  let ValidCols = "vrows";
  let CostModel = ElementCost;
  let Insides = [Inside<"0", "vcols", "dst.rows">,
                 Inside<"0", "vrows", "dst.cols">,
                 Inside<"0", "vrows", "src.rows">,
                 Inside<"0", "vcols", "src.cols">];
  let Extents = "dst:vcols:vrows src:vrows:vcols";
}
def TTransTmpOp
    : TransOp<"ttrans.tmp",
              [Dst<"dst", UB>, SrcApart<"src", UB>, Tmp<"tmp", UB>],
              "reduce_tmp", [A2A3]> {
  let Sigs = ElementSigs<"ELEM:nd ELEM:nd ELEM:nd", Moved, []>.All;
  let HasIdentity = 1;
  let HiddenEvents = [HiddenEvent<PIPE_V, PIPE_MTE3, 0, [A2A3]>,
                      HiddenEvent<PIPE_MTE3, PIPE_V, 0, [A2A3]>,
                      HiddenEvent<PIPE_S, PIPE_MTE3, 0, [A2A3]>,
                      HiddenEvent<PIPE_MTE3, PIPE_S, 0, [A2A3]>];
  let Insides = [Inside<"0", "vcols", "dst.rows">,
                 Inside<"0", "vrows", "dst.cols">,
                 Inside<"0", "vrows", "src.rows">,
                 Inside<"0", "vcols", "src.cols">,
                 Inside<"0", "vcols", "tmp.rows">];
  let Rooms = !listconcat(
      !foreach(t, !filter(t, Moved, !and(!ne(t, "i8"), !ne(t, "u8"))),
               Room<"tmp.cols", "vrows", 0, 16, 16, t>),
      [Room<"tmp.cols", "vrows", 0, 32, 32, "i8">,
       Room<"tmp.cols", "vrows", 0, 32, 32, "u8">]);
  let Call = "TTRANS($dst, $src, $tmp)";
  let Absence = "a5 needs no scratch: use ascend.ttrans.ub";
}
defm TTRANS_TMP_UB : TileOpForms<TTransTmpOp>;
def TTransOp
    : TransOp<"ttrans", [Dst<"dst", UB>, SrcApart<"src", UB>], "reduce_unused",
              [A5]> {
  let Sigs = ElementSigs<"ELEM:nd ELEM:nd", [], Moved>.All;
  let Call = "TTRANS($dst, $src, $src)";
  let Absence = "a2a3 needs scratch: use ascend.ttrans.tmp.ub";
}
defm TTRANS_UB : TileOpForms<TTransOp>;

//===----------------------------------------------------------------------===//
// Side by side
//===----------------------------------------------------------------------===//
//
// Action: row r of dst is cols0 elements of row r of src0, then cols1 of src1's.
//
def TConcatOp
    : TileOp<"TCONCAT", "tconcat.ub", PIPE_V,
             [Dst<"dst", UB>, SrcApart<"src0", UB>, SrcApart<"src1", UB>,
              Int<"vrows", "valid rows">, Int<"vcols", "valid columns">,
              Int<"cols0", "valid columns of src0">,
              Int<"cols1", "valid columns of src1">]> {
  let Summary = "Put two tiles side by side.";
  let Family = "concat";
  let EventName = "TCONCAT";
  let ValidRows = "vrows";
  let ValidCols = "vcols";
  let CostModel = ElementCost;
  let Sigs = ElementSigs<"ELEM:nd ELEM:nd ELEM:nd", Moved, Moved>.All;
  let Limits = !foreach(n, ["vrows", "vcols", "cols0", "cols1"],
                        Limit<n, 0, 65535>);
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">,
                 Inside<"0", "vrows", "src0.rows">,
                 Inside<"0", "cols0", "src0.cols">,
                 Inside<"0", "vrows", "src1.rows">,
                 Inside<"0", "cols1", "src1.cols">,
                 Inside<"cols0", "cols1", "vcols">];
  let Extents = "dst:vrows:vcols src0:vrows:cols0 src1:vrows:cols1";
  let HiddenEvents = [HiddenEvent<PIPE_MTE2, PIPE_S, 0, [A2A3]>];
  let Call = "TCONCAT($dst, $src0, $src1)";
}
defm TCONCAT_UB : TileOpForms<TConcatOp>;
