//===-- SvgWriter.cpp - Timelines as pictures -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Timeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace ascend::sim {

namespace {

/// Draws one timeline. Lengths are in SVG user units.
class Picture {
public:
  Picture(const Timeline &T, const Kernel &K, const Program &P,
          raw_ostream &OS);
  void draw();

private:
  static constexpr unsigned Left = 70, Top = 44, RowHeight = 34, BoxHeight = 24,
                            Width = 1400, Bottom = 34;
  /// Arrows beyond this many hide more than they show.
  static constexpr size_t MaxArrows = 400;

  double x(uint64_t Cycle) const {
    return Left +
           static_cast<double>(Cycle) * Width / std::max<uint64_t>(T.Cycles, 1);
  }
  unsigned y(Pipe P) const {
    return Top + Row[static_cast<unsigned>(P)] * RowHeight;
  }

  void drawAxis();
  void drawBox(const Timeline::Box &B);
  void drawArrow(const Timeline::Arrow &A);
  void text(double X, double Y, const char *Anchor, const Twine &Text);
  void escaped(StringRef Text);

  const Timeline &T;
  const Kernel &K;
  const Program &P;
  raw_ostream &OS;
  std::vector<Pipe> Shown;
  std::array<unsigned, NumPipes> Row = {};
};

} // namespace

/// By pipe; readable under black text, told apart by the colour-blind.
static const char *colourOf(Pipe P) {
  switch (P) {
  case Pipe::MTE2:
    return "#8fc1e8";
  case Pipe::MTE1:
    return "#a6dba0";
  case Pipe::M:
    return "#f4a582";
  case Pipe::FIX:
    return "#d9c2e9";
  case Pipe::MTE3:
    return "#fddc7b";
  default:
    return "#d0d0d0";
  }
}

Picture::Picture(const Timeline &T, const Kernel &K, const Program &P,
                 raw_ostream &OS)
    : T(T), K(K), P(P), OS(OS) {
  auto IsUsed = [&](Pipe On) {
    return any_of(T.Boxes,
                  [=](const Timeline::Box &B) { return B.On == On; }) ||
           any_of(T.Arrows, [=](const Timeline::Arrow &A) {
             return A.From == On || A.To == On;
           });
  };
  for (Pipe On : {Pipe::S, Pipe::MTE2, Pipe::MTE1, Pipe::M, Pipe::FIX, Pipe::V,
                  Pipe::MTE3}) {
    if (!IsUsed(On))
      continue;
    Row[static_cast<unsigned>(On)] = Shown.size();
    Shown.push_back(On);
  }
}

void Picture::escaped(StringRef Text) {
  for (char C : Text)
    switch (C) {
    case '<':
      OS << "&lt;";
      break;
    case '>':
      OS << "&gt;";
      break;
    case '&':
      OS << "&amp;";
      break;
    case '"':
      OS << "&quot;";
      break;
    default:
      OS << C;
    }
}

void Picture::text(double X, double Y, const char *Anchor, const Twine &Text) {
  OS << format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", X, Y, Anchor);
  escaped(Text.str());
  OS << "</text>\n";
}

/// A step of 1, 2 or 5 times a power of ten, some ten to the axis.
static uint64_t tickStep(uint64_t Cycles) {
  uint64_t Step = 1;
  while (Step * 100 < Cycles)
    Step *= 10;
  for (uint64_t Factor : {1, 2, 5})
    if (Step * Factor * 12 >= Cycles)
      return Step * Factor;
  return Step * 10;
}

void Picture::drawAxis() {
  unsigned Base = Top + Shown.size() * RowHeight;
  for (uint64_t Tick = 0, Step = tickStep(T.Cycles); Tick <= T.Cycles;
       Tick += Step) {
    OS << format("<line x1=\"%.1f\" y1=\"%u\" x2=\"%.1f\" y2=\"%u\" "
                 "stroke=\"#ddd\"/>\n",
                 x(Tick), Top - 6, x(Tick), Base);
    text(x(Tick), Base + 14, "middle", Twine(Tick));
  }
  text(Left + Width, Base + 28, "end", "cycles");
  for (Pipe On : Shown)
    text(Left - 8, y(On) + 16, "end", nameOf(On));
}

void Picture::drawBox(const Timeline::Box &B) {
  double Length = std::max(x(B.End) - x(B.Begin), 0.5);
  OS << format("<g><rect x=\"%.2f\" y=\"%u\" width=\"%.2f\" height=\"%u\" "
               "fill=\"%s\" stroke=\"#555\" stroke-width=\"0.5\"/>",
               x(B.Begin), y(B.On), Length, BoxHeight, colourOf(B.On));
  OS << "<title>";
  escaped(B.I->Text);
  OS << "\ncycles " << B.Begin << " to " << B.End << " (" << B.End - B.Begin
     << "), assembly line " << B.I->AsmLine;
  if (B.I->Line) {
    OS << ", ";
    escaped(P.sourceOf(*B.I));
  }
  OS << "</title></g>\n";
  StringRef Name = B.I->mnemonic();
  if (Length > 7.0 * Name.size())
    text(x(B.Begin) + Length / 2, y(B.On) + 16, "middle", Name);
}

void Picture::drawArrow(const Timeline::Arrow &A) {
  bool Down = y(A.To) > y(A.From);
  OS << format("<line x1=\"%.2f\" y1=\"%u\" x2=\"%.2f\" y2=\"%u\" "
               "stroke=\"#333\" stroke-width=\"0.6\" opacity=\"0.6\" "
               "marker-end=\"url(#head)\">",
               x(A.Raised), y(A.From) + (Down ? BoxHeight : 0), x(A.Taken),
               y(A.To) + (Down ? 0 : BoxHeight));
  OS << "<title>" << nameOf(A.From) << " to " << nameOf(A.To) << ", event "
     << A.Event << ": raised at " << A.Raised << " (line " << A.Set->AsmLine
     << "), taken at " << A.Taken << " (line " << A.Wait->AsmLine
     << ")</title></line>\n";
}

void Picture::draw() {
  unsigned Height = Top + Shown.size() * RowHeight + Bottom;
  OS << format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" "
               "height=\"%u\" viewBox=\"0 0 %u %u\" "
               "font-family=\"sans-serif\" font-size=\"11\">\n",
               Left + Width + 20, Height, Left + Width + 20, Height);
  OS << "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        "<defs><marker id=\"head\" viewBox=\"0 0 6 6\" refX=\"5\" refY=\"3\" "
        "markerWidth=\"5\" markerHeight=\"5\" orient=\"auto\">"
        "<path d=\"M0,0 L6,3 L0,6 z\" fill=\"#333\"/></marker></defs>\n";
  text(Left, 18, "start",
       K.Name + " on " + nameOf(K.Target) + ": " + Twine(T.Cycles) + " cycles");
  drawAxis();
  for (const Timeline::Box &B : T.Boxes)
    drawBox(B);
  if (T.Arrows.size() <= MaxArrows)
    for (const Timeline::Arrow &A : T.Arrows)
      drawArrow(A);
  else
    text(Left + Width, 18, "end", Twine(T.Arrows.size()) + " flags, not drawn");
  OS << "</svg>\n";
}

void writeSVG(const Timeline &T, const Kernel &K, const Program &P,
              raw_ostream &OS) {
  Picture(T, K, P, OS).draw();
}

} // namespace ascend::sim
