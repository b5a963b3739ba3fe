"""The Python blocks of the documents run, and print what stands behind them."""

import difflib
import os
import re
import subprocess
import sys

import pytest
from conftest import ROOT, command_path


def blocks(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    for match in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield match[1], match[2], text.count("\n", 0, match.start()) + 1


@pytest.mark.parametrize("page", ["Docs/Python.md", "Docs/Embedding.md", "Docs/Embedding/Notebook.md", "README.md"])
def test_blocks(page, tmp_path):
    """The blocks of a page are one program, one behind the other, in a folder with Zones/ and Docs/."""
    for folder in ("Zones", "Docs"):
        os.symlink(ROOT / folder, tmp_path / folder)
    program, expected = [], []
    found = list(blocks(page))
    for index, (language, text, line) in enumerate(found):
        if language != "python":
            continue
        program.append(f"print({f'== line {line}'!r})\n{text}")
        expected.append(f"== line {line}\n")
        if index + 1 < len(found) and found[index + 1][0] == "text":
            expected.append(found[index + 1][1])
    assert program, f"{page} has no Python block"
    if ".report(" in "".join(program) and command_path() is None:
        pytest.skip("the command is not built: make build")
    environment = dict(os.environ, RINGFENCE=command_path() or "")
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(program)], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    wanted = "".join(expected)
    assert done.stdout == wanted, "\n".join(difflib.unified_diff(wanted.splitlines(), done.stdout.splitlines()))
