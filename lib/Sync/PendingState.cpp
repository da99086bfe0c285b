//===- PendingState.cpp - What each pipe does not know yet ----------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PendingState.h"

#include "llvm/ADT/STLExtras.h"

using namespace ascend::sync;

bool PendingRow::includes(const PendingRow &O) const {
  return llvm::all_of(llvm::zip(Of, O.Of), [](const auto &Pair) {
    return std::get<0>(Pair).includes(std::get<1>(Pair));
  });
}

void PendingRow::unite(const PendingRow &O) {
  for (unsigned P = 0; P < NumPipes; ++P)
    Of[P].unite(O.Of[P]);
}

void PendingRow::intersect(const PendingRow &O) {
  for (unsigned P = 0; P < NumPipes; ++P)
    Of[P].intersect(O.Of[P]);
}

const PendingState::Token *PendingState::raised(unsigned Flag) const {
  const Token *T = llvm::partition_point(
      Tokens, [&](const Token &X) { return X.Flag < Flag; });
  return T != Tokens.end() && T->Flag == Flag ? T : nullptr;
}

void PendingState::execute(Pipe P, unsigned Lo, unsigned Pos) {
  unsigned I = pipeIndex(P);
  for (unsigned Q = 0; Q < NumPipes; ++Q)
    if (Q != I || ((Barriers >> I) & 1))
      Rows[Q].Of[I].insert(Lo, Pos + 1);
  for (Token &T : Tokens)
    T.Row.Of[I].insert(Lo, Pos + 1);
}

void PendingState::set(unsigned Flag, Pipe Src) {
  Token T{Flag, row(Src)};
  T.Row.Of[pipeIndex(Src)].clear();
  Tokens.insert(llvm::partition_point(
                    Tokens, [&](const Token &X) { return X.Flag < Flag; }),
                std::move(T));
}

bool PendingState::wait(unsigned Flag, Pipe Dst) {
  const Token *T = raised(Flag);
  if (!T)
    return false;
  learn(Dst, T->Row);
  lower(Flag);
  return true;
}

void PendingState::learn(Pipe Dst, const PendingRow &Known) {
  Rows[pipeIndex(Dst)].intersect(Known);
}

void PendingState::lower(unsigned Flag) {
  llvm::erase_if(Tokens, [&](const Token &T) { return T.Flag == Flag; });
}

bool PendingState::includes(const PendingState &O) const {
  return llvm::all_of(llvm::zip(Rows, O.Rows),
                      [](const auto &Pair) {
                        return std::get<0>(Pair).includes(std::get<1>(Pair));
                      }) &&
         Tokens.size() == O.Tokens.size() &&
         llvm::all_of(llvm::zip(Tokens, O.Tokens), [](const auto &Pair) {
           const auto &[Mine, Other] = Pair;
           return Mine.Flag == Other.Flag && Mine.Row.includes(Other.Row);
         });
}

void PendingState::drain() {
  for (PendingRow &R : Rows)
    R = PendingRow();
  for (Token &T : Tokens)
    T.Row = PendingRow();
}

void PendingState::drain(Pipe P) {
  Rows[pipeIndex(P)].Of[pipeIndex(P)].clear();
}
