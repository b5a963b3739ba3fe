"""The types that the comments of the scripts state, and those of the records of the schemas."""

import json
import pathlib
import shutil
import subprocess
import sys

import pytest

from conftest import ROOT
from schema_types import declarations

ASSETS = ROOT / "Sources" / "RingfencePage" / "Assets"

SCHEMAS = ROOT / "Docs" / "Schemas"


@pytest.fixture
def check(tmp_path):
    """Checks the types of a copy of the scripts, so that nothing is written beside the sources; returns what is wrong."""
    deno = pathlib.Path(sys.executable).parent / "deno"
    if not deno.exists():
        pytest.skip("deno is not installed")
    page = tmp_path / "page"
    shutil.copytree(ASSETS, page)
    (page / "schemas").mkdir()
    for path in SCHEMAS.glob("*.json"):
        (page / "schemas" / f"{path.stem}.d.ts").write_text(declarations(path.read_text(encoding="utf-8")), encoding="utf-8")
    options = {"checkJs": True, "strict": True, "lib": ["esnext", "dom", "dom.iterable"]}
    (page / "deno.json").write_text(json.dumps({"compilerOptions": options}))

    def run(name="main.js", text=None):
        if text is not None:
            (page / name).write_text(text, encoding="utf-8")
        done = subprocess.run([deno, "check", name], cwd=page, capture_output=True, text=True,
                              env={"DENO_DIR": str(tmp_path / "deno"), "NO_COLOR": "1", "HOME": str(tmp_path)})
        return "" if done.returncode == 0 else done.stderr

    return run


def test_the_scripts_have_the_types_that_they_state(check):
    assert check() == ""


def test_every_top_level_name_is_there_once():
    """The scripts of the page become one: two of a name would be an error in the browser."""
    import re
    names = {}
    for path in sorted(ASSETS.rglob("*.js")):
        for name in re.findall(r"^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)", path.read_text(encoding="utf-8"), re.M):
            names.setdefault(name, []).append(path.name)
    assert {name: files for name, files in names.items() if len(files) > 1} == {}
