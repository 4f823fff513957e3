"""Pages on demand: build a kind's PDF, draw its pages as pictures, pack a set; with a small memory.

Building takes up to a second a kind and runs one at a time, so that a table next door goes on; the renderer
is not made for threads either.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from io import BytesIO
from threading import Lock, Semaphore
from zipfile import ZIP_STORED, ZipFile, ZipInfo

import pypdfium2 as pdfium

from companion.table.errors import refused
from companion.web.words import say
from print.kinds import Job, Kind, build, kind_named, kinds_of
from print.orders import Order, job_for, job_of, narrow_order, plain_job, require_used

MAX_WAITING = 8
MAX_KEPT_BYTES = 24 * 1024 * 1024
_MIDNIGHT = (1980, 1, 1, 0, 0, 0)  # the earliest date a ZIP can say; the same order, the same bytes
_Key = tuple[Order, str]


class PrinterBusyError(Exception):
    """Raised if too many pages wait already."""

    def __init__(self) -> None:
        self.said = say("pages-busy")
        super().__init__(self.said)


@dataclass
class Prints:
    """The pages that were built last; safe to call from threads."""

    kept: OrderedDict[_Key, bytes] = field(default_factory=OrderedDict)
    _turn: Lock = field(default_factory=Lock)
    _places: Semaphore = field(default_factory=lambda: Semaphore(1 + MAX_WAITING))

    def pdf(self, order: Order, kind: str) -> bytes:
        """Return a kind's PDF. Raises what building raises, and PrinterBusyError."""
        with self._one_at_a_time():
            return self._built(order, kind)

    def page_count(self, order: Order, kind: str) -> int:
        """Return how many pages a kind has."""
        with self._one_at_a_time(), pdfium.PdfDocument(self._built(order, kind)) as document:
            return len(document)

    def picture(self, order: Order, kind: str, page: int, width: int) -> bytes:
        """Return a page, counted from 1, as a PNG so many pixels wide; refuse a page that there is not."""
        with self._one_at_a_time(), pdfium.PdfDocument(self._built(order, kind)) as document:
            if not 1 <= page <= len(document):
                raise refused(
                    "unprintable", say("no-such-page", kind=kind, pages=len(document), page=str(page))
                )
            scale = (width - 0.001) / document[page - 1].get_width()  # the renderer rounds up
            drawn = document[page - 1].render(scale=scale)
            picture = BytesIO()
            drawn.to_pil().save(picture, "png", optimize=False)
            return picture.getvalue()

    def archive(self, order: Order, kinds: list[str]) -> bytes:
        """Return a ZIP with one PDF a kind; kinds: their names, none for the whole set.

        Raises PrintError for what the order says but none of them uses.
        """
        job = plain_job(order)
        wanted = tuple(map(kind_named, dict.fromkeys(kinds))) or kinds_of(job_of(order))
        require_used(order, wanted, job)
        packed = BytesIO()
        with ZipFile(packed, "w", ZIP_STORED) as archive:  # the PDFs are compressed inside
            for kind in wanted:
                pages = self.pdf(narrow_order(order, kind, job), kind.name)
                archive.writestr(ZipInfo(f"{kind.name}.pdf", _MIDNIGHT), pages)
        return packed.getvalue()

    @staticmethod
    def planned(order: Order) -> tuple[Job, tuple[Kind, ...]]:
        """Return the job of an order and all kinds there are for it, extras too; build nothing."""
        plain = plain_job(order)
        require_used(order, kinds_of(plain, extras=True), plain)
        job = job_of(order)
        return job, kinds_of(job, extras=True)

    def _built(self, order: Order, kind: str) -> bytes:
        if (order, kind) in self.kept:
            self.kept.move_to_end((order, kind))
        else:
            self.kept[order, kind] = build(kind, job_for(kind, order))
        while len(self.kept) > 1 and sum(map(len, self.kept.values())) > MAX_KEPT_BYTES:
            self.kept.popitem(last=False)
        return self.kept[order, kind]

    def _one_at_a_time(self) -> _Turn:
        return _Turn(self._turn, self._places)


@dataclass
class _Turn:
    """The only turn there is; leave at once where too many wait for it."""

    turn: Lock
    places: Semaphore

    def __enter__(self) -> None:
        if not self.places.acquire(blocking=False):
            raise PrinterBusyError
        self.turn.acquire()

    def __exit__(self, *_: object) -> None:
        self.turn.release()
        self.places.release()
