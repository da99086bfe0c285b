//===- Plan.cpp - Printing of actions -------------------------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sync/Plan.h"

#include "llvm/Support/raw_ostream.h"

using namespace ascend::sync;

llvm::StringRef ascend::sync::pipeName(Pipe P) {
  static constexpr llvm::StringLiteral Names[] = {
      "S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "ALL"};
  return Names[pipeIndex(P)];
}

llvm::raw_ostream &ascend::sync::operator<<(llvm::raw_ostream &OS,
                                            const Action &A) {
  const Location &L = A.Where;
  OS << "bb" << L.Block;
  if (L.K == Location::BeforeOp)
    OS << ":" << L.Index;
  else if (L.K == Location::BlockEnd)
    OS << ":end";
  else
    OS << "->bb" << L.Index;
  OS << " ";
  if (A.K == Action::Barrier)
    return OS << "pipe_barrier(" << pipeName(A.Src) << ")";
  OS << (A.K == Action::Set ? "set_flag(" : "wait_flag(")
            << pipeName(A.Src) << ", " << pipeName(A.Dst) << ", " << A.Event;
  if (A.Index)
    OS << " + i" << A.Index;
  if (A.Classes)
    OS << " % " << A.Classes;
  if (A.Counter)
    OS << " + q" << A.Counter << " + " << A.Phase;
  return OS << ")";
}
