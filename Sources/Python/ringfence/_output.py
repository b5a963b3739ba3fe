"""Files that are written, and not over others."""

from __future__ import annotations

import contextlib
import errno
import os
from typing import Iterator


@contextlib.contextmanager
def to_write(path: str | os.PathLike[str], overwrite: bool) -> Iterator[str]:
    """The absolute path of a file to write. A new one is removed again where that fails.

    Raises:
        FileExistsError: it is there and must not be overwritten.
    """
    file = os.path.abspath(os.fspath(path))
    is_new = not os.path.lexists(file)
    if not is_new and not overwrite:
        raise FileExistsError(errno.EEXIST, "the file is there; overwrite=True replaces it", os.fspath(path))
    if is_new:
        # Another program that makes the file meanwhile is not overwritten.
        with open(file, "xb"):
            pass
    try:
        yield file
    except BaseException:
        if is_new:
            os.unlink(file)
        raise
