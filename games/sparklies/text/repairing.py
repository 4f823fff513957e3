"""What a written turn of Sparklies may have meant: the legal turns near it, the nearest first.

A best-first walk through the written items. Each is carried out as written, or with the colour before
corrected, for another cell, into another colour, or not at all, and something may have been left out
before it; every departure costs what games.records.repairs says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from games.answers import Action, Repair
from games.errors import ParseError
from games.records.repairs import BEFORE, BESIDE, ODD, SLIP, cost_of_misnaming
from games.sparklies.effects import forced_chain, played, was_stopped
from games.sparklies.play import apply, deactivate_cell, forced_colour
from games.sparklies.position import Phase, Position
from games.sparklies.terms import COLOURS, Side
from games.sparklies.text.notation import format_turn, parse_turn
from games.sparklies.text.resolving import resolve_text
from games.sparklies.turns import REST, STOP, Deactivation, Turn
from games.sparklies.words import say
from games.standing import colour_words
from games.words import Message

CONTROL, ACTIVATE = -2, -1  # the stages before the first written deactivation, which is 0
NEW, KEPT = SLIP, 3  # what a deactivation that was left out costs, by whether it keeps the colour
LOOKED_AT = 3_000  # turns read in part, before no more is looked for


class _Part(NamedTuple):
    """A turn read in part (a tuple: they are made by the ten thousand).

    stage: the next written deactivation, or CONTROL or ACTIVATE. plus, items, ending: the turn as read.
    taken: the cell that must be activated. beyond: something was added after the written turn's end.
    stopped: the chain came back to an earlier state. placed: the colour of the piece that the plus places.
    """

    stage: int
    position: Position
    plus: str | None = None
    items: tuple[Deactivation, ...] = ()
    ending: str = ""
    words: tuple[Message, ...] = ()
    taken: int | None = None
    beyond: bool = False
    stopped: bool = False
    placed: str = ""

    def key(self, whole: int) -> tuple[object, ...]:
        """Return what decides how it can go on; at the end, what it came to."""
        stands = self.position
        if self.stage == whole:
            return stands.mover, stands.cells
        return self.stage, self.taken, self.beyond, stands.cells, stands.active, stands.trail

    def on(self, position: Position, stage: int, *words: Message) -> _Part:
        """Return it gone on to a position and a stage, with what was departed from."""
        return self._replace(position=position, stage=stage, words=(*self.words, *words))

    def with_item(self, cell: int, after: int, stage: int, *words: Message) -> _Part:
        """Return it with one more deactivation carried out."""
        p = self.position
        position = deactivate_cell(p, cell, after)
        stopped = False
        if p.ruleset.stops_at_return and not position.active:
            stopped = was_stopped(played(p, Action("deactivate", (cell,), COLOURS[after])).effects)
        item = Deactivation(p.board.names[cell], p.colour(cell), COLOURS[after])
        items, said = (*self.items, item), (*self.words, *words)
        return _Part(stage, position, self.plus, items, "", said, None, self.beyond, stopped, self.placed)


Next = Iterator[tuple[int, _Part]]


def repairs(position: Position, turn: str, most: int) -> Iterator[Repair]:
    """Yield every way to read a turn that is legal, the cheapest first; see games.parts.Mending.

    A step of alternate deactivation, and the cells of a handicap, are read as they are written only.
    """
    if position.round is not None or position.extra:
        if (after := resolve_text(position, turn).after) is not None:
            yield Repair(0, turn, after)
        return
    written = _parsed(turn)
    if written is None or position.phase is Phase.OVER:
        return
    if written.passes:
        if position.phase is Phase.ACTIVATE_OR_PASS:
            yield Repair(0, turn, apply(position, Action("pass")))
    elif written.deactivations:
        for cost, part in _walk(written, position, most):
            read = Turn(part.items, part.plus, part.ending, placed=part.placed if part.plus else "")
            yield Repair(cost, format_turn(read) if cost else turn, part.position, part.words)


@lru_cache(1024)  # a record's turns are read again and again
def _parsed(text: str) -> Turn | None:
    try:
        return parse_turn(text)
    except ParseError:
        return None


def _walk(written: Turn, position: Position, most: int) -> Next:
    """Yield the whole turns with their costs, the cheapest first."""
    order, done = count(), set[tuple[object, ...]]()
    heap: list[tuple[int, int, _Part]] = [(0, next(order), _Part(CONTROL, position))]
    whole = len(written.deactivations) + 1
    while heap and next(order) < LOOKED_AT:
        cost, _, part = heappop(heap)
        key = part.key(whole)
        if key in done:
            continue
        done.add(key)
        if part.stage == whole:
            yield cost, part
            continue
        for more, following in _following(written, part, most - cost):
            if cost + more <= most:
                heappush(heap, (cost + more, next(order), following))


def _following(written: Turn, part: _Part, room: int) -> Next:
    """Yield each way to go on, with what it costs; only what costs room or less is asked for."""
    if part.stage == CONTROL:
        yield from _control(written, part, room)
        if room >= ODD:
            yield from _odd_control(written, part)
    elif part.stage == ACTIVATE:
        yield from _activate(written, part, room)
    elif part.stage < len(written.deactivations):
        yield from _item(written, part, room)
        if part.stage and room >= ODD:
            yield from _odd_item(written, part)
    else:
        yield from _end(written, part, room)


Meant = Iterator[tuple[int, int, tuple[Message, ...]]]


def _cells(part: _Part, among: Sequence[int], name: str, room: int, sign: str = "") -> Meant:
    """Yield the cells that a written name may stand for, with the cost and the words."""
    board = part.position.board
    for cell in among if room >= BESIDE else [cell for cell in among if board.names[cell] == name]:
        cost = cost_of_misnaming(board, name, cell)
        if cost <= room:
            said = say("read-as", written=f"{sign}{name}", cell=f"{sign}{board.names[cell]}")
            yield cell, cost, (said,) if cost else ()


def _control(written: Turn, part: _Part, room: int) -> Next:
    """Take the written cell, or the activated one if none is written."""
    position, plus = part.position, written.control
    if position.phase is not Phase.CONTROL:
        if plus is None:
            yield 0, part.on(position, ACTIVATE)
        return
    first = written.deactivations[0]
    name, sign, place = (first.cell, "", first.before) if plus is None else (plus, "+", written.placed)
    idle = plus is not None and written.placed and not position.terms.placing
    left_out = [say("is-left-out", item=f"={written.placed}")] if idle else []
    for cell, cost, words in _cells(part, position.controlled_by(Side.NOBODY), name, room, sign):
        for aside, taken in _taken(part.on(position, ACTIVATE, *words, *left_out), cell, place):
            own = {"taken": cell} if plus is None else {"plus": position.board.names[cell]}
            yield cost + aside + ODD * len(left_out), taken._replace(**own)


def _taken(part: _Part, cell: int, name: str) -> Next:
    """Take a cell; if pieces are placed, with the colour that the text names, or any for one slip more."""
    placing = part.position.terms.placing
    for colour in (name or COLOURS) if placing else ("",):
        position = apply(part.position, Action("control", (cell,), colour))
        words = [] if name or not placing else [say("was-left-out", item=f"={colour}")]
        yield ODD * len(words), part.on(position, part.stage, *words)._replace(placed=colour)


def _odd_control(written: Turn, part: _Part) -> Next:
    """Leave a plus out that is written, or add one that is not."""
    position, names = part.position, part.position.board.names
    if position.phase is not Phase.CONTROL:
        if written.control is not None:
            yield ODD, part.on(position, ACTIVATE, say("plus-needless", cell=written.control))
        return
    first, begun = written.deactivations[0], part._replace(stage=ACTIVATE)
    for cell in position.controlled_by(Side.NOBODY):
        if written.control is None:
            for _, after in _taken(begun, cell, ""):
                item = f"+{names[cell]}" + (f"={after.placed}" if after.placed else "")
                said = say("was-left-out", item=item)
                yield ODD, after._replace(plus=names[cell], words=(*part.words, said))
        elif names[cell] == first.cell:
            said = say("is-left-out", item=f"+{written.control}")
            for _, after in _taken(begun, cell, first.before):
                yield ODD, after._replace(taken=cell, words=(*part.words, said))


def _activate(written: Turn, part: _Part, room: int) -> Next:
    position = part.position
    if part.taken is not None:
        yield 0, part.on(apply(position, Action("activate", (part.taken,))), 0)._replace(taken=None)
        return
    own = position.controlled_by(position.mover)
    for cell, cost, words in _cells(part, own, written.deactivations[0].cell, room):
        after = part.on(apply(position, Action("activate", (cell,))), 0, *words)
        if part.plus != position.board.names[cell]:
            yield cost, after
        elif written.control == written.deactivations[0].cell:
            yield cost, after._replace(plus=None)
        else:  # nobody writes a plus before the very cell that is activated: that is a slip more
            yield cost + SLIP, after._replace(plus=None)


def _item(written: Turn, part: _Part, room: int) -> Next:
    """Carry out the next written deactivation."""
    item, position = written.deactivations[part.stage], part.position
    name = item.cell if part.stage else position.board.names[min(position.active)]  # that was judged before
    for cell, cost, words in _cells(part, sorted(position.active), name, room):
        yield from _coloured(item, part.on(position, part.stage, *words), cell, cost, room)


def _coloured(item: Deactivation, part: _Part, cell: int, cost: int, room: int) -> Next:
    """Deactivate a cell as an item says, or into another colour."""
    position, name, words = part.position, part.position.board.names[cell], list[Message]()
    now = position.colour(cell)
    if now != item.before:
        words.append(say("was-not", cell=name, was=colour_words(now), written=colour_words(item.before)))
        cost += BEFORE
    for colour in _colours(position, cell) if cost <= room else ():
        if COLOURS[colour] == item.after:
            yield cost, part.with_item(cell, colour, part.stage + 1, *words)
        elif cost + ODD <= room:
            became, written = colour_words(COLOURS[colour]), colour_words(item.after)
            says = say("became-not", cell=name, became=became, written=written)
            yield cost + ODD, part.with_item(cell, colour, part.stage + 1, *words, says)


def _odd_item(written: Turn, part: _Part) -> Next:
    """Pass the next written deactivation over, or carry out one that was left out before it."""
    item = written.deactivations[part.stage]
    called = f"{item.cell} {item.before}->{item.after}"
    yield ODD, part.on(part.position, part.stage + 1, say("is-left-out", item=called))
    for cost, following in _left_out(part):
        yield ODD + cost, following


def _left_out(part: _Part) -> Next:
    """Yield every deactivation that may come next, as one that was left out."""
    position = part.position
    for cell in sorted(position.active):
        for colour in _colours(position, cell):
            kept = colour == position.cells[cell] % 3
            called = f"{position.board.names[cell]} {position.colour(cell)}->{COLOURS[colour]}"
            said = say("was-left-out", item=called)
            yield KEPT if kept else NEW, part.with_item(cell, colour, part.stage, said)


def _end(written: Turn, part: _Part, room: int) -> Next:
    """Bring the turn to its end behind its last written deactivation."""
    position, whole, active = part.position, len(written.deactivations) + 1, sorted(part.position.active)
    if not active or position.ruleset.computed:
        yield _ended(written, part, whole)
        return
    begun = 0 if part.beyond or written.ending == REST else SLIP
    if room < begun:
        return
    after = _rested(position)
    if after is not None:
        named = tuple(position.board.names[c] for c in active)
        words = [say("rest-keeps", cells=named)] if begun else []
        yield begun, part.on(after, whole, *words)._replace(ending=REST)
    for cost, following in _left_out(part):
        yield cost + (0 if part.beyond else SLIP), following._replace(beyond=True)


def _ended(written: Turn, part: _Part, whole: int) -> tuple[int, _Part]:
    """Return a turn that has come to its end by itself, with its last word if that is true."""
    position, stopped = part.position, part.stopped
    for done in forced_chain(position):
        stopped, position = was_stopped(done.effects), done.position
    if written.ending == STOP and not stopped:
        return ODD, part.on(position, whole, say("is-left-out", item=STOP))
    return 0, part.on(position, whole)._replace(ending=written.ending)


def _rested(position: Position) -> Position | None:
    """Return the position after everything active keeps its colour, None if that never ends."""
    seen = set()
    while position.active:
        state = (position.cells, position.active)
        if state in seen:
            return None
        seen.add(state)
        cell = min(position.active)
        position = deactivate_cell(position, cell, position.cells[cell] % 3)
    return position


def _colours(position: Position, cell: int) -> Sequence[int]:
    """Return the colours that an active cell may be given."""
    forced = forced_colour(position, cell)
    return range(3) if forced is None else (forced,)
