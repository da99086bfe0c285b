//===-- FlagRules.cpp - Which flags there are -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pipes of a core are the scalar unit and those that its operations run on,
// by their records.
//
//===----------------------------------------------------------------------===//

#include "IR/FlagRules.h"
#include "AscendTile/MC/AscendTargetStreamer.h"
#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace ascend;

bool ascend::runsOn(const TileOpInfo &Op, CoreKind Core) {
  bool OnVector = any_of(Op.Operands, [](const OperandInfo &O) {
    return O.isTile() && O.Mem == Space::UB;
  });
  return OnVector == (Core == CoreKind::Vector);
}

static bool hasPipe(Processor P, CoreKind Core, Pipe Which) {
  return Which == Pipe::S || any_of(tileOps(), [&](const TileOpInfo &Op) {
           return Op.OnPipe == Which && Op.isOn(P) && runsOn(Op, Core);
         });
}

static std::string pipesOf(Processor P, CoreKind Core) {
  SmallVector<StringRef, NumPipes> Names;
  for (unsigned I = 0; I != NumPipes; ++I)
    if (hasPipe(P, Core, static_cast<Pipe>(I)))
      Names.push_back(nameOf(static_cast<Pipe>(I)));
  return join(Names, ", ");
}

CoreKind ascend::coreOf(const Function &F) {
  return parseCoreKind(F.getFnAttribute("ascend-core").getValueAsString())
      .value_or(CoreKind::Cube);
}

static const char *mnemonicOf(SyncKind Kind) {
  switch (Kind) {
  case SyncKind::Set:
    return "set_flag";
  case SyncKind::Wait:
    return "wait_flag";
  case SyncKind::Barrier:
    return "pipe_barrier";
  }
  llvm_unreachable("every kind is listed");
}

/// The pipe that an operand names; nullopt if it is not a constant or none.
static std::optional<Pipe> pipeOf(const CallBase &Call, SyncArg Arg) {
  auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(Arg));
  if (!C || C->getValue().ugt(static_cast<uint64_t>(Pipe::ALL)))
    return std::nullopt;
  return static_cast<Pipe>(C->getZExtValue());
}

/// Why an operand is not a pipe that can be named there.
static std::string whyNoPipe(const CallBase &Call, SyncKind Kind, SyncArg Arg,
                             Processor P) {
  CoreKind Core = coreOf(*Call.getFunction());
  std::string Name = mnemonicOf(Kind);
  std::optional<Pipe> Which = pipeOf(Call, Arg);
  if (!Which)
    return "a pipe of " + Name + " must be a constant from 0 to " +
           std::to_string(static_cast<unsigned>(Pipe::ALL));
  if (*Which == Pipe::ALL)
    return Kind == SyncKind::Barrier
               ? ""
               : Name + " goes from one pipe to another; ALL is for "
                        "pipe_barrier";
  if (hasPipe(P, Core, *Which))
    return "";
  return Name + " names pipe " + nameOf(*Which).str() + ", on which the " +
         nameOf(Core).str() + " core of " + nameOf(P).str() +
         " has no operations; its pipes are " + pipesOf(P, Core);
}

std::string ascend::whyIllegalSync(const CallBase &Call, SyncKind Kind,
                                   Processor P) {
  std::string Why = whyNoPipe(Call, Kind, SyncFrom, P);
  if (!Why.empty() || Kind == SyncKind::Barrier)
    return Why;
  Why = whyNoPipe(Call, Kind, SyncTo, P);
  if (!Why.empty())
    return Why;
  std::string Name = mnemonicOf(Kind);
  Pipe From = *pipeOf(Call, SyncFrom);
  if (From == *pipeOf(Call, SyncTo))
    return Name + " goes from " + nameOf(From).str() +
           " to itself, which would wait for ever: within a pipe, " +
           "pipe_barrier orders operations";
  auto *Event = dyn_cast<ConstantInt>(Call.getArgOperand(SyncEvent));
  if (Event && Event->getValue().uge(NumEvents))
    return "event id " + std::to_string(Event->getSExtValue()) + " of " +
           Name + " does not exist: a pair of pipes has ids 0 to " +
           std::to_string(NumEvents - 1);
  return "";
}
