"""`sparklies demo`: the pages, the verdicts, the explained cascade and the report."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from companion.cli import main
from companion.cli.demo import played, stages
from companion.cli.files import PNG
from companion.sample_games import load_sample, sample_of
from games.catalogue import GAMES
from print.jobs import Job
from print.kinds import kinds_for
from tests.companion.browsing import LAPTOP, PHONE, watched

KINDS = [kind.name for kind in kinds_for(Job().game)]


class Ran(NamedTuple):
    """The results of one run of the demonstration: its folder, its output, its report."""

    folder: Path
    said: str
    report: str


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """Run the demonstration once."""
    folder = tmp_path_factory.mktemp("demo") / "new"
    with pytest.MonkeyPatch.context() as patch:
        said: list[str] = []
        patch.setattr("builtins.print", lambda *words, **_: said.append(" ".join(map(str, words))))
        assert main(["demo", "--out", str(folder)]) == 0
    return Ran(folder, "\n".join(said), (folder / "report.html").read_text(encoding="utf-8"))


class Elements(HTMLParser):
    """Collect every element's name and attributes, and which of those that must be closed stay open."""

    VOID = ("meta", "img", "br", "link", "input", "hr")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that begins."""
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element without content."""
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Note what is read, or says how it looks."""
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        """Close the element that is open."""
        assert self.open.pop() == tag


def test_the_whole_set_is_printed(ran: Ran) -> None:
    """Every kind of page lies in the folder as a PDF."""
    pages = {path.name: path.read_bytes()[:5] for path in (ran.folder / "print").iterdir()}

    assert pages == {f"{kind}.pdf": b"%PDF-" for kind in KINDS}


def test_one_photo_is_legal_and_the_other_is_not(ran: Ran) -> None:
    """The wrong photo's fault is named: a cell that the turn does not touch has changed hands."""
    assert re.search(r"legal\.jpg: legal$", ran.said, re.M)
    assert re.search(r"wrong\.jpg: illegal\n +a4 should be nobody's green, but is black's", ran.said)


def test_hardly_a_cell_is_doubtful(ran: Ran) -> None:
    """The sample photos are easy ones: a reader that doubts many of their cells is out of order."""
    doubts = [line.split("look again at ")[-1] for line in ran.said.splitlines() if "look again at" in line]

    assert [doubt for doubt in doubts if doubt.count(",") >= 8] == []


def test_every_step_is_explained(ran: Ran) -> None:
    """Every deactivation says what it captures and by which attackers; so does every captured cell."""
    sample = load_sample()
    steps = re.findall(r"^ +(\d+)  [a-i]\d (?:becomes|stays) ", ran.said, re.M)

    assert [int(number) for number in steps] == list(range(1, len(sample.resolution.stages) + 1))
    assert "5  e4 becomes red; d3 and e4 (red) capture e3 (was black's)" in ran.said
    assert "b3  step 23 by c3 and b4" in ran.said


def test_the_report_needs_nothing_else(ran: Ran) -> None:
    """Pictures and typeface are inside, links lead to the printed pages, every element is closed."""
    elements = Elements(ran.report)
    links = [attrs.get("href") or "" for tag, attrs in elements.found if tag == "a"]
    pictures = [attrs.get("src") or "" for tag, attrs in elements.found if tag == "img"]

    assert elements.open == []
    assert all((ran.folder / link).is_file() for link in links) and len(links) == len(KINDS)
    assert [picture[:23] for picture in pictures] == ["data:image/jpeg;base64,"] * 2
    assert re.findall(r"url\((?!data:|#)[^)]*\)|https?://(?!www\.w3\.org/2000/svg)", ran.report) == []


def test_the_report_shows_every_step(ran: Ran) -> None:
    """There is a small board for each step, and everything that it uses is defined."""
    sample = load_sample()
    elements = Elements(ran.report)
    used = {attrs["href"] for tag, attrs in elements.found if tag == "use"}
    defined = {f"#{attrs['id']}" for tag, attrs in elements.found if tag == "g" and "id" in attrs}

    assert ran.report.count('class="step"') == len(sample.resolution.stages)
    assert used <= defined


@pytest.mark.browser
def test_the_report_fits_the_screen(ran: Ran, browser: Browser) -> None:
    """On a phone and on a laptop nothing sticks out at the side, every picture shows, nothing is fetched."""
    for size in (PHONE, LAPTOP):
        with watched(browser, ran.folder.as_uri(), size) as at:
            at.page.goto(f"{ran.folder.as_uri()}/report.html")
            width = at.page.evaluate("document.documentElement.scrollWidth")
            shown = at.page.evaluate("[...document.images].map(image => image.naturalWidth > 0)")

            assert width == size[0]
            assert shown == [True, True]


def test_it_is_told_in_other_words(
    ran: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --wording what is said and the report have the game's other words, and the same verdicts."""
    monkeypatch.setattr(stages, "kinds_for", lambda game: kinds_for(game)[:1])

    assert main(["demo", "--out", str(tmp_path / "new"), "--wording", "election"]) == 0
    said, report = capsys.readouterr().out, (tmp_path / "new" / "report.html").read_text(encoding="utf-8")
    assert "81 towns" in said and "81 cells" in ran.said
    assert "What a town can show" in report and "What a cell can show" in ran.report
    assert [word for word in ("cell", "captured", "triangle green") if word in Elements(report).text] == []
    assert re.findall(r"\.jpg: (legal|illegal)$", said, re.M) == ["legal", "illegal"]


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If nothing can be written the message names the file and says what to do."""
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SystemExit) as stopped:
        main(["demo", "--out", str(tmp_path / "file")])

    assert stopped.value.code == 2
    assert "name another place" in capsys.readouterr().err


def test_a_reader_who_leaves_is_no_error() -> None:
    """If standard output is closed early, as by `head`, the command stops without a traceback."""
    words = [sys.executable, "-m", "companion.cli", "layout", "board-9x9"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        said = process.stderr.read()

    assert (process.returncode, said) == (141, b"")


def test_the_sample_is_what_its_readme_says() -> None:
    """Every sample file is listed and small, and every sample's turn is legal."""
    folder = files("companion") / "samples"
    names = {entry.name for entry in folder.iterdir()} - {"README.md"}
    index = json.loads((folder / "samples.json").read_text(encoding="utf-8"))

    assert names == {"samples.json", *(photo["file"] for told in index for photo in told["photos"])}
    assert (
        sum(len((folder / name).read_bytes()) for name in names if "-" in name) <= 760_000
    )  # beyond the first
    assert all(f"`{name}`" in (folder / "README.md").read_text(encoding="utf-8") for name in names)
    found = [sample for game in GAMES.values() if (sample := sample_of(game))]
    assert [sample.resolution.legal for sample in found] == [True] * len(index) and len(index) == 4


def test_any_game_is_shown_by_a_lot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its set is printed, the steps of the game by that lot are printed, and both verdicts are right."""
    assert main(["demo", "--game", "sandkings", "--out", str(tmp_path), "--seed", "1"]) == 0
    told = capsys.readouterr().out

    assert "stings 2's body there; 2 is out" in told
    assert [line.split(": ")[-1] for line in told.splitlines() if line.startswith("checked")] == [
        "legal",
        "illegal",
        "legal",
        "illegal",
    ]
    assert "d5 should be empty, but is 2's vertebra" in told
    assert [line for line in told.splitlines() if "look again at" in line] == []
    for name in ("creatures-legal-read.png", "creatures-wrong-read.png"):
        assert (tmp_path / name).read_bytes().startswith(PNG)
    assert {path.name for path in (tmp_path / "print").iterdir()} >= {"board.pdf", "tokens.pdf", "rules.pdf"}
    assert "<title>" in (tmp_path / "replay.html").read_text(encoding="utf-8")


FOUND = (
    ("cornerport", "h1 should be white's freighter, but is white's ship"),
    ("colonization", "f3 should be empty, but is B's colony: A's home planet goes from d3 to e4"),
)


@pytest.mark.parametrize(("game", "found"), FOUND, ids=[game for game, _ in FOUND])
def test_the_photos_of_a_game_are_read(game: str, found: str) -> None:
    """On a rendered photo every square is read surely, and what stands otherwise is named."""
    sample = sample_of(GAMES[game])
    assert sample
    told = [stages.check_photo(sample, photo) for photo in sample.photos]

    assert [check.verdict for check in told] == ["legal", "illegal"]
    assert [name for check in told for name in check.reading.doubtful] == []
    (fault,) = (fault.message for check in told for fault in check.faults)
    assert fault.startswith(found)


def test_the_table_of_any_game_is_spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no cell can be bare another look spoils it: of every game both verdicts are right."""
    monkeypatch.setattr(played, "print_set", lambda *_: ())
    monkeypatch.setattr(played, "TURNS", 3)
    monkeypatch.setattr(played, "sample_of", lambda game: None)
    for game in GAMES.values():
        assert played.play_through(game, 1, tmp_path / game.id).as_expected, game.id


def test_a_lot_is_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The sample photos are of no lot; a game that is not there is refused by name."""
    for words, said in ((["--seed", "3"], "name one"), (["--game", "chess"], "chess")):
        with pytest.raises(SystemExit) as left:
            main(["demo", *words])
        assert left.value.code == 2
        assert said in capsys.readouterr().err
