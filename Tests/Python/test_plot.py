"""Bars of visits: as many and as high as counted by hand."""

import datetime
import subprocess
import sys

import pytest
from test_notebook import NASTY, drive, layout_of

import ringfence


@pytest.fixture
def pyplot():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot

    yield matplotlib.pyplot
    matplotlib.pyplot.close("all")


def visits_at(*times):
    """Visits of 30 s that begin a few seconds before these times in UTC, each a track of its own."""
    layout = layout_of(["Cafe"])
    table = {"track": [], "time": [], "lat": [], "lon": []}
    for number, text in enumerate(times):
        begin = datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.timezone.utc)
        for second, latitude in ((0, 48.19), (30, 48.2), (60, 48.21)):
            table["track"].append(f"t{number:03}")
            table["time"].append(begin + datetime.timedelta(seconds=second))
            table["lat"].append(latitude)
            table["lon"].append(16.37)
    return layout.evaluate(table).visits()


def heights(axes):
    return [round(bar.get_height()) for bar in axes.patches]


#: Two in the hour of 22 UTC, one before and one behind the change to summer time in Berlin (2026-03-29 01:00 UTC).
TIMES = ("2026-03-27 22:10", "2026-03-28 22:59", "2026-03-28 23:30", "2026-03-29 00:30", "2026-03-29 01:30")


def test_hours(pyplot):
    visits = visits_at(*TIMES)
    axes = visits.plot()
    assert heights(axes) == [1, 1] + [0] * 20 + [2, 1]
    # An hour ahead, from the change two: 23:10, 23:59, 00:30, 01:30, 03:30.
    local = visits.plot("hour", time_zone="Europe/Berlin")
    assert heights(local) == [1, 1, 0, 1] + [0] * 19 + [2]
    assert local is not axes and "Europe/Berlin" in local.get_xlabel()
    local.figure.canvas.draw()


def test_days(pyplot):
    from matplotlib.dates import num2date

    visits = visits_at(*TIMES)
    days = lambda axes: [num2date(bar.get_x() + bar.get_width() / 2).date().isoformat() for bar in axes.patches]
    axes = visits.plot(by="day")
    assert heights(axes) == [1, 2, 2] and days(axes) == ["2026-03-27", "2026-03-28", "2026-03-29"]
    axes = visits.plot(by="day", time_zone="Pacific/Auckland")
    # 13 hours ahead: 28th, 29th three times and 30th… counted: 11:10, 11:59, 12:30, 13:30, 14:30.
    assert heights(axes) == [1, 4] and days(axes) == ["2026-03-28", "2026-03-29"]
    axes.figure.canvas.draw()


def test_zones_with_names_that_look_like_formulas(pyplot):
    layout = layout_of(["$\\frac{", NASTY.replace("\x1b", ""), "Cafe"])
    visits = layout.evaluate(drive("bus", 1.5, 2, 1.5, 2, 1.5, 1, 0.5, 0)).visits()
    figure, given = pyplot.subplots()
    axes = visits.plot("zone", ax=given)
    assert axes is given and heights(axes) == [2, 1, 1]
    assert [label.get_text() for label in axes.get_xticklabels()][0] == "Cafe"
    figure.canvas.draw()


def test_many_zones(pyplot):
    layout = layout_of([f"zone {n:02}" for n in range(45)])
    visits = layout.evaluate(drive("bus", *[n / 2 for n in range(-1, 90)])).visits()
    axes = visits.plot("zone")
    assert heights(axes) == [1] * 40 + [5] and axes.get_xticklabels()[-1].get_text() == "5 more"


def test_no_visit(pyplot):
    visits = layout_of(["a"]).evaluate(drive("bus", 0.5, 0.6, 0)).visits()
    empty = ringfence.Visits(visits.layout, visits.table.slice(0, 0))
    assert heights(empty.plot()) == [0] * 24
    assert heights(empty.plot("day")) == heights(empty.plot("zone")) == []


@pytest.mark.parametrize(
    "options, text",
    [({"by": "week"}, "by is 'week', expected one of 'hour', 'day', 'zone'"), ({"time_zone": "Mars/Olympus"}, "there is no time zone 'Mars/Olympus'")],
)
def test_what_cannot_be_drawn(options, text):
    with pytest.raises(ringfence.SettingError, match=text):
        visits_at(TIMES[0]).plot(**options)


def test_without_matplotlib(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match="^matplotlib is not installed: pip install matplotlib$"):
        visits_at(TIMES[0]).plot()


def test_the_package_imports_none_of_the_libraries_that_it_can_use():
    heavy = ["pandas", "polars", "matplotlib", "geopandas", "duckdb", "tqdm", "numpy", "concurrent.futures", "html", "pyarrow.csv"]
    program = f"import sys, ringfence; print([name for name in {heavy} if name in sys.modules])"
    bare = f"import sys, pyarrow; print([name for name in {heavy} if name in sys.modules])"
    found, without = (subprocess.run([sys.executable, "-c", each], capture_output=True, text=True).stdout for each in (program, bare))
    assert found == without
