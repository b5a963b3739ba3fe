"""The ids and names of a layout in tables, and what an import brings."""

import json
import subprocess
import sys

import pyarrow as pa

import ringfence


def test_ids_names_and_custom_data_are_those_of_the_zones():
    """Zones with several fences, names that are missing, empty or twice, and texts that JSON has to escape."""
    zones = []
    for index in range(30):
        fences = [
            {"id": f"f{number}", "circle": {"center": [16 + 0.01 * index, 48 + 0.01 * number], "radius": 60}}
            for number in range(1 + index % 4)
        ]
        zone = {"id": f"zone {index}", "fences": fences}
        if index % 3:
            zone["name"] = ["", "Gleiche", "Тест", "日本", "a\"b\\"][index % 5] or "x"
        if index % 2:
            zone["customData"] = {"k": f'"{index}"\n', "ключ": "\\\t/"}
        zones.append(zone)
    layout = ringfence.Layout.parse(json.dumps({"version": 1, "zones": zones}))
    rows = []
    for index, zone in enumerate(zones):
        for number in range(len(zone["fences"])):
            # From afar, to the fence.
            for step, latitude in enumerate((47.0 + 0.001 * index, 48 + 0.01 * number)):
                rows.append((f"{index}/{number}", step, latitude, 16 + 0.01 * index))
    columns = {
        "track": [row[0] for row in rows],
        "time": pa.array([1_777_881_600_000_000 + 10_000_000_000 * row[1] for row in rows], pa.timestamp("us", "UTC")),
        "latitude": [row[2] for row in rows],
        "longitude": [row[3] for row in rows],
    }
    entered = layout.evaluate(columns, exit_distance=0).table.to_pylist()
    assert len(entered) == len(rows) // 2
    for event in entered:
        zone, fence = (int(part) for part in event["track"].split("/"))
        assert (event["type"], event["zone"], event["fence"]) == ("entered", f"zone {zone}", f"f{fence}")
        assert event["zoneName"] == zones[zone].get("name") == layout.zones[zone].name
        data = event["customData"]
        assert (json.loads(data) if data is not None else {}) == zones[zone].get("customData", {})
    assert [zone.custom_data for zone in layout.zones] == [zone.get("customData", {}) for zone in zones]


def test_zones_are_not_described_to_evaluate():
    """No object is made for a zone or a fence where only names are wanted."""
    door = {"id": "d", "circle": {"center": [16.37, 48.2], "radius": 50}}
    layout = ringfence.Layout.parse(json.dumps({"version": 1, "zones": [{"id": "z", "fences": [door]}]}))
    events = layout.evaluate({"time": [0, 90], "lat": [48.198, 48.2], "lon": [16.37, 16.37]})
    assert events.table["zone"].to_pylist() == ["z"]
    assert "zones" not in vars(layout)


def test_an_import_brings_no_more_than_it_needs():
    code = (
        "import sys, pyarrow; before = set(sys.modules); import ringfence; "
        "print(sorted({'pandas', 'pyarrow.compute', 'pyarrow.csv', 'subprocess', 'polars'} & (set(sys.modules) - before))); "
        "print(ringfence.Page.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "Page"]
