"""Boards with coded tokens for the renderer: what lies there, what is true of it, how scenes are dealt."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from calibration.sizes import Sizes
from games.standing import Standing
from print.art import art_pieces
from tests.vision.test_judged import PLAIN, Dealer
from vision.training.errors import TrainingError
from vision.training.scenes import OWN_LIST, read_list
from vision.training.tokens_laid import (
    AWKWARD,
    OWN_LAID,
    Board,
    boards,
    position_of,
    read_laid,
    scene_of,
    write_scenes,
)

LAID = read_laid()
BOARDS = list(boards(LAID, Path("renders")))
USUAL = [board for board in BOARDS if board.look not in AWKWARD]


def lying(board: Board) -> dict[str, list[dict[str, Any]]]:
    """Return the cards of every cell on which some lie."""
    cells = position_of(board, LAID)["cells"]
    return {name: cell["cards"] for name, cell in cells.items() if "cards" in cell}


def test_every_game_has_260_usual_boards() -> None:
    """As many of each tier, and 140 normal ones more; no two have one folder or seed, no training has it."""
    games = sorted({board.game.id for board in BOARDS if not board.part.sides})
    counts = Counter((b.game.id, b.look) for b in USUAL if not b.part.sides)

    assert games == ["cornerport", "sandkings"]
    each_look = {"easy": 40, "normal": 180, "hard": 40}
    assert counts == {(game, look): each for game in games for look, each in each_look.items()}
    assert {board.look for board in BOARDS} - {"easy", "normal", "hard"} == set(AWKWARD)
    assert len({board.folder for board in BOARDS}) == len({(b.seed, b.number) for b in BOARDS}) == len(BOARDS)
    assert not {b.seed for b in BOARDS} & {one.seed for one in read_list(OWN_LIST).sets.values()}


@pytest.mark.parametrize(
    ("parts", "looks"),
    [
        (("many", "many-else"), {"normal": 40, "easy": 10, "hard": 10}),
        (("many-new",), {"normal": 40}),
        (("many-large",), {"normal": 40}),
    ],
)
def test_boards_have_tokens_of_two_to_eight_sides(parts: tuple[str, ...], looks: dict[str, int]) -> None:
    """Of each part so many are of a look; six sides or more have tokens on at least a third."""
    wanted = [LAID.parts[name] for name in parts]
    dealt = [board for board in USUAL if board.part in wanted]
    sides = [
        {cell["truth"]["owner"] for cell in position_of(board, LAID)["cells"].values()} for board in dealt
    ]

    assert Counter(board.look for board in dealt) == looks
    assert len({board.game.id for board in dealt}) == 1
    assert (min(map(len, sides)), max(map(len, sides))) == (2, 8)
    assert sum(len(its) >= 6 for its in sides) >= len(sides) / 3


@pytest.mark.parametrize("board", USUAL[::7], ids=lambda board: board.folder.name)
def test_the_truth_of_a_usual_board_is_what_its_pictures_show(board: Board) -> None:
    """One token a cell, turned by lot, each of a picture that is printed, none of them twice alike."""
    cells = position_of(board, LAID)["cells"]
    printed = {f"{name}.png" for name, *_ in art_pieces(Sizes(20.0, 4), board.game.look.classes)}

    assert LAID.least <= len(cells) <= LAID.most
    for cell in cells.values():
        (card,) = cell["cards"]
        assert card["picture"] == f"tokens/{cell['truth']['owner']}-{cell['truth']['piece']}.png"
        assert card["picture"] in printed
        assert Standing(**cell["truth"]) in board.game.look.classes
    assert len({cell["cards"][0]["heading_deg"] for cell in cells.values()}) > len(cells) / 2
    assert position_of(board, LAID)["cells"] == cells


@pytest.mark.parametrize(
    ("look", "asked"),
    [("overlapping", {0}), ("shadow", {0}), ("two", {4}), ("upside-down", {4}), ("between", range(4, 9))],
)
def test_awkward_boards_say_what_nobody_can_tell(look: str, asked: Any) -> None:
    """Four places each: two on a square and blank backs are asked, and what lies between squares."""
    for board in (b for b in BOARDS if b.look == look):
        cells = position_of(board, LAID)["cells"]
        told = [cell["truth"] for cell in cells.values() if "truth" in cell]
        assert sum("asked" in truth for truth in told) in asked
        tokens = [card for cards in lying(board).values() for card in cards]
        backs = sum(card["picture"] == "tokens/back.png" for card in tokens)
        off = sum(any(card["offset_mm"]) for card in tokens)
        two = sum(len(cards) == 2 for cards in lying(board).values())
        assert (backs, off, two) == {
            "overlapping": (0, 8, 4),
            "shadow": (0, 0, 0),
            "two": (0, 8, 4),
            "upside-down": (4, 0, 0),
            "between": (0, 4, 0),
        }[look]
        by_piece = sum("piece" in truth for truth in told)
        assert len(tokens) == by_piece + backs + (4 if look == "between" else 2 * two if look == "two" else 0)


def test_tokens_overlap_a_little_with_their_neighbours_only() -> None:
    """The two middles are nearer than a token is wide, and farther than three quarters of it."""
    for board in (b for b in BOARDS if b.look == "overlapping"):
        for pair in (cards for cards in lying(board).values() if len(cards) == 2):
            (ax, ay), (bx, by) = (card["offset_mm"] for card in pair)
            apart = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
            assert 0.75 * pair[0]["size_mm"] < apart < pair[0]["size_mm"]


def test_a_dealt_scene_is_made_one_of_tokens() -> None:
    """No glass on the table, tokens hardly off their cells, quick rendering; the rest as it was dealt."""
    dealt = {**PLAIN, "clutter": [{"kind": "spare_beads"}, {"kind": "pen"}]}
    dealt["pieces"] = {**dealt["pieces"], "offset": 0.25}
    hard, shadow = (next(b for b in BOARDS if b.look == look) for look in ("hard", "shadow"))
    scene = scene_of(hard, LAID, dealt)

    assert scene["clutter"] == [{"kind": "pen"}]
    assert scene["pieces"]["offset"] == LAID.most_off
    assert scene["quality"] == LAID.quality
    assert scene["light"] == dealt["light"] and scene["camera"] == dealt["camera"]
    assert scene_of(shadow, LAID, dealt)["light"]["preset"] == "sun"


def test_scenes_are_written(tmp_path: Path) -> None:
    """Every board has a scene and a position."""
    write_scenes(LAID, tmp_path, Dealer(tmp_path, tmp_path))

    for board in list(boards(LAID, tmp_path))[::9]:
        assert json.loads((board.folder / "position.json").read_text()) == position_of(board, LAID)
        assert json.loads((board.folder / "scene.json").read_text())["quality"] == LAID.quality


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"more": 1}, "its keys"),
        ({"parts": {"first": {"seed": 1, "each": 1, "looks": ["upright"]}}}, "upright"),
        ({"parts": {"first": {"seed": 1}}}, "looks"),
    ],
)
def test_a_list_that_is_not_understood_is_refused(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    """It is named what is no key and what is no look."""
    file = tmp_path / "laid.json"
    file.write_text(json.dumps({**json.loads(OWN_LAID.read_text()), **change}))

    with pytest.raises(TrainingError, match=re.escape(said)):
        read_laid(file)
