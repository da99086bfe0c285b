//===-- Findings.h - What the checkers object to ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_FINDINGS_H
#define ASCENDTILE_LIB_CHECK_FINDINGS_H

#include "AscendTile/Check/Report.h"
#include "Check/Graph.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <tuple>

namespace ascend::check {

/// Something that is not proved at one instruction.
struct Finding {
  Rule Which = Rule::Race;
  unsigned Inst = Access::None;
  unsigned Other = Access::None; ///< The earlier instruction, if any.
  unsigned Flag = Access::None;  ///< Of a rule about flags.
  Space Mem = Space::GM;         ///< Of the bytes, if there are any.
  uint64_t Begin = 0, End = 0;
  /// Of a single walk: it breaks the rule for sure.
  bool IsCertain = false;
  bool IsPlaced = false; ///< About a slot that the kernel's author placed.
  std::string Text;

  /// What tells findings apart. What else lies over a tile is one of many.
  auto key() const {
    bool IsPair = Which == Rule::Race || Which == Rule::DoubleSet ||
                  Which == Rule::ClobberedFlag || Which == Rule::Windows;
    return std::make_tuple(Which, Inst, IsPair ? Other : Access::None, Flag);
  }
};
using FindingKey = decltype(Finding().key());
using FindingMap = std::map<FindingKey, Finding>;

/// Called with each finding; may be called again with the same.
using FindingSink = llvm::function_ref<void(Finding)>;

/// "MTE2 -> MTE1, event 3"
std::string flagText(const Flag &F);
/// "bytes 0 to 512 of L1", "tensor a"
std::string bytesText(const Function &F, Space Mem, uint64_t Begin,
                      uint64_t End);
/// "TLOAD (MTE2)"
std::string operationText(const Function &F, unsigned Inst);

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_FINDINGS_H
