# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every operation of the vector core has a numeric test, or is known to be
missing, or refused by name: then it has no record either.

usage: operations.py RECORDS.json
"""

import json
import sys

import conversions
import counts
import elements
import expansions
import fused
import gathers
import indexed
import masks
import memory
import merges
import parts
import places
import reductions
import scales
import singles
import within

# The machine's vector operations, and loads and stores of its memory.
ALL = """
TLOAD TSTORE TMOV
TADD TSUB TMUL TDIV TMAX TMIN TAND TOR TXOR TSHL TSHR TREM TFMOD TPRELU
TADDS TSUBS TMULS TDIVS TMAXS TMINS TANDS TORS TXORS TSHLS TSHRS TREMS TFMODS
TLRELU TAXPY TEXPANDS
TABS TNEG TEXP TLOG TSQRT TRSQRT TRECIP TRELU TNOT TPOW TPOWS
TCMP TCMPS TSEL TSELS TCVT
TFUSEDMULADD TFUSEDMULADDRELU TMULADDDST TSUBRELU TSUBRELUCONV TADDRELUCONV
TADDDEQRELU TPAIRREDUCESUM
TROWSUM TROWPROD TROWMAX TROWMIN TROWARGMAX TROWARGMIN
TCOLSUM TCOLPROD TCOLMAX TCOLMIN TCOLARGMAX TCOLARGMIN
TROWEXPAND TROWEXPANDADD TROWEXPANDSUB TROWEXPANDMUL TROWEXPANDDIV
TROWEXPANDMAX TROWEXPANDMIN TROWEXPANDEXPDIF
TCOLEXPAND TCOLEXPANDADD TCOLEXPANDSUB TCOLEXPANDMUL TCOLEXPANDDIV
TCOLEXPANDMAX TCOLEXPANDMIN TCOLEXPANDEXPDIF
TPARTADD TPARTMUL TPARTMAX TPARTMIN TPARTARGMAX TPARTARGMIN
TFILLPAD TFILLPAD_INPLACE TFILLPAD_EXPAND TTRANS TCONCAT TEXTRACT TINSERT
TCI TTRI TSORT32 TMRGSORT TGATHER TGATHERB TSCATTER MGATHER MSCATTER
TQUANT TDEQUANT TRANDOM THISTOGRAM TINTERLEAVE TDEINTERLEAVE
TGETVAL TSETVAL
""".split()

# Without a record so far.
NOT_YET = set("""
""".split())

# Refused by name (TableGen/AscendUnsupported.td).
REFUSED = set("""
""".split())

# Each names in COVERED what its kernels check.
MODULES = (elements, memory, conversions, masks, fused, places, reductions,
           expansions, parts, gathers, indexed, singles, within, merges, counts,
           scales)


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        records = json.load(f)
    with_record = {records[n]["Mnemonic"].split(".")[0]
                   for n in records["!instanceof"]["TileOp"]
                   if ".ub" in records[n]["Builtin"]}
    refused = {records[n]["Name"] for n in records["!instanceof"]
               ["UnsupportedOp"]}
    tested = set().union(*(m.COVERED for m in MODULES))
    wrong = []
    for op in ALL:
        if op in REFUSED:
            if op not in refused:
                wrong.append(f"{op} is not refused by name")
            continue
        if op in NOT_YET and (op in with_record or op in tested):
            wrong.append(f"{op} is there: take it out of NOT_YET")
        if op not in NOT_YET and op not in with_record:
            wrong.append(f"{op} has no record")
        if op not in NOT_YET and op not in tested:
            wrong.append(f"{op} has no numeric test")
    wrong += [f"{op} is not in ALL" for op in (with_record | tested) - set(ALL)]
    print("\n".join(wrong) or f"{len(ALL) - len(NOT_YET | REFUSED)} of "
          f"{len(ALL)} operations, all with numbers")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
