"""Random games of Colonization on the quick engine and on the slow one, which share no code."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from games.records.record import format_record, parse_record, replay
from games.records.written import Record, WrittenTurn
from tests.games.colonization import engine, oracle
from tests.games.colonization.images import images, renamed
from tests.games.colonization.oracle import LETTERS, State
from tests.games.colonization.random_games import Line, late, play, start
from tests.games.colonization.rules_fired import RULES, fired, timed_game

Many = Callable[..., int]
SPEAKERS = f"{LETTERS}*"


def require_same_choice(position: Any, state: State) -> None:
    """Require that both engines know the same turns, and the same calls of every side and of the table."""
    line = oracle.write(state)
    assert engine.turns(position) == (oracle.turns(state) if not state.ended else set()), line
    for side in SPEAKERS:
        assert engine.calls(position, side) == oracle.calls(state, side), (line, side)


def require_same(lines: Iterable[Line], *, choices: bool) -> Iterator[Line]:
    """Yield the lines of a game, each of which both engines play alike."""
    for line in lines:
        before = oracle.write(line.before)
        position = engine.read(before)
        if choices:
            require_same_choice(position, line.before)
        after, told = engine.play(position, line.side, line.text)
        done, state = line.done, line.done.state
        assert state
        assert told == {
            "fault": None,
            "after": oracle.write(state),
            "removed": sorted(done.removed),
            "out": done.out,
            "end": {"why": state.ended, "winners": done.winners} if state.ended else None,
        }, (before, line.side, line.text)
        assert engine.read(oracle.write(state)) == after
        if choices and state.ended:
            require_same_choice(after, state)
        yield line


def any_games() -> Iterator[Line]:
    """Yield the lines of random games without end; in one of three the time is up."""
    seed = 0
    while True:
        rng = random.Random(seed)
        begin = start(rng, 2 + seed // 2 % 7) if seed % 2 else late(rng)
        yield from play(rng, begin, 22, rng.randrange(66))
        seed += 1


@cache
def some_lines() -> tuple[Line, ...]:
    """Return the first lines of these games."""
    return tuple(islice(any_games(), 300))


def test_both_engines_know_the_same_turns_and_calls(many: Many) -> None:
    """On each line of random games all turns, all calls and the save line that follows are the same."""
    count, met = many(200, of=3000), Counter[str]()
    lines = some_lines() if count == len(some_lines()) else islice(any_games(), count)
    for line in require_same(lines, choices=True):
        met.update(fired(line))
    sides = {len(line.before.order) for line in some_lines()}

    assert sides == set(range(2, 9))
    for rule in ("eliminated", "call join", "call leave", "call rejoin"):
        assert met[rule] >= count / 100, met


def test_lost_turns_and_resigning_are_the_same() -> None:
    """What the clock of a side and resigning lead to is what the same words lead to."""
    rules = engine.GAME.rules
    for line in some_lines()[::5]:
        state, position = line.before, engine.read(oracle.write(line.before))
        lapses = state.places(state.mover)
        lost = oracle.play(state, "*" if lapses else state.mover, "lapse" if lapses else "-").state

        assert lost and engine.write(rules.skipped(position)) == oracle.write(lost)
        assert [seat.side for seat in rules.seats(position)][: len(state.order)] == state.order
        for side in state.order:
            gone, resigned = oracle.play(state, side, "leave").state, rules.without(position, side)
            assert (engine.write(resigned) if resigned else None) == (oracle.write(gone) if gone else None)


def movers_to_the_end(state: State) -> list[str]:
    """Return who moves until the game ends if all abstain or place, and nobody says anything."""
    movers = []
    while not state.ended:
        movers.append(state.mover)
        text = min(oracle.turns(state)) if state.places(state.mover) else "-"
        after = oracle.play(state, state.mover, text).state
        assert after
        state = after
    return movers if state.ended == "time" else []


def test_who_still_has_a_turn_is_known() -> None:
    """Once time is up, the sides that are named move in this order, also those who place at the very end."""
    met = Counter[int]()
    for seed in range(30):
        for line in timed_game(seed):
            state = line.before
            room = len(oracle.board(state.shape)) - len(state.pieces) - len(state.starts | state.waits)
            movers = movers_to_the_end(state) if state.time != "on" and room > 0 else []
            if movers:
                assert list(engine.GAME.rules.remaining(engine.read(oracle.write(state)))) == movers
                met[len(movers)] += 1

    assert met[1] > 5 and met[4] > 0, met


def any_text(rng: random.Random, state: State) -> str:
    """Return a turn by lot between any squares, mostly from an own piece; few such turns are legal."""
    squares = [*oracle.board(state.shape), "a99"]
    own = state.squares(state.mover) or squares
    first = rng.choice(own if rng.random() < 0.8 else squares)
    near = [*oracle.beside(state.shape, first), first]
    last = rng.choice(near if rng.random() < 0.8 else squares)
    made = [f"+{kind} {last}" for kind in oracle.KINDS]
    return rng.choice([f"{first}-{last}", f"{first}x{last}", f"fire {first}", "-", "+moon a1", *made])


def test_both_engines_refuse_the_same() -> None:
    """Of any text both say whether it is legal; the quick one finds what the slow one finds."""
    rng, met = random.Random(7), Counter[str]()
    for line in some_lines()[::3]:
        position = engine.read(oracle.write(line.before))
        for _ in range(12):
            text = any_text(rng, line.before)
            wrong, codes = oracle.faults(line.before, text), engine.codes(position, line.before.mover, text)

            assert set(wrong) <= set(codes) and bool(wrong) == bool(codes), (oracle.write(line.before), text)
            met.update(wrong or ["legal"])

    assert set(met) >= {"legal", "parse", "no-such-cell", "must-place", "not-beside", "occupied", "too-few"}
    assert set(met) >= {"no-piece", "wrong-sign", "not-home-planet", "too-many", "no-home-near", "no-weapon"}


def test_both_engines_end_games_alike_when_the_time_is_up(many: Many) -> None:
    """The time is up at a random line; in 1,000 games every rule fires."""
    count, met = many(32, of=1000), Counter[str]()
    for seed in range(count):
        for line in require_same(timed_game(seed), choices=False):
            met.update(fired(line))

    assert set(met) <= set(RULES)
    assert met["end time"] > count / 2 and met["shared"] > count / 20, met
    if count == 1000:
        assert [rule for rule in RULES if not met[rule]] == []


def test_the_edges_of_a_board_are_alike() -> None:
    """Mirrored and turned, a position has the same turns, and each leads to the same."""
    rng = random.Random(8)
    for line in some_lines()[::10]:
        for image in rng.sample(images(line.before.shape), 2):
            position = engine.read(oracle.write(image.state(line.before)))
            legal = oracle.turns(line.before)
            after, _ = engine.play(position, line.side, image.text(line.text))

            assert engine.turns(position) == {image.text(text) for text in legal}
            assert line.done.state and engine.write(after) == oracle.write(image.state(line.done.state))


def test_the_letters_of_sides_do_not_matter() -> None:
    """With other letters in the same rotation, sides may say the same, and it leads to the same."""
    rng = random.Random(9)
    for line in some_lines()[::10]:
        joined = sorted(line.before.order)
        if line.text == "join":
            continue
        others = dict(zip(joined, rng.sample(joined, len(joined)), strict=True)) | {"*": "*"}
        before, rename = renamed(line.before, others)
        position = engine.read(oracle.write(before))
        after, _ = engine.play(position, others[line.side], rename(line.text))

        assert engine.turns(position) == oracle.turns(line.before)
        for side in (*joined, "*"):
            said = {rename(call) for call in oracle.calls(line.before, side)}
            assert engine.calls(position, others[side]) == said
        assert line.done.state and engine.write(after) == oracle.write(renamed(line.done.state, others)[0])


def test_records_replay_to_the_same_end() -> None:
    """A whole game is written down, read again and replayed without a clock."""
    for seed in range(12):
        lines = list(timed_game(seed))
        turns = tuple(WrittenTurn(line.before.round, line.side, line.text) for line in lines)
        begin, end = lines[0].before, lines[-1].done.state
        record = Record((("Game", "colonization"), ("Start", oracle.write(begin))), turns)
        replayed = list(replay(parse_record(format_record(record))))

        assert [fault for turn in replayed for fault in turn.faults] == []
        assert end and engine.write(replayed[-1].position) == oracle.write(end)


def full_set() -> Iterator[str]:
    """Yield the turns that build a full set beside two home planets, from one on c3 on."""
    first = set(oracle.beside("chess8x8", "c3"))
    both = first.union(oracle.beside("chess8x8", "e5")) - {"c3", "e5"}
    spots: dict[str, list[str]] = {kind: [] for kind in oracle.KINDS}

    def make(kind: str, around: set[str]) -> Iterator[str]:
        for paid in reversed(oracle.PRICES[kind]):
            while len(spots[paid]) < oracle.KINDS[paid]:
                yield from make(paid, around)
        for paid in oracle.PRICES[kind]:
            spots[paid].clear()
        square = "d4" if kind == "home" else min(around.difference(*spots.values()))
        spots[kind].append(square)
        yield f"+{kind} {square}"

    yield from make("home", first)
    yield "d4-e5"
    spots["home"].clear()
    for kind in ("weapon", "weapon", "industry", "industry", "agri", "agri", *["colony"] * 8):
        yield from make(kind, both)


def test_a_full_set_takes_251_productions() -> None:
    """Undisturbed, a player has all sixteen pieces after 251 productions, and wins with the last colony."""
    state, most, productions = oracle.read("colonization:chess8x8:c3/h1"), Counter[int](), 0
    position = engine.read(oracle.write(state))
    for text in full_set():
        productions += text.startswith("+")
        for side, its in (("A", text), ("B", "-")):
            if not state.ended:
                done = oracle.play(state, side, its)
                position, told = engine.play(position, side, its)
                assert done.state and told["after"] == oracle.write(done.state), (oracle.write(state), its)
                state = done.state
        count = len(state.squares("A"))
        most[count] = most[count] or productions

    assert (state.ended, told["end"]) == ("all", {"why": "all", "winners": ["A"]})
    assert [most[count] for count in range(9, 17)] == [8, 17, 26, 35, 62, 89, 170, 251]


def test_the_last_colony_wins_late_games() -> None:
    """Fifteen pieces stand in any shape: each colony that can be added wins, and nothing else does."""
    won = Counter[bool]()
    for seed in range(60):
        state = late(random.Random(seed))
        if len(state.squares("A")) != 15:
            continue
        for text in sorted(oracle.turns(state)):
            _, told = engine.play(engine.read(oracle.write(state)), "A", text)
            wins = told["end"] == {"why": "all", "winners": ["A"]}

            assert wins == text.startswith("+colony"), (oracle.write(state), text)
            won[wins] += 1

    assert won[True] > 10 and won[False] > 100, won
