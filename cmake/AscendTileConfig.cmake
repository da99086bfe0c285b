# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# find_package(AscendTile): the same file in a build folder and in an installed
# tree, which may move. Everything is found from where this file lies.
#
#   AscendTile_PREFIX     the folder of bin, lib and share
#   AscendTile::ascendc   the driver (ascend-sim, -check and -text, too)
#   ascend_tile_add_kernel()

get_filename_component(AscendTile_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.."
  REALPATH)
foreach(tool ascendc ascend-sim ascend-check ascend-text)
  if(NOT EXISTS "${AscendTile_PREFIX}/bin/${tool}")
    set(AscendTile_FOUND FALSE)
    set(AscendTile_NOT_FOUND_MESSAGE
      "${AscendTile_PREFIX}/bin/${tool} is missing: build or install all of it")
    return()
  endif()
  if(NOT TARGET AscendTile::${tool})
    add_executable(AscendTile::${tool} IMPORTED)
    set_target_properties(AscendTile::${tool} PROPERTIES
      IMPORTED_LOCATION "${AscendTile_PREFIX}/bin/${tool}")
  endif()
endforeach()
include("${CMAKE_CURRENT_LIST_DIR}/AscendTileKernel.cmake")
