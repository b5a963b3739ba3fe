"""Follows the stream `fixes` of Redis and adds to the stream `events`: each event exactly once, whatever ends the program.

python3 redis_fleet.py zones.json redis://localhost:6379 [--once]

A message of `fixes` has `device`, `time` (seconds since 1970), `latitude`, `longitude`, and as known `accuracy` and `speed`.
The place in the stream, the state of each device and the events are written in one transaction. After a start with other
zones, the visits of those that are unchanged go on.
"""

import sys

import redis
import ringfence


def session_of(device, sessions, layout, server):
    """The session of a device: in memory, as it was saved, or new."""
    if device not in sessions:
        state = server.hget("ringfence:sessions", device)
        sessions[device] = layout.restore(state, migrate=True) if state else layout.session()
    return sessions[device]


def main(zones, url, once):
    server = redis.Redis.from_url(url)
    layout = ringfence.Layout.read(zones)
    sessions = {}
    last = server.get("ringfence:last") or b"0"
    while True:
        found = server.xread({"fixes": last}, count=1000, block=500)
        if not found:
            if once:
                return
            continue
        changed = set()
        change = server.pipeline(transaction=True)
        for last, row in found[0][1]:
            device = row[b"device"]
            session = session_of(device, sessions, layout, server)
            place = (float(row[key]) for key in (b"time", b"latitude", b"longitude"))
            known = {key: float(row[key.encode()]) for key in ("accuracy", "speed") if key.encode() in row}
            for event in session.process(*place, **known):
                change.xadd(
                    "events",
                    {"device": device, "type": event.type, "zone": event.zone, "time": event.time.timestamp(), "visit": event.visit or 0},
                )
            for visit in session.take_removed():
                change.xadd("events", {"device": device, "type": "exited", "zone": visit["zone"], "time": visit["time"], "visit": visit["visit"]})
            changed.add(device)
        for device in changed:
            change.hset("ringfence:sessions", device, sessions[device].save())
        change.set("ringfence:last", last)
        change.execute()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], "--once" in sys.argv)
