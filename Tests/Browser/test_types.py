"""The types that the comments of the scripts state, and those of the records of the schemas."""

import json
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

from conftest import ROOT, state
from schema_types import declarations

ASSETS = ROOT / "Sources" / "RingfencePage" / "Assets"
PACKAGE = ROOT / "Sources" / "JavaScript" / "ringfence"
#: All scripts of the page: its own, and those of the package that it uses.
SCRIPTS = sorted(ASSETS.rglob("*.js")) + [PACKAGE / "error.js", *sorted(PACKAGE.glob("report-*.js"))]

SCHEMAS = ROOT / "Docs" / "Schemas"


@pytest.fixture
def check(tmp_path):
    """Checks the types of a copy of the scripts with other files, so that nothing is written beside the sources; gives what is wrong
    by the name of the file: `main.js` stands for all scripts. It takes long, so that all is checked at once."""
    deno = pathlib.Path(sys.executable).parent / "deno"
    if not deno.exists():
        pytest.skip("deno is not installed")
    page, package = tmp_path / "RingfencePage" / "page", tmp_path / "JavaScript" / "ringfence"
    shutil.copytree(ASSETS, page)
    shutil.copytree(PACKAGE, package)
    for folder in (page / "schemas", package / "schemas"):
        folder.mkdir()
        for path in SCHEMAS.glob("*.json"):
            (folder / f"{path.stem}.d.ts").write_text(declarations(path.read_text(encoding="utf-8")), encoding="utf-8")
    options = {"checkJs": True, "strict": True, "lib": ["esnext", "dom", "dom.iterable"]}
    (page / "deno.json").write_text(json.dumps({"compilerOptions": options}))

    def run(**texts):
        names = [f"{name}.ts" for name in texts]
        for name, text in zip(names, texts.values()):
            (page / name).write_text(text, encoding="utf-8")
        done = subprocess.run([deno, "check", "main.js", *names], cwd=page, capture_output=True, text=True,
                              env={"DENO_DIR": str(tmp_path / "deno"), "NO_COLOR": "1", "HOME": str(tmp_path)})
        wrong = {name: "" for name in ("main.js", *names)}
        if done.returncode != 0:
            # A note on an error, such as where a member is declared, is a block without a number.
            for fault in re.split(r"\n\n(?=TS\d+ \[|Found|error)", done.stderr.strip()):
                name = next((name for name in names if f"/page/{name}:" in fault), "main.js")
                wrong[name] += "" if re.fullmatch(r"((Check .*|Found \d+ errors?\.|error: Type checking failed\.)\s*)+", fault) else fault
        return wrong

    return run


def test_no_comment_leaves_a_type_open():
    """`any` would hide what the checker is there for; `unknown` says the same and has to be looked at before it is used."""
    opened = []
    for path in SCRIPTS:
        for comment in re.findall(r"/\*\*.*?\*/", path.read_text(encoding="utf-8"), re.S):
            for found in re.finditer(r"[{<(|&:,>.]\s*any\s*[\[\]}>|&,;)]", comment):
                opened.append(f"{path.name}: {found.group()}")
    assert opened == []


def answers_text(pages):
    """A script that gives what pages hold to their types: a member too few or too many is an error in it."""
    lines = ['import type { State } from "./store.js";']
    for index, page in enumerate(pages):
        lines += [f'export const {name}{index}: State["{name}"] = {json.dumps(value)};' for name, value in page.items()]
    return "\n".join(lines)


def test_scripts_and_answers_of_the_engine_have_the_types_that_scripts_state(sample_page, open_page, check):
    pages = []
    for sample in ("swiped-commute", "harbour-drive", "restart-street", "one-way-street", "depot-shifts"):
        page = open_page(sample_page(sample))
        pages.append({name: state(page, name) for name in ("answer", "layoutAnswer", "layout", "data", "settings")})
    held = answers_text(pages)
    # The check sees a member that is missing, and one that no type has.
    wrong = pages[0]
    del wrong["answer"]["comparison"][0]["outcome"]
    wrong["layoutAnswer"]["zones"][0]["fences"][0]["colour"] = "red"
    wrong["layout"]["zones"][0]["fences"][0]["circle"]["center"] = "here"
    found = check(held=held, wrong=answers_text([wrong]))
    assert found["main.js"] == "" and found["held.ts"] == ""
    said = found["wrong.ts"]
    assert "'outcome' is missing" in said and "'\"colour\"' does not exist" in said and "'string' is not assignable to type 'Position'" in said


def test_a_schema_becomes_types():
    schema = {
        "required": ["kind"], "type": "object", "properties": {
            "kind": {"enum": ["a", "b"]}, "size": {"anyOf": [{"type": "number"}, {"type": "string"}]}, "at": {"$ref": "#/$defs/place"},
            "never": False, "isOpen": {"const": True}, "texts": {"type": "object", "additionalProperties": {"type": "string"}},
        },
        "$defs": {
            "place": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "items": {"type": "integer"}},
            "pair": {"type": "array", "prefixItems": [{"type": "number"}], "maxItems": 1},
            "names": {"type": "array", "items": {"type": ["string", "null"]}},
        },
    }
    assert declarations(json.dumps(schema)) == """// Made of a JSON Schema.
export type Root = {"kind": "a" | "b"; "size"?: (number) | (string); "at"?: Place; "never"?: never; "isOpen"?: true; \
"texts"?: Record<string, string>};
export type Place = [number, number, ...(number)[]];
export type Pair = [number];
export type Names = ((string) | (null))[];
"""


def test_every_top_level_name_is_there_once():
    """The scripts of the page become one: two of a name would be an error in the browser."""
    names = {}
    for path in SCRIPTS:
        for name in re.findall(r"^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)", path.read_text(encoding="utf-8"), re.M):
            names.setdefault(name, []).append(path.name)
    assert {name: files for name, files in names.items() if len(files) > 1} == {}
