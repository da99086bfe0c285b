//===-- AscendTileElement.td - Single elements of a tile ---*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Action: the scalar unit reads or writes element `offset` of a tile in UB, in
// the order in which its elements lie. It touches no other, and whatever else
// the tile holds, or does not hold yet, stays as it is.
//
//   nd  offset = row * columns + column
//   dn  offset = column * rows + row
//   nz  offset = column / C0 * rows * C0 + row * C0 + column % C0
//
// The scalar unit is a pipe: flags order it with those that fill the tile or
// read it. What has been read may be used for anything that a scalar is good
// for: branches, bounds of loops, addresses, indices of slots, numbers beside
// tiles.
//
//===----------------------------------------------------------------------===//

/// Of all types that a tile in UB has.
defvar SingleElementTypes = !listconcat(
    !foreach(t, PlainTypes, Sig<t#":nd">),
    !foreach(t, PlainTypes, Sig<t#":dn">),
    !foreach(t, AnyTypes, Sig<t#":nz">),
    !foreach(t, Float8Types, Sig<t#":nd", [A5]>),
    !foreach(t, Float8Types, Sig<t#":dn", [A5]>),
    !foreach(t, Float8Types, Sig<t#":nz", [A5]>));

defvar SingleOffset =
    Int<"offset", "the element, in the order in which they lie">;

class SingleElementOp<string mnemonic, list<TileOperand> operands>
    : TileOp<mnemonic, !tolower(mnemonic)#".ub", PIPE_S, operands> {
  let Sigs = SingleElementTypes;
  let Limits = [Limit<"offset", 0, 262143>];
  let CostModel = ScalarCost;
}

def TGetValOp
    : SingleElementOp<"TGETVAL", [Res<"value", "the element's bits">,
                                  Src<"src", UB>, SingleOffset]> {
  let Summary = "Read an element of a tile.";
  let Insides = [Inside<"offset", "1", "src.elements">];
  let Call = "$src.GetValue($offset)";
}
defm TGETVAL_UB : TileOpForms<TGetValOp, 0>;

def TSetValOp
    : SingleElementOp<"TSETVAL", [Acc<"dst", UB>, SingleOffset,
                                  Elem<"value", "the element">]> {
  let Summary = "Write an element of a tile.";
  let HasIdentity = 1;
  let KeepsRest = 1;
  let Insides = [Inside<"offset", "1", "dst.elements">];
  let Call = "$dst.SetValue($offset, $value)";
}
defm TSETVAL_UB : TileOpForms<TSetValOp>;
