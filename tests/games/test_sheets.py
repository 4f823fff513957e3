"""What rule sheets show and say is played again: every picture, every turn that is written down, every count.

The sheets are those of all games, editions and some sets; what is to be judged is found in them, not listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from games.catalogue import GAMES
from games.effects import captures, carried_out
from games.errors import GamesError
from games.game import Game
from games.rule_sheet import (
    Block,
    Bullet,
    Diagram,
    Head,
    NumberedStep,
    PlayedTurn,
    PrintedSet,
    RuleSheet,
    Text,
)
from games.standing import Standing
from games.words import spoken

SETS = {
    "sparklies": [
        PrintedSet("9"),
        PrintedSet("5", photographed=False),
        PrintedSet("7"),
        PrintedSet("8", dead=4, torus=True),
        PrintedSet("12"),
        PrintedSet("16x12"),
        PrintedSet("hex4", options={"players": "3", "banner": "yes"}),
        PrintedSet("hex7"),
        PrintedSet("9", options={"pattern": "2a2t", "placing": "yes"}),
        PrintedSet("hex5", options={"pattern": "3a", "handicap": "white 2"}),
        PrintedSet("6", options={"pattern": "2v"}),
        PrintedSet("7", options={"alternate": "yes", "stop": "third"}),
        PrintedSet("hex3", options={"pattern": "2a1t"}),
    ],
    "cornerport": [PrintedSet("chess8x8")],
    "sandkings": [PrintedSet("chess8x8")],
    "colonization": [PrintedSet("chess8x8")],
    "platy": [
        PrintedSet("tray8x14"),
        PrintedSet("tray8x14", options={"level": "12", "growth": "1.2", "moves": "30"}),
        PrintedSet("tray8x14", options={"scoring": "original", "chain": "5", "penalty": "0"}),
    ],
    "glorieta": [PrintedSet(f"hex{edge}") for edge in (7, 2, 3, 4, 5, 12)],
}
Row = tuple[Game[Any], PrintedSet, RuleSheet]


def rows() -> Iterator[Row]:
    """Yield every edition of every game's sheet for some sets."""
    for game in (its for its in GAMES.values() if its.printed):
        for printed in SETS[game.id]:
            sheet = game.kit.rule_sheet(printed)
            for edition in [make() for make in sheet.editions.values()] or [sheet]:
                yield game, printed, edition


ROWS = list(rows())
IDS = [f"{game.id}-{printed.shape}-{sheet.edition}" for game, printed, sheet in ROWS]
every_sheet = pytest.mark.parametrize(("game", "printed", "sheet"), ROWS, ids=IDS)


def blocks_of(sheet: RuleSheet) -> list[Block]:
    """Return everything that stands on a sheet's pages and on its quick reference."""
    bands = [band for part in sheet.parts for band in part] + list(sheet.reference)
    return [block for band in bands for column in band.columns for block in column]


def diagrams_of(sheet: RuleSheet) -> list[Diagram]:
    """Return every picture of a position."""
    return [diagram for block in blocks_of(sheet) for diagram in getattr(block, "diagrams", ())]


def texts_of(game: Game[Any], sheet: RuleSheet) -> list[str]:
    """Return every text of a sheet but its pictures' captions, in all wordings."""
    said = [b.words for b in blocks_of(sheet) if isinstance(b, (Head, Text, NumberedStep, Bullet))]
    said += [
        *sheet.facts,
        sheet.credits,
        *sheet.notation.alike,
        *sheet.notation.own,
        *sheet.tagline,
        *(words for _, words in sheet.legend),
    ]
    texts: list[str] = []
    for wording in ("", *game.wordings):
        with spoken(game.wording(wording)):
            texts += map(str, said)
    return texts


Seen = tuple[Standing, ...]


def replayed(game: Game[Any], played: PlayedTurn) -> tuple[Seen, Seen | None, set[int]]:
    """Return what stood before and what was reached, and the cells captured by the last step, or fail."""
    position = before = game.texts.position_from_text(played.save)
    taken: set[int] = set()
    for action in played.actions:
        assert game.rules.faults(position, action) == (), (played, action)
        before, (position, stage) = position, game.rules.played(position, action)
        taken = {capture.cell for capture in captures(stage)}
    if played.turn:
        resolution = game.resolve(position, played.turn)
        assert resolution.legal == played.legal, (played, resolution.faults)
        if played.steps is not None:
            was = now = carried_out(game.look.standing(position), resolution.opening)
            for stage in resolution.stages[: played.steps]:
                was, now, taken = now, carried_out(now, stage), {capture.cell for capture in captures(stage)}
            return was, now, taken
        before, position = position, resolution.after
    return game.look.standing(before), None if position is None else game.look.standing(position), taken


@every_sheet
def test_every_picture_is_played_again(game: Game[Any], printed: PrintedSet, sheet: RuleSheet) -> None:
    """Every picture says how it came about, and playing that leads to it; so do the pictures before it."""
    pictures = diagrams_of(sheet)
    hexagons = printed.shape.startswith("hex")
    assert len(pictures) >= (6 if printed.options else 14 if hexagons else 15)
    for diagram in pictures:
        assert diagram.played is not None, diagram.caption
        before, after, taken = replayed(game, diagram.played)
        if after is not None:
            assert after == diagram.standing, diagram.caption
            assert {cell for _, cell in diagram.arrows} == taken, diagram.caption
        else:  # what is not allowed is shown as if it stood there: only what is marked differs
            assert diagram.marked
            differing = {
                cell
                for cell, (then, now) in enumerate(zip(before, diagram.standing, strict=True))
                if then != now
            }
            assert differing == set(diagram.marked)
        if diagram.before:
            assert before == diagram.before
            assert diagram.before != diagram.standing


@every_sheet
def test_pictures_before_differ(game: Game[Any], printed: PrintedSet, sheet: RuleSheet) -> None:
    """No two cases begin alike: each teaches something else."""
    for bands in (tuple(chain.from_iterable(sheet.parts)), sheet.reference):
        columns = [column for band in bands for column in band.columns]
        begun = [d.before for c in columns for b in c for d in getattr(b, "diagrams", ()) if d.before]
        assert len(set(begun)) == len(begun)
        more = printed.torus and bands != sheet.reference  # one across the edge
        assert game.id != "sparklies" or "pattern" in printed.options or len(begun) == 4 + more


@every_sheet
def test_pictures_whose_text_names_cells_have_coordinates(
    game: Game[Any], printed: PrintedSet, sheet: RuleSheet
) -> None:
    """If a caption names a cell, as a turn does, letters and numbers stand at the picture's rim."""
    for diagram in diagrams_of(sheet):
        names = re.findall(r"\b[a-z]\d+\b", str(diagram.caption))
        assert diagram.named or not set(names) & set(diagram.board.names), diagram.caption


def bold(text: str) -> list[str]:
    """Return what is set bold in a text."""
    return text.split("*")[1::2]


def numbered(written: str) -> tuple[str, str]:
    """Return the side of a turn as a record writes it ("" where it says none), and the turn alone."""
    match = re.fullmatch(r"\d+ \((\w)\)\s+(.*)", written)
    return (match[1], match[2]) if match else ("", written)


@every_sheet
def test_every_turn_that_is_written_down_is_legal(
    game: Game[Any], printed: PrintedSet, sheet: RuleSheet
) -> None:
    """Of everything in bold that the game reads as a turn, the sheet says on what, and it is legal."""
    start = game.rules.start(printed.shape, seed=1)
    found = set()
    for text in texts_of(game, sheet):
        for fragment in bold(text):
            side, turn = numbered(fragment)
            if re.fullmatch(r"[a-z]\d+", turn):
                game.rules.board(printed.shape).cell(
                    turn
                )  # a cell by its name: one that the printed board has
            elif turn not in ("rest", "n:") and reads_as_turn(game, start, turn):
                found.add(fragment)
    assert found == set(sheet.written)
    for written, save in sheet.written.items():
        side, turn = numbered(written)
        position = game.texts.position_from_text(save)
        assert game.resolve(position, turn).faults == (), written
        assert side in ("", game.rules.mover(position)[0].upper())
        assert " -> " not in turn


def reads_as_turn(game: Game[Any], start: Any, text: str) -> bool:
    """Return whether a game can read a text as a turn."""
    try:
        faults = game.resolve(start, text).faults
    except GamesError:
        return False
    return not any(fault.code in ("parse", "no-such-cell") for fault in faults) or "->" in text


def test_arrows_between_colours_stand_in_written_turns_only() -> None:
    """No text writes a deactivation outside of a turn that is played again."""
    judged = 0
    for game, _, sheet in ROWS:
        for text in texts_of(game, sheet):
            if "->" in text:
                assert any(written in text for written in sheet.written), text
                judged += 1
    wordings = 1 + len(GAMES["sparklies"].wordings)
    by_steps = sum("alternate" in its.options for its in SETS["sparklies"])  # one example for all editions
    records = 2 * len(SETS["sparklies"]) - by_steps
    assert judged == 3 * wordings * (len(SETS["sparklies"]) + records)  # on the reference and on the record
