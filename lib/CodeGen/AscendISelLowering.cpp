//===-- AscendISelLowering.cpp - From IR to the selection DAG -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendISelLowering.h"
#include "AscendTile/IR/TensorAttribute.h"
#include "AscendTile/MC/PrintText.h"
#include "CodeGen/AscendSubtarget.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/SelectionDAG.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace ascend;

/// The machine type of a tile: one a memory, used for nothing else.
static MVT tileVT(Space Mem) {
  switch (Mem) {
  case Space::L1:
    return MVT::v512i8;
  case Space::L0A:
    return MVT::v512i16;
  case Space::L0B:
    return MVT::v512i32;
  case Space::L0C:
    return MVT::v256i64;
  case Space::UB:
    return MVT::v1024i8;
  case Space::FB:
    return MVT::v256i16;
  case Space::BT:
    return MVT::v256i32;
  case Space::GM:
    break;
  }
  return MVT::i64;
}

MVT AscendTargetLowering::getPointerTy(const DataLayout &, uint32_t AS) const {
  if (AS < static_cast<unsigned>(Space::L1) || AS >= NumSpaces)
    return MVT::i64;
  return tileVT(static_cast<Space>(AS));
}

AscendTargetLowering::AscendTargetLowering(const TargetMachine &TM,
                                           const AscendSubtarget &ST)
    : TargetLowering(TM) {
  addRegisterClass(MVT::i64, &Ascend::X64RegClass);
  addRegisterClass(MVT::i32, &Ascend::W32RegClass);
  addRegisterClass(MVT::f32, &Ascend::F32RRegClass);
  for (unsigned M = static_cast<unsigned>(Space::L1); M != NumSpaces; ++M) {
    Space Mem = static_cast<Space>(M);
    addRegisterClass(tileVT(Mem), AscendRegisterInfo::slotClass(Mem));
  }
  computeRegisterProperties(ST.getRegisterInfo());

  setBooleanContents(ZeroOrOneBooleanContent);
  setSchedulingPreference(Sched::Source);
  setMinimumJumpTableEntries(~0u);
  setMaxDivRemBitWidthSupported(64);
  setMaxLargeFPConvertBitWidthSupported(64);

  for (MVT VT : {MVT::i32, MVT::i64}) {
    for (unsigned Op :
         {ISD::ROTL, ISD::ROTR, ISD::BSWAP, ISD::BITREVERSE, ISD::CTTZ,
          ISD::CTTZ_ZERO_UNDEF, ISD::CTLZ_ZERO_UNDEF, ISD::SDIVREM,
          ISD::UDIVREM, ISD::SMUL_LOHI, ISD::UMUL_LOHI, ISD::SHL_PARTS,
          ISD::SRL_PARTS, ISD::SRA_PARTS, ISD::SELECT_CC, ISD::BR_CC})
      setOperationAction(Op, VT, Expand);
    for (unsigned Op : {ISD::SMIN, ISD::SMAX, ISD::UMIN, ISD::UMAX})
      setOperationAction(Op, VT, Legal);
    setLoadExtAction({ISD::EXTLOAD, ISD::SEXTLOAD, ISD::ZEXTLOAD}, VT, MVT::i1,
                     Promote);
  }
  setOperationAction(ISD::SIGN_EXTEND_INREG, MVT::i1, Expand);
  setOperationAction(ISD::BR_JT, MVT::Other, Expand);
  for (unsigned Op : {ISD::SELECT_CC, ISD::BR_CC, ISD::FCOPYSIGN})
    setOperationAction(Op, MVT::f32, Expand);
  for (MVT Narrow : {MVT::i8, MVT::i16, MVT::i32}) {
    setLoadExtAction({ISD::EXTLOAD, ISD::SEXTLOAD, ISD::ZEXTLOAD}, MVT::i64,
                     Narrow, Expand);
    setTruncStoreAction(MVT::i64, Narrow, Expand);
  }
  for (MVT Half : {MVT::f16, MVT::bf16}) {
    setLoadExtAction(ISD::EXTLOAD, MVT::f32, Half, Expand);
    setTruncStoreAction(MVT::f32, Half, Expand);
  }
  for (unsigned Op : {ISD::FFLOOR, ISD::FCEIL, ISD::FTRUNC, ISD::FRINT,
                      ISD::FROUND, ISD::FNEARBYINT, ISD::FROUNDEVEN, ISD::FMA,
                      ISD::FMINNUM, ISD::FMAXNUM})
    setOperationAction(Op, MVT::f32, Legal);
  setOperationAction(ISD::TRAP, MVT::Other, Legal);

  // There is nothing to call: memcpy becomes a loop, the rest was refused.
  for (int Call = 0; Call != RTLIB::UNKNOWN_LIBCALL; ++Call)
    setLibcallName(static_cast<RTLIB::Libcall>(Call), nullptr);
}

const char *AscendTargetLowering::getTargetNodeName(unsigned Opcode) const {
  switch (Opcode) {
  case AscendISD::RET:
    return "AscendISD::RET";
  case AscendISD::PARAM:
    return "AscendISD::PARAM";
  case AscendISD::GM:
    return "AscendISD::GM";
#define ASCEND_NODE(Name)                                                      \
  case AscendISD::Name:                                                        \
    return "AscendISD::" #Name;
#define GET_SELECTION_NODES
#include "AscendGenNodes.inc"
#define GET_MEMORY_NODES
#include "AscendGenNodes.inc"
#undef ASCEND_NODE
  default:
    return nullptr;
  }
}

SDValue AscendTargetLowering::LowerFormalArguments(
    SDValue Chain, CallingConv::ID, bool,
    const SmallVectorImpl<ISD::InputArg> &Ins, const SDLoc &DL,
    SelectionDAG &DAG, SmallVectorImpl<SDValue> &InVals) const {
  for (const ISD::InputArg &In : Ins) {
    // bf16 would be passed as an f32; an argument is the bits.
    bool IsBF16 = In.ArgVT == MVT::bf16;
    SDValue Arg = DAG.getNode(
        AscendISD::PARAM, DL, IsBF16 ? MVT::i32 : In.VT,
        DAG.getTargetConstant(In.getOrigArgIndex(), DL, MVT::i64));
    InVals.push_back(IsBF16 ? DAG.getNode(ISD::BF16_TO_FP, DL, In.VT, Arg)
                            : Arg);
  }
  return Chain;
}

SDValue
AscendTargetLowering::LowerReturn(SDValue Chain, CallingConv::ID, bool,
                                  const SmallVectorImpl<ISD::OutputArg> &,
                                  const SmallVectorImpl<SDValue> &,
                                  const SDLoc &DL, SelectionDAG &DAG) const {
  return DAG.getNode(AscendISD::RET, DL, MVT::Other, Chain);
}

//===----------------------------------------------------------------------===//
// Builtins
//===----------------------------------------------------------------------===//

namespace {

struct NodeEntry {
  unsigned Op;
  TileForm Form;
  unsigned Node;
};
constexpr NodeEntry Nodes[] = {
#define GET_OP_NODES
#include "AscendGenNodes.inc"
};

/// Takes the operands of a builtin's call one by one and makes those of its
/// node, in the order that docs/ir.md and the records fix.
class BuiltinCall {
public:
  BuiltinCall(TargetLowering::CallLoweringInfo &CLI) : CLI(CLI) {}

  SDValue value() { return CLI.OutVals[Next++]; }
  int64_t imm() {
    // A verified call has a constant here.
    auto *C = dyn_cast<ConstantSDNode>(value());
    return C ? C->getSExtValue() : 0;
  }
  SDValue immediate() { return constant(imm()); }
  SDValue constant(int64_t Value) {
    return CLI.DAG.getTargetConstant(Value, CLI.DL, MVT::i64);
  }
  /// What tells the parts of one placed tensor; no operand.
  SDValue tensorNumber() {
    uint64_t Number = 0;
    Attribute A = CLI.CB->getFnAttr(TensorAttribute);
    if (A.isValid() && A.getValueAsString().getAsInteger(10, Number))
      Number = 0;
    return constant(Number);
  }
  SDValue tileType(Space Mem) {
    uint64_t Rows = imm(), Cols = imm(), Elem = imm(), Order = imm();
    auto T = TileType::fromCodes(Mem, Rows, Cols, Elem, Order);
    return constant(T.value_or(TileType()).encode());
  }
  /// A window; remembers the tensor for the memory operand.
  SDValue window() {
    Tensor = CLI.CB->getArgOperand(Next);
    SmallVector<SDValue, 12> Ops{value()};
    GMType T;
    T.Elem = dtypeFromCode(imm()).value_or(DType::F32);
    T.Order = layoutFromCode(imm()).value_or(Layout::ND);
    Ops.push_back(constant(T.encode()));
    for (unsigned I = GMShape; I != GMOperands; ++I)
      Ops.push_back(value());
    return CLI.DAG.getNode(AscendISD::GM, CLI.DL, MVT::i64, Ops);
  }
  const Value *tensor() const { return Tensor; }

private:
  TargetLowering::CallLoweringInfo &CLI;
  unsigned Next = 0;
  const Value *Tensor = nullptr;
};

} // namespace

static void addOperand(const OperandInfo &O, TileForm Form, BuiltinCall &Call,
                       SmallVectorImpl<SDValue> &Ops) {
  switch (O.Kind) {
  case OperandKind::Dst:
  case OperandKind::Acc:
    if (Form == TileForm::Into) {
      Ops.push_back(Call.value());
      Ops.push_back(Call.value());
    } else if (O.Kind == OperandKind::Acc) {
      Ops.push_back(Call.value());
    }
    Ops.push_back(Call.tileType(O.Mem));
    return;
  case OperandKind::Tmp:
  case OperandKind::Out:
    Ops.push_back(Call.value());
    Ops.push_back(Call.value());
    Ops.push_back(Call.tileType(O.Mem));
    return;
  case OperandKind::Src:
    Ops.push_back(Call.value());
    Ops.push_back(Call.value());
    return;
  case OperandKind::GMSrc:
  case OperandKind::GMDst:
    Ops.push_back(Call.window());
    return;
  case OperandKind::Int:
  case OperandKind::Reg:
  case OperandKind::Elem:
    Ops.push_back(Call.value());
    return;
  case OperandKind::Word:
    Ops.push_back(Call.constant(Call.imm()));
    return;
  case OperandKind::Res:
    return;
  }
}

static unsigned nodeOf(TileOpRef Ref) {
  unsigned Index = Ref.Op - tileOps().data();
  for (const NodeEntry &E : Nodes)
    if (E.Op == Index && E.Form == Ref.Form)
      return E.Node;
  llvm_unreachable("every form of an operation is a node");
}

/// The source name of a tile stays on the instruction that makes it.
static void keepName(const CallBase &Call, SDValue Node, SelectionDAG &DAG) {
  if (MDNode *Name = Call.getMetadata(LLVMContext::MD_pcsections))
    DAG.addPCSections(Node.getNode(), Name);
}

static SDValue lowerTileOp(TileOpRef Ref,
                           TargetLowering::CallLoweringInfo &CLI,
                           SmallVectorImpl<SDValue> &InVals) {
  SelectionDAG &DAG = CLI.DAG;
  BuiltinCall Call(CLI);
  unsigned Opcode = nodeOf(Ref);
  bool HasMemory = Opcode >= ISD::FIRST_TARGET_MEMORY_OPCODE;
  SmallVector<SDValue, 16> Ops{CLI.Chain};
  for (const OperandInfo &O : Ref->Operands)
    addOperand(O, Ref.Form, Call, Ops);

  SmallVector<EVT, 2> VTs;
  bool HasTile = Ref.Form == TileForm::Value && Ref->dst();
  bool HasResult = HasTile || Ref->yieldsNumber();
  if (HasResult)
    VTs.push_back(HasTile ? tileVT(Ref->dst()->Mem) : MVT(MVT::i64));
  VTs.push_back(MVT::Other);
  SDValue Node;
  if (!HasMemory) {
    Node = DAG.getNode(Opcode, CLI.DL, DAG.getVTList(VTs), Ops);
  } else {
    auto Flags = MachineMemOperand::MONone;
    if (!Ref->WritesGM || Ref->ReadsGM)
      Flags |= MachineMemOperand::MOLoad;
    if (Ref->WritesGM || Ref->HasIdentity || Ref.Form == TileForm::Into)
      Flags |= MachineMemOperand::MOStore;
    // The memory operand names the tensor: global memory is what it is for.
    MachineMemOperand *MMO = DAG.getMachineFunction().getMachineMemOperand(
        MachinePointerInfo(Call.tensor()), Flags,
        LocationSize::beforeOrAfterPointer(), Align(1),
        CLI.CB->getAAMetadata());
    Node = DAG.getMemIntrinsicNode(Opcode, CLI.DL, DAG.getVTList(VTs), Ops,
                                   MVT::i64, MMO);
  }
  if (HasResult)
    InVals.push_back(Node);
  keepName(*CLI.CB, Node, DAG);
  return Node.getValue(VTs.size() - 1);
}

/// The memory of "ascend.slots.l1" for the prefix "ascend.slots.".
static std::optional<Space> memoryBehind(StringRef Callee, StringRef Prefix) {
  if (!Callee.consume_front(Prefix))
    return std::nullopt;
  for (unsigned M = static_cast<unsigned>(Space::L1); M != NumSpaces; ++M)
    if (Callee.equals_insensitive(nameOf(static_cast<Space>(M))))
      return static_cast<Space>(M);
  return std::nullopt;
}

/// A set of \p Mem: its count, its type, and what \p More adds to them. \p First
/// is the node of L1, which those of the other memories follow.
static SDValue
lowerSlots(Space Mem, unsigned First, TargetLowering::CallLoweringInfo &CLI,
           SmallVectorImpl<SDValue> &InVals,
           function_ref<void(BuiltinCall &, SmallVectorImpl<SDValue> &)> More) {
  BuiltinCall Call(CLI);
  SmallVector<SDValue, 5> Ops{CLI.Chain};
  Ops.push_back(Call.immediate());
  Ops.push_back(Call.tileType(Mem));
  More(Call, Ops);
  SDValue Node = CLI.DAG.getNode(
      First + static_cast<unsigned>(Mem) - static_cast<unsigned>(Space::L1),
      CLI.DL, CLI.DAG.getVTList(tileVT(Mem), MVT::Other), Ops);
  keepName(*CLI.CB, Node, CLI.DAG);
  InVals.push_back(Node);
  return Node.getValue(1);
}

/// A flag or barrier that the author wrote.
static SDValue lowerSync(SyncKind Kind,
                         TargetLowering::CallLoweringInfo &CLI) {
  BuiltinCall Call(CLI);
  SDValue First = Call.constant(Call.imm());
  if (Kind == SyncKind::Barrier)
    return CLI.DAG.getNode(AscendISD::PIPE_BARRIER, CLI.DL, MVT::Other,
                           {CLI.Chain, First});
  SDValue Second = Call.constant(Call.imm());
  return CLI.DAG.getNode(Kind == SyncKind::Set ? AscendISD::SET_FLAG
                                               : AscendISD::WAIT_FLAG,
                         CLI.DL, MVT::Other,
                         {CLI.Chain, First, Second, Call.value()});
}

/// The text is the end of a function's name: it lives as long as the module.
static SDValue lowerPrint(const PrintBuiltin &Print,
                          TargetLowering::CallLoweringInfo &CLI) {
  SDValue Text =
      CLI.DAG.getTargetExternalSymbol(Print.Text.data(), MVT::i64);
  if (Print.Value == PrintValue::Nothing)
    return CLI.DAG.getNode(AscendISD::PRINT_TEXT, CLI.DL, MVT::Other,
                           {CLI.Chain, Text});
  return CLI.DAG.getNode(Print.Value == PrintValue::Integer
                             ? AscendISD::PRINT_INTEGER
                             : AscendISD::PRINT_FLOAT,
                         CLI.DL, MVT::Other,
                         {CLI.Chain, Text, BuiltinCall(CLI).value()});
}

static SDValue lowerView(Space Mem, TargetLowering::CallLoweringInfo &CLI,
                         SmallVectorImpl<SDValue> &InVals) {
  unsigned Opcode = AscendISD::VIEW_L1 + static_cast<unsigned>(Mem) -
                    static_cast<unsigned>(Space::L1);
  BuiltinCall Call(CLI);
  SDValue Base = Call.value();
  SDValue Index = Call.constant(Call.imm());
  SDValue Row = Call.constant(Call.imm()), Col = Call.constant(Call.imm());
  SDValue Type = Call.tileType(Mem);
  SDValue Node = CLI.DAG.getNode(Opcode, CLI.DL,
                                 CLI.DAG.getVTList(tileVT(Mem), MVT::Other),
                                 {CLI.Chain, Base, Index, Row, Col, Type});
  keepName(*CLI.CB, Node, CLI.DAG);
  InVals.push_back(Node);
  return Node.getValue(1);
}

static SDValue lowerRelease(Space Mem, TargetLowering::CallLoweringInfo &CLI) {
  unsigned Opcode = AscendISD::RELEASE_L1 + static_cast<unsigned>(Mem) -
                    static_cast<unsigned>(Space::L1);
  BuiltinCall Call(CLI);
  SDValue Set = Call.value(), Index = Call.value();
  return CLI.DAG.getNode(Opcode, CLI.DL, MVT::Other, {CLI.Chain, Set, Index});
}

SDValue
AscendTargetLowering::LowerCall(CallLoweringInfo &CLI,
                                SmallVectorImpl<SDValue> &InVals) const {
  SelectionDAG &DAG = CLI.DAG;
  CLI.IsTailCall = false;
  StringRef Name;
  if (auto *G = dyn_cast<GlobalAddressSDNode>(CLI.Callee))
    Name = G->getGlobal()->getName();

  if (TileOpRef Ref = tileOpOfBuiltin(Name))
    return lowerTileOp(Ref, CLI, InVals);
  if (auto Sync = syncOfBuiltin(Name))
    return lowerSync(*Sync, CLI);
  if (auto Print = printOfBuiltin(Name))
    return lowerPrint(*Print, CLI);
  using Operands = SmallVectorImpl<SDValue>;
  if (auto Mem = memoryBehind(Name, "ascend.slots.at."))
    return lowerSlots(*Mem, AscendISD::SLOTS_AT_L1, CLI, InVals,
                      [](BuiltinCall &Call, Operands &Ops) {
                        Ops.push_back(Call.immediate()); // where
                        Ops.push_back(Call.immediate()); // and how far apart
                        Ops.push_back(Call.tensorNumber());
                      });
  if (auto Mem = memoryBehind(Name, "ascend.slots.sized."))
    return lowerSlots(*Mem, AscendISD::SLOTS_SIZED_L1, CLI, InVals,
                      [](BuiltinCall &Call, Operands &Ops) {
                        Ops.push_back(Call.value()); // how long
                      });
  if (auto Mem = memoryBehind(Name, "ascend.slots."))
    return lowerSlots(*Mem, AscendISD::SLOTS_L1, CLI, InVals,
                      [](BuiltinCall &, Operands &) {});
  if (auto Mem = memoryBehind(Name, "ascend.view."))
    return lowerView(*Mem, CLI, InVals);
  if (auto Mem = memoryBehind(Name, "ascend.slots.release."))
    return lowerRelease(*Mem, CLI);
  unsigned Index = StringSwitch<unsigned>(Name)
                       .Case("ascend.block.idx", AscendISD::BLOCK_IDX)
                       .Case("ascend.block.num", AscendISD::BLOCK_NUM)
                       .Case("ascend.subblock.idx", AscendISD::SUBBLOCK_IDX)
                       .Default(0);
  if (Index) {
    InVals.push_back(DAG.getNode(Index, CLI.DL, MVT::i64));
    return CLI.Chain;
  }
  if (Name == "ascend.slots.count") {
    SDValue Group = BuiltinCall(CLI).immediate();
    InVals.push_back(
        DAG.getNode(AscendISD::SLOT_COUNT, CLI.DL, MVT::i64, Group));
    return CLI.Chain;
  }

  // The verifier has refused everything else; this is for a function that
  // reached selection without it.
  const Function &F = DAG.getMachineFunction().getFunction();
  F.getContext().diagnose(DiagnosticInfoUnsupported(
      F, "call of '" + Name + "' cannot be compiled for a tile core",
      CLI.DL.getDebugLoc()));
  for (const ISD::InputArg &In : CLI.Ins)
    InVals.push_back(DAG.getUNDEF(In.VT));
  return CLI.Chain;
}
