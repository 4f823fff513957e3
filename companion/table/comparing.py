"""Comparing the real table with what should stand on it, and finding the turn that explains it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from companion.table.asking import with_answers
from companion.table.choosing import Choice, rulings_on
from companion.table.dealing import find_misplaced, lanes_at
from companion.table.errors import said_of
from companion.table.state import TableState
from companion.table.words import say
from games.answers import Action
from games.checking.check import check_positions, differences
from games.checking.verdicts import search_of
from games.errors import GamesError
from games.faults import Fault
from games.game import Game
from games.look import Question
from games.standing import Standing
from games.words import Said

SECONDS = 6.0  # to look for a turn; a person waits for the answer
SHORTENING = 2.0  # seconds to look for a shorter one
MAX_TRIES = 400  # to make a turn shorter


@dataclass(frozen=True)
class TableComparison:
    """Every difference in words, and what stands on the real table as a save line.

    save: says who is to move here; None if no position can hold what was seen.
    verdict: "same" if nothing differs; else whether some legal turn of the side to move leads there:
    "legal" with that turn, "illegal" with the faults, "undecided"; empty if the last turn is still being
    carried out, so that no new one can have been made. told: what is known of every turn that leads there.
    nearest: the legal position that differs least from an illegal one; corrections: how, cell by cell; least:
    no legal position differs in fewer cells. asked: what of the save line nobody could see or know,
    answered or not. begun: if only pieces are turned that a turn can turn, and nothing is done yet of what
    follows: each cell with the turn that turns its piece; of one cell it is the turn. rulings: what the
    referee can rule if no turn explains it.
    """

    differences: tuple[Fault, ...]
    save: str | None
    verdict: str = ""
    turn: str | None = None
    told: Said = ""
    faults: tuple[Fault, ...] = ()
    nearest: str | None = None
    corrections: tuple[Fault, ...] = ()
    least: bool = False
    asked: Sequence[Question[Any]] = ()
    begun: Sequence[tuple[str, str]] = ()
    rulings: Sequence[Choice] = ()

    @property
    def at_fault(self) -> tuple[str, ...]:
        """Return the cells that cannot all stand so: what faults point at, else what would be corrected.

        A fault of all that differs points at nothing. While the last turn is still being carried out,
        everything that differs is at fault.
        """
        if self.verdict != "illegal":
            return () if self.verdict else _cells(self.differences)
        differing = len(_cells(self.differences))
        pointing = _cells(fault for fault in self.faults if len(fault.cells) < differing)
        return pointing or _cells(self.corrections)


def _cells(faults: Iterable[Fault]) -> tuple[str, ...]:
    """Return the cells of some faults, each once."""
    return tuple(dict.fromkeys(cell for fault in faults for cell in fault.cells))


def compare(
    state: TableState, seen: tuple[Standing, ...], said: Mapping[str, str] | None = None
) -> TableComparison:
    """Return where what is seen differs from what should stand, and the turn that may explain it.

    said: what was answered about pieces that no photo shows, by the names of their cells. Raises RefusedError
    for what is no answer.
    """
    last = state.last
    if lanes_at(state):
        found = find_misplaced(state.game, state.position, seen)
    elif (
        last
        and last.resolution
        and state.game.look.standing(last.resolution.after) == state.game.look.standing(state.position)
    ):
        found = differences(state.game, last.resolution, seen)
    else:
        found = _plain(state, seen)
    save, asked = _stands(state, seen, said or {})
    compared = TableComparison(found, save, "" if found else "same", asked=asked)
    is_turn = not state.to_do and not state.outcome
    compared = _explained(state, seen, compared) if found and is_turn else compared
    if compared.verdict in ("same", "legal"):
        return compared
    rulings = rulings_on(state, seen, save, compared.nearest, is_turn=is_turn)
    return replace(compared, rulings=rulings)


def _explained(state: TableState, seen: tuple[Standing, ...], compared: TableComparison) -> TableComparison:
    """Add whether a legal turn leads to what is seen."""
    game, position = state.game, state.position
    begun = _begun(game, position, seen)
    if begun:
        turn = begun[0][1] if len(begun) == 1 else None
        return replace(compared, verdict="legal" if turn else "undecided", turn=turn, begun=begun)
    try:
        after = game.look.with_standing(position, seen)
        verdict = check_positions(game, position, after, SECONDS)
    except GamesError as error:
        return replace(compared, verdict="illegal", faults=(Fault("unusable", (), said_of(error)),))
    turn, reason = verdict.turn, compared.told
    if turn is not None:
        best = search_of(game).shortest(position, after, turn, SHORTENING)
        turn, reason = (best.turn, best.told) if best else (shorten_turn(game, position, turn), reason)
    return replace(
        compared,
        verdict=verdict.verdict,
        turn=turn,
        told=reason,
        faults=verdict.faults,
        nearest=verdict.nearest,
        corrections=verdict.corrections,
        least=verdict.least,
    )


def _begun(game: Game[Any], position: Any, seen: tuple[Standing, ...]) -> Sequence[tuple[str, str]]:
    """Return each cell whose piece was turned with the turn that says so; empty if anything else differs."""
    stands, names = game.look.standing(position), game.rules.board_of(position).names
    differing = [cell for cell, lies in enumerate(seen) if lies != stands[cell]]
    turns = [Action(game.look.turning, (cell,), seen[cell].heading) for cell in differing]
    if not game.look.turning or any(
        seen[c]._replace(heading=stands[c].heading) != stands[c] for c in differing
    ):
        return ()
    legal = set(game.rules.actions(position)) if turns else set()
    if not legal.issuperset(turns):
        return ()
    return [(names[its.cell], game.texts.turn_text(position, [its])) for its in turns]


def shorten_turn(game: Game[Any], before: Any, turn: str) -> str:
    """Return the turn without those of its parts, one or two at a time, that it does as well without.

    A search finds some way to a position; its readers want no detours.
    """
    after, parts, tries = game.resolve(before, turn).after, turn.split(", "), 0
    size = 1
    while size <= 2:
        for gone in combinations(range(1, len(parts)), size):
            tries += 1
            rest = ", ".join(part for number, part in enumerate(parts) if number not in gone)
            if game.resolve(before, rest).after == after:
                parts, size = rest.split(", "), 0
                break
            if tries == MAX_TRIES:
                return ", ".join(parts)
        size += 1
    return ", ".join(parts)


def _plain(state: TableState, seen: tuple[Standing, ...]) -> tuple[Fault, ...]:
    """Return the differences if no turn has been played since the position was set."""
    expected = state.game.look.standing(state.position)
    names = state.game.rules.board_of(state.position).names
    return tuple(
        Fault("differs", (name,), say("differs", cell=name, should=should.words, shown=stands.words))
        for name, should, stands in zip(names, expected, seen, strict=True)
        if should != stands
    )


def _stands(
    state: TableState, seen: tuple[Standing, ...], said: Mapping[str, str]
) -> tuple[str | None, Sequence[Question[Any]]]:
    """Return the save line of what is seen and answered, None if it cannot be written, and the questions."""
    game, position = state.game, state.position
    try:
        stands = game.look.with_standing(position, seen)
    except GamesError:
        return None, ()
    asked = game.look.asked(stands, position)
    stands = with_answers(game, stands, said, position)
    return game.texts.position_text(game.texts.saying_mover(stands)), asked
