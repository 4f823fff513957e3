"""Is one position of Sparklies a legal turn away from another? The verdict, with witness or reasons.

What is called legal has a witness that was replayed; what is called illegal is refused by an invariant, by
a relaxation or by having tried everything (games.sparklies.solver.deciding, docs/checking.md).
"""

from __future__ import annotations

from functools import reduce

from games.answers import Action, Verdict
from games.check import other_board, says_otherwise
from games.deadline import Late, never
from games.faults import Fault
from games.sparklies.play import apply
from games.sparklies.position import Phase, Position, begin_turn
from games.sparklies.solver.deciding import decide, differing
from games.sparklies.solver.nearest import nearest
from games.sparklies.solver.reasons import reasons, standing_words
from games.sparklies.solver.survey import survey
from games.sparklies.terms import Terms
from games.sparklies.text.notation import format_turn, parse_turn
from games.sparklies.text.save import format_save
from games.sparklies.turns import resolve, turn_of
from games.sparklies.words import say

__all__ = ["MAX_STATES", "knows", "unlike", "verdict", "witness"]

MAX_STATES = 150_000  # positions met; about two seconds and 80 MB at worst


def verdict(before: Position, after: Position, max_states: int = MAX_STATES, late: Late = never) -> Verdict:
    """Tell whether some legal turn of before's mover leads to after; after's own mover does not count.

    late: tells when looking for the turn, and then for the nearest position, has to end. Raises nothing:
    boards of different size are a fault.
    """
    text = format_save(after)
    if found := other_board(before.board, after.board):
        return Verdict("illegal", None, text, found)
    before = before.judged
    decision = decide(before, after, max_states, late)
    if decision.path is not None:
        return Verdict("legal", witness(before, decision.path, after.cells), text)
    if not decision.complete:
        return Verdict("undecided", None, text, decision.faults)
    # Where only the taken cell is missing, any free one would do: the position cannot tell which.
    untaken = [fault.code for fault in decision.faults] == ["no-control"]
    if untaken or before.phase is Phase.OVER:
        return Verdict("illegal", None, text, decision.faults)
    ends = survey(before, after, late)
    faults = decision.faults or reasons(before, after, ends, late)
    near = nearest(before, after, faults, ends, late)
    if near is None:
        return Verdict("illegal", None, text, faults)
    end = reduce(apply, near.path, before)
    legal = begin_turn(after.terms, near.cells, after.mover, banners=end.banners)
    return Verdict(
        verdict="illegal",
        turn=None,
        after=text,
        faults=faults,
        nearest=format_save(legal),
        corrections=_corrections(after, legal, near.least),
        least=near.least,
    )


def knows(before: Position) -> bool:
    """Tell whether the search of this folder is made for the turns from a position.

    Of alternate deactivation a turn is one step: every one is tried.
    """
    return not before.terms.alternation


def unlike(before: Position, after: Position, end: Position | None) -> tuple[Fault, ...]:
    """Return a fault for what after's save line says beside its board and does not follow.

    The turn goes to the other side, or stays with the one that plays alone by either line. No word of passes
    says nothing about them; passes that are told were the last of the turns, and nothing else was.
    """
    found, said = list[Fault](), after.terms.header
    mover, alone = before.mover, before.terms.alone or after.terms.alone
    if alone and alone is not mover:
        found.append(says_otherwise(say("alone-mover", alone=alone.label, mover=mover.label)))
    elif (said.says_mover or after.terms.alone) and after.mover is not (alone or before.terms.after(mover)):
        again = say("alone-again", mover=mover.label)
        other = say("other-next", mover=mover.label, other=before.terms.after(mover).label)
        found.append(says_otherwise(again if alone else other))
    passed = before.passes + 1
    if after.passes and (after.passes != passed or (end is not None and end.passes != passed)):
        found.append(says_otherwise(say("passes-other", passes=after.passes, passed=passed)))
    for key, was, now in zip(_LASTING, *map(_lasting, (before.terms, after.terms)), strict=True):
        if was != now:
            found.append(says_otherwise(say("terms-other", key=key)))
    told = not (said.seen and after.banners == before.banners)  # which were kept, not seen
    if told and end is not None and after.banners and end.banners != after.banners:
        found.append(says_otherwise(say("banners-other")))
    both = said.says_playing and before.terms.header.says_playing
    if both and after.terms.play_on != before.terms.play_on:
        found.append(says_otherwise(say("playing-other")))
    return tuple(found)


_LASTING = ("pattern", "players", "out", "placing", "banners", "alternate")


def _lasting(terms: Terms) -> tuple[object, ...]:
    """Return what no turn changes and every save line says, key by key."""
    return terms.pattern.name, terms.players, terms.out, terms.placing, terms.banners, terms.alternation


def witness(before: Position, path: list[Action], after: bytes) -> str:
    """Return the turn that these actions make, in the notation.

    Replays what is written, by the rules alone: a search that went wrong must not pass for a proof.
    """
    text = format_turn(turn_of(before, path))
    end = resolve(before, parse_turn(text)).after
    if end is None or end.cells != after:
        raise AssertionError(f"the turn that was found does not lead there: {text}")
    return text


def _corrections(after: Position, legal: Position, least: bool) -> tuple[Fault, ...]:
    """Return how each cell would have to stand in the nearest legal position."""
    names = after.board.names
    found = []
    for cell in differing(after, legal):
        should, stands = standing_words(legal.cells[cell]), standing_words(after.cells[cell])
        said = say("correct-least" if least else "correct", cell=names[cell], should=should, stands=stands)
        found.append(Fault("correction", (names[cell],), said))
    return tuple(found)
