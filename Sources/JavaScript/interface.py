"""Writes interface.js of the npm package: the numbers and structures of ringfence.h, whose addresses have 32 bits there.

    python3 Sources/JavaScript/interface.py > interface.js

The header is read by the reader of the Python package, so that what it declares stands in the header alone.
"""

import ctypes as c
import importlib.util
import json
import pathlib
import re

READER = pathlib.Path(__file__).parents[1] / "Python" / "ringfence" / "_header.py"
KINDS = {c.c_double: "Float64", c.c_int64: "BigInt64", c.c_int32: "Int32", c.c_uint32: "Uint32", c.c_uint8: "Uint8"}


def reader():
    spec = importlib.util.spec_from_file_location("header", READER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    member_type = module._member_type
    module._SCALARS["size_t"] = c.c_uint32
    module._member_type = lambda kind, stars: c.c_uint32 if stars else member_type(kind, stars)
    return module


def structures(header):
    """The size of each structure, and where its members lie and what they are: a number, a structure, or bytes."""
    found = {}
    for name in re.findall(r"typedef struct \w+ \{.*?\} (\w+);", header.TEXT, re.DOTALL):
        cls = header.structure(name)(type(name, (c.Structure,), {}))
        members = {}
        for member, kind in cls._fields_:
            what = KINDS.get(kind) or (kind.__name__ if issubclass(kind, c.Structure) else "Bytes")
            members[member] = [getattr(cls, member).offset, what]
        found[name] = {"size": c.sizeof(cls), "members": members}
    return found


def main():
    header = reader()
    enumerations = {name: header.words(name) for name in re.findall(r"\benum (\w+) \{", header.TEXT)}
    print("// Made of ringfence.h by Sources/JavaScript/interface.py.")
    print(f"export const abi = {header.ABI};")
    print(f"export const enumerations = {json.dumps(enumerations)};")
    print("/** @type {Record<string, { size: number, members: Record<string, [offset: number, kind: string]> }>} */")
    print(f"export const structures = {json.dumps(structures(header))};")


main()
