"""What no photo shows of a position of Cornerport: what is known is kept, and what is assumed is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import check, main
from companion.table.asking import with_answers
from companion.table.comparing import compare
from companion.table.errors import RefusedError
from companion.table.folding import start_table
from companion.table.judge import judge_start
from companion.web.app import create_app
from companion.web.views import table_view
from games.cornerport.game import CORNERPORT
from games.cornerport.sea import SEA
from tests.companion.conftest import TestClient, client_of, open_table, settings_in
from tests.companion.stand_ins import photo_of, read_stand_in
from tests.games.cornerport.laying import laid
from tests.games.cornerport.test_rules import position_of

LOOK = CORNERPORT.look
G5 = (
    "no photo shows where the freighter on g5 was last: h1 is assumed; where it was a8, "
    "let a save line say from=g5.a8"
)

ASSUMED = [
    # before a photo, what it shows, the squares of the freighters whose port is assumed
    ("", "Fh1 fa1", ""),
    ("", "Fg5 fd4 Bb2", "g5 d4"),
    ("Fg5.a8 fa1", "Fg5 fa1", ""),
    ("Fg5.a8 fa1", "Fg4 fa1", "g4"),
    ("Fg5.a8 Fb7.a8 fa1", "Fg5 Fb2 fa1", "b2"),
]


@pytest.mark.parametrize("before, ships, squares", ASSUMED)
def test_a_port_that_nobody_can_know_is_named(before: str, ships: str, squares: str) -> None:
    """Not that of a freighter in an own port, nor of one that stands where it stood."""
    seen = LOOK.standing(position_of("w", ships))
    known = position_of("w", before) if before else None
    position = LOOK.with_standing(known, seen) if known else CORNERPORT.start_with("8x8", seen)

    said = LOOK.assumed(position, known)

    assert [str(each).split(" on ")[1][:2] for each in said] == squares.split()


def test_it_is_said_at_the_table() -> None:
    """Of a table that began with a photo, and of what a photo of a table shows."""
    position = position_of("w", "Fg5.h1 fa1")
    begun = {origin: start_table(judge_start(CORNERPORT, position, origin)) for origin in ("photo", "save")}
    shown = {origin: table_view("t", state, "white", 0).assumed for origin, state in begun.items()}
    compared = compare(begun["save"], LOOK.standing(position_of("w", "Fg8 fa1")))

    assert [str(said) for said in shown["photo"]] == [G5]
    assert shown["save"] == []
    assert compared.verdict == "illegal"
    assert [str(each.assumed) for each in compared.asked] == [G5.replace("g5", "g8")]


ANSWERS = [
    # what is answered, the memories then, or the code of the refusal
    ({}, "d4.a1 g5.h1"),
    ({"g5": "a8"}, "d4.a1 g5.a8"),
    ({"d4": "h8", "g5": "h1"}, "d4.h8 g5.h1"),
    ({"g5": "a1"}, "no-such-answer"),
    ({"b2": "a1"}, "not-asked"),
]


@pytest.mark.parametrize("said, memories", ANSWERS, ids=["none", "one", "both", "strange", "elsewhere"])
def test_what_is_asked_can_be_answered(said: dict[str, str], memories: str) -> None:
    """Each answer leads to a position that remembers it; what is no answer is refused by its code."""
    seen = CORNERPORT.start_with("8x8", LOOK.standing(position_of("w", "Fg5 fd4 Bb2")))
    first = [(str(its.said)[:43], [note.short for note, _ in its.answers]) for its in LOOK.asked(seen)]
    try:
        stands = with_answers(CORNERPORT, seen, said)
        told = " ".join(sorted(f"{SEA.names[cell]}.{SEA.names[port]}" for cell, port in stands.memory))
    except RefusedError as error:
        (told,) = (fault.code for fault in error.faults)

    assert told == memories
    assert first == [
        ("in which port was white's freighter on g5 l", ["h1", "a8"]),
        ("in which port was black's freighter on d4 l", ["a1", "h8"]),
    ]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """Give a client of an application in this process."""
    with client_of(create_app(settings_in(tmp_path))) as client:
        yield client


def test_answers_are_kept_by_whoever_asked(client: TestClient) -> None:
    """A table that begins with a photo assumes what nobody said; a photo of it is asked about anew."""
    cells = cells_of("Fg5 fd4 Bb2")
    asked = client.post("/api/questions", json={"shape": "8x8", "game": "cornerport", "cells": cells}).json()
    body = {
        "shape": "8x8",
        "game": "cornerport",
        "mover": "white",
        "cells": cells | {"g5": noted(cells["g5"], "a8")},
    }
    opened = open_table(client, **body)
    table = client.get(opened.path, headers=opened.bearing("referee")).json()
    moved = cells_of("Fg8 fd4 Bb2")
    compare = [
        client.post(f"{opened.path}/compare", json={"cells": sent}, headers=opened.bearing("referee")).json()
        for sent in (moved, moved | {"g8": noted(moved["g8"], "h1")})
    ]

    assert [its["cell"] for its in asked["questions"]] == ["g5", "d4"]
    assert table["save"].endswith(":from=g5.a8,d4.a1")
    assert [said[:48] for said in table["assumed"]] == ["no photo shows where the freighter on d4 was las"]
    assert [len(its["assumed"]) for its in compare] == [1, 0]
    assert [[its["said"] for its in each["questions"]] for each in compare] == [[""], ["h1"]]
    assert [its["save"].split(":from=")[1] for its in compare] == ["g8.a8,d4.a1", "g8.h1,d4.a1"]


def cells_of(ships: str) -> dict[str, dict[str, object]]:
    """Return what stands on every square, as it is sent."""
    standing = LOOK.standing(position_of("w", ships))
    return {name: its._asdict() for name, its in zip(SEA.names, standing, strict=True)}


def noted(cell: dict[str, object], note: str) -> dict[str, object]:
    """Return a square with what was answered of its piece."""
    return cell | {"note": note}


def test_it_is_said_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If BEFORE is a photo; a save line says it itself."""
    before, after = laid("w", "Fg5.h1 fa1.a1"), laid("b", "Fg4.h1 fa1.a1")
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(photo_of(before))
    monkeypatch.setattr(check, "_read", lambda path, game: read_stand_in(path.read_bytes(), game))

    assert main(["check", str(photo), after, "--mover", "white"]) == 0
    assert G5 in capsys.readouterr().err
    assert main(["check", before, after, "--mover", "white"]) == 0
    assert capsys.readouterr().err == ""
