"""Records of Sparklies for measuring how slips are mended: games by lot, and known slips in them.

Players are random but want cells: of a few turns drawn by lot they play the one that gains most. A slip is
one of four kinds, and one that leaves no trace in the whole record is none.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.answers import Action
from games.game import Game
from games.records.record import replay
from games.records.written import Record, WrittenTurn
from games.sparklies.game import SPARKLIES
from games.standing import Standing

SIZES = range(5, 10)
TURNS = (10, 40)
KINDS = ("colour", "cell", "active", "side")  # of slips
BESIDE, KEEPING = 0.9, 0.3  # how likely cells beside others are chosen, and colours kept
LOT = 20  # turns drawn by lot for each that is played
LONGEST = 12  # deactivations with colours by lot; then colours are kept
CHAINED = "subtle"  # what is left active is written there; elsewhere it follows by itself

_ITEM = re.compile(r"(?P<cell>[A-Z]\d+) (?P<before>[RGB])->(?P<after>[RGB])\Z")


@dataclass(frozen=True)
class Spoilt:
    """A record with slips: what was played, what is written, and the kinds of the slips."""

    true: Record
    written: Record
    kinds: tuple[str, ...]


def _drawn(
    game: Game[Any], position: Any, standing: Sequence[Standing], rng: random.Random
) -> tuple[list[Action], Any]:
    """Return a turn drawn by lot, most of them if there is something to attack."""
    mover, played, begun = game.rules.mover(position), list[Action](), 0
    colours = [stands.colour for stands in standing]
    neighbours = game.rules.board_of(position).neighbours
    near = {n for cell, stands in enumerate(standing) if stands.owner != "none" for n in neighbours[cell]}
    while game.rules.mover(position) == mover and game.rules.phase(position) != "over":
        actions = [a for a in game.rules.actions(position) if a.verb != "pass"] or game.rules.actions(
            position
        )
        if not begun and rng.random() < BESIDE:
            actions = [a for a in actions if a.cell in near] or actions
        action = rng.choice(actions)
        if action.verb == "deactivate":
            begun += 1
            if begun > 1 and game.rules.ruleset_of(position) != CHAINED:
                action = actions[0]  # an order by lot can go on for thousands
            elif begun > 4 * LONGEST:
                action = next(a for a in actions if a.choice == "R")  # this ends every turn
            elif begun > LONGEST or (begun > 1 and rng.random() < KEEPING):
                action = next(a for a in actions if a.choice == colours[a.cell])
            colours[action.cell] = action.choice
        elif near:
            near = {action.cell, *neighbours[action.cell]}
        played.append(action)
        position = game.rules.apply(position, action)
    return played, position


def _turn(game: Game[Any], position: Any, rng: random.Random) -> tuple[str, Any]:
    """Return the turn that a player chooses, as written, and what it leads to."""
    mover, standing = game.rules.mover(position), game.look.standing(position)

    def gain(turn: tuple[list[Action], Any]) -> int:
        scores = game.scores(turn[1])
        return 2 * scores[mover] - sum(scores.values())

    actions, after = max((_drawn(game, position, standing, rng) for _ in range(LOT)), key=gain)
    text = game.texts.turn_text(position, actions)
    kept = _kept(text)
    if kept and rng.random() < 0.5:
        items = text.split(", ")
        rested = ", ".join([*items[: len(items) - rng.randint(1, kept)], "rest"])
        if game.resolve(position, rested).after == after:
            return rested, after
    return text, after


def _kept(text: str) -> int:
    """Return how many deactivations at a turn's end keep their colour, the first of the turn not counted."""
    count = 0
    for item in reversed(text.split(", ")[1:]):
        found = _ITEM.match(item)
        if not found or found["before"] != found["after"]:
            break
        count += 1
    deactivations = sum(bool(_ITEM.match(item)) for item in text.split(", "))
    return max(0, min(count, deactivations - 1))


def records(seed: int) -> Iterator[Record]:
    """Yield records of games by lot without end: most of the standard ruleset, every fifth of another."""
    game, rng = SPARKLIES, random.Random(f"mend {seed}")
    done = 0
    while True:
        rules = CHAINED if done % 5 else rng.choice([r for r in game.rulesets if r != CHAINED])
        size = str(rng.choice(SIZES))
        position = game.rules.start(size, rules, seed=rng.randrange(10**6))
        tags = [("Game", game.id), ("Ruleset", rules), ("Start", game.texts.position_text(position))]
        if rng.random() < 0.3:
            position, tags = game.rules.playing_on(position), [*tags, ("PlayOn", "yes")]
        turns, most = list[WrittenTurn](), rng.randint(*TURNS)
        while len(turns) < most and not game.rules.outcome(position):
            side = game.rules.mover(position)
            text, position = _turn(game, position, rng)
            turns.append(WrittenTurn(len(turns) // 2 + 1, side, text))
        if len(turns) >= TURNS[0] and _legal(record := Record(tuple(tags), tuple(turns))):
            done += 1
            yield record


def _legal(record: Record) -> bool:
    return all(not turn.faults for turn in replay(record))


def _other_before(game: Game[Any], record: Record, text: str, rng: random.Random) -> str | None:
    items = text.split(", ")
    at = rng.choice([i for i, item in enumerate(items) if _ITEM.match(item)])
    cell, colours = items[at].split(" ")
    wrong = rng.choice([c for c in "RGB" if c != colours[0]])
    return ", ".join([*items[:at], f"{cell} {wrong}{colours[1:]}", *items[at + 1 :]])


def _other_cell(game: Game[Any], record: Record, text: str, rng: random.Random) -> str | None:
    """Name any cell for one, a cell beside it, or one with column and row exchanged."""
    found = rng.choice(list(re.finditer(r"[A-Z]\d+", text)))
    board = game.rules.board_of(game.texts.position_from_text(record.tag("Start")))
    cell = board.cell(found[0])
    column, row = ord(found[0][0]) - ord("A"), int(found[0][1:]) - 1
    turned = chr(ord("a") + row) + str(column + 1)
    others = [c for c in board if c != cell]
    near = [*board.neighbours[cell], *([board.cell(turned)] if turned in board.names else [])]
    other = rng.choice([c for c in near if c != cell] if rng.random() < 0.5 else others)
    return text[: found.start()] + board.names[other].upper() + text[found.end() :]


def _left_active(game: Game[Any], record: Record, text: str, rng: random.Random) -> str | None:
    items = text.split(", ")
    if items[-1] == "rest":
        return ", ".join(items[:-1])
    kept = _kept(text)
    return ", ".join(items[: len(items) - rng.randint(1, kept)]) if kept else None


def _slip(
    kind: str, game: Game[Any], record: Record, turn: WrittenTurn, rng: random.Random
) -> WrittenTurn | None:
    if kind == KINDS[3]:
        return replace(turn, side=next(s for s in game.sides if s != turn.side))
    if turn.text == "pass":
        return None
    how = {KINDS[0]: _other_before, KINDS[1]: _other_cell, KINDS[2]: _left_active}[kind]
    text = how(game, record, turn.text, rng)
    return None if text is None else replace(turn, text=text)


def _spoil(record: Record, kinds: tuple[str, ...], rng: random.Random) -> Spoilt | None:
    """Return the record with a slip of each kind in turns of its own, each of which leaves a trace."""
    game, written, left = record.game, list(record.turns), list(range(len(record.turns)))
    for kind in kinds:
        chance = {at: rng.random() ** (1 / len(record.turns[at].text.split(","))) for at in left}
        for at in sorted(left, key=chance.__getitem__, reverse=True):  # each item is as likely as another
            turn = _slip(kind, game, record, record.turns[at], rng)
            alone = turn and replace(record, turns=(*record.turns[:at], turn, *record.turns[at + 1 :]))
            if turn and alone and not _legal(alone):
                written[at] = turn
                left.remove(at)
                break
        else:
            return None
    return Spoilt(record, replace(record, turns=tuple(written)), kinds)


def spoilt(count: int, seed: int) -> Iterator[Spoilt]:
    """Yield records with one to three slips, the four kinds by turns."""
    rng, kind, done = random.Random(f"slips {seed}"), 0, 0
    for record in records(seed=seed):
        many = done % 3 + 1
        found = _spoil(record, tuple(KINDS[(kind + i) % len(KINDS)] for i in range(many)), rng)
        if found:
            done, kind = done + 1, kind + many
            yield found
        if done == count:
            return
