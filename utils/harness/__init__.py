# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the runners of kernels share. Standard library only."""
