//===-- Mutation.cpp - Faults put into tile assembly ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/xxhash.h"
#include <array>
#include <numeric>
#include <optional>
#include <random>
#include <set>

using namespace llvm;

namespace ascend::mutants {

/// Event ids from 0 up.
static constexpr unsigned NumEvents = 8;
/// Instructions that a flag moves over.
static constexpr unsigned Distances[] = {1, 3};
/// Bytes: a fractal of any memory of the cube core, a block of UB.
static int64_t granuleOf(StringRef Mem) { return Mem == "ub" ? 32 : 1024; }
/// How often a fault is chosen where not all are tried.
static constexpr std::array<unsigned, NumFaults> Weights = {3, 3, 1, 1,
                                                            2, 1, 1};

StringRef nameOf(Fault F) {
  switch (F) {
  case Fault::Drop:
    return "drop";
  case Fault::Move:
    return "move";
  case Fault::ChangeEvent:
    return "change event";
  case Fault::SwapEvents:
    return "swap events";
  case Fault::ShiftSlot:
    return "shift slot";
  case Fault::ShrinkSlot:
    return "shrink slot";
  case Fault::SwapSlots:
    return "swap slots";
  }
  llvm_unreachable("every fault has a name");
}

std::string Mutation::apply(ArrayRef<StringRef> Lines) const {
  std::vector<StringRef> Text(Lines.begin(), Lines.end());
  for (const auto &[Number, Line] : Replaced)
    Text[Number] = Line;
  return join(Text, "\n") + "\n";
}

namespace {

/// A line with set_flag or wait_flag; or with pipe_barrier, which has no event.
struct FlagLine {
  unsigned Number;
  StringRef Pipes; ///< Everything before the event id.
  StringRef Event; ///< A number or a register.

  bool isBarrier() const { return Event.empty(); }

  std::string with(StringRef Other) const { return (Pipes + Other).str(); }
  /// The pipes alone.
  StringRef pair() const { return Pipes.split("_flag").second; }
};

/// A line with .slot.
struct SlotLine {
  unsigned Number;
  StringRef Name;
  StringRef Mem; ///< What its memory's names begin with.
  int64_t Offset = 0, Bytes = 0;
  StringRef Rest; ///< What follows the size.

  std::string with(int64_t NewOffset, int64_t NewBytes) const {
    return ("\t.slot\t" + Name + ", 0x" + utohexstr(NewOffset, true) + ", " +
            Twine(NewBytes) + Rest)
        .str();
  }
  int64_t end() const { return Offset + Bytes; }
};

/// Collects the mutations of one kernel.
class Mutator {
public:
  Mutator(ArrayRef<StringRef> Lines, Extent E);
  std::vector<Mutation> all();

private:
  using Replacements = std::vector<std::pair<unsigned, std::string>>;

  void add(Fault Kind, const Twine &What, Replacements Replaced);
  void drop();
  void move();
  void moveOne(unsigned Number, unsigned Target);
  void changeEvents();
  void swapEvents();
  void shiftSlots();
  void shrinkSlots();
  void swapSlots();
  const SlotLine &nextOf(const SlotLine &S) const;
  /// A set and its views, at another place.
  Replacements moved(const SlotLine &S, int64_t Offset) const;

  ArrayRef<StringRef> Lines;
  Extent E;
  std::vector<FlagLine> Flags;
  std::vector<SlotLine> Slots; ///< Without views.
  /// Views, each with the name of its set.
  std::vector<std::pair<StringRef, SlotLine>> Views;
  std::vector<Mutation> Found;
};

} // namespace

static std::optional<FlagLine> readFlag(unsigned Number, StringRef Line) {
  if (Line.starts_with("\tpipe_barrier\t"))
    return FlagLine{Number, Line, {}};
  if (!Line.starts_with("\tset_flag\t") && !Line.starts_with("\twait_flag\t"))
    return std::nullopt;
  size_t End = Line.rfind(", ");
  if (End == StringRef::npos)
    return std::nullopt;
  StringRef Event = Line.substr(End + 2);
  if (Event.empty() || !all_of(Event.drop_front(Event[0] == 'x'), isDigit))
    return std::nullopt;
  return FlagLine{Number, Line.take_front(End + 2), Event};
}

static std::optional<SlotLine> readSlot(unsigned Number, StringRef Line) {
  if (!Line.consume_front("\t.slot\t"))
    return std::nullopt;
  SlotLine S{Number, {}, {}, 0, 0, {}};
  StringRef Offset, Bytes;
  std::tie(S.Name, Line) = Line.split(", ");
  std::tie(Offset, Line) = Line.split(", ");
  Bytes = Line.take_while(isDigit);
  S.Rest = Line.drop_front(Bytes.size());
  S.Mem = S.Name.rtrim("0123456789").drop_back();
  if (Offset.getAsInteger(0, S.Offset) || Bytes.getAsInteger(10, S.Bytes))
    return std::nullopt;
  return S;
}

/// An instruction, not a label, a directive or nothing.
static bool isCode(StringRef Line) {
  return Line.starts_with("\t") && !Line.starts_with("\t.") &&
         !Line.trim().empty();
}

static StringRef mnemonicOf(StringRef Line) {
  return Line.trim().take_until(isSpace);
}

/// Whether a flag may move over it: not over the end of a block.
static bool isMovable(StringRef Line) {
  return !is_contained({"b", "bz", "bnz", "ret", "trap"}, mnemonicOf(Line));
}

/// A tile operation, a flag or a barrier: no scalar instruction.
static bool isOfPipe(StringRef Line) {
  return isUpper(mnemonicOf(Line).front()) || readFlag(0, Line);
}

Mutator::Mutator(ArrayRef<StringRef> Lines, Extent E) : Lines(Lines), E(E) {
  StringMap<StringRef> ViewOf;
  for (StringRef Line : Lines)
    if (Line.consume_front("\t.view\t")) {
      auto [Name, Rest] = Line.split(", ");
      StringRef Base = Rest.split(", ").first;
      if (Base != Name)
        ViewOf[Name] = Base;
    }
  for (auto [Number, Line] : enumerate(Lines)) {
    if (auto F = readFlag(Number, Line))
      Flags.push_back(*F);
    auto S = readSlot(Number, Line);
    if (!S)
      continue;
    if (auto I = ViewOf.find(S->Name); I != ViewOf.end())
      Views.push_back({I->second, *S});
    else
      Slots.push_back(*S);
  }
}

void Mutator::add(Fault Kind, const Twine &What, Replacements Replaced) {
  auto Changes = [&](const auto &R) { return Lines[R.first] != R.second; };
  if (any_of(Replaced, Changes))
    Found.push_back({Kind, What.str(), std::move(Replaced)});
}

void Mutator::drop() {
  for (const FlagLine &F : Flags)
    add(Fault::Drop,
        "without line " + Twine(F.Number + 1) + ", " + Lines[F.Number].trim(),
        {{F.Number, ""}});
}

void Mutator::moveOne(unsigned Number, unsigned Target) {
  auto Begin = std::min(Number, Target), End = std::max(Number, Target) + 1;
  std::vector<StringRef> Text(Lines.begin() + Begin, Lines.begin() + End);
  if (Number < Target)
    std::rotate(Text.begin(), Text.begin() + 1, Text.end());
  else
    std::rotate(Text.begin(), Text.end() - 1, Text.end());
  Replacements Replaced;
  for (auto [I, Line] : enumerate(Text))
    Replaced.push_back({Begin + I, Line.str()});
  add(Fault::Move,
      "line " + Twine(Number + 1) + " at " + Twine(Target + 1) + ", " +
          Lines[Number].trim(),
      std::move(Replaced));
}

/// Over its neighbour, or over one instruction and over a few; up and down in
/// its block.
void Mutator::move() {
  std::vector<unsigned> Code;
  for (auto [Number, Line] : enumerate(Lines))
    if (isCode(Line))
      Code.push_back(Number);
  auto CanPass = [&](int At) {
    return At >= 0 && At < int(Code.size()) && isMovable(Lines[Code[At]]);
  };
  for (const FlagLine &F : Flags) {
    int Start = llvm::lower_bound(Code, F.Number) - Code.begin();
    std::set<unsigned> Targets;
    // Passes what it can until Ends says so.
    auto Pass = [&](int Step, auto Ends) {
      int At = Start;
      while (CanPass(At + Step) && (At == Start || !Ends(At)))
        At += Step;
      if (At != Start)
        Targets.insert(Code[At]);
    };
    for (int Step : {-1, 1}) {
      if (E == Extent::One) {
        Pass(Step, [&](int At) { return isOfPipe(Lines[Code[At]]); });
        continue;
      }
      for (unsigned Far : Distances)
        Pass(Step,
             [&](int At) { return unsigned(std::abs(At - Start)) == Far; });
    }
    for (unsigned Target : Targets)
      moveOne(F.Number, Target);
  }
}

/// A number for another number, or for a register.
void Mutator::changeEvents() {
  for (const FlagLine &F : Flags) {
    if (F.isBarrier())
      continue;
    std::set<unsigned> Others;
    unsigned Old = NumEvents;
    if (E == Extent::Many)
      Others = {0, 1};
    Others.insert(F.Event.getAsInteger(10, Old) ? 0 : (Old + 1) % NumEvents);
    for (unsigned Event : Others)
      if (Event != Old)
        add(Fault::ChangeEvent,
            "line " + Twine(F.Number + 1) + " " + Lines[F.Number].trim() +
                " as " + Twine(Event),
            {{F.Number, F.with(utostr(Event))}});
  }
}

/// Of one pair of pipes: a flag's instruction and the next with another id.
void Mutator::swapEvents() {
  for (auto [I, One] : enumerate(Flags)) {
    if (One.isBarrier())
      continue;
    for (const FlagLine &Other : ArrayRef(Flags).drop_front(I + 1))
      if (Other.pair() == One.pair() && Other.Event != One.Event) {
        add(Fault::SwapEvents,
            "ids of lines " + Twine(One.Number + 1) + " and " +
                Twine(Other.Number + 1) + " swapped",
            {{One.Number, One.with(Other.Event)},
             {Other.Number, Other.with(One.Event)}});
        break;
      }
  }
}

Mutator::Replacements Mutator::moved(const SlotLine &S, int64_t Offset) const {
  Replacements Replaced = {{S.Number, S.with(Offset, S.Bytes)}};
  for (const auto &[Base, View] : Views)
    if (Base == S.Name)
      Replaced.push_back(
          {View.Number,
           View.with(View.Offset + Offset - S.Offset, View.Bytes)});
  return Replaced;
}

/// The next of its memory, behind the last the first.
const SlotLine &Mutator::nextOf(const SlotLine &S) const {
  size_t I = &S - Slots.data();
  do
    I = (I + 1) % Slots.size();
  while (Slots[I].Mem != S.Mem);
  return Slots[I];
}

/// A little, past its end, and onto bytes of the next slot or of each other.
void Mutator::shiftSlots() {
  for (const SlotLine &S : Slots) {
    const int64_t Granule = granuleOf(S.Mem);
    std::set<int64_t> Offsets = {S.Offset + Granule, S.end()};
    if (E == Extent::One) {
      Offsets.insert(nextOf(S).Offset);
    } else {
      Offsets.insert(S.Offset - Granule);
      for (const SlotLine &O : Slots)
        if (O.Mem == S.Mem)
          Offsets.insert({O.Offset, O.Offset + Granule, O.end() - Granule});
    }
    for (int64_t Offset : Offsets)
      if (Offset >= 0 && Offset != S.Offset)
        add(Fault::ShiftSlot,
            S.Name + " at 0x" + utohexstr(Offset, true) + ", not 0x" +
                utohexstr(S.Offset, true),
            moved(S, Offset));
  }
}

void Mutator::shrinkSlots() {
  for (const SlotLine &S : Slots)
    for (int64_t Bytes :
         std::set<int64_t>{S.Bytes - granuleOf(S.Mem), S.Bytes - S.Bytes / 2})
      if (Bytes > 0 && Bytes != S.Bytes)
        add(Fault::ShrinkSlot,
            S.Name + " has " + Twine(Bytes) + " bytes, not " + Twine(S.Bytes),
            {{S.Number, S.with(S.Offset, Bytes)}});
}

void Mutator::swapSlots() {
  for (auto [I, One] : enumerate(Slots))
    for (const SlotLine &Other : ArrayRef(Slots).drop_front(I + 1)) {
      if (Other.Mem != One.Mem || Other.Offset == One.Offset)
        continue;
      Replacements Replaced = moved(One, Other.Offset);
      append_range(Replaced, moved(Other, One.Offset));
      add(Fault::SwapSlots, One.Name + " and " + Other.Name + " swapped",
          std::move(Replaced));
    }
}

std::vector<Mutation> Mutator::all() {
  if (Flags.empty() || Slots.empty())
    return {};
  drop();
  move();
  changeEvents();
  swapEvents();
  shiftSlots();
  shrinkSlots();
  swapSlots();
  return std::move(Found);
}

std::vector<Mutation> mutationsOf(ArrayRef<StringRef> Lines, Extent E) {
  return Mutator(Lines, E).all();
}

std::vector<Mutation> chooseFrom(std::vector<Mutation> All, unsigned Count,
                                 StringRef Seed) {
  if (All.size() <= Count)
    return All;
  std::mt19937_64 Random(xxh3_64bits(Seed));
  std::array<std::vector<Mutation>, NumFaults> ByKind;
  for (Mutation &M : All)
    ByKind[static_cast<unsigned>(M.Kind)].push_back(std::move(M));
  const unsigned Sum = std::accumulate(Weights.begin(), Weights.end(), 0u);
  std::vector<Mutation> Chosen;
  while (Chosen.size() != Count) {
    unsigned Pick = Random() % Sum, Kind = 0;
    while (Pick >= Weights[Kind])
      Pick -= Weights[Kind++];
    std::vector<Mutation> &Left = ByKind[Kind];
    if (Left.empty())
      continue;
    std::swap(Left[Random() % Left.size()], Left.back());
    Chosen.push_back(std::move(Left.back()));
    Left.pop_back();
  }
  return Chosen;
}

} // namespace ascend::mutants
