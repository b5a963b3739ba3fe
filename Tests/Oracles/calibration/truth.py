"""Whether what was said of a fence is true, by the sentences of Docs/Certainty.md about the true path."""

#: Seconds: times are written to a thousandth.
TINY = 1e-3


def windows(answer, margin, last):
    """The times in which a contact counts for each visit, in the order of time: low, high, certainty and the share of ways that move."""
    visits = sorted((entry, last if exit is None else exit, *sure) for entry, exit, *sure in answer.visits.values())
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


def rows(device, fence, answer):
    """What was said of a fence: of what (a visit, a possible one, an exit), the probability, whether it is true, whether it was
    listed, and the share of ways that move. A possible visit that is not listed was said to have a probability of 0."""
    begins, ends = device.stays(fence)
    times = windows(answer, device.margin, float(device.times[-1]))
    found = [(0, sure, bool(((begins <= high) & (ends >= low)).any()), 1, moving) for low, high, sure, moving in times]
    outside = any(is_outside(begin, end, times) for begin, end in zip(begins, ends))
    listed = answer.possible is not None
    found.append((1, answer.possible if listed else 0.0, outside, int(listed), answer.moving))
    found += [(2, sure, true, 1, moving) for sure, true, moving in exits(device, answer, begins, ends)]
    return found
