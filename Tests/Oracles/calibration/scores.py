"""Reliability tables and scores, with errors that know that the rows of a track, or of all thinnings of a piece, share theirs."""
import numpy as np

BINS = np.array([0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0001])
#: Probabilities have three decimals: the score of a logarithm takes those beyond for these.
LEAST = 0.0005


def clustered(differences, tracks):
    """The mean of some differences, and its standard error when the differences of a track are not independent."""
    mean = differences.mean()
    _, cluster = np.unique(tracks, return_inverse=True)
    sums = np.bincount(cluster, weights=differences - mean)
    return mean, np.sqrt((sums ** 2).sum()) / len(differences)


class Bin:
    """The rows of a range of probabilities."""

    def __init__(self, low, high, said, true, tracks):
        self.low, self.high, self.rows, self.tracks = low, min(high, 1), len(said), len(np.unique(tracks))
        self.said, self.found = said.mean(), true.mean()
        self.difference, self.error = clustered(true - said, tracks)


def bins(said, true, tracks):
    """The bins that have rows."""
    index = np.searchsorted(BINS, said, side="right") - 1
    return [Bin(BINS[i], BINS[i + 1], said[index == i], true[index == i], tracks[index == i])
            for i in range(len(BINS) - 1) if (index == i).any()]


def brier(said, true):
    return ((said - true) ** 2).mean()


def log_score(said, true):
    said = np.clip(said, LEAST, 1 - LEAST)
    return -(true * np.log(said) + (1 - true) * np.log(1 - said)).mean()


def calibration_error(parts):
    """The expected calibration error: the mean distance of what was said from what was found, by bins."""
    return sum(part.rows * abs(part.difference) for part in parts) / sum(part.rows for part in parts)


class Middle:
    """The rows with a probability between 0.05 and 0.95."""

    def __init__(self, said, true, tracks):
        inside = (said > 0.05) & (said < 0.95)
        self.rows = int(inside.sum())
        self.difference, self.error = (
            clustered((true - said)[inside], tracks[inside]) if self.rows else (np.nan, np.nan))
