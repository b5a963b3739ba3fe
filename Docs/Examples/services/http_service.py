"""A small service around sessions, with the standard library alone.

python3 http_service.py zones.json state.sqlite PORT

POST /fixes   lines of JSON with device, time, latitude, longitude and as known accuracy, speed: answers the events as lines
PUT /zones    another layout: visits of unchanged zones go on
GET /health   the numbers of devices and zones

The states of devices are in a database, written before the answer. A request that was not answered is sent again: fixes
that were taken before are then left out, so their events are in no answer twice.
"""

import json
import sqlite3
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import ringfence


class Fleet:
    """The sessions of all devices, one request at a time."""

    def __init__(self, zones, path):
        self.layout = ringfence.Layout.read(zones)
        self.lock = threading.Lock()
        self.base = sqlite3.connect(path, check_same_thread=False)
        self.base.execute("create table if not exists sessions (device text primary key, state blob)")
        self.sessions = {
            device: self.layout.restore(state, migrate=True) for device, state in self.base.execute("select device, state from sessions")
        }

    def take(self, rows):
        """Evaluates rows of devices, and gives the events."""
        with self.lock, self.base:
            events, changed = [], set()
            for row in rows:
                device = str(row["device"])
                session = self.sessions.setdefault(device, self.layout.session())
                known = {key: row[key] for key in ("accuracy", "speed", "course") if key in row}
                for event in session.process(row["time"], row["latitude"], row["longitude"], **known):
                    events.append({"device": device, "type": event.type, "zone": event.zone, "time": event.time.isoformat()})
                for visit in session.take_removed():
                    events.append({"device": device, "type": "exited", "zone": visit["zone"], "time": visit["time"]})
                changed.add(device)
            self.base.executemany(
                "insert or replace into sessions values (?, ?)", [(device, self.sessions[device].save()) for device in sorted(changed)]
            )
            return events

    def change(self, content):
        """Goes on with another layout; an invalid one changes nothing."""
        layout = ringfence.Layout.parse(content)
        with self.lock, self.base:
            for session in self.sessions.values():
                session.migrate(layout)
            self.layout = layout
            self.base.executemany(
                "insert or replace into sessions values (?, ?)", [(device, each.save()) for device, each in self.sessions.items()]
            )

    def health(self):
        with self.lock:
            return {"devices": len(self.sessions), "zones": len(self.layout.zones)}


class Handler(BaseHTTPRequestHandler):
    fleet = None

    def answer(self, status, text):
        content = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def content(self):
        return self.rfile.read(int(self.headers["Content-Length"])).decode()

    def run(self, work):
        try:
            self.answer(200, work())
        except (ValueError, KeyError, ringfence.Error) as error:
            self.answer(400, f"{error}\n")

    def do_POST(self):
        self.run(lambda: "".join(json.dumps(each) + "\n" for each in self.fleet.take([json.loads(line) for line in self.content().splitlines()])))

    def do_PUT(self):
        self.run(lambda: self.fleet.change(self.content()) or "")

    def do_GET(self):
        self.run(lambda: json.dumps(self.fleet.health()) + "\n")

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    Handler.fleet = Fleet(sys.argv[1], sys.argv[2])
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[3])), Handler).serve_forever()
