"""The subcommands print, sheets and layout, called as a person calls them."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import pypdfium2 as pdfium
import pytest

from companion.cli import main, printing

PIECES = ("board", "tiles", "mats", "flags", "decals")
PRINTER = "docs/examples/printer.json"
KINDS = (*PIECES, "rules", "reference", "instructions", "record", "scale-test")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> list[Any]:
    """Run a command that succeeds and return the JSON objects that it said."""
    assert main(words) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_print_all_writes_every_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The whole set goes into one folder, and nothing is said on standard output."""
    assert main(["print", "all", "--out", str(tmp_path / "new" / "set")]) == 0
    assert {path.name for path in (tmp_path / "new" / "set").iterdir()} == {f"{kind}.pdf" for kind in KINDS}
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "words",
    [
        ("--game", "glorieta"),
        ("--size", "hex7"),
        ("--game", "glorieta", "--size", "5"),
        ("--sheet", "board-hex7"),
    ],
)
def test_the_board_tells_the_game(tmp_path: Path, words: tuple[str, ...]) -> None:
    """Hexagons are of the game that is played on them: its set has stones and rules of its own."""
    assert main(["print", "all", *words, "--out", str(tmp_path)]) == 0
    rules = pdfium.PdfDocument(tmp_path / "rules.pdf")

    assert {"board", "tiles", "discs", "rules", "instructions"} <= {path.stem for path in tmp_path.iterdir()}
    assert not (tmp_path / "mats.pdf").exists()
    assert "Glorieta" in rules[0].get_textpage().get_text_range()


@pytest.mark.parametrize(
    ("words", "size"),
    [((), (595, 842)), (("--paper", "letter"), (612, 792)), (("--paper", "A3"), (842, 1191))],
)
def test_print_uses_the_paper(tmp_path: Path, words: tuple[str, ...], size: tuple[int, int]) -> None:
    """The page has the size of the paper that was asked for."""
    out = tmp_path / "board.pdf"

    assert main(["print", "board", *words, "--out", str(out)]) == 0
    assert tuple(map(round, pdfium.PdfDocument(out)[0].get_size())) == size


def test_print_art_writes_the_pieces_as_cut(tmp_path: Path) -> None:
    """Eight mats, two discs, three tiles and ten decals, square, as many pixels as asked for."""
    assert main(["print", "art", "--out", str(tmp_path), "--px", "48"]) == 0

    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    pictures = {path.relative_to(tmp_path).as_posix(): cv2.imread(str(path), -1) for path in files}
    laid = ("", "-active", "-banner", "-active-banner")
    mats = {f"mats/{side}{what}.png" for side in ("black", "white") for what in laid}
    tiles = {f"tiles/{name}.png" for name in "RGB"}
    decals = {f"decals/{number}.png" for number in range(10)}
    discs = {f"control-discs/{name}.png" for name in ("black", "white")}
    assert set(pictures) == mats | discs | tiles | decals
    assert {picture.shape[:2] for picture in pictures.values() if picture is not None} == {(48, 48)}


def test_print_art_writes_tokens_as_cut(tmp_path: Path) -> None:
    """A picture for each side and kind and one of the blank side, round: nothing in the corners."""
    assert main(["print", "art", "--game", "cornerport", "--out", str(tmp_path), "--px", "64"]) == 0

    pictures = {path.name: cv2.imread(str(path), -1) for path in tmp_path.glob("tokens/*.png")}
    kinds = {f"{side}-{kind}.png" for side in ("white", "black") for kind in ("boat", "ship", "freighter")}
    assert set(pictures) == kinds | {"back.png"}
    for name, picture in pictures.items():
        assert picture is not None and picture.shape == (64, 64, 4)
        assert picture[0, 0, 3] == 0 and picture[32, 32, 3] == 255
        assert bool((picture[..., :3][picture[..., 3] == 255] < 100).any()) == (name != "back.png")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("bard",), "cannot be printed"),
        (("board", "--size", "40"), "2 to 26"),
        (("board", "--size", "nine"), "9, 8x6 or hex7"),
        (("board", "--size", "9x9x9"), "9, 8x6 or hex7"),
        (("board", "--size", "9", "--cell", "45"), "14 to 40"),
        (("board", "--size", "hex12", "--cell", "10"), "take cells of 7.5 mm or less"),
        (("board", "--size", "hex13"), "2 to 12"),
        (("board", "--sheet", "custom-9x9-25mm-large"), "take --paper a3 or tabloid"),
        (
            ("board", "--game", "chess"),
            "there are sparklies, glorieta, cornerport, sandkings, colonization, platy",
        ),
        (("tiles", "--game", "glorieta", "--size", "8x6"), "the cells on an edge"),
        (
            ("tiles", "--game", "glorieta", "--sheet", "board-9x9"),
            "not played on board-9x9; give --size hex7",
        ),
        (("mats", "--game", "glorieta"), "Glorieta needs no mats; take one of board, tiles, discs"),
        (("board", "--cell", "0"), "too small"),
        (("board", "--cell", "nan"), "no number that can be measured"),
        (("decals", "--die", "nan"), "no number that can be measured"),
        (("board", "--sheet", "board-9x9", "--cell", "25"), "leave --cell out"),
        (("board", "--sheet", "board-8x8"), "there is no sheet"),
        (("board", "--paper", "b5"), "a4, letter"),
        (("decals", "--face-width", "12"), "needs --die"),
        (("decals", "--die", "12", "--face-width", "30"), "Measure again"),
        (("art", "--px", "1"), "16 to 4096"),
        (("symbols", "--game", "glorieta"), "symbols does not use --game: it takes --paper, --px"),
        (
            ("board", "--die", "12", "--px", "0"),
            "board does not use --die and --px: it takes --game, --size",
        ),
        (("board", "--die", "nan", "--px", "0"), "no number that can be measured"),
        (("tent", "--url", "http://a/", "--size", "7"), "tent does not use --size: it takes --paper, --url"),
        (("scale-test", "--profile", PRINTER), "scale-test does not use --profile"),
        (("flags", "--dead", "a1"), "flags does not use --dead"),
        (("record", "--players", "2"), "record does not use --players"),
        (("all", "--game", "glorieta", "--die", "16"), "no page of this set uses --die"),
        (("all", "--game", "platy", "--ruleset", "speed"), "the rules of Platy have no edition 'speed'"),
        (("all", "--px", "300"), "no page of this set uses --px"),
        (("all", "--game", "platy", "--players", "2"), "no page of this set uses --players"),
        (("all", "--size", "9", "--cell", "36"), "tiles 23.4 mm long"),
    ],
)
def test_wrong_usage_is_said_and_exits_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], complaint: str
) -> None:
    """Wrong usage exits 2, says what to do and writes nothing."""
    out = tmp_path / "out"
    with pytest.raises(SystemExit) as stopped:
        main(["print", *words, "--out", str(out)])

    assert stopped.value.code == 2
    assert complaint in capsys.readouterr().err
    assert not out.exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If nothing can be written the message names the path."""
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SystemExit) as stopped:
        main(["print", "all", "--out", str(tmp_path / "file")])

    assert stopped.value.code == 2
    assert "cannot be written" in capsys.readouterr().err


def test_sheets_lists_boards_and_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    """Every sheet has a name, a revision and a number of pages."""
    rows = said(capsys, "sheets", "--json")

    boards = [
        "board-9x9",
        "board-7x7",
        "board-hex7",
        "board-cornerport",
        "board-sandkings",
        "board-colonization",
        "board-platy",
    ]
    assert [row["sheet"] for row in rows] == [*boards, "tiles", "mats", "flags", "decals"]
    assert all(row["revision"] == 1 and row["pages"] >= 1 for row in rows)


def test_layout_has_the_format_of_the_design(capsys: pytest.CaptureFixture[str]) -> None:
    """One object with the keys that other programs rely on, in millimetres of the paper."""
    (places,) = said(capsys, "layout", "board-9x9", "--paper", "letter", "--json")

    assert (places["sheet"], places["revision"], places["paper"]) == ("board-9x9", 1, "letter")
    assert (places["page"], places["pages"], places["page_mm"]) == (1, 1, [215.9, 279.4])
    assert places["cells"][0] == {"name": "a1", "centre_mm": [27.95, 59.7], "size_mm": 20.0}
    assert len(places["cells"]) == 81
    assert places["tags"][0] == {
        "family": "DICT_5X5_250",
        "id": 8,
        "corners_mm": [[13.95, 19.4], [33.95, 19.4], [33.95, 39.4], [13.95, 39.4]],
    }
    assert [slot["colour"] for slot in places["slots"]] == ["R", "G", "B"]
    assert len(places["patches"]) == 8
    assert places["scale_bar_mm"] == [[57.95, 266.4], [157.95, 266.4]]


def test_layout_repeats_names_of_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    """A piece sheet has one entry a piece."""
    (places,) = said(capsys, "layout", "tiles", "--json")

    assert [cell["name"] for cell in places["cells"]] == ["R"] * 81 + ["G"] * 81 + ["B"] * 81


@pytest.mark.parametrize("words", [("board-3x3",), ("tiles", "--page", "2"), ("board-9x9", "--paper", "b5")])
def test_layout_refuses_what_is_not_there(words: tuple[str, ...]) -> None:
    """A sheet, page or paper that does not exist is wrong usage."""
    with pytest.raises(SystemExit) as stopped:
        main(["layout", *words])

    assert stopped.value.code == 2


def test_the_docs_name_every_kind_and_option() -> None:
    """The printing guide speaks of every kind and every option of `print`."""
    text = (Path(__file__).parents[2] / "docs" / "printing.md").read_text()
    parser = argparse.ArgumentParser()
    printing.configure(parser)
    options = {word.strip("[],:") for word in parser.format_help().split() if word.startswith(("--", "[--"))}

    assert len(options) >= 20
    assert [kind for kind in KINDS if f"`{kind}`" not in text] == []
    assert [option for option in options - {"--help"} if option not in text] == []


def test_crowded_boards_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Eight players on one chess board get it, and hear which size gives each the sixteen squares."""
    words = ["print", "board", "--game", "colonization", "--out", str(tmp_path / "board.pdf")]
    for more, told in (
        (("--size", "8x8"), ""),
        (("--size", "4x8"), "8 squares; about 16 a player are best: --size 8x8"),
        (("--size", "16x8"), ""),
    ):
        assert main([*words, *more]) == 0
        said = capsys.readouterr().err
        assert told in said
        assert ("are best" in said) == bool(told)
    assert main(["print", "tokens", "--game", "colonization", "--players", "8", *words[-2:]]) == 0
    assert "8 squares; about 16 a player are best: --size 16x8 has them" in capsys.readouterr().err


def test_layout_takes_a_game_for_piece_sheets_only(capsys: pytest.CaptureFixture[str]) -> None:
    """A board has its name; a game said besides would change nothing, so it is refused."""
    with pytest.raises(SystemExit):
        main(["layout", "board-9x9", "--game", "glorieta"])
    assert "--game changes nothing" in capsys.readouterr().err
    assert main(["layout", "tiles", "--game", "glorieta"]) == 0
