"""Consent: what one side asks of several others, as data that a position holds and pages show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.answers import Action

YES, NO = "yes", "no"  # the verbs of answers; their choice is the side that has asked


class Request(NamedTuple):
    """What a side asks of others. A side without an answer has not agreed: the rules drop it when it is due.

    side: who asks. what: the game's own word for it. asked: who may answer, without the one who asks.
    agreed: who has agreed. needed: how many have to agree; 0 for all who are asked.
    """

    side: str
    what: str
    asked: tuple[str, ...]
    agreed: tuple[str, ...] = ()
    needed: int = 0

    @property
    def granted(self) -> bool:
        """Return whether as many have agreed as are needed; with nobody to ask all have."""
        return len(self.agreed) >= (self.needed or len(self.asked))

    def calls(self, side: str) -> tuple[Action, ...]:
        """Return the answers that a side may still give."""
        if side not in self.asked or side in self.agreed:
            return ()
        return Action(YES, choice=self.side, side=side), Action(NO, choice=self.side, side=side)

    def answered(self, action: Action) -> Request | None:
        """Return the request after one of its calls; None once too many have refused."""
        if action.verb == YES:
            return self._replace(agreed=(*self.agreed, action.side))
        asked = tuple(side for side in self.asked if side != action.side)
        return self._replace(asked=asked) if 0 < self.needed <= len(asked) else None

    def without(self, side: str) -> Request | None:
        """Return the request among those who are still asked once a side has left; None if it has asked."""
        if side == self.side:
            return None
        asked = tuple(other for other in self.asked if other != side)
        return self._replace(asked=asked, agreed=tuple(other for other in self.agreed if other != side))


def after_answer(asks: Sequence[Request], answer: Action) -> tuple[tuple[Request, ...], Request | None]:
    """Return the other requests, and the one that is answered as it then stands; None if it is refused.

    answer: one of Request.calls of a request among asks.
    """
    (asked,) = (request for request in asks if request.side == answer.choice)
    return tuple(request for request in asks if request is not asked), asked.answered(answer)


def requests_text(asks: Sequence[Request]) -> str:
    """Return requests as one word of a save line: "C>return>A.B>A>0"; requests_from reads it back."""
    fields = ((its.side, its.what, ".".join(its.asked), ".".join(its.agreed), its.needed) for its in asks)
    return ",".join(">".join(map(str, each)).replace(" ", "-") for each in fields)


def requests_from(text: str) -> tuple[Request, ...]:
    """Return the requests that a word of a save line names; raises ValueError if it is none."""
    asks = list[Request]()
    for each in filter(None, text.split(",")):
        side, what, asked, agreed, needed = each.split(">")
        sides = [tuple(filter(None, its.split("."))) for its in (asked, agreed)]
        asks.append(Request(side, what.replace("-", " "), sides[0], sides[1], int(needed)))
    return tuple(asks)
