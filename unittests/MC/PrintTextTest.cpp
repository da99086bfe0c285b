//===-- PrintTextTest.cpp - Texts that a kernel prints --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/PrintText.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"

using namespace ascend;
using namespace llvm;

static std::string shown(StringRef Text, int64_t Value) {
  std::string Why;
  auto T = PrintText::parse(Text, PrintValue::Integer, Why);
  return T ? T->str(Value) : "error: " + Why;
}
static std::string shown(StringRef Text, float Value) {
  std::string Why;
  auto T = PrintText::parse(Text, PrintValue::Float, Why);
  return T ? T->str(bit_cast<uint32_t>(Value)) : "error: " + Why;
}

// What C's printf shows for the same conversion.
TEST(PrintText, ShowsWhatPrintfShows) {
  for (const char *Form : {"%lld", "[%+08lld]", "%-6llx|", "%#llo", "%%%llu%%"})
    for (int64_t Value : {0ll, 42ll, -7ll, INT64_MIN + 0ll}) {
      char Expected[64];
      std::snprintf(Expected, sizeof(Expected), Form, Value);
      EXPECT_EQ(shown(Form, Value), Expected) << Form;
    }
  for (const char *Form : {"%f", "%10.3e;", "%-9.2g", "%a"})
    for (float Value : {0.0f, -2.5f, 3.0e38f}) {
      char Expected[64];
      std::snprintf(Expected, sizeof(Expected), Form, Value);
      EXPECT_EQ(shown(Form, Value), Expected) << Form;
    }
  EXPECT_EQ(shown("%c", int64_t('A')), "A");
}

// Lengths are the compiler's: all integers have 64 bits.
TEST(PrintText, IgnoresLengths) {
  for (const char *Form : {"%d", "%hhd", "%hd", "%ld", "%lld", "%zd", "%jd"})
    EXPECT_EQ(shown(Form, int64_t(1) << 40), "1099511627776") << Form;
}

TEST(PrintText, RefusesWhatHasAnotherValue) {
  for (const char *Form :
       {"%s", "%p", "%n", "%f", "%", "%1000d", "%*d", "plain"})
    EXPECT_EQ(shown(Form, int64_t(1)).substr(0, 6), "error:") << Form;
  for (const char *Form : {"%d", "%lc", "%Q", "100%%"})
    EXPECT_EQ(shown(Form, 1.0f).substr(0, 6), "error:") << Form;
}

TEST(PrintText, SplitsFormatsBehindConversions) {
  auto Pieces = PrintText::pieces("%d%% of %-5lu: %g.\n");
  ASSERT_EQ(Pieces.size(), 4u);
  EXPECT_EQ(Pieces[0], "%d");
  EXPECT_EQ(Pieces[1], "%% of %-5lu");
  EXPECT_EQ(Pieces[2], ": %g");
  EXPECT_EQ(Pieces[3], ".\n");
}

// The literal is for 64 bits, whatever the source said.
TEST(PrintText, WritesLiterals) {
  std::string Why;
  auto T = PrintText::parse("%% \"%5d\"\n", PrintValue::Integer, Why);
  ASSERT_TRUE(T) << Why;
  EXPECT_EQ(T->literal(), "%% \\\"%5lld\\\"\\n");
}

TEST(PrintText, NamesBuiltins) {
  auto B = printOfBuiltin(nameOfPrint(PrintValue::Float, "x = %f"));
  ASSERT_TRUE(B);
  EXPECT_EQ(B->Value, PrintValue::Float);
  EXPECT_EQ(B->Text, "x = %f");
  EXPECT_FALSE(printOfBuiltin("ascend.print.f64.%f"));
  EXPECT_FALSE(printOfBuiltin("ascend.block.idx"));
}
