"""Playing Sparklies one primitive action at a time: control, activate, deactivate, pass.

For what captures a cell, see games.sparklies.capturing; what an action brings about in
games.sparklies.effects; whole turns are in games.sparklies.turns.
"""

from __future__ import annotations

from functools import cache
from itertools import compress

from games.answers import Action
from games.board import MAX_SIDE
from games.errors import IllegalError
from games.faults import Fault
from games.sparklies import alternating
from games.sparklies.capturing import captured_by
from games.sparklies.ending import game_over
from games.sparklies.position import NO_BANNER, NO_HANDICAP, Phase, Position
from games.sparklies.terms import COLOURS, EMPTY, Side, side_named
from games.sparklies.words import say
from games.words import any_of

AGREE = "agree"
_ANY_COLOUR = tuple(COLOURS)
_NONE: frozenset[int] = frozenset()
_NONE_MET: frozenset[tuple[bytes, frozenset[int]]] = frozenset()
_FREE = bytes((*range(3), EMPTY))  # the states of a cell that nobody controls
_PROPAGATE = Phase.PROPAGATE  # looked up once: reading a member from its Enum costs time in long cascades


def deactivate_cell(position: Position, cell: int, colour: int) -> Position:
    """Return the position after an active cell is deactivated into a colour; checks nothing.

    Ends the turn when nothing is active any more, or when the ruleset stops a chain that came back to
    an earlier state of this turn.
    """
    return deactivation(position, cell, colour)[0]


def deactivation(position: Position, cell: int, colour: int) -> tuple[Position, list[int]]:
    """Return the position after a deactivation and the cells it captured; checks nothing."""
    terms, mover = position.terms, position.mover
    cells = bytearray(position.cells)
    cells[cell] = 3 * mover + colour
    captured = captured_by(position, cells, cell, colour)
    active = position.active - {cell}
    if captured:
        base = 3 * mover
        for n in captured:
            cells[n] = base + cells[n] % 3
        active = active.union(captured)
    after = bytes(cells)
    if active and terms.plain:
        return Position(terms, after, mover, _PROPAGATE, active), captured
    if position.round is not None:
        return alternating.step_on(position._replace(cells=after, active=active)), captured
    trail = position.trail
    if terms.ruleset.stops_at_return:
        # Ruling for Drift: when a state of this turn comes back, what is active goes inactive unchanged.
        state = (after, active)
        active, trail = (_NONE if state in trail else active), trail | {state}
    if active:
        banners, once = position.banners, position.captured.union(captured) if terms.once else _NONE
        chain = Position(terms, after, mover, _PROPAGATE, active, trail, 0, banners, NO_HANDICAP, once)
        if not (banners and chain.captor):
            return chain, captured
    return position.begin(after, terms.after(mover)), captured


def forced_colour(position: Position, cell: int) -> int | None:
    """Return the colour a cell must take at its deactivation, None if the mover chooses."""
    forced = position.terms.forced
    if forced is None or position.phase is not _PROPAGATE:
        return None
    return (position.cells[cell] + forced) % 3


def next_forced(position: Position) -> Action | None:
    """Return the next deactivation of a chain that runs by itself: the first active cell in reading order."""
    if position.phase is not Phase.PROPAGATE or not position.ruleset.computed:
        return None
    cell = min(position.active)
    colour = forced_colour(position, cell)
    return None if colour is None else Action("deactivate", (cell,), COLOURS[colour])


def actions(position: Position) -> list[Action]:
    """Return every legal action, cells in reading order, colours as R, G, B."""
    match position.phase:
        case Phase.CONTROL:
            free = position.marks(Side.NOBODY)
            if not position.terms.placing:
                return list(compress(_of_every_cell("control"), free))
            each = (_of_every_cell("control", colour) for colour in COLOURS)
            return [action for its in each for action in compress(its, free)]
        case Phase.ACTIVATE | Phase.ACTIVATE_OR_PASS as phase:
            own = list(compress(_of_every_cell("activate"), position.marks(position.mover)))
            return own if phase is Phase.ACTIVATE else [*own, Action("pass")]
        case Phase.OVER:
            return []
    cells = sorted(_active(position))
    if not cells:
        return [Action("pass")]
    if position.phase is _PROPAGATE and position.terms.ruleset.computed:
        return [
            _of_every_cell("deactivate", colour)[cell]
            for cell in (cells[:1] if position.terms.once else cells)
            for colour in _colours_allowed(position, cell)
        ]
    colours = _free_choices()
    return [action for cell in cells for action in colours[cell]]


def _active(position: Position) -> frozenset[int]:
    """Return the active cells that the side to move may deactivate."""
    return position.active if position.round is None else alternating.due_cells(position)


@cache
def _free_choices() -> tuple[tuple[Action, ...], ...]:
    """Return for each cell its deactivations into every colour."""
    return tuple(zip(*(_of_every_cell("deactivate", colour) for colour in COLOURS), strict=True))


@cache
def _of_every_cell(verb: str, choice: str = "") -> tuple[Action, ...]:
    """Return the action of this kind for each cell a board can have: to pick them is quicker than to make."""
    return tuple(Action(verb, (cell,), choice) for cell in range(MAX_SIDE**2))


def _colours_allowed(position: Position, cell: int) -> tuple[str, ...]:
    forced = forced_colour(position, cell)
    return _ANY_COLOUR if forced is None else (COLOURS[forced],)


def apply(position: Position, action: Action) -> Position:
    """Return the position after an action; raises IllegalError with every fault."""
    verb, path, choice, side = action
    cell = path[0] if len(path) == 1 else -1
    if side or not legal(position, verb, cell, choice):
        if verb == AGREE:
            return agree_in_round(position, action)
        require(position, action)
    match verb:
        case "deactivate":
            return deactivate_cell(position, cell, COLOURS.index(choice))
        case "control":
            return take_cell(position, cell, choice)
        case "activate":
            return activate_cell(position, cell)
        case _:
            return pass_turn(position)


def calls(position: Position, side: Side) -> list[Action]:
    """Return what a side may say, due or not: that it is willing to stop the round."""
    its = position.round
    may = its is not None and position.phase is _PROPAGATE and side not in its.agreed
    return [Action(AGREE, side=side.label)] if may else []


def agree_in_round(position: Position, action: Action) -> Position:
    """Return the position with a side willing to stop the round; raises IllegalError if it cannot be."""
    side = side_named(action.side or position.mover.label)
    if action.path or action.choice or not calls(position, side):
        raise IllegalError((Fault("wrong-step", (), say("agree-not-now")),))
    return alternating.agree_to_stop(position, side)


def pass_turn(position: Position) -> Position:
    """Return the position after a pass; checks nothing."""
    terms = position.terms
    if position.round is not None:
        return alternating.step_on(position)
    passes = 0 if terms.alone else position.passes + 1  # who plays alone ends it by no pass
    return position.begin(position.cells, terms.after(position.mover), passes)


def require(position: Position, action: Action) -> None:
    """Raise IllegalError with every fault of an action that has some."""
    if found := faults(position, action):
        raise IllegalError(found)


def legal(position: Position, verb: str, cell: int, choice: str) -> bool:
    """Return whether an action is legal: the quick form of faults(), which explains."""
    phase = position.phase
    if verb == "deactivate":
        terms = position.terms
        if position.round is not None or (terms.once and phase is _PROPAGATE):
            return Action(verb, (cell,), choice) in actions(position)
        return cell in position.active and choice in _colours_allowed(position, cell)
    if verb == "control":
        return (
            phase is Phase.CONTROL
            and 0 <= cell < len(position.cells)
            and position.cells[cell] in _FREE
            and (choice in _ANY_COLOUR if position.terms.placing else not choice)
        )
    if choice:
        return False
    if verb == "activate":
        return (
            (phase is Phase.ACTIVATE or phase is Phase.ACTIVATE_OR_PASS)
            and 0 <= cell < len(position.cells)
            and position.cells[cell] // 3 == position.mover
        )
    return verb == "pass" and cell < 0 and verb in _due(position)


def take_cell(position: Position, cell: int, choice: str = "") -> Position:
    """Return the position after a cell was taken, and a piece of the chosen colour placed; checks nothing."""
    terms, mover, cells = position.terms, position.mover, bytearray(position.cells)
    cells[cell] = 3 * mover + (COLOURS.index(choice) if terms.placing else cells[cell])
    after, banners = bytes(cells), position.banners
    if position.handicap is not NO_HANDICAP and position.extra:
        return _taken_extra(position, after)
    if banners and banners[mover - 1] == NO_BANNER:
        banners = (*banners[: mover - 1], cell, *banners[mover:])
    if position.round is not None:
        return alternating.step_on(position._replace(cells=after, banners=banners))
    return Position(terms, after, mover, Phase.ACTIVATE, _NONE, _NONE_MET, 0, banners)


def _taken_extra(position: Position, after: bytes) -> Position:
    """Return the position after one more cell of a handicap; after the last the first player begins."""
    taken, given = position.handicap
    if taken + 1 < given:
        return position._replace(cells=after, handicap=(taken + 1, given))
    begun = position.begin(after, position.terms.playing[0])
    return alternating.began(begun._replace(round=None)) if begun.round else begun


def activate_cell(position: Position, cell: int) -> Position:
    """Return the position after a cell was activated; checks nothing."""
    terms, cells, active = position.terms, position.cells, frozenset((cell,))
    if terms.plain:
        return Position(terms, cells, position.mover, Phase.DEACTIVATE, active)
    if position.round is not None:
        return alternating.step_on(position._replace(active=position.active | active))
    trail = frozenset({(cells, active)}) if terms.ruleset.stops_at_return else _NONE_MET
    once = active if terms.once else _NONE
    mover, banners = position.mover, position.banners
    return Position(terms, cells, mover, Phase.DEACTIVATE, active, trail, 0, banners, NO_HANDICAP, once)


def faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """Return everything that is wrong with an action in a position; empty if it is legal."""
    verb, _, choice, _ = action
    cell, found = action.cell, list[Fault]()
    if position.phase is Phase.OVER:
        return (game_over(position),)
    if strange := action.plain_faults(position.mover.label):
        return strange
    due = _due(position)
    if verb not in due:
        steps = any_of(say("step", verb=each) for each in due)
        found.append(Fault("wrong-step", (), say("not-due", verb=verb, due=steps)))
    if choice and verb != "deactivate" and not (verb == "control" and position.terms.placing):
        found.append(Fault("wrong-step", (), say("no-choice", verb=verb, choice=choice)))
    if verb == "pass":
        if action.path:
            found.append(Fault("wrong-step", (), say("pass-nowhere")))
        return tuple(found)
    if cell not in position.board:
        return (*found, Fault("no-such-cell", (), say("no-such-cell", number=cell)))
    if verb == "control":
        found += _control_faults(position, cell, choice)
    elif verb == "activate":
        found += _activate_faults(position, cell)
    elif verb == "deactivate":
        found += _deactivate_faults(position, cell, choice)
    return tuple(found)


def _due(position: Position) -> tuple[str, ...]:
    match position.phase:
        case Phase.CONTROL:
            return ("control",)
        case Phase.ACTIVATE:
            return ("activate",)
        case Phase.ACTIVATE_OR_PASS:
            return ("activate", "pass")
        case _ if position.round is not None and not _active(position):
            return ("pass",)
        case _:
            return ("deactivate",)


def _control_faults(position: Position, cell: int, choice: str) -> list[Fault]:
    owner, name, found = position.controller(cell), position.board.names[cell], []
    if owner is not Side.NOBODY:
        found.append(Fault("not-free", (name,), say("not-free", cell=name, owner=owner.label)))
    if position.terms.placing and choice not in _ANY_COLOUR:
        found.append(Fault("no-such-colour", (name,), say("place-which", cell=name)))
    return found


def _activate_faults(position: Position, cell: int) -> list[Fault]:
    owner = position.controller(cell)
    if owner is position.mover:
        return []
    name = position.board.names[cell]
    said = say("not-yours", cell=name, owner=owner.label, mover=position.mover.label)
    return [Fault("not-yours", (name,), said)]


def _deactivate_faults(position: Position, cell: int, choice: str) -> list[Fault]:
    name = position.board.names[cell]
    found = []
    if cell in position.active and cell not in _active(position):
        owner = position.controller(cell).label
        said = say("not-yours-active", cell=name, owner=owner, mover=position.mover.label)
        found.append(Fault("not-yours", (name,), said))
    elif cell not in position.active:
        names = tuple(position.board.names[c] for c in sorted(position.active))
        said = say("not-active", cell=name, active=names) if names else say("none-active", cell=name)
        found.append(Fault("not-active", (name,), said))
    elif position.phase is _PROPAGATE and position.terms.once and cell != min(position.active):
        first = position.board.names[min(position.active)]
        found.append(Fault("out-of-order", (name,), say("out-of-order", cell=name, first=first)))
    forced = forced_colour(position, cell)
    if choice not in _ANY_COLOUR:
        found.append(Fault("no-such-colour", (name,), say("no-such-colour", choice=choice)))
    elif not found and forced is not None and choice != COLOURS[forced]:
        said = say("forced", cell=name, colour=COLOURS[forced], choice=choice, ruleset=position.ruleset.name)
        found.append(Fault("forced-colour", (name,), said))
    return found
