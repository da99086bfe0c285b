//===-- AscendScalar.td - The scalar unit ------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalars are i32 (w), i64 (x) and f32 (f); narrower integers are promoted,
// wider ones split. A condition is a w that is 0 or 1. Sem and Ty say what an
// instruction does: the simulator and the C++ printer read them.
//
//===----------------------------------------------------------------------===//

class ScalarInst<string sem, string ty, dag outs_, dag ins_, string asm,
                 list<dag> pattern = []> : AscendInst<outs_, ins_, asm, pattern> {
  string Sem = sem;
  string Ty = ty;
  string Cond = "";
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

multiclass IntBinary<string sem, SDPatternOperator node> {
  def X : ScalarInst<sem, "i64", (outs RegX:$d), (ins S64:$a, S64:$b),
                     !tolower(sem)#"\t$d, $a, $b",
                     [(set RegX:$d, (node Sel64:$a, Sel64:$b))]>;
  def W : ScalarInst<sem, "i32", (outs RegW:$d), (ins S32:$a, S32:$b),
                     !tolower(sem)#"\t$d, $a, $b",
                     [(set RegW:$d, (node Sel32:$a, Sel32:$b))]>;
}
defm ADD : IntBinary<"Add", add>;
defm SUB : IntBinary<"Sub", sub>;
defm MUL : IntBinary<"Mul", mul>;
defm MULHS : IntBinary<"MulHS", mulhs>;
defm MULHU : IntBinary<"MulHU", mulhu>;
defm SDIV : IntBinary<"SDiv", sdiv>;
defm UDIV : IntBinary<"UDiv", udiv>;
defm SREM : IntBinary<"SRem", srem>;
defm UREM : IntBinary<"URem", urem>;
defm AND : IntBinary<"And", and>;
defm OR : IntBinary<"Or", or>;
defm XOR : IntBinary<"Xor", xor>;
defm SMIN : IntBinary<"SMin", smin>;
defm SMAX : IntBinary<"SMax", smax>;
defm UMIN : IntBinary<"UMin", umin>;
defm UMAX : IntBinary<"UMax", umax>;

// The amount of a shift is an i32 whatever is shifted.
multiclass IntShift<string sem, SDPatternOperator node> {
  def X : ScalarInst<sem, "i64", (outs RegX:$d), (ins S64:$a, S32:$b),
                     !tolower(sem)#"\t$d, $a, $b",
                     [(set RegX:$d, (node Sel64:$a, Sel32:$b))]>;
  def W : ScalarInst<sem, "i32", (outs RegW:$d), (ins S32:$a, S32:$b),
                     !tolower(sem)#"\t$d, $a, $b",
                     [(set RegW:$d, (node Sel32:$a, Sel32:$b))]>;
}
defm SHL : IntShift<"Shl", shl>;
defm SRL : IntShift<"Srl", srl>;
defm SRA : IntShift<"Sra", sra>;

multiclass IntUnary<string sem, SDPatternOperator node> {
  def X : ScalarInst<sem, "i64", (outs RegX:$d), (ins S64:$a),
                     !tolower(sem)#"\t$d, $a", [(set RegX:$d, (node Sel64:$a))]>;
  def W : ScalarInst<sem, "i32", (outs RegW:$d), (ins S32:$a),
                     !tolower(sem)#"\t$d, $a", [(set RegW:$d, (node Sel32:$a))]>;
}
defm CTPOP : IntUnary<"CtPop", ctpop>;
defm CTLZ : IntUnary<"CtLz", ctlz>;

let isMoveImm = 1, isReMaterializable = 1 in {
def MOVIX : ScalarInst<"Mov", "i64", (outs RegX:$d), (ins ImmI64:$a),
                       "mov\t$d, $a", [(set RegX:$d, imm:$a)]>;
def MOVIW : ScalarInst<"Mov", "i32", (outs RegW:$d), (ins ImmI32:$a),
                       "mov\t$d, $a", [(set RegW:$d, imm:$a)]>;
// The bits of the number, so that assembly is exact.
def MOVIF : ScalarInst<"Mov", "f32", (outs RegF:$d), (ins ImmI32:$a),
                       "mov\t$d, $a">;
}
def MOVX : ScalarInst<"Mov", "i64", (outs RegX:$d), (ins RegX:$a),
                      "mov\t$d, $a">;
def MOVW : ScalarInst<"Mov", "i32", (outs RegW:$d), (ins RegW:$a),
                      "mov\t$d, $a">;
def MOVF : ScalarInst<"Mov", "f32", (outs RegF:$d), (ins RegF:$a),
                      "mov\t$d, $a">;

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

class CompareCond<string name, list<CondCode> codes> {
  string Name = name;
  list<CondCode> Codes = codes;
}
defvar IntConds = [
  CompareCond<"eq", [SETEQ]>, CompareCond<"ne", [SETNE]>,
  CompareCond<"lt", [SETLT]>, CompareCond<"le", [SETLE]>,
  CompareCond<"gt", [SETGT]>, CompareCond<"ge", [SETGE]>,
  CompareCond<"ult", [SETULT]>, CompareCond<"ule", [SETULE]>,
  CompareCond<"ugt", [SETUGT]>, CompareCond<"uge", [SETUGE]>];
defvar FloatConds = [
  CompareCond<"oeq", [SETOEQ, SETEQ]>, CompareCond<"one", [SETONE]>,
  CompareCond<"olt", [SETOLT, SETLT]>, CompareCond<"ole", [SETOLE, SETLE]>,
  CompareCond<"ogt", [SETOGT, SETGT]>, CompareCond<"oge", [SETOGE, SETGE]>,
  CompareCond<"ueq", [SETUEQ]>, CompareCond<"une", [SETUNE, SETNE]>,
  CompareCond<"ult", [SETULT]>, CompareCond<"ule", [SETULE]>,
  CompareCond<"ugt", [SETUGT]>, CompareCond<"uge", [SETUGE]>,
  CompareCond<"ord", [SETO]>, CompareCond<"uno", [SETUO]>];

foreach C = IntConds in {
  let Cond = C.Name in {
  def CMPX_#C.Name : ScalarInst<"Cmp", "i64", (outs RegW:$d),
                                (ins S64:$a, S64:$b),
                                "cmp."#C.Name#"\t$d, $a, $b">;
  def CMPW_#C.Name : ScalarInst<"Cmp", "i32", (outs RegW:$d),
                                (ins S32:$a, S32:$b),
                                "cmpw."#C.Name#"\t$d, $a, $b">;
  }
  foreach Code = C.Codes in {
    def : Pat<(i32 (setcc (i64 Sel64:$a), (i64 Sel64:$b), Code)),
              (!cast<Instruction>("CMPX_"#C.Name) S64:$a, S64:$b)>;
    def : Pat<(i32 (setcc (i32 Sel32:$a), (i32 Sel32:$b), Code)),
              (!cast<Instruction>("CMPW_"#C.Name) S32:$a, S32:$b)>;
  }
}
foreach C = FloatConds in {
  let Cond = C.Name in
  def CMPF_#C.Name : ScalarInst<"Cmp", "f32", (outs RegW:$d),
                                (ins RegF:$a, RegF:$b),
                                "cmpf."#C.Name#"\t$d, $a, $b">;
  foreach Code = C.Codes in
    def : Pat<(i32 (setcc f32:$a, f32:$b, Code)),
              (!cast<Instruction>("CMPF_"#C.Name) RegF:$a, RegF:$b)>;
}

def SELX : ScalarInst<"Select", "i64", (outs RegX:$d),
                      (ins RegW:$c, S64:$a, S64:$b), "sel\t$d, $c, $a, $b",
                      [(set RegX:$d, (select i32:$c, Sel64:$a, Sel64:$b))]>;
def SELW : ScalarInst<"Select", "i32", (outs RegW:$d),
                      (ins RegW:$c, S32:$a, S32:$b), "sel\t$d, $c, $a, $b",
                      [(set RegW:$d, (select i32:$c, Sel32:$a, Sel32:$b))]>;
def SELF : ScalarInst<"Select", "f32", (outs RegF:$d),
                      (ins RegW:$c, RegF:$a, RegF:$b), "sel\t$d, $c, $a, $b",
                      [(set RegF:$d, (select i32:$c, f32:$a, f32:$b))]>;

//===----------------------------------------------------------------------===//
// Floating point
//===----------------------------------------------------------------------===//

class FloatBinary<string sem, SDPatternOperator node>
    : ScalarInst<sem, "f32", (outs RegF:$d), (ins RegF:$a, RegF:$b),
                 !tolower(sem)#"\t$d, $a, $b",
                 [(set RegF:$d, (node f32:$a, f32:$b))]>;
def FADD : FloatBinary<"FAdd", fadd>;
def FSUB : FloatBinary<"FSub", fsub>;
def FMUL : FloatBinary<"FMul", fmul>;
def FDIV : FloatBinary<"FDiv", fdiv>;
def FMINN : FloatBinary<"FMin", fminnum>;
def FMAXN : FloatBinary<"FMax", fmaxnum>;
class FloatUnary<string sem, SDPatternOperator node>
    : ScalarInst<sem, "f32", (outs RegF:$d), (ins RegF:$a),
                 !tolower(sem)#"\t$d, $a", [(set RegF:$d, (node f32:$a))]>;
def FNEG : FloatUnary<"FNeg", fneg>;
def FABS : FloatUnary<"FAbs", fabs>;
def FSQRT : FloatUnary<"FSqrt", fsqrt>;
def FFLOOR : FloatUnary<"FFloor", ffloor>;
def FCEIL : FloatUnary<"FCeil", fceil>;
def FTRUNC : FloatUnary<"FTrunc", ftrunc>;
def FRINT : FloatUnary<"FRint", frint>;
def FROUND : FloatUnary<"FRound", fround>;
def : Pat<(f32 (fnearbyint f32:$a)), (FRINT RegF:$a)>;
def : Pat<(f32 (froundeven f32:$a)), (FRINT RegF:$a)>;
def FMA : ScalarInst<"FMA", "f32", (outs RegF:$d),
                     (ins RegF:$a, RegF:$b, RegF:$c), "fma\t$d, $a, $b, $c",
                     [(set RegF:$d, (fma f32:$a, f32:$b, f32:$c))]>;

//===----------------------------------------------------------------------===//
// Conversion: cvt.<from>.<to>
//===----------------------------------------------------------------------===//

class Convert<string from, string to, ScalarReg d, ScalarReg a,
              list<dag> pattern>
    : ScalarInst<"Cvt_"#from#"_"#to, "", (outs d:$d), (ins a:$a),
                 "cvt."#from#"."#to#"\t$d, $a", pattern>;
def CVT_s32_s64 : Convert<"s32", "s64", RegX, RegW,
                          [(set RegX:$d, (sext i32:$a))]>;
def CVT_u32_u64 : Convert<"u32", "u64", RegX, RegW,
                          [(set RegX:$d, (zext i32:$a))]>;
def : Pat<(i64 (anyext i32:$a)), (CVT_u32_u64 RegW:$a)>;
def CVT_u64_u32 : Convert<"u64", "u32", RegW, RegX,
                          [(set RegW:$d, (trunc i64:$a))]>;
// Sign extension of the low bits of a register.
foreach B = [8, 16, 32] in
def CVT_x#B : Convert<"b"#B, "s64", RegX, RegX,
    [(set RegX:$d, (sext_inreg i64:$a, !cast<ValueType>("i"#B)))]>;
foreach B = [8, 16] in
def CVT_w#B : Convert<"b"#B, "s32", RegW, RegW,
    [(set RegW:$d, (sext_inreg i32:$a, !cast<ValueType>("i"#B)))]>;
def CVT_s32_f32 : Convert<"s32", "f32", RegF, RegW,
                          [(set RegF:$d, (sint_to_fp i32:$a))]>;
def CVT_u32_f32 : Convert<"u32", "f32", RegF, RegW,
                          [(set RegF:$d, (uint_to_fp i32:$a))]>;
def CVT_s64_f32 : Convert<"s64", "f32", RegF, RegX,
                          [(set RegF:$d, (sint_to_fp i64:$a))]>;
def CVT_u64_f32 : Convert<"u64", "f32", RegF, RegX,
                          [(set RegF:$d, (uint_to_fp i64:$a))]>;
def CVT_f32_s32 : Convert<"f32", "s32", RegW, RegF,
                          [(set RegW:$d, (fp_to_sint f32:$a))]>;
def CVT_f32_u32 : Convert<"f32", "u32", RegW, RegF,
                          [(set RegW:$d, (fp_to_uint f32:$a))]>;
def CVT_f32_s64 : Convert<"f32", "s64", RegX, RegF,
                          [(set RegX:$d, (fp_to_sint f32:$a))]>;
def CVT_f32_u64 : Convert<"f32", "u64", RegX, RegF,
                          [(set RegX:$d, (fp_to_uint f32:$a))]>;
def CVT_bits_f32 : Convert<"bits", "f32", RegF, RegW,
                           [(set RegF:$d, (bitconvert i32:$a))]>;
def CVT_f32_bits : Convert<"f32", "bits", RegW, RegF,
                           [(set RegW:$d, (bitconvert f32:$a))]>;
// f16 and bf16 scalars are the low 16 bits of a w.
def CVT_f16_f32 : Convert<"f16", "f32", RegF, RegW,
                          [(set RegF:$d, (f16_to_fp i32:$a))]>;
def CVT_f32_f16 : Convert<"f32", "f16", RegW, RegF,
                          [(set RegW:$d, (i32 (fp_to_f16 f32:$a)))]>;
def CVT_bf16_f32 : Convert<"bf16", "f32", RegF, RegW,
                           [(set RegF:$d, (bf16_to_fp i32:$a))]>;
def CVT_f32_bf16 : Convert<"f32", "bf16", RegW, RegF,
                           [(set RegW:$d, (i32 (fp_to_bf16 f32:$a)))]>;

//===----------------------------------------------------------------------===//
// Scalar access to global memory
//===----------------------------------------------------------------------===//

/// Base register and byte offset.
def Addr : ComplexPattern<i64, 2, "selectAddr">;
def MemOp : Operand<i64> {
  let PrintMethod = "printMem";
  let ParserMatchClass = AscendAsmOperand<"Mem">;
  let MIOperandInfo = (ops RegX:$base, i64imm:$offset);
}
let mayLoad = 1 in
class ScalarLoad<string ty, ScalarReg d, list<dag> pattern>
    : ScalarInst<"Load", ty, (outs d:$d), (ins MemOp:$addr),
                 "ld."#ty#"\t$d, $addr", pattern> { let mayLoad = 1; }
def LDX : ScalarLoad<"i64", RegX, [(set RegX:$d, (load Addr:$addr))]>;
def LDW : ScalarLoad<"i32", RegW, [(set RegW:$d, (i32 (load Addr:$addr)))]>;
def LDF : ScalarLoad<"f32", RegF, [(set RegF:$d, (f32 (load Addr:$addr)))]>;
foreach T = ["i8", "i16"] in {
  def LDW_s#T : ScalarLoad<"s"#T, RegW,
      [(set RegW:$d, (i32 (!cast<PatFrag>("sextload"#T) Addr:$addr)))]>;
  def LDW_u#T : ScalarLoad<"u"#T, RegW,
      [(set RegW:$d, (i32 (!cast<PatFrag>("zextload"#T) Addr:$addr)))]>;
  def : Pat<(i32 (!cast<PatFrag>("extload"#T) Addr:$addr)),
            (!cast<Instruction>("LDW_u"#T) Addr:$addr)>;
}
class ScalarStore<string ty, ScalarReg a, list<dag> pattern>
    : ScalarInst<"Store", ty, (outs), (ins MemOp:$addr, a:$a),
                 "st."#ty#"\t$addr, $a", pattern> { let mayStore = 1; }
def STX : ScalarStore<"i64", RegX, [(store i64:$a, Addr:$addr)]>;
def STW : ScalarStore<"i32", RegW, [(store i32:$a, Addr:$addr)]>;
def STF : ScalarStore<"f32", RegF, [(store f32:$a, Addr:$addr)]>;
def STW_i8 : ScalarStore<"i8", RegW, [(truncstorei8 i32:$a, Addr:$addr)]>;
def STW_i16 : ScalarStore<"i16", RegW, [(truncstorei16 i32:$a, Addr:$addr)]>;

//===----------------------------------------------------------------------===//
// Control flow, parameters, block index
//===----------------------------------------------------------------------===//

let isTerminator = 1, isBranch = 1 in {
let isBarrier = 1 in
def B : ScalarInst<"Br", "", (outs), (ins BranchTarget:$t), "b\t$t",
                   [(br bb:$t)]>;
def BNZ : ScalarInst<"BrNZ", "", (outs), (ins RegW:$c, BranchTarget:$t),
                     "bnz\t$c, $t", [(brcond i32:$c, bb:$t)]>;
def BZ : ScalarInst<"BrZ", "", (outs), (ins RegW:$c, BranchTarget:$t),
                    "bz\t$c, $t">;
}
def RetNode : SDNode<"AscendISD::RET", SDTNone, [SDNPHasChain]>;
let isReturn = 1, isTerminator = 1, isBarrier = 1 in
def RET : ScalarInst<"Ret", "", (outs), (ins), "ret", [(RetNode)]>;
let isTerminator = 1, isBarrier = 1, hasSideEffects = 1 in
def TRAP : ScalarInst<"Trap", "", (outs), (ins), "trap", [(trap)]>;

// A text with at most one conversion (AscendTile/MC/PrintText.h). For whoever
// watches the kernel run: it orders nothing but other prints.
class PrintNode<string kind, int operands>
    : SDNode<"AscendISD::PRINT_"#kind, SDTypeProfile<0, operands, []>,
             [SDNPHasChain, SDNPSideEffect]>;
def PrintText : PrintNode<"TEXT", 1>;
def PrintInteger : PrintNode<"INTEGER", 2>;
def PrintFloat : PrintNode<"FLOAT", 2>;
let hasSideEffects = 1 in {
def PRINT : ScalarInst<"Print", "", (outs), (ins TextOp:$text),
                       "print\t$text", [(PrintText (i64 texternalsym:$text))]>;
def PRINTX : ScalarInst<"Print", "i64", (outs), (ins TextOp:$text, S64:$a),
                        "print\t$text, $a",
                        [(PrintInteger (i64 texternalsym:$text),
                                       (i64 Sel64:$a))]>;
def PRINTF : ScalarInst<"Print", "f32", (outs), (ins TextOp:$text, RegF:$a),
                        "print\t$text, $a",
                        [(PrintFloat (i64 texternalsym:$text), f32:$a)]>;
}

def ParamNode : SDNode<"AscendISD::PARAM", SDTypeProfile<1, 1, []>>;
foreach T = [["i64", "X"], ["i32", "W"], ["f32", "F"]] in {
  defvar R = !cast<ScalarReg>("Reg"#T[1]);
  def LDPARAM#T[1]
      : ScalarInst<"Param", T[0], (outs R:$d),
                   (ins ParamRef:$p), "ldparam\t$d, $p",
                   [(set R:$d, (ParamNode (i64 timm:$p)))]>;
}
def BlockIdxNode : SDNode<"AscendISD::BLOCK_IDX", SDTypeProfile<1, 0, []>>;
def BLOCK_IDX : ScalarInst<"BlockIdx", "i64", (outs RegX:$d), (ins),
                           "block_idx\t$d", [(set RegX:$d, (BlockIdxNode))]>;
def BlockNumNode : SDNode<"AscendISD::BLOCK_NUM", SDTypeProfile<1, 0, []>>;
def BLOCK_NUM : ScalarInst<"BlockNum", "i64", (outs RegX:$d), (ins),
                           "block_num\t$d", [(set RegX:$d, (BlockNumNode))]>;
def SubBlockIdxNode
    : SDNode<"AscendISD::SUBBLOCK_IDX", SDTypeProfile<1, 0, []>>;
def SUBBLOCK_IDX : ScalarInst<"SubBlockIdx", "i64", (outs RegX:$d), (ins),
                              "subblock_idx\t$d",
                              [(set RegX:$d, (SubBlockIdxNode))]>;
