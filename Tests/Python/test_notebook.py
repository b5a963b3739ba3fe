"""What a notebook shows of results: tables with counts and names, escaped and of a bounded size."""

import html.parser
import json

import pyarrow as pa
import pytest
from conftest import sample_layout, sample_table

import ringfence

#: What a name must not become: markup, the end of an attribute, an entity, a change of the direction of writing.
NASTY = "<script>alert(\"1\")</script> & 'quoted' &amp; \u202eback\x1b"
SHOWN = "<script>alert(\"1\")</script> & 'quoted' &amp; \\u{202E}back\\u{1B}"


class Reader(html.parser.HTMLParser):
    """The names of the elements, the tables as rows of texts, and the paragraphs."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.tables, self.paragraphs = set(), [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.add(tag)
        self.attributes = attrs
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")
        if tag == "p":
            self.paragraphs.append("")
        self.inside = tag

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside == "p":
            self.paragraphs[-1] += data
        elif self.inside in ("td", "th"):
            self.tables[-1][-1][-1] += data
        else:
            assert not data.strip(), data


def shown(result):
    text = result._repr_html_()
    reader = Reader(text)
    assert reader.elements <= {"p", "table", "thead", "tbody", "tr", "th", "td"}
    # A notebook has its own colours, light or dark.
    assert "color" not in text and "background" not in text
    return reader


def layout_of(names, **zone):
    """Circles of 50 m on a meridian, a hundredth of a degree (1.1 km) apart."""
    zones = [
        {"id": f"z{n}", "name": name, "fences": [{"id": NASTY, "circle": {"center": [16.37, 48.2 + n / 100], "radius": 50}}]}
        | zone
        for n, name in enumerate(names)
    ]
    return ringfence.Layout.parse(json.dumps({"version": 1, "name": NASTY, "zones": zones}))


def drive(track, *stops):
    """A fix a minute: at a stop (the number of a zone) or between two (a half)."""
    return {
        "track": [track] * len(stops),
        "time": [1777881600 + 60 * n for n in range(len(stops))],
        "lat": [48.2 + stop / 100 for stop in stops],
        "lon": [16.37] * len(stops),
    }


def test_counts_names_and_first_rows():
    layout = layout_of(["Cafe", "Quay", "Cafe"])
    # Entered and left: zone 0 twice, zone 1 once; zone 2 is entered.
    events = layout.evaluate(drive("bus", 0.5, 0, 0.5, 0, 0.5, 1, 1.5, 2))
    page = shown(events)
    assert page.paragraphs[0] == "7 events of 1 track, 4 entered, 3 exited; 0 fixes left out"
    counts, rows = page.tables
    assert counts[0] == ["zone", "entered", "exited", "crossed", "dwelled"]
    assert counts[1:] == [
        ["Cafe (z0)", "2", "2", "0", "0"],
        ["Quay", "1", "1", "0", "0"],
        ["Cafe (z2)", "1", "0", "0", "0"],
    ]
    assert rows[0] == ["time", "type", "zone", "fence", "track"] and len(rows) == 8
    assert rows[1] == ["2026-05-04 08:01:00.000Z", "entered", "Cafe (z0)", SHOWN, "bus"]
    page = shown(events.visits())
    assert page.paragraphs == ["4 visits, 1 open at the end of its track"]
    assert page.tables[0] == [["zone", "visits"], ["Cafe (z0)", "2"], ["Quay", "1"], ["Cafe (z2)", "1"]]
    assert [row[-1] for row in page.tables[1]] == ["open", "no", "no", "no", "yes"]
    assert repr(events.visits()) == "<ringfence.Visits: 4 visits, 1 open>"


def test_markup_in_names_is_text():
    layout = layout_of([NASTY], customData={NASTY: NASTY})
    track = drive(NASTY, 0.5, 0, 0.5)
    assert shown(layout).tables[0][1][:2] == ["z0", SHOWN]
    assert shown(layout).paragraphs == [f"{SHOWN}: 1 zone, 1 fence"]
    events = layout.evaluate(track)
    assert shown(events).tables[0][1][0] == SHOWN and shown(events).tables[1][1][-1] == SHOWN
    assert shown(events.visits()).tables[1][1][0] == SHOWN
    assert shown(layout.explain(track)).tables[0][1][:3] == [SHOWN, SHOWN, "fired"]
    # Two circles of 50 m whose centres are 11 m apart overlap.
    close = {"id": "near", "name": NASTY, "fences": [{"id": "c", "circle": {"center": [16.37, 48.2001], "radius": 50}}]}
    door = {"id": "door", "name": NASTY, "fences": [{"id": "c", "circle": {"center": [16.37, 48.2], "radius": 50}}]}
    findings = ringfence.Layout.parse({"version": 1, "zones": [door, close]}).lint()
    assert any("<script>" in finding["message"] for finding in findings)
    assert any("<script>" in row[-1] for row in shown(findings).tables[0])


def test_findings_and_explanations():
    # 1.1 km apart: no finding. A radius of 1 m is too small for any receiver.
    assert shown(layout_of(["a", "b"]).lint()).tables == []
    layout = sample_layout("restart-street")
    findings = layout.lint("restart")
    assert isinstance(findings, list) and json.loads(json.dumps(findings)) == findings
    page = shown(findings)
    assert page.paragraphs[0].startswith(f"{len(findings)} findings, ")
    assert page.tables[0][1][1:3] == [findings[0]["rule"], findings[0]["zone"]]
    page = shown(layout_of(["a", "b", "c"]).explain(drive("bus", 0.5, 0, 0.5)))
    assert page.paragraphs == ["1 track, 3 zones explained, 1 fired, 2 neverReached"]
    # Half of a hundredth of a degree at 48 degrees is 556.0 m, less the radius.
    assert page.tables[0][1] == ["bus", "a", "fired", "2", "0", ""]
    assert page.tables[0][2][:5] == ["bus", "b", "neverReached", "0", "0"]
    assert float(page.tables[0][2][5]) == pytest.approx(506, abs=1)


def test_a_million_events_are_a_few_rows():
    layout = sample_layout("laps")
    events = layout.evaluate(sample_table("laps"))
    part = events.table
    events.table = pa.concat_tables([part] * (1_000_000 // part.num_rows + 1)).combine_chunks()
    count = events.table.num_rows
    text = events._repr_html_()
    assert len(text) < 20_000 and count >= 1_000_000
    page = shown(events)
    assert page.paragraphs[0].startswith(f"{count:,} events of 1 track") and page.paragraphs[-1] == f"… and {count - 10:,} more events"
    assert len(page.tables[1]) == 11


def test_many_zones_and_long_names():
    layout = layout_of(["x" * 10_000] * 300)
    track = drive("bus", *[n / 2 for n in range(1, 600)])
    for result, last in [
        (layout, "… and 290 more zones"),
        (layout.evaluate(track).visits(), "… and 289 more visits"),
        (layout.explain(track), "… and 290 more rows"),
    ]:
        assert len(result._repr_html_()) < 60_000
        assert shown(result).paragraphs[-1] == last
    long = ["note " * 100] * 50
    events = layout.evaluate(track)
    events.notes = tuple(long)
    assert len(events._repr_html_()) < 80_000


def test_nothing_at_all():
    layout = ringfence.Layout.parse({"version": 1, "zones": []})
    with pytest.warns(ringfence.InputWarning):
        events = layout.evaluate(drive("bus", 0, 1))
    assert shown(layout).paragraphs == ["zones: 0 zones, 0 fences, 1 warning"]
    assert shown(events).paragraphs[0] == "0 events of 1 track; 0 fixes left out"
    assert shown(events.visits()).paragraphs == ["0 visits, 0 open at the end of its track"]
    assert events.days().num_rows == 0
    assert shown(layout.lint()).paragraphs[0].startswith("0 findings") or layout.lint()
    assert shown(layout.explain(drive("bus", 0, 1))).paragraphs == ["1 track, 0 zones explained"]


def test_visits_are_a_table():
    layout = layout_of(["a", "b"])
    visits = layout.evaluate(drive("bus", 0.5, 0, 0.5, 1)).visits()
    assert visits.num_rows == len(visits) == 2
    assert visits == visits.table and visits.table.equals(pa.table(visits))
    assert visits["zone"].to_pylist() == ["z0", "z1"]
    with pytest.raises(AttributeError, match="no_such"):
        visits.no_such
