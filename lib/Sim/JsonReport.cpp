//===-- JsonReport.cpp - The report for programs --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include <cmath>
#include <limits>

using namespace llvm;

namespace ascend::sim {

static void writeSite(json::OStream &J, StringRef Key, const Site &S) {
  J.attributeObject(Key, [&] {
    J.attribute("line", S.AsmLine);
    J.attribute("text", S.Text);
    if (S.Line == 0)
      return;
    J.attribute("file", S.File);
    J.attribute("source_line", S.Line);
  });
}

static void writeFinding(json::OStream &J, const Finding &F) {
  J.object([&] {
    J.attribute("kind", nameOf(F.Kind));
    J.attribute("text", F.Text);
    if (F.First)
      writeSite(J, "first", *F.First);
    if (F.Second)
      writeSite(J, "second", *F.Second);
    if (!F.Bytes)
      return;
    J.attributeObject("bytes", [&] {
      J.attribute("where", F.Bytes->Where);
      J.attribute("begin", F.Bytes->Begin);
      J.attribute("end", F.Bytes->End);
    });
  });
}

void writeJSON(const RunResult &R, raw_ostream &OS) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("kernel", R.KernelName);
    J.attribute("cpu", nameOf(R.Target));
    J.attribute("cycles", R.Cycles);
    J.attribute("ideal_cycles", R.IdealCycles);
    J.attributeObject("busy", [&] {
      for (Pipe P : {Pipe::MTE1, Pipe::MTE2, Pipe::MTE3, Pipe::M, Pipe::V,
                     Pipe::FIX, Pipe::S})
        J.attribute(nameOf(P), R.Busy[static_cast<unsigned>(P)]);
    });
    J.attributeObject("peak_bytes", [&] {
      for (Space S : {Space::L1, Space::L0A, Space::L0B, Space::L0C, Space::UB,
                      Space::BT, Space::FB})
        J.attribute(nameOf(S), R.PeakBytes[static_cast<unsigned>(S)]);
    });
    J.attributeArray("findings", [&] {
      for (const Finding &F : R.Findings)
        writeFinding(J, F);
    });
    if (R.MaxErrors.empty())
      return;
    J.attributeArray("max_error", [&] {
      for (double Error : R.MaxErrors)
        J.value(std::min(Error, std::numeric_limits<double>::max()));
    });
  });
  OS << '\n';
}

} // namespace ascend::sim
