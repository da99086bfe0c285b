# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# LLVM's headers are most of what a file of ours compiles: a group of targets
# shares one precompiled set of them. Without, a compiler cache is used where
# there is one, and a file that forgets an include is found.

option(ASCEND_PRECOMPILE "Precompile the headers of LLVM" ON)
if(NOT ASCEND_PRECOMPILE)
  find_program(CCACHE ccache)
  if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
  endif()
endif()

set(ASCEND_HEADERS_support
  <algorithm> <functional> <map> <memory> <optional> <string> <vector>
  <llvm/ADT/BitVector.h> <llvm/ADT/DenseMap.h> <llvm/ADT/MapVector.h>
  <llvm/ADT/STLExtras.h> <llvm/ADT/SetVector.h> <llvm/ADT/SmallVector.h>
  <llvm/ADT/StringExtras.h> <llvm/ADT/Twine.h> <llvm/Support/Error.h>
  <llvm/Support/MathExtras.h> <llvm/Support/raw_ostream.h>)
set(ASCEND_HEADERS_unittest <random> <gtest/gtest.h>
  ${ASCEND_HEADERS_support})
set(ASCEND_HEADERS_ir ${ASCEND_HEADERS_support}
  <llvm/Analysis/LoopInfo.h> <llvm/Analysis/ScalarEvolution.h>
  <llvm/IR/Constants.h> <llvm/IR/DebugInfoMetadata.h> <llvm/IR/Dominators.h>
  <llvm/IR/IRBuilder.h> <llvm/IR/InstIterator.h> <llvm/IR/Instructions.h>
  <llvm/IR/IntrinsicInst.h> <llvm/IR/Module.h> <llvm/IR/PassManager.h>
  <llvm/IR/PatternMatch.h>)
set(ASCEND_HEADERS_codegen ${ASCEND_HEADERS_support}
  <llvm/CodeGen/LiveIntervals.h> <llvm/CodeGen/MachineFunctionPass.h>
  <llvm/CodeGen/MachineInstrBuilder.h> <llvm/CodeGen/MachineLoopInfo.h>
  <llvm/CodeGen/MachineRegisterInfo.h> <llvm/CodeGen/TargetLowering.h>
  <llvm/CodeGen/VirtRegMap.h> <llvm/IR/DebugInfoMetadata.h>
  <llvm/IR/Module.h> <llvm/Target/TargetMachine.h>)
set(ASCEND_HEADERS_clang ${ASCEND_HEADERS_ir}
  <clang/AST/ASTContext.h> <clang/AST/RecursiveASTVisitor.h>
  <clang/Frontend/CompilerInstance.h>)

# ascend_precompile(TARGET GROUP): the first target of a group compiles its
# headers; the others, which have the same flags, take them.
function(ascend_precompile target group)
  if(NOT ASCEND_PRECOMPILE)
    return()
  endif()
  get_property(owner GLOBAL PROPERTY ASCEND_PRECOMPILED_${group})
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
    return()
  endif()
  target_precompile_headers(${target} PRIVATE ${ASCEND_HEADERS_${group}})
  set_property(GLOBAL PROPERTY ASCEND_PRECOMPILED_${group} ${target})
endfunction()
