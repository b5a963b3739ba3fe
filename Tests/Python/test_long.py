"""Long work: how far it is, and that it can be interrupted."""

import subprocess
import sys
import textwrap

import pyarrow as pa
import pytest
from conftest import ROOT, sample_layout, sample_table, several
from test_notebook import drive, layout_of

import ringfence
from ringfence import _work


def many(count):
    """Tracks of the sample with 100 fixes each, named by numbers."""
    part = sample_table("laps").drop_columns(["track"])
    tracks = pa.array([track for track in range(count) for _ in range(part.num_rows)])
    return pa.concat_tables([part] * count).append_column("track", tracks).combine_chunks()


@pytest.fixture
def always(monkeypatch):
    """Every table is long, and its parts are short."""
    monkeypatch.setattr("ringfence._work._ROWS", 0)
    monkeypatch.setattr("ringfence._evaluate._FIXES", 150)


@pytest.mark.parametrize("mode", ["normal", "restart", "both"])
@pytest.mark.parametrize("threads", [1, 3])
def test_parts_on_another_thread_give_the_same(monkeypatch, mode, threads):
    layout, table = sample_layout("laps"), many(9)
    expected = layout.evaluate(table, mode, suppressed=True)
    monkeypatch.setattr("ringfence._work._ROWS", 0)
    monkeypatch.setattr("ringfence._evaluate._FIXES", 150)
    found = layout.evaluate(table, mode, threads=threads, suppressed=True)
    assert found.table.equals(expected.table) and found.tracks.equals(expected.tracks)
    assert found.suppressed.equals(expected.suppressed) and found.visits().table.equals(expected.visits().table)
    assert layout.explain(table) == layout.explain(table)


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("mode, rounds", [("normal", 1), ("both", 2)])
def test_progress_counts_all_fixes(always, threads, mode, rounds):
    layout, table = sample_layout("laps"), many(9)
    calls = []
    events = layout.evaluate(table, mode, threads=threads, progress=lambda done, total: calls.append((done, total)))
    assert {total for _, total in calls} == {900 * rounds}
    counts = [done for done, _ in calls]
    assert counts == sorted(counts) and counts[-1] == 900 * rounds and len(counts) > 2 and counts[0] < 900
    assert events.table.equals(layout.evaluate(table, mode).table)


def test_progress_of_explanations_and_comparisons():
    layout, table = sample_layout("laps"), many(3)
    for call in (layout.explain, layout.compare, lambda table, **options: layout.band(table, "swipe@60", **options)):
        calls = []
        call(table, progress=lambda done, total: calls.append((done, total)))
        assert calls == [(100, 300), (200, 300), (300, 300)]


def test_a_bar_of_tqdm(capfd, monkeypatch):
    pytest.importorskip("tqdm")
    layout, table = sample_layout("laps"), several()
    layout.evaluate(table, progress=True)
    assert "300" in capfd.readouterr().err
    layout.evaluate(table, progress=False)
    assert capfd.readouterr().err == ""
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match="^tqdm is not installed: pip install tqdm$"):
        layout.evaluate(table, progress=True)


def test_what_is_no_progress(layout, table):
    with pytest.raises(ringfence.SettingError, match="progress is a str, expected True or a function of two numbers"):
        layout.evaluate(table, progress="bar")


def test_an_error_of_the_function_ends_the_work(always):
    class Enough(Exception):
        pass

    calls = []

    def once(done, total):
        calls.append(done)
        raise Enough

    with pytest.raises(Enough):
        sample_layout("laps").evaluate(many(50), progress=once)
    assert len(calls) == 1


def test_errors_and_warnings_are_those_of_short_work(always):
    layout = layout_of(["a"])
    with pytest.raises(ringfence.InputError, match="column .longitude. is missing"):
        layout.evaluate({"time": [0], "lat": [1.0]})
    with pytest.warns(ringfence.InputWarning, match="nothing fired") as found:
        layout.evaluate(drive("bus", 5, 6))
    # At the line of the caller.
    assert found[0].filename == __file__
    with pytest.raises(ringfence.SettingError, match="unlock|locked|impossible"):
        layout.evaluate(drive("bus", 0, 1), scenario={"version": 1, "events": [{"at": "10 s", "event": "unlock"}]})


def test_each_part_is_done_once():
    done = []
    assert _work.Work().each(lambda part: done.append(part) or -part, range(100), 7) == [-part for part in range(100)]
    assert sorted(done) == list(range(100))

    def fails(part):
        if part == 5:
            raise KeyError(part)

    with pytest.raises(KeyError):
        _work.Work().each(fails, range(100), 3)


#: The beginning of a program that sends itself an interrupt `delay` seconds after the module made its first handle.
INTERRUPTED = f"""
import os, signal, sys, threading, time
sys.path.insert(0, {str(ROOT / "Tests" / "Python")!r})
import pyarrow as pa
import ringfence
from conftest import sample_layout, sample_table

def interrupt_in(module, delay):
    begun, Handle = threading.Event(), module.Handle
    def make(*arguments):
        begun.set()
        return Handle(*arguments)
    module.Handle = make
    def interrupt():
        begun.wait()
        time.sleep(delay)
        os.kill(os.getpid(), signal.SIGINT)
    threading.Thread(target=interrupt).start()

def run(call):
    try:
        call()
        print("finished")
    except KeyboardInterrupt:
        print("interrupted", any(thread.name == "ringfence" for thread in threading.enumerate()))
"""


@pytest.mark.parametrize("call", ["evaluate(table)", "evaluate(table, threads=2)", "evaluate(table, 'both', progress=print)", "explain(table)"])
def test_a_keyboard_interrupt_ends_an_evaluation(call):
    """The signal comes while a single call of the library reads the table: the thread that does it is left behind. Were it
    waited for, it would be no more when the exception arrives."""
    program = f"""
        part = sample_table("laps").drop_columns(["track"])
        # Rows that stand in no order take longer.
        table = pa.concat_tables([part] * 10_000).append_column("track", pa.array(list(range(10_000)) * 100)).combine_chunks()
        layout = sample_layout("laps")
        import ringfence._fixes
        interrupt_in(ringfence._fixes, 0.02)
        run(lambda: layout.{call})
        # The layout serves on.
        print(len(layout.evaluate(sample_table("laps"))))
    """
    done = subprocess.run([sys.executable, "-c", INTERRUPTED + textwrap.dedent(program)], capture_output=True, text=True)
    expected = len(sample_layout("laps").evaluate(sample_table("laps")))
    assert done.stdout.splitlines() == ["interrupted True", str(expected)], done.stderr
    assert done.returncode == 0


def test_a_program_may_end_while_an_interrupted_call_goes_on():
    """Layout, engine and table are those of the call until the process is gone."""
    program = """
        import pyarrow.compute as pc
        count = 2_000_000
        places = pa.array([0.0005 + index % 7 * 1e-4 for index in range(1_000)] * (count // 1_000))
        times = pc.cumulative_sum(pa.concat_arrays([pa.array([1_000_000] * 1_000)] * (count // 1_000)))
        table = pa.table({"time": times.cast(pa.timestamp("us", "UTC")), "lat": places, "lon": places})
        from test_session import SHAPES
        layout = ringfence.Layout.parse(SHAPES)
        import ringfence._evaluate
        interrupt_in(ringfence._evaluate, 0.005)
        run(lambda: layout.evaluate(table))
    """
    done = subprocess.run([sys.executable, "-c", INTERRUPTED + textwrap.dedent(program)], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "interrupted True\n"), done.stderr
