//===-- AscendSync.td - Flags, barriers, slot sets ---------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

class AscendInst<dag outs_, dag ins_, string asm, list<dag> pattern = []>
    : Instruction {
  let Namespace = "Ascend";
  let OutOperandList = outs_;
  let InOperandList = ins_;
  let AsmString = asm;
  let Pattern = pattern;
  let Size = 8;
  field bits<32> SoftFail = 0;
  let hasSideEffects = 0;
  let mayLoad = 0;
  let mayStore = 0;
}

/// What a kernel's author writes as ascend.set.flag, ascend.wait.flag and
/// ascend.pipe.barrier.
class SyncNode<string opcode, int operands>
    : SDNode<"AscendISD::"#opcode, SDTypeProfile<0, operands, []>,
             [SDNPHasChain, SDNPMayLoad, SDNPMayStore, SDNPSideEffect]>;
def SetFlag : SyncNode<"SET_FLAG", 3>;
def WaitFlag : SyncNode<"WAIT_FLAG", 3>;
def PipeBarrier : SyncNode<"PIPE_BARRIER", 1>;

// No tile operation may cross one of these.
let hasSideEffects = 1, mayLoad = 1, mayStore = 1 in {
// Enqueued on pipe src: raises flag (src, dst, id) when everything before it on
// src is complete. The flag is one bit; raising it twice is a fault.
def SET_FLAG : AscendInst<(outs), (ins PipeOp:$src, PipeOp:$dst, S64:$id),
                          "set_flag\t$src, $dst, $id",
                          [(SetFlag (i64 timm:$src), (i64 timm:$dst),
                                    (i64 Sel64:$id))]>;
// Enqueued on pipe dst: waits until flag (src, dst, id) is up, then clears it.
def WAIT_FLAG : AscendInst<(outs), (ins PipeOp:$src, PipeOp:$dst, S64:$id),
                           "wait_flag\t$src, $dst, $id",
                           [(WaitFlag (i64 timm:$src), (i64 timm:$dst),
                                      (i64 Sel64:$id))]>;
// Nothing later starts on the pipe (on any pipe, for ALL) before everything
// earlier is complete.
def PIPE_BARRIER : AscendInst<(outs), (ins PipeOp:$pipe),
                              "pipe_barrier\t$pipe",
                              [(PipeBarrier (i64 timm:$pipe))]>;
}

/// A slot set's definition: not an operation, it only carries the set's
/// identity to the allocator, which turns it into a line of the slot table.
multiclass SlotSet<Space space> {
  defvar S = SlotOpOf<space>;
  def _node : SDNode<"AscendISD::SLOTS_"#!cast<string>(space),
                     SDTypeProfile<1, 2, []>, [SDNPHasChain]>;
  let isPseudo = 1, isCodeGenOnly = 1, hasSideEffects = 1 in
  def "" : AscendInst<(outs S.Op:$set), (ins ImmI64:$count, TileTypeOp:$type),
               "slots\t$set, $count, $type",
               [(set S.Op:$set, (!cast<SDNode>(NAME#"_node")
                                     (i64 timm:$count), (i64 timm:$type)))]>;
}
// How many slots the allocator gave the sets of a group: a constant once it has
// run.
def SlotCount : SDNode<"AscendISD::SLOT_COUNT", SDTypeProfile<1, 1, []>>;
let isPseudo = 1, isCodeGenOnly = 1 in
def SLOT_COUNT : AscendInst<(outs RegX:$d), (ins ImmI64:$group),
                            "slot_count\t$d, $group",
                            [(set RegX:$d, (SlotCount (i64 timm:$group)))]>;
foreach S = [L1, L0A, L0B, L0C, UB, FB, BT] in
defm SLOTS_#!cast<string>(S) : SlotSet<S>;

/// A set that the kernel's author has placed: slot i begins at byte
/// `offset` + i * `stride` of its memory. A tensor and sets of parts of it share
/// a number `tensor`; 0 is none.
multiclass PlacedSet<Space space> {
  defvar S = SlotOpOf<space>;
  def _node : SDNode<"AscendISD::SLOTS_AT_"#!cast<string>(space),
                     SDTypeProfile<1, 5, []>, [SDNPHasChain]>;
  let isPseudo = 1, isCodeGenOnly = 1, hasSideEffects = 1 in
  def "" : AscendInst<(outs S.Op:$set),
               (ins ImmI64:$count, TileTypeOp:$type, ImmI64:$offset,
                    ImmI64:$stride, ImmI64:$tensor),
               "slots_at\t$set, $count, $type, $offset, $stride, $tensor",
               [(set S.Op:$set, (!cast<SDNode>(NAME#"_node")
                                     (i64 timm:$count), (i64 timm:$type),
                                     (i64 timm:$offset),
                                     (i64 timm:$stride),
                                     (i64 timm:$tensor)))]>;
}
foreach S = [L1, L0A, L0B, L0C, UB, FB, BT] in
defm SLOTS_AT_#!cast<string>(S) : PlacedSet<S>;

/// A set whose slots have a length that is known at run time only. The type is
/// the largest tile that there is room for; becomes SLOT_BYTES, where it stands.
multiclass SizedSet<Space space> {
  defvar S = SlotOpOf<space>;
  def _node : SDNode<"AscendISD::SLOTS_SIZED_"#!cast<string>(space),
                     SDTypeProfile<1, 3, []>, [SDNPHasChain]>;
  let isPseudo = 1, isCodeGenOnly = 1, hasSideEffects = 1 in
  def "" : AscendInst<(outs S.Op:$set),
               (ins ImmI64:$count, TileTypeOp:$type, S64:$bytes),
               "slots_sized\t$set, $count, $type, $bytes",
               [(set S.Op:$set, (!cast<SDNode>(NAME#"_node")
                                     (i64 timm:$count), (i64 timm:$type),
                                     (i64 Sel64:$bytes)))]>;
}
foreach S = [L1, L0A, L0B, L0C, UB, FB, BT] in {
defm SLOTS_SIZED_#!cast<string>(S) : SizedSet<S>;

// Says how long the slots of a set are, once and before any is used: rounded up
// to whole units of the memory. Such sets lie behind all that the compiler
// has placed, in the order of their nominal offsets (docs/slots.md).
let hasSideEffects = 1 in
def SLOT_BYTES_#!cast<string>(S)
    : AscendInst<(outs), (ins SlotOpOf<S>.Op:$set, S64:$bytes),
                 "slot_bytes\t$set, $bytes">;
}

/// Another name of bytes of a set: slot `index` from element (row, col) on, as
/// a tile of another type. It moves nothing; it becomes a line of the slot table
/// too.
multiclass SlotView<Space space> {
  defvar S = SlotOpOf<space>;
  def _node : SDNode<"AscendISD::VIEW_"#!cast<string>(space),
                     SDTypeProfile<1, 5, []>, [SDNPHasChain]>;
  let isPseudo = 1, isCodeGenOnly = 1, hasSideEffects = 1 in
  def "" : AscendInst<(outs S.Op:$view),
               (ins S.Op:$base, ImmI64:$index, ImmI64:$row, ImmI64:$col,
                    TileTypeOp:$type),
               "view\t$view, $base, $index, $row, $col, $type",
               [(set S.Op:$view, (!cast<SDNode>(NAME#"_node")
                                      S.Op:$base, (i64 timm:$index),
                                      (i64 timm:$row), (i64 timm:$col),
                                      (i64 timm:$type)))]>;
}
foreach S = [L1, L0A, L0B, L0C, UB, FB, BT] in
defm VIEW_#!cast<string>(S) : SlotView<S>;

/// The end of a slot's lease: what it holds is not read any more. It says so to
/// the allocator and is gone after that.
multiclass SlotRelease<Space space> {
  defvar S = SlotOpOf<space>;
  def _node : SDNode<"AscendISD::RELEASE_"#!cast<string>(space),
                     SDTypeProfile<0, 2, []>, [SDNPHasChain]>;
  let isPseudo = 1, isCodeGenOnly = 1, hasSideEffects = 1 in
  def "" : AscendInst<(outs), (ins S.Op:$set, DstIndex:$index),
               "release\t$set$index",
               [(!cast<SDNode>(NAME#"_node") S.Op:$set, Sel64:$index)]>;
}
foreach S = [L1, L0A, L0B, L0C, UB, FB, BT] in
defm RELEASE_#!cast<string>(S) : SlotRelease<S>;
