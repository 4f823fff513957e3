"""How much one address may ask for: buckets that fill again with time, for a bounded number of addresses."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from anyio import to_thread

from companion.store.errors import UnavailableError
from companion.store.passing import NoticeBoard
from companion.web.newest import Newest

MAX_ADDRESSES = 16_384  # with each bucket; the one that has asked for nothing the longest is forgotten first


@dataclass(frozen=True)
class Bucket:
    """Allow so many requests at once, and so many more each second."""

    burst: float
    per_second: float


class Limits:
    """Count what each address asks for against a bucket; lives on one event loop.

    scale: what all buckets are multiplied by; 0 allows everything. passing: what the servers of one database
    show each other, None for the only server.
    """

    def __init__(
        self,
        scale: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        passing: NoticeBoard | None = None,
    ) -> None:
        self._scale, self.clock, self._passing = scale, clock, passing
        self._left = Newest[tuple[str, Bucket], tuple[float, float]](MAX_ADDRESSES)

    async def wait_anywhere(self, address: str, bucket: Bucket, kind: str, is_taken: bool = True) -> float:
        """Take one from an address's bucket as wait does; all servers of the database count together."""
        if not self._passing or not self._scale:
            return self.wait(address, bucket, is_taken=is_taken)
        burst, per_second = bucket.burst * self._scale, bucket.per_second * self._scale
        ask = self._passing.take if is_taken else self._passing.wait
        try:
            return await to_thread.run_sync(ask, address, kind, burst, per_second)
        except UnavailableError:
            return self.wait(address, bucket, is_taken=is_taken)

    def wait(self, address: str, bucket: Bucket, price: float = 1.0, is_taken: bool = True) -> float:
        """Take so many requests from an address's bucket; return 0, or after how many seconds they are there.

        What costs more than the whole bucket is taken once that is full. is_taken: whether anything is taken.
        """
        if not self._scale or not price:
            return 0.0
        burst, per_second = bucket.burst * self._scale, bucket.per_second * self._scale
        now = self.clock()
        left, at = self._left.pop((address, bucket), (burst, now))
        left = min(burst, left + (now - at) * per_second)
        price = min(price, burst)
        self._left[address, bucket] = (left - price if is_taken and left >= price else left, now)
        return 0.0 if left >= price else (price - left) / per_second
