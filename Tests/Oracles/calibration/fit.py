"""What would correct the probabilities that were said: logit p' = a + b logit p, by maximum likelihood.

With a = 0 and b = 1 there is nothing to correct. A map a₀ + b₀ logit p that the command applied becomes
a + b a₀ + b b₀ logit p.
"""
import numpy as np


def correction(said, true, tracks):
    """The numbers a and b, and their standard errors when the rows of a track are not independent."""
    x = np.stack([np.ones(len(said)), np.log(said / (1 - said))])
    numbers = np.array([0.0, 1.0])
    for _ in range(50):
        p = 1 / (1 + np.exp(-numbers @ x))
        bread = np.linalg.inv((x * (p * (1 - p))) @ x.T)
        step = bread @ (x @ (true - p))
        numbers = numbers + step
        if np.abs(step).max() < 1e-10:
            break
    _, cluster = np.unique(tracks, return_inverse=True)
    sums = np.stack([np.bincount(cluster, weights=row * (true - p)) for row in x])
    return numbers, np.sqrt(np.diag(bread @ (sums @ sums.T) @ bread))
