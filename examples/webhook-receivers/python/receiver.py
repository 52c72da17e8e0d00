"""A webhook receiver with nothing but Python 3. Start: WEBHOOK_SECRET=whsec_... PORT=8080 python3 receiver.py"""

import base64
import binascii
import hashlib
import hmac
import json
import logging
import os
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
MAX_BODY_BYTES = 1024 * 1024

# During a rotation the service signs with both secrets, so one secret is enough here.
KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

# Each request has its own thread: `logging` writes whole lines, which `print` does not.
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(message)s")

# The file stands for your database: one line per event, written before the answer, so that a crash loses nothing.
# In a database, a unique index on the id finds the duplicates.
EVENTS_FILE = os.environ.get("EVENTS_FILE", "received-events.jsonl")
output = open(EVENTS_FILE, "a+", encoding="utf-8")
output.seek(0)
stored = [json.loads(line) for line in output if line.strip()]
known_ids = {line["id"] for line in stored}
last_sequence = max((line["sequence"] for line in stored), default=0)
lock = threading.Lock()

# What your business does with each event; a key that is missing is an event that this receiver does not know.
HANDLERS = {
    "profile.created": lambda event: logging.info("location %s was created", event["location_id"]),
    "profile.updated": lambda event: logging.info("location %s was edited", event["location_id"]),
    "interaction.review": lambda event: logging.info(
        "review %s is new or has changed", event["data"]["interaction"]["id"]
    ),
}


def is_authentic(headers, body: bytes) -> bool:
    """Whether the request comes from the service and is recent. `body` is the bytes as received."""
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not event_id or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = hmac.new(KEY, signed, hashlib.sha256).digest()
    for entry in headers.get("webhook-signature", "").split(" "):
        version, _, value = entry.partition(",")
        try:
            given = base64.b64decode(value, validate=True)
        except (binascii.Error, ValueError):
            continue
        if version == "v1" and hmac.compare_digest(given, expected):
            return True
    return False


def store(event_id: str, sequence: int, event: dict) -> bool:
    """Stores the event. Returns False for a duplicate."""
    global last_sequence
    with lock:
        if event_id in known_ids:
            return False
        output.write(json.dumps({"id": event_id, "sequence": sequence, "event": event}) + "\n")
        output.flush()
        os.fsync(output.fileno())
        known_ids.add(event_id)
        # Only the events of one location come in order, so a gap can close later. Report one that stays open.
        if 0 < last_sequence < sequence - 1:
            logging.info("gap: no event %s to %s yet", last_sequence + 1, sequence - 1)
        last_sequence = max(last_sequence, sequence)
        return True


def handle(event_id: str, event: dict) -> None:
    """Processes the event after the answer. Slow work belongs in a job that reads the stored events."""
    handler = HANDLERS.get(event["event"])
    if handler:
        handler(event)
    else:
        logging.info("ignored %s", event["event"])
    logging.info("processed %s", event_id)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_POST(self) -> None:
        length = self.headers.get("content-length", "")
        if not length.isdigit():
            return self.answer(411)
        if int(length) > MAX_BODY_BYTES:
            return self.answer(413)
        body = self.rfile.read(int(length))
        if not is_authentic(self.headers, body):
            return self.answer(401)
        try:
            event = json.loads(body)
            event["event"]
            sequence = int(self.headers.get("x-listings-sequence", ""))
        except (ValueError, TypeError, KeyError):
            return self.answer(400)
        event_id = self.headers["webhook-id"]
        try:
            is_new = store(event_id, sequence, event)
        except OSError as error:
            logging.error("not stored: %s", error)
            # The service sends the event again.
            return self.answer(500)
        self.answer(200)
        if is_new:
            handle(event_id, event)
        else:
            logging.info("duplicate %s", event_id)

    def do_GET(self) -> None:
        self.answer(405)

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("content-length", "0")
        if status >= 400:
            self.send_header("connection", "close")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    # The connections that wait for a thread. With the 5 of the standard library, a burst of deliveries times out.
    request_queue_size = 512


if __name__ == "__main__":
    server = Server((os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8080"))), Receiver)
    logging.info("listening on port %s", server.server_address[1])
    server.serve_forever()
