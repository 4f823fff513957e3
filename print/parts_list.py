"""The parts list of a set of coded tokens: what has been printed, on how many sheets, and of what paper."""

from __future__ import annotations

from calibration.joined import joined_of
from games.words import Message
from print.jobs import Job
from print.joined import left_out
from print.tokens import token_pages
from print.words import say


def parts_list(job: Job) -> tuple[Message, ...]:
    """Return what belongs to a set of tokens, in the order of its files; nothing for other sets."""
    its = job.tokens
    if its is None:
        return ()
    joined = joined_of(job.sheet)
    missing = left_out(joined, job.marks) if joined else ()
    sides = len(its.sides_of(job.players))
    each = sum(kind.count for kind in its.kinds)
    sheets = token_pages(its, job.sizes, job.players, job.paper)
    kind = "mats" if its.has_reserve else "none"
    found = [
        say("part-board", count=job.sheets),
        *([say("left-out", count=len(missing), sheets=missing)] if missing else []),
        say("part-tokens", sides=sides, each=str(each), all=str(each * sides), count=sheets, mats=kind),
    ]
    if its.has_reserve and sides < len(its.sides):
        found.append(say("part-late", side=its.sides[sides]))
    if "rules" in its.pages:
        found.append(say("part-rules", count=sides))
    found.append(say("part-record"))
    return tuple(found)
