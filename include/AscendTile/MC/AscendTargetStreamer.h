//===-- AscendTargetStreamer.h - Directives of tile assembly ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What tile assembly says besides instructions: processor, kernels, parameters,
// the slot table and the source names of tiles (docs/assembly.md). The printer
// writes it, the parser reads it back; a consumer of assembly such as the
// simulator derives from AscendTargetStreamer.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_MC_ASCENDTARGETSTREAMER_H
#define ASCENDTILE_MC_ASCENDTARGETSTREAMER_H

#include "AscendTile/MC/KernelParams.h"
#include "AscendTile/MC/TileType.h"
#include "llvm/MC/MCRegister.h"
#include "llvm/MC/MCStreamer.h"

namespace llvm {
class formatted_raw_ostream;
}

namespace ascend {

enum class CoreKind : uint8_t { Cube, Vector };
llvm::StringRef nameOf(CoreKind K);
std::optional<CoreKind> parseCoreKind(llvm::StringRef Name);

enum class ParamType : uint8_t { GM, I64, I32, F32 };
llvm::StringRef nameOf(ParamType T);
std::optional<ParamType> parseParamType(llvm::StringRef Name);

/// Who orders a kernel's pipes.
enum class SyncOrigin : uint8_t {
  Compiler, ///< Flags and barriers that it inserted.
  Hand,     ///< The source; nothing was inserted.
};
llvm::StringRef nameOf(SyncOrigin O);
std::optional<SyncOrigin> parseSyncOrigin(llvm::StringRef Name);

/// One line of the slot table.
struct SlotEntry {
  llvm::MCRegister Reg;
  uint64_t Offset = 0; ///< Bytes from the memory's start.
  uint64_t Bytes = 0;  ///< Of one slot.
  unsigned Count = 1;  ///< Slots, one behind the other.
  /// Of a set that the kernel's author placed: bytes from the start of one slot
  /// to that of the next; 0 for all others.
  uint64_t Stride = 0;
  /// Of such a set: what is read there when another name wrote it.
  std::optional<TileType> Type;

  /// Where slot \p Index begins, in bytes from the memory's start.
  uint64_t begin(uint64_t Index) const {
    return Offset + Index * (Stride ? Stride : Bytes);
  }
  uint64_t end() const { return begin(Count - 1) + Bytes; }
};

struct ParamEntry {
  std::string Name;
  ParamType Type = ParamType::GM;
  ParamFacts Facts;
};

/// A tile that the source names and that lives in a slot.
struct TileEntry {
  llvm::MCRegister Reg;
  std::string Name;
  unsigned File = 0; ///< Number of a .file directive; 0: unknown.
  unsigned Line = 0;
};

/// A scalar register that a variable of the source is in.
struct ScalarEntry {
  unsigned Reg = 0; ///< As ScalarReg encodes it.
  std::string Name;
};

/// A slot that names bytes of another one, or that others name bytes of (then
/// Base is itself), and the type that what is read there has.
struct ViewEntry {
  llvm::MCRegister Reg;
  llvm::MCRegister Base;
  TileType Type;
};

/// Two accesses to parts ("windows") of one tensor, by number, that need no
/// order: the second comes after the first.
struct ApartEntry {
  unsigned First = 0, Second = 0;
  bool Always = false; ///< Else in later iterations of a loop around both.
};

class AscendTargetStreamer : public llvm::MCTargetStreamer {
public:
  explicit AscendTargetStreamer(llvm::MCStreamer &S) : MCTargetStreamer(S) {}

  virtual void emitProcessor(Processor P) {}
  virtual void emitKernel(llvm::StringRef Name, CoreKind Core) {}
  virtual void emitSync(SyncOrigin Origin) {}
  virtual void emitParam(const ParamEntry &Param) {}
  virtual void emitSlot(const SlotEntry &Slot) {}
  virtual void emitView(const ViewEntry &View) {}
  virtual void emitTile(const TileEntry &Tile) {}
  virtual void emitScalar(const ScalarEntry &Scalar) {}
  virtual void emitApart(const ApartEntry &Windows) {}
  /// The next instruction accesses window \p Number.
  virtual void emitWindow(unsigned Number) {}
  virtual void emitEndKernel() {}
};

/// Writes the directives as text.
class AscendTargetAsmStreamer final : public AscendTargetStreamer {
public:
  AscendTargetAsmStreamer(llvm::MCStreamer &S, llvm::formatted_raw_ostream &OS)
      : AscendTargetStreamer(S), OS(OS) {}

  void emitProcessor(Processor P) override;
  void emitKernel(llvm::StringRef Name, CoreKind Core) override;
  void emitSync(SyncOrigin Origin) override;
  void emitParam(const ParamEntry &Param) override;
  void emitSlot(const SlotEntry &Slot) override;
  void emitView(const ViewEntry &View) override;
  void emitTile(const TileEntry &Tile) override;
  void emitScalar(const ScalarEntry &Scalar) override;
  void emitApart(const ApartEntry &Windows) override;
  void emitWindow(unsigned Number) override;
  void emitEndKernel() override;

private:
  llvm::formatted_raw_ostream &OS;
};

} // namespace ascend

#endif // ASCENDTILE_MC_ASCENDTARGETSTREAMER_H
