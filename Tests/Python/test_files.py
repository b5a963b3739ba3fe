"""Track files: the package reads what the command reads, without the command."""

import datetime
import gzip
import io
import re
import subprocess
import sys
import warnings
import xml.etree.ElementTree
import zipfile

import pytest
from conftest import ROOT, ZONES, command_path, sample_layout, sample_table, samples, table_of

import ringfence
from ringfence._command import installed

GPX = (
    '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\n'
    '<trkpt lat="48.2" lon="16.37"><time>2026-05-04T08:00:00Z</time></trkpt>\n'
    '<trkpt lat="48.201" lon="16.37"><time>2026-05-04T08:00:30Z</time></trkpt>\n'
)


@pytest.fixture(autouse=True)
def no_command(monkeypatch):
    """The package does not find a command."""
    monkeypatch.setattr("ringfence._command.find", lambda: None)


def assert_same(tracks, expected):
    """The rows, track by track, against those of the command, which have the decimals of Docs/Tracks.md."""
    assert tracks.column_names == expected.column_names
    rows = sorted(expected.to_pylist(), key=lambda row: tracks.names.index(row["track"]))
    assert len(tracks) == len(rows)
    for found, wanted in zip(tracks.to_pylist(), rows):
        for column, value in found.items():
            if isinstance(value, float) and wanted[column] is not None:
                assert abs(value - wanted[column]) <= (0.51e-9 if column in ("latitude", "longitude") else 0.51e-6), column
            else:
                assert value == wanted[column], column


@pytest.mark.parametrize("name", samples())
def test_samples_are_read_as_by_the_command(name):
    track = next((ZONES / name).glob("track.*"))
    tracks = ringfence.read_tracks(track)
    assert_same(tracks, sample_table(name))
    assert ringfence.read_tracks(track.read_bytes(), name=str(track)) == tracks
    layout = sample_layout(name)
    kinds = [layout.evaluate(table).table.select(["type", "zone", "visit"]) for table in (tracks, sample_table(name))]
    assert kinds[0].equals(kinds[1])


@pytest.mark.parametrize("name", [name for name in samples() if (ZONES / name / "track.gpx").exists()])
def test_points_are_those_that_an_xml_parser_finds(name):
    points = [
        (float(point.get("lat")), float(point.get("lon")), datetime.datetime.fromisoformat(point.findtext("{*}time").replace("Z", "+00:00")))
        for point in xml.etree.ElementTree.parse(ZONES / name / "track.gpx").iterfind(".//{*}trkpt")
    ]
    rows = ringfence.read_tracks(ZONES / name / "track.gpx").select(["latitude", "longitude", "time"]).to_pylist()
    assert [tuple(row.values()) for row in rows] == points and len(points) > 20


def fixtures():
    """All files of the tests that are tracks, or look like some, good and bad."""
    folders = ["Tracks", "Tables", "FIT", "IGC", "OziExplorer", "Compression", "Fuzz/Seeds", "Zones"]
    files = [path for folder in folders for path in (ROOT / "Tests" / "Fixtures" / folder).rglob("*") if path.is_file()]
    return sorted(str(path.relative_to(ROOT)) for path in files)


@pytest.mark.parametrize("name", fixtures())
def test_files_of_all_formats_are_read_or_refused_as_by_the_command(name):
    if command_path() is None:
        pytest.skip("the command is not built: make build")
    words = [command_path(), "convert", ROOT / name, "-o", "-", "--format", "csv", "--quiet", "--time-zone", "Europe/Berlin"]
    done = subprocess.run(words, capture_output=True)
    found = re.findall(r"\[([a-z-]+)\]$", done.stderr.decode(), re.MULTILINE)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            tracks = ringfence.read_tracks(ROOT / name, time_zone="Europe/Berlin")
        except ringfence.TrackError as error:
            # The command takes a file that is no track for zones.
            assert error.file == str(ROOT / name)
            if done.returncode == 65:
                assert error.code in found or error.code == "unknown-format", (error, found)
            else:
                assert done.returncode == 64
            return
    if done.returncode:
        assert set(found) & {each.message.code for each in warned}, done.stderr
    assert_same(tracks, table_of(done.stdout))


def test_there_are_many_fixtures():
    assert len(fixtures()) > 80


def test_options_are_those_of_the_command(tmp_path):
    track = tmp_path / "track.csv"
    track.write_text("when,lat,lon,v\n2024-10-27 02:30:00,52.5,13.4,36\n")
    with pytest.raises(ringfence.TrackError, match=r"there is no column|is missing") as info:
        ringfence.read_tracks(track)
    assert info.value.file == str(track) and info.value.code == "bad-header" and "--" not in str(info.value)
    options = {"columns": {"time": "when", "speed": "v"}, "speed_unit": "km/h"}
    with pytest.raises(ringfence.TrackError, match="time has no offset from UTC.*time_zone=") as info:
        ringfence.read_tracks(track, **options)
    assert (info.value.code, info.value.line) == ("local-time", 2)
    with pytest.raises(ringfence.TrackError, match="repeated-hour") as info:
        ringfence.read_tracks(track, time_zone="Europe/Berlin", **options)
    table = ringfence.read_tracks(track, time_zone="Europe/Berlin", repeated_hour="first", **options)
    assert str(table["time"][0].as_py()) == "2024-10-27 00:30:00+00:00" and table["speed"].to_pylist() == [10]
    with pytest.raises(ringfence.InputError, match="there is no time zone 'Mars'"):
        ringfence.read_tracks(track, time_zone="Mars")
    for name, value in (("assumed_speed", 0), ("range_error", 0), ("range_error", float("nan")), ("date", "2024-02-30"), ("maximum_speed", 0.5)):
        with pytest.raises(ringfence.SettingError, match=f"'{name}' is no"):
            ringfence.read_tracks(track, **{name: value})
    with pytest.raises(ringfence.SettingError, match="there is no setting 'assume_speed', expected one of .*assumed_speed"):
        ringfence.read_tracks(track, assume_speed=3)


def test_points_without_times_and_sentences_without_a_date():
    untimed = GPX.replace("<time>2026-05-04T08:00:00Z</time>", "").replace("<time>2026-05-04T08:00:30Z</time>", "") + "</trkseg></trk></gpx>"
    with pytest.raises(ringfence.TrackError, match="assumed_speed="):
        ringfence.read_tracks(untimed.encode())
    first, last = ringfence.read_tracks(untimed.encode(), assumed_speed=10)["time"].to_pylist()
    # A thousandth of a degree to the north is 111.2 m.
    assert abs((last - first).total_seconds() - 11.12) < 0.01
    sentence = "GPGGA,120000,4812.000,N,01622.200,E,1,08,2.0,170,M,,M,,"
    checksum = 0
    for character in sentence:
        checksum ^= ord(character)
    nmea = f"${sentence}*{checksum:02X}\n".encode()
    with pytest.raises(ringfence.TrackError) as info:
        ringfence.read_tracks(nmea)
    assert info.value.code == "no-date"
    for date in ("2024-05-18", datetime.date(2024, 5, 18)):
        table = ringfence.read_tracks(nmea, date=date, range_error=7)
        assert table["time"].to_pylist() == [datetime.datetime(2024, 5, 18, 12, tzinfo=datetime.timezone.utc)]
        assert table["accuracy"].to_pylist() == [14]


def test_tracks_and_what_was_left_out():
    text = "unit,time,lat,lon\nbus,0,48.2,16.37\nvan,0,48.2,16.38\nbus,60,95,16.37\nbus,400,48.2,16.37\nbus,700,48.2,16.37\n"
    tracks = ringfence.read_tracks(text.encode(), columns={"track": "unit"}, maximum_gap=300)
    assert tracks.names == ("bus", "van") and tracks.format == "csv"
    assert tracks["track"].to_pylist() == ["bus"] * 3 + ["van"]
    # More than 300 s from 0 to 400, and not from 400 to 700.
    assert tracks["segment"].to_pylist() == [1, 2, 2, 1]
    assert tracks.diagnostics == (ringfence.Diagnostic("bad-position", 1, 1, None, 4),)
    assert repr(tracks) == "<ringfence.Tracks: 4 fixes of 2 tracks, csv, 1 left out>"
    assert tracks.to_pandas().shape == (4, 10)
    with pytest.warns(ringfence.InputWarning) as warned:
        odd = ringfence.read_tracks(b"time,lat,lon\n1777881600000,48.2,16.37\n")
    assert [each.message.code for each in warned] == ["time-unit"] and warned[0].filename == __file__
    assert len(odd.notes) == 1


def test_compressed_files_and_archives(tmp_path):
    whole = (GPX + "</trkseg></trk></gpx>").encode()
    plain = ringfence.read_tracks(whole, name="walk.gpx")
    (tmp_path / "walk.gpx.gz").write_bytes(gzip.compress(whole))
    assert ringfence.read_tracks(tmp_path / "walk.gpx.gz") == plain
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as members:
        members.writestr("a/one.gpx", whole)
        members.writestr("a/two.csv", "time,lat,lon\n2026-05-04T08:00:00Z,48.2,16.37\n")
    tracks = ringfence.read_tracks(archive.getvalue())
    assert tracks.names == ("one.gpx", "two.csv") and len(tracks) == 3


def test_a_file_that_breaks_off():
    with pytest.raises(ringfence.TrackError, match="^walk.gpx.*strict=False takes 2 fixes before it$") as info:
        ringfence.read_tracks(GPX.encode(), name="walk.gpx")
    assert info.value.code == "truncated" and info.value.file == "walk.gpx" and "48.2" not in str(info.value)
    with pytest.warns(ringfence.InputWarning, match="2 fixes before it count") as warned:
        assert len(ringfence.read_tracks(GPX.encode(), strict=False)) == 2
    assert warned[0].message.code == "truncated"
    wrong = GPX.replace("</trkpt>\n<trkpt lat=\"48.201\"", "</trkpt>\n<&trkpt lat=\"48.201\"")
    with pytest.raises(ringfence.TrackError) as info:
        ringfence.read_tracks(wrong.encode())
    assert (info.value.code, info.value.line) == ("malformed-xml", 3)
    for end in range(0, len(GPX), 7):
        for strict in (True, False):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    assert len(ringfence.read_tracks(GPX[:end].encode(), strict=strict)) > 0 and not strict
                except ringfence.TrackError as error:
                    assert error.code and "16.37" not in str(error)


def test_what_is_no_track(tmp_path):
    with pytest.raises(FileNotFoundError, match="none.gpx"):
        ringfence.read_tracks(tmp_path / "none.gpx")
    with pytest.raises(IsADirectoryError):
        ringfence.read_tracks(tmp_path)
    for content, code in ((b"nothing", "unknown-format"), (b"", "empty-file"), (b"\x1f\x8b\x08nothing", "bad-compression")):
        (tmp_path / "text.gpx").write_bytes(content)
        with pytest.raises(ringfence.TrackError, match="text.gpx") as info:
            ringfence.read_tracks(tmp_path / "text.gpx")
        assert info.value.code == code and isinstance(info.value, ValueError)
    for file in (None, 5, ["a.gpx"]):
        with pytest.raises(TypeError, match=f"the file is a {type(file).__name__}, expected a path or bytes"):
            ringfence.read_tracks(file)
    with pytest.raises(ringfence.SettingError, match="'name' has more than"):
        ringfence.read_tracks(GPX.encode(), name="n" * 5000)


def test_a_long_file_and_other_memory():
    rows = "".join(f"{second},48.{second % 1000:03},16.37\n" for second in range(200_000))
    content = ("time,lat,lon\n" + rows).encode()
    for given in (content, bytearray(content), memoryview(content)):
        assert len(ringfence.read_tracks(given, maximum_speed=None)) == 200_000


def test_the_module_is_the_command(monkeypatch):
    monkeypatch.delenv("RINGFENCE", raising=False)
    if installed() is None:
        pytest.skip("the wheel was built without the command")
    run = lambda *words: subprocess.run(words, capture_output=True, text=True)
    assert run(sys.executable, "-m", "ringfence", "--version").stdout == f"ringfence {ringfence.__version__}\n"
    module = run(sys.executable, "-m", "ringfence", "lint", ZONES / "none.json")
    command = run(installed(), "lint", ZONES / "none.json")
    assert (module.returncode, module.stderr) == (command.returncode, command.stderr) and module.returncode == 66
