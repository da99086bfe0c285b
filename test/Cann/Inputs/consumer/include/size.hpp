// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
constexpr int size = 64;
