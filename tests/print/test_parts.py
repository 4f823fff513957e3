"""Pieces made of parts: each is printed as often as it is needed, in the inks of its parts."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pypdfium2
import pytest

from calibration.inks import INKS, PART_SIGNS
from calibration.shapes import Fill
from calibration.sizes import Sizes
from games.catalogue import GAMES
from games.look import Part
from games.pictures import Batch
from print.errors import PrintError
from print.kinds import build, kinds_for, pictures
from print.orders import Order, job_for
from print.pieces import parts_of, piece_sheets, plain_classes
from print.threads import part_sheet, part_tile
from skeins import SKEINS

HEXAGONS = Sizes(20.0, 6)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put Skeins among the games that are installed."""
    monkeypatch.setitem(GAMES, SKEINS.id, SKEINS)


def test_a_set_has_every_piece_as_often_as_it_is_needed() -> None:
    """Two levels share the tiles; no other loose piece is needed, and no ink is missing."""
    sheet = piece_sheets(SKEINS, 19, HEXAGONS)["threads"]

    assert Counter(sheet.names) == Counter(SKEINS.kit.supply(19))
    assert set(piece_sheets(SKEINS, 19, HEXAGONS)) == {"threads"}
    assert plain_classes(SKEINS.look) == tuple(s for s in SKEINS.look.factors.samples if not s.piece)
    inks = {part.ink for parts in parts_of(SKEINS.look).values() for part in parts}
    assert inks <= set(INKS) & set(PART_SIGNS)


def test_a_piece_shows_its_parts_in_their_order() -> None:
    """Each part is a band in its ink with its sign along it; the later one lies on top."""
    artwork = part_tile([Part((0, 3), "orange"), Part((1, 2), "blue")], 18.0)
    inks = [fill.ink for fill in artwork if isinstance(fill, Fill)]

    assert inks.index("orange") < inks.index("blue")
    assert inks.count("black") == 1  # the beads along the orange one


def test_parts_are_printed_for_hexagons() -> None:
    """Squares are refused by a sentence."""
    with pytest.raises(PrintError, match="for boards of hexagons"):
        part_sheet(parts_of(SKEINS.look), (Batch("Tiles", SKEINS.kit.supply(19)),), Sizes(20.0, 4), {})


def test_the_pages_of_a_solitaire() -> None:
    """The set has board, tiles, rules, instructions and a record sheet that asks for a score and no side."""
    names = [kind.name for kind in kinds_for(SKEINS)]
    words = {
        name: text_of(build(name, job_for(name, Order(game=SKEINS.id))))
        for name in ("threads", "instructions", "record")
    }

    assert names == ["board", "threads", "rules", "instructions", "record", "scale-test"]
    assert "78 of 18.6 mm" in words["threads"]
    assert "tiles 205 cuts" in " ".join(words["instructions"].split())
    assert "Score" in words["record"]
    assert not {"Side", "Won by"} & set(words["record"].splitlines())


def test_every_piece_is_drawn() -> None:
    """Pictures of the pieces have the inks of their parts."""
    drawn = pictures("art", job_for("art", Order(game=SKEINS.id)), 40)
    pixels = cv2.imdecode(np.frombuffer(drawn["tiles/long-blue-green.png"], np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    colours = set(map(tuple, pixels.reshape(-1, 3)[:, ::-1].tolist()))

    assert len(drawn) == len(parts_of(SKEINS.look))
    assert {INKS["blue"].rgb, INKS["green"].rgb} <= colours
    assert INKS["orange"].rgb not in colours


def text_of(pdf: bytes) -> str:
    """Return the text of all pages."""
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))
