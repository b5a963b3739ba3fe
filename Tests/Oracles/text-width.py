#!/usr/bin/env python3
"""Writes the table of characters that take no column or two, from the Unicode data of this Python.

Two columns: the characters of East Asian width W and F. None: nonspacing and enclosing marks, format characters,
and the vowels and final consonants of decomposed Korean syllables. Unassigned code points between two of a kind
belong to both sides' range. Values are differences: how far a range begins behind the end of the one before, and
how many characters it has beyond its first.
"""
import unicodedata

TARGET = "Sources/RingfenceRecords/Text/TextWidth+Table.swift"


def columns(code):
    if 0xD800 <= code < 0xE000: return 1
    character = chr(code)
    category = unicodedata.category(character)
    if category == "Cn": return None
    if code == 0xAD: return 1
    if category in ("Mn", "Me", "Cf") or 0x1160 <= code < 0x1200: return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def ranges(width):
    found, start, last = [], None, None
    for code in range(0x80, 0x110000):
        value = columns(code)
        if value is None: continue
        if value == width:
            if start is None: start = code
            last = code
        elif start is not None:
            found.append((start, last))
            start = None
    if start is not None: found.append((start, last))
    return found


def table(name, words, width):
    numbers, end = [], 0
    for first, last in ranges(width):
        numbers += [first - end, last - first]
        end = last
    lines, line = [], "   "
    for number in numbers:
        item = f" {number},"
        if len(line) + len(item) > 100: lines, line = lines + [line], "   "
        line += item
    return f"  /// {words}\n  static let {name}: [UInt32] = [\n" + "\n".join(lines + [line]) + "\n  ]\n"


def main():
    with open(TARGET, "w") as file:
        file.write(f"// Made by Tests/Oracles/text-width.py from Unicode {unicodedata.unidata_version}.\n"
                   "extension TextWidth {\n" + table("wide", "The characters that take two columns.", 2)
                   + "\n" + table("empty", "The characters that take none.", 0) + "}\n")


if __name__ == "__main__":
    main()
