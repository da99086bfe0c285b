//===-- PrintText.h - Texts that a kernel prints ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A print has a text with at most one conversion of C's printf, whose value is
// an integer of 64 bits or a float of 32. In IR the text stands in the name of
// the builtin: a kernel has no data.
//
//   call void @"ascend.print.i64.k is %d\0A"(i64 %k)      print "k is %d\n", x3
//   call void @"ascend.print.text.done"()                 print "done"
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_MC_PRINTTEXT_H
#define ASCENDTILE_MC_PRINTTEXT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace ascend {

/// What a print has beside its text.
enum class PrintValue : uint8_t { Nothing, Integer, Float };

class PrintText {
public:
  /// Nullopt, and \p Why, for what is no text of a value of this kind.
  static std::optional<PrintText> parse(llvm::StringRef Text, PrintValue Value,
                                        std::string &Why);

  /// What a format with several conversions is made of: texts that end in one
  /// each, and the rest, which may be empty.
  static llvm::SmallVector<llvm::StringRef, 4> pieces(llvm::StringRef Format);

  /// Whether it shows an integer without a sign.
  bool isUnsigned() const {
    return llvm::StringRef("uoxX").contains(Conversion);
  }
  /// The text with a value: an integer, or the bits of a float.
  std::string str(uint64_t Bits) const;
  /// The text as a C++ literal without quotes, for an integerType() or a
  /// double.
  std::string literal() const;
  /// What C++ calls the type of an integer.
  llvm::StringRef integerType() const {
    return Conversion == 'c' ? "int32_t" : "int64_t";
  }

private:
  PrintValue Value = PrintValue::Nothing;
  std::string Before;     ///< Plain text.
  std::string Form;       ///< Flags, width and precision: "-8.3".
  char Conversion = '\0'; ///< As printf has it.
  std::string After;      ///< Plain text.
};

/// A builtin that prints.
struct PrintBuiltin {
  PrintValue Value = PrintValue::Nothing;
  llvm::StringRef Text;
};
/// Nullopt for a function of another name.
std::optional<PrintBuiltin> printOfBuiltin(llvm::StringRef Name);
/// The name of the builtin that prints \p Text.
std::string nameOfPrint(PrintValue Value, llvm::StringRef Text);

} // namespace ascend

#endif // ASCENDTILE_MC_PRINTTEXT_H
