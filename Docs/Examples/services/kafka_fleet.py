"""Follows a partition of the topic `fixes` of Kafka and adds to that partition of `events`: each event exactly once.

python3 kafka_fleet.py zones.json localhost:9092 PARTITION sessions.json [--once]

A message of `fixes` is a JSON object with `track`, `time` (seconds since 1970), `latitude`, `longitude`, and as known
`accuracy` and `speed`; all of a track are in one partition. An event has `offset`, that of the message with its fix, and
`index`, its number within that message from 0: they grow from event to event of a partition.

The topic `events` shows how far it is, whatever ends the program. The file of the sessions is never ahead of it, so a start
evaluates some messages again, with the zones of then, and leaves out the events up to the last one of the topic. After a
start with other zones, the visits of those that are unchanged go on.
"""

import collections
import json
import os
import pathlib
import signal
import sys
import time

import confluent_kafka as kafka
import ringfence

SAVE_SECONDS = 1
UNREADABLE = (ValueError, KeyError, TypeError, OverflowError, RecursionError)


def members(event):
    """The members of an event that are written, from its record or from that of a visit whose zone is gone."""
    if not isinstance(event, dict):
        event = vars(event) | {"time": event.time.isoformat(timespec="milliseconds").replace("+00:00", "Z")}
    return {name: event[name] for name in ("type", "time", "zone", "fence", "visit")}


class Fleet:
    """The sessions of the devices of a partition, and the offset of the next message."""

    def __init__(self, zones, path):
        saved = json.loads(path.read_text()) if path.exists() else {"next": 0, "zones": zones, "sessions": None}
        self.path, self.next, self.zones = path, saved["next"], saved["zones"]
        self.layout = ringfence.Layout.parse(self.zones)
        self.sessions = self.layout.restore_all(saved["sessions"].encode()) if saved["sessions"] else {}
        self.counts = collections.Counter()

    def take(self, message):
        """Evaluates the fix of a message and gives the events; a message that cannot be read is named and counted."""
        self.next = message.offset() + 1
        self.counts["messages"] += 1
        try:
            row = json.loads(message.value())
            track = str(row["track"])
            if len(track.encode()) > 4096:
                raise ValueError("the track is longer than 4096 bytes")
            session = self.sessions.setdefault(track, self.layout.session())
            before = session.out_of_order
            known = {key: row[key] for key in ("accuracy", "speed") if key in row}
            found = [*session.process(row["time"], row["latitude"], row["longitude"], **known), *session.take_removed()]
        except UNREADABLE as error:
            self.counts["not readable"] += 1
            print(f"fixes[{message.partition()}]: left out offset {message.offset()}: {type(error).__name__}: {error}", file=sys.stderr)
            return []
        self.counts["not later than the fix before"] += session.out_of_order - before
        place = ({"offset": message.offset(), "index": index, "track": track} for index in range(len(found)))
        return [where | members(event) for where, event in zip(place, found)]

    def change(self, zones):
        """Goes on with other zones, if they are others."""
        if zones != self.zones:
            self.zones, self.layout = zones, ringfence.Layout.parse(zones)
            for session in self.sessions.values():
                session.migrate(self.layout)

    def save(self):
        """Replaces the file as a whole."""
        beside = pathlib.Path(f"{self.path}.new")
        with beside.open("w") as file:
            json.dump({"next": self.next, "zones": self.zones, "sessions": self.layout.save_all(self.sessions).decode()}, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, self.path)


class Topics:
    """A partition of `fixes`, which is read, and of `events`, which is written."""

    def __init__(self, broker, partition):
        self.partition = partition
        # From here on another process of the partition cannot write, and what it has not committed is undone.
        self.producer = kafka.Producer({"bootstrap.servers": broker, "transactional.id": f"ringfence-{partition}"})
        self.producer.init_transactions(30)
        settings = {"isolation.level": "read_committed", "enable.auto.commit": False, "auto.offset.reset": "error"}
        self.consumer = kafka.Consumer({"bootstrap.servers": broker, "group.id": "ringfence", "enable.partition.eof": True} | settings)

    def ends(self, topic):
        """The first offset of a topic, and that behind its last one."""
        return self.consumer.get_watermark_offsets(kafka.TopicPartition(topic, self.partition), timeout=30)

    def seek(self, topic, offset):
        self.consumer.assign([kafka.TopicPartition(topic, self.partition, offset)])

    def last(self):
        """Offset and index of the last event, or (-1, -1) without one. The last offsets may have no message, so it looks back."""
        low, high = self.ends("events")
        begin = high
        while begin > low:
            begin = max(low, high - 8 * (high - begin) - 1)
            self.seek("events", begin)
            found = None
            while (message := self.message()) is not None:
                found = message
            if found is not None:
                event = json.loads(found.value())
                return event["offset"], event["index"]
        return -1, -1

    def start(self, offset):
        """Reads `fixes` from an offset on, or from the first one that is still there, which it gives."""
        low, _ = self.ends("fixes")
        if low > offset:
            print(f"fixes[{self.partition}]: gone from the topic: {low - offset} offsets from {offset} on", file=sys.stderr)
        self.seek("fixes", max(low, offset))
        return max(low, offset)

    def message(self):
        """The next message; None at the end of the partition, each time that it is reached."""
        while True:
            message = self.consumer.poll(1)
            if message is None:
                continue
            if not message.error():
                return message
            if message.error().code() == kafka.KafkaError._PARTITION_EOF:
                return None
            raise kafka.KafkaException(message.error())

    def write(self, events):
        """Writes all of the events or none."""
        if events:
            self.producer.begin_transaction()
            for event in events:
                self.producer.produce("events", json.dumps(event), event["track"], self.partition)
            self.producer.commit_transaction(30)


def follow(fleet, topics, zones, once):
    last = topics.last()
    fleet.next = topics.start(fleet.next)
    # Again what was written, with the zones of then; the last fix may have events that were not.
    while fleet.next <= last[0]:
        message = topics.message()
        if message is None:
            sys.exit(f"fixes[{topics.partition}]: ends before the fix of the last event; is it another topic?")
        topics.write([event for event in fleet.take(message) if (event["offset"], event["index"]) > last])
    fleet.change(zones)
    fleet.save()
    saved = time.monotonic()
    is_end = False
    while not (once and is_end):
        events = []
        for _ in range(1000):
            message = topics.message()
            is_end = message is None
            if is_end:
                break
            events += fleet.take(message)
        topics.write(events)
        if time.monotonic() > saved + SAVE_SECONDS:
            fleet.save()
            saved = time.monotonic()


def main(zones, broker, partition, path, *options):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    zones = pathlib.Path(zones).read_text()
    fleet = Fleet(zones, pathlib.Path(path))
    try:
        follow(fleet, Topics(broker, int(partition)), zones, "--once" in options)
    finally:
        print(f"fixes[{partition}]:", ", ".join(f"{count} {name}" for name, count in fleet.counts.items() if count), file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
