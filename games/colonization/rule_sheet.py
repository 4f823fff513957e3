"""The rule sheet of Colonization."""

from __future__ import annotations

from games.colonization.position import KINDS
from games.colonization.words import say
from games.rule_sheet import Band, Block, Bullet, Head, Notation, RuleSheet, Text
from games.standing import Standing

__all__ = ["rule_sheet"]

_WRITTEN = ("c3-c4", "c3xd4", "+colony d4", "fire e5", "-")


def rule_sheet(title: str) -> RuleSheet:
    """Return the rule sheet."""
    moves: tuple[Block, ...] = (
        Head(say("head-aim"), ruled=True),
        Text(say("aim")),
        Head(say("head-start"), ruled=True),
        Text(say("how-to-start")),
        Head(say("head-turn"), ruled=True),
        Bullet(say("how-to-move")),
        Bullet(say("how-to-take")),
        Bullet(say("how-to-produce")),
        Bullet(say("how-to-fire")),
        Text(say("connected")),
    )
    seats: tuple[Block, ...] = (
        Head(say("head-seats"), ruled=True),
        Text(say("how-to-join")),
        Text(say("how-to-leave")),
        Head(say("head-end"), ruled=True),
        Text(say("how-to-win")),
        Text(say("time-over")),
    )
    return RuleSheet(
        title=title,
        tagline=(say("tagline"), say("tagline-2")),
        facts=(say("fact-players"),),
        parts=((Band((moves,)),), (Band((seats,)),)),
        credits=say("credits"),
        legend=tuple((Standing(owner="A", piece=piece), say("piece", piece=piece)) for piece in KINDS),
        reference=(Band((moves,)), Band((seats,))),
        notation=Notation((say("notation", turns=", ".join(_WRITTEN)),)),
    )
