"""The game record of a table: what stands, without what was undone, with rulings and absences as remarks."""

from __future__ import annotations

from companion.table.state import Ply, TableState
from companion.table.telling import (
    absence_words,
    alone_words,
    remark_words,
    result_words,
    ruling_words,
    step_words,
)
from games.play.alone import is_one_seat
from games.records.pasted import plain_name
from games.records.record import PLAY_ON, format_record, one_line, turn_head
from games.records.written import Record, WrittenTurn
from games.words import spoken


@spoken(None)  # a record is passed on: it says the same in all wordings
def record_of(state: TableState) -> Record:
    """Return the record of what stands; it begins after the last step that no turn made."""
    game, begun = state.game, _begun(state)
    start = state.plies[begun - 1].after if begun else state.start
    tags = [
        ("Game", game.id),
        ("Ruleset", game.rules.ruleset_of(start)),
        ("Start", game.texts.position_text(game.texts.saying_mover(start))),
    ]
    if game.rules.phase(start) == "over" and game.rules.phase(game.rules.playing_on(start)) != "over":
        tags.append((PLAY_ON, "no"))  # else a record that starts on a full board is played on
    if state.created.detail and not begun:
        tags.append(("Seed", state.created.detail))
    if name := plain_name(state.terms.name):
        tags.append(("Event", name))
    names = ((side, plain_name(name)) for side, name in state.players.items())
    tags += [(side.capitalize(), name) for side, name in names if name]
    one_seat = is_one_seat(game, start)
    if state.terms.solo and not one_seat:
        tags.append(("Solo", state.terms.solo))
    if state.terms.clock != "none":
        tags.append(("Clock", state.terms.clock))
    if state.outcome:
        lost = state.terms.solo and not state.outcome.winners  # no draw, for there was nobody else
        words = alone_words(state, state.outcome) if lost or one_seat else result_words(state.outcome)
        tags.append(("Result", str(words)))
    turns = [turn for turn in _numbered(state) if turn is not None]
    return Record(tuple(tags), tuple(turns[len(turns) - (state.done - begun) :]))


@spoken(None)
def record_text(state: TableState) -> str:
    """Write the record of what stands.

    Remarks are what came before a position that was set by hand, what the referee ruled, when the server was
    away, which seats got fresh links, and what people wrote.
    """
    begun, turns = _begun(state), _numbered(state)
    tags, _, body = format_record(record_of(state)).partition("\n\n")
    lines = body.splitlines()
    remarked: list[str] = []
    for number in range(state.done + 1):
        remarked += [f"; {words}" for words in _remarks(state, number)]
        if number < begun:
            remarked.append(" ".join(("; before:", _before(state, state.plies[number], turns[number]))))
        elif number < state.done:
            remarked.append(lines[number - begun])
    return "\n".join([tags, "", *remarked]) + "\n"


def _begun(state: TableState) -> int:
    """Return how many steps stand before the record's start: up to the last that no turn made."""
    return max((n for n, ply in enumerate(state.plies[: state.done], 1) if ply.resolution is None), default=0)


def rounds_of(state: TableState) -> list[int | None]:
    """Return every step's round, which all sides share; None for what is no turn of its own.

    That is a position that was set, and a choice after which the same side is still to move. Rounds are
    numbered afresh after a position was set. What somebody says while others are due belongs to their round.
    If the position has the number of its round, that is it.
    """
    rules, rounds = state.game.rules, list[int | None]()
    number, last = rules.first_round(state.start), ""
    for ply in state.plies:
        if ply.resolution is None:
            number, last = rules.first_round(ply.after), ""
        elif not ply.goes_on(state.game):
            if not ply.aside:
                number += bool(last) and rules.opens_round(ply.before, last, ply.side)
                last = ply.side
            named = rules.round_of(ply.before)
            rounds.append(number if named is None else named)
            continue
        rounds.append(None)
    return rounds


def _numbered(state: TableState) -> list[WrittenTurn | None]:
    """Return every step that stands as a written turn, None if it is none.

    A choice after which the same side is still to move has a line of its own, without number and side. A game
    with one seat names no side.
    """
    standing = zip(state.plies[: state.done], rounds_of(state), strict=False)
    named = not is_one_seat(state.game, state.start)
    return [
        WrittenTurn(number, ply.side if named and number is not None else None, str(ply.text))
        if ply.resolution
        else None
        for ply, number in standing
    ]


def _before(state: TableState, ply: Ply, turn: WrittenTurn | None) -> str:
    if turn is None:
        return str(step_words(ply))
    return turn_head(state.game, turn).lstrip() + one_line(turn.text)


def _remarks(state: TableState, number: int) -> list[str]:
    """Return what is said after so many steps: by the server, by the referee, and by those at the table."""
    words = [absence_words(absence) for absence in state.absences if absence.done == number]
    words += [ruling_words(ruling.ruled) for ruling in state.rulings if ruling.done == number]
    words += [remark_words(remark) for remark in state.remarks if remark.done == number]
    return [one_line(str(each)) for each in words]
