//===-- asc_printf.h - printf of a kernel -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// printf without its namespace, in a file that needs nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_UTILS_DEBUG_ASC_PRINTF_H
#define ASCEND_UTILS_DEBUG_ASC_PRINTF_H

#pragma clang system_header

#include "../../kernel_operator.h"

using AscendC::printf;

#endif // ASCEND_UTILS_DEBUG_ASC_PRINTF_H
