//===-- GlobalMemory.cpp - Tensors in global memory -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/GlobalMemory.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace ascend::sim {

/// The first tensor's address, far from 0 so that a wild pointer misses.
static constexpr uint64_t FirstBase = 0x1200000000;
/// At least as many bytes lie between two tensors.
static constexpr uint64_t Guard = 0x1000000;

unsigned GlobalMemory::add(StringRef Name, std::vector<uint8_t> Bytes,
                           unsigned ElemBytes) {
  Region R;
  R.Name = Name.str();
  R.ElemBytes = ElemBytes;
  R.Bytes = std::move(Bytes);
  R.Base = FirstBase;
  if (!Regions.empty())
    R.Base = alignTo(Regions.back().Base + Regions.back().Bytes.size() + Guard,
                     Guard);
  Regions.push_back(std::move(R));
  return Regions.size() - 1;
}

static bool holds(const Region &R, uint64_t Addr, uint64_t Bytes) {
  return Addr >= R.Base && Addr - R.Base <= R.Bytes.size() &&
         Bytes <= R.Bytes.size() - (Addr - R.Base);
}

std::optional<GlobalMemory::Place> GlobalMemory::find(uint64_t Addr,
                                                      uint64_t Bytes) const {
  for (uint64_t Mapping : {uint64_t(0), AliasOffset}) {
    for (const Region &R : Regions)
      if (holds(R, Addr - Mapping, Bytes))
        return Place{static_cast<unsigned>(&R - Regions.data()),
                     Addr - Mapping - R.Base};
    if (!AliasOffset)
      break;
  }
  return std::nullopt;
}

/// Bytes from [Addr, Addr + Bytes) to the nearest byte of \p R.
static uint64_t distance(const Region &R, uint64_t Addr, uint64_t Bytes) {
  if (Addr + Bytes <= R.Base)
    return R.Base - (Addr + Bytes) + 1;
  uint64_t End = R.Base + R.Bytes.size();
  return Addr < End ? 0 : Addr - End + 1;
}

std::string GlobalMemory::describeMiss(uint64_t Addr, uint64_t Bytes) const {
  std::string Text;
  raw_string_ostream OS(Text);
  const Region *Nearest = nullptr;
  uint64_t Best = Guard, Canonical = Addr;
  for (uint64_t Mapping : {uint64_t(0), AliasOffset})
    for (const Region &R : Regions) {
      uint64_t D = distance(R, Addr - Mapping, Bytes);
      if (D >= Best)
        continue;
      Best = D;
      Nearest = &R;
      Canonical = Addr - Mapping;
    }
  if (!Nearest) {
    OS << Bytes << " bytes at address " << format_hex(Addr, 0)
       << ", where no tensor is mapped";
    return Text;
  }
  uint64_t Size = Nearest->Bytes.size();
  int64_t Begin = static_cast<int64_t>(Canonical - Nearest->Base);
  OS << "beyond tensor '" << Nearest->Name << "': bytes " << Begin << " to "
     << Begin + static_cast<int64_t>(Bytes) << " of its " << Size;
  return Text;
}

bool GlobalMemory::aliasCollides() const {
  if (!AliasOffset || Regions.empty())
    return false;
  uint64_t Span = Regions.back().Base + Regions.back().Bytes.size() - FirstBase;
  return AliasOffset < Span + Guard || -AliasOffset < Span + Guard;
}

} // namespace ascend::sim
