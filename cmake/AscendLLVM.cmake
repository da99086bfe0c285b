# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds LLVM and Clang 19 as Debian ships them. Plugins resolve LLVM's symbols
# from their host, so they never link an archive of LLVM; unit tests link the
# shared library. Tools link the few archives that they need: loading the shared
# library takes five times as long as a small simulation.

# ascend_read_pins(FILE): its NAME=VALUE lines as variables PIN_NAME.
function(ascend_read_pins file)
  file(STRINGS ${file} lines REGEX "^[A-Z_]+=")
  foreach(line ${lines})
    string(REGEX MATCH "^([A-Z_]+)=(.*)$" all "${line}")
    set(PIN_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}" PARENT_SCOPE)
  endforeach()
endfunction()
set(ASCEND_PINS ${CMAKE_CURRENT_LIST_DIR}/versions.env)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ASCEND_PINS})
ascend_read_pins(${ASCEND_PINS})

string(REGEX MATCH "^[0-9]+" ASCEND_LLVM_VERSION "${PIN_LLVM_VERSION}")
find_package(LLVM ${PIN_LLVM_VERSION} REQUIRED CONFIG
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

add_library(AscendLLVMArchives INTERFACE)
target_link_libraries(AscendLLVMArchives INTERFACE AscendLLVMHeaders
  LLVMObject LLVMOption LLVMMCParser LLVMMC LLVMTargetParser LLVMSupport)
