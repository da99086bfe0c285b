//===-- SvgTest.cpp - The parts of a picture ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Drawing/Svg.h"
#include "gtest/gtest.h"

using namespace ascend::drawing;
using namespace llvm;

namespace {

std::string escaped(StringRef Text) {
  std::string Result;
  raw_string_ostream OS(Result);
  writeEscaped(OS, Text);
  return Result;
}

// Every text is valid in XML: its special characters become entities, and what
// XML cannot hold is replaced.
TEST(Svg, AnyTextIsValid) {
  EXPECT_EQ(escaped("a<b> & \"c\"\n\té"),
            "a&lt;b&gt; &amp; &quot;c&quot;\n\té");
  EXPECT_EQ(escaped(StringRef("\x01"
                              "a\0",
                              3)),
            "&#xFFFD;a&#xFFFD;");
  EXPECT_EQ(escaped("\xff!"), "\xEF\xBF\xBD!");
}

// A document ends with its object, and a title is a child of its element.
TEST(Svg, DocumentAndTitles) {
  std::string Text;
  raw_string_ostream OS(Text);
  {
    Svg Out(OS, 20, 10, "<marker id=\"m\"/>");
    Out.rect(1, 2, 3.5, 4, "fill=\"red\"", "a & b");
    Out.line(0, 0, 1, 1, "stroke=\"#333\"");
    Out.text(1, 2, "end", "<", "fill=\"blue\"");
  }
  StringRef Lines = Text;
  EXPECT_TRUE(Lines.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                "width=\"20\" height=\"10\""));
  EXPECT_TRUE(Lines.contains("<defs><marker id=\"m\"/></defs>\n"));
  EXPECT_TRUE(
      Lines.contains("<rect x=\"1.00\" y=\"2.00\" width=\"3.50\" "
                     "height=\"4.00\" fill=\"red\"><title>a &amp; b</title>"
                     "</rect>\n"));
  EXPECT_TRUE(Lines.contains("y2=\"1.00\" stroke=\"#333\"/>\n"));
  EXPECT_TRUE(Lines.contains("text-anchor=\"end\" fill=\"blue\">&lt;</text>"));
  EXPECT_TRUE(Lines.ends_with("</svg>\n"));
}

// An axis of any length has 5 to 12 marks, at 1, 2 or 5 times a power of ten.
TEST(Svg, TickSteps) {
  for (uint64_t Length = 6; Length < 100'000'000; Length += Length / 7 + 1) {
    uint64_t Step = tickStep(Length), Marks = Length / Step;
    EXPECT_GE(Marks, 4u) << Length;
    EXPECT_LE(Marks, 12u) << Length;
    while (Step % 10 == 0)
      Step /= 10;
    EXPECT_TRUE(Step == 1 || Step == 2 || Step == 5) << Length;
  }
  EXPECT_EQ(tickStep(0), 1u);
}

} // namespace
