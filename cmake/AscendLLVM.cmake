# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds LLVM and Clang 19 as Debian ships them. Plugins resolve LLVM's symbols
# from their host, so no LLVM archive is ever linked; tools of our own link the
# shared library.

set(ASCEND_LLVM_VERSION 19)
find_package(LLVM ${ASCEND_LLVM_VERSION}.1 REQUIRED CONFIG
  HINTS /usr/lib/llvm-${ASCEND_LLVM_VERSION})
if(NOT LLVM_VERSION_MAJOR EQUAL ASCEND_LLVM_VERSION)
  message(FATAL_ERROR "AscendTile needs LLVM ${ASCEND_LLVM_VERSION}; found "
    "${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}. Install llvm-19-dev.")
endif()
# Debian's LLVMConfig.cmake names no TableGen.
find_program(ASCEND_TBLGEN llvm-tblgen REQUIRED
  HINTS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH)
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)

add_library(AscendLLVMHeaders INTERFACE)
target_include_directories(AscendLLVMHeaders SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS})
target_compile_definitions(AscendLLVMHeaders INTERFACE
  ${LLVM_DEFINITIONS_LIST} NDEBUG)
target_compile_options(AscendLLVMHeaders INTERFACE -fno-rtti)

add_library(AscendLLVMShared INTERFACE)
target_link_libraries(AscendLLVMShared INTERFACE AscendLLVMHeaders
  ${LLVM_LIBRARY_DIR}/libLLVM-${ASCEND_LLVM_VERSION}.so)
