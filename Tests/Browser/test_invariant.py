"""One answer: headline, story, Events, Modes, Why, Compare, Log, timeline and map show what the command says of what the page would
save, whatever a reader has done to it by mouse, keys and touch; in a browser whose clock is not the layout's, also on tracks with gaps.

`RINGFENCE_LAYOUTS` is the number of layouts by chance, 4 where it is not set, and `RINGFENCE_LAYOUT` the number of one of them."""

import os
import random

import pytest

from answers import saved_answer
from conftest import ROOT, sample_files, samples, settle
from random_layouts import RandomDrive
from reader_steps import Reader
from views import Views

LAYOUTS = int(os.environ.get("RINGFENCE_LAYOUTS", "4"))
NUMBERS = [int(os.environ["RINGFENCE_LAYOUT"])] if "RINGFENCE_LAYOUT" in os.environ else range(LAYOUTS)
#: A few in the tests of every commit, and as many more as there are more layouts.
STEPS = 3 if LAYOUTS <= 4 else 6
#: No layout here is in it.
BROWSER = "America/Caracas"
CHANGES = ["mouse", "mouse", "touch", "arrows", "typed", "typed", "slider"]
TURNS = ["undo", "undo", "redo", "reload", "link"]
HARBOUR_LOG = ROOT / "Docs" / "Examples" / "grade" / "owntracks.ndjson"


class Session:
    """A page and all that is compared after each step."""

    def __init__(self, path, open_page, folder, tracks, log, seed):
        options = {"timezone_id": BROWSER, "has_touch": True, "width": 1440, "height": 1000}
        self.page = open_page(path, **options)
        self.saved, self.tracks, self.log = folder / "saved", tracks, log
        self.folder = folder
        self.random = random.Random(f"reader {seed}")
        self.reader = Reader(self.page, self.random, lambda address: open_page(address.removeprefix("file://"), **options))
        self.files = self.answer()
        self.views().compare(self.files, self.files)

    def views(self):
        return Views(self.reader.page, self.folder, BROWSER)

    def answer(self):
        return saved_answer(self.reader.page, self.saved, self.tracks, self.log)

    def run(self, steps):
        for number in range(steps):
            names = CHANGES if number == 0 or self.random.random() < 0.6 else TURNS
            name = self.random.choice(names)
            self.reader.done.append(name)
            getattr(self.reader, name)(self.saved)
            settle(self.reader.page)
            try:
                self.views().compare(self.answer(), self.files)
            except AssertionError as error:
                raise AssertionError(f"after {', '.join(self.reader.done)}: {error}") from error


@pytest.mark.parametrize("name", samples())
def test_every_view_of_a_sample_is_the_commands_answer(name, make_page, open_page, tmp_path):
    zones, tracks, scenario = sample_files(name)
    log = HARBOUR_LOG if name == "harbour-drive" else None
    path = make_page(zones, *tracks, scenario=scenario, options=("--found", log) if log else ())
    Session(path, open_page, tmp_path, tracks, log, name).run(STEPS)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_view_of_a_random_layout_is_the_commands_answer(number, make_page, open_page, tmp_path):
    drive = RandomDrive(number, tmp_path)
    path = make_page(drive.zones, drive.track, scenario=drive.scenario, options=("--found", drive.log) if drive.log else ())
    Session(path, open_page, tmp_path, [drive.track], drive.log, number).run(2 * STEPS)
