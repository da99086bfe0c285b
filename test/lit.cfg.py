# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the lit tests run: substitutions and features."""

import os
import sys

sys.path.insert(0, os.path.join(config.source_dir, "utils"))

from harness.limited_test import LimitedTest  # noqa: E402

config.name = "AscendTile"
config.test_format = LimitedTest(float(lit_config.params.get("seconds", 1800)))
config.suffixes = [".ll", ".mir", ".s", ".cpp", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.build_dir, "test")

plugin = os.path.join(config.build_dir, "lib", "AscendTile.so")
share = os.path.join(config.build_dir, "share", "ascend")
tools = config.llvm_tools_dir


def tool(name):
    return os.path.join(tools, name)


# Machine code is verified after every pass, in every test, and flags that are
# not proved are an error.
strict = "-ascend-check=strict"
llc = (f"{tool('llc')} -load {plugin} -march=ascend -verify-machineinstrs "
       f"{strict}")
clang = f"{tool('clang++')} -mllvm {strict} --config={share}"
config.substitutions += [
    ("%llc-a2a3", f"{llc} -mcpu=a2a3"),
    ("%llc-a5", f"{llc} -mcpu=a5"),
    ("%llc", llc),
    ("%opt", f"{tool('opt')} -load-pass-plugin {plugin} -disable-output"),
    ("%opt-print", f"{tool('opt')} -load-pass-plugin {plugin} -S"),
    ("%clang_ascend_a2a3", f"{clang}/a2a3.cfg"),
    ("%clang_ascend_a5", f"{clang}/a5.cfg"),
    ("%ascend_check", os.path.join(config.build_dir, "bin", "ascend-check")),
    ("%ascend_sim", os.path.join(config.build_dir, "bin", "ascend-sim")),
    ("%ascend_text", os.path.join(config.build_dir, "bin", "ascend-text")),
    ("%ascendc", os.path.join(config.build_dir, "bin", "ascendc")),
    ("%examples", os.path.join(config.source_dir, "docs", "examples")),
    ("%python", config.python),
    ("%source", config.source_dir),
    ("%build", config.build_dir),
]
# Longer names first: %llc-a5 must not be read as %llc.
config.substitutions.sort(key=lambda s: -len(s[0]))
config.environment["PATH"] = os.pathsep.join([tools, os.environ["PATH"]])
# For the opt-in tests EndToEnd/public-kernels.test and Emit/library.test.
for name in ("PTO_KERNELS_ROOT", "PTO_ISA_ROOT", "ASCEND_SAMPLES_ROOT"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
