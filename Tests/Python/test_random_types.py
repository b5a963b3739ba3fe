"""Columns of any type, in any role, with any values: events or an error of the package, never another error."""

import random

import pyarrow as pa
import pytest
from conftest import sample_layout

import ringfence

TYPES = [
    pa.null(), pa.bool_(), pa.int8(), pa.uint8(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64(), pa.float16(),
    pa.float32(), pa.float64(), pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.binary(4),
    pa.date32(), pa.date64(), pa.time32("s"), pa.time64("us"), pa.timestamp("s"), pa.timestamp("ms", "UTC"),
    pa.timestamp("us", "Europe/Berlin"), pa.timestamp("ns", "UTC"), pa.duration("us"), pa.decimal128(10, 3),
    pa.list_(pa.string()), pa.list_(pa.int32()), pa.list_(pa.null()), pa.struct([("a", pa.int32())]),
    pa.map_(pa.string(), pa.int32()), pa.dictionary(pa.int8(), pa.string()), pa.dictionary(pa.int32(), pa.int64()),
    pa.dictionary(pa.int32(), pa.float64()),
]  # fmt: skip
OTHERS = ["track", "segment", "altitude", "accuracy", "speed_kmh", "course", "flags"]
USUAL = {"time": pa.timestamp("us", "UTC"), "latitude": pa.float64(), "longitude": pa.float64()}


def value(kind, source):
    """A value from the ends of a type, or an ordinary one; None for types without."""
    if pa.types.is_boolean(kind):
        return source.random() < 0.5
    if pa.types.is_integer(kind):
        signed = not str(kind).startswith("u")
        low, high = (-(2 ** (kind.bit_width - 1)) if signed else 0), 2 ** (kind.bit_width - signed) - 1
        return source.choice([0, 1, low, high, source.randint(low, high)])
    if pa.types.is_floating(kind):
        return source.choice([0.0, 1.5, float("nan"), float("inf"), -90.0, source.uniform(-60, 60)])
    if kind in (pa.string(), pa.large_string(), pa.string_view()):
        return source.choice(["", "a", "estimated manual", "ü", "x" * 50])
    if pa.types.is_list(kind):
        return [value(kind.value_type, source) for _ in range(source.randint(0, 3))]
    return source.randint(-99, 99) if pa.types.is_decimal(kind) else None


def column(kind, count, source):
    share = source.choice([0, 0.3])
    if pa.types.is_dictionary(kind):
        return column(kind.value_type, count, source).dictionary_encode()
    if pa.types.is_temporal(kind):
        high = 2 ** (kind.bit_width - 1) - 1
        values = [source.choice([0, source.randint(0, 2**31 - 1), source.randint(-high, high)]) for _ in range(count)]
        values = [None if source.random() < share else each for each in values]
        return pa.array(values, pa.int32() if kind.bit_width == 32 else pa.int64()).view(kind)
    values = [None if source.random() < share else value(kind, source) for _ in range(count)]
    if pa.types.is_float16(kind):
        return pa.array(values, pa.float32()).cast(kind)
    return pa.array(values, kind)


@pytest.mark.parametrize("block", range(8))
def test_random_types(block):
    layout, evaluated = sample_layout("harbour-drive"), 0
    for seed in range(100 * block, 100 * block + 100):
        source = random.Random(seed)
        count = source.choice([0, 1, 2, 5, 40])
        kinds = {name: kind if source.random() < 0.95 else source.choice(TYPES) for name, kind in USUAL.items()}
        kinds |= {name: source.choice(TYPES) for name in OTHERS if source.random() < 0.2}
        table = pa.table({name: column(kind, count, source) for name, kind in kinds.items()})
        try:
            events = layout.evaluate(
                table,
                source.choice(["normal", "restart", "both"]),
                threads=source.choice([1, 2]),
                out_of_order=source.choice(["sort", "drop", "fail"]),
                time_zone=source.choice([None, "UTC", "Europe/Berlin"]),
                suppressed=source.random() < 0.5,
            )
        except ringfence.Error as error:
            assert str(error), seed
            continue
        evaluated += 1
        events.visits()
        left_out = sum(entry.left_out for entry in events.diagnostics)
        usable = sum(events.tracks["evaluated"].to_pylist()) // (
            2 if len(set(events.tracks["mode"].to_pylist())) > 1 else 1
        )
        assert usable + left_out == count, seed
    assert evaluated > 20
