//===-- GranuleMap.h - A value for each few bytes of a memory ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_GRANULEMAP_H
#define ASCENDTILE_LIB_SIM_GRANULEMAP_H

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace ascend::sim {

/// Maps every granule (some bytes) of a memory to a T. Pages come into being
/// when they are written. A range that does not fall on granules splits them
/// all, so that no two bytes are ever confused.
template <typename T> class GranuleMap {
public:
  GranuleMap(uint64_t Bytes, unsigned Granule) : Granule(Granule) {
    Pages.resize(Bytes / Granule / PageSize + 1);
  }

  /// Calls \p F(T &, first byte) for each granule of [Begin, End).
  template <typename Fn> void update(uint64_t Begin, uint64_t End, Fn F) {
    align(Begin, End);
    for (uint64_t I = Begin / Granule, E = End / Granule; I != E; ++I) {
      auto &P = Pages[I / PageSize];
      if (!P)
        P = std::make_unique<Page>();
      F((*P)[I % PageSize], I * Granule);
    }
  }

  /// Calls \p F(const T &, first byte) for those that were ever written.
  template <typename Fn> void visit(uint64_t Begin, uint64_t End, Fn F) {
    align(Begin, End);
    for (uint64_t I = Begin / Granule, E = End / Granule; I < E; ++I) {
      const auto &P = Pages[I / PageSize];
      if (!P)
        I |= PageSize - 1; // the page's last
      else
        F((*P)[I % PageSize], I * Granule);
    }
  }

  unsigned granule() const { return Granule; }

private:
  static constexpr uint64_t PageSize = 1024;
  using Page = std::array<T, PageSize>;

  void align(uint64_t Begin, uint64_t End) {
    while (Begin % Granule || End % Granule)
      split();
  }

  /// Halves the granules.
  void split() {
    GranuleMap Finer(Pages.size() * PageSize * Granule, Granule / 2);
    visit(0, Pages.size() * PageSize * Granule,
          [&](const T &Value, uint64_t Byte) {
            Finer.update(Byte, Byte + Granule,
                         [&](T &To, uint64_t) { To = Value; });
          });
    *this = std::move(Finer);
  }

  unsigned Granule; ///< Bytes, a power of two.
  std::vector<std::unique_ptr<Page>> Pages;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_GRANULEMAP_H
