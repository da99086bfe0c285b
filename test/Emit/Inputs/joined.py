# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: joined.py FILE

Prints C++ with each statement on one line, however it was laid out."""

import re
import sys


def is_whole(line):
    code = re.sub(r"\s*//.*", "", line)
    return not code or code.startswith("#") or code[-1] in ";{}:"


statement = ""
with open(sys.argv[1], encoding="utf-8") as file:
    for line in map(str.rstrip, file):
        if statement:
            line = line.lstrip()
            statement += line if statement[-1] == "(" else " " + line
        else:
            statement = line
        if is_whole(statement):
            print(statement)
            statement = ""
print(statement, end="")
