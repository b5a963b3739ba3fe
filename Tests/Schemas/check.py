"""Compares the schemas of Docs/Schemas with the command: check.py COMMAND CASES

The schemas are valid, their examples too; samples and outputs of the command are accepted; and of CASES random changes
of each file the command reads those that the schema accepts. What a schema cannot say is listed in BEYOND, by the code of the
error and words of its message.
"""

import copy
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from jsonschema import Draft202012Validator

COMMAND = os.path.abspath(sys.argv[1])
CASES = int(sys.argv[2])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NAMES = ["layout", "geojson", "scenario", "settings", "baseline", "rule", "expectations", "events", "findings"]
BEYOND = [
    ("unknown-time-zone", ""),
    ("contradictory-condition", ""),
    ("out-of-range", " is '"),
    ("out-of-range", "of the duty cycle is"),
    ("out-of-range", "expected at least the minimumRadius"),
    ("bad-value", "no rule has a name like"),
    ("bad-shape", "the last equal to the first"),
    ("bad-value", "is no date"),
    ("bad-value", "is no time, "),
    ("bad-value", "has the unknown value"),
    ("bad-quantity", "is no time of day"),
]
faults = []


def fail(text):
    faults.append(text)
    print("schema-check:", text, file=sys.stderr)


def run(*words, text=None):
    return subprocess.run([COMMAND, *words], input=text, capture_output=True, text=True, cwd=ROOT)


def load(name):
    with open(os.path.join(ROOT, "Docs", "Schemas", name + ".json"), encoding="utf-8") as file:
        return json.load(file)


SCHEMAS = {name: load(name) for name in NAMES}
VALIDATORS = {name: Draft202012Validator(schema) for name, schema in SCHEMAS.items()}


def accept(name, value, source):
    for error in VALIDATORS[name].iter_errors(value):
        fail(f"{name}: {source}: {error.json_path}: {error.message[:200]}")


def check_examples(name, part):
    if isinstance(part, dict):
        if isinstance(part.get("title"), str):
            schema = {"$defs": SCHEMAS[name]["$defs"], "allOf": [part]}
            values = part.get("examples", []) + ([part["default"]] if "default" in part else [])
            for value in values:
                if not Draft202012Validator(schema).is_valid(value):
                    fail(f"{name}: {part['title']}: does not accept its example {json.dumps(value)}")
        part = list(part.values())
    if isinstance(part, list):
        for child in part:
            check_examples(name, child)


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def check_samples():
    for path in sorted(glob.glob(ROOT + "/Zones/*/zones.json")):
        with open(path, encoding="utf-8") as file:
            accept("layout", json.load(file), path)
    for path in sorted(glob.glob(ROOT + "/Zones/*/expected.ndjson")):
        for row in read_lines(path):
            accept("expectations", row, path)
    count = 0
    for track in sorted(glob.glob(ROOT + "/Zones/*/track.*")):
        zones = os.path.dirname(track) + "/zones.json"
        for options in [], ["--mode", "restart"], ["--explain"], ["--scenario", "swipe@120"]:
            output = run("evaluate", "--zones", zones, "--format", "ndjson", *options, track).stdout
            for line in output.splitlines():
                accept("events", json.loads(line), f"{track} {options}")
                count += 1
        accept("findings", json.loads(run("lint", "--format", "json", zones, "/no/file.json").stdout), zones)
    if count < 100:
        fail(f"only {count} records were checked")


# MARK: random changes

VALUES = [
    None, True, False, 0, -1, 1, 0.5, 1e-7, 100, 1001, 541, -91, 1e9, 2e9, 1.5, "", "abc", "5", "-5", "5 m", "5 km",
    "5 kph", "1e3m", " 7 min ", "-0 s", "0.0s", "30 km/h", "90°", "5.", "+.5h", "1,5 km", "07:00", "24:00", "7:00",
    "2026-02-29", "2026-02-30", "2024-02-29", "Europe/Paris", "Mars/Base", "mon", "FRI", "inside", "on", "sdk",
    "60/10", "10/60", "firstFix 150", "continuous", "18.5", "18.", "2026-05-04T07:17:00+02:00",
    "2026-05-04T07:17:00", "2026-05-04T24:00:00Z", "entered", "swipe", "wifi", "late", "normal", "lifeCycle",
    [], {}, [[]], [0, 0], [0], [[0, 0], [0, 1], [0, 0]], [[0, 0], [0, 1], [1, 1]], ["mon"], ["sdk"], ["late"],
    "size", "restart-*", "x-*", "all", "off", ["size"], ["a", "b"], {"size": "off"}, {"rule": "size", "reason": "a"},
    {"time": 1}, {"latitude": 1}, {"minimum": 5}, {"days": ["sat"]}, {"a": "b"}, {"a": 1},
]
MEMBERS = [
    "id", "name", "zones", "fences", "circle", "polygon", "corridor", "halfWidth", "geoline", "speed", "minimum", "when", "from", "days",
    "timeZone", "version", "value", "at", "event", "profile", "exit", "dwell", "$schema", "colour", "time", "zone",
    "tolerance", "latitude", "distance", "types", "ringfence", "type", "visit", "managers", "dutyCycle", "rule", "pair",
    "fence", "reason", "expires", "baseline", "select", "size", "spike-*", "size:00c0ffee00c0ffee",
]


def nodes(value, path=()):
    yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from nodes(value[key], (*path, key))


def mutated(document, choose):
    document = copy.deepcopy(document)
    path = choose.choice(list(nodes(document)))
    value = document
    for key in path:
        parent, value = value, value[key]
    new = copy.deepcopy(choose.choice(VALUES))
    action = choose.randrange(4)
    if isinstance(value, dict) and (action == 0 or not path):
        value[choose.choice(MEMBERS)] = new
    elif isinstance(value, list) and action < 2:
        value.insert(choose.randrange(len(value) + 1), choose.choice([new, *value]))
    elif action == 1:
        del parent[path[-1]]
    elif action == 2 and isinstance(parent, dict):
        parent[choose.choice(MEMBERS)] = parent.pop(path[-1])
    else:
        parent[path[-1]] = new
    return document


def samples():
    """The documents of the Swift tests, so that there is one set of them."""
    path = ROOT + "/Tests/RingfenceCommandTests/Schemas/SchemaSamples.swift"
    with open(path, encoding="utf-8") as file:
        found = dict(re.findall(r'static let (\w+) = """\n(.*?)"""', file.read(), re.DOTALL))
    return {name: json.loads(text) for name, text in found.items()}


def check_changes():
    documents = samples()
    folder = tempfile.mkdtemp()
    track = os.path.join(folder, "track.csv")
    with open(track, "w", encoding="utf-8") as file:
        file.write("time,latitude,longitude\n2026-05-04T05:00:00Z,48.18,16.3\n2026-05-04T05:00:01Z,48.18,16.3\n")
    zones = ROOT + "/Zones/swiped-commute/zones.json"
    # The command reads the document from standard input, then does something with it.
    words = {
        "layout": ["degrade", "-"],
        "scenario": ["evaluate", "--zones", zones, "--scenario", "-", track],
        "settings": ["lint", "--no-baseline", "--settings", "-", zones],
        "baseline": ["lint", "--no-settings", "--baseline", "-", zones],
        "expectations": ["verify", "--zones", zones, "--expect", "-", track],
    }
    choose = random.Random(18)
    cases = []
    for _ in range(CASES):
        cases.append(("layout", mutated(documents["layout"], choose)))
        cases.append(("scenario", mutated(documents["scenario"], choose)))
        cases.append(("settings", mutated(documents["settings"], choose)))
        cases.append(("baseline", mutated(documents["baseline"], choose)))
        cases.append(("expectations", mutated(documents[choose.choice(["header", "row"])], choose)))
    counts = dict.fromkeys(["both", "neither", "beyond", "otherForm"], 0)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda case: run(*words[case[0]], text=json.dumps(case[1])), cases)
        for (name, document), result in zip(cases, results):
            error = re.search(r"error: (.*) \[([a-z-]+)\]", result.stderr)
            # An event may be impossible on this track; that is not a question of the file.
            is_read = error is None or error[2] == "impossible-event"
            is_accepted = VALIDATORS[name].is_valid(document)
            if is_read == is_accepted:
                counts["both" if is_read else "neither"] += 1
            elif is_accepted and any(error[2] == code and part in error[1] for code, part in BEYOND):
                counts["beyond"] += 1
            elif is_read and name == "layout" and not isinstance(document.get("zones"), list):
                counts["otherForm"] += 1  # the command also reads other forms of zone files
            else:
                fail(f"{name}: {'read' if is_read else error[0]}: {json.dumps(document)[:2000]}")
    for name in "both", "neither":
        if counts[name] < CASES / 10:
            fail(f"only {counts[name]} of the changes are in '{name}'")
    return counts


for schema_name, schema in SCHEMAS.items():
    Draft202012Validator.check_schema(schema)
    check_examples(schema_name, schema)
check_samples()
result = check_changes()
if faults:
    sys.exit(1)
print(
    f"schema-check: {5 * CASES} changed files: {result['both']} accepted and read, {result['neither']} refused by both, "
    f"{result['beyond']} refused for what no schema says"
)
