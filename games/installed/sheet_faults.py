"""What is wrong with a printed set as its game describes it: its pieces, what its rules say and show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.extras import Printed
from games.game import Game
from games.installed.contradictions import Finding, unsaid
from games.pictures import Marker, RegionPicture
from games.rule_sheet import (
    Band,
    Bullet,
    Chain,
    Diagram,
    Diagrams,
    Head,
    NumberedStep,
    PlayedTurn,
    PrintedSet,
    RuleSheet,
    Text,
)
from games.standing import Standing
from games.tokens import TokenSet
from games.words import Message, say


def of_printed(game: Game[Any]) -> Iterator[Finding]:
    """Yield what is wrong with a game's printed set, nothing if it has none."""
    kit = game.printed
    if kit is None:
        return
    if kit.tokens is not None and not isinstance(kit.tokens, TokenSet):
        yield Finding(say("strange-supply"), kit)
    if member := _strange(kit):
        yield Finding(say("strange-picture", member=member), kit, member)
        return
    supply, known = kit.supply(len(game.rules.board(game.usual_shape))), _pieces(game)
    if (
        not isinstance(supply, Mapping)
        or not set(supply) <= known
        or not all(map(_is_count, supply.values()))
    ):
        yield Finding(say("strange-supply"), kit.supply)
    sheet = kit.rule_sheet()
    for each in (sheet, kit.rule_sheet(PrintedSet(game.usual_shape))):
        yield from _of_sheet(game, each)
    if isinstance(sheet, RuleSheet):
        for edition in sheet.editions.values():
            yield from _of_sheet(game, edition())


def _strange(kit: Printed) -> str:
    """Return which of a printed set's pictures are none, empty if all are."""
    stones, regions = kit.stones, kit.regions
    halved = isinstance(stones, Mapping) and all(
        isinstance(inks, tuple) and [type(ink) for ink in inks] == [str, str] for inks in stones.values()
    )
    pictured = isinstance(regions, Mapping) and all(isinstance(r, RegionPicture) for r in regions.values())
    marked = kit.marker is None or isinstance(kit.marker, Marker)
    wrong = {"stones": not halved, "regions": not pictured, "marker": not marked}
    return next((member for member in wrong if wrong[member]), "")


def _pieces(game: Game[Any]) -> set[str]:
    """Return everything that a supply can count."""
    return {name for name in (*game.look.factors.pieces, *game.look.factors.colours) if name}


def _is_count(count: object) -> bool:
    return isinstance(count, int) and count >= 0


def _of_sheet(game: Game[Any], sheet: object) -> Iterator[Finding]:
    kit = game.kit
    if not isinstance(sheet, RuleSheet):
        yield Finding(say("no-rule-sheet", kind=type(sheet).__name__), kit.rule_sheet)
        return
    if strange := set(sheet.tells) - {option.name for option in game.options}:
        yield Finding(say("sheet-tells", option=min(strange)), kit.rule_sheet)
    if len(sheet.tagline) != 2 or not all(callable(edition) for edition in sheet.editions.values()):
        yield Finding(say("sheet-block", kind=type(sheet).__name__), kit.rule_sheet)
    said: list[object] = [sheet.title, *sheet.tagline, *sheet.facts, sheet.credits, sheet.edition]
    said += [words for _, words in sheet.legend]
    said += [*sheet.notation.alike, *sheet.notation.own]
    yield from unsaid(kit.rule_sheet, said)
    for band in (band for part in (*sheet.parts, sheet.reference, *sheet.spared) for band in part):
        blocks = [block for column in band.columns for block in column] if isinstance(band, Band) else [band]
        for block in blocks:
            if why := _why_not(game, block):
                yield Finding(why, kit.rule_sheet)
                return
            captions = [its.caption for its in block.diagrams] if isinstance(block, Diagrams) else []
            words = [block.words] if isinstance(block, Head | Text | Bullet | NumberedStep) else captions
            yield from unsaid(kit.rule_sheet, words)


def _why_not(game: Game[Any], block: object) -> Message | None:
    """Return what is wrong with a block of a rule sheet, None if nothing is."""
    if isinstance(block, Head | Text | Bullet | NumberedStep):
        return None
    if isinstance(block, Chain) and all(isinstance(piece, Standing) for piece in block.pieces):
        return None
    if isinstance(block, Diagrams) and block.cell > 0 and block.across > 0:
        return next(filter(None, (_of_diagram(game, diagram) for diagram in block.diagrams)), None)
    return say("sheet-block", kind=type(block).__name__)


def _of_diagram(game: Game[Any], shown: object) -> Message | None:
    if not isinstance(shown, Diagram):
        return say("sheet-block", kind=type(shown).__name__)
    cells = [*shown.way, *shown.marked, *shown.struck, *shown.part]
    cells += [cell for way in (*shown.arrows, *shown.rings) for cell in way]
    lengths = {len(standing) for standing in (shown.standing, shown.before) if standing}
    if lengths != {len(shown.board)} or any(cell not in shown.board for cell in cells):
        return say("diagram-cells", cells=len(shown.board))
    return _of_played(game, shown.played) if shown.played else None


def _of_played(game: Game[Any], played: PlayedTurn) -> Message | None:
    """Return what is wrong with how a diagram's position came about, None if nothing is."""
    before = game.texts.position_from_text(played.save)
    if not played.turn:
        return None
    faults: Sequence[Any] = game.resolve(before, played.turn).faults
    if played.legal and played.steps is None and faults:
        return say("diagram-turn", turn=played.turn, why=faults[0].message)
    return None
