"""Playing Sandkings move by move: a turn has as many as the creature has parts, with variation 4 twice.

Each action leads to a position and names its effects; games.sandkings.moves says where a move can go.
"""

from __future__ import annotations

from functools import cache

from games.answers import Action
from games.effects import Effect, Played
from games.errors import IllegalError
from games.sandkings.ending import outcome
from games.sandkings.faults import faults, is_legal
from games.sandkings.field import BITS, NEAR, cells_of, names_of
from games.sandkings.moves import MoveResult, step, targets
from games.sandkings.position import PARTS, SIDES, Creature, Position, begin_turn, due_after
from games.sandkings.variations import rules_met
from games.sandkings.walls import Wall
from games.standing import NOTHING, Standing

_PASS, _STOP = Action("pass"), Action("stop")
SHOWN = {(side, part): Standing(owner=side, piece=part) for side in SIDES for part in PARTS}


@cache
def _moves() -> dict[tuple[int, int], tuple[Action, Action]]:
    """Return the move and the sting between any two neighbours: to pick them is quicker than to make them."""
    found = {}
    for start, bit in enumerate(BITS):
        for end in cells_of(NEAR[bit]):
            found[start, end] = Action("move", (start, end)), Action("sting", (start, end))
    return found


def actions(position: Position) -> list[Action]:
    """Return every legal action: moves and stings from square to square, to stop or to pass last."""
    if len(position.living) < 2:
        return []
    found, moves, occupied = list[Action](), _moves(), position.occupied
    for start in cells_of(position.moving.parts):
        goals = targets(position, BITS[start])
        found += [moves[start, end][bool(BITS[end] & occupied)] for end in cells_of(goals)]
    return [*found, _STOP if position.mid_turn else _PASS]


def _changed(position: Position, action: Action) -> tuple[Position, MoveResult | None]:
    """Return where a legal action leads, and what its move brought about."""
    if not action.path:
        return after_turn(position), None
    start, end = action.path
    stepped = step(position, BITS[start], BITS[end])
    creatures, mover, loser = stepped.creatures, position.mover, position.loser
    if loser < 0:
        gone = [side for side in due_after(position.creatures, mover) if not creatures[side].body]
        loser = gone[0] if gone else -1
    position = Position(position.terms, creatures, mover, position.left - 1, loser)
    goes_on = position.left and creatures[mover].body and len(position.living) > 1
    return (position if goes_on else after_turn(position)), stepped


def after_turn(position: Position) -> Position:
    """Return the position with the next creature's turn."""
    following = due_after(position.creatures, position.mover) or [position.mover]
    return begin_turn(position.terms, position.creatures, following[0], position.loser)


def apply(position: Position, action: Action) -> Position:
    """Return the position after an action; raises IllegalError with every fault."""
    _require(position, action)
    return _changed(position, action)[0]


def _require(position: Position, action: Action) -> None:
    if not is_legal(position, action):
        raise IllegalError(faults(position, action))


def played(position: Position, action: Action) -> Played:
    """Return where an action leads and what it brings about; raises IllegalError with every fault."""
    _require(position, action)
    after, stepped = _changed(position, action)
    side = SIDES[position.mover]
    if stepped is None:
        stage = [Effect("note", action.verb, side)]
    else:
        stage = _effects(position, action, stepped)
        eliminated = [SIDES[other] for other in position.living if not stepped.creatures[other].body]
        stage += [Effect("out", _why_out(stepped, other), other) for other in eliminated]
        stage += [Effect("note", why, side) for why in rules_met(position, action, stepped)]
    if ended := outcome(after):
        stage.append(Effect("end", "last" if ended.winner else "none", ended.winner or ""))
    elif not after.mid_turn:
        stage.append(Effect("due", "turn", SIDES[after.mover]))
    return Played(after, tuple(stage))


def _why_out(stepped: MoveResult, side: str) -> str:
    return "suffocate" if SIDES.index(side) in stepped.walled else "sting"


def _effects(position: Position, action: Action, stepped: MoveResult) -> list[Effect]:
    """Return what happens on the board: what is stung goes, the part moves, then what was cut off goes."""
    start, end = action.path
    side, part = SIDES[position.mover], position.moving.part_on(BITS[start])
    stage = list[Effect]()
    if stepped.stung >= 0:
        stage += _removed(
            position.creatures[stepped.stung], stepped.stung, BITS[end], "sting", side, (start,)
        )
    shown = SHOWN[side, part]
    stage.append(Effect("move", action.verb, side, (start, end), shown, shown))
    if stepped.cut:
        stage += _removed(position.creatures[stepped.stung], stepped.stung, stepped.cut, "cut", side, (end,))
    for other, (owner, wall) in stepped.walled.items():
        stage += _suffocation(position, stepped, other, owner, wall, action)
    return stage


def _removed(
    creature: Creature, side: int, cells: int, why: str, by_side: str, by: tuple[int, ...]
) -> list[Effect]:
    return [
        Effect("remove", why, by_side, (cell,), SHOWN[SIDES[side], creature.part_on(BITS[cell])], NOTHING, by)
        for cell in cells_of(cells)
    ]


def _suffocation(
    position: Position, stepped: MoveResult, side: int, owner: int, wall: Wall, action: Action
) -> list[Effect]:
    """Return that a creature goes: its body by the wall, everything else by its body."""
    creature = position.creatures[side]
    if side == position.mover:  # it walked in: its part stands where it went
        creature = _moved(creature, action)
    elif side == stepped.stung:
        creature = creature.without(BITS[action.cell] | stepped.cut)
    by, inside = SIDES[owner], " ".join(names_of(wall.inside))
    body = cells_of(creature.body)
    first = [
        e._replace(what=inside)
        for e in _removed(creature, side, creature.body, "suffocate", by, cells_of(wall.cells))
    ]
    return first + _removed(creature, side, creature.parts & ~creature.body, "suffocate", by, body)


def _moved(creature: Creature, action: Action) -> Creature:
    start, end = (BITS[cell] for cell in action.path)
    return Creature(*(cells & ~start | end if cells & start else cells for cells in creature))
