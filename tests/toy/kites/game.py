"""Kites as a game of the house: its texts, its look, its printed set."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from games.answers import Action
from games.board import Board
from games.effects import Stage
from games.errors import GamesError, ParseError
from games.extras import Printed
from games.game import Game
from games.options import beside_pieces
from games.parts import Look, Texts
from games.resolving import one_by_one
from games.rule_sheet import Band, Diagram, Diagrams, Head, PlayedTurn, PrintedSet, RuleSheet, Text
from games.standing import HEADINGS, Kind, Standing
from games.words import Message, Said, in_turn
from kites.flight import SIDES, STEPS, Kite, KiteRules, Sky, corner
from kites.words import say

_TURN = re.compile(r"(?P<cells>[a-z]\d+(-[a-z]\d+)*)(>(?P<heading>[nesw]{1,2}))?")
_KITE = re.compile(r"(?P<side>[a-z]+)=(?P<cell>out|waits|[a-z]\d)(?P<heading>[nesw]{1,2})?(?P<crown>\*)?")
_NUMBERS = ("round", "quiet", "flown")
RULES = KiteRules()


class KiteTexts(Texts[Sky]):
    """`kites:5:black=a1se,orange=e5nw*:mover=black:round=1:quiet=0`, turns as `a1-b2-c3` or `a1>n`."""

    def position_from_text(self, text: str) -> Sky:
        """Read a save line."""
        head, _, rest = text.strip().lower().partition(":")
        fields = rest.split(":")
        if head != "kites" or len(fields) < 3 or not all("=" in field for field in fields[2:]):
            raise ParseError(say("no-save", line=text[:60]))
        keys = dict(field.split("=", 1) for field in fields[2:])
        if unknown := set(keys) - {"mover", "claimed", *_NUMBERS}:
            raise ParseError(say("no-key", key=min(unknown)))
        board = RULES.board(fields[0])
        kites = tuple(_kite(board, n, words) for n, words in enumerate(fields[1].split(",")))
        if not 2 <= len(kites) <= 4 or keys.get("mover") not in SIDES[: len(kites)]:
            raise ParseError(say("how-many"))
        if not all(re.fullmatch(r"-1|\d{1,4}", keys.get(name, "0")) for name in _NUMBERS):
            raise ParseError(say("no-number", keys=_NUMBERS))
        told = {name: int(keys[name]) for name in _NUMBERS if name in keys}
        if told.get("flown", 0) > STEPS:
            raise ParseError(say("too-far", steps=STEPS))
        sky = Sky(board, kites, SIDES.index(keys["mover"]), claimed=keys.get("claimed") == "yes", **told)
        if not (kite := sky.kites[sky.mover]) or kite.cell < 0:
            raise ParseError(say("no-mover", side=keys["mover"]))
        return sky

    def position_text(self, position: Sky) -> str:
        """Write the save line."""
        names = position.board.names
        told = []
        for side, kite in zip(SIDES, position.kites, strict=False):
            where = "out" if kite is None else "waits" if kite.cell < 0 else names[kite.cell] + kite.heading
            told.append(f"{side}={where}{'*' if kite and kite.crowned else ''}")
        fields = ["kites", position.board.shape, ",".join(told), f"mover={SIDES[position.mover]}"]
        fields += [f"round={position.round}", f"quiet={position.quiet}"]
        fields += [f"flown={position.flown}"] if position.flown else []
        return ":".join([*fields, *(["claimed=yes"] if position.claimed else [])])

    def turn_text(self, position: Sky, actions: Sequence[Action]) -> str:
        """Write a flight by its squares, a turn by its heading, or the claim."""
        if actions[0].verb == "claim":
            return "claims a draw"
        names = position.board.names
        cells = [names[actions[0].path[0]], *(names[a.cell] for a in actions if a.verb == "fly")]
        return "-".join(cells) + (f">{actions[0].choice}" if actions[0].verb == "turn" else "")

    def due(self, position: Sky) -> Message:
        """Return in words what is to be done."""
        flies = any(action.verb == "fly" for action in RULES.actions(position))
        if position.flown:
            return say("due", due="fly-on" if flies else "land")
        return say("due", due="fly" if flies else "turn")

    def told(self, board: Board, stage: Stage) -> Said:
        """Return in words what happened: "black flies from a1 to b2 and takes orange"."""
        late = (say("joins", side=effect.side) for effect in stage if effect.kind == "in")
        return in_turn((self._done(board, stage), *late))

    def _done(self, board: Board, stage: Stage) -> Message:
        done = next(effect for effect in stage if effect.kind in ("move", "turn", "note"))
        way, side = [board.names[cell] for cell in done.cells], done.side
        if done.kind == "move":
            taken = next((effect.side for effect in stage if effect.kind == "out"), "")
            if taken:
                return say("takes", side=side, start=way[0], end=way[1], taken=taken)
            return say("flies", side=side, start=way[0], end=way[1])
        if done.kind == "turn" and done.after:
            return say("turns", side=side, cell=way[0], heading=done.after.heading)
        return say("lands" if done.why == "land" else "claims", side=side)


def _kite(board: Board, number: int, words: str) -> Kite | None:
    found = _KITE.fullmatch(words)
    if not found or found["side"] != SIDES[min(number, 3)]:
        raise ParseError(say("no-kite", words=words, side=SIDES[min(number, 3)]))
    if found["cell"] in ("out", "waits"):
        return None if found["cell"] == "out" else corner(board, number)._replace(cell=-1)
    if found["heading"] not in HEADINGS:
        raise ParseError(say("no-heading", words=words, headings=HEADINGS))
    return Kite(board.cell(found["cell"]), found["heading"], bool(found["crown"]))


def read_turn(position: Sky, text: str) -> list[Action]:
    """Read a turn; where a flight could go on, it lands where its text ends."""
    found = _TURN.fullmatch(text.strip().lower())
    if not found:
        raise ParseError(say("no-turn", turn=text))
    cells = [position.board.cell(name) for name in found["cells"].split("-")]
    if found["heading"]:
        return [Action("turn", tuple(cells), found["heading"])]
    actions = [Action("fly", way) for way in pairwise(cells)] or [Action("fly", (cells[0],))]
    at = position
    for action in actions:
        if RULES.faults(at, action):
            return actions
        at = RULES.played(at, action).position
    return [*actions, Action("land")] if RULES.mid_turn(at) else actions


class KiteLook(Look[Sky]):
    """A kite is known by its ink, where it looks, and its crown."""

    kinds = (Kind(pieces=SIDES, headings=HEADINGS, marks=("crowned",)),)
    unseen = (say("unseen-mover"), say("unseen-round"), say("unseen-quiet"), say("unseen-waiting"))

    def standing(self, position: Sky) -> tuple[Standing, ...]:
        """Return what stands on each square."""
        whose = [position.at(cell) for cell in position.board]
        return tuple(position.shows(side) if side >= 0 else Standing() for side in whose)

    def position_of(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Sky:
        """Return the kites that are seen, black to move."""
        players = 1 + max((SIDES.index(s.piece) for s in standing if s.piece), default=1)
        said = beside_pieces(RULES.options, options, ruleset)
        start = RULES.start(shape, ruleset, options={"players": str(max(2, players)), **said})
        return self.with_standing(start, standing)

    def with_standing(self, position: Sky, standing: Sequence[Standing]) -> Sky:
        """Return the position with these kites; one that is not seen is out, unless it waits."""
        if len(standing) != len(position.board) or any(s not in self.factors for s in standing):
            raise GamesError(say("one-kite"))
        kites: list[Kite | None] = [k if k and k.cell < 0 else None for k in position.kites]
        for cell, shows in enumerate(standing):
            if shows.piece:
                side = SIDES.index(shows.piece)
                held = kites[side] if side < len(kites) else None
                if side >= len(kites) or (held and held.cell >= 0):
                    raise GamesError(say("second-kite", side=shows.piece))
                kites[side] = Kite(cell, shows.heading, bool(shows.marks))
        if kites[position.mover] is None:
            raise GamesError(say("mover-gone", side=SIDES[position.mover]))
        return position._replace(kites=tuple(kites), flown=0)


class KiteKit(Printed):
    """Four kites and a sheet."""

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return a kite for each side."""
        return dict.fromkeys(SIDES, 1)

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        """Return the rules with a flight that the game has played."""
        start = RULES.start((printed or PrintedSet(RULES.usual_shape)).shape)
        turn = "a1-b2-b3"
        shown = KITES.look.standing(KITES.resolve(start, turn).after)
        played = PlayedTurn(KITES.texts.position_text(start), turn)
        flight = Diagram(start.board, shown, say("flight"), played)
        words = (
            Head(say("the-game")),
            Text(say("how-to-fly")),
            Text(say("how-to-win")),
            Diagrams((flight,), 8.0, 2),
        )
        return RuleSheet(
            "Kites",
            (say("above"), say("beyond")),
            (say("players"),),
            ((Band((words,)),),),
            say("credits"),
        )


KITES = Game(
    "kites", "Kites", RULES, KiteTexts(), KiteLook(), one_by_one(RULES, read_turn), KiteKit(), words=say
)
