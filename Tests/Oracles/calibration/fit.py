"""The map that would correct the probabilities of a population, by maximum likelihood.

The logit of p' is linear in that of p, with another slope above 1/2, in the share of ways that rest, in the interval of fixes
(ln(interval / 10 s) / 3.4, from 0 to 1), and in the products of these with the logit. Numbers of a map that corrects nothing are drawn
to those that do not.
"""
import numpy as np

import scores

NAMES = ["constant", "logit", "logit above 1/2", "rest", "interval", "rest · logit", "interval · logit"]
NOTHING = np.array([0.0, 1, 0, 0, 0, 0, 0])
#: How many rows the map that corrects nothing counts for.
RIDGE = 4.0


def features(rows):
    said = np.clip(rows["said"], scores.LEAST, 1 - scores.LEAST)
    logit, rest = np.log(said / (1 - said)), 1 - rows["moving"]
    sparse = np.clip(np.log(rows["interval"] / 10) / 3.4, 0, 1)
    return np.stack([np.ones_like(logit), logit, np.maximum(logit, 0), rest, sparse, rest * logit, sparse * logit], axis=1)


def cost(numbers, x, true):
    logit = x @ numbers
    return np.logaddexp(0, logit).sum() - true @ logit + RIDGE / 2 * ((numbers - NOTHING) ** 2).sum()


def fitted(rows):
    """The numbers of the map, by Newton's method."""
    x, true, numbers = features(rows), rows["true"], NOTHING
    for _ in range(60):
        p = 1 / (1 + np.exp(-np.clip(x @ numbers, -30, 30)))
        bread = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(len(numbers))
        step = np.linalg.solve(bread, x.T @ (true - p) - RIDGE * (numbers - NOTHING))
        while np.abs(step).max() > 1e-9 and cost(numbers + step, x, true) > cost(numbers, x, true):
            step = step / 2
        numbers = numbers + step
        if np.abs(step).max() < 1e-7:
            break
    return numbers


def mapped(numbers, rows):
    return 1 / (1 + np.exp(-np.clip(features(rows) @ numbers, -30, 30)))
