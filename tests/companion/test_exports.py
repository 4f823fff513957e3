"""Exports: after anything at a table, its record replays and its JSON comes back, both as they stood."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.table.errors import NotYoursError, RefusedError
from companion.table.event_text import event_fields
from companion.table.events import OFFERS, Event, RulingGiven, TableCreated, TermsSettled
from companion.table.exporting import check_events, export_event
from companion.table.folding import follow, start_table
from companion.table.giving import judge_given
from companion.table.hitting import judge_unhit
from companion.table.judge import REFEREE, judge_placing, judge_start, judge_turn
from companion.table.leaving import judge_claim, judge_resigning
from companion.table.offering import judge_answer, judge_offer
from companion.table.recording import record_text
from companion.table.ruling import judge_ruling
from companion.table.settling import judge_terms
from companion.table.state import TableState
from companion.table.timekeeping import judge_flag
from companion.table.undoing import judge_redo, judge_undo
from companion.web.models_opening import Export, ExportedEvent, NewTable
from companion.web.starts import start_from
from games.catalogue import GAMES
from games.errors import GamesError
from games.game import Game
from games.options import Option
from games.records.record import parse_record, replay, start_of
from tests.conftest import Many

LONG = 15  # actions after which a random turn takes the first there is, which ends it
Act = Callable[[TableState, random.Random], Event]


def turn(state: TableState, rng: random.Random) -> Event:
    """Play a random turn, written oddly now and then."""
    game, position, done = state.game, state.position, list[Any]()
    while not done or game.rules.mid_turn(position):
        options = game.rules.actions(position)
        if not options:
            raise RefusedError
        done.append(rng.choice(options) if len(done) < LONG else options[0])
        position = game.rules.apply(position, done[-1])
    text = game.texts.turn_text(state.position, done)
    spaced = text.replace(" ", "  ").replace(",", " ,\n")
    return judge_turn(state, REFEREE, rng.choice((text, text.lower(), spaced)), now=state.at)


def seated(state: TableState, rng: random.Random) -> str:
    """Return one of the sides that play, by lot."""
    return rng.choice(state.game.rules.seated(state.start))


def placing(state: TableState, rng: random.Random) -> Event:
    """Set a position of the same game, some turns on."""
    game, seed = state.game, rng.randrange(1000)
    shape, ruleset = game.rules.board_of(state.start).shape, game.rules.ruleset_of(state.start)
    holding = {name: value for name, value in game.rules.holding(state.start).items() if value}
    text = game.texts.position_text(game.rules.start(shape, ruleset, seed, holding))
    return judge_placing(state, REFEREE, text + rng.choice(("", ':x-note=[a] "b"')), "correction")


def settling(state: TableState, rng: random.Random) -> Event:
    """Settle a name that might break a record, a clock, who plays alone."""
    name = rng.choice(("", 'Friday "night" \\', "; [Start]", "a, (B) 1 pass,"))
    clock = rng.choice(("egg 5", "increment 100+5", "delay 100+5"))
    hands, solo = rng.choice(("", "", "yes")), rng.choice(("", "", state.game.sides[0]))
    try:
        return judge_terms(state, REFEREE, TermsSettled(name, clock, hands, solo))
    except RefusedError:  # not everything is played alone
        return judge_terms(state, REFEREE, TermsSettled(name, clock, hands, state.terms.solo))


def ruling(state: TableState, rng: random.Random) -> Event:
    """Rule, with words that might break a record."""
    save = state.game.texts.position_text(state.game.texts.saying_mover(state.position))
    kind, penalty = rng.choice(("restore", "stand")), rng.choice(("", "60", "loss"))
    return judge_ruling(
        state,
        REFEREE,
        RulingGiven(kind, rng.choice(state.game.sides), penalty, save, 'a\n[Seed "1"]\n1 (B) pass'),
    )


def agreed(state: TableState, rng: random.Random) -> Event:
    """Let the referee have something offered and agreed to at once."""
    what = rng.choice([offer for offer in OFFERS if offer != "undo"])
    return judge_offer(state, REFEREE, what)


def lapsing(state: TableState, _rng: random.Random) -> Event:
    """Let the time run out."""
    return judge_flag(state, REFEREE, state.at + 10**6)


def giving(state: TableState, rng: random.Random) -> Event:
    """Give time, which lifts a flag that fell."""
    return judge_given(state, REFEREE, state.last_fallen or seated(state, rng), rng.randrange(1, 99))


GONE = dict.fromkeys(("black", "white", "1", "2", "A", "B"), 999)  # seconds for which they are away
ACTS: dict[str, tuple[int, Act]] = {
    # act: how often against the others, what it does
    "turn": (12, turn),
    "undo": (2, lambda state, _: judge_undo(state, REFEREE)),
    "redo": (2, lambda state, _: judge_redo(state, REFEREE)),
    "position": (1, placing),
    "terms": (1, settling),
    "ruling": (1, ruling),
    "agreed": (1, agreed),
    "offer": (2, lambda state, rng: judge_offer(state, seated(state, rng), rng.choice(OFFERS))),
    "answer": (6, lambda state, rng: judge_answer(state, seated(state, rng), rng.random() < 0.7)),
    "resign": (1, lambda state, rng: judge_resigning(state, REFEREE, seated(state, rng))),
    "flag": (2, lapsing),
    "give": (1, giving),
    "unhit": (1, lambda state, _: judge_unhit(state, REFEREE, state.at)),
    "claim": (1, lambda state, rng: judge_claim(state, REFEREE, rng.choice(("loss", "off")), GONE, True)),
}


# Options that, each drawn for itself, may contradict another or the board.
TOGETHER = {"players", "corners", "first", "match", "deal", "dead", "torus", "placing"}
RARE = {"play-on", "alternate", "stop", "order", "balance", "growth"}  # these most of all


SHAPES = {"sparklies": ("3", "4", "hex3"), "glorieta": ("3", "4"), "platy": ("tray8x14",)}


def opened(rng: random.Random, counted: Counter[str]) -> TableCreated:
    """Open a table of any game by any ruleset, with any option there is.

    Of options that do not go together some are left out by lot, until the rest does.
    counted: is handed those that were asked for, and those that were left out.
    """
    game = rng.choice(list(GAMES.values()))
    ruleset, shape = rng.choice(game.rulesets), rng.choice(SHAPES.get(game.id, ("8",)))
    asked: dict[str, str] = {}
    for option in game.options:
        if rng.random() < 0.5 and not option.refusal({"ruleset": ruleset}):
            asked[option.name] = value_of(option, rng)
    seed = rng.randrange(1000)
    start = None
    while start is None:
        try:
            start = game.rules.start(shape, ruleset, seed, asked)
        except GamesError:
            left = rng.choice(sorted((TOGETHER | RARE) & set(asked)))
            del asked[left]
            counted[f"left out: {left}"] += 1
    counted.update(f"asked: {name}" for name in asked)
    mover = "" if game.texts.says_mover(start) else rng.choice(("", *game.rules.seated(start)))
    return judge_start(game, start, "seed", str(seed), mover)


def value_of(option: Option, rng: random.Random) -> str:
    """Return something that an option can be."""
    if option.switches:
        return " ".join(switch.name for switch in option.switches if rng.random() < 0.5) or option.default
    drawn = ("1", "1-0", "a1", "a1 h8", "white 2")
    fitting = [value for value in drawn if option.pattern and re.fullmatch(option.pattern, value)]
    return rng.choice([*option.values, *fitting[:1]])


def played(rng: random.Random) -> tuple[list[tuple[Event, float]], TableState, Counter[str]]:
    """Return a table's events, what stands after them, and how often each act happened."""
    acts, at = Counter[str](), 1.0
    created = opened(rng, acts)
    events: list[tuple[Event, float]] = [(created, at)]
    state = start_table(created, at)
    weights = [weight for weight, _ in ACTS.values()]
    for number in range(rng.randrange(30)):
        act = "terms" if number == 0 else rng.choices(list(ACTS), weights)[0]
        try:
            event = ACTS[act][1](state, rng)
        except (RefusedError, NotYoursError):
            continue
        at += 10.0**7 if act == "flag" else rng.random()
        state = follow(state, event, at)
        events.append((event, at))
        acts[act] += 1
    return events, state, acts


def stands_alike(game: Game[Any], first: Any, second: Any) -> bool:
    """Return whether two positions are equal, apart from the mover of a game that is over."""
    over = game.rules.outcome(first)
    same = (game.look.standing(first), over) == (game.look.standing(second), game.rules.outcome(second))
    return same and (over is not None or game.rules.mover(first) == game.rules.mover(second))


def require_replays(state: TableState) -> None:
    """Demand that the record replays to what stands, here and where it comes in."""
    record = parse_record(record_text(state))
    turns = list(replay(record))
    assert [fault for turn in turns for fault in turn.faults] == []
    end = turns[-1].position if turns else start_of(record)
    assert stands_alike(state.game, state.position, end)
    begun = start_from(NewTable(record=record_text(state)))
    again = start_table(begun.created)
    for event, at in begun.more:
        again = follow(again, event, at)
    assert begun.faults == ()
    assert stands_alike(state.game, state.position, again.position)


def require_comes_back(events: Sequence[tuple[Event, float]], state: TableState) -> None:
    """Demand that the JSON export comes in and stands as it stood."""
    told = [(event, at) for each, at in events if (event := export_event(state.created, each))]
    wire = [ExportedEvent(at=at, kind=event.kind, fields=event_fields(event)) for event, at in told]
    start_from(NewTable(export=Export(events=wire)))
    assert check_events(told) == state


def test_every_export_replays(many: Many) -> None:
    """Tables of every game, option and kind of event: what goes out comes in again and stands the same."""
    count, acts, results = many(120, of=3000), Counter[str](), Counter[str]()
    for number in range(count):
        events, state, happened = played(random.Random(f"export {number}"))
        require_replays(state)
        require_comes_back(events, state)
        acts.update(happened.keys())
        results[state.game.id] += 1
        results["over"] += state.outcome is not None
        results["alone"] += bool(state.terms.solo)
        results["begun anew"] += any(ply.resolution is None for ply in state.plies[: state.done])

    assert sum(results[game] for game in GAMES) == count
    assert all(acts[act] >= count // 40 for act in ACTS), acts
    assert all(acts[f"asked: {name}"] >= count // 50 for name in TOGETHER), acts
    assert all(acts[f"asked: {name}"] >= count // 100 for name in RARE), acts
    left, asked = (sum(acts[f"{how}: {name}"] for name in TOGETHER) for how in ("left out", "asked"))
    assert 0 < left < asked, acts
    assert all(results[kind] >= count // 20 for kind in (*GAMES, "over", "alone", "begun anew")), results


def test_playing_alone_is_settled_before_the_first_turn() -> None:
    """Once turns stand or wait to be brought back, nobody begins or ends playing alone."""
    game = GAMES["sparklies"]
    state = start_table(judge_start(game, game.rules.start("2", "speed", 1), "seed", "1", "black"))
    alone = follow(state, judge_terms(state, REFEREE, TermsSettled(solo="black")))
    step = follow(alone, turn(alone, random.Random(1)))
    undone = follow(step, judge_undo(step, REFEREE))

    for late in (step, undone):
        with pytest.raises(RefusedError, match="before the first turn"):
            judge_terms(late, REFEREE, TermsSettled())
    assert judge_terms(alone, REFEREE, TermsSettled()) == TermsSettled()
    assert judge_terms(step, REFEREE, TermsSettled("Friday", solo="black")).name == "Friday"


def test_nothing_that_was_not_played_is_asked_back() -> None:
    """If nothing stands, an offer to take a step back is refused, alone too."""
    game = GAMES["sparklies"]
    state = start_table(judge_start(game, game.rules.start("2", "subtle", 1), "seed", "1", "black"))
    alone = follow(state, TermsSettled(solo="black"))

    for begun in (state, alone):
        with pytest.raises(RefusedError, match="nothing has been played"):
            judge_offer(begun, "black", "undo")


def test_a_handicap_is_written_as_round_0_of_its_side() -> None:
    """What is taken before the first round has number and side like any turn, and replays."""
    game = GAMES["sparklies"]
    start = game.rules.start("4", "speed", 1, {"handicap": "white 2"})
    state = start_table(judge_start(game, start, "seed", "1"))
    state = follow(state, judge_turn(state, REFEREE, "+B2, +C2"))

    assert "\n 0 (W)  +B2, +C2\n" in record_text(state)
    require_replays(state)


def test_a_handicap_that_was_set_by_hand_is_round_0_too() -> None:
    """Rounds are numbered as they are once the record comes in again."""
    game = GAMES["sparklies"]
    state = start_table(judge_start(game, game.rules.start("4", "speed", 1), "seed", "1"))
    start = game.rules.start("4", "speed", 1, {"handicap": "white 2"})
    state = follow(state, judge_placing(state, REFEREE, game.texts.position_text(start), "correction"))
    state = follow(state, judge_turn(state, REFEREE, "+B2, +C2"))

    assert "\n 0 (W)  +B2, +C2\n" in record_text(state)
