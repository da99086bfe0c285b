//===-- Tiles.cpp - Tiles, tensors and operations in C++ ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Tiles.h"
#include "Emit/Elements.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using ascend::sim::Operand;

namespace ascend::emission {

namespace {
struct TypeName {
  DType Type;
  const char *Name;
};
struct SpaceName {
  Space Mem;
  const char *Name;
};
struct LayoutName {
  Layout Order;
  const char *Blocks, *Inside;
};
struct CallText {
  const char *Builtin, *Call, *PlainCall, *Extents;
};
} // namespace

static constexpr TypeName Types[] = {
#define GET_CPP_TYPES
#include "AscendGenSpellings.inc"
};
static constexpr SpaceName Spaces[] = {
#define GET_CPP_SPACES
#include "AscendGenSpellings.inc"
};
static constexpr LayoutName Layouts[] = {
#define GET_CPP_LAYOUTS
#include "AscendGenSpellings.inc"
};
static constexpr CallText Calls[] = {
#define GET_CPP_CALLS
#include "AscendGenSpellings.inc"
};

StringRef cppTypeOf(DType T) {
  return find_if(Types, [=](const TypeName &N) { return N.Type == T; })->Name;
}

void Tiles::fail(unsigned Inst, const Twine &Why) {
  if (Error.empty())
    Error = (F.kernel().Name + ": " + F.kernel().Insts[Inst].Text + ": " + Why)
                .str();
}

std::string Tiles::alias(StringRef Stem, const std::string &Spelling) {
  std::string &Name = Types[Spelling];
  if (Name.empty()) {
    Name = N.numbered(Stem);
    Aliases.push_back("using " + Name + " = " + Spelling + ";");
  }
  return Name;
}

Tiles::Number Tiles::number(unsigned Inst, StringRef Name) {
  const sim::Inst &I = F.kernel().Insts[Inst];
  int64_t Literal;
  if (!Name.getAsInteger(10, Literal))
    return {Name.str(), true, Literal};
  auto [Of, Part] = Name.split('.');
  const OperandInfo *O = I.Tile->operand(Of);
  unsigned At = I.Tile.indexOf(*O);
  if (Part.empty()) {
    const Operand &X = I.Ops[At];
    return {V.operand(Inst, At), X.What == Operand::Imm, X.Value};
  }
  if (O->isTile()) { // "own": a row's own numbers, one or a block
    auto Type = typeOf(Inst, *O);
    int64_t Own = Type && Type->Order == Layout::ND ? c0Of(Type->Elem) : 1;
    return {std::to_string(Own), true, Own};
  }
  auto Type = GMType::decode(I.Ops[At + GMTypeImm].Value);
  std::string Text; // Of a product with one factor that is not known.
  unsigned Unknown = 0;
  auto Known =
      windowNumber(Part, *Type, [&](unsigned N) -> std::optional<int64_t> {
        const Operand &X = I.Ops[At + N];
        if (X.What == Operand::Imm)
          return X.Value;
        ++Unknown;
        Text = V.operand(Inst, At + N);
        return 1;
      });
  if (!Unknown)
    return {std::to_string(*Known), true, *Known};
  if (Unknown > 1)
    fail(Inst, "several extents of one dimension are known at run time only");
  if (*Known != 1)
    Text += " * " + std::to_string(*Known);
  return {Text, false, 0};
}

/// A destination says it; what a source holds was said where it was written.
std::optional<TileType> Tiles::typeOf(unsigned Inst,
                                      const OperandInfo &O) const {
  const sim::Inst &I = F.kernel().Insts[Inst];
  if (O.isWritten())
    return TileType::decode(I.Ops[I.Tile.typeIndexOf(O)].Value);
  return Held.read(Inst, O);
}

/// The type of a tile without its valid size: a name and its arguments up to
/// where the valid size goes, and behind it.
static std::pair<std::string, std::string> spell(const TileType &T) {
  std::string Size =
      (cppTypeOf(T.Elem) + ", " + Twine(T.Rows) + ", " + Twine(T.Cols)).str();
  StringRef Compact = compactNameOf(T.Mem);
  const auto *L =
      find_if(Layouts, [&](const LayoutName &N) { return N.Order == T.Order; });
  // What has compact forms has names of its own; a vector in L0A has not.
  if (!Compact.empty() && StringRef(L->Inside) != "NoneBox") {
    StringRef Name = T.Compact ? Compact : Compact.drop_back(7);
    return {(Name + "<" + Size).str(), ">"};
  }
  const auto *S =
      find_if(Spaces, [&](const SpaceName &N) { return N.Mem == T.Mem; });
  return {formatv("Tile<TileType::{0}, {1}, BLayout::{2}", S->Name, Size,
                  L->Blocks),
          formatv(", SLayout::{0}>", L->Inside)};
}

/// "t == 0 ? 0x0 : 0x8000", the slot of \p S that \p Index chooses: constants,
/// so that a reader of the C++ can tell where the tile may lie.
static std::string choice(const sim::Slot &S, const Expr &Index) {
  if (Index.Const)
    return "0x" + utohexstr(S.begin(*Index.Const), true);
  std::string Text;
  for (unsigned N = 0; N + 1 < S.Count; ++N)
    Text += (Index.within(Binds::Shift) + " == " + Twine(N) + " ? 0x" +
             utohexstr(S.begin(N), true) + " : ")
                .str();
  return Text + "0x" + utohexstr(S.begin(S.Count - 1), true);
}

const Tiles::SizedSet &Tiles::sized(unsigned Slot) {
  auto [I, New] = Sized.try_emplace(Slot);
  if (New) {
    const sim::Slot &S = F.kernel().Slots[Slot];
    std::string Stem = S.Tiles.empty() ? S.Name : S.Tiles.front();
    I->second = {N.unique(Stem + "At"), N.unique(Stem + "Bytes")};
    Places.push_back("uint64_t " + I->second.At + " = 0, " + I->second.Bytes +
                     " = 0;");
  }
  return I->second;
}

/// A set follows the one in front of it, the first one all others.
std::vector<std::string> Tiles::lengths(unsigned Inst) {
  const sim::Kernel &K = F.kernel();
  const unsigned Number = K.Insts[Inst].Ops[0].Value;
  const Space Mem = K.Slots[Number].Mem;
  const std::vector<unsigned> All = K.sizedSets(Mem);
  const unsigned Unit = fractalOf(Mem);
  const SizedSet &Mine = sized(Number);
  std::string From = "0x" + utohexstr(K.sizedBegin(Mem), true);
  if (auto I = find(All, Number); I != All.begin() && I != All.end()) {
    const SizedSet &Last = sized(*std::prev(I));
    From = (Last.At + " + " + Twine(K.Slots[*std::prev(I)].Count) + " * " +
            Last.Bytes)
               .str();
  }
  forget();
  return {Mine.At + " = " + From + ";",
          (Mine.Bytes + " = (" + V.value(Inst, 1).within(Binds::Sum) + " + " +
           Twine(Unit - 1) + ") / " + Twine(Unit) + " * " + Twine(Unit) + ";")
              .str()};
}

/// Where the slot of \p S lies that \p Index chooses.
std::string Tiles::address(const sim::Slot &S, const Expr &Index) {
  if (!S.IsSized)
    return choice(S, Index);
  const sim::Slot &Of = F.kernel().Slots[S.Root];
  const SizedSet &Set = sized(S.Root);
  const uint64_t First = S.Offset - Of.Offset;
  std::string Text = Set.At;
  if (S.Count > 1 && !Index.Const)
    Text += " + " + Index.within(Binds::Product) + " * " + Set.Bytes;
  else if (uint64_t Number = First / Of.Bytes + Index.Const.value_or(0))
    Text += " + " + std::to_string(Number) + " * " + Set.Bytes;
  if (uint64_t Part = First % Of.Bytes)
    Text += " + " + std::to_string(Part);
  return Text;
}

std::optional<std::pair<Tiles::Number, Tiles::Number>>
Tiles::extents(unsigned Inst, const OperandInfo &O) {
  const sim::Inst &I = F.kernel().Insts[Inst];
  const auto *C = find_if(Calls, [&](const CallText &X) {
    return StringRef(X.Builtin) == I.Tile->Builtin;
  });
  for (StringRef E : split(C->Extents, ' ')) {
    auto [Name, Size] = E.split(':');
    if (Name == O.Name)
      return std::pair(number(Inst, Size.split(':').first),
                       number(Inst, Size.split(':').second));
  }
  return std::nullopt;
}

std::optional<Tiles::Key> Tiles::keyOf(unsigned Inst,
                                       const OperandInfo &O) const {
  const sim::Inst &I = F.kernel().Insts[Inst];
  auto T = typeOf(Inst, O);
  if (!T)
    return std::nullopt;
  return Key(I.Ops[I.Tile.indexOf(O)].Value, T->encode());
}

Tiles::Tiles(const Flow &F, const Values &V, Names &N)
    : F(F), V(V), N(N), Held(F) {
  for (const auto &[At, I] : enumerate(F.kernel().Insts)) {
    if (!I.Tile || F.block(F.blockOf(At)).Order == None)
      continue;
    for (const OperandInfo &O : I.Tile->Operands) {
      auto K = O.isTile() ? keyOf(At, O) : std::nullopt;
      if (K && O.isDst() && I.Tile->operand("pad") &&
          Pads.try_emplace(*K, padding(At)).first->second != padding(At))
        fail(At, "the loads of one tile pad differently, and C++ says it in "
                 "the tile's type");
      auto E = K ? extents(At, O) : std::nullopt;
      if (!E)
        continue;
      std::pair<int64_t, int64_t> Size(E->first.IsConst ? E->first.Value : -1,
                                       E->second.IsConst ? E->second.Value
                                                         : -1);
      auto &Known = Valid.try_emplace(*K, Size).first->second;
      if (Known.first != Size.first)
        Known.first = -1;
      if (Known.second != Size.second)
        Known.second = -1;
    }
  }
}

/// The first variable of tile \p K that no operand of the same operation needs
/// to be another slot or of another size.
std::string Tiles::variable(const Key &K, const Properties &Wanted,
                            function_ref<void(const std::string &)> Declare) {
  std::vector<std::string> &Names = Declared[K];
  auto IsFree = [&](const std::string &Name) {
    return InUse.try_emplace(Name, Wanted).first->second == Wanted;
  };
  if (auto I = find_if(Names, IsFree); I != Names.end())
    return *I;
  const sim::Slot &S = F.kernel().Slots[K.first];
  Names.push_back(N.unique(S.Tiles.empty() ? S.Name : S.Tiles.front()));
  InUse[Names.back()] = Wanted;
  Declare(Names.back());
  return Names.back();
}

std::string Tiles::tile(unsigned Inst, const OperandInfo &O,
                        std::vector<std::string> &Before, std::string &Type) {
  const sim::Inst &I = F.kernel().Insts[Inst];
  const sim::Slot &S = F.kernel().Slots[I.Ops[I.Tile.indexOf(O)].Value];
  auto K = keyOf(Inst, O);
  if (!K) {
    fail(Inst, "tiles of several types may be in " + S.Name +
                   " here, and C++ has to say which");
    return "";
  }
  TileType T = *typeOf(Inst, O);
  auto [Rows, Cols] =
      Valid.try_emplace(*K, std::pair<int64_t, int64_t>(T.Rows, T.Cols))
          .first->second;
  bool Free = Rows < 0 || Cols < 0;
  auto [Head, Tail] = spell(T);
  if (std::string Pad = Pads[*K]; !Pad.empty())
    Tail = Tail.substr(0, Tail.size() - 1) + ", 512, " + Pad + ">";
  auto Arg = [](int64_t E) { return E < 0 ? "DYNAMIC" : std::to_string(E); };
  bool Whole = Rows == T.Rows && Cols == T.Cols && Tail == ">";
  std::string Spelling =
      Head + (Whole ? "" : ", " + Arg(Rows) + ", " + Arg(Cols)) + Tail;
  const auto *Mem =
      find_if(Spaces, [&](const SpaceName &S) { return S.Mem == T.Mem; });
  Type = alias(Mem->Name, Spelling);

  Expr Index = literal(0);
  if (auto At = I.Tile.slotIndexOf(O); At && S.Count > 1)
    Index = V.value(Inst, *At);
  // What a tile has of its own type alone it has for good.
  bool IsFixed = !Free && !S.IsSized;
  Properties Wanted;
  if (!IsFixed && (S.Count > 1 || S.IsSized))
    Wanted.Address = address(S, Index);
  if (auto E = IsFixed ? std::nullopt : extents(Inst, O)) {
    if (Rows < 0)
      Wanted.Rows = E->first.Text;
    if (Cols < 0)
      Wanted.Cols = E->second.Text;
  }
  const std::string Name = variable(*K, Wanted, [&](const std::string &Name) {
    bool IsArray = IsFixed && S.Count > 1;
    Places.push_back(Type + " " + Name +
                     (IsArray ? "[" + std::to_string(S.Count) + "];" : ";"));
    for (unsigned Slot = 0; IsArray && Slot != S.Count; ++Slot)
      Places.push_back(formatv("TASSIGN({0}[{1}], 0x{2});", Name, Slot,
                               utohexstr(S.begin(Slot), true)));
    if (S.Count == 1 && !S.IsSized)
      Places.push_back("TASSIGN(" + Name + ", " + choice(S, literal(0)) + ");");
  });
  if (IsFixed)
    return S.Count == 1 ? Name : Name + "[" + Index.Text + "]";
  auto Say = [&](StringRef Property, const std::string &Text) {
    std::string &Last = Said[Name + Property.str()];
    if (Last != Text)
      Before.push_back(Last = Text);
  };
  if (!Wanted.Address.empty())
    Say("", "TASSIGN(" + Name + ", " + Wanted.Address + ");");
  if (!Wanted.Rows.empty())
    Say(".row", Name + ".SetValidRow(" + Wanted.Rows + ");");
  if (!Wanted.Cols.empty())
    Say(".col", Name + ".SetValidCol(" + Wanted.Cols + ");");
  return Name;
}

std::string Tiles::tensor(unsigned Inst, const OperandInfo &O,
                          std::vector<std::string> &Before, std::string &Type) {
  const sim::Inst &I = F.kernel().Insts[Inst];
  unsigned At = I.Tile.indexOf(O);
  auto T = *GMType::decode(I.Ops[At + GMTypeImm].Value);
  std::string Given[2];
  auto Five = [&](unsigned From, unsigned Which) {
    SmallVector<std::string, 5> Fixed, Free;
    for (unsigned D = 0; D != 5; ++D) {
      bool IsConst = I.Ops[At + From + D].What == Operand::Imm;
      Expr E = V.value(Inst, At + From + D);
      Fixed.push_back(IsConst ? E.Text : "DYNAMIC");
      if (!IsConst)
        Free.push_back(E.Const ? E.Text : cast(CppType::S64, E).Text);
    }
    Given[Which] = join(Free, ", ");
    return join(Fixed, ", ");
  };
  std::string Shape = "Shape<" + Five(GMShape, 0) + ">";
  std::string Stride = "Stride<" + Five(GMStride, 1) + ">";
  std::string Elem = cppTypeOf(T.Elem).str();
  Type = alias("Window", "GlobalTensor<" + Elem + ", " + Shape + ", " + Stride +
                             ", Layout::" + StringRef(nameOf(T.Order)).upper() +
                             ">");
  std::string Args = V.address(Inst, At, elementOf(T.Elem));
  if (!Given[0].empty() || !Given[1].empty())
    Args += ", " + Shape + "(" + Given[0] + ")";
  if (!Given[1].empty())
    Args += ", " + Stride + "(" + Given[1] + ")";
  unsigned Base = V.baseParam(Inst, At);
  std::string Name =
      N.unique((Base == None ? "gm" : F.kernel().Params[Base].Name) + "Window");
  Before.push_back(Type + " " + Name + "(" + Args + ");");
  return Name;
}

/// The tensor through the other mapping of global memory, in a copy of the
/// descriptor: other accesses keep theirs.
std::string Tiles::aliased(const std::string &Tensor, const std::string &Type,
                           const std::string &Offset,
                           std::vector<std::string> &Before) {
  std::string Name = N.unique(Tensor + "Uncached");
  Before.push_back(Type + " " + Name + " = " + Tensor + ";");
  Before.push_back("TASSIGN(" + Name + ", reinterpret_cast<" + Type +
                   "::DType *>(reinterpret_cast<__gm__ uint8_t *>(" + Tensor +
                   ".data()) + " + Offset + "));");
  return Name;
}

/// The type of numbers beside a tile: the first source's or the result's.
std::optional<TileType> Tiles::numberType(unsigned Inst) const {
  const sim::Inst &I = F.kernel().Insts[Inst];
  const auto *Src = find_if(I.Tile->Operands, [](const OperandInfo &X) {
    return X.Kind == OperandKind::Src;
  });
  bool HasSource = Src != I.Tile->Operands.end();
  return typeOf(Inst, HasSource ? *Src : *I.Tile->dst());
}

std::string Tiles::elementNumber(unsigned Inst, const OperandInfo &O) {
  const sim::Inst &I = F.kernel().Insts[Inst];
  auto Type = numberType(Inst);
  if (!Type)
    return ""; // tile() says it
  unsigned At = I.Tile.indexOf(O);
  return I.Ops[At].What == Operand::Imm
             ? elementLiteral(Type->Elem, I.Ops[At].Value)
             : elementOfBits(Type->Elem, V.value(Inst, At).Text);
}

/// What the C++ type of a tile that a load pads says of it, "PadValue::Max"; ""
/// if nothing.
std::string Tiles::padding(unsigned Inst) const {
  const sim::Inst &I = F.kernel().Insts[Inst];
  const OperandInfo *Pad = I.Tile->operand("pad");
  int64_t Word = Pad ? I.Ops[I.Tile.indexOf(*Pad)].Value : 0;
  if (!Word)
    return "";
  std::string Name = Pad->Words[Word];
  Name[0] = toUpper(Name[0]);
  return "PadValue::" + Name;
}

std::vector<std::string> Tiles::statements(unsigned Inst) {
  const sim::Inst &I = F.kernel().Insts[Inst];
  std::vector<std::string> Result;
  const auto *C = find_if(Calls, [&](const CallText &X) {
    return StringRef(X.Builtin) == I.Tile->Builtin;
  });
  StringRef Format = C->Call;
  if (*C->PlainCall && all_of(I.Tile->Operands, [&](const OperandInfo &O) {
        return O.Kind != OperandKind::Word ||
               I.Ops[I.Tile.indexOf(O)].Value == 0;
      }))
    Format = C->PlainCall;
  if (Format.empty())
    fail(Inst, "there is no C++ for this operation yet");
  StringMap<std::string> Text, Type;
  InUse.clear();
  for (const OperandInfo &O : I.Tile->Operands) {
    if (O.isGM())
      Text[O.Name] = tensor(Inst, O, Result, Type[O.Name]);
    else if (O.isTile())
      Text[O.Name] = tile(Inst, O, Result, Type[O.Name]);
    else if (O.Kind == OperandKind::Elem)
      Text[O.Name] = elementNumber(Inst, O);
    else if (O.Kind != OperandKind::Word && O.Kind != OperandKind::Res)
      Text[O.Name] = V.value(Inst, I.Tile.indexOf(O)).within(Binds::Sum);
  }
  if (const OperandInfo *Alias = I.Tile->operand("alias"))
    Text["src"] = aliased(Text["src"], Type["src"], Text[Alias->Name], Result);
  std::string Out;
  while (!Format.empty()) {
    auto [Plain, Rest] = Format.split('$');
    Out += Plain;
    StringRef Name = Rest.take_while(isAlnum);
    Rest = Rest.drop_front(Name.size());
    if (Rest.consume_front(".type"))
      Out += Type[Name];
    else if (Rest.consume_front(".u64"))
      Out += cast(CppType::U64,
                  V.value(Inst, I.Tile.indexOf(*I.Tile->operand(Name))))
                 .Text;
    else if (Rest.consume_front("{")) {
      auto [Words, Behind] = Rest.split('}');
      SmallVector<StringRef, 2> List;
      Words.split(List, '|');
      Out += List[I.Ops[I.Tile.indexOf(*I.Tile->operand(Name))].Value];
      Rest = Behind;
    } else if (!Name.empty())
      Out += Text[Name];
    Format = Rest;
  }
  if (I.Tile->yieldsNumber())
    if (auto Type = numberType(Inst))
      Out = bitsOfElement(Type->Elem, Out);
  Result.push_back(Out + ";");
  return Result;
}

std::vector<std::string> Tiles::declarations() const {
  std::vector<std::string> All = Aliases;
  append_range(All, Places);
  return All;
}

} // namespace ascend::emission
