# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: block.py FILE NUMBER

Prints the code block with that number, from 0 on, of a document."""

import re
import sys

path, number = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    blocks = re.findall(r"^```cpp\n(.*?)^```$", file.read(), re.M | re.S)
print(blocks[int(number)], end="")
