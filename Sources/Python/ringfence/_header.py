"""What ``ringfence.h`` declares: structures, numbers and functions, read from its text, so that they stand there alone.

The header is one that the project writes: only the C that it has is understood, and what is not is an error on import.
"""

from __future__ import annotations

import ctypes as c
import os
import re
from typing import Any, Callable, TypeVar

Structure = TypeVar("Structure", bound=type[c.Structure])

_SCALARS: dict[str, Any] = {
    "double": c.c_double,
    "int32_t": c.c_int32,
    "uint32_t": c.c_uint32,
    "int64_t": c.c_int64,
    "uint8_t": c.c_uint8,
    "size_t": c.c_size_t,
    "char": c.c_char,
}
#: The classes by the names of their structures.
_CLASSES: dict[str, type[c.Structure]] = {}


def _text() -> str:
    """The header: the copy in the package, or the one of the checkout."""
    here = os.path.dirname(__file__)
    for path in (os.path.join(here, "ringfence.h"), os.path.join(here, "..", "..", "CRingfence", "ringfence.h")):
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as file:
                return file.read()
    raise ImportError("ringfence: the package has no ringfence.h; install it again")


_COMMENTED = _text()
#: The header without its comments.
TEXT = re.sub(r"/\*.*?\*/", " ", _COMMENTED, flags=re.DOTALL)


def _constants() -> dict[str, int]:
    """The numbers of all enumerations by their names."""
    found = {}
    for body in re.findall(r"\benum \w+ \{(.*?)\}", TEXT, re.DOTALL):
        for name, number in re.findall(r"(\w+) = (\d+)", body):
            found[name] = int(number)
    return found


#: The numbers of all enumerations, such as ``RF_ENTERED``.
CONSTANTS = _constants()
#: The version of the interface.
ABI = int(re.findall(r"#define RF_ABI_VERSION (\d+)", TEXT)[0])


def words(enumeration: str) -> dict[str, int]:
    """The words of an enumeration with their numbers: ``RF_LEFT_TO_RIGHT`` is ``leftToRight``."""
    body = re.findall(rf"\benum {enumeration} \{{(.*?)\}}", TEXT, re.DOTALL)[0]
    found = {}
    for name, number in re.findall(r"RF_(\w+) = (\d+)", body):
        first, *others = name.lower().split("_")
        found[first + "".join(map(str.capitalize, others))] = int(number)
    return found


def units(enumeration: str) -> dict[str, str]:
    """The words of an enumeration with the units that their comments begin with: ``RF_BEARING = 3, /* deg: found */``."""
    body = re.findall(rf"\benum {enumeration} \{{(.*?)\}}", _COMMENTED, re.DOTALL)[0]
    return dict(zip(words(enumeration), re.findall(r"RF_\w+ = \d+,? +/\* ([^\s:]+)", body), strict=True))


def _declaration(text: str) -> tuple[str, str, int]:
    """The type, the names and the number of stars of a declaration such as ``const char *name``."""
    text = " ".join(text.split()).replace("*const *", "**")
    found = re.fullmatch(r"(?:const )?(?:struct )?(\w+) (\**)(.+)", text)
    if found is None:
        raise ImportError(f"ringfence.h: a declaration is not understood: {text.strip()}")
    return found[1], found[3], len(found[2])


def _member_type(kind: str, stars: int) -> Any:
    if stars:
        return c.c_char_p if kind == "char" else c.c_void_p
    return _SCALARS.get(kind) or _CLASSES[kind]


def structure(name: str, **kinds: Any) -> Callable[[Structure], Structure]:
    """Gives a class the members of a structure of the header; `kinds` are types in place of those declared."""

    def fill(cls: Structure) -> Structure:
        fields = []
        body = re.findall(rf"typedef struct {name} \{{(.*?)\}} {name};", TEXT, re.DOTALL)[0]
        for line in filter(str.strip, body.split(";")):
            kind, names, stars = _declaration(line)
            for member in names.split(","):
                member, _, length = member.strip().rstrip("]").partition("[")
                type_ = kinds.get(member) or _member_type(kind, stars)
                fields.append((member, type_ * int(length) if length else type_))
        cls._fields_ = fields
        _CLASSES[name] = cls
        return cls

    return fill


def _argument(text: str) -> Any:
    """The type of an argument, so that ctypes refuses others before the call."""
    kind, _, stars = _declaration(text)
    if stars == 2:
        return c.POINTER(c.c_char_p if kind == "char" else c.c_void_p)
    if not stars:
        return _SCALARS[kind]
    if kind in _CLASSES:
        return c.POINTER(_CLASSES[kind])
    if kind not in _SCALARS:
        return c.c_void_p  # a handle
    if text.strip().startswith("const"):
        # Texts and bytes; arrays of numbers are addresses.
        return c.c_char_p if kind in ("char", "uint8_t") else c.c_void_p
    return c.POINTER(_SCALARS[kind])


def declare(library: c.CDLL) -> None:
    """States the types of all functions of a library.

    Raises:
        AttributeError: the library does not have one of them.
    """
    for result, name, arguments in re.findall(r"^(int32_t|const char \*) ?(rf_\w+)\(([^)]*)\);", TEXT, re.MULTILINE):
        function = getattr(library, name)
        function.restype = c.c_int32 if result == "int32_t" else c.c_char_p
        function.argtypes = [] if arguments == "void" else [_argument(each) for each in arguments.split(",")]
