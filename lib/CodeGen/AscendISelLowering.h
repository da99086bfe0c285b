//===-- AscendISelLowering.h - From IR to the selection DAG -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDISELLOWERING_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDISELLOWERING_H

#include "AscendTile/MC/TileOps.h"
#include "llvm/CodeGen/TargetLowering.h"

namespace llvm {

namespace AscendISD {
enum NodeType : unsigned {
  FIRST_NUMBER = ISD::BUILTIN_OP_END,
  RET,
  PARAM, // of the kernel, by number
  BLOCK_IDX,
  BLOCK_NUM,
  SUBBLOCK_IDX,
  GM, // a window: base, type, five extents, five strides
  SET_FLAG,
  WAIT_FLAG,
  PIPE_BARRIER,
  PRINT_TEXT,
  PRINT_INTEGER,
  PRINT_FLOAT,
  SLOT_COUNT, // of a group of sets, by number
  SLOTS_L1,
  SLOTS_L0A,
  SLOTS_L0B,
  SLOTS_L0C,
  SLOTS_UB,
  SLOTS_FB,
  SLOTS_BT,
  SLOTS_AT_L1,
  SLOTS_AT_L0A,
  SLOTS_AT_L0B,
  SLOTS_AT_L0C,
  SLOTS_AT_UB,
  SLOTS_AT_FB,
  SLOTS_AT_BT,
  SLOTS_SIZED_L1, ///< And with the length of a slot.
  SLOTS_SIZED_L0A,
  SLOTS_SIZED_L0B,
  SLOTS_SIZED_L0C,
  SLOTS_SIZED_UB,
  SLOTS_SIZED_FB,
  SLOTS_SIZED_BT,
  VIEW_L1,
  VIEW_L0A,
  VIEW_L0B,
  VIEW_L0C,
  VIEW_UB,
  VIEW_FB,
  VIEW_BT,
  RELEASE_L1,
  RELEASE_L0A,
  RELEASE_L0B,
  RELEASE_L0C,
  RELEASE_UB,
  RELEASE_FB,
  RELEASE_BT,
#define ASCEND_NODE(Name) Name,
#define GET_SELECTION_NODES
#include "AscendGenNodes.inc"
  FIRST_MEMORY = ISD::FIRST_TARGET_MEMORY_OPCODE,
#define GET_MEMORY_NODES
#include "AscendGenNodes.inc"
#undef ASCEND_NODE
};
} // namespace AscendISD

class AscendSubtarget;

class AscendTargetLowering final : public TargetLowering {
public:
  AscendTargetLowering(const TargetMachine &TM, const AscendSubtarget &ST);

  /// A tile pointer is a value of its memory's own machine type, so that each
  /// memory has its register class (AMDGPU does this for buffer pointers).
  MVT getPointerTy(const DataLayout &DL, uint32_t AS = 0) const override;
  MVT getPointerMemTy(const DataLayout &DL, uint32_t AS = 0) const override {
    return getPointerTy(DL, AS);
  }

  EVT getSetCCResultType(const DataLayout &, LLVMContext &,
                         EVT) const override {
    return MVT::i32;
  }
  MVT getScalarShiftAmountTy(const DataLayout &, EVT) const override {
    return MVT::i32;
  }
  /// f16 is rounded after every operation, as IR says; it would else keep the
  /// precision of f32 between two of them. Its register is that of its bits.
  bool softPromoteHalfType() const override { return true; }
  bool isFPImmLegal(const APFloat &, EVT, bool) const override { return true; }
  bool allowsMisalignedMemoryAccesses(EVT, unsigned, Align,
                                      MachineMemOperand::Flags,
                                      unsigned *Fast) const override {
    if (Fast)
      *Fast = 1;
    return true;
  }
  /// The slot that `i % 3` names is one instruction, which the checkers can
  /// follow, rather than four. Wider numbers have no instruction.
  bool isIntDivCheap(EVT VT, AttributeList) const override {
    return VT == MVT::i32 || VT == MVT::i64;
  }
  bool isFMAFasterThanFMulAndFAdd(const MachineFunction &,
                                  EVT) const override {
    return false;
  }

  SDValue LowerFormalArguments(SDValue Chain, CallingConv::ID, bool,
                               const SmallVectorImpl<ISD::InputArg> &Ins,
                               const SDLoc &DL, SelectionDAG &DAG,
                               SmallVectorImpl<SDValue> &InVals) const override;
  SDValue LowerReturn(SDValue Chain, CallingConv::ID, bool,
                      const SmallVectorImpl<ISD::OutputArg> &,
                      const SmallVectorImpl<SDValue> &, const SDLoc &DL,
                      SelectionDAG &DAG) const override;
  SDValue LowerCall(CallLoweringInfo &CLI,
                    SmallVectorImpl<SDValue> &InVals) const override;

  const char *getTargetNodeName(unsigned Opcode) const override;
};

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDISELLOWERING_H
