//===-- AscendTileExpand.td - One for each row or column ---*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   full, vrows x vcols   each, a column (dn)   each, blocks of 32 bytes (nd)
//   +-----------+         +-+                   +-------+
//   |a b c      |         |s|                   |p q   q|   q the last of the
//   |d          |         |t|                   |u      |   block
//   +-----------+         +-+                   +-------+
//
// Action: element (r, c) of dst = f(element (r, c) of full, e), where e is, of
// rows, element (r, 0) of `each` if that is dn, or element (r, c modulo the
// elements of 32 bytes) if it is nd; of columns, element (0, c). TROWEXPAND
// takes (r, 0) of either order. Numbers are as element by element; the
// difference of EXPDIF is taken in f32.
//
// On a2a3 the library spreads a column's elements over blocks first: into
// scratch, if it is given some, else into the reserved bytes of UB.
//
//===----------------------------------------------------------------------===//

defvar ShortNumbers =
    !listconcat(Floats, ["bf16", "i32", "u32", "i16", "u16", "i8", "u8"]);
defvar ExpDifCost = VectorCost<23, 4, 32>; // vsub and vexp

/// What of its tiles an operation with a number a row touches.
class ExpandInsides<string full, string each> {
  list<Inside> All = [Inside<"0", "vrows", "dst.rows">,
                      Inside<"0", "vcols", "dst.cols">,
                      Inside<"0", "vrows", full#".rows">,
                      Inside<"0", "vcols", full#".cols">,
                      Inside<"0", "vrows", each#".rows">];
}

/// How C++ takes a row's own numbers: behind the others (by), in either place
/// (row), in either place, which is not the same (turned).
class RowFamily<string name> {
  string Stem = !cond(!eq(name, "TROWEXPANDEXPDIF"): "expand_by",
                      !or(!eq(name, "TROWEXPANDSUB"),
                          !eq(name, "TROWEXPANDDIV")): "expand_turned",
                      true: "expand_row");
  // Without scratch, `by` is as for any two tiles.
  string Plain = !if(!eq(Stem, "expand_by"), "binary", Stem);
}

class ExpandOp<Line l, string family, string builtin,
               list<TileOperand> operands,
               list<TileProcessor> on = [A2A3, A5]>
    : VectorOp<l.Name, builtin, operands> {
  let Summary = l.Summary;
  let On = on;
  let CostModel = l.CostModel;
  let Family = family;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

def TRowExpandOp
    : ExpandOp<Line<"TROWEXPAND", "Fill each row with its first element.",
                    !listconcat(Floats, ["bf16"], NarrowInts), AllNumbers,
                    ElementCost>,
               "unary", "trowexpand",
               [Dst<"dst", UB>, SrcApart<"src", UB>]> {
  let Sigs = !listconcat(
      ElementSigs<"ELEM:nd ELEM:nd", !listconcat(Floats, ["bf16"], NarrowInts),
                  AllNumbers>.All,
      ElementSigs<"ELEM:nd ELEM:dn", !listconcat(Floats, ["bf16"], NarrowInts),
                  AllNumbers>.All);
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">,
                 Inside<"0", "vrows", "src.rows">];
  let Extents = "dst:vrows:vcols src:vrows:src.own";
  let HiddenEvents = ScalarWithin;
  let Call = "TROWEXPAND($dst, $src)";
}
defm TROWEXPAND_UB : TileOpForms<TRowExpandOp>;

defvar RowExpansions = [
  Line<"TROWEXPANDADD", "Add each row's own number.", Numbers, ShortNumbers,
       AddCost>,
  Line<"TROWEXPANDSUB", "Subtract each row's own number.", Numbers,
       ShortNumbers, AddCost>,
  Line<"TROWEXPANDMUL", "Multiply each row by its own number.", Numbers,
       ShortNumbers, MulCost>,
  Line<"TROWEXPANDDIV", "Divide each row by its own number.", Floats,
       ShortNumbers, DivCost>,
  Line<"TROWEXPANDMAX", "The larger of element and row's own number.",
       Numbers, ShortNumbers, AddCost>,
  Line<"TROWEXPANDMIN", "The smaller of element and row's own number.",
       Numbers, ShortNumbers, AddCost>,
  Line<"TROWEXPANDEXPDIF", "e to the power of element less row's own number.",
       Floats, Floats, ExpDifCost>];
foreach l = RowExpansions in {
  def l.Name#"_UB_op"
      : ExpandOp<l, RowFamily<l.Name>.Plain, !tolower(l.Name),
                 [Dst<"dst", UB>, Src<"full", UB>, SrcApart<"each", UB>]> {
    let Sigs = !listconcat(
        ElementSigs<"ELEM:nd ELEM:nd ELEM:dn", l.OnA2A3, l.OnA5>.All,
        ElementSigs<"ELEM:nd ELEM:nd ELEM:nd", l.OnA2A3, l.OnA5>.All);
    let Insides = ExpandInsides<"full", "each">.All;
    let Extents = "dst:vrows:vcols full:vrows:vcols each:vrows:each.own";
    let Clobbers = [Clobber<[A2A3], "*:*:dn">];
    let UnusedFamily = "expand_unused";
    let Call = l.Name#"($dst, $full, $each)";
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
  def l.Name#"_TMP_UB_op"
      : ExpandOp<l, RowFamily<l.Name>.Stem#"_tmp", !tolower(l.Name)#".tmp",
                 [Dst<"dst", UB>, Src<"full", UB>, SrcApart<"each", UB>,
                  Tmp<"tmp", UB>], [A2A3]> {
    let Sigs = ElementSigs<"ELEM:nd ELEM:nd ELEM:dn ELEM:nd", l.OnA2A3,
                           []>.All;
    let HasIdentity = 1;
    let Insides = ExpandInsides<"full", "each">.All;
    // A block of 32 bytes a row, eight rows at a time.
    let Rooms = [Room<"tmp.bytes", "vrows", 0, 256, 8>];
    let Extents = "dst:vrows:vcols full:vrows:vcols each:vrows:1";
    let Call = l.Name#"($dst, $full, $each, $tmp)";
    let Absence = "a5 needs no scratch: use ascend."#!tolower(l.Name)#".ub";
  }
  defm l.Name#"_TMP_UB" : TileOpForms<!cast<TileOp>(l.Name#"_TMP_UB_op")>;
}

// The other way about: each row's own number is on the left.
defvar RowExpansionsFirst = [
  Line<"TROWEXPANDSUB", "Subtract each row from its own number.", Numbers,
       ShortNumbers, AddCost>,
  Line<"TROWEXPANDDIV", "Divide each row's own number.", Floats,
       ShortNumbers, DivCost>];
foreach l = RowExpansionsFirst in {
  def l.Name#"_FIRST_UB_op"
      : ExpandOp<l, "", !tolower(l.Name)#".first",
                 [Dst<"dst", UB>, SrcApart<"each", UB>, Src<"full", UB>]> {
    let Mnemonic = l.Name#".first";
    let Sigs = !listconcat(
        ElementSigs<"ELEM:nd ELEM:dn ELEM:nd", l.OnA2A3, l.OnA5>.All,
        ElementSigs<"ELEM:nd ELEM:nd ELEM:nd", l.OnA2A3, l.OnA5>.All);
    let Insides = ExpandInsides<"full", "each">.All;
    let Extents = "dst:vrows:vcols full:vrows:vcols each:vrows:each.own";
    let Clobbers = [Clobber<[A2A3], "*:dn">];
    let Call = l.Name#"($dst, $each, $full)";
  }
  defm l.Name#"_FIRST_UB" : TileOpForms<!cast<TileOp>(l.Name#"_FIRST_UB_op")>;
  def l.Name#"_FIRST_TMP_UB_op"
      : ExpandOp<l, "", !tolower(l.Name)#".first.tmp",
                 [Dst<"dst", UB>, SrcApart<"each", UB>, Src<"full", UB>,
                  Tmp<"tmp", UB>], [A2A3]> {
    let Mnemonic = l.Name#".first";
    let Sigs = ElementSigs<"ELEM:nd ELEM:dn ELEM:nd ELEM:nd", l.OnA2A3,
                           []>.All;
    let HasIdentity = 1;
    let Insides = ExpandInsides<"full", "each">.All;
    let Rooms = [Room<"tmp.bytes", "vrows", 0, 256, 8>];
    let Extents = "dst:vrows:vcols full:vrows:vcols each:vrows:1";
    let Call = l.Name#"($dst, $each, $full, $tmp)";
    let Absence =
        "a5 needs no scratch: use ascend."#!tolower(l.Name)#".first.ub";
  }
  defm l.Name#"_FIRST_TMP_UB"
      : TileOpForms<!cast<TileOp>(l.Name#"_FIRST_TMP_UB_op")>;
}

//===----------------------------------------------------------------------===//
// Columns
//===----------------------------------------------------------------------===//

def TColExpandOp
    : ExpandOp<Line<"TCOLEXPAND", "Fill each column with its first element.",
                    [], [], ElementCost>,
               "unary", "tcolexpand",
               [Dst<"dst", UB>, SrcApart<"src", UB>]> {
  let Sigs = ElementSigs<"ELEM:nd ELEM:nd",
                         !listconcat(Floats, ["bf16"], NarrowInts),
                         AllNumbers>.All;
  let Insides = [Inside<"0", "vrows", "dst.rows">,
                 Inside<"0", "vcols", "dst.cols">,
                 Inside<"0", "vcols", "src.cols">];
  let Extents = "dst:vrows:vcols src:1:vcols";
  let Call = "TCOLEXPAND($dst, $src)";
}
defm TCOLEXPAND_UB : TileOpForms<TColExpandOp>;

defvar ColumnExpansions = [
  Line<"TCOLEXPANDADD", "Add each column's own number.", Numbers,
       ShortNumbers, AddCost>,
  Line<"TCOLEXPANDSUB", "Subtract each column's own number.", Numbers,
       ShortNumbers, AddCost>,
  Line<"TCOLEXPANDMUL", "Multiply each column by its own number.", Numbers,
       ShortNumbers, MulCost>,
  Line<"TCOLEXPANDDIV", "Divide each column by its own number.", Floats,
       ShortNumbers, DivCost>,
  Line<"TCOLEXPANDMAX", "The larger of element and column's own number.",
       Numbers, ShortNumbers, AddCost>,
  Line<"TCOLEXPANDMIN", "The smaller of element and column's own number.",
       Numbers, ShortNumbers, AddCost>,
  Line<"TCOLEXPANDEXPDIF",
       "e to the power of element less column's own number.", Floats, Floats,
       ExpDifCost>];
foreach l = ColumnExpansions in {
  def l.Name#"_UB_op"
      : ExpandOp<l, "binary", !tolower(l.Name),
                 [Dst<"dst", UB>, Src<"full", UB>, SrcApart<"each", UB>]> {
    let Sigs = ElementSigs<"ELEM:nd ELEM:nd ELEM:nd", l.OnA2A3, l.OnA5>.All;
    let Insides = [Inside<"0", "vrows", "dst.rows">,
                   Inside<"0", "vcols", "dst.cols">,
                   Inside<"0", "vrows", "full.rows">,
                   Inside<"0", "vcols", "full.cols">,
                   Inside<"0", "vcols", "each.cols">];
    let Extents = "dst:vrows:vcols full:vrows:vcols each:1:vcols";
    let Call = l.Name#"($dst, $full, $each)";
  }
  defm l.Name#"_UB" : TileOpForms<!cast<TileOp>(l.Name#"_UB_op")>;
}
