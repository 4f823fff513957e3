"""What speaks against a set is said, and every sheet names the set that it belongs to."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from fastapi.testclient import TestClient

from companion.cli import main
from print.advice import advice
from print.kinds import ALL, build, kinds_of
from print.orders import Order, job_of

NAMED = [
    (Order(), ("Sparklies, board 9 × 9",)),
    (Order("glorieta"), ("Glorieta, hexagonal board, edge 7",)),
    (Order("cornerport"), ("Cornerport, board 8 × 8",)),
    (Order("sandkings", save_ink=True), ("Sandkings, board 8 × 8",)),
    (Order("colonization"), ("Colonization, board 8 × 8",)),
    (Order("sparklies", size="8", option="banner=yes"), ("Sparklies, board 8 × 8",)),
    (Order("sparklies", size="16", cell=20.0), ("Sparklies, board 16 × 16",)),
]
LOOSE = ("tiles", "discs", "mats", "flags", "banners", "tokens", "threads", "board", "control-discs")


@pytest.mark.parametrize("order, words", NAMED, ids=lambda value: getattr(value, "game", ""))
def test_boards_and_pieces_name_their_game_and_its_board(order: Order, words: tuple[str, ...]) -> None:
    """Each page of a board and of loose pieces says in text which set it belongs to."""
    job = job_of(order)
    for kind in kinds_of(job, extras=True):
        if kind.name not in LOOSE:
            continue
        with pdfium.PdfDocument(build(kind.name, job)) as document:
            for page in document:
                text = " ".join(page.get_textpage().get_text_bounded().split())
                bar_alone = (
                    "measure me" in text and order.cell is not None
                )  # where a joined board has no room
                assert bar_alone or all(word in text for word in words), (kind.name, text[:200])


@pytest.mark.parametrize(
    ("order", "kind", "said"),
    [
        (Order(), ALL, []),
        (Order("glorieta"), ALL, ["tiles of 8.4 mm and discs of 9.8 mm", "cells of 17 mm"]),
        (
            Order(size="20", cell=9.0),
            ALL,
            ["tiles of 5.9 mm", "mats of 8.5 mm", "flags with legs of 4 mm", "--cell 16"],
        ),
        (Order(size="20", cell=9.0), "tiles", ["--cell 16"]),
        (Order(size="20", cell=9.0), "rules", []),
        (Order(size="20"), ALL, []),
        (Order(size="20", cell=16.0), ALL, []),
        (Order("colonization", size="16x16"), ALL, []),
        (Order("platy"), ALL, []),
    ],
)
def test_what_is_too_small_or_missing_is_said(order: Order, kind: str, said: list[str]) -> None:
    """Pieces below 10 mm, flags below 6 mm and rules that are not there are named, with what to do."""
    told = " | ".join(map(str, advice(job_of(order), kind)))

    assert [words for words in said if words not in told] == []
    assert bool(told) == bool(said), told


def test_larger_cells_leave_nothing_to_say() -> None:
    """The cells that the warning names have pieces large enough, and no smaller whole ones do."""
    told = str(advice(job_of(Order(size="20", cell=9.0)))[0])
    cell = float(told.split("--cell ")[1].split(")")[0])

    assert not advice(job_of(Order(size="20", cell=cell)))
    assert advice(job_of(Order(size="20", cell=cell - 1)))


def test_it_is_said_on_the_command_line_and_on_the_page(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Standard error says it, the exit code stays 0; the print page's plan says the same."""
    assert main(["print", "flags", "--size", "20", "--cell", "9", "--out", str(tmp_path / "flags.pdf")]) == 0
    assert "flags with legs of 4 mm are hard to cut" in capsys.readouterr().err
    told = client.get("/api/print", params={"size": "20", "cell": "9"}).json()["advice"]
    assert "flags with legs of 4 mm" in told


def test_beads_and_symbols_are_advised_only_where_they_are() -> None:
    """Beads of 10 mm are not advised, nor symbols on tiles that have none; larger cells have both."""

    def text(order: Order) -> str:
        with pdfium.PdfDocument(build("instructions", job_of(order))) as document:
            return " ".join(document[0].get_textpage().get_text_bounded().split())

    small, large, usual = (
        text(Order("glorieta")),
        text(Order("glorieta", size="hex3", cell=20.0)),
        text(Order()),
    )

    assert "Glass beads are usually larger than the 10 mm that fit here" in small
    assert "With beads you need no tiles" not in small and "lay a printed disc" not in small
    assert "lay a printed disc under each" in large and "up to 15 mm" in large
    assert "symbols" not in small and "symbols" not in large and "Their symbols and patterns" in usual
