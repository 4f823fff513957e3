"""Whether a game that somebody else wrote keeps to what the house asks of it, as far as a moment shows.

Looked at when an installed game is loaded: here what it is made of, in games.trying.loading what it answers,
in games.installed.sheet_faults what is printed of it. games.trying.checks has everything that is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from math import isfinite
from typing import Any, NamedTuple

from games.board import Board, board_named
from games.errors import BoardError, GamesError
from games.extras import Advice, Alone, Bests, Hints, Mending, Printed, Search
from games.game import Game
from games.lessons import Lesson
from games.look import Look
from games.options import RULESET, Option
from games.parts import Rules, Texts
from games.records.tags import INFORMATION, MEANING
from games.standing import INKS, Kind
from games.words import Catalogue, Message, WordsError, say

_PARTS = {
    "rules": Rules, "texts": Texts, "look": Look, "printed": Printed, "search": Search,
    "hints": Hints, "advice": Advice, "mending": Mending, "alone": Alone, "bests": Bests,
    "lesson": Lesson, "words": Catalogue, "players": Mapping,
}  # fmt: skip
_DATA = ("id", "title")
_ROLES = ("referee", "watch", "none")  # at a table, and of cells that are nobody's
ID, _SIDE, _RULESET = r"[a-z][a-z0-9-]{1,39}", r"[^\W_][\w-]{0,39}", r"[a-z0-9][a-z0-9 ._-]{0,39}"
_CELL = r"[a-z]\d{1,3}"  # pages write letters at columns and numbers at rows
# Any photo and any form may ask a game about such a board, whether it is played there or not.
_ASKED = ("4", "9", "8x6", "hex4", "chess8x8", "tray8x14", "8-torus", "8-a1", "0", "none-of-these")
_OUTLINES = (4, 6)  # corners of a cell


class Finding(NamedTuple):
    """What is wrong with a game, and the function, class or object in whose source that is to be seen.

    about: that thing, or the place itself. member: the name of what is wrong in the class of that object.
    text: what stands in quotes on the line. save: the save line of a position that shows it, empty for none.
    """

    why: Message
    about: object = None
    member: str = ""
    text: str = ""
    save: str = ""


def of_parts(game: Game[Any], taken: Collection[str]) -> Iterator[Finding]:
    """Yield in what the parts of a game contradict themselves or the others, whose ids are taken."""
    yield from _of_id(game, taken)
    for judged in (_of_record, _of_sides, _of_options, _of_boards, _of_headings):
        yield from judged(game)


def unsaid(about: object, said: Iterable[object], member: str = "") -> Iterator[Finding]:
    """Yield which of these are no sentences or cannot be said; about, member: where they come from."""
    for each in said:
        if not isinstance(each, Message | str):
            yield Finding(say("no-sentence", kind=_kind(each)), about, member)
            continue
        try:
            str(each)
        except WordsError as error:
            yield Finding(say("not-said", error=str(error)), about, member, error.key)


def _of_id(game: Game[Any], taken: Collection[str]) -> Iterator[Finding]:
    if not isinstance(game.id, str) or not re.fullmatch(ID, game.id):
        yield Finding(say("strange-id", id=str(game.id)))
    elif game.id in taken:
        yield Finding(say("id-taken", id=game.id))


def _of_record(game: Game[Any]) -> Iterator[Finding]:
    """Yield what is of the wrong kind among the parts."""
    for field in fields(Game):
        its, wanted = getattr(game, field.name), _PARTS.get(field.name)
        if field.name in _DATA or (its is None and field.default is None):
            continue
        if wanted and not isinstance(its, wanted):
            yield Finding(say("wrong-part", part=field.name, kind=_kind(its), wanted=wanted.__name__))
        if not wanted and not callable(its):
            yield Finding(say("not-callable", part=field.name, kind=_kind(its)))
    if not isinstance(game.title, str) or not game.title.strip() or not game.title.isprintable():
        yield Finding(say("strange-title", title=str(game.title)))
    for wording in game.wordings.values():
        yield from unsaid(game.words, [wording.title])
    if isinstance(game.bests, Bests) and game.bests.level not in ("", *(its.name for its in game.options)):
        yield Finding(say("no-level", level=game.bests.level), game.rules, "options")
    for part, names in (("rules", ("sides", "usual_shape")), ("look", ("kinds",))):
        for name in names:
            its = getattr(game, part)
            if not hasattr(its, name):
                yield Finding(say("member-missing", part=part, member=name), its)


def _of_sides(game: Game[Any]) -> Iterator[Finding]:
    rules = game.rules
    sides, rulesets = _texts(rules.sides), _texts(rules.rulesets)
    if sides is None or rulesets is None or not isinstance(rules.usual_shape, str):
        yield Finding(say("not-texts"), rules, "sides" if sides is None else "rulesets")
        return
    if not sides or len(set(sides)) < len(sides):
        yield Finding(say("same-sides", sides=tuple(sides)) if sides else say("no-sides"), rules, "sides")
    kept = (*_ROLES, *map(str.lower, (*MEANING, *INFORMATION)))  # for roles and for a record's tags
    if strange := [side for side in sides if not re.fullmatch(_SIDE, side) or side.lower() in kept]:
        yield Finding(say("strange-side", side=strange[0]), rules, "sides")
    if len({side.casefold() for side in sides}) < len(sides):
        yield Finding(say("sides-alike", sides=tuple(sides)), rules, "sides")
    strange = [name for name in rulesets if not re.fullmatch(_RULESET, name) or rulesets.count(name) > 1]
    if strange or not rulesets:
        yield Finding(say("strange-ruleset", name=(strange or [""])[0]), rules, "rulesets")
    inks = game.look.inks
    strange = [ink for ink in inks.values() if ink not in INKS] + [its for its in inks if its not in sides]
    if strange or len(set(inks.values())) < len(inks):
        yield Finding(say("strange-inks", inks=INKS), game.look, "inks")
    kinds = game.look.kinds
    if isinstance(kinds, str) or not all(isinstance(kind, Kind) for kind in kinds):
        yield Finding(say("not-kinds"), game.look, "kinds")
        return


def _of_options(game: Game[Any]) -> Iterator[Finding]:
    """Yield what is wrong with the options as data; what a start makes of them is tried elsewhere."""
    names = list[str]()
    for option in game.options:
        if not isinstance(option, Option):
            yield Finding(say("no-option-object", kind=_kind(option)), game.rules, "options")
            return
        names.append(option.name)
    known_tags = {tag.lower() for tag in (*MEANING, *INFORMATION, *game.sides)}
    for option in game.options:
        why = _why_not(option, names)
        if not re.fullmatch(ID, option.name) or names.count(option.name) > 1:
            why = say("option-name", option=option.name)
        elif option.name == RULESET or option.tag.lower() in known_tags:
            why = say("option-tag", option=option.name)
        if why:
            yield Finding(why, game.rules, "options")
        words = [option.title, option.sentence, *([option.form] if option.pattern else [])]
        words += [clash.why for clash in option.clashes] + [switch.sentence for switch in option.switches]
        yield from unsaid(game.rules, words, "options")


def _why_not(option: Option, names: Sequence[str]) -> Message | None:
    """Return what is wrong with an option's own data, None if nothing is."""
    its = option.name
    if _texts(option.values) is None or not (option.values or option.pattern or option.switches):
        return say("option-values", option=its)
    for value in (*option.values, *filter(None, [option.default])):
        if (kept := " ".join(value.split()).lower()) != value:
            return say("option-spelt", option=its, value=value, kept=kept)
        try:
            option.value(value)
        except (GamesError, re.error) as error:
            return say("option-value", option=its, value=value, why=str(error))
    if option.within and option.within not in names:
        return say("option-beside", option=its, other=option.within)
    if strange := [its.setting for its in option.clashes if its.setting not in (RULESET, *names)]:
        return say("option-beside", option=its, other=strange[0])
    return None


def _of_boards(game: Game[Any]) -> Iterator[Finding]:
    """Yield what is wrong with its boards; raises BoardError for a usual board that there is not."""
    rules = game.rules
    for shape in getattr(rules, "shapes", ()):  # of games with ready parts
        try:
            name = board_named(shape).shape
        except BoardError as error:
            yield Finding(say("strange-shape", shape=repr(shape), why=error.said), rules, "shapes")
            return
        if name != shape:
            yield Finding(say("other-shape", shape=repr(shape), name=repr(name)), rules, "shapes")
    usual = rules.board(rules.usual_shape)
    for board in (usual, *_others(game)):
        if why := of_board(board):
            yield Finding(why, rules.board)
        elif rules.board(board.shape).shape != board.shape:
            yield Finding(say("board-other", shape=board.shape), rules.board)


def _of_headings(game: Game[Any]) -> Iterator[Finding]:
    """Yield where a piece looks that no cell of the usual board has a direction for."""
    known = game.rules.board(game.usual_shape).headings
    if headings := {heading for kind in game.look.kinds for heading in kind.headings} - {"", *known}:
        yield Finding(say("strange-heading", heading=min(headings), headings=known), game.look, "kinds")


def _others(game: Game[Any]) -> Iterator[Any]:
    for shape in _ASKED:
        try:
            yield game.rules.board(shape)
        except BoardError:
            continue


def of_board(board: object) -> Message | None:
    """Return in what a board contradicts itself, None if in nothing."""
    if not isinstance(board, Board):
        return say("no-board-object", kind=_kind(board))
    names, cells, shape = list(board.names), range(len(board)), board.shape
    if twice := [name for name in names if names.count(name) > 1]:
        return say("board-twice", shape=shape, cell=twice[0])
    if strange := [name for name in names if not re.fullmatch(_CELL, name)]:
        return say("board-name", shape=shape, cell=strange[0])
    if not names or not len(names) == len(board.neighbours) == len(board.centres):
        return say("board-lengths", shape=shape)
    beside = [set(its) for its in board.neighbours]
    if any(n not in cells or n == c or c not in beside[n] for c in cells for n in beside[c]):
        return say("board-beside", shape=shape)
    if not all(isfinite(x) and isfinite(y) for x, y in (*board.centres, *board.outline)):
        return say("board-places", shape=shape)
    if len(set(board.centres)) < len(names) or len(board.outline) not in _OUTLINES:
        return say("board-places", shape=shape)
    regions = {cell for _, its in board.regions for cell in its}
    if not (board.shaded | regions) <= set(cells) or not str(board.size_words):
        return say("board-lengths", shape=shape)
    return None


def _texts(values: object) -> list[str] | None:
    """Return a sequence's texts, None if it is none of texts."""
    if isinstance(values, str) or not isinstance(values, Sequence):
        return None
    return list(values) if all(isinstance(value, str) for value in values) else None


def _kind(thing: object) -> str:
    return f"type[{thing.__name__}]" if isinstance(thing, type) else type(thing).__name__
