//===-- Svg.cpp - The parts of a picture ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Drawing/Svg.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace ascend::drawing {

static void writeCharacter(raw_ostream &OS, char C) {
  switch (C) {
  case '<':
    OS << "&lt;";
    return;
  case '>':
    OS << "&gt;";
    return;
  case '&':
    OS << "&amp;";
    return;
  case '"':
    OS << "&quot;";
    return;
  case '\n':
  case '\t':
    OS << C;
    return;
  default:
    if (static_cast<unsigned char>(C) < 0x20)
      OS << "&#xFFFD;";
    else
      OS << C;
  }
}

void writeEscaped(raw_ostream &OS, StringRef Text) {
  std::string Fixed;
  if (!json::isUTF8(Text)) {
    Fixed = json::fixUTF8(Text);
    Text = Fixed;
  }
  for (char C : Text)
    writeCharacter(OS, C);
}

uint64_t tickStep(uint64_t Length) {
  uint64_t Step = 1;
  while (Step * 100 < Length)
    Step *= 10;
  for (uint64_t Factor : {1, 2, 5})
    if (Step * Factor * 12 >= Length)
      return Step * Factor;
  return Step * 10;
}

double widthOf(StringRef Text) { return 7.0 * Text.size(); }

Svg::Svg(raw_ostream &OS, unsigned Width, unsigned Height,
         StringRef Definitions)
    : OS(OS) {
  OS << format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" "
               "height=\"%u\" viewBox=\"0 0 %u %u\" "
               "font-family=\"sans-serif\" font-size=\"11\">\n",
               Width, Height, Width, Height);
  OS << "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  if (!Definitions.empty())
    OS << "<defs>" << Definitions << "</defs>\n";
}

Svg::~Svg() { OS << "</svg>\n"; }

void Svg::close(StringRef Element, const Twine &Title) {
  if (Title.isTriviallyEmpty()) {
    OS << "/>\n";
    return;
  }
  OS << "><title>";
  writeEscaped(OS, Title.str());
  OS << "</title></" << Element << ">\n";
}

void Svg::rect(double X, double Y, double Width, double Height,
               StringRef Attributes, const Twine &Title) {
  OS << format("<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" ", X,
               Y, Width, Height)
     << Attributes;
  close("rect", Title);
}

void Svg::line(double X1, double Y1, double X2, double Y2,
               StringRef Attributes, const Twine &Title) {
  OS << format("<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" ", X1, Y1,
               X2, Y2)
     << Attributes;
  close("line", Title);
}

void Svg::text(double X, double Y, StringRef Anchor, const Twine &Text,
               StringRef Attributes) {
  OS << format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"", X, Y) << Anchor
     << '"';
  if (!Attributes.empty())
    OS << ' ' << Attributes;
  OS << '>';
  writeEscaped(OS, Text.str());
  OS << "</text>\n";
}

} // namespace ascend::drawing
