"""Long work on a thread of its own: the caller can be interrupted meanwhile, and learns how far it is.

A call of the library returns when it is done; Python raises KeyboardInterrupt between two instructions of the main thread
only. So the main thread waits, and leaves the work behind when it is interrupted: the call under way ends by itself, and no
further one begins.
"""

from __future__ import annotations

import queue
import threading
from typing import Any, Callable, Sequence, TypeVar, cast

from ._frames import optional
from .errors import SettingError

Result = TypeVar("Result")
Part = TypeVar("Part")
#: Is called with how many fixes are evaluated, and how many there are.
Progress = Callable[[int, int], object]

#: Work on fewer rows is done at once by the thread of the caller.
_ROWS = 100_000
#: The name of the threads.
NAME = "ringfence"


class _Abandoned(Exception):
    """Nobody waits for the work any more."""


class Work:
    """What the work says to the caller who waits for it."""

    def __init__(self) -> None:
        self._said: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._is_abandoned = False

    def has_done(self, fixes: int, total: int) -> None:
        """Some more fixes of all are evaluated.

        Raises:
            _Abandoned: nobody waits any more.
        """
        if self._is_abandoned:
            raise _Abandoned
        self._said.put(("done", (fixes, total)))

    def each(self, function: Callable[[Part], Result], parts: Sequence[Part], threads: int) -> list[Result]:
        """The results of a function for all parts, in their order, on some threads."""
        results: dict[int, Result] = {}
        failures: list[BaseException] = []
        rest, lock = iter(range(len(parts))), threading.Lock()

        def take() -> None:
            try:
                while not failures:
                    with lock:
                        index = next(rest, None)
                    if index is None:
                        return
                    results[index] = function(parts[index])
            except BaseException as error:
                failures.append(error)

        others = [threading.Thread(target=take, name=NAME, daemon=True) for _ in range(min(threads, len(parts)) - 1)]
        for thread in others:
            thread.start()
        take()
        for thread in others:
            thread.join()
        if failures:
            raise failures[0]
        return [results[index] for index in range(len(parts))]


def run(function: Callable[[Work], Result], rows: int, progress: Progress | None = None) -> Result:
    """The result of a function that works on a number of rows.

    Raises:
        BaseException: what the function raises, or `progress`, or KeyboardInterrupt at once.
    """
    work = Work()
    if rows < _ROWS and progress is None:
        return function(work)

    def do() -> None:
        try:
            work._said.put(("result", function(work)))
        except BaseException as error:
            work._said.put(("error", error))

    threading.Thread(target=do, name=NAME, daemon=True).start()
    done = 0
    try:
        while True:
            what, value = work._said.get()
            if what == "result":
                return cast(Result, value)
            if what == "error":
                raise value
            done += value[0]
            if progress is not None:
                progress(done, value[1])
    finally:
        # Where there is a result or an error nothing is left to do.
        work._is_abandoned = True


class Shown:
    """How far work is, for its caller, or as a bar of tqdm. As a context it ends the bar."""

    def __init__(self, progress: bool | Progress | None) -> None:
        if progress is not None and not isinstance(progress, bool) and not callable(progress):
            raise SettingError(
                f"progress is a {type(progress).__name__}, expected True or a function of two numbers", code="bad-setting"
            )
        self._bar: Any = None
        #: Nothing where nobody wants to know.
        self.progress: Progress | None = None
        if callable(progress):
            self.progress = progress
        elif progress:
            self._bar = optional("tqdm.auto").tqdm(unit=" fixes", unit_scale=True)
            self.progress = self._show

    def _show(self, done: int, total: int) -> None:
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def __enter__(self) -> "Shown":
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.close()
