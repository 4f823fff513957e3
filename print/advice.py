"""What people should know of a set before they print it: it is offered, but something speaks against it."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from calibration.marks import MARKERS
from calibration.sizes import Sizes
from games.words import Message, all_of
from print.jobs import Job
from print.pieces import kinds_of_set
from print.words import say

LEAST_MM = {"flags": 6.0, **dict.fromkeys(MARKERS, 6.0)}  # shorter legs are hard to cut and to lay
_LEAST_MM = 10.0  # of all other pieces, from side to side
_TEXTS = frozenset({"rules", "reference", "record", "scale-test", "tent", "symbols", "art"})


def advice(job: Job, kind: str = "all") -> tuple[Message, ...]:
    """Return what speaks against a set, or against one kind of its pages; nothing if all is well."""
    found = []
    if job.tokens:
        found += [warning] if (warning := job.tokens.advice(job.cells, job.players)) else []
    else:
        found += list(job.cautions)[:1]
    if kind not in _TEXTS:
        found += _small_pieces(job)
    return tuple(found)


def _small_pieces(job: Job) -> list[Message]:
    """Return in words which pieces are small to handle, and which cells have larger ones."""
    small = {name: mm for name, mm in _pieces(job, job.sizes) if mm < _least(name)}
    if not small:
        return []
    sizes = all_of(_small(name, f"{mm:.2g}") for name, mm in small.items())
    unit = dict(_pieces(job, Sizes(1.0, job.sizes.sides)))
    cell = ceil(max(_least(name) / unit[name] for name in small) - 1e-9)
    return [say("small-pieces", pieces=sizes, cell=cell)]


def _small(name: str, mm: str) -> Message:
    if name in MARKERS:
        return say("small-marker", markers=MARKERS[name].many, mm=mm)
    return say("small-piece", kind=name, mm=mm)


def _least(name: str) -> float:
    return LEAST_MM.get(name, _LEAST_MM)


def _pieces(job: Job, sizes: Sizes) -> Iterator[tuple[str, float]]:
    """Yield the kinds of pieces that a set is cut from, with their sizes in mm."""
    if job.tokens:
        yield "tokens", sizes.token
    else:
        kinds = kinds_of_set(job.game.look)
        every = {"tiles": sizes.tile, "discs": sizes.disc, "mats": sizes.mat, "flags": sizes.flag}
        every["threads"] = sizes.thread_tile
        yield from ((name, mm) for name, mm in every.items() if name in kinds)
        if job.marker:
            yield job.marker.page, sizes.flag
