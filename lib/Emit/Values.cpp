//===-- Values.cpp - Scalars as C++ variables and expressions -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Values.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using ascend::sim::CmpCond;
using ascend::sim::InstClass;
using ascend::sim::Operand;
using ascend::sim::ScalarSem;
using ascend::sim::ScalarTy;

namespace ascend::emission {

bool defines(const sim::Inst &I) {
  if (I.Class != InstClass::Scalar)
    return false;
  switch (I.Scalar.Sem) {
  case ScalarSem::Store:
  case ScalarSem::Br:
  case ScalarSem::BrNZ:
  case ScalarSem::BrZ:
  case ScalarSem::Ret:
  case ScalarSem::Trap:
    return false;
  default:
    return true;
  }
}

Values::Values(const Flow &F)
    : F(F), WebOf(F.kernel().Insts.size(), None), Defs(F.kernel().Insts.size()),
      Leaves(F.kernel().Insts.size()), Live(F.kernel().Insts.size()),
      Inlined(F.kernel().Insts.size()) {
  findWebs();
  findLive();
  chooseInlined();
  choosePrefix();
}

void Values::findWebs() {
  unsigned Size = F.kernel().Insts.size();
  std::vector<BitVector> OfReg(F.kernel().NumRegs, BitVector(Size));
  for (unsigned B : F.order())
    for (unsigned I = F.block(B).Begin; I != F.block(B).End; ++I)
      if (defines(inst(I)))
        OfReg[inst(I).Ops[0].Value].set(I);
  auto Step = [&](BitVector &State, unsigned I) {
    if (!defines(inst(I)))
      return;
    State.reset(OfReg[inst(I).Ops[0].Value]);
    State.set(I);
  };
  std::vector<BitVector> Out(F.size(), BitVector(Size));
  auto In = [&](unsigned B) {
    BitVector State(Size);
    for (unsigned P : F.block(B).Preds)
      State |= Out[P];
    return State;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned B : F.order()) {
      BitVector State = In(B);
      for (unsigned I = F.block(B).Begin; I != F.block(B).End; ++I)
        Step(State, I);
      Changed |= State != Out[B];
      Out[B] = std::move(State);
    }
  }
  IntEqClasses Webs(Size);
  for (unsigned B : F.order()) {
    BitVector State = In(B);
    for (unsigned I = F.block(B).Begin; I != F.block(B).End; ++I) {
      for (unsigned O = defines(inst(I)); O < inst(I).Ops.size(); ++O) {
        if (inst(I).Ops[O].What != Operand::Reg)
          continue;
        BitVector Here = State;
        Here &= OfReg[inst(I).Ops[O].Value];
        auto &Found = Reaching[{I, O}];
        for (unsigned D : Here.set_bits()) {
          if (!Found.empty())
            Webs.join(Found.front(), D);
          Found.push_back(D);
        }
      }
      Step(State, I);
    }
  }
  Webs.compress();
  std::vector<unsigned> First(Webs.getNumClasses(), None);
  for (unsigned I = 0; I != Size; ++I)
    if (defines(inst(I))) {
      unsigned &W = First[Webs[I]];
      W = W == None ? I : W;
      WebOf[I] = W;
    }
}

ArrayRef<unsigned> Values::reaching(unsigned Inst, unsigned Op) const {
  auto I = Reaching.find({Inst, Op});
  return I == Reaching.end() ? ArrayRef<unsigned>() : I->second;
}

void Values::findLive() {
  SmallVector<unsigned> Work;
  for (unsigned B : F.order())
    for (unsigned I = F.block(B).Begin; I != F.block(B).End; ++I)
      if (!defines(inst(I)))
        Work.push_back(I);
  while (!Work.empty()) {
    unsigned I = Work.pop_back_val();
    if (Live[I])
      continue;
    Live.set(I);
    for (unsigned O = 0; O != inst(I).Ops.size(); ++O)
      append_range(Work, reaching(I, O));
  }
  for (unsigned I : Live.set_bits())
    if (WebOf[I] != None)
      ++Defs[WebOf[I]];
}

/// Whether \p I may be repeated wherever it is used.
static bool isTrivial(const sim::Inst &I) {
  return I.Scalar.Sem == ScalarSem::Param ||
         (I.Scalar.Sem == ScalarSem::Mov && I.Ops[1].What == Operand::Imm);
}

/// Operands of these are written twice.
static bool repeats(const sim::Inst &I) {
  if (I.Class != InstClass::Scalar)
    return false;
  switch (I.Scalar.Sem) {
  case ScalarSem::SMin:
  case ScalarSem::SMax:
  case ScalarSem::UMin:
  case ScalarSem::UMax:
  case ScalarSem::CtLz:
    return true;
  default:
    return false;
  }
}

/// A product that is added in one expression may become a fused operation.
static bool fuses(const sim::Inst &Def, const sim::Inst &Use) {
  return Def.Scalar.Sem == ScalarSem::FMul && Use.Class == InstClass::Scalar &&
         (Use.Scalar.Sem == ScalarSem::FAdd ||
          Use.Scalar.Sem == ScalarSem::FSub);
}

bool Values::mayInline(unsigned Def, unsigned Use) const {
  if (repeats(inst(Use)) || fuses(inst(Def), inst(Use)))
    return false;
  bool IsLoad = inst(Def).Scalar.Sem == ScalarSem::Load;
  unsigned From = F.blockOf(Def), To = F.blockOf(Use);
  if (From != To)
    return !IsLoad && F.depth(From) == F.depth(To) &&
           F.block(From).Loop == F.block(To).Loop &&
           all_of(Leaves[Def], [&](unsigned W) { return Defs[W] == 1; });
  for (unsigned I = Def + 1; I < Use; ++I) {
    if (IsLoad && !defines(inst(I)))
      return false;
    if (WebOf[I] != None && Live[I] && is_contained(Leaves[Def], WebOf[I]))
      return false;
  }
  return Def < Use;
}

void Values::chooseInlined() {
  std::vector<SmallVector<unsigned, 2>> Uses(Live.size());
  for (unsigned I : Live.set_bits())
    for (unsigned O = 0; O != inst(I).Ops.size(); ++O)
      for (unsigned D : reaching(I, O))
        Uses[D].push_back(I);
  for (unsigned B : F.order())
    for (unsigned I = F.block(B).Begin; I != F.block(B).End; ++I) {
      if (!Live[I] || WebOf[I] == None)
        continue;
      for (unsigned O = 1; O < inst(I).Ops.size(); ++O) {
        ArrayRef<unsigned> From = reaching(I, O);
        if (From.size() == 1 && Inlined[From[0]])
          append_range(Leaves[I], Leaves[From[0]]);
        else if (!From.empty())
          Leaves[I].push_back(WebOf[From[0]]);
      }
      if (Defs[WebOf[I]] == 1 &&
          (isTrivial(inst(I)) ||
           (Uses[I].size() == 1 && mayInline(I, Uses[I][0]))))
        Inlined.set(I);
    }
  for (unsigned I : Live.set_bits())
    if (WebOf[I] != None && !Inlined[I] &&
        Numbers.try_emplace(WebOf[I], Variables.size()).second)
      Variables.push_back(WebOf[I]);
}

void Values::choosePrefix() {
  auto IsAlike = [&](StringRef Name) {
    return Name.consume_front(Prefix) && all_of(Name, isDigit);
  };
  auto IsTaken = [&] {
    return any_of(F.kernel().Params,
                  [&](const sim::Param &P) { return IsAlike(P.Name); }) ||
           any_of(F.kernel().Slots, [&](const sim::Slot &S) {
             return any_of(S.Tiles,
                           [&](StringRef Name) { return IsAlike(Name); });
           });
  };
  while (IsTaken())
    Prefix += "_";
}

std::string Values::nameOf(unsigned Web) const {
  return Prefix + std::to_string(Numbers.lookup(Web));
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static CppType resultOf(const sim::Inst &I) {
  switch (I.Scalar.Sem) {
  case ScalarSem::Cmp:
  case ScalarSem::Cvt_u64_u32:
  case ScalarSem::Cvt_b8_s32:
  case ScalarSem::Cvt_b16_s32:
  case ScalarSem::Cvt_f32_s32:
  case ScalarSem::Cvt_f32_u32:
  case ScalarSem::Cvt_f32_bits:
  case ScalarSem::Cvt_f32_f16:
  case ScalarSem::Cvt_f32_bf16:
    return CppType::U32;
  case ScalarSem::Cvt_s32_f32:
  case ScalarSem::Cvt_u32_f32:
  case ScalarSem::Cvt_s64_f32:
  case ScalarSem::Cvt_u64_f32:
  case ScalarSem::Cvt_bits_f32:
  case ScalarSem::Cvt_f16_f32:
  case ScalarSem::Cvt_bf16_f32:
    return CppType::F32;
  default:
    break;
  }
  switch (I.Scalar.Ty) {
  case ScalarTy::f32:
    return CppType::F32;
  case ScalarTy::none:
  case ScalarTy::i64:
    return CppType::U64;
  default:
    return CppType::U32;
  }
}

CppType Values::typeOf(unsigned Web) const { return resultOf(inst(Web)); }

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

static bool isPrimary(StringRef Text) {
  int Depth = 0;
  for (auto [N, C] : enumerate(Text)) {
    // A bracket of a template has no space before it, an operator has.
    bool Operator = N && (Text[N - 1] == ' ' || Text[N - 1] == C);
    Depth += C == '(' || (C == '<' && !Operator);
    Depth -= C == ')' || (C == '>' && !Operator);
    if (C == ' ' && Depth == 0)
      return false;
  }
  return !Text.starts_with("-") && !Text.starts_with("*");
}

/// Whether the C++ of \p I is a bool or an int, which wraps around otherwise.
static bool isInt(const sim::Inst &I) {
  if (I.Scalar.Sem == ScalarSem::Cmp)
    return true;
  auto IsImm = [](const Operand &O) { return O.What == Operand::Imm; };
  return I.Scalar.Sem == ScalarSem::Select && I.Scalar.Ty == ScalarTy::i32 &&
         IsImm(I.Ops[2]) && IsImm(I.Ops[3]);
}

/// Whether operand \p Op of \p I is only compared with 0.
static bool takesCondition(const sim::Inst &I, unsigned Op) {
  if (I.Class != InstClass::Scalar)
    return false;
  return I.Scalar.Sem == ScalarSem::BrNZ || I.Scalar.Sem == ScalarSem::BrZ ||
         (I.Scalar.Sem == ScalarSem::Select && Op == 1);
}

static bool isLiteral(StringRef Text) {
  return isDigit(Text.front()) || Text.front() == '-';
}

std::string Values::operand(unsigned Inst, unsigned Op) const {
  const Operand &O = inst(Inst).Ops[Op];
  if (O.What == Operand::Imm)
    return O.Value == INT64_MIN  ? "INT64_MIN"
           : O.Value < INT32_MIN ? std::to_string(O.Value) + "LL"
                                 : std::to_string(O.Value);
  ArrayRef<unsigned> From = reaching(Inst, Op);
  if (From.empty())
    return "0"; // Never assigned.
  if (From.size() > 1 || !Inlined[From[0]])
    return nameOf(WebOf[From[0]]);
  std::string Text = expression(From[0]);
  if (isInt(inst(From[0])) && !takesCondition(inst(Inst), Op))
    return "static_cast<uint32_t>(" + Text + ")";
  return isPrimary(Text) ? Text : "(" + Text + ")";
}

static StringRef bitsOf(const sim::Inst &I) {
  return I.Scalar.Ty == ScalarTy::i64 ? "64" : "32";
}

/// \p Text as a signed or unsigned number of the operation's width.
static std::string as(StringRef Sign, const sim::Inst &I, std::string Text) {
  return ("static_cast<" + Sign + bitsOf(I) + "_t>(" + Text + ")").str();
}

static std::string loadedType(ScalarTy Ty) {
  switch (Ty) {
  case ScalarTy::i64:
    return "uint64_t";
  case ScalarTy::f32:
    return "float";
  case ScalarTy::si16:
    return "int16_t";
  case ScalarTy::ui16:
  case ScalarTy::i16:
    return "uint16_t";
  case ScalarTy::si8:
    return "int8_t";
  case ScalarTy::ui8:
  case ScalarTy::i8:
    return "uint8_t";
  default:
    return "uint32_t";
  }
}

std::string Values::address(unsigned Inst, unsigned Op, StringRef Type) const {
  std::string Base = operand(Inst, Op);
  int64_t Offset = inst(Inst).Ops[Op + 1].Value;
  if (Offset)
    Base += (Offset < 0 ? " - " : " + ") + std::to_string(std::abs(Offset));
  if (!Base.empty() && Base.front() == '(' && isPrimary(Base) && !Offset &&
      Base.find(')') == Base.size() - 1)
    Base = Base.substr(1, Base.size() - 2);
  return ("reinterpret_cast<__gm__ " + Type + " *>(" + Base + ")").str();
}

unsigned Values::baseParam(unsigned Inst, unsigned Op) const {
  SmallVector<unsigned> Work(reaching(Inst, Op));
  BitVector Seen(Live.size());
  while (!Work.empty()) {
    unsigned D = Work.pop_back_val();
    if (Seen[D])
      continue;
    Seen.set(D);
    const sim::Inst &I = inst(D);
    if (I.Scalar.Sem == ScalarSem::Param &&
        F.kernel().Params[I.Ops[1].Value].Type == ParamType::GM)
      return I.Ops[1].Value;
    if (I.Scalar.Sem == ScalarSem::Add || I.Scalar.Sem == ScalarSem::Sub ||
        I.Scalar.Sem == ScalarSem::Mov || I.Scalar.Sem == ScalarSem::Select)
      for (unsigned O = I.Ops.size(); O-- > 1;)
        append_range(Work, reaching(D, O));
  }
  return None;
}

static StringRef binary(ScalarSem Sem) {
  switch (Sem) {
  case ScalarSem::Add:
  case ScalarSem::FAdd:
    return "+";
  case ScalarSem::Sub:
  case ScalarSem::FSub:
    return "-";
  case ScalarSem::Mul:
  case ScalarSem::FMul:
    return "*";
  case ScalarSem::UDiv:
  case ScalarSem::FDiv:
    return "/";
  case ScalarSem::URem:
    return "%";
  case ScalarSem::And:
    return "&";
  case ScalarSem::Or:
    return "|";
  case ScalarSem::Xor:
    return "^";
  default:
    return "";
  }
}

static StringRef function(ScalarSem Sem) {
  switch (Sem) {
  case ScalarSem::FMin:
    return "__builtin_fminf";
  case ScalarSem::FMax:
    return "__builtin_fmaxf";
  case ScalarSem::FAbs:
    return "__builtin_fabsf";
  case ScalarSem::FSqrt:
    return "__builtin_sqrtf";
  case ScalarSem::FFloor:
    return "__builtin_floorf";
  case ScalarSem::FCeil:
    return "__builtin_ceilf";
  case ScalarSem::FTrunc:
    return "__builtin_truncf";
  case ScalarSem::FRint:
    return "__builtin_rintf";
  case ScalarSem::FRound:
    return "__builtin_roundf";
  case ScalarSem::FMA:
    return "__builtin_fmaf";
  default:
    return "";
  }
}

/// The operator of a condition; those of floats that hold on NaN negated.
static std::pair<StringRef, bool> relation(CmpCond C, bool IsFloat) {
  switch (C) {
  case CmpCond::eq:
  case CmpCond::oeq:
    return {"==", false};
  case CmpCond::ne:
  case CmpCond::une:
    return {"!=", false};
  case CmpCond::lt:
  case CmpCond::olt:
    return {"<", false};
  case CmpCond::le:
  case CmpCond::ole:
    return {"<=", false};
  case CmpCond::gt:
  case CmpCond::ogt:
    return {">", false};
  case CmpCond::ge:
  case CmpCond::oge:
    return {">=", false};
  case CmpCond::ult:
    return IsFloat ? std::pair(StringRef(">="), true)
                   : std::pair(StringRef("<"), false);
  case CmpCond::ule:
    return IsFloat ? std::pair(StringRef(">"), true)
                   : std::pair(StringRef("<="), false);
  case CmpCond::ugt:
    return IsFloat ? std::pair(StringRef("<="), true)
                   : std::pair(StringRef(">"), false);
  case CmpCond::uge:
    return IsFloat ? std::pair(StringRef("<"), true)
                   : std::pair(StringRef(">="), false);
  default:
    return {"", false};
  }
}

static bool isSigned(CmpCond C) {
  return C == CmpCond::lt || C == CmpCond::le || C == CmpCond::gt ||
         C == CmpCond::ge;
}

static std::string compare(const sim::Inst &I, std::string A, std::string B) {
  bool IsFloat = I.Scalar.Ty == ScalarTy::f32;
  switch (I.Scalar.Cond) {
  case CmpCond::ord:
    return "!__builtin_isunordered(" + A + ", " + B + ")";
  case CmpCond::uno:
    return "__builtin_isunordered(" + A + ", " + B + ")";
  case CmpCond::one:
    return "__builtin_islessgreater(" + A + ", " + B + ")";
  case CmpCond::ueq:
    return "!__builtin_islessgreater(" + A + ", " + B + ")";
  default:
    break;
  }
  auto [Op, Not] = relation(I.Scalar.Cond, IsFloat);
  if (!IsFloat) {
    StringRef Sign = isSigned(I.Scalar.Cond) ? "int" : "uint";
    bool Signed = isSigned(I.Scalar.Cond);
    if (Signed || isLiteral(A))
      A = as(Sign, I, A);
    if (Signed ? !isLiteral(B) : B.front() == '-')
      B = as(Sign, I, B);
  }
  std::string Text = A + " " + Op.str() + " " + B;
  return Not ? "!(" + Text + ")" : Text;
}

/// \p A, and what is known of it as the conversion's name says.
static std::string convert(ScalarSem Sem, std::string A) {
  auto Cast = [](StringRef T, std::string X) {
    return ("static_cast<" + T + ">(" + X + ")").str();
  };
  auto Bits = [&](StringRef T, StringRef From, std::string X) {
    return ("__builtin_bit_cast(" + T + ", " + Cast(From, X) + ")").str();
  };
  switch (Sem) {
  case ScalarSem::Cvt_s32_s64:
  case ScalarSem::Cvt_b32_s64:
    return Cast("uint64_t", Cast("int32_t", A));
  case ScalarSem::Cvt_u32_u64:
    return Cast("uint64_t", isLiteral(A) ? Cast("uint32_t", A) : A);
  case ScalarSem::Cvt_u64_u32:
    return Cast("uint32_t", A);
  case ScalarSem::Cvt_b8_s64:
    return Cast("uint64_t", Cast("int8_t", A));
  case ScalarSem::Cvt_b16_s64:
    return Cast("uint64_t", Cast("int16_t", A));
  case ScalarSem::Cvt_b8_s32:
    return Cast("uint32_t", Cast("int8_t", A));
  case ScalarSem::Cvt_b16_s32:
    return Cast("uint32_t", Cast("int16_t", A));
  case ScalarSem::Cvt_s32_f32:
    return Cast("float", Cast("int32_t", A));
  case ScalarSem::Cvt_u32_f32:
    return Cast("float", Cast("uint32_t", A));
  case ScalarSem::Cvt_u64_f32:
    return Cast("float", Cast("uint64_t", A));
  case ScalarSem::Cvt_s64_f32:
    return Cast("float", Cast("int64_t", A));
  case ScalarSem::Cvt_f32_s32:
    return Cast("uint32_t", Cast("int32_t", A));
  case ScalarSem::Cvt_f32_u32:
    return Cast("uint32_t", A);
  case ScalarSem::Cvt_f32_s64:
    return Cast("uint64_t", Cast("int64_t", A));
  case ScalarSem::Cvt_f32_u64:
    return Cast("uint64_t", A);
  case ScalarSem::Cvt_bits_f32:
    return Bits("float", "uint32_t", A);
  case ScalarSem::Cvt_f32_bits:
    return Bits("uint32_t", "float", A);
  case ScalarSem::Cvt_f16_f32:
    return Cast("float", Bits("half", "uint16_t", A));
  case ScalarSem::Cvt_bf16_f32:
    return Cast("float", Bits("bfloat16_t", "uint16_t", A));
  case ScalarSem::Cvt_f32_f16:
    return Cast("uint32_t", Bits("uint16_t", "half", A));
  case ScalarSem::Cvt_f32_bf16:
    return Cast("uint32_t", Bits("uint16_t", "bfloat16_t", A));
  default:
    return "";
  }
}

std::string Values::expression(unsigned Inst) const {
  const sim::Inst &I = inst(Inst);
  ScalarSem Sem = I.Scalar.Sem;
  auto Op = [&](unsigned O) { return operand(Inst, O); };
  switch (Sem) {
  case ScalarSem::Param: {
    const sim::Param &P = F.kernel().Params[I.Ops[1].Value];
    if (P.Type == ParamType::GM)
      return "reinterpret_cast<uint64_t>(" + P.Name + ")";
    return P.Type == ParamType::F32   ? P.Name
           : P.Type == ParamType::I64 ? "static_cast<uint64_t>(" + P.Name + ")"
                                      : "static_cast<uint32_t>(" + P.Name + ")";
  }
  case ScalarSem::BlockIdx:
    return "static_cast<uint64_t>(get_block_idx())";
  case ScalarSem::BlockNum:
    return "static_cast<uint64_t>(get_block_num())";
  case ScalarSem::SubBlockIdx:
    return "static_cast<uint64_t>(get_subblockid())";
  case ScalarSem::Mov:
    if (I.Scalar.Ty == ScalarTy::f32 && I.Ops[1].What == Operand::Imm)
      return formatv("__builtin_bit_cast(float, {0:x}u)",
                     static_cast<uint32_t>(I.Ops[1].Value));
    return Op(1);
  case ScalarSem::Load: {
    std::string T = loadedType(I.Scalar.Ty);
    std::string Text = "*" + address(Inst, 1, T);
    return T[0] == 'i' ? "static_cast<uint32_t>(" + Text + ")" : Text;
  }
  case ScalarSem::Cmp:
    return compare(I, Op(1), Op(2));
  case ScalarSem::Select:
    return Op(1) + " ? " + Op(2) + " : " +
           (isLiteral(Op(3)) && isLiteral(Op(2)) && I.Scalar.Ty == ScalarTy::i64
                ? as("uint", I, Op(3))
                : Op(3));
  case ScalarSem::SDiv:
    return as("uint", I, as("int", I, Op(1)) + " / " + as("int", I, Op(2)));
  case ScalarSem::SRem:
    return as("uint", I, as("int", I, Op(1)) + " % " + as("int", I, Op(2)));
  case ScalarSem::Shl:
  case ScalarSem::Srl: {
    StringRef Mask = I.Scalar.Ty == ScalarTy::i64 ? " & 63)" : " & 31)";
    bool Const = I.Ops[2].What == Operand::Imm;
    std::string A = Op(1);
    if (isLiteral(A))
      A = as("uint", I, A);
    return A + (Sem == ScalarSem::Shl ? " << " : " >> ") +
           (Const ? Op(2) : "(" + Op(2) + Mask.str());
  }
  case ScalarSem::Sra: {
    StringRef Mask = I.Scalar.Ty == ScalarTy::i64 ? " & 63)" : " & 31)";
    bool Const = I.Ops[2].What == Operand::Imm;
    return as("uint", I,
              as("int", I, Op(1)) + " >> " +
                  (Const ? Op(2) : "(" + Op(2) + Mask.str()));
  }
  case ScalarSem::SMin:
  case ScalarSem::SMax:
  case ScalarSem::UMin:
  case ScalarSem::UMax: {
    StringRef Sign =
        Sem == ScalarSem::SMin || Sem == ScalarSem::SMax ? "int" : "uint";
    bool Less = Sem == ScalarSem::SMin || Sem == ScalarSem::UMin;
    return as(Sign, I, Op(1)) + (Less ? " < " : " > ") + as(Sign, I, Op(2)) +
           " ? " + Op(1) + " : " + Op(2);
  }
  case ScalarSem::MulHS:
  case ScalarSem::MulHU: {
    bool Signed = Sem == ScalarSem::MulHS;
    std::string Wide = bitsOf(I) == "32"
                           ? (Signed ? "int64_t" : "uint64_t")
                           : (Signed ? "__int128" : "unsigned __int128");
    return as("uint", I,
              "(static_cast<" + Wide + ">(" +
                  as(Signed ? "int" : "uint", I, Op(1)) + ") * " +
                  as(Signed ? "int" : "uint", I, Op(2)) + ") >> " +
                  bitsOf(I).str());
  }
  case ScalarSem::CtPop:
    return as("uint", I, "__builtin_popcountll(" + as("uint", I, Op(1)) + ")");
  case ScalarSem::CtLz:
    return Op(1) + " ? " +
           (bitsOf(I) == "64" ? "__builtin_clzll(" : "__builtin_clz(") + Op(1) +
           ") : " + bitsOf(I).str();
  case ScalarSem::FNeg:
    return "-" + Op(1);
  default:
    break;
  }
  if (StringRef Call = function(Sem); !Call.empty()) {
    SmallVector<std::string, 3> Args;
    for (unsigned O = 1; O < I.Ops.size(); ++O)
      Args.push_back(Op(O));
    return (Call + "(" + join(Args, ", ") + ")").str();
  }
  if (StringRef Name = binary(Sem); !Name.empty()) {
    // Two literals would be an int.
    bool Literal = I.Scalar.Ty != ScalarTy::f32;
    std::string A = Op(1), B = Op(2);
    if (Literal && isLiteral(A))
      A = as("uint", I, A);
    if (Literal && B[0] == '-' && Sem == ScalarSem::Add)
      return A + " - " + B.substr(1);
    if (Literal && (Sem == ScalarSem::UDiv || Sem == ScalarSem::URem) &&
        B[0] == '-')
      B = as("uint", I, B);
    return A + " " + Name.str() + " " + B;
  }
  std::string Converted = convert(Sem, Op(1));
  return Converted.empty() ? Op(1) : Converted;
}

} // namespace ascend::emission
