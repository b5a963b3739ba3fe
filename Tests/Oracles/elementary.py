#!/usr/bin/env python3
"""Writes Tests/Fixtures/Elementary/values.txt, and checks the constants in Sources/RingfenceGeodesy/Elementary.

    Tests/Oracles/make elementary

Values of the elementary functions by mpmath, 400 binary digits, for random and for hard arguments. After the line
with a function's name, a line holds its arguments and the nearest double as bits, and what the exact value has more,
in ten-thousandths of a unit in the last place: ARGUMENT [ARGUMENT] VALUE REST.

The polynomials have the least greatest relative error (Remez). The script calculates them again and fails if one of
their coefficients, or another constant, is not in the sources.
"""
import math
import pathlib
import random
import re
import struct
import sys
from fractions import Fraction

import mpmath as mp

mp.mp.prec = 400
RANDOM = random.Random(1515)
ROOT = pathlib.Path(__file__).parent.parent.parent
PI = mp.pi


# Constants


def remez(function, weight, low, high, count):
    """The coefficients of the polynomial that is nearest to the function, by the weighted error."""
    points = [(low + high) / 2 - (high - low) / 2 * mp.cos(PI * k / count) for k in range(count + 1)]
    dense = 40 * count
    grid = [(low + high) / 2 - (high - low) / 2 * mp.cos(PI * k / dense) for k in range(dense + 1)]
    values = [function(x) for x in grid]
    coefficients = []
    for _ in range(12):
        matrix = mp.matrix(count + 1, count + 1)
        right = mp.matrix(count + 1, 1)
        for row, x in enumerate(points):
            for column in range(count):
                matrix[row, column] = x**column
            matrix[row, count] = (-1) ** row / weight(x)
            right[row] = function(x)
        solution = mp.lu_solve(matrix, right)
        coefficients = [solution[k] for k in range(count)]
        errors = [
            weight(x) * (mp.polyval(coefficients[::-1], x) - y) for x, y in zip(grid, values)
        ]
        extremes = []
        for k, error in enumerate(errors):
            if not extremes or error * errors[extremes[-1]] < 0:
                extremes.append(k)
            elif abs(error) > abs(errors[extremes[-1]]):
                extremes[-1] = k
        if len(extremes) != count + 1:
            break
        points = [grid[k] for k in extremes]
    return coefficients


def upper(value, bits):
    """The first so many binary digits."""
    mantissa, exponent = mp.frexp(value)
    return mp.ldexp(mp.floor(mp.ldexp(mantissa, bits)), exponent - bits)


def parts(value, *bits):
    """The value as a sum of numbers with so many digits, the last one a double."""
    found = []
    for count in bits:
        found.append(upper(value, count))
        value -= found[-1]
    return found + [value]


def two(value):
    high = mp.mpf(float(value))
    return [high, value - high]


def constants():
    """For each file, the numbers that must be in it."""

    def series(function, first, weight, high, count):
        def rest(z):
            return (function(mp.sqrt(z)) - first(z)) / weight(z)

        return remez(
            rest, lambda z: weight(z) / function(mp.sqrt(z)), high / 2**16, high, count)

    def error_ratio(t):
        x = 4 * (1 + t) / (1 - t)
        return (1 + 2 * x) * mp.exp(x * x) * mp.erfc(x)

    root = mp.sqrt
    half = mp.mpf("0.2501")
    quarter = (PI / 4) ** 2 * mp.mpf("1.0001")
    silver = ((root(2) - 1) / (root(2) + 1) * mp.mpf("1.001")) ** 2
    arcs = [two(mp.atan(mp.mpf(k) / 8)) for k in range(1, 9)]
    return {
        "Sine.swift": series(mp.sin, root, lambda z: z * root(z), quarter, 7)[1:]
        + [mp.mpf(1) / 6]
        + series(mp.cos, lambda z: 1 - z / 2, lambda z: z * z, quarter, 7),
        "ArcTangent.swift": series(
            mp.atan, root, lambda z: z * root(z), mp.mpf("0.0704") ** 2, 5)
        + [x for arc in arcs for x in arc]
        + two(PI / 2)
        + two(PI),
        "ArcSine.swift": series(mp.asin, root, lambda z: z * root(z), mp.mpf("0.2501"), 13)
        + two(PI / 2),
        "HyperbolicArcTangent.swift": series(
            mp.atanh, root, lambda z: z * root(z), silver, 8)
        + parts(mp.log(2) / 2, 42)
        + [1 / root(2)],
        "Logarithm.swift": parts(mp.log(2), 32),
        "ErrorFunction.swift": remez(
            lambda z: mp.erf(root(z)) / root(z) - 1, lambda z: 1, half / 2**16, half, 10)
        + remez(error_ratio, lambda t: 1, mp.mpf(-7) / 9, mp.mpf(3) / 4, 22),
        "AngleReduction.swift": parts(PI / 2, 33, 33) + [2 / PI, PI / 4],
        "AngleReduction+ManyDigits.swift": two(PI / 2),
    }


def check_constants():
    folder = ROOT / "Sources/RingfenceGeodesy/Elementary"
    missing = []
    for name, numbers in constants().items():
        text = (folder / name).read_text()
        there = {float.fromhex(x) for x in re.findall(r"-?0x[01]\.[0-9a-f]+p[+-]?[0-9]+", text)}
        there |= {-x for x in there}
        missing += [f"{name}: {float(x).hex()}" for x in numbers if float(x) not in there]
    with mp.workprec(1_400):
        digits = int(mp.floor(2 / PI * mp.mpf(2) ** (19 * 64)))
    text = (folder / "AngleReduction+ManyDigits.swift").read_text().replace("_", "")
    for place in range(1, 20):
        word = digits >> 64 * (19 - place) & (1 << 64) - 1
        if f"case {place}: 0x{word:016X}" not in text:
            missing.append(f"word {place} of 2/pi: {word:016X}")
    if missing:
        sys.exit("\n".join(missing) + "\nelementary: the constants above are not in the sources")


# Arguments


def double(bits):
    return struct.unpack(">d", struct.pack(">Q", bits))[0]


def bits(x):
    return struct.unpack(">Q", struct.pack(">d", x))[0]


def near(x, reach=2):
    """The number and its neighbours."""
    found = [x]
    below = above = x
    for _ in range(reach):
        below, above = math.nextafter(below, -math.inf), math.nextafter(above, math.inf)
        found += [below, above]
    return found


def logarithmic(low, high):
    return math.ldexp(RANDOM.uniform(1, 2), RANDOM.randint(low, high)) * RANDOM.choice((-1, 1))


def anything():
    while True:
        x = double(RANDOM.getrandbits(64))
        if math.isfinite(x):
            return x


def nearest_right_angles(exponent):
    """The double with this exponent that is nearest to a multiple of a right angle, by continued fractions."""
    with mp.workprec(1_400):
        x = mp.mpf(2) ** exponent * 2 / PI
        x -= mp.floor(x)
    q0, q1, rest = 0, 1, x
    while q1 < 1 << 53:
        rest = 1 / rest
        digit = int(mp.floor(rest))
        rest -= digit
        q0, q1 = q1, digit * q1 + q0
    factor = max(1, -(-(1 << 52) // q0))
    return math.ldexp(q0 * factor, exponent) if q0 * factor < 1 << 53 else math.ldexp(q0, exponent)


def angles():
    found = [RANDOM.uniform(0, math.pi / 4) for _ in range(400)]
    found += [RANDOM.uniform(-7, 7) for _ in range(400)]
    found += [logarithmic(-40, 30) for _ in range(250)]
    found += [anything() for _ in range(150)]
    for k in list(range(1, 41)) + [RANDOM.randint(41, 700_000) for _ in range(80)]:
        found += near(k * math.pi / 4, 1)
    found += [nearest_right_angles(e) for e in range(-52, 971, 9)]
    # The double that is nearest to a multiple of pi/2 of all.
    found += [math.ldexp(6381956970095103, 797)]
    for x in (2**-26, 2**-27, math.pi / 4, 1e-3, 2**20, 2**-1074, 2**-1022, 1.7976931348623157e308):
        found += near(x)
    return [(x,) for x in found if math.isfinite(x)]


def sines():
    found = [RANDOM.uniform(-1, 1) for _ in range(500)]
    found += [RANDOM.uniform(0.4, 0.6) for _ in range(300)]
    found += [1 - abs(logarithmic(-53, -8)) for _ in range(300)]
    found += [logarithmic(-1070, -2) for _ in range(150)]
    found += [logarithmic(-30, -2) for _ in range(150)]
    for x in (0.5, 2**-26, 2**-27, 0.17, 2**-1074, 2**-1022):
        found += near(x)
    for k in range(1, 40):
        found += near(math.tanh(k * math.log(2) / 4), 1)
    return [(x,) for x in found + near(1.0)[1::2] if abs(x) < 1]


def positives():
    found = [RANDOM.uniform(0.5, 2) for _ in range(500)]
    found += [abs(logarithmic(-1074, 1023)) for _ in range(400)]
    found += [abs(1 + logarithmic(-52, -4)) for _ in range(200)]
    for x in (1.0, 2**-1074, 2**-1022, 0.5, 2.0, math.sqrt(0.5), math.sqrt(2), 1.7976931348623157e308):
        found += near(x)
    return [(x,) for x in found if 0 < x < math.inf]


def deviations():
    found = [RANDOM.uniform(-0.5, 0.5) for _ in range(300)]
    found += [RANDOM.uniform(0.4, 6) * RANDOM.choice((-1, 1)) for _ in range(500)]
    found += [RANDOM.uniform(5, 26.5) for _ in range(300)]
    found += [logarithmic(-1070, -2) for _ in range(150)]
    for x in (0.5, 1.0, 4.0, 6.0, 2**-1074, 2**-1022, 2**-27):
        found += near(x) + near(-x)
    return [(x,) for x in found]


def vectors():
    found = [(RANDOM.uniform(-1, 1), RANDOM.uniform(-1, 1)) for _ in range(800)]
    found += [(x * RANDOM.uniform(0, 0.2), x) for x in (RANDOM.uniform(1, 2) for _ in range(400))]
    found += [(RANDOM.uniform(-1, 1), -1.0) for _ in range(150)]
    found += [(1.0, RANDOM.uniform(-1, 1)) for _ in range(150)]
    for _ in range(400):
        x = logarithmic(-30, 30)
        found.append((x, x * logarithmic(-70, 70)))
    for _ in range(400):
        x = math.ldexp(1.5, RANDOM.randint(-1070, 1020))
        found.append((x * RANDOM.uniform(-1.3, 1.3), x * RANDOM.uniform(-1, 1)))
    for k in range(9):
        x = RANDOM.uniform(1, 2)
        for y in near((k + 0.5625) / 8 * x) + near(k / 8 * x) + near((k + 0.5) / 8 * x):
            found += [(y, x), (y, -x), (x, y), (-x, -y)]
    for y in (2**-60, 2**-61, 2**-400, 2**900, 2**-1022, 5e-324, 1.7e308):
        for x in (1.0, -1.0, 2**-400, -(2**900), 5e-324, -1.7e308, 2**-1022):
            found += [(y, x), (x, y)]
    found += [(anything(), anything()) for _ in range(200)]
    return found


def sides():
    found = [(RANDOM.uniform(-1, 1), RANDOM.uniform(-1, 1)) for _ in range(400)]
    for _ in range(200):
        x = logarithmic(-30, 30)
        found.append((x, x * logarithmic(-29, 29)))
    for _ in range(300):
        x = math.ldexp(1.5, RANDOM.randint(-1073, 1021))
        found.append((x * RANDOM.uniform(0, 1.2), x * RANDOM.uniform(-1, 1)))
    for _ in range(100):
        found.append((logarithmic(-1074, -1023), logarithmic(-1074, -1023)))
    for y in (2**-27, 2**-28, 2**-29, 2**-400, 2**500, 2**-1022, 5e-324, 1.2e308):
        for x in near(1.0, 1) + [y, 2**-400, 2**500, 5e-324, 1.2e308]:
            found += [(y, x), (x, y)]
    found += [(3.0, 4.0), (-5.0, 12.0), (8.0, -15.0), (0.0, 2.0), (2**-1074, 0.0)]
    return found


def cubes():
    found = [RANDOM.uniform(1, 8) for _ in range(300)] + [anything() for _ in range(300)]
    found += [float(k**3) for k in range(-20, 21)]
    found += [logarithmic(-1074, -1000) for _ in range(50)]
    for x in (1.0, 2.0, 4.0, 8.0, 2**-900, 2**900, 2**-1022, 2**-1074):
        found += near(x)
    return [(x,) for x in found]


def quotients():
    found = [(RANDOM.uniform(-1000, 1000), 360.0) for _ in range(150)]
    found += [(logarithmic(-30, 60), 360.0) for _ in range(100)]
    found += [(180.0 * k, 360.0) for k in range(-8, 9)]
    found += [(k + 0.5, 1.0) for k in range(-5, 6)]
    found += [(anything(), anything()) for _ in range(200)]
    found += [(logarithmic(-30, 60), logarithmic(-20, 20)) for _ in range(200)]
    for x in near(180.0) + near(540.0) + near(360.0):
        found += [(x, 360.0), (-x, 360.0), (x, -360.0)]
    for _ in range(60):
        y = logarithmic(-1060, 900)
        found += [(y / 2, y), (y * 1.5, y), (y, y * 1.5), (y, 3 * y)]
    found += [(5e-324, 5e-324), (1.7e308, 5e-324), (5e-324, 1e-323), (1.7e308, 1.1e308)]
    return [(x, y) for x, y in found if y != 0 and math.isfinite(x)]


# Values


def nearest(value):
    """The nearest double, rounded once; subnormal numbers too."""
    if abs(value) < mp.mpf(2) ** -1022:
        return math.ldexp(int(mp.nint(value * mp.mpf(2) ** 1074)), -1074)
    return float(value)


def row(arguments, value):
    found = nearest(value)
    if not math.isfinite(found):
        return None
    rest = int(mp.nint((value - mp.mpf(found)) / mp.mpf(math.ulp(found)) * 10_000))
    return [*arguments, found], rest


def exact_remainder(x, y):
    x, y = Fraction(x), Fraction(y)
    quotient = round(x / y)  # to the nearest, of two the even one
    return float(x - quotient * y)


def lines(name, arguments, function):
    found = [name]
    for values in arguments:
        if name == "remainder":
            value = exact_remainder(*values)
            value = math.copysign(value, values[0]) if value == 0 else value
            made = [*values, value], 0
        else:
            made = row(values, function(*[mp.mpf(x) for x in values]))
        if made and (name == "remainder" or made[0][-1] != 0):
            found.append(" ".join(f"{bits(x):016x}" for x in made[0]) + f" {made[1]}")
    return found


def main():
    check_constants()
    text = ["# Made by Tests/Oracles/elementary.py"]
    text += lines("sin", angles(), mp.sin)
    text += lines("cos", angles(), mp.cos)
    text += lines("asin", sines(), mp.asin)
    text += lines("atanh", sines(), mp.atanh)
    text += lines("atan2", vectors(), mp.atan2)
    text += lines("hypot", sides(), lambda x, y: mp.sqrt(x * x + y * y))
    text += lines("cbrt", cubes(), lambda x: mp.sign(x) * mp.cbrt(abs(x)))
    text += lines("remainder", quotients(), None)
    text += lines("log", positives(), mp.log)
    text += lines("erf", deviations(), mp.erf)
    text += lines("erfc", deviations(), mp.erfc)
    place = ROOT / "Tests/Fixtures/Elementary/values.txt"
    place.parent.mkdir(exist_ok=True)
    place.write_text("\n".join(text) + "\n")


main()
