//===-- SvgWriter.cpp - Timelines as pictures -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Drawing/Svg.h"
#include "AscendTile/Sim/Timeline.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::sim {

namespace {

/// Draws one timeline. Lengths are in SVG user units.
class Picture {
public:
  Picture(const Timeline &T, const Kernel &K, const Program &P);
  void draw(raw_ostream &OS) const;

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

  void drawAxis(drawing::Svg &Out) const;
  void drawBox(drawing::Svg &Out, const Timeline::Box &B) const;
  void drawArrow(drawing::Svg &Out, const Timeline::Arrow &A) const;

  const Timeline &T;
  const Kernel &K;
  const Program &P;
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

Picture::Picture(const Timeline &T, const Kernel &K, const Program &P)
    : T(T), K(K), P(P) {
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

void Picture::drawAxis(drawing::Svg &Out) const {
  unsigned Base = Top + Shown.size() * RowHeight;
  for (uint64_t Tick = 0, Step = drawing::tickStep(T.Cycles); Tick <= T.Cycles;
       Tick += Step) {
    Out.line(x(Tick), Top - 6, x(Tick), Base, "stroke=\"#ddd\"");
    Out.text(x(Tick), Base + 14, "middle", Twine(Tick));
  }
  Out.text(Left + Width, Base + 28, "end", "cycles");
  for (Pipe On : Shown)
    Out.text(Left - 8, y(On) + 16, "end", nameOf(On));
}

void Picture::drawBox(drawing::Svg &Out, const Timeline::Box &B) const {
  double Length = std::max(x(B.End) - x(B.Begin), 0.5);
  std::string Title;
  raw_string_ostream OS(Title);
  OS << B.I->Text << "\ncycles " << B.Begin << " to " << B.End << " ("
     << B.End - B.Begin << "), assembly line " << B.I->AsmLine;
  if (B.I->Line)
    OS << ", " << P.sourceOf(*B.I);
  Out.rect(x(B.Begin), y(B.On), Length, BoxHeight,
           (Twine("fill=\"") + colourOf(B.On) +
            "\" stroke=\"#555\" stroke-width=\"0.5\"")
               .str(),
           Title);
  StringRef Name = B.I->mnemonic();
  if (Length > drawing::widthOf(Name))
    Out.text(x(B.Begin) + Length / 2, y(B.On) + 16, "middle", Name);
}

void Picture::drawArrow(drawing::Svg &Out, const Timeline::Arrow &A) const {
  bool Down = y(A.To) > y(A.From);
  std::string Title;
  raw_string_ostream OS(Title);
  OS << nameOf(A.From) << " to " << nameOf(A.To) << ", event " << A.Event
     << ": raised at " << A.Raised << " (line " << A.Set->AsmLine
     << "), taken at " << A.Taken << " (line " << A.Wait->AsmLine << ')';
  Out.line(x(A.Raised), y(A.From) + (Down ? BoxHeight : 0), x(A.Taken),
           y(A.To) + (Down ? 0 : BoxHeight),
           "stroke=\"#333\" stroke-width=\"0.6\" opacity=\"0.6\" "
           "marker-end=\"url(#head)\"",
           Title);
}

void Picture::draw(raw_ostream &OS) const {
  drawing::Svg Out(
      OS, Left + Width + 20, Top + Shown.size() * RowHeight + Bottom,
      "<marker id=\"head\" viewBox=\"0 0 6 6\" refX=\"5\" refY=\"3\" "
      "markerWidth=\"5\" markerHeight=\"5\" orient=\"auto\">"
      "<path d=\"M0,0 L6,3 L0,6 z\" fill=\"#333\"/></marker>");
  Out.text(Left, 18, "start",
           K.Name + " on " + nameOf(K.Target) + ": " + Twine(T.Cycles) +
               " cycles");
  drawAxis(Out);
  for (const Timeline::Box &B : T.Boxes)
    drawBox(Out, B);
  if (T.Arrows.size() <= MaxArrows)
    for (const Timeline::Arrow &A : T.Arrows)
      drawArrow(Out, A);
  else
    Out.text(Left + Width, 18, "end",
             Twine(T.Arrows.size()) + " flags, not drawn");
}

void writeSVG(const Timeline &T, const Kernel &K, const Program &P,
              raw_ostream &OS) {
  Picture(T, K, P).draw(OS);
}

} // namespace ascend::sim
