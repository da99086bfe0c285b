# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a compiler says to a source that is not ours."""

import subprocess


def first_error(command, seconds):
    """(exit status, or None after so many seconds; the first error's line)."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, errors="replace",
                              timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None, f"no end after {seconds} s"
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    return done.returncode, errors[0] if errors else ""
