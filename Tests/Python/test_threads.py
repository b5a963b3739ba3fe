"""Threads beside the library, and the memory that it gives back."""

import threading
import time

import pyarrow as pa
from conftest import sample_layout, sample_table
from test_session import SHAPES, rows

import ringfence


def test_the_lock_of_the_interpreter_is_released():
    """While one thread evaluates, another one counts on, although the call is a single one."""
    count = 400_000
    values = [0.0005 + (index % 7) * 1e-4 for index in range(1_000)] * (count // 1_000)
    table = pa.table({"time": pa.array(range(count), pa.timestamp("s", "UTC")), "lat": values, "lon": values[::-1]})
    layout = ringfence.Layout.parse(SHAPES)
    from ringfence import _evaluate
    from ringfence._fixes import Fixes, Reading
    from ringfence._settings import Settings

    engine, fixes = layout._engine(Settings()), Fixes(table, Reading())
    begun, done, ticks = threading.Event(), threading.Event(), []

    def work():
        begun.set()
        _evaluate.evaluate(engine, fixes, 1, False).free()
        done.set()

    worker = threading.Thread(target=work)
    started = time.monotonic()
    worker.start()
    begun.wait()
    while not done.is_set():
        ticks.append(time.monotonic() - started)
        time.sleep(0.001)
    worker.join()
    # With the lock held there would be one tick at most.
    assert len(ticks) > 5


def test_one_layout_serves_many_threads():
    layout, table = sample_layout("harbour-drive"), sample_table("harbour-drive")
    expected = layout.evaluate(table).table
    results = [None] * 8

    def work(index):
        for _ in range(5):
            results[index] = layout.evaluate(table, ["normal", "restart"][index % 2]).table

    threads = [threading.Thread(target=work, args=(index,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(results[index].equals(expected) for index in range(0, 8, 2))
    restart = layout.evaluate(table, "restart").table
    assert all(results[index].equals(restart) for index in range(1, 8, 2))


def test_handles_are_freed():
    """Many sessions and results do not pile up."""
    import resource

    layout, table = sample_layout("laps"), sample_table("laps")
    for _ in range(50):
        layout.evaluate(table)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(100):
        layout.evaluate(table)
        session = layout.session()
        for arguments, named in list(rows(table))[:20]:
            session.process(*arguments, **named)
        layout.restore(session.save())
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000
