"""``python -m ringfence`` is the command ``ringfence``."""

import os
import sys

from ._command import NAME, find


def main() -> None:
    command = find()
    if not command:
        sys.exit("ringfence: there is no command 'ringfence' beside this package or on the PATH; RINGFENCE names its file")
    try:
        os.execv(command, [NAME, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{command}: cannot be run: {error.strerror}")


main()
