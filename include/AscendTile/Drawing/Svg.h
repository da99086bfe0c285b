//===-- Svg.h - The parts of a picture --------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every picture of ours is written through this: the document, its background,
// and boxes, lines and words with tooltips. Lengths are SVG user units. Whatever
// a text holds, the result is valid XML.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_DRAWING_SVG_H
#define ASCENDTILE_DRAWING_SVG_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace ascend::drawing {

/// One SVG document; it ends with the object. \p Attributes are those of the
/// element beside its place, as XML: `fill="#ddd"`. A \p Title is the tooltip.
class Svg {
public:
  /// \p Definitions go into `<defs>`, as XML.
  Svg(llvm::raw_ostream &OS, unsigned Width, unsigned Height,
      llvm::StringRef Definitions = "");
  ~Svg();
  Svg(const Svg &) = delete;
  Svg &operator=(const Svg &) = delete;

  void rect(double X, double Y, double Width, double Height,
            llvm::StringRef Attributes, const llvm::Twine &Title = "");
  void line(double X1, double Y1, double X2, double Y2,
            llvm::StringRef Attributes, const llvm::Twine &Title = "");
  /// \p Anchor: which end of the text is at the place: start, middle or end.
  void text(double X, double Y, llvm::StringRef Anchor,
            const llvm::Twine &Text, llvm::StringRef Attributes = "");

private:
  void close(llvm::StringRef Element, const llvm::Twine &Title);

  llvm::raw_ostream &OS;
};

/// \p Text as the contents of an element. What XML cannot hold, such as control
/// characters and broken UTF-8, becomes U+FFFD.
void writeEscaped(llvm::raw_ostream &OS, llvm::StringRef Text);

/// The distance of the marks on an axis from 0 to \p Length: 1, 2 or 5 times a
/// power of ten, so that there are some ten marks.
uint64_t tickStep(uint64_t Length);

/// How wide \p Text is about, in the size that pictures have.
double widthOf(llvm::StringRef Text);

} // namespace ascend::drawing

#endif // ASCENDTILE_DRAWING_SVG_H
