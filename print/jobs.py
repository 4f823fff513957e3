"""A job: everything that is to be printed of a set, for every kind of page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from calibration.joined import joined_of
from calibration.paper import PAPERS, Paper
from calibration.released import sheet_named
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from games.catalogue import DEFAULT_GAME, game_named
from games.errors import GamesError
from games.game import Game
from games.look import Part
from games.pictures import Marker
from games.rule_sheet import PrintedSet, RuleSheet
from games.tokens import TokenSet
from games.words import Message
from print.artwork import pointed_pieces
from print.board import PLAIN, Marks, kind_of
from print.counters import BesideBoard
from print.decals import Die, dice_for
from print.joined import printed_parts
from print.output import output_on
from print.piece_sheet import PieceSheet
from print.pieces import kinds_of_set, marker_sheet, parts_of, piece_sheets, plain_classes
from print.rules import edition_of
from print.words import say

BEAD_SOLD_MM = 12  # glass beads for vases are hardly sold smaller
PLAYERS, YES = "players", "yes"  # options of a start that loose pieces depend on


@dataclass(frozen=True)
class Job:
    """What to print: for which board and game, on which paper, for which dice.

    dice: those that are asked for, empty for those that belong to the board.
    ruleset: of the rules, wording: of all pages; empty for the usual. marks: on the board.
    tokens: the set of tokens wanted in place of a game's pieces, players: for how many, side: whose alone,
    empty for those of all who play. options: what else of
    the game's options is played, as PrintedSet.
    """

    sheet: Sheet = field(default_factory=lambda: sheet_named("board-9x9"))
    paper: Paper = PAPERS["a4"]
    dice: tuple[Die, ...] = ()
    game: Game[Any] = field(default_factory=lambda: game_named(DEFAULT_GAME))
    ruleset: str = ""
    wording: str = ""
    marks: Marks = PLAIN
    tokens: TokenSet | None = None
    players: int | None = None
    side: str = ""
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> RuleSheet:
        """Return the rule sheet in the edition that is wanted; raise PrintError if there is none."""
        dead = len(self.sheet.cells) - self.cells
        its = PrintedSet(self.sheet.board.shape, dead, self.marks.torus, self.photographed, self.options)
        return edition_of(self.game.kit.rule_sheet(its), self.ruleset)

    @cached_property
    def usual_rules(self) -> RuleSheet:
        """Return the game's rule sheet for its usual set: which editions, options and pages there are."""
        return self.game.kit.rule_sheet()

    @property
    def named(self) -> Job:
        """Return the same job on pages that name their game and the size of its board."""
        of = say("of-set", game=self.game.title, size=self.sheet.size_words, kind=kind_of(self.sheet))
        return replace(self, paper=replace(output_on(self.paper), of=of))

    @property
    def cells(self) -> int:
        """Return how many cells the board has to play on: all pieces are for so many."""
        return len(self.sheet.cells) - len(self.marks.dead_on(self.sheet))

    @property
    def sheets(self) -> int:
        """Return on how many sheets of paper the board is printed."""
        joined = joined_of(self.sheet)
        return len(printed_parts(joined, self.marks)) if joined else 1

    @property
    def sizes(self) -> Sizes:
        """Return the sizes of the pieces that fit the board."""
        return self.sheet.sizes

    @property
    def decals(self) -> tuple[Die, ...]:
        """Return the dice that decals are printed for."""
        return self.dice or dice_for(self.sizes)

    @property
    def sides(self) -> tuple[str, ...]:
        """Return the sides that play."""
        return tuple(self.game.sides[: self.players or usual_players(self.game)])

    @property
    def cautions(self) -> Sequence[Message]:
        """Return what was measured of the options of this set that do not go well together."""
        rules = self.game.rules
        return rules.cautions(rules.start(self.sheet.board.shape, self.ruleset, 0, self.options))

    @property
    def photographed(self) -> bool:
        """Return whether a camera can find the board."""
        return not output_on(self.paper).spare

    @property
    def kinds(self) -> frozenset[str]:
        """Return the kinds of loose pieces that the game needs."""
        kinds = kinds_of_set(self.game.look)
        diced = len(self.sides) == 2 and dice_for(self.sizes)  # decals know no third player
        kinds = kinds if diced else kinds - {"decals"}
        return kinds if self.beaded else kinds - {"discs"}  # which lie under beads

    @property
    def pointed(self) -> bool:
        """Return whether some piece looks somewhere."""
        return bool(pointed_pieces(plain_classes(self.game.look)))

    @property
    def beaded(self) -> bool:
        """Return whether beads can be had that fit and show what the pieces show."""
        tiled = "tiles" in kinds_of_set(self.game.look)
        return tiled and not self.pointed and self.sizes.bead >= BEAD_SOLD_MM

    @property
    def supply(self) -> Mapping[str, int]:
        """Return how many of each piece there are."""
        return self.game.kit.supply(self.cells)

    @cached_property
    def every_sheet(self) -> Mapping[str, PieceSheet]:
        """Return the sheets of loose pieces that the game can be played with, by their kind."""
        return piece_sheets(self.game, self.cells, self.sizes, len(self.sides), self.options)

    @cached_property
    def pieces(self) -> dict[str, PieceSheet]:
        """Return the sheets of the loose pieces of this set by their kind, as its paper takes them."""
        sheets = {kind: sheet for kind, sheet in self.every_sheet.items() if kind in self.kinds}
        if self.marker:
            sheets[self.marker.page] = marker_sheet(self.sizes, self.marker)
        return {kind: sheet.on(self.paper.widest) for kind, sheet in sheets.items()}

    @property
    def parts(self) -> Mapping[str, Sequence[Part]]:
        """Return the parts of every piece of the set that is made of parts."""
        every, names = parts_of(self.game.look), dict.fromkeys(self.pieces["threads"].names)
        return {name: every[name] for name in names}

    @property
    def beside(self) -> BesideBoard:
        """Return what lies beside the board."""
        kit = self.game.kit
        return BesideBoard(kit.counters, kit.rings, self.sizes.thread_tile, kit.card(self.options))

    @property
    def start(self) -> str:
        """Return what can be printed of a start: a seed only if lot decides something, by some ruleset."""
        return "seed" if any(map(self._by_lot, self.game.rulesets)) else "save"

    def _by_lot(self, ruleset: str) -> bool:
        try:
            return self.game.by_lot(self.sheet.board.shape, ruleset, self.options)
        except GamesError:  # the options are of another ruleset
            return False

    @property
    def marker(self) -> Marker | None:
        """Return the marker that lies on mats, None if it is not played with one."""
        its = self.game.printed.marker if self.game.printed else None
        return its if its and self.options.get(its.option) == YES else None


def usual_players(game: Game[Any]) -> int:
    """Return how many play a game if nothing else is said."""
    return next((int(its.default) for its in game.options if its.name == PLAYERS), len(game.sides))


def most_players(game: Game[Any], shape: str) -> int:
    """Return how many can play a game on a board of a shape, at the most."""
    counts = [int(n) for its in game.options if its.name == PLAYERS for n in its.values]
    return max((n for n in counts if _can_play(game, shape, n)), default=len(game.sides))


def _can_play(game: Game[Any], shape: str, players: int) -> bool:
    try:
        game.rules.start(shape, seed=0, options={PLAYERS: str(players)})
    except GamesError:
        return False
    return True
