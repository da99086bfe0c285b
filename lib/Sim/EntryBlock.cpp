//===-- EntryBlock.cpp - The arguments of an entry ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/EntryBlock.h"
#include "device/entry/intrinsic.h"
#include "device/entry/tensor.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

/// Where a tensor begins behind its allocation, so that an entry that forgets
/// it, or counts bytes, is out of range.
static constexpr uint64_t StartElements = 64;
static constexpr uint64_t WorkspaceBytes = 16384;

template <typename T> static std::vector<uint8_t> bytesOf(const T &Value) {
  std::vector<uint8_t> Bytes(sizeof(T));
  std::memcpy(Bytes.data(), &Value, sizeof(T));
  return Bytes;
}

static ChipTensor describe(const Tensor &T, uint64_t Address) {
  ChipTensor D = {};
  uint64_t ElemBytes = ascend::bytesOf(T.Elem);
  D.buffer.addr = Address - StartElements * ElemBytes;
  D.buffer.size = T.Bytes.size() + StartElements * ElemBytes;
  D.start_offset = StartElements;
  D.ndims = T.Shape.size();
  for (auto [Now, Extent] : zip(D.shapes, T.Shape))
    Now = Extent;
  return D;
}

EntryBlock::EntryBlock(GlobalMemory &GM, ArrayRef<Argument> Args,
                       ArrayRef<uint64_t> Values) {
  auto Add = [&](StringRef Name, std::vector<uint8_t> Bytes) {
    return GM.add(Name, std::move(Bytes), sizeof(uint64_t));
  };
  auto AddressOf = [&](unsigned Region) { return GM.regions()[Region].Base; };
  uint64_t Words[ENTRY_ARGUMENTS] = {};
  for (auto [N, A] : enumerate(Args))
    Words[N] =
        A.Type == ParamType::GM
            ? AddressOf(Add("descriptor of argument " + std::to_string(N),
                            bytesOf(describe(A.Data, Values[N]))))
            : Values[N];
  Local = Add("LocalContext", bytesOf(LocalContext()));
  Global = Add("GlobalContext", bytesOf(GlobalContext()));
  Workspace =
      AddressOf(Add("DMA workspace", std::vector<uint8_t>(WorkspaceBytes)));
  Words[ENTRY_LOCAL_CONTEXT] = AddressOf(Local);
  Words[ENTRY_GLOBAL_CONTEXT] = AddressOf(Global);
  Address = AddressOf(Add("args", bytesOf(Words)));
}

void EntryBlock::enter(GlobalMemory &GM, BlockId Block,
                       uint64_t AliasOffset) const {
  LocalContext L = {static_cast<int32_t>(Block.Index),
                    static_cast<int32_t>(Block.Count)};
  GlobalContext G = {};
  G.sub_block_id = Block.Sub;
  G.dma_workspace[DMA_WORKSPACE_SDMA] = Workspace;
  G.l2_cache_offset = AliasOffset;
  std::memcpy(GM.at({Local, 0}), &L, sizeof(L));
  std::memcpy(GM.at({Global, 0}), &G, sizeof(G));
}

} // namespace ascend::sim
