"""What holds for every position and every turn."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.answers import Action
from games.board import board_named
from games.catalogue import game_named
from games.errors import GamesError, IllegalError
from games.play.alone import played_alone
from games.play.match import Match
from games.records.record import format_record, parse_record, replay
from games.records.written import Record
from games.sparklies.game import SPARKLIES
from games.sparklies.play import actions, apply, faults
from games.sparklies.position import Phase, Position, begin_turn
from games.sparklies.solver.checking import verdict
from games.sparklies.terms import COLOURS, RULESETS, Side
from games.sparklies.text.notation import format_turn, parse_turn
from games.sparklies.text.save import format_save, parse_save
from games.sparklies.text.wiki import parse_wiki_grid, parse_wiki_round
from games.sparklies.turns import Turn, resolve, turn_of
from tests.games.sparklies.grids import format_wiki_grid
from tests.games.sparklies.strategies import choices, headers, play_turn, positions, records, turns
from tests.games.symmetries import symmetries

GAME = SPARKLIES
SUBTLE = st.just(RULESETS[2])


def moved(position: Position, where: tuple[int, ...]) -> Position:
    """Return a position at the beginning of a turn with every cell moved by a symmetry."""
    cells = bytearray(len(position.cells))
    for cell, state in enumerate(position.cells):
        cells[where[cell]] = state
    return begin_turn(position.terms, bytes(cells), position.mover, position.passes)


def recoloured(position: Position) -> Position:
    """Return a position with every colour one round the circle."""
    cells = bytes(state // 3 * 3 + (state + 1) % 3 for state in position.cells)
    return begin_turn(position.terms, cells, position.mover, position.passes)


def exchanged(position: Position) -> Position:
    """Return a position with the players exchanged, the mover too."""
    owner = (0, 2, 1)
    cells = bytes(3 * owner[state // 3] + state % 3 for state in position.cells)
    return begin_turn(position.terms, cells, position.terms.after(position.mover), position.passes)


def play(position: Position, played: list[Action]) -> Position:
    """Return the position after these actions."""
    for action in played:
        position = apply(position, action)
    return position


def undone_and_redone(start: Position, played: list[Action]) -> tuple[Match, Match, Match]:
    """Return a match after these actions, after all were taken back, and after all were played again."""
    match = Match.begin(GAME, start)
    for action in played:
        match = match.play(action)
    back = match
    for _ in played:
        back = back.undo()
    again = back
    for _ in played:
        again = again.redo()
    return match, back, again


@given(positions(square=True), choices, st.integers(0, 7))
def test_symmetries_commute(start: Position, chosen: list[int], number: int) -> None:
    """A turn on the turned or mirrored board leads to the turned or mirrored position.

    The order of deactivations is the same one, moved; it is not the reading order any more.
    """
    played, after = play_turn(start, chosen)
    every = symmetries(start.board)
    where = every[number % len(every)]
    there = [Action(a.verb, tuple(where[cell] for cell in a.path), a.choice) for a in played]

    assert moved(after, where) == play(moved(start, where), there)


@given(positions(), choices)
def test_colour_cycle_commutes(start: Position, chosen: list[int]) -> None:
    """A turn with every colour one round the circle leads to the same position, recoloured."""
    played, after = play_turn(start, chosen)
    choice = {"": ""} | {colour: COLOURS[(i + 1) % 3] for i, colour in enumerate(COLOURS)}

    assert recoloured(after) == play(
        recoloured(start), [Action(a.verb, a.path, choice[a.choice]) for a in played]
    )


@given(positions(), choices)
def test_players_commute(start: Position, chosen: list[int]) -> None:
    """A turn of the other player on the exchanged board leads to the exchanged position."""
    played, after = play_turn(start, chosen)

    assert exchanged(after) == play(exchanged(start), played)


@given(positions(ruleset=st.just(RULESETS[1])), choices, st.randoms(use_true_random=False))
def test_speed_has_no_order(start: Position, chosen: list[int], rng: Random) -> None:
    """In Speed the order of deactivations has no effect."""
    played, after = play_turn(start, chosen)
    opening = [action for action in played if action.verb != "deactivate"]
    position = play(start, opening + [a for a in played if a.verb == "deactivate"][:1])
    while position.phase is Phase.PROPAGATE:
        position = apply(position, rng.choice(actions(position)))

    assert after == position


@given(positions(ruleset=SUBTLE), choices)
def test_always_true_of_a_subtle_turn(start: Position, chosen: list[int]) -> None:
    """What changed is the mover's then, the mover loses no cell, nobody else gains one."""
    _, after = play_turn(start, chosen)
    for before, now in zip(start.cells, after.cells, strict=True):
        assert before == now or now // 3 == start.mover
    assert set(start.controlled_by(start.mover)) <= set(after.controlled_by(start.mover))


@given(positions(), choices, st.sampled_from(COLOURS))
def test_one_colour_ends_a_turn(start: Position, chosen: list[int], colour: str) -> None:
    """In Subtle and Speed a turn runs out within a deactivation a cell once only one colour is given."""
    position = start
    for number in chosen:
        options = actions(position)
        if not options or position.mover is not start.mover:
            return
        position = apply(position, options[number % len(options)])
    spent = 0
    while position.phase is Phase.PROPAGATE and not position.ruleset.computed:
        position = apply(position, Action("deactivate", (min(position.active),), colour))
        spent += 1

    assert spent <= 2 * len(start.board)


@given(positions(), choices)
def test_actions_are_those_without_faults(start: Position, chosen: list[int]) -> None:
    """The legal actions are exactly those in which no fault is found, at every step of a turn."""
    verbs = ("control", "activate", "deactivate", "pass")
    position = start
    for number in [*chosen[:6], 0]:
        every = {
            Action(v, (c,) if c >= 0 else (), x)
            for v in verbs
            for c in range(-1, len(start.board))
            for x in ("", *COLOURS)
        }
        every = {a for a in every if (a.verb == "deactivate") == bool(a.choice)}
        every = {a for a in every if (a.verb == "pass") == (a.cell == -1)}
        options = actions(position)

        assert set(options) == {action for action in every if not faults(position, action)}
        if not options:
            break
        position = apply(position, options[number % len(options)])


@given(positions(), choices)
def test_undo_to_the_start(start: Position, chosen: list[int]) -> None:
    """Every action is taken back and played again, down to the start and up to the end."""
    played, after = play_turn(start, chosen)
    match, back, again = undone_and_redone(start, played)

    assert back.position == start == back.undo().position
    assert again.position == after == again.redo().position
    assert again == match


@given(positions(), choices)
def test_turns_are_written_and_read(start: Position, chosen: list[int]) -> None:
    """A played turn, written and read, is legal and leads to the same position."""
    played, after = play_turn(start, chosen)

    text = format_turn(turn_of(start, played))
    found = GAME.resolve(start, text)

    assert found.faults == ()
    assert found.after == after


@given(turns())
def test_any_written_turn_round_trips(turn: Turn) -> None:
    """Everything that can be written is read back, sensible or not."""
    assert turn == parse_turn(format_turn(turn)) == parse_turn(format_turn(turn).lower())


@given(positions(header=headers()), choices, st.booleans())
def test_saves_round_trip(start: Position, chosen: list[int], alone: bool) -> None:
    """A save line is read back as the same position with the same header, in the middle of a turn too."""
    played, _ = play_turn(start, chosen)
    assert GAME.alone is not None
    alone = alone and not GAME.alone.refusal(start)
    start = played_alone(GAME, start, start.mover.label) if alone else start
    for taken in range(len(played)):
        position = play(start, played[:taken])
        line = format_save(position)
        again = parse_save(line)

        assert line == format_save(again)
        assert position.terms.header.unknown == again.terms.header.unknown
        assert position.terms.header.keys == again.terms.header.keys
        assert position.cells == again.cells
        assert position.active == again.active
        assert position.terms.alone is again.terms.alone
        if alone or (taken and position.mover is not Side.BLACK):
            assert position.mover is again.mover
            assert position.phase is again.phase


@given(records())
def test_records_round_trip(record: Record) -> None:
    """A record is read back as it was written."""
    assert record == parse_record(format_record(record))


@given(positions(), choices)
def test_grids_round_trip(start: Position, chosen: list[int]) -> None:
    """The wiki's grid keeps colours, owners and active cells."""
    assume(not start.board.dead)
    played, _ = play_turn(start, chosen)
    position = play(start, played[:-1])

    again = parse_wiki_grid(format_wiki_grid(position))

    assert (position.board.shape, position.cells) == (again.board.shape, again.cells)
    assert position.active == again.active


@settings(max_examples=40)
@given(positions(most=3), choices)
def test_legal_turns_are_found_legal(start: Position, chosen: list[int]) -> None:
    """The end of a turn is never called illegal, and a witness leads exactly there."""
    _, after = play_turn(start, chosen[:6])

    found = verdict(start, after, max_states=1000)

    assert found.verdict != "illegal"
    if found.turn:
        assert GAME.resolve(start, found.turn).after.cells == after.cells


PIECES = """2:|1:|3:|x:|9:2:4:1:|012345678|e3|B->G|+D1|, |rest|pass|(B) | 1 |[Start "|"]|:mover=white|
:active=a1|:phase=|:passes=|Control 99a|1. 1b G->G ; |2:2:2:4:1:0000:0|K1 R->G|99999999999"""
SEEDS = [*PIECES.split("|"), "|R  |", "| A |"]
NOISE = st.lists(st.sampled_from(SEEDS) | st.text(max_size=4), max_size=8).map("".join)


@given(NOISE)
def test_odd_texts_raise_nothing_else(text: str) -> None:
    """No matter what text comes, readers answer or raise GamesError."""
    for read in (parse_save, parse_turn, parse_wiki_grid, parse_wiki_round, board_named, game_named):
        try:
            read(text)
        except GamesError as error:
            assert str(error)
    try:
        assert len(list(replay(parse_record(text), go_on=True))) >= 0
    except GamesError as error:
        assert str(error)


@given(positions(), NOISE)
def test_odd_turns_are_faults(start: Position, text: str) -> None:
    """A turn of any text is either legal or has faults."""
    found = GAME.resolve(start, text)

    assert found.legal == (found.after is not None)


@given(positions(), turns())
def test_written_turns_never_raise(start: Position, turn: Turn) -> None:
    """A turn that can be read is judged, no matter what cells it names."""
    found = resolve(start, turn)

    assert bool(found.faults) == (found.after is None)
    assert all(fault.code and fault.message for fault in found.faults)


VERBS = st.one_of(st.text(max_size=6), st.sampled_from(["control", "activate", "deactivate", "pass"]))
PATHS = st.lists(st.integers(-5, 700) | st.integers(0, 3), max_size=3).map(tuple)
ODD_SIDES = st.sampled_from(["", "", "black", "white", "red"])


@given(positions(), VERBS, PATHS, st.text(max_size=3) | st.sampled_from(["", *COLOURS]), ODD_SIDES)
def test_odd_actions_are_refused(
    start: Position, verb: str, path: tuple[int, ...], choice: str, side: str
) -> None:
    """Any action is refused with faults or is legal for the side to move."""
    action = Action(verb, path, choice, side)
    if action._replace(side="") in actions(start) and side in ("", start.mover.label):
        return
    with pytest.raises(IllegalError):
        apply(start, action)
