#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes kernels as textual IR, and reads the pictures of their memory maps as XML.

usage: report_svg.py write OPERATIONS FILE    loads and extracts, as many
       report_svg.py read FILE                prints what is in the picture
"""

import sys
import xml.etree.ElementTree

SVG = "{http://www.w3.org/2000/svg}"
HEAD = r"define void @k(ptr addrspace(1) %a) {"
TAIL = """  ret void
}
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare void @ascend.tstore.l1(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(2), i64, i32)
"""
TENSOR = ("ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, "
          "i64 16, i64 256, i64 256, i64 256, i64 16, i64 1")


def tile_name(number):
    """Names that XML has to escape, or cannot hold."""
    return rf'%"<{number}>&\22\01\FF"'


def write(count, path):
    """Pairs of loads and stores; sixteen tiles are in use at a time."""
    lines, live = [HEAD], []
    for number in range(count // 2):
        name = tile_name(number)
        lines.append(f"  {name} = call ptr addrspace(2) @ascend.tload.l1("
                     f"i32 16, i32 16, i32 1, i32 0, {TENSOR})")
        live.append(name)
        if len(live) == 16 or number == count // 2 - 1:
            lines += [f"  call void @ascend.tstore.l1({TENSOR}, "
                      f"ptr addrspace(2) {tile}, i64 0, i32 0)" for tile in live]
            live = []
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n" + TAIL)


def read(path):
    root = xml.etree.ElementTree.parse(path).getroot()
    assert root.tag == SVG + "svg"
    width, height = float(root.get("width")), float(root.get("height"))
    boxes = [rect for rect in root.iter(SVG + "rect")
             if rect.find(SVG + "title") is not None]
    for box in boxes:
        x, y, wide, high = (float(box.get(key))
                            for key in ("x", "y", "width", "height"))
        assert 0 <= x and x + wide <= width, "beyond the picture"
        assert 0 <= y and y + high <= height, "beyond the picture"
    titles = [box.find(SVG + "title").text for box in boxes]
    print(f"{len(boxes)} boxes, {len(set(titles))} titles")
    print(*titles[:1], sep="\n")
    for text in root.iter(SVG + "text"):
        if text.get("font-weight") == "bold":
            print(text.text)


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(int(sys.argv[2]), sys.argv[3])
    else:
        read(sys.argv[2])
