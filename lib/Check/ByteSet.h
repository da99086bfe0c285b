//===-- ByteSet.h - Some bytes of one memory --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_BYTESET_H
#define ASCENDTILE_LIB_CHECK_BYTESET_H

#include <cstdint>
#include <utility>
#include <vector>

namespace ascend::check {

/// Half-open ranges of bytes, sorted and apart from each other.
class ByteSet {
public:
  /// Whether it has all of [\p Begin, \p End).
  bool contains(uint64_t Begin, uint64_t End) const;
  /// Whether it has some of [\p Begin, \p End).
  bool meets(uint64_t Begin, uint64_t End) const;
  void add(uint64_t Begin, uint64_t End);
  /// Adds what \p O has; true if that changed it.
  bool add(const ByteSet &O);
  /// Leaves what \p O has, too; true if that changed it.
  bool keepOnly(const ByteSet &O);

private:
  std::vector<std::pair<uint64_t, uint64_t>> Ranges;
};

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_BYTESET_H
