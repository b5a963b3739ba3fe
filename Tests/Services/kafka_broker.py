"""A broker in memory, the mock cluster of librdkafka: prints its address, and ends with its standard input."""

import sys

import confluent_kafka

broker = confluent_kafka.Producer({"test.mock.num.brokers": 1, "log_level": 0})
for topic in ("fixes", "events"):
    broker.list_topics(topic, timeout=30)  # makes it
found = next(iter(broker.list_topics(timeout=30).brokers.values()))
print(f"{found.host}:{found.port}", flush=True)
sys.stdin.read()
