//===-- GlobalMemory.h - Tensors in global memory ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_GLOBALMEMORY_H
#define ASCENDTILE_LIB_SIM_GLOBALMEMORY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ascend::sim {

/// One tensor argument's bytes at their own address, with a guard gap around
/// them that no access may land in.
struct Region {
  std::string Name;
  uint64_t Base = 0;
  unsigned ElemBytes = 1;
  std::vector<uint8_t> Bytes;
};

class GlobalMemory {
public:
  /// A byte of a region.
  struct Place {
    unsigned Region;
    uint64_t Offset;
  };

  /// \p AliasOffset: the distance of a second mapping of every region, 0 if
  /// there is none.
  explicit GlobalMemory(uint64_t AliasOffset = 0) : AliasOffset(AliasOffset) {}

  /// Adds a tensor; returns the region's number.
  unsigned add(llvm::StringRef Name, std::vector<uint8_t> Bytes,
               unsigned ElemBytes);

  llvm::ArrayRef<Region> regions() const { return Regions; }
  /// Puts the bytes of \p Snapshot, taken from regions(), back.
  void restore(llvm::ArrayRef<Region> Snapshot) { Regions = Snapshot; }

  /// Where [Addr, Addr + Bytes) lies if one mapping of one region holds it.
  std::optional<Place> find(uint64_t Addr, uint64_t Bytes) const;
  uint8_t *at(Place P) { return Regions[P.Region].Bytes.data() + P.Offset; }

  /// Why find() fails: "64 bytes beyond tensor 'a' (512 bytes): …".
  std::string describeMiss(uint64_t Addr, uint64_t Bytes) const;
  /// True if the two mappings of different regions meet.
  bool aliasCollides() const;

private:
  uint64_t AliasOffset;
  std::vector<Region> Regions;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_GLOBALMEMORY_H
