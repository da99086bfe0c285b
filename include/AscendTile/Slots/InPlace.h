//===-- InPlace.h - Results that may lie on their sources -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An operation that goes through its tiles element by element may write each
/// result where its source was: on the same bytes, or on none of them. On bytes
/// a little further on it would write over what it has not read yet, although
/// the source's lifetime ends there and the result's begins.
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SLOTS_INPLACE_H
#define ASCENDTILE_SLOTS_INPLACE_H

#include "AscendTile/Slots/Rotation.h"

namespace ascend::slots {

/// Two items of a problem.
struct InPlacePair {
  unsigned Source, Result;
  /// Whether the result may have the source's bytes: both are laid out alike,
  /// and neither is of a rotating group.
  bool MayBeOne;
};

/// As packRotating, but sources and results of \p Pairs share all of their bytes
/// or none. They are kept apart, which lets different pipes work on both, unless
/// that takes a slot of some group, or does not fit at all.
RotatingPacking packInPlace(const Problem &P,
                            llvm::ArrayRef<RotatingGroup> Groups,
                            llvm::ArrayRef<InPlacePair> Pairs);

} // namespace ascend::slots

#endif // ASCENDTILE_SLOTS_INPLACE_H
