"""Figures of a server in the text form that Prometheus reads."""

from __future__ import annotations

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """The figures of one server: requests by path, how long they took, and what is open now."""

    def __init__(self) -> None:
        # a start does not wait for it
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

        self._generate = generate_latest
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "companion_requests",
            "Requests that were answered",
            ("method", "path", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "companion_request_seconds",
            "Seconds from a request to the end of its answer",
            ("method", "path"),
            buckets=SECONDS,
            registry=self._registry,
        )
        self.streams = Gauge("companion_streams", "Pages that follow a table", registry=self._registry)
        self.waiting = Gauge("companion_work_waiting", "Work that waits", registry=self._registry)
        self.running = Gauge("companion_work_running", "Work in a process", registry=self._registry)

    def count(self, method: str, path: str, status: int, seconds: float) -> None:
        """Count a request; a path that there is not counts as the empty one, so nobody can make up labels."""
        known = method if method in ("GET", "HEAD", "POST", "DELETE") else ""
        self._requests.labels(known, path, str(status)).inc()
        if not path.endswith("/stream"):
            self._seconds.labels(known, path).observe(seconds)

    def text(self) -> bytes:
        """Return all figures."""
        return self._generate(self._registry)
