//===-- AscendOperands.td - Operands of instructions --------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

class AscendAsmOperand<string name> : AsmOperandClass {
  let Name = name;
  let PredicateMethod = "is"#name;
  let RenderMethod = "add"#name#"Operands";
}

/// A scalar register. A register operand of its own class is needed because
/// assembly holds virtual registers, which no generated matcher knows.
class ScalarReg<RegisterClass rc, string name> : RegisterOperand<rc> {
  let ParserMatchClass = AscendAsmOperand<name>;
}
def RegX : ScalarReg<X64, "RegX">;
def RegW : ScalarReg<W32, "RegW">;
def RegF : ScalarReg<F32R, "RegF">;

/// A scalar register or an immediate: one opcode serves both.
class ScalarOrImm<ValueType vt, string name> : Operand<vt> {
  let PrintMethod = "printScalarOrImm";
  let ParserMatchClass = AscendAsmOperand<name>;
}
def S64 : ScalarOrImm<i64, "S64">;
def S32 : ScalarOrImm<i32, "S32">;
def Sel64 : ComplexPattern<i64, 1, "selectScalar">;
def Sel32 : ComplexPattern<i32, 1, "selectScalar">;

class SlotOperand<RegisterClass rc, string name> : RegisterOperand<rc> {
  let ParserMatchClass = AscendAsmOperand<name>;
}
def L1Op : SlotOperand<L1Slot, "L1Op">;
def L0AOp : SlotOperand<L0ASlot, "L0AOp">;
def L0BOp : SlotOperand<L0BSlot, "L0BOp">;
def L0COp : SlotOperand<L0CSlot, "L0COp">;
def UBOp : SlotOperand<UBSlot, "UBOp">;
def FBOp : SlotOperand<FBSlot, "FBOp">;
def BTOp : SlotOperand<BTSlot, "BTOp">;

/// The slot of a set that an operand names: `[x5]`. On a source, slot 0 goes
/// without saying; on a destination the index says that it is a set's slot.
def DstIndex : Operand<i64> {
  let PrintMethod = "printDstIndex";
  let ParserMatchClass = AscendAsmOperand<"SlotIndex">;
}
def SrcIndex : Operand<i64> {
  let PrintMethod = "printSrcIndex";
  let ParserMatchClass = AscendAsmOperand<"SlotIndex">;
}

/// A tile type, encoded as TileType::encode() does: f16.nz.128x64.
def TileTypeOp : Operand<i64> {
  let PrintMethod = "printTileType";
  let ParserMatchClass = AscendAsmOperand<"TileTypeImm">;
  let OperandType = "OPERAND_IMMEDIATE";
}

/// A window of global memory, 13 operands: base, byte offset, type (dtype and
/// layout), five extents, five strides in elements.
///   [x0 + 256] f16.nd shape(1,1,1,128,64) stride(8192,8192,8192,64,1)
def GMOp : Operand<i64> {
  let PrintMethod = "printGM";
  let ParserMatchClass = AscendAsmOperand<"GM">;
  let MIOperandInfo = (ops RegX:$base, i64imm:$offset, i64imm:$type,
                           S64:$s0, S64:$s1, S64:$s2, S64:$s3, S64:$s4,
                           S64:$d0, S64:$d1, S64:$d2, S64:$d3, S64:$d4);
}
def SelGM : ComplexPattern<i64, 13, "selectGM">;

/// A word from a closed set, "<operand>.<word>": relu.normal, atomic.add.
def WordOp : Operand<i64> {
  let PrintMethod = "printWord";
  let ParserMatchClass = AscendAsmOperand<"Word">;
  let OperandType = "OPERAND_IMMEDIATE";
}
def PipeOp : Operand<i64> {
  let PrintMethod = "printPipe";
  let ParserMatchClass = AscendAsmOperand<"Pipe">;
  let OperandType = "OPERAND_IMMEDIATE";
}

class ImmOperand<ValueType vt> : Operand<vt> {
  let OperandType = "OPERAND_IMMEDIATE";
}
def ImmI64 : ImmOperand<i64>;
def ImmI32 : ImmOperand<i32>;
def BranchTarget : Operand<OtherVT> {
  let ParserMatchClass = AscendAsmOperand<"Label">;
}
/// A text in quotes, which machine code keeps as a symbol.
def TextOp : Operand<i64> {
  let PrintMethod = "printText";
  let ParserMatchClass = AscendAsmOperand<"Text">;
}
def ParamRef : Operand<i64> {
  let PrintMethod = "printParam";
  let ParserMatchClass = AscendAsmOperand<"Param">;
}
