"""The recipes of Kafka with kills, against the mock cluster of librdkafka. Fixes are written and events read by kcat."""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import time

from helpers import EXAMPLES, environment, evaluated, recipe, rows, zones

MEMBERS = ("track", "type", "time", "zone", "fence", "visit")
PARTITIONS = (0, 1)
UNREADABLE = ["no JSON", '{"time":1777881600}', '{"track":"bus-0","time":1777881600,"latitude":95,"longitude":0}']


def partition(row):
    return int(row["track"].split("-")[1]) % len(PARTITIONS)


def send(address, topic, number, lines):
    command = ["kcat", "-P", "-q", "-b", address, "-t", topic, "-p", str(number)]
    subprocess.run(command, input="".join(line + "\n" for line in lines).encode(), check=True)


def events(address, topic, number):
    command = ["kcat", "-C", "-q", "-e", "-b", address, "-t", topic, "-p", str(number), "-o", "beginning", "-X", "isolation.level=read_committed"]
    return [json.loads(line) for line in subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.splitlines()]


def lines_of(found):
    """The events of each device in their order, each as bytes."""
    devices = {}
    for each in found:
        devices.setdefault(each["track"], []).append(json.dumps({name: each[name] for name in MEMBERS}).encode())
    return devices


def check_pipe(folder, address, rng):
    """The pipe is killed, and started again: each event at least once, and once after the numbers."""
    block = recipe("kcat", "localhost:9092", address)
    wanted = evaluated(folder)
    send(address, "fixes", 0, map(json.dumps, rows()))
    kills = 6
    for number in range(kills + 1):
        pipe = subprocess.Popen(["sh", "-c", block], cwd=folder, env=environment(folder), start_new_session=True, stderr=subprocess.DEVNULL)
        if number < kills:
            time.sleep(rng.uniform(0.02, 0.4))
            os.killpg(pipe.pid, signal.SIGKILL)
        pipe.wait(timeout=60)
    found, kept = events(address, "events", 0), []
    for each in found:
        if each["sequence"] > len(kept):
            kept.append(each)
    assert [each["sequence"] for each in kept] == list(range(1, len(wanted) + 1)), "Kafka: the pipe lost events"
    assert lines_of(kept) == lines_of(wanted), "Kafka: the pipe wrote other events"
    print(f"services-test: Kafka: pipe: {len(wanted)} events, {len(found)} with those that came again over {kills} kills")


class Fleet:
    """The processes of the example, one for each partition."""

    def __init__(self, folder, address, python):
        self.folder, self.address, self.python = folder, address, python

    def start(self, *options, **how):
        command = [self.python, EXAMPLES / "kafka_fleet.py", self.folder / "zones.json", self.address]
        states = ((str(number), self.folder / f"sessions-{number}.json") for number in PARTITIONS)
        return [subprocess.Popen([*command, *state, *options], stderr=subprocess.PIPE, text=True, **how) for state in states]

    def killed(self, rng, todo):
        """Runs, sends fixes meanwhile, and kills each process at a moment of its own."""
        running = self.start()
        ends = sorted((time.monotonic() + rng.uniform(0.2, 3), index) for index in range(len(running)))
        for end, index in ends:
            while time.monotonic() < end:
                part, todo = todo[:2], todo[2:]
                for number in PARTITIONS:
                    lines = [json.dumps(row) for row in part if partition(row) == number]
                    if lines:
                        send(self.address, "fixes", number, lines)
                time.sleep(0.05)
            assert running[index].poll() is None, running[index].communicate()[1]
            running[index].kill()
        for each in running:
            each.communicate()
        return todo

    def finish(self):
        """Runs to the end of the topic, and gives what the processes say."""
        said = []
        for each in self.start("--once"):
            said.append(each.communicate(timeout=60)[1])
            assert each.returncode == 0, said
        return said

    def events(self):
        found = [events(self.address, "events", number) for number in PARTITIONS]
        for part in found:
            places = [(each["offset"], each["index"]) for each in part]
            assert places == sorted(set(places)), "Kafka: events again, or in another order"
        return [each for part in found for each in part]


def check_fleet(folder, address, python, rng):
    wanted = evaluated(folder)
    fleet = Fleet(folder, address, python)
    for number in PARTITIONS:
        send(address, "fixes", number, UNREADABLE)
    states = [folder / f"sessions-{number}.json" for number in PARTITIONS]
    todo, kills, old = rows(), 0, []
    while todo:
        todo = fleet.killed(rng, todo)
        kills += len(PARTITIONS)
        if not old and all(path.exists() for path in states):
            old = [path.read_text() for path in states]
    fleet.finish()
    found = fleet.events()
    assert lines_of(found) == lines_of(wanted), f"Kafka: {len(found)} events, expected {len(wanted)}"
    # With the state gone, all is evaluated again, and nothing is written again; what cannot be read is named and counted.
    for path in states:
        path.unlink()
    for said in fleet.finish():
        assert said.count("left out offset") == 3 and "3 not readable" in said and "95" not in said, said
    assert fleet.events() == found, "Kafka: other events without the state"
    # Other zones with old states, over kills: what was written is evaluated with the old zones, and visits of the zone that is
    # gone end once, at the next fix.
    assert len(old) == len(states)
    for path, content in zip(states, old):
        path.write_text(content)
    inside = [track for track, lines in lines_of(wanted).items() if b'"entered"' in lines[-1]]
    (folder / "zones.json").write_text(zones("new"))
    last = max(row["time"] for row in rows())
    more = [row | {"time": row["time"] + 3600} for row in rows() if row["time"] > last - 100]
    while more:
        more = fleet.killed(rng, more)
        kills += len(PARTITIONS)
    fleet.finish()
    found = [each for each in fleet.events() if each not in found]
    ended = sorted(each["track"] for each in found if (each["type"], each["zone"]) == ("exited", "yard"))
    assert inside and ended == sorted(inside), (ended, inside)
    assert {each["zone"] for each in found if each["type"] == "entered"} == {"new"}, found
    print(f"services-test: Kafka: {len(wanted)} events, each once, then {len(found)} with other zones, over {kills} kills")


def started(python):
    command = [python, pathlib.Path(__file__).parent / "kafka_broker.py"]
    broker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return broker, broker.stdout.readline().strip()


def check_kafka(folder, python):
    if not shutil.which("kcat"):
        print("services-test: Kafka skipped, there is no kcat (package kcat)")
        return
    if subprocess.run([python, "-c", "import confluent_kafka"], stderr=subprocess.DEVNULL).returncode != 0:
        print("services-test: Kafka skipped, there is no confluent-kafka")
        return
    (folder / "zones.json").write_text(zones("yard"))
    rng = random.Random(1)
    # Each in a broker of its own: the topics have the same names.
    for check in (lambda address: check_pipe(folder, address, rng), lambda address: check_fleet(folder, address, python, rng)):
        broker, address = started(python)
        try:
            check(address)
        finally:
            broker.kill()
            broker.wait()
