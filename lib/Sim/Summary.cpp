//===-- Summary.cpp - The report for people -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace ascend::sim {

/// Characters of a full utilisation bar.
static constexpr unsigned BarWidth = 40;

static void writeBar(StringRef Name, uint64_t Busy, uint64_t Cycles,
                     raw_ostream &OS) {
  double Share = Cycles ? static_cast<double>(Busy) / Cycles : 0;
  unsigned Filled = static_cast<unsigned>(Share * BarWidth + 0.5);
  OS << "  " << left_justify(Name, 5) << format("%10llu ", Busy)
     << std::string(Filled, '#') << std::string(BarWidth - Filled, '.')
     << format(" %3.0f %%\n", Share * 100);
}

static void writeSite(const Site &S, raw_ostream &OS) {
  OS << "    line " << S.AsmLine << ": " << S.Text;
  if (S.Line)
    OS << "    // " << S.File << ':' << S.Line;
  OS << '\n';
}

static void writeFindings(const RunResult &R, raw_ostream &OS) {
  size_t Count = R.Findings.size() + R.OmittedFindings;
  if (Count == 0) {
    OS << "clean: no race, hang or overrun; nothing undefined was used\n";
    return;
  }
  OS << Count << (Count == 1 ? " finding\n" : " findings\n");
  for (const Finding &F : R.Findings) {
    OS << "  " << nameOf(F.Kind) << ": " << F.Text << '\n';
    if (F.First)
      writeSite(*F.First, OS);
    if (F.Second)
      writeSite(*F.Second, OS);
  }
  if (R.OmittedFindings)
    OS << "  and " << R.OmittedFindings << " more\n";
}

void writePrinted(const RunResult &R, raw_ostream &OS) {
  if (R.Printed.size() == 1) {
    OS << R.Printed.front();
    return;
  }
  for (unsigned Core = 0; Core != R.Printed.size(); ++Core) {
    StringRef Rest = R.Printed[Core];
    while (!Rest.empty()) {
      StringRef Line;
      std::tie(Line, Rest) = Rest.split('\n');
      OS << "core " << Core << ": " << Line << '\n';
    }
  }
}

void writeSummary(const RunResult &R, raw_ostream &OS) {
  OS << R.KernelName << " on " << nameOf(R.Target) << ": " << R.Cycles
     << " cycles, ideal " << R.IdealCycles << '\n';
  for (Pipe P :
       {Pipe::MTE2, Pipe::MTE1, Pipe::M, Pipe::FIX, Pipe::V, Pipe::MTE3})
    if (uint64_t Busy = R.Busy[static_cast<unsigned>(P)])
      writeBar(nameOf(P), Busy, R.Cycles, OS);
  for (double Error : R.MaxErrors)
    OS << "largest error " << format("%.3g", Error) << '\n';
  writeFindings(R, OS);
}

} // namespace ascend::sim
