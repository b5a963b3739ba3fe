"""Checks the SARIF of the samples by the parts of SARIF 2.1.0 that are required: sarif.py COMMAND"""

import glob
import json
import os
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

COMMAND = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
with open(ROOT + "/Tests/Schemas/sarif.json", encoding="utf-8") as file:
    SCHEMA = json.load(file)
Draft202012Validator.check_schema(SCHEMA)
VALIDATOR = Draft202012Validator(SCHEMA)
faults = 0
results = 0


def lint(*words):
    return subprocess.run([COMMAND, "lint", *words], capture_output=True, text=True, cwd=ROOT).stdout


def check(*words):
    """Checks the SARIF of a command line, and gives its results."""
    global faults, results
    document = json.loads(lint("--format", "sarif", *words))
    for error in VALIDATOR.iter_errors(document):
        faults += 1
        print(f"sarif-check: {words}: {error.json_path}: {error.message[:200]}", file=sys.stderr)
    found = document["runs"][0]["results"]
    results += len(found)
    return found


bad = ROOT + "/Zones/bad-layout/zones.json"
with tempfile.TemporaryDirectory() as folder:
    for zones in sorted(glob.glob(ROOT + "/Zones/*/zones.json")):
        check("--no-settings", "--select", "all", zones, folder + "/none.json")
    known = folder + "/known.json"
    lint("--no-settings", "--select", "size,spike", "--write-baseline", known, bad)
    states = {result["baselineState"] for result in check("--no-settings", "--baseline", known, bad)}
    settings = folder + "/ringfence.json"
    with open(settings, "w", encoding="utf-8") as file:
        suppressions = [{"rule": "size", "reason": "a test"}, {"rule": "region-limit", "reason": "unused"}]
        json.dump({"version": 1, "lint": {"select": ["all"], "suppressions": suppressions}}, file)
    suppressed = [result for result in check("--settings", settings, bad) if "suppressions" in result]
if states != {"new", "unchanged"} or not suppressed or results < 100:
    sys.exit(f"sarif-check: too little was checked: {states}, {len(suppressed)} suppressed, {results} results")
if faults:
    sys.exit(1)
print(f"sarif-check: {results} results as SARIF 2.1.0 requires")
