"""The blocks `py` of the documents run, in a folder with a layout and fixes, and write what they say."""

import os
import re

import pyarrow.parquet
import pytest

from conftest import ROOT, fleet, listed, zones


@pytest.mark.parametrize("page", ["Docs/Embedding.md", "Docs/Fleet.md"])
def test_blocks(page, local, expected, tmp_path, monkeypatch):
    (tmp_path / "zones.json").write_bytes(zones())
    (tmp_path / "fixes").mkdir()
    pyarrow.parquet.write_table(fleet(), tmp_path / "fixes" / "all.parquet")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```py\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks, f"{page} has no block"
    names = {"spark": local, "df": local.read.parquet(str(tmp_path / "fixes"))}
    for index, block in enumerate(blocks):
        # Spark resolves a path against the folder in which its process began; each block has its own output.
        block = block.replace('"fixes"', repr(str(tmp_path / "fixes")))
        output = tmp_path / f"events {index}"
        exec(block.replace('"events"', repr(str(output))), names)
        rows = local.read.parquet(os.fspath(output)).collect()
        assert listed(row.asDict() for row in rows) == expected
