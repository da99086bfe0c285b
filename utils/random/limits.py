# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a tool under limits and says whether it came to a proper end."""

import re
import resource
import signal
import subprocess

CPU_SECONDS = 10
WALL_SECONDS = 60  # More than the above: the machine may be busy.
MEMORY_BYTES = 4 << 30
FILE_BYTES = 256 << 20
BAD_TEXT = re.compile("Cannot select|LLVM ERROR|PLEASE submit|UNREACHABLE"
                      "|Assertion|Stack dump|Bad machine code|terminate called")


def limit_children():
    """For a worker process: what its children must not exceed."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_BYTES, FILE_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run_limited(command):
    """(exit status, what it printed); None for a status: no end."""
    with subprocess.Popen(list(map(str, command)), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace") as process:
        resource.prlimit(process.pid, resource.RLIMIT_CPU,
                         (CPU_SECONDS, CPU_SECONDS + 1))
        try:
            text, _ = process.communicate(timeout=WALL_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            return None, process.communicate()[0]
        if process.returncode == -signal.SIGXCPU:
            return None, text
        return process.returncode, text


def improper_end(status, text, expected, output):
    """What is wrong with how the tool ended, or None."""
    if status is None:
        return f"no end within {CPU_SECONDS} s"
    if status not in expected:
        return f"exit status {status}"
    if bad := BAD_TEXT.search(text):
        return f"prints '{bad.group()}'"
    # Of llc itself, before it runs a pass; it leaves an empty output then.
    if "input module cannot be verified" in text:
        return None
    if status != 0 and output and output.exists():
        return "leaves an output file beside an error"
    if status == 0 and output and not output.exists():
        return "leaves no output file"
    if status != 0 and "error:" not in text and output:
        return f"exit status {status} without an error"
    return None
