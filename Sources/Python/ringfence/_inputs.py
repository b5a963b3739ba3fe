"""A layout and tracks as files that the command reads, with the results of this package."""

from __future__ import annotations

import os
import tempfile
from typing import Any, Iterator, Mapping, Sequence

import pyarrow as pa

from . import _command, _tables, notes
from ._evaluate import Scenario
from ._fixes import Fixes, Reading
from ._options import FileOptions, ReadingOptions, TableOptions
from ._words import as_options
from .errors import InputError
from .files import read_tracks

#: The options of a layout that the command has.
_OF_LAYOUTS = ("default_radius", "default_half_width", "speed_unit")


class Inputs:
    """What the command is called with: a layout, tracks as files or as a table, a scenario and settings."""

    def __init__(
        self,
        source: tuple[bytes, str, Mapping[str, Any]],
        tracks: Any,
        reading: Reading,
        options: TableOptions,
        scenario: Scenario | None,
    ) -> None:
        self._content, self._name, layout_options = source
        self._layout_words = as_options({name: layout_options.get(name) for name in _OF_LAYOUTS})
        self._scenario = scenario
        self._paths: list[str] = []
        self._table: pa.Table | None = None
        engine = {name: value for name, value in options.items() if name not in ReadingOptions.__annotations__}
        self._settings = as_options(engine)
        self._file_options: Any = {name: options[name] for name in FileOptions.__annotations__ if name in options}  # type: ignore[literal-required]
        # The name of rows without a track is that of the file.
        self._reading = as_options({name: value for name, value in options.items() if name not in (*engine, "track")})
        if tracks is None:
            pass
        elif _is_path(tracks) or isinstance(tracks, (list, tuple)) and all(map(_is_path, tracks)):
            self._paths = [os.path.abspath(os.fspath(each)) for each in ([tracks] if _is_path(tracks) else tracks)]
        else:
            fixes = Fixes(_tables.as_table(tracks), reading)
            notes.warn(notes.of_table(fixes.report()))
            if len(fixes) == 0:
                raise InputError("no row of the table is a usable fix", code="no-usable-fix")
            self._table = fixes.rows()
            # They are read, sorted and free of impossible positions; the clocks are those of the time zone.
            self._reading = as_options({"maximum_speed": None, "time_zone": reading.time_zone})

    @property
    def has_tracks(self) -> bool:
        """Whether there are tracks."""
        return bool(self._paths) or self._table is not None

    def tables(self) -> list[pa.Table]:
        """The fixes of each file, or of the table."""
        if self._table is not None:
            return [self._table]
        return [read_tracks(path, **self._file_options).table for path in self._paths]

    def run(self, command: str, words: Sequence[str], tables: Sequence[pa.Table] | None = None) -> bytes:
        """What the command writes for the tracks, or for tables in place of them.

        Raises:
            CommandError: it has refused something.
        """
        files = [] if tables is None and self._table is None else tables or [self._table]
        reading = self._reading if tables is None else as_options({"maximum_speed": None})
        # The page has the names of the files, so they are without the folder.
        zones = os.path.basename(self._name)[-60:].replace("\0", "").strip("-. ") or "zones"
        zones = "zones" if zones.startswith(("tracks", "scenario")) else zones
        with tempfile.TemporaryDirectory(prefix="ringfence-") as folder:
            tracks = [_written(folder, f"tracks-{number}.csv", each) for number, each in enumerate(files, 1)]
            with open(os.path.join(folder, zones), "wb") as file:
                file.write(self._content)
            return _command.output(
                command,
                [
                    *words, "--quiet", "--zones", zones, *self._layout_words, *self._settings, *reading,
                    *self._scenario_words(folder), *(tracks or self._paths),
                ],  # fmt: skip
                folder,
            )

    def _scenario_words(self, folder: str) -> Iterator[str]:
        if self._scenario is None:
            return
        text = self._scenario.text
        if text.lstrip().startswith(b"{"):
            with open(os.path.join(folder, "scenario.json"), "wb") as file:
                file.write(text)
            yield from ("--scenario", "scenario.json")
        else:
            yield from ("--scenario", text.decode())
        if self._scenario.profile is not None:
            yield from ("--profile", self._scenario.profile.decode())


def _is_path(value: Any) -> bool:
    return isinstance(value, (str, os.PathLike))


def _written(folder: str, name: str, table: pa.Table | None) -> str:
    """Writes a table into a folder and gives its name."""
    import pyarrow.csv

    pyarrow.csv.write_csv(table, os.path.join(folder, name))
    return name
