//===-- AscendTileReduce.td - Rows and columns to one ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   src, vrows x vcols     rows: dst, vrows x 1     columns: dst, 1 x vcols
//   +-----------+          +-+                      +-----------+
//   |a b c      |          |s|  s = a + b + c       |t          |
//   |d          |          |.|                      +-----------+
//   +-----------+          +-+                      t = a + d
//
// Action: element (r, 0) of dst is made of row r of src, from the left; or
// element (0, c) of column c, from the top. Other elements of dst keep their
// value.
//
// Numbers: a row of floats is added or multiplied in f32 and rounded at the end;
// a column is rounded to its type after each step, since the unit adds row to
// row in UB. Integers wrap around. The largest or smallest of a NaN and anything
// is a NaN. TROWARGMAX and its like give the first index of the largest, or of a
// NaN.
//
// a2a3 makes a row's number in several steps and needs scratch.
//
//===----------------------------------------------------------------------===//

defvar RowSumCost = VectorCost<14, 7, 32>;  // vcadd
defvar RowMaxCost = VectorCost<14, 1, 17>;  // vcgmax

/// What of dst and src a reduction touches, in numbers of its rules.
class Reduction<string rows, string cols> {
  string Rows = rows;
  string Cols = cols;
  list<Inside> Insides = [Inside<"0", rows, "dst.rows">,
                          Inside<"0", cols, "dst.cols">,
                          Inside<"0", "vrows", "src.rows">,
                          Inside<"0", "vcols", "src.cols">];
  string Extents = "dst:"#rows#":"#cols#" src:vrows:vcols";
}
defvar ToColumn = Reduction<"vrows", "1">;
defvar ToRow = Reduction<"1", "vcols">;

class ReduceOp<string name, string summary, string builtin, Cost cost,
               list<TileOperand> operands, Reduction to, string family,
               list<TileProcessor> on = [A2A3, A5]>
    : VectorOp<name, builtin, operands> {
  let Summary = summary;
  let On = on;
  let CostModel = cost;
  let Family = family;
  let ValidRows = to.Rows;
  let ValidCols = to.Cols;
  let Insides = to.Insides;
  let Extents = to.Extents;
}

/// The legal types of a reduction to a column: ND, or DN with one column.
class RowSigs<list<string> shapes, list<string> a2a3, list<string> a5> {
  list<Sig> All = !foldl([]<Sig>, shapes, all, s,
      !listconcat(all, ElementSigs<"ELEM:nd "#s, a2a3, a5>.All,
                  ElementSigs<"ELEM:dn "#s, a2a3, a5>.All));
}

/// A row has a number only if it has elements.
defvar RowLimits = [Limit<"vrows", 0, 65535>, Limit<"vcols", 1, 65535>,
                    LimitWhen<"dn", "dst.cols", 1, 1>];
defvar ColumnLimits = [Limit<"vrows", 1, 65535>, Limit<"vcols", 0, 65535>];
// Floats are added in a tree, which takes as much as they do.
defvar FloatScratch = !listconcat(
    !foreach(t, Floats, Inside<"0", "vrows", "tmp.rows", t>),
    !foreach(t, Floats, Inside<"0", "vcols", "tmp.cols", t>));

//===----------------------------------------------------------------------===//
// A row to a number
//===----------------------------------------------------------------------===//

defvar LongInts = ["i32", "i16", "i64", "u64"];
defvar RowReductions = [
  Line<"TROWSUM", "Add up each row.", Numbers,
       !listconcat(Floats, LongInts), RowSumCost>,
  Line<"TROWPROD", "Multiply each row's elements.", Numbers, Numbers,
       ElementCost>,
  Line<"TROWMAX", "The largest of each row.", Numbers,
       !listconcat(Floats, LongInts, ["i8", "u8"]), RowMaxCost>,
  Line<"TROWMIN", "The smallest of each row.", Numbers,
       !listconcat(Floats, LongInts, ["i8", "u8"]), RowMaxCost>];
foreach l = RowReductions in {
  def l.Name#"_TMP_UB_op"
      : ReduceOp<l.Name, l.Summary, !tolower(l.Name)#".tmp", l.CostModel,
                 [Dst<"dst", UB>, SrcApart<"src", UB>, Tmp<"tmp", UB>],
                 ToColumn, "reduce_tmp", [A2A3]> {
    let Sigs = RowSigs<["ELEM:nd ELEM:nd"], l.OnA2A3, []>.All;
    let HasIdentity = 1;
    let Limits = RowLimits;
    let Insides = !listconcat(ToColumn.Insides, FloatScratch);
    let HiddenEvents = ScalarWithin;
    let Call = l.Name#"($dst, $src, $tmp)";
    let Absence = "a5 needs no scratch: use ascend."#!tolower(l.Name)#".ub";
  }
  defm l.Name#"_TMP_UB" : TileOpForms<!cast<TileOp>(l.Name#"_TMP_UB_op")>;
  def l.Name#"_UB_op"
      : ReduceOp<l.Name, l.Summary, !tolower(l.Name), l.CostModel,
                 [Dst<"dst", UB>, SrcApart<"src", UB>],
                 ToColumn, "reduce_unused", [A5]> {
    let Sigs = RowSigs<["ELEM:nd"], [], l.OnA5>.All;
    let Limits = RowLimits;
    let Call = l.Name#"($dst, $src, $src)";
    let Absence =
        "a2a3 needs scratch: use ascend."#!tolower(l.Name)#".tmp.ub";
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

/// Types of an index and of what it is an index of, one to a signature: those of
/// two bytes may have short ones.
class IndexSigs<string shape, list<string> a2a3, list<string> a5,
                list<string> indices> {
  list<Sig> All = !foldl([]<Sig>, indices, all, i,
      !listconcat(all, ElementSigs<!subst("INDEX", i, shape), a2a3, a5>.All));
}
defvar Indices = ["i32", "u32"];
defvar ShortIndices = ["i16", "u16"];
class RowIndexSigs<string tail, list<string> a2a3, list<string> a5,
                   list<string> short2, list<string> short5> {
  list<Sig> All = !foldl([]<Sig>, ["nd", "dn"], all, o, !listconcat(all,
      IndexSigs<"INDEX:"#o#" "#tail, a2a3, a5, Indices>.All,
      IndexSigs<"INDEX:"#o#" "#tail, short2, short5, ShortIndices>.All));
}

defvar RowIndices = [
  Line<"TROWARGMAX", "The index of the largest of each row.", Numbers,
       ["f32", "f16", "bf16", "i32", "u32", "i16", "u16"], RowMaxCost>,
  Line<"TROWARGMIN", "The index of the smallest of each row.", Numbers,
       ["f32", "f16", "bf16", "i32", "u32", "i16", "u16"], RowMaxCost>];
foreach l = RowIndices in {
  def l.Name#"_TMP_UB_op"
      : ReduceOp<l.Name, l.Summary, !tolower(l.Name)#".tmp", l.CostModel,
                 [Dst<"dst", UB>, SrcApart<"src", UB>, Tmp<"tmp", UB>],
                 ToColumn, "reduce_tmp", [A2A3]> {
    let Sigs = RowIndexSigs<"ELEM:nd ELEM:nd", l.OnA2A3, [], ["f16", "i16"],
                            []>.All;
    let HasIdentity = 1;
    let Limits = RowLimits;
    let Insides = !listconcat(ToColumn.Insides,
                              [Inside<"0", "vrows", "tmp.rows">,
                               Inside<"0", "vcols", "tmp.cols">]);
    let Call = l.Name#"($dst, $src, $tmp)";
    let Absence = "a5 needs no scratch: use ascend."#!tolower(l.Name)#".ub";
  }
  defm l.Name#"_TMP_UB" : TileOpForms<!cast<TileOp>(l.Name#"_TMP_UB_op")>;
  def l.Name#"_UB_op"
      : ReduceOp<l.Name, l.Summary, !tolower(l.Name), l.CostModel,
                 [Dst<"dst", UB>, SrcApart<"src", UB>],
                 ToColumn, "reduce_unused", [A5]> {
    let Sigs = RowIndexSigs<"ELEM:nd", [], l.OnA5, [],
                            ["f16", "bf16", "i16", "u16"]>.All;
    let Limits = RowLimits;
    let Call = l.Name#"($dst, $src, $src)";
    let Absence =
        "a2a3 needs scratch: use ascend."#!tolower(l.Name)#".tmp.ub";
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

//===----------------------------------------------------------------------===//
// A column to a number
//===----------------------------------------------------------------------===//

defvar ColumnReductions = [
  Line<"TCOLSUM", "Add up each column.", Numbers, AllNumbers, AddCost>,
  Line<"TCOLPROD", "Multiply each column's elements.", Numbers, AllNumbers,
       MulCost>,
  Line<"TCOLMAX", "The largest of each column.", Numbers, AllNumbers, AddCost>,
  Line<"TCOLMIN", "The smallest of each column.", Numbers, AllNumbers,
       AddCost>];
foreach l = ColumnReductions in {
  def l.Name#"_UB_op"
      : ReduceOp<l.Name, l.Summary, !tolower(l.Name), l.CostModel,
                 [Dst<"dst", UB>, SrcApart<"src", UB>], ToRow, "reduce"> {
    let Sigs = ElementSigs<"ELEM:nd ELEM:nd", l.OnA2A3, l.OnA5>.All;
    let Limits = ColumnLimits;
    let Call = l.Name#"($dst, $src)";
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}

// With scratch for half as many rows. In a tree, neighbours are added, row 0 to
// row 1, row 2 to row 3, then their sums; a row without a neighbour waits.
def TColSumTmpOp
    : ReduceOp<"TCOLSUM", "Add up each column, in a tree or not.",
               "tcolsum.tmp", AddCost,
               [Dst<"dst", UB>, SrcApart<"src", UB>, Tmp<"tmp", UB>,
                Word<"order", ["sequence", "tree"], "which sums are made">],
               ToRow, ""> {
  let Sigs = ElementSigs<"ELEM:nd ELEM:nd ELEM:nd", Numbers, AllNumbers>.All;
  let HasIdentity = 1;
  let Limits = ColumnLimits;
  let Insides = !listconcat(ToRow.Insides, [Inside<"0", "vcols", "tmp.cols">]);
  let Rooms = [Room<"tmp.rows", "vrows", 0, 1, 2>];
  let Call = "TCOLSUM($dst, $src, $tmp, $order{false|true})";
}
defm TCOLSUM_TMP_UB : TileOpForms<TColSumTmpOp>;

defvar ColumnIndices = [
  Line<"TCOLARGMAX", "The index of the largest of each column.",
       ["f32", "f16", "u32", "u16"],
       ["f32", "f16", "i32", "u32", "i16", "u16", "i8", "u8"], AddCost>,
  Line<"TCOLARGMIN", "The index of the smallest of each column.",
       ["f32", "f16", "u32", "u16"],
       ["f32", "f16", "i32", "u32", "i16", "u16", "i8", "u8"], AddCost>];
foreach l = ColumnIndices in {
  def l.Name#"_TMP_UB_op"
      : ReduceOp<l.Name, l.Summary, !tolower(l.Name)#".tmp", l.CostModel,
                 [Dst<"dst", UB>, SrcApart<"src", UB>, Tmp<"tmp", UB>],
                 ToRow, "reduce_tmp", [A2A3]> {
    let Sigs = IndexSigs<"INDEX:nd ELEM:nd ELEM:nd", l.OnA2A3, [],
                         Indices>.All;
    let HasIdentity = 1;
    // Four repeats of 256 bytes: indices, numbers, and what is compared.
    let Limits = !listconcat(ColumnLimits,
                             [Limit<"tmp.bytes", 1024, 196608>]);
    let Call = l.Name#"($dst, $src, $tmp)";
    let Absence = "a5 needs no scratch: use ascend."#!tolower(l.Name)#".ub";
  }
  defm l.Name#"_TMP_UB" : TileOpForms<!cast<TileOp>(l.Name#"_TMP_UB_op")>;
  def l.Name#"_UB_op"
      : ReduceOp<l.Name, l.Summary, !tolower(l.Name), l.CostModel,
                 [Dst<"dst", UB>, SrcApart<"src", UB>],
                 ToRow, "reduce_unused", [A5]> {
    let Sigs = IndexSigs<"INDEX:nd ELEM:nd", [], l.OnA5, Indices>.All;
    let Limits = ColumnLimits;
    let Call = l.Name#"($dst, $src, $src)";
    let Absence =
        "a2a3 needs scratch: use ascend."#!tolower(l.Name)#".tmp.ub";
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}
