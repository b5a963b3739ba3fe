"""The command ``ringfence``, which the wheel carries."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sysconfig
from typing import Sequence

from .errors import CommandError

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


def required(what: str) -> str:
    """The command, for what it is needed.

    Raises:
        CommandError: there is none.
    """
    command = find()
    if not command:
        raise CommandError(
            f"{what} the command 'ringfence', which is neither beside this package nor on the PATH; "
            "set RINGFENCE to its file, or install a wheel of a release: a package built from sources comes without",
            code="no-command",
        )
    # It may run in another folder.
    return os.path.abspath(command) if os.sep in command else command


def _not_run(command: str, error: OSError) -> CommandError:
    """The error of a command that cannot be run."""
    return CommandError(f"{command}: cannot be run: {error.strerror}", code="no-command")


def _failed(command: str, status: int, messages: str) -> CommandError:
    """The error of a command that has ended with a status and messages."""
    return CommandError(messages.strip() or f"{command}: ended with the status {status}", code="unreadable")


def output(command: str, words: Sequence[str], folder: str) -> bytes:
    """What the command writes when it runs in a folder.

    Raises:
        CommandError: it cannot be run, or has refused something.
    """
    try:
        done = subprocess.run([command, *words], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)
    except OSError as error:
        raise _not_run(command, error) from None
    if done.returncode:
        raise _failed(command, done.returncode, done.stderr.decode("utf-8", "replace"))
    return done.stdout
