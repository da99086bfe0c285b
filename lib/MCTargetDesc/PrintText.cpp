//===-- PrintText.cpp - Texts that a kernel prints ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/PrintText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>

using namespace llvm;
using namespace ascend;

static constexpr StringLiteral Prefix = "ascend.print.";

static StringRef nameOf(PrintValue Value) {
  switch (Value) {
  case PrintValue::Nothing:
    return "text";
  case PrintValue::Integer:
    return "i64";
  case PrintValue::Float:
    return "f32";
  }
  llvm_unreachable("every kind of value has a name");
}

std::optional<PrintBuiltin> ascend::printOfBuiltin(StringRef Name) {
  if (!Name.consume_front(Prefix))
    return std::nullopt;
  for (PrintValue Value :
       {PrintValue::Nothing, PrintValue::Integer, PrintValue::Float}) {
    StringRef Text = Name;
    if (Text.consume_front(nameOf(Value)) && Text.consume_front("."))
      return PrintBuiltin{Value, Text};
  }
  return std::nullopt;
}

std::string ascend::nameOfPrint(PrintValue Value, StringRef Text) {
  return (Prefix + nameOf(Value) + "." + Text).str();
}

/// Takes plain text from \p Rest, up to a conversion; "%%" is a character of
/// it.
static std::string takePlain(StringRef &Rest) {
  std::string Plain;
  while (!Rest.empty() && (Rest[0] != '%' || Rest.starts_with("%%"))) {
    Plain += Rest[0];
    Rest = Rest.drop_front(Rest[0] == '%' ? 2 : 1);
  }
  return Plain;
}

/// Takes flags, width and precision. Widths beyond three digits stay, and are
/// then no conversion.
static std::string takeForm(StringRef &Rest) {
  StringRef All = Rest;
  Rest = Rest.ltrim("-+ #0");
  auto TakeNumber = [&] {
    StringRef Number = Rest.take_while(isDigit);
    Rest = Rest.drop_front(std::min<size_t>(Number.size(), 3));
  };
  TakeNumber();
  if (Rest.consume_front("."))
    TakeNumber();
  return All.drop_back(Rest.size()).str();
}

static void takeLength(StringRef &Rest) {
  for (StringRef Length : {"hh", "h", "ll", "l", "j", "z", "t"})
    if (Rest.consume_front(Length))
      return;
}

SmallVector<StringRef, 4> PrintText::pieces(StringRef Format) {
  SmallVector<StringRef, 4> Pieces;
  StringRef Begin = Format;
  for (StringRef Rest = Format;;) {
    takePlain(Rest);
    if (!Rest.consume_front("%"))
      break;
    takeForm(Rest);
    takeLength(Rest);
    Rest = Rest.drop_front(Rest.empty() ? 0 : 1);
    Pieces.push_back(Begin.drop_back(Rest.size()));
    Begin = Rest;
  }
  Pieces.push_back(Begin);
  return Pieces;
}

std::optional<PrintText> PrintText::parse(StringRef Text, PrintValue Value,
                                          std::string &Why) {
  PrintText T;
  T.Value = Value;
  if (Text.empty() || Text.contains('\0')) {
    Why = Text.empty() ? "it is empty" : "it contains a null character";
    return std::nullopt;
  }
  StringRef Rest = Text;
  T.Before = takePlain(Rest);
  if (!Rest.consume_front("%")) {
    if (Value == PrintValue::Nothing)
      return T;
    Why = "it has no conversion for its value";
    return std::nullopt;
  }
  if (Value == PrintValue::Nothing) {
    Why = "it has a conversion, but no value; '%%' is a percent sign";
    return std::nullopt;
  }
  StringRef Conversion = Rest;
  T.Form = takeForm(Rest);
  takeLength(Rest);
  StringRef Known = Value == PrintValue::Float ? "fFeEgGaA" : "diuoxXc";
  if (Rest.empty() || !Known.contains(Rest[0])) {
    Why = "'%" +
          Conversion.take_front(Conversion.size() - Rest.size() + 1).str() +
          "' is no conversion of " +
          (Value == PrintValue::Float ? "a float" : "an integer") +
          "; there are " + Known.str();
    return std::nullopt;
  }
  T.Conversion = Rest[0];
  Rest = Rest.drop_front();
  T.After = takePlain(Rest);
  if (Rest.empty())
    return T;
  Why = "it has a second conversion; a print has one value";
  return std::nullopt;
}

std::string PrintText::str(uint64_t Bits) const {
  if (Value == PrintValue::Nothing)
    return Before;
  bool IsWide = Value == PrintValue::Integer && Conversion != 'c';
  std::string Format =
      "%" + Form + (IsWide ? "ll" : "") + std::string(1, Conversion);
  // Widths and precisions have three digits, the largest float 39.
  char Buffer[2048];
  if (Value == PrintValue::Float)
    std::snprintf(
        Buffer, sizeof(Buffer), Format.c_str(),
        static_cast<double>(bit_cast<float>(static_cast<uint32_t>(Bits))));
  else if (IsWide)
    std::snprintf(Buffer, sizeof(Buffer), Format.c_str(),
                  static_cast<long long>(Bits));
  else
    std::snprintf(Buffer, sizeof(Buffer), Format.c_str(),
                  static_cast<int>(Bits));
  return Before + Buffer + After;
}

std::string PrintText::literal() const {
  std::string Text;
  raw_string_ostream OS(Text);
  auto Plain = [&](StringRef Part) {
    std::string Doubled;
    for (char C : Part)
      Doubled.append(C == '%' ? 2 : 1, C);
    OS.write_escaped(Doubled);
  };
  Plain(Before);
  if (Value != PrintValue::Nothing)
    OS << '%' << Form
       << (Value == PrintValue::Integer && Conversion != 'c' ? "ll" : "")
       << Conversion;
  Plain(After);
  return Text;
}
