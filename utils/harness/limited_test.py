# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A lit test that fails when it does not end.

lit's own limit needs a package that Debian does not install with it.
"""

import os
import pathlib
import signal
import threading

import lit.formats
import lit.Test


class LimitedTest(lit.formats.ShTest):
    """A shell test whose processes are killed after some seconds."""

    def __init__(self, seconds):
        super().__init__(execute_external=False)
        self.seconds = seconds

    def execute(self, test, lit_config):
        expired = threading.Event()
        finished = threading.Event()
        timer = threading.Timer(self.seconds, kill_until, [expired, finished])
        timer.daemon = True
        timer.start()
        try:
            result = super().execute(test, lit_config)
        finally:
            finished.set()
            timer.cancel()
        if not expired.is_set():
            return result
        output = f"no end after {self.seconds} s\n{result.output}"
        return lit.Test.Result(lit.Test.TIMEOUT, output)


def kill_until(expired, finished):
    """Ends what this process has started, and what comes after that, until the
    test is over. A worker of lit runs one test at a time."""
    expired.set()
    while not finished.is_set():
        for pid in descendants(os.getpid()):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        finished.wait(0.1)


def descendants(root):
    """The processes below one, by number."""
    children = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text(errors="replace")
        except OSError:  # It has ended.
            continue
        parent = int(text.rpartition(")")[2].split()[1])
        children.setdefault(parent, []).append(int(path.parent.name))
    found, todo = [], [root]
    while todo:
        below = children.get(todo.pop(), [])
        found += below
        todo += below
    return found
