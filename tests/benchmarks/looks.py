"""How often a live view looks at the sheet: looks a second of one phone while photos of others are read.

    python -m tests.benchmarks.looks [--seconds 20] [--json]

One phone sends frames of 720p as its page does: the newest after each answer, up to eight a second. At
another address photos are read all the time, one after the other. Measured is a server of its own on this
machine, over loopback: without the network, and without the camera and the JPEG of a real phone.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path

import cv2
import httpx
import numpy as np

from tests.benchmarks.pages import HERE, served_from

__all__ = ["Looks", "look_for", "page_ms"]

PHOTO = Path(__file__).parents[1] / "photos" / "bead-00-easy.jpg"
FRAME_PX = (960, 720)
OTHER = "127.0.0.2"  # the address of the one whose photos are read


@dataclass(frozen=True)
class Looks:
    """Looks at a sheet. a_second: how many; slowest_ms: the longest answer; photos: how many were read."""

    a_second: float
    median_ms: float
    slowest_ms: float
    photos: int


def page_ms() -> dict[str, int]:
    """Return the milliseconds that the page's script names: from look to look, and the least between two."""
    script = files("companion").joinpath("static", "viewing.js").read_text(encoding="utf-8")
    return {
        name: int(ms) for name, ms in re.findall(r"^const (EVERY|LEAST)_MS = (\d+);", script, re.MULTILINE)
    }


def _frame(photo: bytes) -> bytes:
    """Return a photo as a frame of a camera."""
    picture = np.asarray(cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    frame = cv2.resize(picture, FRAME_PX, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, 70])[1].tobytes()


def _read_photos(address: str, photo: bytes, enough: threading.Event, read: list[float]) -> None:
    """Let photos be read one after the other until it is enough."""
    elsewhere = httpx.HTTPTransport(local_address=OTHER)
    with httpx.Client(base_url=address, transport=elsewhere, timeout=60) as client:
        while not enough.is_set():
            client.post("/api/photos", content=photo).raise_for_status()
            read.append(time.monotonic())


def look_for(address: str, seconds: float) -> Looks:
    """Return what came of looks at a server for so many seconds, after the first photo was read."""
    photo = PHOTO.read_bytes()
    frame, enough, read, took = _frame(photo), threading.Event(), list[float](), list[float]()
    reading = threading.Thread(target=_read_photos, args=(address, photo, enough, read), daemon=True)
    reading.start()
    with httpx.Client(base_url=address, timeout=60) as phone:
        while not read and reading.is_alive():
            phone.post("/api/looks", content=frame).raise_for_status()
        its, begun, photos = page_ms(), time.monotonic(), len(read)
        while time.monotonic() - begun < seconds:
            asked = time.monotonic()
            phone.post("/api/looks", content=frame).raise_for_status()
            took.append(1000 * (time.monotonic() - asked))
            time.sleep(max(its["LEAST"], its["EVERY"] - took[-1]) / 1000)
        rate, count = len(took) / (time.monotonic() - begun), len(read) - photos
    enough.set()
    reading.join(60)
    return Looks(round(rate, 1), round(statistics.median(took), 1), round(max(took), 1), count)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print how often a phone looks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", action="store_true", help="print one object")
    args = parser.parse_args(arguments)
    with served_from(HERE) as (_, port):
        looks = look_for(f"http://127.0.0.1:{port}", args.seconds)
    words = f"{looks.a_second} looks a second, median {looks.median_ms} ms, slowest {looks.slowest_ms} ms"
    print(json.dumps(asdict(looks)) if args.json else f"{words}; {looks.photos} photos read meanwhile")


if __name__ == "__main__":
    main()
