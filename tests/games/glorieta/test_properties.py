"""What holds for every position of Glorieta: symmetries, exchange of colours, undo, texts, whole games."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.answers import Action
from games.errors import GamesError, IllegalError
from games.glorieta.game import GLORIETA
from games.glorieta.position import PlayerColour, Position, Terms, begin_turn
from games.glorieta.save import format_save, parse_save
from games.glorieta.turns import Turn, format_turn, parse_turn, resolve, turn_of
from games.play.match import Match
from games.records.record import format_record, parse_record, replay
from games.records.written import Record, WrittenTurn
from tests.games.symmetries import symmetries

GAME = GLORIETA


@st.composite
def lines(draw: st.DrawFn, most: int = 4) -> list[tuple[Action, Position]]:
    """Draw a game played for a while, from its start: each action with the position before it."""
    shape, form = str(draw(st.integers(2, most))), draw(st.sampled_from(GAME.rulesets))
    position = GAME.rules.start(shape, form, draw(st.integers(0, 99)))
    played = []
    for number in draw(st.lists(st.integers(0, 999), max_size=60)):
        if not (options := GAME.rules.actions(position)):
            break
        action = options[number % len(options)]
        played.append((action, position))
        position = GAME.rules.apply(position, action)
    return [*played, (Action(""), position)]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a position as it comes up in play, also in the middle of a turn and at the end."""
    return draw(lines())[-1][1]


def moved(position: Position, image: tuple[int, ...]) -> Position:
    """Return the position with every stone where a symmetry of the board takes it."""
    area = position.terms.field
    black, orange = (area.of(image[cell] for cell in area.cells(cells)) for cells in position.held)
    dropped = image[position.dropped] if position.dropped >= 0 else -1
    return position._replace(held=(black, orange), dropped=dropped)


def exchanged(position: Position) -> Position:
    """Return the position with black and orange exchanged."""
    black, orange = position.held
    return position._replace(
        held=(orange, black),
        mover=position.mover.other,
        declined=None if position.declined is None else position.declined.other,
    )


@given(positions(), st.integers(0, 11))
def test_symmetries_commute(position: Position, number: int) -> None:
    """The twelve symmetries of the board lead from legal actions to legal actions, and on."""
    image = symmetries(position.board)[number]
    turned = {
        action: action._replace(path=(image[action.cell],))
        for action in GAME.rules.actions(position)
        if action.cell >= 0
    }
    turned |= {action: action for action in GAME.rules.actions(position) if action.cell < 0}
    there = moved(position, image)

    assert set(GAME.rules.actions(there)) == set(turned.values())
    for action, other in turned.items():
        assert GAME.rules.apply(there, other) == moved(GAME.rules.apply(position, action), image)
    ended, ended_there = GAME.rules.outcome(position), GAME.rules.outcome(there)
    assert (ended is None) == (ended_there is None)
    if ended and ended_there:
        assert (ended.winner, str(ended.reason).split(" and ")[:1]) == (
            ended_there.winner, str(ended_there.reason).split(" and ")[:1]
        ) or len(ended.rings) > 1  # fmt: skip
        assert {frozenset(image[c] for c in ring) for ring in ended.rings} == set(
            map(frozenset, ended_there.rings)
        )


@given(positions())
def test_colours_can_be_exchanged(position: Position) -> None:
    """What black may do, orange may do with the colours exchanged, and it comes to the same."""
    names = {"black": "orange", "orange": "black"}
    there = exchanged(position)
    swapped = {a: a._replace(choice=names.get(a.choice, a.choice)) for a in GAME.rules.actions(position)}

    assert set(GAME.rules.actions(there)) == set(swapped.values())
    for action, other in swapped.items():
        assert GAME.rules.apply(there, other) == exchanged(GAME.rules.apply(position, action))
    ended, ended_there = GAME.rules.outcome(position), GAME.rules.outcome(there)
    if ended and ended_there:
        assert (names.get(ended.winner or ""), ended.rings) == (ended_there.winner, ended_there.rings)
    assert bool(ended) == bool(ended_there)


@given(positions())
def test_actions_are_those_without_faults(position: Position) -> None:
    """An action is listed exactly where it has no fault; else applying it is refused."""
    listed = set(GAME.rules.actions(position))
    every = [Action("decline"), Action("take", (), "black"), Action("take", (), "orange")]
    every += [
        Action("drop", (cell,), stone) for cell in position.board for stone in ("black", "orange", "neutral")
    ]
    for action in every:
        assert (action in listed) == (not GAME.rules.faults(position, action))
        if action not in listed:
            with pytest.raises(IllegalError):
                GAME.rules.apply(position, action)


@given(lines())
def test_undo_to_the_start(played: list[tuple[Action, Position]]) -> None:
    """Every action can be taken back, one by one to the start, and played again."""
    match = Match.begin(GAME, played[0][1])
    for action, _ in played[:-1]:
        match = match.play(action)
    for _, before in reversed(played):
        assert match.position == before
        match = match.undo()
    assert match.position == played[0][1]
    for _, before in played:
        assert match.position == before
        match = match.redo()


@given(
    positions(),
    st.lists(st.tuples(st.from_regex(r"x-[a-z]{1,5}", fullmatch=True), st.text("ab=,. ", max_size=4))),
)
def test_save_lines_come_back(position: Position, keys: list[tuple[str, str]]) -> None:
    """A position is read as it was written, at every step, with unknown keys."""
    kept = tuple((key, value.strip()) for key, value in keys)
    noted = position._replace(terms=replace(position.terms, keys=kept))
    line = format_save(noted)

    assert parse_save(line) == position
    assert parse_save(line).terms.keys == kept
    assert format_save(parse_save(line)) == line
    assert GAME.rules.mid_turn(position) == (position.dropped >= 0)


_cells = st.builds(lambda letter, row: f"{letter}{row}", st.sampled_from("abcz"), st.integers(0, 30))
turns = (
    st.builds(Turn, _cells, _cells | st.just(""))
    | st.builds(Turn, _cells, decline=st.just(True))
    | st.sampled_from((Turn(takes="black"), Turn(takes="orange")))
)


@given(turns, positions())
def test_turns_come_back_and_are_judged(turn: Turn, position: Position) -> None:
    """A turn is read as it was written, and any turn on any position is legal or has faults."""
    assert parse_turn(format_turn(turn)) == turn
    if not GAME.rules.mid_turn(position):
        resolution = resolve(position, turn)
        assert (resolution.after is None) == bool(resolution.faults)
        assert all(fault.message for fault in resolution.faults)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text makes the readers fail in another way than by saying so."""
    for read in (parse_turn, parse_save, lambda t: parse_save(f"glorieta:chicken:2:{t}")):
        try:
            read(text)
        except GamesError as error:
            assert str(error)


@given(lines())
def test_games_are_recorded(played: list[tuple[Action, Position]]) -> None:
    """The turns of a game, written down, replay to the same positions; choosing a colour has no number."""
    begun, actions, written, ends = played[0][1], list[Action](), list[WrittenTurn](), []
    before = begun
    for (action, position), (_, after) in pairwise(played):
        actions.append(action)
        if GAME.rules.mid_turn(after):
            continue
        text = GAME.texts.turn_text(before, actions)
        assert parse_turn(text) == turn_of(position.board, actions)
        written.append(WrittenTurn(None if action.verb == "take" else 1, GAME.rules.mover(position), text))
        before, actions = after, []
        ends.append(after)
    record = Record((("Game", "glorieta"), ("Start", GAME.texts.position_text(begun))), tuple(written))

    again = parse_record(format_record(record))

    assert again == record
    assert [turn.position for turn in replay(again)] == ends


@given(positions(), st.randoms(use_true_random=False))
def test_stones_alone_tell_a_position(position: Position, rng: random.Random) -> None:
    """What stands on the cells gives the same stones back; in Chicken at a turn's beginning all else too."""
    standing = GAME.look.standing(position)
    form = GAME.rules.ruleset_of(position)
    seen = GAME.start_with(position.board.shape, standing, form)

    assert GAME.look.standing(seen) == standing
    assert set(standing) <= set(GAME.look.classes)
    if form == "chicken" and not GAME.rules.mid_turn(position):
        assert seen == position
    if not GAME.rules.mid_turn(position):
        assert GAME.look.with_standing(position, standing) == position


@pytest.mark.parametrize("form", GAME.rulesets)
def test_random_games_end(form: str) -> None:
    """A thousand games of three forms on all edges end without a fault, within one stone a cell."""
    rng, ended = random.Random(form), dict[str | None, int]()
    for number in range(340):
        edge = 2 + number % 11 if number < 44 else 2 + number % 4
        position = GAME.rules.start(str(edge), form, number)
        steps = 0
        while options := GAME.rules.actions(position):
            action = rng.choice(options)
            assert not GAME.rules.faults(position, action)
            position = GAME.rules.apply(position, action)
            steps += 1
        outcome = GAME.rules.outcome(position)
        assert outcome
        assert steps <= len(position.board) + 2
        assert bool(outcome.rings) == str(outcome.reason).startswith("a loop")
        ended[outcome.winner] = ended.get(outcome.winner, 0) + 1

    assert min(ended["black"], ended["orange"]) > 50
    assert form == "chicken" or ended[None] > 0


def test_until_somebody_declines_there_is_a_pair_of_cells_or_none() -> None:
    """In Chicken an even number of cells is empty at the beginning of every turn with a pair."""
    rng = random.Random(2)
    for number in range(100):
        position = GAME.rules.start(str(2 + number % 4), "chicken", number)
        while options := GAME.rules.actions(position):
            if position.paired and not GAME.rules.mid_turn(position):
                assert position.empty.bit_count() % 2 == 0
            position = GAME.rules.apply(position, rng.choice(options))


@given(st.integers(2, 12), st.sampled_from(GAME.rulesets), st.sampled_from(PlayerColour))
def test_positions_are_values(edge: int, form: str, mover: PlayerColour) -> None:
    """Positions made twice are equal and hash alike; the unknown keys of a line do not tell them apart."""
    one, other = (
        begin_turn(
            Terms(GAME.rules.board(str(edge)), GAME.rules.start("2", form, 1).terms.form, keys), (0, 0), mover
        )
        for keys in ((), (("x", "y"),))
    )

    assert one == other
    assert hash(one) == hash(other)
