"""Moots: up to eight sides build houses, come late, leave and return; most houses win in the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.answers import BREAK, IN, OUT, RESUME, TABLE, TIME, WAITS, Action, Outcome, Seat, Timing
from games.board import Board, board_named
from games.consent import Request, after_answer, requests_from, requests_text
from games.effects import Effect, Played, Stage
from games.errors import BoardError, GamesError, ParseError
from games.extras import Printed
from games.game import Game
from games.options import Option, settled
from games.parts import Look, Rules, Texts
from games.resolving import by_notation
from games.rule_sheet import Band, Head, PrintedSet, RuleSheet, Text
from games.standing import NOTHING, Kind, Standing
from games.words import Catalogue, Said

say = Catalogue("moots")
Options = Mapping[str, str] | None
SIDES = tuple("ABCDEFGH")
_INKS = ("black", "orange", "blue", "yellow", "red", "green", "violet", "maroon")
INKS = dict(zip(SIDES, _INKS, strict=True))
LOOKS = {".": NOTHING} | {side: Standing(piece=ink) for side, ink in INKS.items()}


class Moot(NamedTuple):
    """A position: whose house is on each square, the rotation, who has left, the time, who asks to return."""

    board: Board
    squares: str
    order: str
    mover: str = "A"
    gone: str = ""
    time: str = "on"
    asks: tuple[Request, ...] = ()

    @property
    def present(self) -> tuple[str, ...]:
        """Return the sides in the rotation that have not left."""
        return tuple(side for side in self.order if side not in self.gone)


def scores(position: Moot) -> dict[str, int]:
    """Return how many houses each side in the rotation has."""
    return {side: position.squares.count(side) for side in position.order}


class MootRules(Rules[Moot]):
    """Build beside your own houses; time that is up completes the round; equal most share the win."""

    sides, usual_shape = SIDES, "16"
    timing = Timing(egg=180, limit=7200, chess_clock=False)
    options = (Option("players", say("players"), say("players-about"), "5", tuple("2345678")),)

    def board(self, shape: str) -> Board:
        """Return a square board of 4 to 26 squares a side."""
        if (board := board_named(shape)).shape not in map(str, range(4, 27)):
            raise BoardError(say("no-board", shape=shape))
        return board

    def start(
        self, shape: str, ruleset: str = "", seed: int | str | None = None, options: Options = None
    ) -> Moot:
        """Return the empty board with the first players in the rotation."""
        if ruleset not in ("", *self.rulesets):
            raise GamesError(say("no-ruleset", name=ruleset))
        count = int(settled(self.options, options or {}, ruleset or self.rulesets[0])["players"])
        return Moot(board := self.board(shape), "." * len(board), "".join(SIDES[:count]))

    def board_of(self, position: Moot) -> Board:
        """Return the board."""
        return position.board

    def seats(self, position: Moot) -> tuple[Seat, ...]:
        """Return the rotation, then those who may still come."""
        there = (Seat(side, OUT if side in position.gone else IN) for side in position.order)
        return (*there, *(Seat(side, WAITS) for side in SIDES if side not in position.order))

    def due(self, position: Moot) -> tuple[str, ...]:
        """Return the side to move."""
        return () if position.time == "over" else (position.mover,)

    def with_mover(self, position: Moot, side: str) -> Moot:
        """Return the position with another side to move."""
        return position._replace(mover=side)

    def actions(self, position: Moot) -> list[Action]:
        """Return every free square beside own houses, any free one for the first house, and passing."""
        squares, near = position.squares, position.board.neighbours
        own = [cell for cell in position.board if squares[cell] == position.mover]
        sites = sorted({beside for cell in own for beside in near[cell]}) or position.board
        builds = [Action("build", (cell,)) for cell in sites if squares[cell] == "."]
        return [] if position.time == "over" else [*builds, Action("pass")]

    def calls(self, position: Moot, side: str) -> Sequence[Action]:
        """Return what a side may say: join, leave, return, or answer a player who asks to return."""
        if position.time == "over" or (side not in position.order and position.time == "up"):
            return ()
        if side not in position.present:
            asks = any(its.side == side for its in position.asks)
            return () if asks else (Action("return" if side in position.order else "join", side=side),)
        leaves = (Action("leave", side=side),) * (len(position.present) > 1)
        return (*(call for its in position.asks for call in its.calls(side)), *leaves)

    def table_calls(self, position: Moot) -> Sequence[Action]:
        """Return that time is up, once, and for the referee that somebody has left."""
        away = [Action("away", choice=side, side=TABLE) for side in position.present if position.present[1:]]
        time = [Action(TIME, side=TABLE)] * (position.time == "on")
        breaks = [Action(BREAK, side=TABLE), Action(RESUME, side=TABLE)]
        return [] if position.time == "over" else [*time, *breaks, *away]

    def remaining(self, position: Moot) -> Sequence[str]:
        """Return the rest of the last round."""
        after = position.order[position.order.index(position.mover) :]
        return [side for side in after if side in position.present] if position.time == "up" else ()

    def requests(self, position: Moot) -> Sequence[Request]:
        """Return who asks to return."""
        return position.asks

    def played(self, position: Moot, action: Action) -> Played:
        """Return where an action or a call leads."""
        self.require(position, action)
        at, verb, cell, side = position, action.verb, action.cell, action.side or position.mover
        said, asks = Effect("note", verb, side, what=action.choice), position.asks
        if verb == "pass":
            return self._handed_on(at, said)
        if verb == "build":
            built = at._replace(squares=at.squares[:cell] + side + at.squares[cell + 1 :])
            return self._handed_on(built, Effect("put", verb, side, (cell,), NOTHING, LOOKS[side]))
        if verb in (BREAK, RESUME):
            return Played(at, (said,))
        if verb == TIME:
            return Played(at._replace(time="up"), (said,))
        if verb == "join":
            return Played(at._replace(order=at.order + side), (Effect("in", verb, side),))
        if verb == "return":
            return Played(at._replace(asks=(*asks, Request(side, verb, at.present))), (said,))
        if verb in ("leave", "away"):
            return self._left(at, action.choice or side)
        rest, answered = after_answer(asks, action)
        if answered and not answered.granted:
            return Played(at._replace(asks=(*rest, answered)), (said,))
        back = Effect("in", "return", action.choice) if answered else said
        gone = at.gone.replace(action.choice, "") if answered else at.gone
        return Played(at._replace(asks=rest, gone=gone), (back,))

    def _left(self, at: Moot, side: str) -> Played:
        asks = tuple(filter(None, (request.without(side) for request in at.asks)))
        left, out = at._replace(gone=at.gone + side, asks=asks), Effect("out", "leave", side)
        return self._handed_on(left, out) if at.mover == side else Played(left, (out,))

    def _handed_on(self, at: Moot, effect: Effect) -> Played:
        after = [side for side in at.order[at.order.index(at.mover) + 1 :] if side not in at.gone]
        if not after:
            at = at._replace(asks=(), time="over" if at.time == "up" or "." not in at.squares else "on")
        on = at._replace(mover=(*after, *at.present)[0])
        ended = self.outcome(on)
        then = Effect("end", "most", ended.winner or "") if ended else Effect("due", "build", on.mover)
        return Played(on, (effect, then))

    def skipped(self, position: Moot) -> Moot:
        """Return the position after a lost turn, which is a pass."""
        on: Moot = self.played(position, Action("pass")).position
        return on

    def without(self, position: Moot, side: str) -> Moot | None:
        """Return the position that the others play on; None if one alone would be left."""
        return self._left(position, side).position if len(position.present) > 2 else None

    def outcome(self, position: Moot) -> Outcome | None:
        """Return the end: the round after time was up is completed, or the board is full."""
        counted = scores(position)
        most = max(counted[side] for side in position.present)
        winners = tuple(side for side in position.present if counted[side] == most)
        ended = Outcome(winners, tuple(counted.items()), say("most", count=most))
        return ended if position.time == "over" else None


class MootTexts(Texts[Moot]):
    """`moots:4:A...…:ABC:B:C:up:C>return>A.B>A>0`, turns as `b2`, `-`, `join`, `yes C`, `time`."""

    def position_from_text(self, text: str) -> Moot:
        """Read a save line: shape, squares, rotation, side to move, who has left, time, who asks whom."""
        try:
            name, shape, squares, order, mover, gone, time, asks = text.strip().split(":")
            moot = Moot(RULES.board(shape), squares, order, mover, gone, time, requests_from(asks))
        except ValueError:
            raise ParseError(say("no-save", line=text[:60])) from None
        fits = len(squares) == len(moot.board) and set(squares) <= {".", *order} and set(order) <= set(SIDES)
        if name != "moots" or not fits or mover not in moot.present or time not in ("on", "up", "over"):
            raise ParseError(say("no-save", line=text[:60]))
        return moot

    def position_text(self, position: Moot) -> str:
        """Write the save line."""
        board, squares, *fields, asks = position
        return ":".join(["moots", board.shape, squares, *fields, requests_text(asks)])

    def turn_text(self, position: Moot, actions: Sequence[Action]) -> str:
        """Write a square, a dash, or a call with the side that it is about."""
        (verb, path, choice, _), *_ = actions
        square = position.board.names[path[0]] if path else ""
        return f"{square or {'pass': '-'}.get(verb, verb)} {choice}".strip()

    def call(self, position: Moot, call: Action) -> Said:
        """Return in words what a side would do by a call."""
        return say("call", verb=call.verb, side=call.choice)

    def due(self, position: Moot) -> Said:
        """Return in words what is to be done."""
        return say("due", builds=str(len(RULES.actions(position)) > 1))

    def told(self, board: Board, stage: Stage) -> Said:
        """Return in words what happened."""
        done = stage[0]
        return say("told", side=done.side, what=done.why, cell=board.names[done.cell], other=done.what)


class MootLook(Look[Moot]):
    """A house is known by the ink of its side."""

    kinds, unseen, inks = (Kind(pieces=_INKS),), (say("unseen"),), INKS

    def standing(self, position: Moot) -> tuple[Standing, ...]:
        """Return what stands on each square."""
        return tuple(LOOKS[side] for side in position.squares)

    def with_standing(self, position: Moot, standing: Sequence[Standing]) -> Moot:
        """Return the position with these houses; a player who has one is in the rotation."""
        squares = "".join(next((s for s, look in LOOKS.items() if look == its), "?") for its in standing)
        if len(squares) != len(position.board) or "?" in squares:
            raise GamesError(say("no-houses"))
        late = (side for side in SIDES if side in squares and side not in position.order)
        return position._replace(squares=squares, order=position.order + "".join(late))


class MootKit(Printed):
    """Houses in eight inks and a sheet."""

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return as many houses as one side can need."""
        return dict.fromkeys(_INKS, cells // 2)

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        """Return the rules in words."""
        words = (Head(say("the-game")), Text(say("how-to-build")), Text(say("how-to-end")))
        bands = ((Band((words,)),),)
        return RuleSheet("Moots", (say("above"), say("below")), (say("sides"),), bands, say("toy"))


RULES, TEXTS = MootRules(), MootTexts()
MOOTS = Game(
    "moots", "Moots", RULES, TEXTS, MootLook(), by_notation(RULES, TEXTS), MootKit(), scores=scores, words=say
)
