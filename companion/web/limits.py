"""How much one address may ask for: buckets that fill again with time, for a bounded number of addresses."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MAX_ADDRESSES = 4096  # the one that has asked for nothing the longest is forgotten first


@dataclass(frozen=True)
class Bucket:
    """Allow so many requests at once, and so many more each second."""

    burst: float
    per_second: float


class Limits:
    """Count what each address asks for against a bucket; lives on one event loop.

    scale: what all buckets are multiplied by; 0 allows everything.
    """

    def __init__(self, scale: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._scale, self._clock = scale, clock
        self._left: OrderedDict[tuple[str, Bucket], tuple[float, float]] = OrderedDict()

    def wait(self, address: str, bucket: Bucket, price: float = 1.0) -> float:
        """Take so many requests from an address's bucket; return 0, or after how many seconds they are there.

        What costs more than the whole bucket is taken once that is full.
        """
        if not self._scale or not price:
            return 0.0
        burst, per_second = bucket.burst * self._scale, bucket.per_second * self._scale
        now = self._clock()
        left, at = self._left.pop((address, bucket), (burst, now))
        left = min(burst, left + (now - at) * per_second)
        price = min(price, burst)
        self._left[address, bucket] = (left - price if left >= price else left, now)
        while len(self._left) > MAX_ADDRESSES:
            self._left.popitem(last=False)
        return 0.0 if left >= price else (price - left) / per_second
