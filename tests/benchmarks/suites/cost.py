"""The cost of reading a photo of 12 megapixels, against `cv2.imdecode` of the same file in the same run.

Photos of `tests/photos` are made as large as a phone's, with its noise; every third one is dark. For each
look the medians are printed: time, processor time, memory, and the share of the time that each stage takes.
Then, of the network that places cells, how much longer OpenCV takes than ONNX Runtime.
"""

from __future__ import annotations

import cProfile
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np

from tests.benchmarks.suites.figures import Figure, Measure
from tests.benchmarks.suites.read import PHOTOS
from tests.benchmarks.suites.words import say

# By look: its photos, and the most time against imdecode that is wanted for it.
LOOKS = {
    "tiles": ("tile-*.jpg", 2.0),
    "beads": ("bead-*.jpg", 2.0),
    "round-mats": ("[dr][io]*/*-bead-*.jpg", 3.0),
    "hexagons": ("hexagons/*.jpg", 3.0),
}
PHOTOS_A_LOOK, ROUNDS, MOST_MB = 3, 4, 150.0
LONG_PX, SHORT_PX = 4032, 3024
# Stages that follow each other, by the function that each is: its module and its name.
STAGES = {
    "decode": ("picture", "decode"),
    "tags": ("tags", "find_tags"),
    "place": ("locate", "_located"),
    "flatten": ("read", "observe"),
    "tell": ("mats", "read_mats"),
}
# It loads nothing but the reader. What getrusage returns begins with what the process had that started it.
_READ_ONCE = """
import sys
from contextlib import suppress
from vision.errors import VisionError
from vision.read import read_photo
with suppress(VisionError):
    read_photo(sys.stdin.buffer.read())
(most,) = (line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(most.split()[1]) / 1024)
"""


def photos_of(look: str) -> list[Path]:
    """Return the photos that a look is measured on, spread over all of it."""
    found = sorted(PHOTOS.glob(LOOKS[look][0]))
    return [found[k] for k in np.linspace(0, len(found) - 1, PHOTOS_A_LOOK).astype(int)]


@cache
def twelve_megapixels(path: Path, dark: bool) -> bytes:
    """Return a photo as a phone of 12 megapixels would write it: with its noise it has 2 to 5 MB.

    dark: with little light and much noise.
    """
    photo = cv2.imread(str(path))
    assert photo is not None
    size = (LONG_PX, SHORT_PX) if photo.shape[1] > photo.shape[0] else (SHORT_PX, LONG_PX)
    large = cv2.resize(photo, size, interpolation=cv2.INTER_CUBIC)
    light, sigma = (0.35, 14) if dark else (1.0, 4)
    noise = np.random.default_rng(7).normal(0, sigma, (size[1], size[0], 1)).astype(np.float32)
    large = np.clip(light * large + noise, 0, 255).astype(np.uint8)
    done, data = cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 90])
    assert done
    return bytes(data)


def _read(data: bytes) -> None:
    from vision.errors import VisionError
    from vision.read import read_photo

    with suppress(VisionError):  # so dark that it is refused: that takes its time too
        read_photo(data)


def _cost(look: str) -> list[Figure]:
    """Return the figures of one look."""
    large = [twelve_megapixels(path, k % 3 == 0) for k, path in enumerate(photos_of(look))]
    times = [_least_seconds(data) for data in large]
    ratios = [[read[k] / decode[k] for decode, read in times] for k in range(2)]
    slower, work = map(statistics.median, ratios)
    memory = max(_memory_mb(data) for data in large[-2:])
    bar = LOOKS[look][1]
    figures = [
        Figure(say("cost-photos", look=look), len(large), say("photos")),
        Figure(say("cost-imdecode", look=look), 1000 * statistics.median(d[0] for d, _ in times), "ms"),
        Figure(say("cost-time", look=look), slower, say("times"), bar=bar, at_most=True),
        Figure(say("cost-processor", look=look), work, say("times"), bar=bar, at_most=True),
        Figure(say("cost-slowest", look=look), max(ratios[1]), say("times")),
        Figure(say("cost-memory", look=look), memory, "MB", bar=MOST_MB, at_most=True),
    ]
    shares = [_shares(data) for data in large]
    for stage in STAGES:
        share = 100 * statistics.median(each[stage] for each in shares)
        figures.append(Figure(say("cost-stage", look=look, stage=stage), share, "%"))
    return figures


def _least_seconds(data: bytes) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the least seconds of decoding, and of reading: by the clock, and of all processors together.

    They take turns, so that a busy machine is busy for both.
    """
    buffer = np.frombuffer(data, np.uint8)
    works = partial(cv2.imdecode, buffer, cv2.IMREAD_COLOR), partial(_read, data)
    rounds = [[_seconds(work) for work in works] for _ in range(ROUNDS)]
    decode, read = (
        (min(each[k][0] for each in rounds), min(each[k][1] for each in rounds)) for k in range(2)
    )
    return decode, read


def _seconds(work: Callable[[], object]) -> tuple[float, float]:
    """Return how long work takes: seconds by the clock, and of all processors together."""
    started, busy = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - started, time.process_time() - busy


def _shares(data: bytes) -> dict[str, float]:
    """Return the share of the time of one reading that each stage takes."""
    profile = cProfile.Profile()
    profile.runcall(_read, data)
    entries = profile.getstats()
    whole = sum(entry.inlinetime for entry in entries)
    spent = {
        (Path(entry.code.co_filename).stem, entry.code.co_name): entry.totaltime / whole
        for entry in entries
        if not isinstance(entry.code, str) and Path(entry.code.co_filename).parent.name == "vision"
    }
    return {stage: spent.get(its, 0.0) for stage, its in STAGES.items()}


def _memory_mb(data: bytes) -> float:
    """Return the most memory that a process ever has which only reads this photo; on Linux only."""
    done = subprocess.run(
        [sys.executable, "-c", _READ_ONCE],
        cwd=PHOTOS.parents[1],
        input=data,
        capture_output=True,
        check=True,
    )
    return float(done.stdout)


def _engines() -> list[Figure]:
    """Return how much longer OpenCV takes for a network than ONNX Runtime, in processor time."""
    from vision.model import run_network
    from vision.placing import SIDE

    pictures = np.random.default_rng(7).normal(-1, 1, (81, SIDE, SIDE, 3)).astype(np.float32)
    net = cv2.dnn.readNetFromONNX(str(PHOTOS.parents[1] / "vision" / "weights" / "places.onnx"))

    def by_opencv() -> object:
        net.setInput(pictures)
        return net.forward()

    works = partial(run_network, "places", pictures), by_opencv
    least, longer = (min(_seconds(work)[1] for _ in range(2 * ROUNDS)) for work in works)
    return [Figure(say("cost-engine"), longer / least, say("times"))]


def measures() -> Iterator[Measure]:
    """Yield what is measured."""
    for look in LOOKS:
        yield say("measuring-cost", look=look), partial(_cost, look)
    yield say("measuring-engines"), _engines


MEASURES: tuple[Measure, ...] = tuple(measures())
