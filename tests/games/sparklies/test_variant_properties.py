"""What holds for every position and turn of every variant: symmetry, exchange, undo, texts."""

from __future__ import annotations

import random

from hypothesis import assume, given
from hypothesis import strategies as st

from games.answers import Action
from games.sparklies.game import SPARKLIES
from games.sparklies.play import actions, apply
from games.sparklies.position import NO_BANNER, Position
from games.sparklies.terms import COLOURS, EMPTY, RULESETS
from games.sparklies.text.save import format_save, parse_save
from tests.games.sparklies.both_engines import PATIENCE
from tests.games.sparklies.test_oracle import varied
from tests.games.sparklies.test_properties import play, undone_and_redone
from tests.games.symmetries import symmetries

GAME = SPARKLIES
seeds = st.integers(0, 10_000)
rulesets = st.sampled_from(list(RULESETS.values()))


@st.composite
def played_turns(draw: st.DrawFn) -> tuple[Position, list[Action], Position]:
    """Draw a position of any variant, a whole turn on it and what it leads to."""
    rng = random.Random(draw(seeds))
    start = next(varied(rng, draw(rulesets), 1))
    assume(actions(start))
    played, position = list[Action](), start
    while not played or position.mid_turn:
        options = actions(position)
        played.append(rng.choice(options) if len(played) < PATIENCE else options[-1])
        position = apply(position, played[-1])
    return start, played, position


def changed(position: Position, cells: bytes, where: tuple[int, ...], sides: tuple[int, ...]) -> Position:
    """Return a position with other cells, what else it knows moved to where they are and to whom they are.

    where: a cell's place; sides: whose number a side's becomes.
    """
    if position.terms.banners:
        moved = [where[cell] if cell != NO_BANNER else NO_BANNER for cell in position.banners]
        banners = [NO_BANNER] * len(moved)
        for side, cell in enumerate(moved, start=1):
            banners[sides[side] - 1] = cell
        position = position._replace(banners=tuple(banners))
    owner = {side: type(side)(sides[side]) for side in (*position.terms.sides,)}
    round_ = position.round
    if round_ is not None:
        stood = {
            (_laid(was, where, sides), frozenset(where[cell] for cell in active), times)
            for was, active, times in round_.met
        }
        round_ = round_._replace(
            first=owner[round_.first],
            met=frozenset(stood),
            agreed=frozenset(owner[side] for side in round_.agreed),
        )
    return position._replace(
        cells=cells,
        mover=owner[position.mover],
        active=frozenset(where[cell] for cell in position.active),
        captured=frozenset(where[cell] for cell in position.captured),
        round=round_,
    )


def _laid(cells: bytes, where: tuple[int, ...], sides: tuple[int, ...]) -> bytes:
    found = bytearray(len(cells))
    for cell, state in enumerate(cells):
        found[where[cell]] = state if state == EMPTY else 3 * sides[state // 3] + state % 3
    return bytes(found)


@given(played_turns(), st.integers(0, 500))
def test_symmetries_commute(turn: tuple[Position, list[Action], Position], number: int) -> None:
    """A turn on the board turned, mirrored or shifted leads to the position turned, mirrored or shifted."""
    start, played, after = turn
    assume(not start.terms.once)  # where a chain runs in reading order, the order is not the same one there
    every, same = symmetries(start.board), (0, 1, 2, 3)
    where = every[number % len(every)]
    there = [Action(a.verb, tuple(where[cell] for cell in a.path), a.choice) for a in played]

    ended = play(changed(start, _laid(start.cells, where, same), where, same), there)
    assert ended == changed(after, _laid(after.cells, where, same), where, same)


@given(played_turns())
def test_the_colour_cycle_commutes(turn: tuple[Position, list[Action], Position]) -> None:
    """A turn with every colour one round the circle leads to the same position, recoloured."""
    start, played, after = turn
    choice = {"": ""} | {colour: COLOURS[(i + 1) % 3] for i, colour in enumerate(COLOURS)}
    there = [Action(a.verb, a.path, choice[a.choice]) for a in played]

    assert play(_recoloured(start), there) == _recoloured(after)


def _recoloured(position: Position) -> Position:
    def turned(cells: bytes) -> bytes:
        return bytes(s if s == EMPTY else s // 3 * 3 + (s + 1) % 3 for s in cells)

    round_ = position.round
    if round_ is not None:
        met = frozenset((turned(cells), active, times) for cells, active, times in round_.met)
        round_ = round_._replace(met=met)
    return position._replace(cells=turned(position.cells), round=round_)


@given(played_turns())
def test_the_players_commute(turn: tuple[Position, list[Action], Position]) -> None:
    """A turn of the next player, everything exchanged round, leads to the position exchanged round."""
    start, played, after = turn
    alternation = start.terms.alternation
    assume(not start.extra)  # after a handicap it is the first player's turn, no matter who had it
    assume(alternation is None or alternation.order == "alternating")  # else a round is black's first
    players = start.terms.players
    sides, stay = (0, *(k % players + 1 for k in range(1, players + 1))), tuple(start.board)

    ended = play(changed(start, _laid(start.cells, stay, sides), stay, sides), played)
    assert ended == changed(after, _laid(after.cells, stay, sides), stay, sides)


@given(played_turns())
def test_undo_leads_back_to_the_start(turn: tuple[Position, list[Action], Position]) -> None:
    """Every action is taken back and played again, down to the start and up to the end."""
    start, played, after = turn
    _, back, again = undone_and_redone(start, played)

    assert (back.position, again.position) == (start, after)


@given(played_turns())
def test_turns_and_saves_round_trip(turn: tuple[Position, list[Action], Position]) -> None:
    """A turn as it is written leads to where it led, and a save line is read back as the same position."""
    start, played, after = turn
    found = GAME.resolve(start, GAME.texts.turn_text(start, played))

    assert found.faults == ()
    assert found.after == after
    for position in (start, after):
        again = parse_save(format_save(GAME.texts.saying_mover(position)))
        assert format_save(again) == format_save(GAME.texts.saying_mover(position))
        assert (again.cells, again.active, again.mover) == (position.cells, position.active, position.mover)
