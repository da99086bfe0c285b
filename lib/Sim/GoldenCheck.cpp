//===-- GoldenCheck.cpp - Compares results with what they should be -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/GoldenCheck.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <limits>

using namespace llvm;

namespace ascend::sim {

std::string indexText(const Tensor &T, uint64_t I) {
  SmallVector<std::string, 4> Indexes;
  for (uint64_t Extent : reverse(T.Shape)) {
    Indexes.push_back(std::to_string(I % Extent));
    I /= Extent;
  }
  return "[" + join(reverse(Indexes), ", ") + "]";
}

std::string numberText(const Tensor &T, uint64_t I) {
  std::string Text;
  raw_string_ostream(Text) << format("%.9g", T.at(I));
  return Text;
}

static double errorOf(double Got, double Expected) {
  if (Got == Expected || (std::isnan(Got) && std::isnan(Expected)))
    return 0;
  double Error = std::fabs(Got - Expected) / std::max(1.0, std::fabs(Expected));
  return std::isnan(Error) ? std::numeric_limits<double>::infinity() : Error;
}

Comparison compare(const Tensor &Got, const Golden &G) {
  Comparison C;
  uint64_t Wrong = 0, First = 0, Elements = Got.elements();
  for (uint64_t I = 0; I != Elements; ++I) {
    double Error = errorOf(Got.at(I), G.Expected.at(I));
    C.MaxError = std::max(C.MaxError, Error);
    if (Error > G.Tolerance && Wrong++ == 0)
      First = I;
  }
  C.Wrong = Wrong != 0;
  if (C.Wrong)
    raw_string_ostream(C.Text)
        << "element " << indexText(Got, First) << " is "
        << numberText(Got, First) << ", golden "
        << numberText(G.Expected, First) << "; " << Wrong << " of " << Elements
        << " elements are wrong, the largest error is "
        << format("%.3g", C.MaxError) << ", allowed "
        << format("%.3g", G.Tolerance);
  return C;
}

} // namespace ascend::sim
