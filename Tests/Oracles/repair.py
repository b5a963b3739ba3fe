"""The least movements that bring a few circles far enough apart, by SciPy from many starts, for LeastMovementTests.

A case is a line of `spacing cost x,y,r x,y,r ...`: metres in a plane, and the least sum of squared movements. The problem
is not convex, so the solver starts from 60 random movements and the best result counts.
"""
import pathlib

import numpy
from scipy.optimize import minimize

numbers = numpy.random.default_rng(18)
SPACING = 500.0


def least(places, radii):
    count = len(radii)
    pairs = [(i, k) for i in range(count) for k in range(i + 1, count)]
    first, second = numpy.array(pairs).T
    apart = radii[first] + radii[second] + SPACING

    def room(flat):
        at = places + flat.reshape(-1, 2)
        return numpy.hypot(*(at[first] - at[second]).T) - apart

    def slope(flat):
        at = places + flat.reshape(-1, 2)
        away = at[first] - at[second]
        away /= numpy.maximum(numpy.hypot(*away.T), 1e-9)[:, None]
        rows = numpy.zeros((len(pairs), count, 2))
        index = numpy.arange(len(pairs))
        rows[index, first] = away
        rows[index, second] = -away
        return rows.reshape(len(pairs), -1)

    best = numpy.inf
    for start in range(60):
        guess = numbers.normal(0, 40 if start % 2 else 300, 2 * count)
        found = minimize(
            lambda flat: flat @ flat / 1e4, guess, jac=lambda flat: 2 * flat / 1e4, method="SLSQP",
            constraints={"type": "ineq", "fun": room, "jac": slope}, options={"maxiter": 500, "ftol": 1e-10})
        if found.success and room(found.x).min() > -1e-3:
            best = min(best, float(found.x @ found.x))
    return best


lines = []
for count in (2, 3, 4, 5, 6):
    for crowd in (500, 900, 1400):
        places = numbers.uniform(0, crowd * (count / 3) ** 0.5, (count, 2)).round(1)
        radii = numbers.uniform(10, 120, count).round(1)
        cost = least(places, radii)
        circles = " ".join(f"{x},{y},{r}" for (x, y), r in zip(places.tolist(), radii.tolist()))
        lines.append(f"{SPACING:g} {cost:.0f} {circles}")
folder = pathlib.Path(__file__).parent.parent / "Fixtures" / "Lint"
(folder / "least-movements.txt").write_text("\n".join(lines) + "\n")
