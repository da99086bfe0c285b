//===-- MemoryMapSvg.cpp - The memory map as a picture --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kernel on processor
//            |---- loop, line 40 ------------|      one bracket a loop
//   L1       ________________________________ 512 KB
//            |  kL1[1]                      |       bytes upwards,
//   0        |  kL1[0]                      |       operations to the right
//   …
//            TLOAD  TEXTRACT  TMATMUL  TSTORE
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Drawing/MemoryMap.h"
#include "AscendTile/Drawing/Svg.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>

using namespace llvm;

namespace ascend::drawing {

namespace {

constexpr unsigned Left = 90, Right = 30, Width = 1200;
constexpr unsigned TitleHeight = 30, LoopHeight = 16, PanelHeight = 130,
                   PanelGap = 30;
/// More boxes than this in one panel are neither seen nor loaded with ease.
constexpr size_t MaxBoxes = 3000;
/// Up to this many operations are named along the axis, more are counted.
constexpr size_t MaxNamed = 60, MaxLevel = 12;
/// Up to this many boxes in a panel, those too low for a name have it on top.
constexpr size_t MaxNamesOnTop = 24;

/// Readable under black text, told apart by the colour-blind.
constexpr const char *Colours[] = {"#8fc1e8", "#a6dba0", "#f4a582", "#d9c2e9",
                                   "#fddc7b", "#c7c7c7", "#9fd8d5", "#e8b7cf"};

/// One slot of one tile during one stretch.
struct Box {
  const MapTile *Tile;
  unsigned Slot;
  OperationRange When;
  /// What the eye sees of it, in bytes times operations.
  uint64_t area() const {
    return Tile->Bytes * (uint64_t(When.Last) - When.First + 1);
  }
};

/// Draws one kernel, from \p Top downwards.
class MapPicture {
public:
  MapPicture(const MemoryMap &Map, Svg &Out, unsigned Top)
      : Map(Map), Out(Out), Top(Top) {}

  static unsigned height(const MemoryMap &Map);
  void draw();

private:
  static unsigned depth(const MemoryMap &Map);
  static unsigned axisHeight(const MemoryMap &Map) {
    size_t Count = Map.Operations.size();
    return Count > MaxLevel && Count <= MaxNamed ? 110 : 40;
  }

  double x(uint64_t Operation) const {
    return Left + static_cast<double>(Operation) * Width /
                      std::max<size_t>(Map.Operations.size(), 1);
  }
  unsigned firstPanel() const {
    return Top + TitleHeight + LoopHeight * depth(Map) + PanelGap;
  }
  /// Where \p Byte of \p M is in the panel that starts at \p PanelTop.
  static double y(const MapMemory &M, uint64_t Byte, unsigned PanelTop) {
    double Part = static_cast<double>(std::min(Byte, M.Capacity)) /
                  static_cast<double>(std::max<uint64_t>(M.Capacity, 1));
    return PanelTop + PanelHeight * (1 - Part);
  }

  void drawLoops();
  void drawPanel(const MapMemory &M, unsigned PanelTop);
  void drawCapacity(const MapMemory &M, unsigned PanelTop);
  void drawBox(const MapMemory &M, const Box &B, unsigned PanelTop,
               bool NameOnTop);
  void drawAxis(unsigned Base);
  std::string title(const MapMemory &M, const Box &B) const;
  const char *colour(const MapTile &T);

  const MemoryMap &Map;
  Svg &Out;
  unsigned Top;
  /// What the source calls one thing has one colour.
  StringMap<unsigned> ColourOf;
};

} // namespace

unsigned MapPicture::depth(const MemoryMap &Map) {
  unsigned Depth = 0;
  for (const MapLoop &L : Map.Loops)
    Depth = std::max(Depth, L.Depth);
  return std::min(Depth, 8u);
}

unsigned MapPicture::height(const MemoryMap &Map) {
  return TitleHeight + LoopHeight * depth(Map) +
         PanelGap +
         Map.Memories.size() * (PanelHeight + PanelGap) + axisHeight(Map);
}

const char *MapPicture::colour(const MapTile &T) {
  std::string Key = T.Name.empty() ? T.Slot : T.Name + "\n" + T.Place;
  unsigned Next = ColourOf.size() % std::size(Colours);
  return Colours[ColourOf.try_emplace(Key, Next).first->second];
}

/// Boxes from the bottom left on; of too many, the largest. \p LeftOut is how
/// many are missing.
static std::vector<Box> boxesOf(const MapMemory &M, size_t &LeftOut) {
  std::vector<Box> Boxes;
  for (const MapTile &T : M.Tiles)
    for (OperationRange R : T.Live)
      for (unsigned Slot = 0; T.ViewOf.empty() && Slot != T.Count; ++Slot)
        Boxes.push_back({&T, Slot, R});
  LeftOut = Boxes.size() - std::min(Boxes.size(), MaxBoxes);
  if (!LeftOut)
    return Boxes;
  std::vector<size_t> Order(Boxes.size());
  for (size_t I = 0; I != Order.size(); ++I)
    Order[I] = I;
  sort(Order, [&](size_t A, size_t B) {
    return std::pair(Boxes[B].area(), A) < std::pair(Boxes[A].area(), B);
  });
  Order.resize(MaxBoxes);
  sort(Order);
  std::vector<Box> Kept;
  for (size_t I : Order)
    Kept.push_back(Boxes[I]);
  return Kept;
}

std::string MapPicture::title(const MapMemory &M, const Box &B) const {
  const MapTile &T = *B.Tile;
  uint64_t From = T.Offset + B.Slot * T.Bytes;
  std::string Text = T.Name.empty() ? "a tile" : T.Name;
  if (!T.Place.empty())
    Text += " (" + T.Place + ")";
  Text += "\n" + T.Slot;
  if (T.Count > 1)
    Text += ", slot " + utostr(B.Slot) + " of " + utostr(T.Count);
  if (T.Fixed)
    Text += ", at a fixed address";
  Text += "\nbytes 0x" + utohexstr(From, true) + " to 0x" +
          utohexstr(From + T.Bytes, true) + " of " + M.Name + " (" +
          utostr(T.Bytes) + ")\noperations " + rangeText(Map, B.When);
  if (!T.WhyNotMore.empty())
    Text += "\n" + T.WhyNotMore;
  return Text;
}

void MapPicture::drawBox(const MapMemory &M, const Box &B, unsigned PanelTop,
                         bool NameOnTop) {
  const MapTile &T = *B.Tile;
  uint64_t From = T.Offset + B.Slot * T.Bytes;
  double X = x(B.When.First), Y = y(M, From + T.Bytes, PanelTop);
  double Wide = std::max(x(B.When.Last + 1) - X, 0.5);
  double High = std::max(y(M, From, PanelTop) - Y, 0.5);
  Out.rect(X, Y, Wide, High,
           (Twine("fill=\"") + colour(T) + "\" stroke=\"" +
            (T.Fixed ? "#000\" stroke-width=\"2\""
                     : "#555\" stroke-width=\"0.5\""))
               .str(),
           title(M, B));
  std::string Label = T.Name.empty() ? T.Slot : T.Name;
  bool IsLow = High <= 11, IsHighest = B.Slot + 1 == T.Count;
  if (T.Count > 1)
    Label += (IsLow ? "[0-" : "[") + utostr(B.Slot) + "]";
  if (Wide <= widthOf(Label) || (IsLow && !(NameOnTop && IsHighest)))
    return;
  Out.text(X + Wide / 2, IsLow ? Y - 4 : Y + High / 2 + 4, "middle", Label);
}

/// "512 KB", or bytes where that is not whole.
static std::string bytesText(uint64_t Bytes) {
  return Bytes && Bytes % 1024 == 0 ? utostr(Bytes / 1024) + " KB"
                                    : utostr(Bytes);
}

void MapPicture::drawCapacity(const MapMemory &M, unsigned PanelTop) {
  for (uint64_t Byte : {uint64_t(0), M.Capacity / 2, M.Capacity}) {
    double Y = y(M, Byte, PanelTop);
    bool Edge = Byte == 0 || Byte == M.Capacity;
    Out.line(Left, Y, Left + Width, Y,
             Byte == M.Capacity ? "stroke=\"#b2182b\" stroke-width=\"1.5\""
             : Edge             ? "stroke=\"#333\""
                                : "stroke=\"#ccc\"");
    Out.text(Left - 8, Y + 4, "end", bytesText(Byte));
  }
  if (M.Peak == 0 || M.Peak == M.Capacity)
    return;
  double Y = y(M, M.Peak, PanelTop);
  Out.line(Left, Y, Left + Width, Y,
           "stroke=\"#333\" stroke-dasharray=\"2 3\"",
           "the highest byte that is used");
}

void MapPicture::drawPanel(const MapMemory &M, unsigned PanelTop) {
  size_t LeftOut = 0;
  std::vector<Box> Boxes;
  std::string Head = M.Name + ": ";
  if (M.Fits) {
    Boxes = boxesOf(M, LeftOut);
    Head += bytesText(M.Peak) + " of " + bytesText(M.Capacity);
  } else {
    Head += "does not fit: " + bytesText(M.MostLive) + " are in use at once, " +
            bytesText(M.Capacity) + " are there";
  }
  if (!M.Sized.empty())
    Head += ", and behind it " + utostr(M.Sized.size()) +
            " sets of lengths known at run time";
  if (LeftOut)
    Head += " - " + utostr(LeftOut) + " boxes are too small to draw here, of " +
            utostr(LeftOut + Boxes.size());
  Out.text(Left, PanelTop - 6, "start", Head, "font-weight=\"bold\"");
  for (const MapLoop &L : Map.Loops)
    Out.rect(x(L.Operations.First), PanelTop,
             x(L.Operations.Last + 1) - x(L.Operations.First), PanelHeight,
             "fill=\"#000\" opacity=\"0.05\"");
  for (const MapReserved &R : M.Reserved)
    Out.rect(Left, y(M, R.Offset + R.Bytes, PanelTop), Width,
             y(M, R.Offset, PanelTop) - y(M, R.Offset + R.Bytes, PanelTop),
             "fill=\"url(#reserved)\"",
             Twine("reserved: bytes ") + Twine(R.Offset) + " to " +
                 Twine(R.Offset + R.Bytes));
  for (const Box &B : Boxes)
    drawBox(M, B, PanelTop, Boxes.size() <= MaxNamesOnTop);
  drawCapacity(M, PanelTop);
}

void MapPicture::drawLoops() {
  for (const MapLoop &L : Map.Loops) {
    if (L.Depth > depth(Map))
      continue;
    double Y = Top + TitleHeight + LoopHeight * (L.Depth - 1) + 6;
    double From = x(L.Operations.First), To = x(L.Operations.Last + 1);
    constexpr StringRef Stroke = "stroke=\"#777\"";
    Out.line(From, Y, To, Y, Stroke);
    Out.line(From, Y, From, Y + 5, Stroke);
    Out.line(To, Y, To, Y + 5, Stroke);
    std::string Label = "loop";
    if (L.Line)
      Label += ", line " + utostr(L.Line);
    if (To - From > widthOf(Label))
      Out.text((From + To) / 2, Y + 12, "middle", Label, "fill=\"#555\"");
  }
}

void MapPicture::drawAxis(unsigned Base) {
  size_t Count = Map.Operations.size();
  if (Count > MaxNamed) {
    for (uint64_t At = 0, Step = tickStep(Count); At <= Count; At += Step)
      Out.text(x(At), Base + 14, "middle", Twine(At));
    Out.text(Left + Width, Base + 28, "end", "operations, in program order");
    return;
  }
  for (size_t I = 0; I != Count; ++I) {
    const MapOperation &O = Map.Operations[I];
    double X = (x(I) + x(I + 1)) / 2;
    std::string Text = O.Mnemonic;
    if (Count <= MaxLevel) {
      Out.text(X, Base + 14, "middle", Text);
      if (O.Line)
        Out.text(X, Base + 27, "middle", "line " + Twine(O.Line),
                 "fill=\"#777\"");
      continue;
    }
    if (O.Line)
      Text += ":" + utostr(O.Line);
    std::string Turn = "transform=\"rotate(-50 " + utostr(unsigned(X)) + " " +
                       utostr(Base + 12) + ")\"";
    Out.text(X, Base + 12, "end", Text, Turn);
  }
}

void MapPicture::draw() {
  std::string Head = Map.Kernel + " on " + Map.Processor;
  if (!Map.Place.empty())
    Head += " (" + Map.Place + ")";
  Out.text(Left, Top + 20, "start", Head, "font-size=\"13\"");
  drawLoops();
  unsigned PanelTop = firstPanel();
  for (const MapMemory &M : Map.Memories) {
    drawPanel(M, PanelTop);
    PanelTop += PanelHeight + PanelGap;
  }
  drawAxis(PanelTop - PanelGap);
}

void writeSvg(ArrayRef<MemoryMap> Maps, raw_ostream &OS) {
  unsigned Height = 0;
  for (const MemoryMap &Map : Maps)
    Height += MapPicture::height(Map);
  Svg Out(OS, Left + Width + Right, std::max(Height, 1u),
          "<pattern id=\"reserved\" width=\"6\" height=\"6\" "
          "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
          "<rect width=\"2\" height=\"6\" fill=\"#888\"/></pattern>");
  unsigned Top = 0;
  for (const MemoryMap &Map : Maps) {
    MapPicture(Map, Out, Top).draw();
    Top += MapPicture::height(Map);
  }
}

} // namespace ascend::drawing
