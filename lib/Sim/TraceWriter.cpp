//===-- TraceWriter.cpp - Timelines for Chrome's viewer -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Timeline.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace ascend::sim {

static void writeThreadName(json::OStream &J, Pipe P) {
  J.object([&] {
    J.attribute("name", "thread_name");
    J.attribute("ph", "M");
    J.attribute("pid", 0);
    J.attribute("tid", static_cast<unsigned>(P));
    J.attributeObject("args", [&] { J.attribute("name", nameOf(P)); });
  });
}

static void writeBox(json::OStream &J, const Timeline::Box &B,
                     const Program &P) {
  J.object([&] {
    J.attribute("name", B.I->mnemonic());
    J.attribute("ph", "X");
    J.attribute("pid", 0);
    J.attribute("tid", static_cast<unsigned>(B.On));
    J.attribute("ts", B.Begin);
    J.attribute("dur", B.End - B.Begin);
    J.attributeObject("args", [&] {
      J.attribute("asm", B.I->Text);
      J.attribute("asm line", B.I->AsmLine);
      if (B.I->Line)
        J.attribute("source", P.sourceOf(*B.I));
    });
  });
}

/// One end of a flow event.
static void writeFlow(json::OStream &J, const Timeline::Arrow &A, size_t Id,
                      bool IsStart) {
  J.object([&] {
    J.attribute("name", "event " + std::to_string(A.Event));
    J.attribute("cat", "flag");
    J.attribute("ph", IsStart ? "s" : "f");
    if (!IsStart)
      J.attribute("bp", "e");
    J.attribute("id", static_cast<int64_t>(Id));
    J.attribute("pid", 0);
    J.attribute("tid", static_cast<unsigned>(IsStart ? A.From : A.To));
    J.attribute("ts", IsStart ? A.Raised : A.Taken);
  });
}

void writeTrace(const Timeline &T, const Kernel &K, const Program &P,
                raw_ostream &OS) {
  json::OStream J(OS);
  J.object([&] {
    J.attributeArray("traceEvents", [&] {
      for (unsigned I = 0; I != NumPipes; ++I)
        writeThreadName(J, static_cast<Pipe>(I));
      for (const Timeline::Box &B : T.Boxes)
        writeBox(J, B, P);
      for (size_t I = 0; I != T.Arrows.size(); ++I)
        for (bool IsStart : {true, false})
          writeFlow(J, T.Arrows[I], I, IsStart);
    });
    J.attribute("displayTimeUnit", "ns");
    J.attributeObject("otherData", [&] { J.attribute("kernel", K.Name); });
  });
  OS << '\n';
}

} // namespace ascend::sim
