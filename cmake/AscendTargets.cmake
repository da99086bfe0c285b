# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How this project's libraries, tools and unit tests are built.

add_library(AscendOptions INTERFACE)
target_compile_options(AscendOptions INTERFACE -Wall -Wextra -Werror
  -Wno-unused-parameter)
target_include_directories(AscendOptions INTERFACE
  ${CMAKE_SOURCE_DIR}/include
  ${CMAKE_SOURCE_DIR}/lib)
# Generated tables are LLVM's code, warnings and all.
target_include_directories(AscendOptions SYSTEM INTERFACE
  ${CMAKE_BINARY_DIR}/include)

# ascend_add_library(NAME sources… [EXCEPTIONS] [HEADERS ir|codegen|clang])
#
# A static library of ours that goes into a plugin or a tool. HEADERS: what it
# precompiles, beside LLVM's containers.
function(ascend_add_library name)
  cmake_parse_arguments(ARG "EXCEPTIONS" "HEADERS" "LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC AscendOptions AscendLLVMHeaders
    ${ARG_LINK})
  add_dependencies(${name} AscendTables)
  if(ARG_EXCEPTIONS)
    return()
  endif()
  target_compile_options(${name} PRIVATE -fno-exceptions)
  if(ARG_HEADERS)
    ascend_precompile(${name} ${ARG_HEADERS})
  else()
    ascend_precompile(${name} support)
  endif()
endfunction()

# ascend_add_tool(NAME sources… [TEST] LINK libraries…)
#
# TEST: for tests, not installed.
function(ascend_add_tool name)
  cmake_parse_arguments(ARG "TEST" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE AscendOptions ${ARG_LINK}
    AscendLLVMArchives)
  target_link_options(${name} PRIVATE LINKER:--gc-sections,--as-needed)
  if(NOT ARG_TEST)
    install(TARGETS ${name} RUNTIME DESTINATION bin)
  endif()
endfunction()

# ascend_add_plugin(NAME sources… LINK libraries…)
#
# A shared object for stock llc, opt or clang: LLVM's symbols come from the
# host, ours stay inside.
function(ascend_add_plugin name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES PREFIX "")
  target_link_libraries(${name} PRIVATE AscendOptions AscendLLVMHeaders
    ${ARG_LINK})
  target_compile_options(${name} PRIVATE -fno-exceptions)
  install(TARGETS ${name} LIBRARY DESTINATION lib)
endfunction()

# ascend_add_unittest(NAME sources… LINK libraries…)
function(ascend_add_unittest name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE AscendOptions ${ARG_LINK}
    AscendLLVMShared GTest::gtest GTest::gtest_main)
  target_compile_options(${name} PRIVATE -Wno-sign-compare)
  ascend_precompile(${name} unittest)
  add_test(NAME ${name} COMMAND ${name})
  set_property(GLOBAL APPEND PROPERTY ASCEND_UNITTESTS ${name})
endfunction()
