"""Whole turns of Sparklies: what a written turn comes to, with every fault at once.

A turn is judged leniently so that all its faults show: a faulty item is named, carried out as far as it
makes sense, and the rest is looked at anyway. games.sparklies.text.notation reads the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.answers import Action, Resolution
from games.board import Board
from games.effects import Effect, Played, Stage
from games.errors import GamesError, IllegalError
from games.faults import Fault
from games.sparklies.effects import forced_chain, played, was_stopped
from games.sparklies.ending import game_over
from games.sparklies.play import faults, next_forced
from games.sparklies.position import Phase, Position
from games.sparklies.words import say
from games.words import Message

REST = "rest"  # what is still active keeps its colour, first in reading order first
STOP = "stop"  # the chain came back to an earlier state and the ruleset stopped it


@dataclass(frozen=True)
class Deactivation:
    """One deactivation as it is written: the cell's name, its colour before and after."""

    cell: str
    before: str
    after: str


@dataclass(frozen=True)
class Turn:
    """A turn as it is written, cells by name: it may be faulty, or of another board.

    control: the controlled cell where it is written by itself (a plus); None if the first
    deactivation's cell is the one taken, or if none is free. placed: the colour of the piece that is
    placed on it, if the turn says so. ending: "", "rest" or "stop". extra: the cells that a handicap
    takes, each with the colour placed on it: such a turn has nothing else.
    """

    deactivations: tuple[Deactivation, ...] = ()
    control: str | None = None
    ending: str = ""
    passes: bool = False
    placed: str = ""
    extra: tuple[tuple[str, str], ...] = ()

    @property
    def activated(self) -> str | None:
        """Return the name of the activated cell."""
        return self.deactivations[0].cell if self.deactivations else None


@dataclass
class _Table:
    """Carry a turn out action by action, gathering effects and faults; lives inside resolve only."""

    position: Position
    opening: list[Effect] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def board(self) -> Board:
        return self.position.board

    @property
    def over(self) -> bool:
        """Return whether the turn has come to its end."""
        return bool(self.stages) and not self.position.active

    @property
    def stopped(self) -> bool:
        """Return whether the ruleset stopped the chain."""
        return bool(self.stages) and was_stopped(self.stages[-1])

    def do(self, action: Action) -> bool:
        """Carry an action out, or note its faults; return whether it was done."""
        try:
            done = played(self.position, action)
        except IllegalError as error:
            self.faults += error.faults
            return False
        if action.verb in ("control", "activate"):
            self.opening += done.effects
            self.position = done.position
        else:
            self.took(done)
        return True

    def took(self, done: Played) -> None:
        """Note a stage that was carried out."""
        self.stages.append(done.effects)
        self.position = done.position

    def fault(self, code: str, cells: Sequence[int | str], said: Message) -> None:
        """Note a fault of the turn as a whole."""
        names = tuple(c if isinstance(c, str) else self.board.names[c] for c in cells)
        self.faults.append(Fault(code, names, said))


def step(before: Position, action: Action, cell: str, colour: str) -> Resolution:
    """Play one step of alternate deactivation, which is a turn; see games.answers.Resolution.

    action: what is done, without its cell; cell: its name, empty for none; colour: what it is said to have.
    """
    table = _Table(before)
    if before.phase is Phase.OVER:
        table.faults.append(game_over(before))
    elif missing := _missing_cells(before.board, Turn(control=cell or None)):
        table.faults += missing
    else:
        _step(table, action, cell, colour)
    stages = (*([tuple(table.opening)] if table.opening else []), *table.stages)
    after = None if table.faults else table.position
    return Resolution(before, after, (), stages, tuple(table.faults))


def _step(table: _Table, action: Action, cell: str, colour: str) -> None:
    """Carry out a step on the cell of this name, if it has any."""
    if not cell:
        table.do(action)
        return
    at = table.board.cell(cell)
    stands = table.position.colour(at)
    if colour and stands != colour:
        table.fault("colour-differs", (at,), say("colour-differs", cell=cell, colour=stands, written=colour))
    table.do(action._replace(path=(at,)))


def resolve(before: Position, turn: Turn) -> Resolution:
    """Play a whole turn on a position at the beginning of a turn; see games.answers.Resolution."""
    table = _Table(before)
    if before.phase is Phase.OVER:
        table.faults.append(game_over(before))
    elif missing := _missing_cells(before.board, turn):
        table.faults += missing
    elif before.extra or turn.extra:
        _take_extra(table, turn)
    elif turn.passes:
        _pass(table)
    elif not turn.deactivations:
        table.fault("no-activation", (), say("no-activation"))
    else:
        _control(table, turn)
        _activate(table, turn)
        _propagate(table, turn)
        _end(table, turn)
    legal = not table.faults
    return Resolution(
        before=before,
        after=table.position if legal else None,
        opening=tuple(table.opening),
        stages=tuple(table.stages),
        faults=tuple(table.faults),
    )


def _missing_cells(board: Board, turn: Turn) -> list[Fault]:
    written = [*([turn.control] if turn.control else []), *(d.cell for d in turn.deactivations)]
    written += [cell for cell, _ in turn.extra]
    found = []
    for name in dict.fromkeys(written):
        try:
            board.cell(name)
        except GamesError as error:
            found.append(Fault("no-such-cell", (name.lower(),), error.said))
    return found


def _pass(table: _Table) -> None:
    action = Action("pass")
    if faults(table.position, action):
        table.fault("no-pass", (), say("no-pass"))
    else:
        table.do(action)


def _take_extra(table: _Table, turn: Turn) -> None:
    """Take the cells of a handicap, all of them in one turn."""
    due, taken = table.position.extra, turn.extra
    if turn.control and not turn.deactivations:
        taken = ((turn.control, turn.placed),)
    mover = table.position.mover.label
    if not due:
        table.fault("no-handicap", [cell for cell, _ in taken], say("no-handicap", mover=mover))
    elif len(taken) != due or turn.passes:
        table.fault("handicap-cells", (), say("handicap-cells", mover=mover, due=due, count=len(taken)))
    else:
        for cell, colour in taken:
            table.do(Action("control", (table.board.cell(cell),), colour))


def _control(table: _Table, turn: Turn) -> None:
    """Take the written cell, or, if none is written, the activated one."""
    position = table.position
    if position.full:
        if turn.control:
            name = turn.control.lower()
            table.fault("nothing-free", (name,), say("nothing-free", cell=name))
        return
    cell = table.board.cell(turn.control or turn.deactivations[0].cell)
    name = table.board.names[cell]
    if turn.control is None and position.controller(cell) is position.mover:
        table.fault("no-control", (cell,), say("no-control", cell=name, mover=position.mover.label))
    else:
        # A piece is placed in the colour that the turn says, or has before its deactivation.
        before = turn.deactivations[0].before if position.terms.placing and turn.control is None else ""
        table.do(Action("control", (cell,), turn.placed or before))
    if table.position.phase is Phase.CONTROL:  # not done: go on as if it had been, to see the other faults
        table.position = position._replace(phase=Phase.ACTIVATE)


def _activate(table: _Table, turn: Turn) -> None:
    position, cell = table.position, table.board.cell(turn.deactivations[0].cell)
    known = {name for fault in table.faults for name in fault.cells}
    if position.controller(cell) is position.mover:
        table.do(Action("activate", (cell,)))
    else:
        if table.board.names[cell] not in known:  # else the refused control says it already
            table.do(Action("activate", (cell,)))
        table.position = position._replace(phase=Phase.DEACTIVATE, active=frozenset({cell}))


def _propagate(table: _Table, turn: Turn) -> None:
    """Carry out the written deactivations, then what follows by itself."""
    for number, written in enumerate(turn.deactivations):
        if table.over:
            _too_many(table, turn.deactivations[number:])
            break
        cell = table.board.cell(written.cell)
        colour = table.position.colour(cell)
        if written.before != colour:
            name = table.board.names[cell]
            said = say("colour-differs", cell=name, colour=colour, written=written.before)
            table.fault("colour-differs", (cell,), said)
        table.do(Action("deactivate", (cell,), written.after))
    if table.position.terms.forced is not None:
        for done in forced_chain(table.position):
            table.took(done)


def _too_many(table: _Table, left: Sequence[Deactivation]) -> None:
    """Note the deactivations that are written after the turn has come to its end."""
    cells = tuple(dict.fromkeys(written.cell.lower() for written in left))
    table.fault("not-active", cells, say("none-active-more", cells=cells))


def _end(table: _Table, turn: Turn) -> None:
    """Deactivate the rest unchanged if the turn says so, and see that nothing is left active."""
    if turn.ending == REST and (again := _rest(table)):
        _endless(table, again)
        return
    if table.position.active and table.stages:
        cells = sorted(table.position.active)
        names = tuple(table.board.names[c] for c in cells)
        table.fault("left-active", cells, say("leaves-active", cells=names))
    if turn.ending == STOP and not table.stopped:
        ruleset = table.position.ruleset
        said = say("no-return") if ruleset.stops_at_return else say("stops-none", ruleset=ruleset.name)
        table.fault("no-stop", (), said)


def _rest(table: _Table) -> list[int]:
    """Deactivate what is active unchanged; return what is captured again and again if that never ends."""
    met, order = dict[tuple[bytes, frozenset[int]], int](), list[int]()
    while not table.over and table.position.active:
        state = (table.position.cells, table.position.active)
        if state in met:
            return sorted(set(order[met[state] :]))
        met[state] = len(order)
        order.append(min(table.position.active))
        table.do(Action("deactivate", (order[-1],), table.position.colour(order[-1])))
    return []


def _endless(table: _Table, cells: list[int]) -> None:
    names = tuple(table.board.names[c] for c in cells)
    table.fault("endless", cells, say("endless", cells=names))


def turn_of(before: Position, actions: Sequence[Action]) -> Turn:
    """Return the turn that these actions make, begun at before; they must be legal so far.

    In rulesets whose chain follows by itself only the deactivations up to the last one that departs from
    what follows are written. Raises IllegalError.
    """
    position, control, placed = before, None, ""
    deactivations: list[Deactivation] = []
    names, ruleset = before.board.names, before.ruleset
    if before.extra:
        return Turn(extra=tuple((names[action.cell], action.choice) for action in actions))
    needed, passes, stopped = 1, False, False
    for action in actions:
        if action.verb == "control":
            control, placed = action.cell, action.choice
        elif action.verb == "deactivate":
            colour = position.colour(action.cell)
            deactivations.append(Deactivation(names[action.cell], colour, action.choice))
            if (ruleset.order_matters or position.banners) and action != next_forced(position):
                needed = len(deactivations)
        passes = passes or action.verb == "pass"
        position, stage = played(position, action)
        stopped = was_stopped(stage)
    first = deactivations[0].cell if deactivations else None
    plus = names[control] if control is not None and names[control] != first else None
    ending = STOP if stopped else ""
    return Turn(tuple(deactivations[:needed]), plus, ending, passes, placed if plus else "")
