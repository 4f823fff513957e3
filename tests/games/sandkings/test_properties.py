"""What holds of every position of Sandkings, drawn from random games and from scattered creatures."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.answers import Action
from games.effects import carried_out
from games.records.record import format_record, parse_record, replay
from games.records.written import Record, WrittenTurn
from games.sandkings.field import BITS, BOARD, cells_of, flood, set_of
from games.sandkings.game import SANDKINGS
from games.sandkings.position import SIDES, Creature, Position
from tests.games.sandkings.playing import RULES, TEXTS, game, scattered, setting
from tests.games.symmetries import symmetries

seeds = st.integers(0, 10_000)
images = st.sampled_from(symmetries(BOARD))


def turned(at: Position, symmetry: tuple[int, ...]) -> Position:
    """Return the position as it stands on a board that is turned or mirrored."""
    creatures = tuple(
        Creature(*(set_of(symmetry[cell] for cell in cells_of(held)) for held in creature))
        for creature in at.creatures
    )
    return at._replace(creatures=creatures)


def shifted(at: Position, by: int) -> Position:
    """Return the position with every creature's side so many places on in the order of turns."""
    count = len(at.creatures)
    creatures = tuple(at.creatures[(side - by) % count] for side in range(count))
    loser = (at.loser + by) % count if at.loser >= 0 else -1
    return at._replace(creatures=creatures, mover=(at.mover + by) % count, loser=loser)


@given(seeds, images, st.randoms(use_true_random=False))
def test_all_eight_symmetries_hold(seed, symmetry, rng) -> None:  # type: ignore[no-untyped-def]
    """On a board that is turned or mirrored the same moves are legal, and lead to the same."""
    at = scattered(seed)
    actions = RULES.actions(at)
    mirrored = [Action(a.verb, tuple(symmetry[cell] for cell in a.path)) for a in actions]
    assert sorted(mirrored) == sorted(RULES.actions(turned(at, symmetry)))
    action = rng.randrange(len(actions))
    after = RULES.apply(turned(at, symmetry), mirrored[action])
    assert after == turned(RULES.apply(at, actions[action]), symmetry)


@given(seeds, st.integers(1, 3), st.randoms(use_true_random=False))
def test_no_side_is_another(seed, by, rng) -> None:  # type: ignore[no-untyped-def]
    """The creatures turned by a side, clockwise: the rules are the same for all."""
    at = scattered(seed)
    actions = RULES.actions(at)
    assert actions == RULES.actions(shifted(at, by))
    action = rng.choice(actions)
    assert RULES.apply(shifted(at, by), action) == shifted(RULES.apply(at, action), by)


@given(seeds)
def test_positions_go_through_text(seed: int) -> None:
    """A save line is read back as the same position, in mid-turn too; pieces seen again as well."""
    for at, _, after in game(seed, 60):
        assert TEXTS.position_from_text(TEXTS.position_text(after)) == after
        assert SANDKINGS.look.with_standing(at, SANDKINGS.look.standing(at)) == at


@given(seeds)
def test_every_action_keeps_the_creatures_whole(seed: int) -> None:
    """After every action each creature hangs together, nobody stands on another, no part is new."""
    for at, action, after in game(seed, 80):
        for side, creature in enumerate(after.creatures):
            assert flood(creature.body, creature.parts) == creature.parts
            assert creature.parts.bit_count() <= at.creatures[side].parts.bit_count()
        held = sum(creature.parts for creature in after.creatures)
        assert held == after.occupied and held.bit_count() == sum(
            creature.parts.bit_count() for creature in after.creatures
        )
        assert after.left == after.full or after.left == at.left - 1
        standing = carried_out(SANDKINGS.look.standing(at), RULES.played(at, action).effects)
        assert standing == SANDKINGS.look.standing(after)


@given(seeds)
def test_nothing_but_what_is_legal_can_be_done(seed: int) -> None:
    """Of all moves between neighbours those without faults are just the legal ones."""
    at = scattered(seed)
    legal = set(RULES.actions(at))
    for start in cells_of(at.moving.parts):
        for end in BOARD:
            for verb in ("move", "sting"):
                action = Action(verb, (start, end))
                assert (action in legal) == (not RULES.faults(at, action))


@given(seeds)
def test_a_game_goes_through_its_record(seed: int) -> None:
    """Turn by turn a record is written, read back and replayed to the same end, rounds numbered."""
    options = setting(seed)
    start = at = RULES.start("8", seed=seed, options=options)
    number, done, written, last = 1, list[Action](), list[WrittenTurn](), ""
    for before, action, after in game(seed, 120):
        done.append(action)
        if RULES.mid_turn(after):
            continue
        side = RULES.mover(before)
        number += bool(last) and RULES.opens_round(before, last, side)
        written.append(WrittenTurn(number, side, TEXTS.turn_text(at, done)))
        at, done, last = after, [], side
    tags = [("Game", "sandkings"), ("Seed", str(seed)), ("Players", options["players"])]
    tags.append(("Variations", options["variations"]))
    text = format_record(Record(tuple(tags), tuple(written)))
    record = parse_record(text)
    turns = list(replay(record))

    assert format_record(record) == text
    assert not [fault.message for turn in turns for fault in turn.faults if fault.code != "game-over"]
    if len(turns) == len(written) and not any(turn.faults for turn in turns):
        assert (turns[-1].position if turns else start) == at


def test_sides_and_squares() -> None:
    """The board is the chess board's, a1 at the bottom left, and sides are called by their numbers."""
    assert [BOARD.names[cell] for cell in cells_of(BITS[0] | BITS[63])] == ["a8", "h1"]
    assert SIDES == ("1", "2", "3", "4")
