"""What the tests of services share: the command, fixes, zones, and the events to expect."""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "Docs" / "Examples" / "services"
TOOL = os.environ.get("RINGFENCE", str(ROOT / ".build" / "release" / "ringfence"))


def port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def until(what, seconds=30):
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            sys.exit("services-test: it does not answer")
        time.sleep(0.02)


def listens(number):
    with socket.socket() as found:
        return found.connect_ex(("127.0.0.1", number)) == 0


def rows(devices=5, steps=60):
    """Devices that drive in and out of a circle on the equator."""
    start = 1_777_881_600
    return [
        {"track": f"bus-{device}", "time": start + step * 10, "latitude": 0.0001, "longitude": [0, 0, 0.005, 0.005][(step + device) % 4]}
        for step in range(steps) for device in range(devices)
    ]


def zones(*names):
    circle = [{"id": "f", "circle": {"center": [0, 0], "radius": 100}}]
    return json.dumps({"version": 1, "zones": [{"id": name, "fences": circle} for name in names]})


def evaluated(folder):
    """The records of the events that the command finds."""
    path = folder / "rows.ndjson"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows()))
    done = subprocess.run(
        [TOOL, "evaluate", "--quiet", "--format", "ndjson", "--zones", folder / "zones.json", path], check=True, stdout=subprocess.PIPE)
    return [json.loads(line) for line in done.stdout.splitlines()]


def shown(events):
    """Events as device, type and zone, sorted."""
    return sorted((each["track"], each["type"], each["zone"]) for each in events)


def recipe(program, old, new):
    """The block of Docs/Services.md that begins with a program, with another port."""
    text = (ROOT / "Docs" / "Services.md").read_text()
    return re.search(rf"^```sh\n({program} .*?)^```$", text, re.MULTILINE | re.DOTALL)[1].replace(str(old), str(new))


def environment(folder):
    """That of a shell in which `ringfence` is the command that is tested."""
    (folder / "bin").mkdir(exist_ok=True)
    link = folder / "bin" / "ringfence"
    if not link.exists():
        link.symlink_to(pathlib.Path(TOOL).resolve())
    return os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
