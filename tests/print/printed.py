"""What the tests of print share: every kind of page for the standard board, built once."""

from __future__ import annotations

from functools import cache

from calibration.paper import paper
from print.kinds import Job, build

__all__ = ["printed"]


@cache
def printed(kind: str, size: str = "a4") -> bytes:
    """Return the PDF of a kind for the standard board on this paper."""
    return build(kind, Job(paper=paper(size)))
