"""What would correct the probabilities that were said, by maximum likelihood: the map of Docs/Certainty.md with other numbers.

The logit of p' is linear by parts in that of p, with bends at -1 and 1, by a line for a device at rest and another one for
one that moves; between them it is linear in the share of ways that move. Where there is nothing to correct, the slopes are
1 and the values at the bends -1 and 1. Of a command that has this for its map, the numbers are those of a map.
"""
import numpy as np

#: Of each line: the slope below the first bend, the values at both, the slope above the second one.
NAMES = [f"{of}: {name}" for of in ("at rest", "moving") for name in ("below", "low", "high", "above")]
NOTHING = np.array([1.0, -1, 1, 1] * 2)
#: What a row of the class of parked devices counts for: they come off worse than others at rest, which a map cannot tell
#: from them.
PARKED_WEIGHT = 1.5


def line(logit, share):
    middle = np.clip(logit, -1, 1)
    parts = np.minimum(logit + 1, 0), (1 - middle) / 2, (1 + middle) / 2, np.maximum(logit - 1, 0)
    return [share * part for part in parts]


def correction(said, moving, true, weights, tracks):
    """The numbers, and their standard errors when the rows of a track are not independent."""
    logit = np.log(said / (1 - said))
    x = np.stack(line(logit, 1 - moving) + line(logit, moving))
    numbers = NOTHING
    for _ in range(50):
        p = 1 / (1 + np.exp(-numbers @ x))
        bread = np.linalg.inv((x * (weights * p * (1 - p))) @ x.T)
        step = bread @ (x @ (weights * (true - p)))
        numbers = numbers + step
        if np.abs(step).max() < 1e-10:
            break
    _, cluster = np.unique(tracks, return_inverse=True)
    sums = np.stack([np.bincount(cluster, weights=row * weights * (true - p)) for row in x])
    return numbers, np.sqrt(np.diag(bread @ (sums @ sums.T) @ bread))
