"""What holds for every position of Cornerport: symmetries, exchange of colours, undo, texts, whole games."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.answers import Action
from games.cornerport.game import CORNERPORT
from games.cornerport.position import MOST, Position, letter_of
from games.cornerport.save import format_save, parse_save
from games.cornerport.sea import PORTS, SEA
from games.cornerport.turns import resolve
from games.effects import carried_out
from games.errors import GamesError, IllegalError
from games.play.match import Match
from games.records.record import format_record, parse_record, replay
from games.records.written import Record, WrittenTurn
from tests.games.symmetries import symmetries

GAME, RULES = CORNERPORT, CORNERPORT.rules
OTHER = {"white": "black", "black": "white"}

starts = st.fixed_dictionaries({option.name: st.sampled_from(option.values) for option in GAME.options})
fleets = st.lists(
    st.tuples(st.sampled_from(list(SEA)), st.sampled_from("BBBBSSFbbbbssf")), min_size=2, max_size=14
)


@st.composite
def laid_out(draw: st.DrawFn) -> Position:
    """Draw ships wherever they may lie, at a start's options."""
    cells, position = ["."] * len(SEA), RULES.start("8", options=draw(starts))
    for cell, letter in draw(fleets):
        side, kind = next((s, k) for s in RULES.sides for k in MOST if letter_of(s, k) == letter)
        if cells.count(letter) < MOST[kind] and side:
            cells[cell] = letter
    stands = position._replace(cells="".join(cells), memory=())
    seen = GAME.look.with_standing(position, GAME.look.standing(stands))
    return RULES.with_mover(seen, draw(st.sampled_from(RULES.sides)))


@st.composite
def lines(draw: st.DrawFn, most: int = 60) -> list[tuple[Action, Position]]:
    """Draw a game played for a while: each action with the position before it, the last without one.

    Sinkings and placings come first among what is drawn from, so that much happens.
    """
    position = draw(st.builds(lambda options: RULES.start("8", options=options), starts) | laid_out())
    played = []
    for number in draw(st.lists(st.integers(0, 999), max_size=most)):
        can = RULES.actions(position)
        if not can:
            break
        can.sort(key=lambda action: not action.choice and position.cells[action.cell] == ".")
        action = can[number % len(can) if number % 2 else number % min(3, len(can))]
        played.append((action, position))
        position = RULES.apply(position, action)
    return [*played, (Action(""), position)]


positions = lines().map(lambda played: played[-1][1])


def moved(position: Position, image: tuple[int, ...]) -> Position:
    """Return the position with every ship and every memory where a symmetry of the board takes it."""
    cells = ["."] * len(SEA)
    for cell, letter in enumerate(position.cells):
        cells[image[cell]] = letter
    memory = sorted((image[cell], image[port]) for cell, port in position.memory)
    return position._replace(cells="".join(cells), memory=tuple(memory))


def exchanged(position: Position) -> Position:
    """Return the position with white and black exchanged; ports change hands too."""
    return position._replace(cells=position.cells.swapcase(), mover=OTHER[position.mover])


def keeps_ports(image: tuple[int, ...]) -> bool:
    """Return whether a symmetry leads a side's ports to its own."""
    return {image[port] for port in PORTS["white"]} == set(PORTS["white"])


def test_half_of_the_symmetries_keep_the_ports() -> None:
    """Four of the board's eight lead white's ports to white's; the others to black's."""
    assert [keeps_ports(image) for image in symmetries(SEA)].count(True) == 4


@given(positions, st.integers(0, 7))
def test_symmetries_commute(position: Position, number: int) -> None:
    """Symmetries lead from moves to moves, and on; those that exchange the ports exchange colours as well."""
    image = symmetries(SEA)[number]

    def turned(its: Position) -> Position:
        there = moved(its, image)
        return there if keeps_ports(image) else exchanged(there)

    there = turned(position)
    actions = {
        action: action._replace(path=tuple(image[cell] for cell in action.path))
        for action in RULES.actions(position)
    }
    assert set(RULES.actions(there)) == set(actions.values())
    for action, other in actions.items():
        assert RULES.apply(there, other) == turned(RULES.apply(position, action))
    ended, ended_there = RULES.outcome(position), RULES.outcome(there)
    assert (ended is None) == (ended_there is None)
    if ended and ended_there:
        won = ended.winner if keeps_ports(image) or ended.winner is None else OTHER[ended.winner]
        assert won == ended_there.winner


@given(positions)
def test_actions_are_those_without_faults(position: Position) -> None:
    """An action is listed exactly where it has no fault; else applying it is refused."""
    listed = set(RULES.actions(position))
    every = [Action("pass"), Action("take")]
    for start in position.ships("white") + position.ships("black"):
        around = [cell for cell in SEA if abs(cell % 8 - start % 8) < 3 and abs(cell // 8 - start // 8) < 3]
        every += [Action("move", (start, end), choice) for end in around for choice in ("", *MOST, "tug")]
        every += [Action("move", (start, mid, end)) for mid in SEA.neighbours[start] for end in around]
    assert listed <= set(every)
    for action in every:
        assert (action in listed) == (not RULES.faults(position, action)), action
        if action not in listed:
            with pytest.raises(IllegalError):
                RULES.apply(position, action)


@given(lines())
def test_undo_to_the_start(played: list[tuple[Action, Position]]) -> None:
    """Every action can be taken back, one by one to the start, and played again."""
    match = Match.begin(GAME, played[0][1])
    for action, _ in played[:-1]:
        match = match.play(action)
    for _, before in reversed(played):
        assert match.position == before
        match = match.undo()
    for _, before in played:
        assert match.position == before
        match = match.redo()


@given(lines())
def test_effects_carried_out_are_what_stands(played: list[tuple[Action, Position]]) -> None:
    """What stood, with the effects, is what stands; memories and counts follow from them as well."""
    for (action, before), (_, after) in pairwise(played):
        stage = RULES.played(before, action).effects
        assert carried_out(GAME.look.standing(before), stage) == GAME.look.standing(after)
        remembered, quiet = dict(before.memory), before.quiet
        for effect in stage:
            if effect.kind == "remove":
                remembered.pop(effect.cell, None)
            elif effect.kind == "move" and effect.cells[0] in remembered:
                remembered[effect.cell] = remembered.pop(effect.cells[0])
            elif effect.why == "arrive":
                remembered[effect.cell] = SEA.cell(effect.what)
            elif effect.kind == "put" and effect.after and effect.after.piece == "freighter":
                remembered[effect.cell] = effect.cell
            elif effect.kind == "count":
                quiet = int(effect.what)
        assert (tuple(sorted(remembered.items())), quiet) == (after.memory, after.quiet)
        words = str(GAME.texts.told(SEA, stage))
        assert words.startswith(before.mover)
        assert len(words.split()) > 3


@given(
    positions,
    st.integers(1, 5),
    st.dictionaries(st.from_regex(r"x-[a-z]{1,5}", fullmatch=True), st.text("ab=,. ", max_size=4)),
)
def test_save_lines_come_back(position: Position, times: int, keys: dict[str, str]) -> None:
    """A position is read as it was written, with how often it stands, and with unknown keys."""
    kept = tuple((key, value.strip()) for key, value in keys.items())
    noted = position._replace(terms=replace(position.terms, keys=kept))
    for stands in (noted, RULES.recurred(noted, times)):
        line = format_save(stands)
        assert parse_save(line) == stands
        assert parse_save(line).terms.keys == kept
        assert format_save(parse_save(line)) == line


@given(lines(20), st.booleans())
def test_games_are_recorded(played: list[tuple[Action, Position]], spaced: bool) -> None:
    """The turns of a game, written down, replay to the same positions."""
    written, ends = list[WrittenTurn](), []
    for (action, position), (_, after) in pairwise(played):
        text = GAME.texts.turn_text(position, [action])
        assert resolve(position, text.upper() if spaced else text).after == after
        written.append(WrittenTurn(1, position.mover, text))
        ends.append(after)
    start = GAME.texts.position_text(played[0][1])
    record = Record((("Game", GAME.id), ("Start", start)), tuple(written))

    again = parse_record(format_record(record))

    assert again == record
    assert [RULES.recurred(turn.position, 1) for turn in replay(again)] == ends


@given(
    st.text(max_size=30) | st.from_regex(r"[a-i][0-9][-x][a-i][0-9]([-x][a-i][0-9])?( \+[a-z]+ [a-i][0-9])?"),
    positions,
)
def test_any_text_is_read_or_refused(text: str, position: Position) -> None:
    """No text makes the readers fail in another way than by saying so."""
    resolution = resolve(position, text)
    assert (resolution.after is None) == bool(resolution.faults)
    assert all(fault.message for fault in resolution.faults)
    for line in (text, f"cornerport:{text}", f"{format_save(position)}:{text}"):
        try:
            parse_save(line)
        except GamesError as error:
            assert str(error)


@given(laid_out())
def test_ships_seen_are_the_position(position: Position) -> None:
    """What stands on the squares gives the same ships back, and all else is kept."""
    standing = GAME.look.standing(position)

    assert set(standing) <= set(GAME.look.classes)
    assert GAME.look.with_standing(position, standing) == position
    if any(letter.isalpha() for letter in position.cells):
        seen = GAME.start_with("8x8", standing)
        assert GAME.look.standing(seen) == standing
        assert {cell for cell, _ in seen.memory} == {cell for cell, _ in position.memory}


@given(lines())
def test_due_announces_draws(played: list[tuple[Action, Position]]) -> None:
    """The side to move is warned of a draw exactly if one of the moves brings it."""
    position = played[-1][1]
    if RULES.outcome(position):
        return
    ends = [RULES.outcome(RULES.apply(position, action)) for action in RULES.actions(position)]
    assert ("draw" in str(GAME.texts.due(position))) == any(end and not end.winners for end in ends)
