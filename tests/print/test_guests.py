"""Sets of installed games: what cannot be printed of one is said, and nothing ends in a traceback."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from games.catalogue import GAMES
from games.installed.admitting import contradiction
from games.standing import NOTHING, Kind, Standing
from tests.guests import breakthrough
from tests.guests.breakthrough import BREAKTHROUGH, FieldLook
from tests.guests.mosaic import MOSAIC

COMMANDS = (
    ("print", "all", "--out", "set"),
    ("print", "board", "--out", "board.pdf"),
    ("print", "rules", "--out", "rules.pdf"),
    ("print", "art", "--px", "40", "--out", "art"),
    ("demo", "--out", "demo"),
)


def left_with(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Run a command; return its exit code and the last line that it says on standard error."""
    try:
        code = main(words)
    except SystemExit as left:
        code = int(left.code or 0)
    return code, (capsys.readouterr().err.splitlines() or [""])[-1]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_a_game_without_a_printed_set_says_so(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: tuple[str, ...],
) -> None:
    """Every command that prints leaves with a sentence, exit code 2, and without a file."""
    monkeypatch.setitem(GAMES, MOSAIC.id, MOSAIC)
    monkeypatch.chdir(tmp_path)
    code, said = left_with(capsys, *command, "--game", MOSAIC.id)

    assert (code, said) == (2, "sparklies: Mosaic has no printed set: play it on the screen")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [COMMANDS[0], COMMANDS[-1]], ids=lambda command: command[0])
def test_a_set_is_printed_and_shown(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: tuple[str, ...],
) -> None:
    """A game with a kit goes through both."""
    monkeypatch.setitem(GAMES, BREAKTHROUGH.id, BREAKTHROUGH)
    monkeypatch.chdir(tmp_path)

    assert left_with(capsys, *command, "--game", BREAKTHROUGH.id)[0] == 0
    assert {path.name for path in tmp_path.rglob("*.pdf")} >= {"board.pdf", "tiles.pdf", "rules.pdf"}


@pytest.mark.parametrize(
    ("stones", "why"),
    [
        ((Standing(piece="king"), Standing(piece="queen")), "there is no ink for king, queen"),
        ((Standing("Y"), Standing("W")), "there is no ink for W, Y"),
        ((Standing("R", "black"), Standing("B", "orange")), "no frame is printed for a cell of orange"),
        (
            (Standing(piece="black", marks=("x",)), Standing(piece="orange", marks=("y",))),
            "the marks x and y",
        ),
        (
            (Standing(piece="ship", owner="nemo"), Standing(piece="ship", owner="white")),
            "no tokens for the side nemo",
        ),
    ],
    ids=["pieces", "colours", "owners", "marks", "tokens"],
)
@pytest.mark.parametrize("command", [COMMANDS[0], COMMANDS[-1]], ids=lambda command: command[0])
def test_what_has_no_look_on_paper_is_named(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    stones: tuple[Standing, Standing],
    why: str,
    command: tuple[str, ...],
) -> None:
    """A game whose pieces nobody knows how to print is taken in and played; its set is refused by name."""
    names = {(its.piece or "", its.colour, its.owner): its for its in stones}
    kinds = [Kind((its.colour,), (its.owner,), (its.piece,), marks=its.marks) for its in names.values()]
    look = type("Look", (FieldLook,), {"kinds": tuple(kinds)})()
    monkeypatch.setattr(breakthrough, "LOOKS", (NOTHING, *stones))
    counts = {its.piece or its.colour or "": 16 for its in stones}
    kit = type("Kit", (breakthrough.FieldKit,), {"supply": lambda self, cells: counts})()
    game = replace(BREAKTHROUGH, look=look, printed=kit)
    monkeypatch.setattr(breakthrough, "BREAKTHROUGH", game)
    monkeypatch.setitem(GAMES, game.id, game)
    monkeypatch.chdir(tmp_path)
    assert contradiction(game, set()) is None

    code, said = left_with(capsys, *command, "--game", game.id)
    assert code == 2
    assert why in said
