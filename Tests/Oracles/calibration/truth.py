"""Whether what was said of a fence is true, by the sentences of Docs/Certainty.md about the true path."""

#: Seconds: times are written to a thousandth.
TINY = 1e-3


#: Of what is something said.
NAMES = ("visits", "possible visits", "exits", "entry times", "exit times")
VISITS, POSSIBLE, EXITS, ENTRY_TIMES, EXIT_TIMES = range(len(NAMES))


def windows(visits, margin, last):
    """The times in which a contact counts for each visit, in the order of time: low, high and what else is known of it."""
    visits = sorted((entry, last if exit is None else exit, *sure) for entry, exit, *sure in visits.values())
    found = [[entry - margin, exit + margin, *sure] for entry, exit, *sure in visits]
    for index in range(1, len(visits)):
        if found[index][0] < found[index - 1][1]:
            middle = (visits[index - 1][1] + visits[index][0]) / 2
            found[index - 1][1] = found[index][0] = middle
    return found


def is_outside(begin, end, times):
    """Whether a part of a stay is in none of some windows."""
    for low, high, *_ in times:
        if high <= begin:
            continue
        if low > begin + TINY:
            break
        begin = high
    else:
        return end > begin + TINY
    return min(end, low) > begin + TINY


def is_ever_outside(low, high, begins, ends):
    """Whether a path with these stays, which may overlap, is outside at some time."""
    for begin, end in sorted(zip(begins, ends)):
        if begin > low + TINY:
            break
        low = max(low, end)
    return low + TINY < high


def exits(device, answer, begins, ends):
    """What was said of each exit: its certainty, whether it is true, and the share of ways that move."""
    last = float(device.times[-1])
    visits = sorted((entry, number, exit) for number, (entry, exit, *_) in answer.visits.items())
    for index, (_, number, exit) in enumerate(visits):
        if number not in answer.exits:
            continue
        fix, sure, moving = answer.exits[number]
        high = min([fix + device.margin, last] + [entry for entry, *_ in visits[index + 1:index + 2]])
        yield sure, is_ever_outside(exit - 0.5, high, begins, ends), moving


def times(answer, margin, last, begins, ends):
    """Of each visit that is true, the bands of its entry and its exit (3 and 4) with the true time: low, high, time."""
    for low, high, number in windows({number: (entry, exit, number) for number, (entry, exit, *_) in answer.visits.items()}, margin, last):
        meets = (begins <= high) & (ends >= low)
        if meets.any():
            for what, bands, time in ((ENTRY_TIMES, answer.entry_times, max(begins[meets].min(), low)),
                                      (EXIT_TIMES, answer.exit_times, min(ends[meets].max(), high))):
                if number in bands:
                    yield what, *bands[number], time


def rows(device, fence, answer):
    """What was said of a fence: dictionaries of what it is of, the probability, whether it is true, whether it was listed, and the
    share of ways that move; of times how wide their band is, and by how much the true time is before or after it. A possible visit
    that is not listed was said to have a probability of 0."""
    begins, ends = device.stays(fence)
    last = float(device.times[-1])
    seen = windows(answer.visits, device.margin, last)
    for low, high, sure, moving in seen:
        yield {"what": VISITS, "said": sure, "true": bool(((begins <= high) & (ends >= low)).any()), "listed": 1, "moving": moving}
    outside = any(is_outside(begin, end, seen) for begin, end in zip(begins, ends))
    listed = answer.possible is not None
    yield {"what": POSSIBLE, "said": answer.possible if listed else 0.0, "true": outside, "listed": listed, "moving": answer.moving}
    for sure, true, moving in exits(device, answer, begins, ends):
        yield {"what": EXITS, "said": sure, "true": true, "listed": 1, "moving": moving}
    for what, low, high, time in times(answer, device.margin, last, begins, ends):
        yield {"what": what, "said": 0.8, "true": bool(low - TINY <= time <= high + TINY), "listed": 1, "moving": 0.0,
               "width": high - low, "early": max(low - time, 0.0), "late": max(time - high, 0.0)}
