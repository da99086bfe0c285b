# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ascend_tile_add_kernel(NAME k
#   SOURCES k.cpp …           relative to the current source folder
#   ARCH a2a3|a5
#   CORE cube|vector|mix
#   [EMIT pto|asm]            what is emitted (pto)
#   [ENTRY symbol]            what a loader jumps to (kernel_entry, which is
#                             emitted; any other is the kernel's own name)
#   [OPTIONS flag …]          for every compiler, as ascendc takes them
#   [INCLUDES folder …]       for every compiler
#   [SIM argument …])         what ascend-sim runs it with
#
# Targets: k and, for one of several processors or cores of the same name,
# k-<arch>-<core>; k-sim and k-<arch>-<core>-sim simulate it, or check it if
# there is no SIM. What k is depends on what is there:
#   ASCEND_HOME_PATH   the code that a loader takes, by the vendor's compiler
#   PTO_ISA_ROOT       a shared object of the tile library's CPU mode
#   neither            the emitted files
# kernel_entry of CORE mix is compiled once for each kind of core, since a
# loader takes one kind's code: k-cube, k-vector.
# EMIT asm stops at the emitted files. Properties of k-<arch>-<core>:
#   ASCEND_EMITTED     the emitted files
#   ASCEND_ASSEMBLY    the same as tile assembly, which -sim builds
#   ASCEND_CODE        the loader's code, the shared objects, or nothing

include_guard(GLOBAL)

# What differs by processor and core, as the vendor's compiler says it.
set(_ASCEND_ARCH_a2a3 dav-c220)
set(_ASCEND_ARCH_a5 dav-c310)
set(_ASCEND_CORE_cube -cube)
set(_ASCEND_CORE_vector -vec)
set(_ASCEND_CORE_mix "")
set(_ASCEND_MACROS_cube -D__DAV_CUBE__)
set(_ASCEND_MACROS_vector -D__DAV_VEC__)
set(_ASCEND_MACROS_mix -D__DAV_CUBE__ -D__DAV_VEC__)
set(_ASCEND_BACKEND_a5 -mllvm -cce-vf-aa-between-iters=true)

# _ascend_choice(NAME VALUE known…): an error unless VALUE is known.
function(_ascend_choice name value)
  if(NOT "${value}" IN_LIST ARGN)
    list(JOIN ARGN ", " known)
    message(FATAL_ERROR
      "ascend_tile_add_kernel: ${name} '${value}' is none of ${known}")
  endif()
endfunction()

# _ascend_environment(OUT): the roots that were set when CMake ran, so that a
# build finds the same tools, whatever the shell says then.
function(_ascend_environment out)
  set(words ${CMAKE_COMMAND} -E env)
  foreach(root ASCEND_HOME_PATH ASCEND_LLVM_ROOT)
    if(NOT "$ENV{${root}}" STREQUAL "")
      list(APPEND words "${root}=$ENV{${root}}")
    endif()
  endforeach()
  set(${out} ${words} PARENT_SCOPE)
endfunction()

# _ascend_find(OUT TOOL): where it is. ascendc searches; nothing else does.
function(_ascend_find out tool)
  execute_process(
    COMMAND ${AscendTile_PREFIX}/bin/ascendc --find-tool=${tool}
    OUTPUT_VARIABLE path ERROR_VARIABLE message RESULT_VARIABLE status
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT status EQUAL 0)
    # Indented, so that CMake does not break the paths into lines.
    string(REPLACE "\n" "\n  " message "${message}")
    message(FATAL_ERROR "ascend_tile_add_kernel:\n  ${message}")
  elseif(message)
    message(WARNING "${message}")
  endif()
  set(${out} "${path}" PARENT_SCOPE)
endfunction()

# _ascend_emit(KIND OUTPUT SOURCE): the rule that emits one file. Reads the
# caller's environment, folder and flags. The code of the last emission goes
# first: a build that fails on the way leaves none.
function(_ascend_emit kind output source)
  # -sim alone makes assembly, and no code.
  set(products ${output})
  set(abi)
  if(kind STREQUAL "pto")
    foreach(name ${names})
      list(APPEND products ${folder}/${name}.elf ${folder}/${name}.bin)
    endforeach()
    if(ARG_ENTRY STREQUAL "kernel_entry")
      set(abi --abi=kernel-entry)
    endif()
  endif()
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -E rm -f ${products}
    COMMAND ${environment} ${AscendTile_PREFIX}/bin/ascendc -S --emit=${kind}
      ${abi} --cce-aicore-arch=${arch} ${flags} -MD -MF ${output}.d -MT ${output}
      ${source} -o ${output}
    DEPENDS ${source} ${AscendTile_PREFIX}/bin/ascendc
      ${AscendTile_PREFIX}/lib/AscendTileClangImpl.so
      ${AscendTile_PREFIX}/share/ascend/${ARG_ARCH}.cfg
    DEPFILE ${output}.d
    COMMENT "Emitting ${ARG_NAME} for ${ARG_ARCH}, ${ARG_CORE}"
    VERBATIM)
endfunction()

# _ascend_add_code(NAME CORE): emitted files to the code that a loader takes, of
# one kind of core or of both.
function(_ascend_add_code name core)
  _ascend_find(compiler ccec)
  _ascend_find(linker ld.lld)
  set(headers -I$ENV{ASCEND_HOME_PATH}/include
    -I$ENV{ASCEND_HOME_PATH}/pkg_inc)
  if(NOT "$ENV{PTO_ISA_ROOT}" STREQUAL "")
    _ascend_find(library pto-isa)
    list(PREPEND headers -I$ENV{PTO_ISA_ROOT}/include
      -I$ENV{PTO_ISA_ROOT}/include/pto)
  endif()
  set(arch ${_ASCEND_ARCH_${ARG_ARCH}}${_ASCEND_CORE_${core}})
  set(objects)
  foreach(file ${emitted})
    string(REGEX REPLACE "cpp$" "${core}.o" object ${file})
    add_custom_command(OUTPUT ${object}
      COMMAND ${environment} ${AscendTile_PREFIX}/bin/ascendc --emitted -c -O3
        -g -x cce -Wall -std=c++17 --cce-aicore-only --cce-aicore-arch=${arch}
        -mllvm -cce-aicore-stack-size=0x8000
        -mllvm -cce-aicore-function-stack-size=0x8000
        -mllvm -cce-aicore-record-overflow=false
        -mllvm -cce-aicore-addr-transform
        -mllvm -cce-aicore-dcci-insert-for-scalar=false
        ${_ASCEND_BACKEND_${ARG_ARCH}} -DMEMORY_BASE ${headers} ${flags}
        ${file} -o ${object}
      DEPENDS ${file} ${compiler}
      COMMENT "Compiling ${name} with the vendor's compiler" VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  set(elf ${folder}/${name}.elf)
  add_custom_command(OUTPUT ${elf}
    COMMAND ${environment} ${AscendTile_PREFIX}/bin/ascendc
      --link-entry=${ARG_ENTRY} ${objects} -o ${elf}
    DEPENDS ${objects} ${linker}
    COMMENT "Linking ${name}" VERBATIM)
  add_custom_command(OUTPUT ${folder}/${name}.bin
    COMMAND ${AscendTile_PREFIX}/bin/ascend-text --entry=${ARG_ENTRY} ${elf}
      -o ${folder}/${name}.bin
    DEPENDS ${elf} ${AscendTile_PREFIX}/bin/ascend-text
    COMMENT "Taking the code out of ${name}" VERBATIM)
  set(code ${code} ${folder}/${name}.bin PARENT_SCOPE)
endfunction()

# _ascend_add_cpu(NAME CORE): emitted files to a shared object of the library's
# CPU mode.
function(_ascend_add_cpu name core)
  _ascend_find(header pto-isa)
  set(library ${target}-cpu)
  if(NOT core STREQUAL "${ARG_CORE}")
    string(APPEND library -${core})
  endif()
  add_library(${library} MODULE ${emitted})
  set_target_properties(${library} PROPERTIES PREFIX "" SUFFIX ".so"
    OUTPUT_NAME ${name} LIBRARY_OUTPUT_DIRECTORY ${folder})
  target_include_directories(${library} PRIVATE $ENV{PTO_ISA_ROOT}/include
    $ENV{PTO_ISA_ROOT}/include/pto ${ARG_INCLUDES})
  target_compile_options(${library} PRIVATE -O2 -fPIC -std=c++23
    -Wno-ignored-attributes $<$<CXX_COMPILER_ID:GNU>:-fpermissive>
    -D__CPU_SIM -DPTO_CPU_MAX_THREADS=1 -DNDEBUG
    ${_ASCEND_MACROS_${core}})
  set(code ${code} ${folder}/${name}.so PARENT_SCOPE)
  set(libraries ${libraries} ${library} PARENT_SCOPE)
endfunction()

# _ascend_add_simulation(): the target that runs or checks tile assembly.
function(_ascend_add_simulation)
  if(ARG_SIM)
    set(run ${AscendTile_PREFIX}/bin/ascend-sim ${assembly} ${ARG_SIM})
  else()
    set(run)
    foreach(file ${assembly})
      list(APPEND run COMMAND ${AscendTile_PREFIX}/bin/ascend-check ${file})
    endforeach()
    list(POP_FRONT run)
  endif()
  add_custom_target(${target}-sim COMMAND ${run} DEPENDS ${assembly}
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} VERBATIM)
  if(NOT TARGET ${ARG_NAME}-sim)
    add_custom_target(${ARG_NAME}-sim)
  endif()
  add_dependencies(${ARG_NAME}-sim ${target}-sim)
endfunction()

function(ascend_tile_add_kernel)
  cmake_parse_arguments(PARSE_ARGV 0 ARG "" "NAME;ARCH;CORE;EMIT;ENTRY"
    "SOURCES;OPTIONS;INCLUDES;SIM")
  foreach(needed NAME SOURCES ARCH CORE)
    if(NOT ARG_${needed})
      message(FATAL_ERROR "ascend_tile_add_kernel: ${needed} is missing")
    endif()
  endforeach()
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "ascend_tile_add_kernel: what is "
      "'${ARG_UNPARSED_ARGUMENTS}'? NAME, SOURCES, ARCH, CORE, EMIT, ENTRY, "
      "OPTIONS, INCLUDES and SIM are known")
  endif()
  if(NOT ARG_EMIT)
    set(ARG_EMIT pto)
  endif()
  if(NOT ARG_ENTRY)
    set(ARG_ENTRY kernel_entry)
  endif()
  _ascend_choice(ARCH "${ARG_ARCH}" a2a3 a5)
  _ascend_choice(CORE "${ARG_CORE}" cube vector mix)
  _ascend_choice(EMIT "${ARG_EMIT}" pto asm)
  _ascend_find(clang clang)
  if(NOT "$ENV{ASCEND_RUNTIME_ROOT}" STREQUAL "")
    _ascend_find(runtime runtime)
  endif()

  set(target ${ARG_NAME}-${ARG_ARCH}-${ARG_CORE})
  set(arch ${_ASCEND_ARCH_${ARG_ARCH}}${_ASCEND_CORE_${ARG_CORE}})
  # A folder for each, so that processors and cores do not meet in a file.
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/ascend/${ARG_NAME})
  string(APPEND folder /${ARG_ARCH}-${ARG_CORE})
  file(MAKE_DIRECTORY ${folder})
  _ascend_environment(environment)
  set(flags ${ARG_OPTIONS})
  foreach(include ${ARG_INCLUDES})
    get_filename_component(include "${include}" ABSOLUTE)
    list(APPEND flags -I${include})
  endforeach()

  # Kinds of cores with code of their own, and what that is called.
  set(cores ${ARG_CORE})
  set(names ${ARG_NAME})
  if(ARG_CORE STREQUAL "mix" AND ARG_ENTRY STREQUAL "kernel_entry")
    set(cores cube vector)
    set(names ${ARG_NAME}-cube ${ARG_NAME}-vector)
  endif()
  set(emitted)
  set(assembly)
  foreach(source ${ARG_SOURCES})
    get_filename_component(path "${source}" ABSOLUTE)
    get_filename_component(stem "${source}" NAME_WE)
    if(ARG_EMIT STREQUAL "pto")
      _ascend_emit(pto ${folder}/${stem}.pto.cpp ${path})
      list(APPEND emitted ${folder}/${stem}.pto.cpp)
    endif()
    _ascend_emit(asm ${folder}/${stem}.s ${path})
    list(APPEND assembly ${folder}/${stem}.s)
  endforeach()

  set(code)
  set(libraries)
  if(ARG_EMIT STREQUAL "asm")
    set(emitted ${assembly})
  elseif(NOT "$ENV{ASCEND_HOME_PATH}$ENV{PTO_ISA_ROOT}" STREQUAL "")
    foreach(name core IN ZIP_LISTS names cores)
      if(NOT "$ENV{ASCEND_HOME_PATH}" STREQUAL "")
        _ascend_add_code(${name} ${core})
      else()
        _ascend_add_cpu(${name} ${core})
      endif()
    endforeach()
  endif()
  add_custom_target(${target} ALL DEPENDS ${emitted})
  if(libraries)
    add_dependencies(${target} ${libraries})
  elseif(code)
    add_custom_target(${target}-code ALL DEPENDS ${code})
    add_dependencies(${target} ${target}-code)
  endif()
  set_target_properties(${target} PROPERTIES ASCEND_EMITTED "${emitted}"
    ASCEND_ASSEMBLY "${assembly}" ASCEND_CODE "${code}")
  if(NOT TARGET ${ARG_NAME})
    add_custom_target(${ARG_NAME})
  endif()
  add_dependencies(${ARG_NAME} ${target})
  _ascend_add_simulation()
endfunction()
