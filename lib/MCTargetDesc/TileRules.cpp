//===-- TileRules.cpp - The rules and costs of the records ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/HiddenResources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace llvm;
using namespace ascend;

static bool isOn(uint8_t Mask, Processor P) {
  return Mask >> static_cast<unsigned>(P) & 1;
}

static bool matches(const SigInfo::Cell &C, Processor P,
                    const OpFacts::Typed &T) {
  return C.Elem == T.Elem && C.orderOn(P) == T.Order;
}

/// "f32.nz, f16.zz, f16.zn"
static std::string cellsToString(const SigInfo &S, Processor P) {
  SmallVector<std::string, 4> Parts;
  for (unsigned I = 0; I != S.NumCells; ++I)
    Parts.push_back(
        (nameOf(S.Cells[I].Elem) + "." + nameOf(S.Cells[I].orderOn(P))).str());
  return join(Parts, ", ");
}

const SigInfo *ascend::signatureOf(const TileOpInfo &Op, Processor P,
                                   const OpFacts &F) {
  for (const SigInfo &S : Op.Sigs) {
    if (!isOn(S.Processors, P))
      continue;
    if (all_of(enumerate(F.Types), [&](auto T) {
          return !T.value() || matches(S.Cells[T.index()], P, *T.value());
        }))
      return &S;
  }
  return nullptr;
}

static std::string wrongTypes(const TileOpInfo &Op, Processor P,
                              const OpFacts &F) {
  SmallVector<std::string, 4> Got;
  SmallVector<std::string, 4> Names;
  unsigned I = 0;
  for (const OperandInfo &O : Op.Operands) {
    if (!O.isTyped())
      continue;
    Names.push_back(O.Name);
    const auto &T = F.Types[I++];
    Got.push_back(T ? (nameOf(T->Elem) + "." + nameOf(T->Order)).str()
                    : std::string("?"));
  }
  SmallVector<std::string, 8> Legal;
  for (const SigInfo &S : Op.Sigs)
    if (isOn(S.Processors, P))
      Legal.push_back("(" + cellsToString(S, P) + ")");
  return (Twine("no form of ") + Op.Mnemonic + " takes (" + join(Names, ", ") +
          ") = (" + join(Got, ", ") + ") on " + nameOf(P) + "; legal are " +
          join(Legal, ", "))
      .str();
}

/// The value of a rule's operand: a literal, a number of the operation, a bit of
/// one, "scale[36]", a product of two, "vrows*vcols", or a sum, "cols0+cols1".
static std::optional<int64_t> numberOf(StringRef Field, const OpFacts &F) {
  if (auto [First, Rest] = Field.split('+'); !Rest.empty()) {
    auto A = numberOf(First, F), B = numberOf(Rest, F);
    int64_t Sum;
    if (!A || !B || AddOverflow(*A, *B, Sum))
      return std::nullopt;
    return Sum;
  }
  int64_t Literal;
  if (!Field.getAsInteger(10, Literal))
    return Literal;
  if (auto [Left, Right] = Field.split('*'); !Right.empty()) {
    auto A = numberOf(Left, F), B = numberOf(Right, F);
    return A && B ? std::optional(*A * *B) : std::nullopt;
  }
  if (!Field.consume_back("]"))
    return F.Number(Field);
  auto [Name, Bit] = Field.split('[');
  auto Number = F.Number(Name);
  if (!Number || Bit.getAsInteger(10, Literal))
    return std::nullopt;
  return *Number >> Literal & 1;
}

static bool matches(const RuleCondition::Cell &C, const OpFacts::Typed &T) {
  if (C.Elem >= 0 && C.Elem != static_cast<int>(T.Elem))
    return false;
  if (C.Order >= 0 && C.Order != static_cast<int>(T.Order))
    return false;
  return C.Compact < 0 || (T.Tile && T.Tile->Compact == C.Compact);
}

/// Whether the rule's types are those of the operation, as far as they are
/// known; a rule of unknown types does not hold yet.
static bool holds(const RuleCondition &When, const OpFacts &F) {
  return all_of(enumerate(F.Types), [&](auto T) {
    const RuleCondition::Cell &C = When.Cells[T.index()];
    bool IsAny = C.Elem < 0 && C.Order < 0 && C.Compact < 0;
    return IsAny || (T.value() && matches(C, *T.value()));
  });
}

/// Why types that one might expect are not legal, or "".
static std::string refusal(const TileOpInfo &Op, Processor P,
                           const OpFacts &F) {
  for (const RefusalInfo &R : Op.Refusals)
    if (isOn(R.Processors, P) && holds(R.When, F))
      return (Twine(Op.Mnemonic) + " " + R.Why).str();
  return "";
}

/// The place of operand \p Name among the typed ones.
static unsigned typedIndexOf(const TileOpInfo &Op, StringRef Name) {
  unsigned Index = 0;
  for (const OperandInfo &O : Op.Operands) {
    if (Name == O.Name)
      break;
    Index += O.isTyped();
  }
  return Index;
}

/// Of a rule for tiles that are not compact: " (or use TileLeftCompact)".
static std::string compactHint(const TileOpInfo &Op,
                               const RuleCondition &When) {
  unsigned Index = 0;
  for (const OperandInfo &O : Op.Operands) {
    if (O.isTyped() && When.Cells[Index++].Compact == 0)
      return (" (or use " + compactNameOf(O.Mem) + ")").str();
  }
  return "";
}

/// The product of some extents; it stays in range whatever they are.
static std::optional<int64_t>
productOf(ArrayRef<unsigned> Dimensions,
          function_ref<std::optional<int64_t>(unsigned)> Operand) {
  int64_t Product = 1;
  for (unsigned D : Dimensions) {
    auto Extent = Operand(GMShape + D);
    if (!Extent)
      return std::nullopt;
    if (MulOverflow(Product, *Extent, Product))
      return std::numeric_limits<int64_t>::max();
  }
  return Product;
}

std::optional<int64_t>
ascend::windowNumber(StringRef Part, const GMType &Type,
                     function_ref<std::optional<int64_t>(unsigned)> Operand) {
  unsigned Dimension;
  if (Part == "c0")
    return c0Of(Type.Elem);
  if (Part.consume_front("shape") && !Part.getAsInteger(10, Dimension))
    return Operand(GMShape + Dimension);
  if (Part.consume_front("stride") && !Part.getAsInteger(10, Dimension))
    return Operand(GMStride + Dimension);
  bool Rows = Part == "rows";
  if (!Rows && Part != "cols")
    return std::nullopt;
  switch (Type.Order) {
  case Layout::ND:
    return Rows ? productOf({0, 1, 2, 3}, Operand) : productOf({4}, Operand);
  case Layout::DN:
    return Rows ? productOf({3}, Operand) : productOf({0, 1, 2, 4}, Operand);
  case Layout::NZ:
    return Rows ? productOf({2, 3}, Operand) : productOf({0, 1, 4}, Operand);
  default:
    return std::nullopt;
  }
}

static std::string brokenLimit(const TileOpInfo &Op, const LimitInfo &L,
                               unsigned C0, const OpFacts &F) {
  auto N = numberOf(L.Field, F);
  if (!N || (*L.UnlessOne && numberOf(L.UnlessOne, F) == 1))
    return "";
  unsigned Multiple = L.Multiple ? L.Multiple : C0;
  if (*N >= L.Min && *N <= L.Max && *N % Multiple == 0)
    return "";
  const OperandInfo *Word = Op.operand(L.Field);
  if (Word && Word->Kind == OperandKind::Word) {
    ArrayRef<const char *> Legal = Word->Words.slice(L.Min, L.Max - L.Min + 1);
    SmallVector<StringRef, 4> Words(Legal.begin(), Legal.end());
    return (Twine(L.Field) + " of " + Op.Mnemonic + " is " + Word->Words[*N] +
            ", but these types take " + join(Words, " or ") + " only" +
            (*L.Hint ? Twine(": ") + L.Hint : Twine()))
        .str();
  }
  std::string Must =
      (Twine("from ") + Twine(L.Min) + " to " + Twine(L.Max)).str();
  if (L.Min == L.Max)
    Must = std::to_string(L.Min);
  if (Multiple != 1)
    Must += (Twine(" and a multiple of ") + Twine(Multiple)).str();
  std::string Hint = compactHint(Op, L.When);
  if (*L.Hint)
    Hint = (Twine(": ") + L.Hint).str();
  return (Twine(L.Field) + " of " + Op.Mnemonic + " is " + Twine(*N) +
          ", but must be " + Must + Hint)
      .str();
}

std::optional<TilePitch> ascend::writtenPitch(const TileOpInfo &Op, Processor P,
                                              const OpFacts &F) {
  const auto &Dst = F.Types.front();
  if (!Op.dst() || !Dst || !Dst->Tile)
    return std::nullopt;
  const TileType &T = *Dst->Tile;
  const SigInfo *Sig = signatureOf(Op, P, F);
  if (!T.Compact && !(Sig && Sig->AlwaysCompact))
    return T.pitch();
  auto Rows = numberOf(Op.ValidRows, F), Cols = numberOf(Op.ValidCols, F);
  auto IsSize = [](std::optional<int64_t> N) { return N && isUInt<16>(*N); };
  if (!IsSize(Rows) || !IsSize(Cols))
    return std::nullopt;
  return T.pitchFor(*Rows, *Cols, Sig ? Sig->Square : 0);
}

/// What is wrong with a tile's pitch, and the way out.
static std::string notDense(const TileOpInfo &Op, const DenseInfo &D,
                            const TileType &T, int64_t Used, uint64_t Rounded,
                            uint64_t Pitch) {
  auto [Name, Dimension] = StringRef(D.Size).split('.');
  StringRef What = Dimension == "rows" ? "rows" : "columns";
  std::string Field = D.Field;
  if (StringRef(D.Offset) != "0")
    Field = (Twine(D.Offset) + " + " + D.Field).str();
  std::string Text = (Twine(Field) + " of " + Op.Mnemonic + " is " +
                      Twine(Used) + ": the unit takes " + Name +
                      " for a tile of " + Twine(Rounded) + " " + What)
                         .str();
  if (!T.Compact && Pitch == (Dimension == "rows" ? T.Rows : T.Cols))
    return (Text + Twine(", but it has ") + Twine(Pitch) + "; give it " +
            Twine(Rounded) + ", or use " + compactNameOf(T.Mem))
        .str();
  return (Text + Twine(", but it was laid out for ") + Twine(Pitch) +
          "; use the size that it was written with (one-byte elements that "
          "were transposed: a multiple of 32)")
      .str();
}

/// What the unit would read wrongly, or "".
static std::string brokenDense(const TileOpInfo &Op, Processor P,
                               const DenseInfo &D, const OpFacts &F) {
  auto [Name, Dimension] = StringRef(D.Size).split('.');
  const auto &Type = F.Types[typedIndexOf(Op, Name)];
  auto Offset = numberOf(D.Offset, F), Field = numberOf(D.Field, F);
  if (!Type || !Type->Tile || !Offset || !Field || *Field == 0)
    return "";
  const TileType &T = *Type->Tile;
  bool InRows = Dimension == "rows";
  unsigned Fractal = InRows ? T.fractalRows() : T.fractalCols();
  unsigned Other = InRows ? T.fractalCols() : T.fractalRows();
  int64_t Across = numberOf(D.Across, F).value_or(InRows ? T.Cols : T.Rows);
  if (Across <= Other)
    return "";
  bool IsMade = Op.operand(Name)->Kind == OperandKind::Dst;
  auto Pitch = IsMade ? writtenPitch(Op, P, F) : Type->Pitch;
  if (!Pitch)
    return "";
  int64_t Used = *Offset + *Field;
  uint64_t Rounded = alignTo(Used, Fractal);
  uint64_t Has = InRows ? Pitch->Rows : Pitch->Cols;
  return Rounded == Has ? "" : notDense(Op, D, T, Used, Rounded, Has);
}

/// Why scratch is too small, or "".
static std::string brokenRoom(const TileOpInfo &Op, const RoomInfo &R,
                              const OpFacts &F) {
  auto Has = numberOf(R.Field, F), Other = numberOf(R.Other, F);
  if (!Has || !Other || *Other < 0)
    return "";
  int64_t Need = *Other * R.Times +
                 R.Extra * static_cast<int64_t>(divideCeil(*Other, R.Per));
  if (*Has >= Need)
    return "";
  return (Twine(R.Field) + " of " + Op.Mnemonic + " is " + Twine(*Has) +
          ", but where " + R.Other + " is " + Twine(*Other) +
          " it must be at least " + Twine(Need))
      .str();
}

/// Why a number is no multiple, or "".
static std::string brokenWhole(const TileOpInfo &Op, const WholeInfo &W,
                               const OpFacts &F) {
  auto Has = numberOf(W.Field, F), Other = numberOf(W.Other, F);
  if (!Has || !Other || *Other <= 0 || *Has % (*Other * W.Times) == 0)
    return "";
  return (Twine(W.Field) + " of " + Op.Mnemonic + " is " + Twine(*Has) +
          ", but where " + W.Other + " is " + Twine(*Other) +
          " it must be a multiple of " + Twine(*Other * W.Times))
      .str();
}

std::string ascend::whyIllegal(const TileOpInfo &Op, Processor P,
                               const OpFacts &F) {
  if (!Op.isOn(P)) {
    SmallVector<std::string, 2> On;
    for (const ProcessorInfo &I : processors())
      if (Op.isOn(I.Which))
        On.push_back(I.Name);
    if (*Op.Absence)
      return (Twine(Op.Mnemonic) + " does not exist here: " + Op.Absence).str();
    return (Twine(Op.Mnemonic) + " does not exist on " + nameOf(P) +
            "; it exists on " + join(On, ", "))
        .str();
  }
  if (!signatureOf(Op, P, F)) {
    std::string Refused = refusal(Op, P, F);
    return Refused.empty() ? wrongTypes(Op, P, F) : Refused;
  }
  unsigned C0 = F.Types.front() ? c0Of(F.Types.front()->Elem) : 1;
  for (const LimitInfo &L : Op.Limits)
    if (isOn(L.Processors, P) && holds(L.When, F))
      if (std::string Why = brokenLimit(Op, L, C0, F); !Why.empty())
        return Why;
  for (const SameInfo &S : Op.Sames) {
    if (!isOn(S.Processors, P))
      continue;
    auto A = numberOf(S.Field, F), B = numberOf(S.Other, F);
    if (A && B && *A != *B && holds(S.When, F))
      return (Twine(S.Field) + " of " + Op.Mnemonic + " is " + Twine(*A) +
              ", but must equal " + S.Other + ", which is " + Twine(*B))
          .str();
  }
  for (const InsideInfo &I : Op.Insides) {
    auto Off = numberOf(I.Offset, F), Ext = numberOf(I.Extent, F),
         Size = numberOf(I.Size, F);
    if (!Off || !Ext || !Size || !holds(I.When, F) || *Off + *Ext <= *Size)
      continue;
    std::string Reach = I.Extent;
    if (StringRef(I.Offset) != "0")
      Reach = (Twine(I.Offset) + " + " + I.Extent).str();
    return (Twine(Op.Mnemonic) + " reaches beyond the tile: " + Reach + " is " +
            Twine(*Off + *Ext) + ", " + I.Size + " is " + Twine(*Size) +
            compactHint(Op, I.When))
        .str();
  }
  for (const RoomInfo &R : Op.Rooms)
    if (holds(R.When, F))
      if (std::string Why = brokenRoom(Op, R, F); !Why.empty())
        return Why;
  for (const WholeInfo &W : Op.Wholes)
    if (holds(W.When, F))
      if (std::string Why = brokenWhole(Op, W, F); !Why.empty())
        return Why;
  for (const DenseInfo &D : Op.Denses)
    if (holds(D.When, F))
      if (std::string Why = brokenDense(Op, P, D, F); !Why.empty())
        return Why;
  return "";
}

namespace {
struct ClobberInfo {
  const char *Builtin;
  uint8_t Processors; ///< 1 << Processor
  RuleCondition When;
};
} // namespace

static constexpr ClobberInfo Clobbers[] = {
#define GET_CLOBBERS
#include "AscendGenHidden.inc"
};

static constexpr HiddenEvent HiddenEvents[] = {
#define GET_HIDDEN_EVENTS
#include "AscendGenHidden.inc"
};

namespace {
struct LoadedSource {
  const char *Builtin;
  uint8_t Processors; ///< 1 << Processor
  const char *Operand;
};
} // namespace

static constexpr LoadedSource LoadedSources[] = {
#define GET_LOADED_SOURCES
#include "AscendGenHidden.inc"
};

bool ascend::readsBeforePipe(const TileOpInfo &Op, Processor P,
                               const OperandInfo &O) {
  return any_of(LoadedSources, [&](const LoadedSource &S) {
    return StringRef(S.Builtin) == Op.Builtin && isOn(S.Processors, P) &&
           StringRef(S.Operand) == O.Name;
  });
}

bool ascend::clobbersReserved(const TileOpInfo &Op, Processor P,
                              const OpFacts &F) {
  return any_of(Clobbers, [&](const ClobberInfo &C) {
    if (StringRef(C.Builtin) != Op.Builtin || !isOn(C.Processors, P))
      return false;
    return all_of(enumerate(F.Types), [&](auto T) {
      return !T.value() || matches(C.When.Cells[T.index()], *T.value());
    });
  });
}

SmallVector<HiddenEvent, 4> ascend::hiddenEventsOf(const TileOpInfo &Op,
                                                   Processor P) {
  SmallVector<HiddenEvent, 4> Found;
  for (const HiddenEvent &E : HiddenEvents)
    if (StringRef(E.Builtin) == Op.Builtin && isOn(E.Processors, P))
      Found.push_back(E);
  return Found;
}

uint64_t ascend::dmaCycles(const CostInfo &Cost, uint64_t Elements,
                           unsigned ElemBytes) {
  // bytes / (GiB/s * 2^30 / 1.85e9 Hz), in exact integers:
  // bytes * 1.85e9 * 100 / (centiGiBps * 2^30).
  unsigned Bytes = Cost.ElementBytes ? Cost.ElementBytes : ElemBytes;
  __extension__ using Wide = unsigned __int128;
  Wide Num = static_cast<Wide>(Elements) * Bytes * 185'000'000'000ULL;
  Wide Den = static_cast<Wide>(Cost.CentiGiBps) << 30;
  return static_cast<uint64_t>(Num / Den) + Cost.SpecialRegs;
}

uint64_t ascend::madCycles(const CostInfo &Cost, uint64_t M, uint64_t K,
                           uint64_t N, DType Elem) {
  uint64_t Repeat = Elem == DType::F32 ? 2 : 1;
  return Cost.Base + Repeat * divideCeil(M, 16) * divideCeil(K, c0Of(Elem)) *
                         divideCeil(N, 16);
}

VectorTime ascend::vectorTime(const CostInfo &Cost, Processor P, uint64_t Rows,
                              uint64_t Cols, uint64_t Pitch,
                              unsigned ElemBytes) {
  constexpr unsigned RepeatBytes = 256, MostRepeats = 255;
  uint64_t RowBytes = Cols * ElemBytes;
  // Rows that are valid as a whole follow each other without a gap.
  bool Whole = Cols == Pitch;
  uint64_t Repeats = Whole ? divideCeil(Rows * RowBytes, RepeatBytes)
                           : Rows * divideCeil(RowBytes, RepeatBytes);
  bool Counts = Whole && (Repeats > MostRepeats ||
                          (RowBytes > RepeatBytes && RowBytes % RepeatBytes));
  for (const VectorRate &R : Cost.Rates)
    if (isOn(R.Processors, P))
      return {R.Head, R.Milli * Repeats / 1000 + (Counts ? R.Counted : 0),
              R.Tail};
  return {};
}
