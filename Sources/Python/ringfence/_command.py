"""The command ``ringfence``, which the wheel carries."""

from __future__ import annotations

import os
import pathlib
import shutil
import sysconfig

NAME = "ringfence"


def installed() -> str | None:
    """The command that was installed with this package, where it is."""
    package = pathlib.Path(__file__).resolve().parent
    folders = [
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")),
        # What `pip install --target` makes, and an environment whose interpreter is another one's.
        str(package.parent / "bin"),
        str(package.parents[3] / "bin") if len(package.parents) > 3 else None,
    ]
    files = (os.path.join(folder, NAME) for folder in folders if folder)
    return next((file for file in files if os.path.isfile(file) and os.access(file, os.X_OK)), None)


def find() -> str | None:
    """The command: the file that the variable RINGFENCE names, that of this package, or one on the PATH."""
    return os.environ.get("RINGFENCE") or installed() or shutil.which(NAME)
