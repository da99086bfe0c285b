# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The records of TableGen/ as `llvm-tblgen --dump-json` prints them."""

import json


class Records:
    """Read-only view: `r["TLoadL1Op"]["Mnemonic"]`, `r.all("TileOp")`."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as f:
            self._json = json.load(f)

    def __getitem__(self, name):
        return self._json[name]

    def all(self, cls):
        """Names of the records of a class, in the order of the sources."""
        names = self._json["!instanceof"][cls]
        return sorted(names, key=lambda n: (self._line(n), n))

    def deref(self, ref):
        """The record that a field's value {"def": name} names."""
        return self._json[ref["def"]]

    def _line(self, name):
        # The last of "!locs" is where the record was written (the others are
        # the multiclasses that it came through): "AscendTileMoves.td:59".
        file, line = self._json[name]["!locs"][-1].rsplit(":", 1)
        return (file, int(line))


def processors(records):
    """Processor records in the order of their codes."""
    recs = [records[n] for n in records.all("TileProcessor")]
    return sorted(recs, key=lambda p: p["Code"])


def mask(refs, records):
    """The processors of a list of references, as a bit mask of codes."""
    return sum(1 << records.deref(r)["Code"] for r in refs)
