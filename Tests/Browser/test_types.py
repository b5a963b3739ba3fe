"""The types that the comments of the scripts state."""

import json
import pathlib
import shutil
import subprocess
import sys

import pytest

from conftest import ROOT

ASSETS = ROOT / "Sources" / "RingfencePage" / "Assets"


def test_the_scripts_have_the_types_that_they_state(tmp_path):
    deno = pathlib.Path(sys.executable).parent / "deno"
    if not deno.exists():
        pytest.skip("deno is not installed")
    # A copy, so that nothing is written beside the sources.
    shutil.copytree(ASSETS, tmp_path / "page")
    options = {"checkJs": True, "strict": True, "noImplicitAny": False, "lib": ["esnext", "dom", "dom.iterable"]}
    (tmp_path / "page" / "deno.json").write_text(json.dumps({"compilerOptions": options}))
    done = subprocess.run([deno, "check", "main.js"], cwd=tmp_path / "page", capture_output=True, text=True,
                          env={"DENO_DIR": str(tmp_path / "deno"), "NO_COLOR": "1", "HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr


def test_every_top_level_name_is_there_once():
    """The scripts of the page become one: two of a name would be an error in the browser."""
    import re
    names = {}
    for path in sorted(ASSETS.rglob("*.js")):
        for name in re.findall(r"^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)", path.read_text(encoding="utf-8"), re.M):
            names.setdefault(name, []).append(path.name)
    assert {name: files for name, files in names.items() if len(files) > 1} == {}
