#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exit status 0 if operations of two pipes run at one time somewhere.

usage: overlap.py TRACE PIPE PIPE
"""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as trace:
    events = json.load(trace)["traceEvents"]
names = {e["tid"]: e["args"]["name"] for e in events if e["ph"] == "M"}
first, second = ([(e["ts"], e["ts"] + e["dur"]) for e in events
                  if e["ph"] == "X" and names[e["tid"]] == pipe]
                 for pipe in sys.argv[2:])
assert first and second, "a pipe that does nothing"
sys.exit(not any(max(a[0], b[0]) < min(a[1], b[1])
                 for a in first for b in second))
