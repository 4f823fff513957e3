"""Skeins: a solitaire of chance on hexagons. The whole game is in this module.

A tile carries two threads, each in a colour of its own. A turn turns one tile by one to five steps. If its
threads then meet threads of their colour on two neighbours or more, all these tiles are wound up. Lot fills
their places from the bag.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from games.answers import Action, Outcome
from games.board import board_named
from games.effects import Effect, Played, Stage, carried_out, in_runs
from games.errors import GamesError, ParseError
from games.extras import Bests, Printed
from games.game import Game
from games.look import Part
from games.lots import LotRules, Lots, drop_draws
from games.options import Option, settled
from games.parts import Look, Texts
from games.ready.ways import headings, step
from games.resolving import one_by_one
from games.rule_sheet import Band, Head, PrintedSet, RuleSheet, Text
from games.standing import NOTHING, Kind, Standing
from games.texts import Tally
from games.words import Catalogue, Message

say = Catalogue("skeins")
SIDE = "player"
BOARD = board_named("hex3")
STEPS = BOARD.headings  # the sides of a hexagon, clockwise
THREADS = {"short": ((0, 1), (3, 4)), "long": ((0, 2), (3, 5)), "straight": ((0, 3), (1, 2))}
INKS, COPIES = {"1": ("blue", "orange"), "2": ("blue", "orange", "green")}, {"1": 4, "2": 2}
MOVES, MEET = 30, 2


def bag_of(level: str) -> list[str]:
    """Return all tiles of a level: how the threads run, and an ink for each of them."""
    kinds = ("-".join((run, *inks)) for run in THREADS for inks in product(INKS[level], repeat=2))
    return sorted([*kinds] * COPIES[level])


def threads_of(piece: str) -> list[Part]:
    """Return the threads of a tile that is not turned, with their inks."""
    run, *inks = piece.split("-")
    return [Part(ends, ink) for ends, ink in zip(THREADS.get(run, ()), inks, strict=True)]


def ends_of(tile: Standing) -> dict[int, str]:
    """Return which ink meets which side of a tile as it lies."""
    turned = STEPS.index(tile.heading) if tile.heading else 0
    return {(end + turned) % 6: ink for thread, ink in threads_of(tile.piece or "") for end in thread}


class Table(NamedTuple):
    """A position: the tiles on the board, those in the bag, and the counters."""

    level: str
    tiles: tuple[Standing, ...]
    bag: tuple[str, ...]
    moves: int
    score: int
    lots: Lots

    def scores(self) -> Mapping[str, int]:
        """Return the score of the only side."""
        return {SIDE: self.score}

    @property
    def due(self) -> int:
        """Return the first place that lot is to fill, -1 if there is none."""
        return self.tiles.index(NOTHING) if self.bag and NOTHING in self.tiles else -1


class SkeinRules(LotRules[Table]):
    """The rules, as the house asks for them."""

    sides = (SIDE,)
    usual_shape = BOARD.shape
    options = (Option("level", say("level-title"), say("level-sentence"), "1", tuple(INKS)),)

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Table:
        """Return the tiles that the seed deals."""
        cells, level = len(self.board(shape)), settled(self.options, options or {}, self.rulesets[0])["level"]
        if ruleset not in ("", *self.rulesets) or seed is None:
            raise GamesError(say("needs-seed") if seed is None else say("no-ruleset", ruleset=ruleset))
        lots = Lots(str(seed))
        dealt = lots.shuffled(bag_of(level))
        tiles = tuple(Standing(piece=name, heading=STEPS[0]) for name in dealt[:cells])
        return Table(level, tiles, tuple(sorted(dealt[cells:])), MOVES, 0, lots)

    def holding(self, position: Table) -> Mapping[str, str]:
        """Return the level, which holds for the whole game."""
        return {"level": position.level}

    def due(self, position: Table) -> tuple[str, ...]:
        """Return the only player."""
        return () if self.outcome(position) else self.sides

    def with_mover(self, position: Table, side: str) -> Table:
        """Return the position: nobody else can move."""
        return position

    def lots(self, position: Table) -> Lots:
        """Return the lots."""
        return position.lots

    def with_lots(self, position: Table, lots: Lots) -> Table:
        """Return the position with other lots."""
        return position._replace(lots=lots)

    def odds(self, position: Table) -> Mapping[Action, int]:
        """Return what can be drawn for the first empty place."""
        bag = Counter(position.bag) if position.due >= 0 else {}
        return {Action("draw", (position.due,), name): count for name, count in bag.items()}

    def actions(self, position: Table) -> list[Action]:
        """Return the possible draws, else every tile with every other way that it can be turned."""
        tiles = ((cell, tile) for cell, tile in enumerate(position.tiles) if tile.piece)
        turns = (Action("turn", (c,), to) for c, tile in tiles for to in STEPS if to != tile.heading)
        return list(self.odds(position)) or list(turns if position.moves else ())

    def played(self, position: Table, action: Action) -> Played:
        """Return where a turned or a drawn tile leads."""
        self.require(position, action)
        cell, tile = action.cell, position.tiles[action.cell]
        if action.verb == "draw":
            bag = Counter(position.bag) - Counter([action.choice])
            drawn = Standing(piece=action.choice, heading=STEPS[0])
            effects = [Effect("draw", "fill", "", (cell,), tile, drawn)]
            after = position._replace(bag=tuple(sorted(bag.elements())), lots=position.lots.after)
        else:
            turned = tile._replace(heading=action.choice)
            met = self._met(position, cell, turned)
            wound = {cell: turned, **met} if len(met) >= MEET else {}
            effects = [Effect("turn", "turn", SIDE, (cell,), tile, turned)]
            score, left = position.score + len(wound) ** 2, position.moves - 1
            effects += [Effect("count", "turn", SIDE, what=str(left))]
            effects += [Effect("remove", "wind", SIDE, (c,), t, NOTHING, (cell,)) for c, t in wound.items()]
            effects += [Effect("count", "wind", SIDE, what=str(score))] if wound else []
            after = position._replace(moves=left, score=score)
        after = after._replace(tiles=carried_out(position.tiles, effects))
        if after.due < 0:
            effects.append(Effect("end", "end", "") if self.outcome(after) else Effect("due", "due", SIDE))
        return Played(after, tuple(effects))

    def _met(self, position: Table, cell: int, tile: Standing) -> dict[int, Standing]:
        """Return the neighbours of which a thread meets one of its colour on a tile."""
        beside = {step(BOARD, cell, headings(BOARD)[side]): side for side in ends_of(tile)}
        near = {to: ends_of(position.tiles[to]).get((side + 3) % 6) for to, side in beside.items() if to >= 0}
        return {to: position.tiles[to] for to, ink in near.items() if ink == ends_of(tile)[beside[to]]}

    def outcome(self, position: Table) -> Outcome | None:
        """Return the end, which is only a score: nothing can be turned or drawn."""
        left = position.due >= 0 or (position.moves and any(tile.piece for tile in position.tiles))
        return None if left else Outcome((), ((SIDE, position.score),), say("no-moves"))


RULES = SkeinRules()
_SAVE = re.compile(r"skeins:([12]):([a-z0-9,>/-]+):([a-z,-]*):(\d{1,4}):(\d{1,6}):(\S+)", re.A)


class SkeinTexts(Texts[Table]):
    """`skeins:1:<tiles>:<bag>:<moves>:<score>:4711/3`, turns as `b2>e`, with a real bag as `b2>e a1=…`."""

    def position_from_text(self, text: str) -> Table:
        """Read a save line."""
        if not (found := _SAVE.fullmatch(text.strip())):
            raise ParseError(say("no-save", line=text[:60]))
        level, lying, bag, moves, score, lots = found.groups()
        names, pairs = tuple(filter(None, bag.split(","))), [word.split(">") for word in lying.split(",")]
        tiles = tuple(Standing(piece=its[0], heading=its[-1]) if its[1:] else NOTHING for its in pairs)
        there = Counter([*names, *(tile.piece for tile in tiles if tile.piece)])
        fits = {tile.heading for tile in tiles} <= {"", *STEPS} and not there - Counter(bag_of(level))
        if len(tiles) != len(BOARD) or list(names) != sorted(names) or not fits:
            raise ParseError(say("no-tiles"))
        return Table(level, tiles, names, int(moves), int(score), Lots.from_text(lots))

    def position_text(self, position: Table) -> str:
        """Write the save line."""
        lying = ",".join(f"{tile.piece}>{tile.heading}" if tile.piece else "-" for tile in position.tiles)
        counters = f"{position.moves}:{position.score}:{position.lots.text}"
        return f"skeins:{position.level}:{lying}:{','.join(position.bag)}:{counters}"

    def turn_text(self, position: Table, actions: Sequence[Action]) -> str:
        """Write the tile and how it lies now, then each draw that is not the seed's."""
        names, written = BOARD.names, drop_draws(RULES, position, actions)
        return " ".join(f"{names[a.cell]}{'>' if a.verb == 'turn' else '='}{a.choice}" for a in written)

    def tallies(self, position: Table) -> Sequence[Tally]:
        """Return the moves that are left and the score."""
        return (
            Tally("turn", say("tally-moves"), position.moves, ink="blue"),
            Tally("wind", say("tally-score"), position.score),
        )

    def due(self, position: Table) -> Message:
        """Return in words what is to be done."""
        return say("due", due="draw" if RULES.odds(position) else "turn", moves=position.moves)


def read_turn(position: Table, text: str) -> list[Action]:
    """Read a turn, with the draws that are written; raises ParseError."""
    words = [word.partition(">" if number == 0 else "=") for number, word in enumerate(text.split())]
    if not words or not all(between for _, between, _ in words):
        raise ParseError(say("no-turn", turn=text))
    verbs = ("turn", *["draw"] * (len(words) - 1))
    return [Action(verb, (BOARD.cell(a),), b) for verb, (a, _, b) in zip(verbs, words, strict=True)]


class SkeinLook(Look[Table]):
    """A tile is known by its threads and by how it is turned."""

    kinds = (Kind(pieces=tuple(dict.fromkeys(bag_of("2"))), headings=STEPS),)
    unseen = (say("unseen-bag"), say("unseen-counters"))
    turning = "turn"

    def standing(self, position: Table) -> tuple[Standing, ...]:
        """Return what lies on each cell."""
        return position.tiles

    def scenes(self, stage: Stage) -> Sequence[Stage]:
        """Return the turn, then what was wound up."""
        return in_runs(stage)

    def parts(self, piece: str) -> Sequence[Part]:
        """Return the threads of a tile."""
        return threads_of(piece)

    def with_standing(self, position: Table, standing: Sequence[Standing]) -> Table:
        """Return the position with these tiles on its board, and all others in the bag."""
        bag = Counter([*position.bag, *(tile.piece for tile in position.tiles if tile.piece)])
        bag.subtract(tile.piece for tile in standing if tile.piece)
        if min(bag.values()) < 0:
            raise GamesError(say("too-many"))
        return position._replace(tiles=tuple(standing), bag=tuple(sorted(bag.elements())))


class SkeinKit(Printed):
    """The tiles of both levels and a sheet."""

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return as many of each tile as the level needs that needs more."""
        return Counter(bag_of("1")) | Counter(bag_of("2"))

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        """Return the rules."""
        words = (Head(say("the-game")), Text(say("how-to-turn")), Text(say("how-to-wind")))
        over = (say("above"), say("beyond"))
        return RuleSheet("Skeins", over, (say("players"),), ((Band((words,)),),), say("credits"))


PARTS = (RULES, SkeinTexts(), SkeinLook(), one_by_one(RULES, read_turn), SkeinKit())
SKEINS = Game("skeins", "Skeins", *PARTS, scores=Table.scores, bests=Bests(True, "level"), words=say)
