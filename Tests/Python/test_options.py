"""The named arguments that the methods share are the same everywhere: names, defaults, help and errors."""

import inspect

import pytest
from conftest import several

import ringfence
from ringfence._fixes import Reading
from ringfence._options import EngineOptions, FileOptions, ReadingOptions, TableOptions
from ringfence._settings import Settings

#: The methods with those of a table, or of an engine alone, and their arguments by name of their own.
METHODS = {
    "evaluate": (TableOptions, ["mode", "scenario", "profile", "zones", "types", "threads", "suppressed", "progress"]),
    "evaluate_stream": (TableOptions, ["mode", "zones", "types"]),
    "explain": (TableOptions, ["mode", "zone", "progress"]),
    "compare": (TableOptions, ["scenario", "profile", "progress"]),
    "band": (TableOptions, ["scenario", "progress"]),
    "sweep": (TableOptions, ["scenario", "runs", "delay", "profile"]),
    "report": (TableOptions, ["scenario", "profile"]),
    "session": (EngineOptions, ["mode", "track"]),
    "restore": (EngineOptions, ["mode", "name", "migrate", "track"]),
    "restore_all": (EngineOptions, ["mode", "name", "migrate"]),
}


def test_options_are_the_fields_of_settings_and_of_reading():
    assert tuple(EngineOptions.__annotations__) == Settings._fields[1:]
    assert tuple(ReadingOptions.__annotations__) == Reading._fields[:-1]
    for options, fields in ((EngineOptions, Settings), (ReadingOptions, Reading)):
        for name, annotation in options.__annotations__.items():
            assert annotation.__forward_arg__ == fields.__annotations__[name].__forward_arg__


@pytest.mark.parametrize("name", METHODS)
def test_help_shows_them_with_their_defaults(name):
    kind, own = METHODS[name]
    parameters = inspect.signature(getattr(ringfence.Layout, name)).parameters
    assert [each for each in parameters if each not in ("self", "tracks", "state")] == [*own, *kind.__annotations__]
    assert parameters["initial_inside"].default == "trigger" and parameters["exit_distance"].default is None
    if kind is TableOptions:
        assert parameters["maximum_speed"].default == 400
        assert parameters["out_of_order"].default == ("drop" if name == "evaluate_stream" else "sort")
    table = inspect.signature(ringfence.Session.process_table).parameters
    assert list(table) == ["self", "fixes", *ReadingOptions.__annotations__]


def test_help_shows_the_arguments_of_files_with_their_defaults():
    parameters = inspect.signature(ringfence.read_tracks).parameters
    assert list(parameters) == ["file", "name", "strict", *FileOptions.__annotations__]
    assert parameters["maximum_speed"].default == 400 and parameters["range_error"].default == 5


@pytest.mark.parametrize("name", METHODS)
def test_what_is_no_argument_is_refused(layout, table, name):
    given = {"restore": [layout.session().save()], "session": [], "band": [table, "swipe@60"], "sweep": [table, "swipe@60"]}.get(name, [table])
    with pytest.raises(ringfence.SettingError, match="there is no setting 'exit_distence', expected one of .*exit_distance"):
        getattr(layout, name)(*given, exit_distence=3)


def test_each_argument_reaches_every_method(layout, table):
    """With a role that is none, with a unit that is none, and with a number that is none."""
    calls = [
        layout.evaluate, layout.evaluate_stream, layout.explain, layout.compare, layout.session().process_table,
        lambda tracks, **options: layout.band(tracks, "swipe@60", **options),
    ]  # fmt: skip
    for call in calls:
        for options in ({"speed_unit": "furlongs"}, {"maximum_speed": "fast"}, {"out_of_order": "never"}):
            with pytest.raises(ringfence.SettingError, match=f"{list(options)[0]} is '"):
                call(table, **options)
        with pytest.raises(ringfence.InputError, match="altitude_ft"):
            call(table, columns={"latitude": "altitude_ft"})


def test_a_session_drops_or_refuses_rows_that_go_back_where_it_is_asked_to(layout):
    table = several(("a",)).drop_columns(["track"])
    rows = list(range(table.num_rows))
    rows[20], rows[21] = rows[21], rows[20]
    mixed = table.take(rows)
    assert layout.session().process_table(mixed).dropped == {}
    assert layout.session().process_table(mixed, out_of_order="drop").dropped == {"out-of-order": 1}
    with pytest.raises(ringfence.InputError, match="row 21: time is earlier"):
        layout.session().process_table(mixed, out_of_order="fail")
