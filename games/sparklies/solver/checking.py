"""Is one position of Sparklies a legal turn away from another? The verdict, with witness or reasons.

What is called legal has a witness that was replayed; what is called illegal is refused by an invariant, by
a relaxation or by having tried everything (games.sparklies.solver.deciding, docs/checking.md).
"""

from __future__ import annotations

from functools import reduce

from games.answers import Action, Verdict
from games.checking.check import other_board, says_otherwise
from games.deadline import Late, never
from games.faults import Fault
from games.sparklies.play import apply
from games.sparklies.position import NO_HANDICAP, Phase, Position, Round, begin_turn
from games.sparklies.solver.deciding import decide, differing, tells_banners
from games.sparklies.solver.nearest import nearest
from games.sparklies.solver.reasons import reasons, standing_words
from games.sparklies.solver.survey import survey
from games.sparklies.terms import Side, Terms
from games.sparklies.text.notation import format_turn, parse_turn
from games.sparklies.text.save import format_save
from games.sparklies.turns import resolve, turn_of
from games.sparklies.words import say

MAX_STATES = 150_000  # positions met; about two seconds and 80 MB at worst


def verdict(before: Position, after: Position, max_states: int = MAX_STATES, late: Late = never) -> Verdict:
    """Return whether some legal turn of before's mover leads to after; after's own mover does not count.

    late: decides when looking for the turn, and then for the nearest position, has to end. Raises nothing:
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
    # Where only the taken cell is missing, any free one would do: the position does not show which.
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
    """Return whether the search of this folder is made for the turns from a position.

    Of alternate deactivation a turn is one step: every one is tried.
    """
    return not before.terms.alternation


def unlike(before: Position, after: Position, end: Position | None) -> tuple[Fault, ...]:
    """Return a fault for what after's save line says beside its board and does not follow.

    end: where the turn leads, as written or as found; None if none is known. The turn goes to the next
    side, or stays with the one that plays alone by either line. No word of passes or of a round says nothing
    of it; passes that are named were the last of the turns, and nothing else was.
    """
    found, said = _about_mover(before, after, end), after.terms.header
    passed = before.passes + 1
    if after.passes and (after.passes != passed or (end is not None and end.passes != passed)):
        found.append(says_otherwise(say("passes-other", passes=after.passes, passed=passed)))
    for key, was, now in zip(_LASTING, *map(_lasting, (before.terms, after.terms)), strict=True):
        if was != now:
            found.append(says_otherwise(say("terms-other", key=key)))
    others = {
        "banners": end is not None and tells_banners(before, after) and end.banners != after.banners,
        "handicap": after.handicap != NO_HANDICAP,
        "round": end is not None and said.says_round and _told_round(end) != _told_round(after),
    }
    found += [says_otherwise(say("key-other", key=key)) for key, other in others.items() if other]
    both = said.says_playing and before.terms.header.says_playing
    if both and after.terms.play_on != before.terms.play_on:
        found.append(says_otherwise(say("playing-other")))
    return tuple(found)


def _about_mover(before: Position, after: Position, end: Position | None) -> list[Fault]:
    """Return a fault for who is to move, or plays alone, by after's line; see unlike."""
    mover, alone, side = before.mover, before.terms.alone or after.terms.alone, after.mover
    if alone and alone is not mover:
        return [says_otherwise(say("alone-mover", alone=alone.label, mover=mover.label))]
    following = alone or _following(before, end)
    says = after.terms.header.says_mover or after.terms.alone
    if not says or following in (None, side):
        return []
    if alone:
        return [says_otherwise(say("alone-again", mover=mover.label))]
    again, next_ = side is mover, following.label
    other = say("other-next", mover=mover.label, other=next_, told=side.label)
    return [says_otherwise(say("other-again", mover=mover.label, other=next_) if again else other)]


def _following(before: Position, end: Position | None) -> Side | None:
    """Return who is to move after every turn, or after the one that leads to end; None if that is open.

    After a handicap the first player begins; of alternate deactivation the step says it.
    """
    if before.terms.alternation:
        return end.mover if end is not None else None
    return before.terms.playing[0] if before.extra else before.terms.after(before.mover)


def _told_round(position: Position) -> Round | None:
    """Return how far the round is, as far as a save line has it."""
    return position.round and position.round._replace(met=frozenset())


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
