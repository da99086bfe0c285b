# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The CMake package, in the build folder and installed: the same files at the
# same places below bin's parent.

include(CMakePackageConfigHelpers)
set(ASCEND_PACKAGE ${CMAKE_BINARY_DIR}/lib/cmake/AscendTile)
foreach(file AscendTileConfig.cmake AscendTileKernel.cmake)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/${file} ${ASCEND_PACKAGE}/${file}
    COPYONLY)
endforeach()
write_basic_package_version_file(
  ${ASCEND_PACKAGE}/AscendTileConfigVersion.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
install(DIRECTORY ${ASCEND_PACKAGE} DESTINATION lib/cmake)
