"""Writes FIT files as devices write them, and the fixes that fitdecode finds in them.

The files come from the encoder below, and one from the package fit_tool, so that two programs that share no code with
the reader agree about the format. fitdecode reads them all.
"""

import io
import json
import pathlib
import random
import struct
import warnings

import fitdecode
from fit_tool.fit_file_builder import FitFileBuilder
from fit_tool.profile.messages.event_message import EventMessage
from fit_tool.profile.messages.file_id_message import FileIdMessage
from fit_tool.profile.messages.record_message import RecordMessage
from fit_tool.profile.profile_type import Event, EventType, FileType, Manufacturer

folder = pathlib.Path("Tests/Fixtures/FIT")
folder.mkdir(parents=True, exist_ok=True)

EPOCH = 631065600
START = 1716018600 - EPOCH  # 2024-05-18T07:50:00Z
ENUM, UINT8, UINT16, SINT32, UINT32, STRING, BYTE = 0x00, 0x02, 0x84, 0x85, 0x86, 0x07, 0x0D
FORMS = {ENUM: "B", UINT8: "B", UINT16: "H", SINT32: "i", UINT32: "I"}
INVALID = {ENUM: 0xFF, UINT8: 0xFF, UINT16: 0xFFFF, SINT32: 0x7FFFFFFF, UINT32: 0xFFFFFFFF}


def checksum(data):
    """CRC-16/ARC, a bit at a time."""
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0xA001 if value & 1 else 0)
    return value


class Encoder:
    """Messages of one FIT file."""

    def __init__(self):
        self.body = b""
        self.local = {}

    def define(self, local, message, fields, order="<", developer=()):
        """A definition message; a field is its number, its base type, and a size if it is no single number."""
        fields = [(f[0], f[1], f[2] if len(f) > 2 else struct.calcsize(FORMS[f[1]])) for f in fields]
        self.local[local] = (fields, order, developer)
        self.body += struct.pack(
            order + "BBBHB", 0x40 | local | (0x20 if developer else 0), 0, int(order == ">"), message, len(fields)
        )
        for number, base, size in fields:
            self.body += bytes((number, size, base))
        if developer:
            self.body += bytes((len(developer),))
            for number, size, index in developer:
                self.body += bytes((number, size, index))

    def data(self, local, values, offset=None):
        """A data message; None is an invalid value. With an offset its header has the time."""
        fields, order, developer = self.local[local]
        self.body += bytes((local if offset is None else 0x80 | local << 5 | offset & 0x1F,))
        for (_, base, size), value in zip(fields, values, strict=True):
            if isinstance(value, bytes):
                self.body += value.ljust(size, b"\0")
            else:
                self.body += struct.pack(order + FORMS[base], INVALID[base] if value is None else value)
        for _, size, _ in developer:
            self.body += bytes(range(size))

    def file(self, header=14, check=True):
        head = struct.pack("<BBHI4s", header, 0x20, 2132, len(self.body), b".FIT")
        if header == 14:
            head += struct.pack("<H", checksum(head) if check else 0)
        return head + self.body + struct.pack("<H", checksum(head + self.body))


def semicircles(degrees):
    return round(degrees * 2**31 / 180)


def watch():
    """A run with a pause: fields that are not read between the others, values that are missing."""
    numbers = random.Random(1)
    fit = Encoder()
    fit.define(0, 0, [(0, ENUM), (1, UINT16), (3, UINT32), (4, UINT32), (8, STRING, 12)])
    fit.data(0, [4, 1, 3_999_000_111, START, b"a watch"])
    fit.define(1, 21, [(253, UINT32), (3, UINT32), (0, ENUM), (1, ENUM), (4, UINT8)])
    fit.define(
        2, 20, [(253, UINT32), (0, SINT32), (1, SINT32), (5, UINT32), (2, UINT16), (6, UINT16), (3, UINT8), (31, UINT8)]
    )
    fit.data(1, [START, 0, 0, 0, 0])
    for second in range(90):
        if second == 40:
            fit.data(1, [START + second, 0, 0, 4, 0])
            fit.data(1, [START + second + 70, 0, 0, 0, 0])
            # A lap is another event, and no interruption.
        if second == 60:
            fit.data(1, [START + second + 70, 0, 9, 0, 0])
        here = semicircles(50.1 + second * 2.5e-5), semicircles(8.6 + numbers.uniform(0, 1e-4))
        if second in (7, 8, 50):
            here = None, None
        fit.data(
            2,
            [START + second + (70 if second >= 40 else 0), *here, second * 280,
             None if second % 9 == 4 else round((103.4 + numbers.uniform(-2, 2) + 500) * 5),
             None if second % 7 == 3 else round(numbers.uniform(2, 4) * 1000), 140, [3, 5, 12, None][second % 4]],
        )
    # The same local type becomes a session: what stands there is no record.
    fit.define(2, 18, [(253, UINT32), (5, ENUM), (7, UINT32)])
    fit.data(2, [START + 160, 1, 90_000])
    return fit.file()


def computer():
    """A bicycle computer: numbers of both orders, times in headers, fields of developers, enhanced values."""
    numbers = random.Random(2)
    fit = Encoder()
    fit.define(0, 0, [(0, ENUM), (1, UINT16), (4, UINT32)], order=">")
    fit.data(0, [4, 32, START])
    fit.define(15, 207, [(1, BYTE, 16), (3, UINT8)])
    fit.data(15, [bytes(range(16)), 0])
    fit.define(15, 206, [(0, UINT8), (1, UINT8), (2, UINT8), (3, STRING, 8)])
    fit.data(15, [0, 0, 2, b"power"])
    fit.define(0, 20, [(253, UINT32), (0, SINT32), (1, SINT32), (78, UINT32), (73, UINT32)], ">", [(0, 3, 0)])
    fit.define(3, 20, [(1, SINT32), (0, SINT32), (73, UINT32), (6, UINT16), (78, UINT32), (2, UINT16)], "<")
    fit.define(1, 20, [(0, SINT32), (1, SINT32)], ">")
    time = START
    for step in range(120):
        before, time = time, time + numbers.choice([1, 1, 1, 2, 5, 31])
        lat, lon = semicircles(-33.85 - step * 4e-5), semicircles(179.9990 + step * 2e-5)
        lon = (lon + 2**31) % 2**32 - 2**31
        if step % 20 == 0:
            fit.data(0, [time, lat, lon, round((812 + step + 500) * 5), round(numbers.uniform(4, 12) * 1000)])
        elif step % 3 == 0:
            fit.data(1, [lat, lon], offset=time)
        else:
            enhanced = [round(numbers.uniform(4, 12) * 1000), None][step % 2]
            height = [None, round((812 + step + 500) * 5)][step % 2]
            fit.data(3, [lon, lat, enhanced, 7_250, height, 7_000 + step], offset=time)
    return fit.file(header=12)


def chained():
    """Two files one behind the other. The times in the headers of the second one begin again."""
    fit = Encoder()
    fit.define(0, 20, [(253, UINT32), (0, SINT32), (1, SINT32)])
    for second in range(5):
        fit.data(0, [START + 9_000 + second, semicircles(10 + second / 1000), semicircles(-20)])
    # Seconds since the device was switched on, no time, an impossible latitude, half a position.
    fit.data(0, [86_400, semicircles(10), semicircles(-20)])
    fit.data(0, [None, semicircles(10), semicircles(-20)])
    fit.data(0, [START + 9_010, semicircles(95), semicircles(-20)])
    fit.data(0, [START + 9_011, semicircles(10), None])
    fit.data(0, [START + 9_012, semicircles(10), semicircles(-20)])
    return watch() + fit.file(check=False)


def packaged():
    """A file that fit_tool writes."""
    builder = FitFileBuilder(auto_define=True, min_string_size=20)
    head = FileIdMessage()
    head.type = FileType.ACTIVITY
    head.manufacturer = Manufacturer.DEVELOPMENT.value
    head.product = 0
    head.time_created = (START + EPOCH) * 1000
    head.serial_number = 0x12345678
    builder.add(head)
    timer = EventMessage()
    timer.event = Event.TIMER
    timer.event_type = EventType.START
    timer.timestamp = (START + EPOCH) * 1000
    builder.add(timer)
    for second in range(30):
        record = RecordMessage()
        record.timestamp = (START + EPOCH + second) * 1000
        record.position_lat = 47.3 + second * 3e-5
        record.position_long = -122.1 - second * 2e-5
        record.altitude = 12.4 + second
        record.speed = 3.25
        builder.add(record)
    return builder.build().to_bytes()


def indoors():
    """A run on a treadmill."""
    fit = Encoder()
    fit.define(0, 20, [(253, UINT32), (0, SINT32), (1, SINT32), (6, UINT16)])
    for second in range(12):
        fit.data(0, [START + second, None, None, 2_800])
    return fit.file()


def settings():
    """No activity at all."""
    fit = Encoder()
    fit.define(0, 0, [(0, ENUM), (1, UINT16), (4, UINT32)])
    fit.data(0, [2, 1, START])
    return fit.file()


def read(data):
    """The fixes of each file as fitdecode finds them, and the numbers of records without a usable one."""
    tracks, left_out = [], {}

    def leave_out(reason):
        left_out[reason] = left_out.get(reason, 0) + 1

    with fitdecode.FitReader(io.BytesIO(data), check_crc=fitdecode.CrcCheck.RAISE) as reader:
        starts = True
        for frame in reader:
            if isinstance(frame, fitdecode.FitHeader):
                tracks.append([])
                starts = True
            if not isinstance(frame, fitdecode.FitDataMessage):
                continue
            values = {field.name: field.value for field in frame.fields}
            # Of an old field fitdecode also makes the enhanced one. The one of the file counts.
            own = [field for field in frame.fields if field.field_def is not None and field.value is not None]
            values |= {field.name: field.value for field in own}
            raw = {field.name: field.raw_value for field in frame.fields}
            if frame.name == "event" and values["event"] == "timer" and values["event_type"] == "start":
                starts = True
            if frame.name != "record":
                continue
            position = values.get("position_lat"), values.get("position_long")
            time = raw.get("timestamp")
            if position == (None, None):
                leave_out("no-position")
            elif None in position or abs(position[0]) > 2**30:
                leave_out("bad-position")
            elif time is None:
                leave_out("missing-time")
            elif time < 0x10000000:
                leave_out("bad-time")
            else:
                degrees = [value * 180 / 2**31 for value in position]

                def first(*names):
                    return next((values[name] for name in names if values.get(name) is not None), None)

                tracks[-1].append(
                    [(time + EPOCH) * 1_000_000, *degrees, first("enhanced_altitude", "altitude"),
                     first("gps_accuracy"), first("enhanced_speed", "speed"), starts]
                )
                starts = False
    return {"leftOut": left_out, "tracks": tracks}


warnings.simplefilter("ignore")
expected = {}
for name, data in [("watch", watch()), ("computer", computer()), ("chained", chained()), ("fit-tool", packaged())]:
    (folder / f"{name}.fit").write_bytes(data)
    expected[name] = read(data)
(folder / "indoors.fit").write_bytes(indoors())
(folder / "settings.fit").write_bytes(settings())
rows = ",\n".join(f'"{name}":{json.dumps(reading, separators=(",", ":"))}' for name, reading in expected.items())
(folder / "expected.json").write_text("{" + rows + "}\n")
