"""Playing Colonization: what the side to move may do, where it leads, and what it brings about."""

from __future__ import annotations

from functools import cache

from games.answers import Action
from games.colonization import calls, moves
from games.colonization.ending import outcome
from games.colonization.faults import VERBS, faults
from games.colonization.moves import TurnResult
from games.colonization.position import KINDS, NAMES, SIDES, Position
from games.colonization.rotation import after_turn
from games.colonization.space import Space, cells_of
from games.effects import Effect, Played
from games.errors import IllegalError
from games.standing import NOTHING, Standing

ABSTAIN = Action("abstain")
SHOWN = {
    (side, kind): Standing(owner=side, piece=piece) for side in SIDES for kind, piece in enumerate(KINDS)
}


def actions(position: Position) -> list[Action]:
    """Return every legal turn: moves, takes, productions, weapons, to abstain last; or first placings."""
    if position.ended:
        return []
    occupied, space = position.occupied, position.space
    if not position.has_pieces(position.mover):
        return [Action("place", (cell,)) for cell in cells_of(space.all & ~occupied)]
    own, found = position.moving, list[Action]()
    ways = _ways(space)
    free, others = space.all & ~occupied, occupied & ~own.pieces
    for start in cells_of(own.pieces):
        near = space.near[start]
        found += [ways[start, end][0] for end in cells_of(near & free)]
        if own.home >> start & 1:
            found += [ways[start, end][1] for end in cells_of(near & others)]
    for kind in moves.producible(own):
        found += [Action("produce", (cell,), NAMES[kind]) for cell in cells_of(moves.sites(position, kind))]
    if position.time == "on":
        found += [Action("fire", (cell,)) for cell in cells_of(own.weapon)]
    return [*found, ABSTAIN]


@cache
def _ways(space: Space) -> dict[tuple[int, int], tuple[Action, Action]]:
    """Return the move and the take between any two neighbours: to pick them is quicker than to make them."""
    return {
        (start, end): (Action("move", (start, end)), Action("take", (start, end)))
        for start, near in enumerate(space.near)
        for end in cells_of(near)
    }


def apply(position: Position, action: Action) -> Position:
    """Return the position after a turn or a call; raises IllegalError with every fault."""
    _require(position, action)
    if action.verb not in VERBS:
        return calls.carry_out(position, action)[0]
    return _after(position, action, _change(position, action))


def skip_turn(position: Position) -> Position:
    """Return the position after the time of a turn was up: it abstains, and a placing waits."""
    if position.is_to_place(position.mover):
        return calls.carry_out(position, calls.LAPSED)[0]
    return apply(position, ABSTAIN)


def played(position: Position, action: Action) -> Played:
    """Return where a turn or a call leads and what it brings about; raises IllegalError with every fault."""
    _require(position, action)
    if action.verb not in VERBS:
        after, said = calls.carry_out(position, action)
        stage: list[Effect] = [said]
    else:
        change = _change(position, action)
        after = _after(position, action, change)
        stage = _effects(position, action, change)
    if ended := outcome(after):
        return Played(after, (*stage, Effect("end", after.ended, ended.winner or "")))
    if action.verb in VERBS or after.mover != position.mover:
        why = "place" if after.is_to_place(after.mover) else "move"
        stage.append(Effect("due", why, after.mover))
    return Played(after, tuple(stage))


def _require(position: Position, action: Action) -> None:
    if found := faults(position, action):
        raise IllegalError(found)


def _change(position: Position, action: Action) -> TurnResult:
    if action.verb == "abstain":
        return TurnResult(position.societies)
    if action.verb == "place":
        return moves.place(position, action.cell)
    if action.verb == "produce":
        return moves.produce(position, NAMES.index(action.choice), action.cell)
    if action.verb == "fire":
        return moves.fire(position, action.cell)
    return moves.move(position, *action.path)


def _after(position: Position, action: Action, change: TurnResult) -> Position:
    """Return the position at the next turn's beginning, or at the end."""
    position = calls.speaking(position, position.mover)._replace(societies=change.societies)
    if action.verb == "place":
        position = position.no_longer_waiting(position.mover)
    return after_turn(position)


def _effects(position: Position, action: Action, change: TurnResult) -> list[Effect]:
    """Return what happens on the board, the action's own effect first, and who is eliminated."""
    side, cell, verb = position.mover, action.cell, action.verb
    own = SIDES.index(side)
    removed: dict[str, list[Effect]] = {why: [] for why in ("take", "replace", "fire", "destroy", "cut")}
    for its in change.removed:
        removed[its.why].append(_removed(side, its, _by(its, action)))
    if verb in ("move", "take"):
        shown = SHOWN[side, position.moving.kind_on(action.path[0])]
        stage = [*removed["take"], Effect("move", verb, side, action.path, shown, shown), *removed["cut"]]
    elif verb == "abstain":
        stage = [Effect("note", verb, side)]
    elif verb == "fire":
        stage = [*removed["fire"], *removed["destroy"], *removed["cut"]]
    else:
        kind = NAMES.index(action.choice) if action.choice else 0
        put = Effect("put", verb, side, (cell,), NOTHING, SHOWN[side, kind])
        stage = [*removed["replace"], put, *removed["cut"]]
    out = [
        other
        for other, (was, now) in enumerate(zip(position.societies, change.societies, strict=True))
        if other != own and was.home and not now.home
    ]
    return [*stage, *(Effect("out", "eliminate", SIDES[other]) for other in out)]


def _by(its: moves.Removed, action: Action) -> tuple[int, ...]:
    """Return the squares that brought it about that a piece goes; none if its owner gave it up."""
    if its.why == "take":
        return action.path[:1]
    return (action.cell,) if its.why in ("cut", "destroy") else ()


def _removed(side: str, its: moves.Removed, by: tuple[int, ...]) -> Effect:
    before = SHOWN[SIDES[its.side], its.kind]
    return Effect("remove", its.why, side, (its.cell,), before, NOTHING, by)
