"""Playing Platy: what can be done, where it leads, and what it brings about.

The recipe for all that follows is `_follow`: a fall goes on until nothing is due to be drawn; loops that are
closed then are a chain, which begins the next fall; once there is none, zero moves are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.answers import Action, Outcome
from games.effects import Effect, Played
from games.errors import IllegalError
from games.platy.drawing import DRAW, MARK, is_draw_due, odds
from games.platy.falling import Course, begin_fall
from games.platy.faults import faults
from games.platy.loops import Loop, closed_loops, enclosed_by
from games.platy.position import LOST, SIDE, Fall, Position, Tile, bag_of
from games.platy.scoring import Count, count_loop, round_half_up, score_loop
from games.platy.tiles import SIDES
from games.platy.tray import COUNTED, Tray
from games.platy.words import say

DONE, NONE = Action("done"), Action("none")


@cache
def _turns(tray: Tray, cell: int) -> tuple[Action, ...]:
    """Return an action for each turn that a tile can lie in, from 0 to 5."""
    return tuple(Action("turn", (cell,), heading) for heading in tray.headings)


def actions(position: Position) -> list[Action]:
    """Return the possible draws, else every other turn of each tile that can be turned, and what is said."""
    if position.ended:
        return []
    if drawn := odds(position):
        return list(drawn)
    tray, found = position.tray, list[Action]()
    for cell in tray.movable if position.moves else filter(lambda last: last >= 0, (position.last,)):
        if (tile := position.tiles[cell]) is not None:
            found += (turn for number, turn in enumerate(_turns(tray, cell)) if number != tile.turn)
    if not position.moves:
        found.append(DONE)
    if position.is_last_phase:
        found.append(NONE)
    return found


def calls(position: Position, side: str) -> list[Action]:
    """Return which tiles of the bag the player may say are lost."""
    if position.ended or side != SIDE:
        return []
    return [Action(LOST, choice=name, side=SIDE) for name in bag_of(position)]


def outcome(position: Position) -> Outcome | None:
    """Return the end, which is only a score."""
    if not position.ended:
        return None
    return Outcome((), ((SIDE, position.score),), say("ended", why=position.ended))


def played(position: Position, action: Action) -> Played:
    """Return where an action leads and what it brings about; raises IllegalError with every fault."""
    if found := faults(position, action):
        raise IllegalError(found)
    course = Course(position)
    if action.verb == LOST:
        course.note(LOST, what=action.choice)
        course.now(lost=tuple(sorted((*position.lost, action.choice))))
        return Played(course.position, tuple(course.effects))
    _ACTS[action.verb](course, action)
    _follow(course)
    return Played(course.position, tuple(course.effects))


def _turn(course: Course, action: Action) -> None:
    """Turn a tile, pay for it, and take the loops that it closes."""
    position, cell = course.position, action.cell
    tile = position.tiles[cell]
    assert tile is not None
    turn = position.tray.headings.index(action.choice)
    course.lay("turn", "turn", cell, tile._replace(turn=turn), SIDE)
    if cell != position.last:
        course.now(moves=position.moves - 1, last=cell)
        course.count("moves", str(position.moves - 1))
    if loops := closed_loops(position.tray, course.position.tiles):
        _take(course, loops)


def _take(course: Course, loops: tuple[Loop, ...]) -> None:
    """Score loops, pay them back and out of the counters, and let their tiles go."""
    position, terms = course.position, course.position.terms
    tiles, score, moves = position.tiles, position.score, position.moves
    lying = len({thread.colour for tile in tiles if tile is not None for thread in tile.look.threads})
    inner = enclosed_by(position.tray, tiles, loops)
    counts = [count_loop(tiles, loop) for loop in loops]
    for loop, count in zip(loops, counts, strict=True):
        its = score_loop(terms, count, lying)
        course.note("loop", loop.cells, str(its.points))
        course.note("sum", what=_sum(count, its.sum))
        score += its.points
        if enclosed := inner[loop]:
            more = round_half_up(its.exact * len(enclosed) / count.length)
            course.note("enclosed", enclosed, str(more))
            score += more
    whole = [count for count in counts if count.marks == terms.its.marks]
    if whole:
        moves = max(moves, terms.moves)
        score += terms.reward * len(whole)
        course.note("reset", what=str(terms.reward * len(whole)))
    moves += sum(count.tiles // 3 for count in counts if not count.marks)
    _count(course, score, moves)
    going = _going(loops, inner)
    _pay(course, going)
    is_wild = any(count.marks for count in counts)
    begin_fall(course, going, Fall(not position.is_last_phase, is_wild))


def _sum(count: Count, its: str) -> str:
    """Return how a loop's score is reckoned, for the words that explain it: what is counted, then the sum."""
    colours = ".".join(f"{number}{letter}" for letter, number in count.colours)
    return f"{count.length} {count.twists} {colours} {count.marks} {its}"


def _going(loops: tuple[Loop, ...], inner: Mapping[Loop, tuple[int, ...]]) -> dict[int, str]:
    """Return the places whose tiles go, with the reason; in the order of the loops, enclosed ones last."""
    going = {cell: "loop" for loop in loops for cell in loop.cells}
    return going | {cell: "enclosed" for cells in inner.values() for cell in cells}


def _count(course: Course, score: int, moves: int) -> None:
    """Set the score and the moves, and say those that have changed."""
    if score != course.position.score:
        course.count("score", str(score))
    if moves != course.position.moves:
        course.count("moves", str(moves))
    course.now(score=score, moves=moves)


def _pay(course: Course, going: dict[int, str]) -> None:
    """Take from each column's counter one for each tile of a loop, and one more if any are enclosed there."""
    position = course.position
    if position.is_last_phase:
        return
    counters, numbers = list(position.counters), position.tray.counters
    costs = [numbers[cell] for cell, why in going.items() if why != "enclosed"]
    costs += {numbers[cell] for cell, why in going.items() if why == "enclosed"}
    for number in costs:
        if number >= 0:
            counters[number] = max(counters[number] - 1, 0)
    for letter, before, now in zip(COUNTED, position.counters, counters, strict=True):
        if before != now:
            course.count("counter", f"{letter} {now}")
    course.now(counters=tuple(counters))


def _chain(course: Course, loops: tuple[Loop, ...]) -> None:
    """Let the tiles of loops go that a fall has closed: they cost nothing and pay little."""
    position = course.position
    inner = enclosed_by(position.tray, position.tiles, loops)
    going = _going(loops, inner)
    for loop in loops:
        course.note("chain", loop.cells)
        if inner[loop]:
            course.note("enclosed", inner[loop])
    _count(course, position.score + position.terms.chain * len(going), position.moves)
    begin_fall(course, going, Fall(not position.is_last_phase))


def _zero(course: Course, action: Action | None = None) -> None:
    """Let the middle rows go at zero moves, for a penalty; once a reserve is empty, end the game."""
    position, terms = course.position, course.position.terms
    course.note("zero")
    if position.is_last_phase:
        course.now(ended="moves")
        return
    _count(course, max(position.score - terms.penalty, 0), terms.moves)
    going = {cell: "middle" for cell in position.tray.middle if position.tiles[cell] is not None}
    counters = tuple(counter - 1 for counter in position.counters)
    for letter, now in zip(COUNTED, counters, strict=True):
        course.count("counter", f"{letter} {now}")
    course.now(counters=counters, last=-1)
    begin_fall(course, going, Fall(is_filled=True))


def _none(course: Course, action: Action) -> None:
    """End the game: the player says that no loop is left."""
    course.note("none")
    course.now(ended="loops")


def lay_draw(course: Course, action: Action) -> None:
    """Lay what is drawn: a mark, or a tile onto its place, in a top place for the one that lies there."""
    if action.verb == MARK:
        _lay_mark(course, action)
        return
    position, cell = course.position, action.cell
    name, _, turn = action.choice.partition("/")
    lies, fall = position.tiles[cell], position.fall
    assert fall is not None
    mark = "" if lies is None else lies.mark
    why = "deal" if lies is None else "chart"
    course.lay("draw", why, cell, Tile(name, int(turn) % SIDES, mark), what=action.choice)
    tops = fall.tops[fall.tops.index(cell) + 1 :] if lies is not None else fall.tops
    course.now(lots=position.lots.after, fall=fall._replace(tops=tops))


def _lay_mark(course: Course, action: Action) -> None:
    """Lay a mark that is drawn."""
    tile = course.position.tiles[action.cell]
    assert tile is not None
    course.lay("draw", "mark", action.cell, tile._replace(mark=action.choice), what=action.choice)
    course.now(lots=course.position.lots.after)


_ACTS = {"turn": _turn, DONE.verb: _zero, NONE.verb: _none, DRAW: lay_draw, MARK: lay_draw}


def _follow(course: Course) -> None:
    """Let happen all that follows by itself, up to the next draw, the next turn or the end."""
    while course.position.fall is not None:
        if is_draw_due(course.position):
            return
        course.now(fall=None)
        if loops := closed_loops(course.position.tray, course.position.tiles):
            _chain(course, loops)
        elif not course.position.moves and course.position.last < 0:
            _zero(course)
    position = course.position
    if not position.ended and not position.has_movable:
        course.now(ended="loops")
    ended = course.position.ended
    course.effects.append(Effect("end", ended, "") if ended else Effect("due", "turn", SIDE))


def scores(position: Position) -> dict[str, int]:
    """Return the score of the only side."""
    return {SIDE: position.score}
