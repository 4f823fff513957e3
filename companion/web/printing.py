"""Pages on demand: build a kind's PDF, draw its pages as pictures, pack a set; with a small memory.

Building takes up to a second a kind, so workers do it. Each has a memory of its own.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from typing import Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

import pypdfium2 as pdfium

from calibration.errors import CalibrationError
from companion.table.errors import refusal_of, said_of
from companion.web.apart import refusing
from companion.web.words import say
from games.errors import GamesError
from print.errors import PrintError
from print.jobs import Job
from print.kinds import PageKind, build, kind_named, kinds_of
from print.orders import Order, job_for, plan_of

MAX_KEPT_BYTES = 24 * 1024 * 1024
_MIDNIGHT = (1980, 1, 1, 0, 0, 0)  # the earliest date a ZIP can say; the same order, the same bytes
_Key = tuple[Order, str]


@dataclass
class Prints:
    """The pages that were built last; not for several threads, and nor is the renderer."""

    kept: OrderedDict[_Key, bytes] = field(default_factory=OrderedDict)

    def pdf(self, order: Order, kind: str) -> bytes:
        """Return a kind's PDF. Raises what building raises."""
        return self._built(order, kind)

    def measure(self, order: Order, kind: str) -> tuple[int, int]:
        """Return how many pages a kind has, and how many bytes."""
        built = self._built(order, kind)
        with pdfium.PdfDocument(built) as document:
            return len(document), len(built)

    def picture(self, order: Order, kind: str, page: int, width: int) -> bytes:
        """Return a page, counted from 1, as a PNG so many pixels wide; refuse a page that there is not."""
        with pdfium.PdfDocument(self._built(order, kind)) as document:
            if not 1 <= page <= len(document):
                raise refusal_of(
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
        plan = plan_of(order)
        wanted = tuple(map(kind_named, dict.fromkeys(kinds))) or kinds_of(plan.job)
        plan.require_used(wanted)
        packed = BytesIO()
        with ZipFile(packed, "w", ZIP_STORED) as archive:  # the PDFs are compressed inside
            for kind in wanted:
                pages = self._built(plan.narrow(kind), kind.name, partial(plan.job_of_kind, kind))
                archive.writestr(ZipInfo(f"{kind.name}.pdf", _MIDNIGHT), pages)
        return packed.getvalue()

    @staticmethod
    def plan(order: Order) -> tuple[Job, tuple[PageKind, ...]]:
        """Return the job of an order and all kinds there are for it, extras too; build nothing."""
        plan = plan_of(order)
        plan.require_used(kinds_of(plan.plain, extras=True))
        return plan.job, kinds_of(plan.job, extras=True)

    def _built(self, order: Order, kind: str, job: Callable[[], Job] | None = None) -> bytes:
        if (order, kind) in self.kept:
            self.kept.move_to_end((order, kind))
        else:
            self.kept[order, kind] = build(kind, job() if job else job_for(kind, order))
        while len(self.kept) > 1 and sum(map(len, self.kept.values())) > MAX_KEPT_BYTES:
            self.kept.popitem(last=False)
        return self.kept[order, kind]


_PRINTS = Prints()


@refusing
def print_apart(_data: bytes, what: str, order: Order, *more: Any) -> Any:
    """Return what a method of Prints returns; called in a worker."""
    try:
        return getattr(_PRINTS, what)(order, *more)
    except (CalibrationError, GamesError, PrintError) as error:
        raise refusal_of("unprintable", said_of(error)) from None
