"""The quick engine of Platy, asked by texts alone, as the companion and records ask it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from games.answers import Action
from games.catalogue import game_named
from games.effects import Effect
from games.errors import GamesError
from games.lots import odds_of, seeds_draw
from games.turn_text import turn_of
from tests.games.platy.case import least_way
from tests.games.platy.oracle import Draw
from tests.games.platy.tray import name_of, places
from tests.games.platy.tray import read as read_slowly

__all__ = ["GAME", "REFUSED", "any_line", "broken_off", "deal", "play", "read", "turns", "write"]

GAME = game_named("platy")
REFUSED = GamesError
SIDE = "player"
MARKS = {"bonus": "!", "wildcard": "?"}


def read(line: str) -> Any:
    """Return the position of a save line."""
    return GAME.texts.position_from_text(line)


def write(position: Any) -> str:
    """Return the save line of a position."""
    return GAME.texts.position_text(position)


def deal(shape: str, seed: str, options: dict[str, str]) -> str:
    """Return the save line of what a seed deals."""
    return write(GAME.rules.start(shape, seed=seed, options=options))


def turns(position: Any) -> set[str]:
    """Return all legal lines, without draws."""
    return {GAME.texts.turn_text(position, [action]) for action in GAME.rules.actions(position)}


def play(position: Any, text: str) -> dict[str, Any]:
    """Return what a numbered case says of a line."""
    resolution = turn_of(GAME, position, SIDE, text)
    if resolution.faults:
        return {"fault": resolution.faults[0].code, "after": None, "loops": [], "falls": [], "end": None}
    names = GAME.rules.board_of(position).names
    effects = [effect for stage in resolution.stages for effect in stage]
    after = write(resolution.after)
    lying = read_slowly(after)
    result: dict[str, Any] = {
        "fault": None,
        "after": after,
        "loops": _loops(names, effects),
        "falls": _falls(names, effects),
    }
    result["end"] = next((effect.why for effect in effects if effect.kind == "end"), None)
    marks = (name_of(p) + lying.tiles[p].mark for p in places(lying.rows) if p in lying.tiles)
    result |= {
        "moves": lying.moves,
        "counters": ".".join(map(str, lying.counters)),
        "score": lying.score,
        "marks": " ".join(mark for mark in marks if mark[-1] in "!?"),
    }
    _require_counts(result, effects)
    return result


def any_line(rng: random.Random, position: Any) -> tuple[str, Any]:
    """Return a line with some draws that are not the seed's, as the engine writes it, and where it leads."""
    rules, actions, after = GAME.rules, list[Action](), position
    while not actions or odds_of(rules, after):
        seeds = seeds_draw(rules, after) if rng.random() < 0.8 else None
        actions.append(seeds or rng.choice(list(rules.actions(after))))
        after = rules.played(after, actions[-1]).position
    return GAME.texts.turn_text(position, actions), after


def broken_off(rng: random.Random, position: Any, text: str) -> tuple[str, dict[Draw, int], str, str] | None:
    """Return what is left of a turn after some of its draws; None if nothing is.

    That is the save line then, what can be drawn, all other draws as a line, and the save line at the end.
    """
    rules, texts = GAME.rules, GAME.texts
    action = next((its for its in rules.actions(position) if texts.turn_text(position, [its]) == text), None)
    after = rules.played(position, action).position if action else position
    for _ in range(rng.randrange(7)):
        if draw := seeds_draw(rules, after):
            after = rules.played(after, draw).position
    middle, left = after, list[Action]()
    while odds := odds_of(rules, after):
        left.append(rng.choice(list(odds)))
        after = rules.played(after, left[-1]).position
    names = rules.board_of(position).names
    chances = {
        (its.verb, names[its.cell], MARKS.get(its.choice, its.choice)): count
        for its, count in odds_of(rules, middle).items()
    }
    return (write(middle), chances, texts.turn_text(middle, left), write(after)) if left else None


def _loops(names: tuple[str, ...], effects: Iterable[Effect]) -> list[dict[str, Any]]:
    loops = list[dict[str, Any]]()
    for effect in effects:
        its = [names[cell] for cell in effect.cells]
        if (effect.kind, effect.why) == ("note", "loop"):
            way = " ".join(least_way(its))
            loops.append({"path": way, "score": int(effect.what), "enclosed": "", "more": 0})
        elif (effect.kind, effect.why) == ("note", "enclosed") and effect.what:  # a chain's have no score
            loops[-1] |= {"enclosed": " ".join(sorted(its)), "more": int(effect.what)}
    return sorted(loops, key=lambda loop: sorted(loop["path"].split()))


def _falls(names: tuple[str, ...], effects: Iterable[Effect]) -> list[dict[str, Any]]:
    falls = list[tuple[str, list[str]]]()
    for effect in effects:
        if effect.kind == "note" and effect.why in ("loop", "chain", "zero"):
            if not falls or falls[-1][0] != effect.why or falls[-1][1]:
                falls.append((effect.why, []))
        elif effect.kind == "remove":
            falls[-1][1].append(names[effect.cell])
        elif (effect.kind, effect.why) == ("end", "moves"):  # zero moves that end the game take nothing
            falls = [fall for fall in falls if fall != ("zero", [])]
    return [{"why": why, "gone": " ".join(sorted(gone))} for why, gone in falls]


def _require_counts(result: dict[str, Any], effects: Iterable[Effect]) -> None:
    """Require that the last number that effects name for each counter is that of the save line."""
    counters = dict(zip("bcdefg", result["counters"].split("."), strict=True))
    for effect in effects:
        if effect.kind == "count" and effect.why in ("score", "moves"):
            result.setdefault("told", {})[effect.why] = effect.what
        elif effect.kind == "count":
            column, _, number = effect.what.partition(" ")
            result.setdefault("told", {})[column] = number
    expected = counters | {"score": str(result["score"]), "moves": str(result["moves"])}
    told = result.pop("told", {})
    assert told == {key: expected[key] for key in told}, (told, result)
