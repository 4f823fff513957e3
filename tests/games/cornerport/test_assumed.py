"""What no photo shows of a position of Cornerport: what is known is kept, and what is assumed is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import check, main
from companion.table.comparing import compare
from companion.table.folding import started
from companion.table.judge import judge_start
from companion.web.views import table_view
from games.cornerport.game import CORNERPORT
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
    position = LOOK.with_standing(known, seen) if known else LOOK.position_of("8x8", seen)

    said = LOOK.assumed(position, known)

    assert [str(each).split(" on ")[1][:2] for each in said] == squares.split()


def test_it_is_said_at_the_table() -> None:
    """Of a table that began with a photo, and of what a photo of a table shows."""
    position = position_of("w", "Fg5.h1 fa1")
    begun = {origin: started(judge_start(CORNERPORT, position, origin)) for origin in ("photo", "save")}
    shown = {origin: table_view("t", state, "white", 0).assumed for origin, state in begun.items()}
    compared = compare(begun["save"], LOOK.standing(position_of("w", "Fg8 fa1")))

    assert [str(said) for said in shown["photo"]] == [G5]
    assert shown["save"] == []
    assert compared.verdict == "illegal"
    assert [str(said) for said in compared.assumed] == [G5.replace("g5", "g8")]


def test_it_is_said_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where BEFORE is a photo; a save line says it itself."""
    before, after = laid("w", "Fg5.h1 fa1.a1"), laid("b", "Fg4.h1 fa1.a1")
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(photo_of(before))
    monkeypatch.setattr(check, "_read", lambda path, game: read_stand_in(path.read_bytes(), game))

    assert main(["check", str(photo), after, "--mover", "white"]) == 0
    assert G5 in capsys.readouterr().err
    assert main(["check", before, after, "--mover", "white"]) == 0
    assert capsys.readouterr().err == ""
