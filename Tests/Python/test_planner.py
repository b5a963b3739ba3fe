"""Which circles an app registers, against the plan of the command."""

import json
import math
import subprocess

import pytest
from conftest import ROOT, command_path

import ringfence

ZONES = ROOT / "Zones/swiped-commute/zones.json"


@pytest.mark.parametrize("most", [2, 3, 20])
def test_the_command_chooses_the_same(most):
    path = command_path()
    if path is None:
        pytest.skip("the command is not built: make build")
    # Two of its fences have no circle, which is status 1.
    done = subprocess.run([path, "plan", "--regions", str(most), "--format", "json", ZONES], capture_output=True)
    plan = json.loads(done.stdout)
    planner = ringfence.Layout.read(ZONES).planner(regions=most)
    assert plan["places"]
    for place in plan["places"]:
        longitude, latitude = place["center"]
        regions = planner.regions(latitude, longitude)
        fences = [region for region in regions if region.zone is not None]
        assert [region.identifier for region in fences] == [
            each["zone"] + "/" + each["fence"] for each in place["regions"]
        ]
        # The command writes centers with seven decimals.
        assert [region.distance for region in fences] == pytest.approx(
            [each["distance"] for each in place["regions"]], abs=0.05
        )
        radius = [region.radius for region in regions if region.identifier == "refresh"]
        expected = [] if place.get("refreshRadius") is None else [place["refreshRadius"]]
        assert radius == pytest.approx(expected, abs=0.05)
        assert len(regions) <= most


def test_by_hand():
    def zone(name, meters):
        return {"id": name, "fences": [{"id": "f", "circle": {"center": [meters / 111_319.4908, 0], "radius": 50}}]}

    layout = ringfence.Layout.parse({"version": 1, "zones": [zone("a", 0), zone("b", 3000), zone("c", 9000)]})
    planner = layout.planner(regions=2, buffer=30, minimum_radius=0)
    near, refresh = planner.regions(0, 1000 / 111_319.4908)
    assert (near.identifier, near.zone, near.fence) == ("a/f", 0, 0)
    assert near.distance == pytest.approx(1000 - near.radius, abs=0.01) and near.radius >= 80
    assert (refresh.identifier, refresh.zone, refresh.fence) == ("refresh", None, None)
    assert (refresh.latitude, refresh.distance) == (0, -refresh.radius)
    # Up to the next circle, less what the device covers before the app is woken.
    assert refresh.radius == pytest.approx(2000 - near.radius - 20 * 50 / 3.6, abs=0.01)
    assert [region.identifier for region in layout.planner().regions(0, 1)] == ["c/f", "b/f", "a/f"]
    assert ringfence.Layout.parse({"version": 1, "zones": []}).planner().regions(0, 0) == []


def test_bad_input():
    layout = ringfence.Layout.read(ZONES)
    for options in ({"regions": 1}, {"regions": 2.5}, {"speed": -1}, {"delay": math.nan}):
        with pytest.raises(ringfence.Error):
            layout.planner(**options)
    for position in ((91, 0), (0, math.inf), (math.nan, 0)):
        with pytest.raises(ringfence.Error):
            layout.planner().regions(*position)
    with pytest.raises(TypeError, match="Layout.planner"):
        ringfence.RegionPlanner()
