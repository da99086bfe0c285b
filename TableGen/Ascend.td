//===-- Ascend.td - The Ascend target ----------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "llvm/Target/Target.td"

include "AscendMachine.td"

def FeatureA5 : SubtargetFeature<"a5", "Processor", "ascend::Processor::A5",
                                 "Ascend 950">;
def : ProcessorModel<"a2a3", NoSchedModel, []>;
def : ProcessorModel<"a5", NoSchedModel, [FeatureA5]>;

include "AscendRegisters.td"
include "AscendOperands.td"
include "AscendTileOp.td"
include "AscendSync.td"
include "AscendScalar.td"
include "AscendTileMoves.td"
include "AscendTileCube.td"
include "AscendTileQuant.td"
include "AscendTileUB.td"
include "AscendTileElement.td"
include "AscendTileVector.td"
include "AscendTileReduce.td"
include "AscendTileExpand.td"
include "AscendTilePart.td"
include "AscendTileConvert.td"
include "AscendTileCompare.td"
include "AscendTileFused.td"
include "AscendTileFill.td"
include "AscendTileSort.td"
include "AscendTileGather.td"
include "AscendTileIndexed.td"
include "AscendTileWithin.td"
include "AscendTileMake.td"
include "AscendTileScale.td"
include "AscendUnsupported.td"
include "AscendParams.td"

def AscendInstrInfo : InstrInfo;

def AscendAsmParser : AsmParser {
  let ShouldEmitMatchRegisterName = 0;
}
def AscendAsmParserVariant : AsmParserVariant {
  let TokenizingCharacters = "[]*!/";
}
def AscendAsmWriter : AsmWriter {
  string AsmWriterClassName = "InstPrinter";
  bit isMCAsmWriter = 1;
}

def Ascend : Target {
  let InstructionSet = AscendInstrInfo;
  let AssemblyParsers = [AscendAsmParser];
  let AssemblyParserVariants = [AscendAsmParserVariant];
  let AssemblyWriters = [AscendAsmWriter];
}
