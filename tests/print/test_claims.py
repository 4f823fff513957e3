"""Every number and cell on every page that people read is right for the set that is printed.

The sentences are found by printing all kinds of pages for many sets and listening to what is written; each
that holds a number or names a cell has to be one that is known here, with a check of its own. A new sentence
fails until somebody says how it is known to be true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pytest

from calibration.abacus import AXLE, abacus
from calibration.dice import FACE_ORDER, opposite
from calibration.joined import joined_of
from calibration.marks import MARKERS
from calibration.scale_sheet import FRONT
from calibration.sizes import Sizes
from games.answers import Action
from games.effects import captures, carried_out
from games.glorieta.position import hexagons, usual_neutrals
from games.rule_sheet import Diagram
from games.words import Message, spoken
from print.decals import Die, toil
from print.instructions import CUTS_A_MINUTE
from print.jobs import BEAD_SOLD_MM, Job
from print.kinds import build, kinds_of
from print.orders import Order, job_of
from print.pieces import marker_sheet, piece_sheets
from print.text import Column
from print.tokens import token_sheets
from tests.conftest import Many
from tests.print.loop_claims import LOOP_CLAIMS
from tests.print.society_claims import SOCIETY_CLAIMS
from tests.print.token_claims import TOKEN_CLAIMS

CAPTURE = r"((?:[a-z]\d, )*[a-z]\d and [a-z]\d) capture ([a-z]\d)"
ORDERS = (  # an ordinary run judges the first of them
    Order(),
    Order(size="5", save_ink=True),
    Order(size="16", cell=25.0),
    Order(size="16", cell=20.0, save_ink=True),
    Order(size="8", dead="d4,e4,d5,e5", torus=True),
    Order(ruleset="drift", wording="election"),
    Order("sparklies", size="hex4", players=3, option="banner=yes, handicap=third 2"),
    Order("glorieta", size="3"),
    Order("cornerport"),
    Order("sandkings", save_ink=True),
    Order("platy", save_ink=True),
    Order("colonization", players=8, size="16x8"),
    Order(ruleset="speed", size="7", paper="a3"),
    Order(paper="letter"),
    Order(size="12", paper="a3"),
    Order(size="9x20", cell=20.0, paper="letter", grey=True),
    Order(size="9", cell=14.0),
    Order(ruleset="drift"),
    Order(ruleset="speed", wording="election"),
    Order("sparklies", size="hex7", ruleset="speed", option="pattern=2a1t, placing=yes"),
    Order(ruleset="speed", option="pattern=2v, handicap=white 1"),
    Order(ruleset="drift", option="pattern=2a2t, placing=yes, banner=yes, handicap=black 3"),
    Order(option="pattern=3a"),
    Order(option="alternate=yes, stop=12, order=fewest"),
    Order(wording="election", size="5"),
    Order("glorieta"),
    Order("glorieta", size="9", cell=16.0),
)
ORDINARY = 9
COUNTED = re.compile(r"\d|\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.I)
Check = Callable[[Job, re.Match[str]], bool]


@dataclass(frozen=True)
class Said:
    """A sentence, of which set it was said, and on which kind of page."""

    words: str
    kind: str
    job: Job


def sentences(text: str) -> list[str]:
    """Return a text's sentences, without what makes letters bold."""
    return re.split(r"(?<=[.;])\s+", text.replace("*", ""))


@pytest.fixture(scope="module")
def everything(many: Many) -> Iterator[list[Said]]:
    """Print all kinds of pages for all orders and return every sentence that a column writes."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield list(listened(monkeypatch, ORDERS[: many(ORDINARY, of=len(ORDERS))]))


def listened(monkeypatch: pytest.MonkeyPatch, orders: Sequence[Order]) -> Iterator[Said]:
    """Yield every sentence of all orders, each kind of page once where it does not depend on the order."""
    heard: list[str] = []
    written = Column.paragraph

    def listen(self: Column, *words: Message | str, **style: Any) -> None:
        with spoken(None):
            heard.append(" ".join(map(str, words)))
        told = " ".join(map(str, words))
        assert set(FACT.findall(told)) == set(FACT.findall(heard[-1])), "a wording tells other facts"
        written(self, *words, **style)

    monkeypatch.setattr(Column, "paragraph", listen)
    for order in orders:
        job = job_of(order)
        for kind in kinds_of(job, extras=True):
            if kind.name == "abacus" and not 20 <= job.sheet.cell_mm <= 50:
                continue
            heard.clear()
            build(kind.name, job)
            for text in dict.fromkeys(heard):
                yield from (Said(words, kind.name, job) for words in sentences(text))


def cells(job: Job) -> int:
    """Return how many cells of a board are some: those whose name no mark gives."""
    return sum(cell.name not in job.marks.dead for cell in job.sheet.cells)


def supply(job: Job) -> dict[str, int]:
    """Return how many of each piece a set has, by its word."""
    words = {"R": "red", "G": "green", "B": "blue"}
    return {words.get(k, k): n for k, n in job.game.kit.supply(cells(job)).items()}


def pictures(job: Job) -> list[Diagram]:
    """Return all pictures of a set's rule sheet; another test plays them again."""
    rules = job.rules
    bands = [band for part in rules.parts for band in part] + list(rules.reference)
    blocks = [block for band in bands for column in band.columns for block in column]
    return [diagram for block in blocks for diagram in getattr(block, "diagrams", ())]


def in_caption(job: Job, match: re.Match[str]) -> bool:
    """Return whether a sentence is of a caption, whose picture shows the arrows that it names."""
    for diagram in pictures(job):
        if match[0] in sentences(str(diagram.caption)):
            names = diagram.board.names
            told = {
                (attacker, victim)
                for attackers, victim in re.findall(
                    r"((?:[a-z]\d, )*[a-z]\d and [a-z]\d) capture ([a-z]\d)",
                    str(diagram.caption).replace("*", ""),
                )
                for attacker in re.findall(r"[a-z]\d", attackers)
            }
            return told == {(names[a], names[b]) for a, b in diagram.arrows}
    return False


def is_written_turn(job: Job, match: re.Match[str]) -> bool:
    """Return whether what looks like turns are the sheet's own, which another test plays again."""
    return all(any(turn in written for written in job.rules.written) for turn in match[1].split("; "))


def pieces_count(job: Job, match: re.Match[str]) -> bool:
    """Return whether numbers of pieces are those of the supply."""
    told = {word: int(n) for n, word in re.findall(r"(\d+) (black|orange|neutral)", match[0])}
    each = re.search(r"(\d+) in each of red, green and blue", match[0])
    told |= dict.fromkeys(("red", "green", "blue"), int(each[1])) if each else {}
    return bool(told) and told.items() <= supply(job).items()


def dice_cost(job: Job, match: re.Match[str]) -> bool:
    """Return whether the dice's cost is that of the board: pages, faces, hours at a minute a face."""
    pages, die, faces, time = match["pages"], float(match["die"]), int(match["faces"]), match["time"]
    done = toil(Die(die), cells(job), job.paper.widest)
    hours = re.search(r"more than (\d+) hours", time)
    minutes = re.search(r"about (\d+) minutes", time)
    assert (int(match["dice"]), faces) == (cells(job), 10 * cells(job))
    assert pages == ("one page" if done.pages == 1 else f"{done.pages} pages")
    if hours:
        return faces / 60 - 1 < int(hours[1]) <= faces / 60
    return minutes is not None and int(minutes[1]) == faces


def board_sheets(job: Job, match: re.Match[str]) -> bool:
    """Return whether the board is printed on so many sheets, beside a cover if there are several."""
    pages = len(pdfium.PdfDocument(build("board", job)))
    return pages == (int(match[2]) + 1 if match[2] else 1)


def tokens_listed(job: Job, match: re.Match[str]) -> bool:
    """Return whether the pages of tokens are so many, with so many tokens in all and for each side."""
    assert job.tokens
    sheets = token_sheets(job.tokens, job.sizes, job.players)
    pages = len(pdfium.PdfDocument(build("tokens", job)))
    told = [int(number) for number in (match[1], match[3], match[4])]
    sides = len(job.tokens.sides_of(job.players))
    counts = [sum(sheet.count for sheet in sheets), sum(kind.count for kind in job.tokens.kinds), sides]
    return told == counts and match[2] == ("one sheet" if pages == 1 else f"{pages} sheets")


def cutting_time(job: Job, match: re.Match[str]) -> bool:
    """Return whether the cuts are those that the pages have lines for, and the minutes those of the pace."""
    if job.tokens:
        kinds = {"tokens": token_sheets(job.tokens, job.sizes, job.players)}
    else:
        kinds = {k: (s,) for k, s in piece_sheets(job.game, cells(job), job.sizes, len(job.sides)).items()}
        kinds |= {"banners": (marker_sheet(job.sizes, MARKERS["banners"]),)}
        kinds = {{"threads": "tiles"}.get(kind, kind): its for kind, its in kinds.items()}
    sheets = [sheet.on(job.paper.widest) for sheet in kinds[match[1]]]
    cuts = 0
    for sheet in sheets:
        for page in range(sheet.grid.pages):
            rows = len({sheet.grid.corner(k)[1] for k in sheet.grid.on_page(page)})
            crossed = 2 if sheet.grid.hexagons else 1  # slanted lines cross in pairs
            cuts += rows + 1 + rows * crossed * (sheet.grid.columns + 1)
    sheet = sheets[-1]
    cuts += sheet.count if match[1] in ("flags", "banners", "discs") else 0
    cuts += 4 * sheet.count if match[1] == "mats" and job.sizes.sides == 6 else 0  # their corners
    minutes = int(match[3]) * (60 if match[4] == "hours" else 1)
    return int(match[2]) == cuts and abs(minutes - cuts / CUTS_A_MINUTE) <= (30 if match[4] == "hours" else 4)


def neutrals(job: Job, match: re.Match[str]) -> bool:
    """Return whether so many neutral stones are dealt on the set's board."""
    return int(match[1]) == usual_neutrals(job.sheet.board)


def deals(job: Job, match: re.Match[str]) -> bool:
    """Return whether so many are dealt on boards of other edges."""
    told = [(int(n), int(edge)) for n, edge in re.findall(r"(\d+) neutral stones on edge (\d+)", match[0])]
    own = len(job.sheet.board.rows[0])
    return len(told) >= 3 and all(n == usual_neutrals(hexagons(str(e))) and e != own for n, e in told)


def size_and_cells(job: Job, match: re.Match[str]) -> bool:
    """Return whether size and number of cells are those of the set's board."""
    return match[1] == job.sheet.size_words and int(match[2]) == cells(job)


def prisms(job: Job, match: re.Match[str]) -> bool:
    """Return whether these are the measures of the abacus for the set's cells."""
    its = abacus(job.sheet.cell_mm)
    return all(
        any(
            abs(float(told) - value) < 0.051
            for prism in (its.inner, its.outer)
            for value in (prism.side, prism.length, prism.beam)
        )
        for told in re.findall(r"\d+\.\d", match[0])
    )


def example_begins(job: Job, match: re.Match[str]) -> bool:
    """Return whether the turn shown step by step takes, and activates, what the words before it say."""
    named = (diagram.played for diagram in pictures(job) if diagram.named)
    played = next(its for its in named if its and its.turn)
    resolution = job.game.resolve(job.game.texts.position_from_text(played.save), played.turn)
    board, first = job.game.rules.board_of(resolution.before), resolution.stages[0][0]
    held, before = board.cell(match[1]), job.game.look.standing(resolution.before)
    taken = [at[held].owner for at in (before, carried_out(before, resolution.opening))]
    assert first.before
    was = {"R": "red", "G": "green", "B": "blue"}[first.before.colour or ""]
    activated = match[1] if match[2] == "it" else match[2]
    return taken == ["none", "white"] and board.names[first.cell] == activated and match[3] in (None, was)


def corner(job: Job) -> list[Diagram]:
    """Return the pictures of the worked example of the standard game."""
    return [
        d
        for page in job.rules.parts
        for band in page
        for c in band.columns
        for b in c
        for d in getattr(b, "diagrams", ())
        if d.named and not d.board.torus
    ]


def corner_begins(job: Job, _match: re.Match[str]) -> bool:
    """Return whether the worked example begins with white's b1 active."""
    first = corner(job)[0]
    active = [first.board.names[c] for c, its in enumerate(first.standing) if its.active]
    return active == ["b1"] and first.standing[first.board.cell("b1")].owner == "white"


def corner_goes_on(job: Job, _match: re.Match[str]) -> bool:
    """Return whether b1 and c2 can turn red after the worked example and capture two greens beside them."""
    last = corner(job)[-1]
    assert last.played is not None
    position = job.game.texts.position_from_text(last.played.save)
    for action in last.played.actions:
        position = job.game.rules.apply(position, action)
    captured = set()
    for name in ("b1", "c2"):
        position, stage = job.game.rules.played(position, Action("deactivate", (last.board.cell(name),), "R"))
        captured |= {capture.cell for capture in captures(stage)}
    block = [last.board.cell(name) for name in ("b1", "c1", "b2", "c2")]
    greens = {cell for cell in block if last.standing[cell].colour == "G"}
    return captured == greens and len(greens) == 2


def serve(job: Job, _match: re.Match[str]) -> bool:
    """Return whether the short game ends with a decline that closes black's ring through both stones."""
    last = next(d for d in reversed(pictures(job)) if str(d.caption).startswith("4 (B)"))
    assert last.played is not None
    ring = {last.board.names[cell] for ring in last.rings for cell in ring}
    return last.played.turn.endswith("decline") and {"e5", "c6"} <= ring


def always(_job: Job, _match: re.Match[str]) -> bool:
    """Accept a sentence that is a rule or advice in which nothing depends on the set."""
    return True


def tags_seen(job: Job, match: re.Match[str]) -> bool:
    """Return whether the board has so many black squares, and is one that a camera finds."""
    return int(match[1]) == len(job.sheet.tags) and job.photographed


def handicap(job: Job, match: re.Match[str]) -> bool:
    """Return whether the side and the cells of a handicap are those of the order."""
    return job.options["handicap"] == f"{match[1]} {match[2]}"


def alternates(job: Job) -> bool:
    """Return whether both take and activate a cell, and then as many of each deactivate as the order says."""
    rules = job.game.rules
    position, verbs, movers = rules.start("3", seed=1, options=job.options), list[str](), list[str]()
    while position.round.number == 1:
        action = rules.actions(position)[0]
        verbs.append(action.verb)
        movers.append(rules.mover(position))
        position = rules.apply(position, action)
    pairs = int(job.options["stop"])
    both = movers == ["black", "white"] * (2 + pairs) and rules.mover(position) == "black"
    taken = verbs[:4] == ["control", "control", "activate", "activate"]
    return both and taken and {*verbs[4:]} <= {"deactivate", "pass"}


def last_cell_taken(job: Job) -> list[str]:
    """Return the verbs of a game on four cells after the last of them was taken, alternating as ordered."""
    rules = job.game.rules
    position, verbs = rules.start("2", seed=1, options=job.options), list[str]()
    while rules.outcome(position) is None:
        action = rules.actions(position)[0]
        verbs = [] if action.verb == "control" else [*verbs, action.verb]
        position = rules.apply(position, action)
    return verbs


def options_told(job: Job) -> list[str]:
    """Return the options of a set as a record sheet prints them; how many play is seen by the sides."""
    asked = {its: value for its in job.game.options if (value := job.options.get(its.name))}
    return [
        str(its.title) + f": {value}" * (value != "yes")
        for its, value in asked.items()
        if its.name != "players"
    ]


def steps_written(job: Job) -> list[str]:
    """Return how the first steps of a round are written, on four cells."""
    rules, texts = job.game.rules, job.game.texts
    position, written = rules.start("2", seed=1, options=job.options), list[str]()
    for _ in range(5):
        action = rules.actions(position)[0]
        written.append(texts.turn_text(position, (action,)))
        position = rules.apply(position, action)
    return written


def opens(job: Job, match: re.Match[str]) -> bool:
    """Return whether the turn shown on hexagons takes and activates these cells, by the rules."""
    shown = next(its for d in pictures(job) if d.named and (its := d.played) and its.turn)
    resolution = job.game.resolve(job.game.texts.position_from_text(shown.save), shown.turn)
    board, before = job.game.rules.board_of(resolution.before), job.game.look.standing(resolution.before)
    after = carried_out(before, resolution.opening)
    taken = [board.names[c] for c in board if before[c].owner != after[c].owner]
    active = [board.names[c] for c in board if after[c].active]
    told = match[1] if match[2] == "it" else match[2]
    return taken == [match[1]] and active == [told] and after[board.cell(match[1])].owner == "white"


NEEDS = {
    "3a": "at least three cells of the colour that attacks it",
    "2a1t": "at least two cells of the colour that attacks it and one of the colour that it attacks",
    "2a2t": "at least two cells of the colour that attacks it and two of the colour that it attacks",
    "2v": "at least two cells of its own colour",
}


def needs(job: Job, match: re.Match[str]) -> bool:
    """Return whether the numbers of a pattern are those that its name says."""
    return match[1] == NEEDS[job.options["pattern"]]


def nothing_captured(job: Job, match: re.Match[str]) -> bool:
    """Return whether the turn written down is the sheet's, is legal, as said, and captures nothing."""
    line, save = match[1], job.rules.written[match[1]]
    resolution = job.game.resolve(job.game.texts.position_from_text(save), line.partition(")")[2].strip())
    taken = [capture for stage in resolution.stages for capture in captures(stage)]
    told = line.partition(")")[2]
    return resolution.legal and not taken and "+A1" in told and "B2 G->B" in told


KNOWN: tuple[tuple[str, Check], ...] = (
    # of the set
    (r"You need the board of (.+?), a two-sided mat for each of its (\d+) cells(?:, as many mats with a "
     r"broken frame)?, some flags(?:, a banner marker for each player,)? and red, green and blue pieces\.",
     size_and_cells),
    (r"Handicap: before the first turn (black|white|third) takes (\d+) cells? of its choice.*", handicap),
    (r"Alternate deactivation: the steps.*The round stops after (\d+) deactivations each.*",
     lambda job, m: job.options["stop"] == m[1] and alternates(job)),
    (r"In a round both do step 1, then both step 2, then they deactivate by turns, .*",
     lambda job, m: alternates(job)),
    (r"The round stops after (\d+) deactivations each, .*",
     lambda job, m: job.options["stop"] == m[1] and alternates(job)),
    (r"If the last cell is taken in step 1, both still activate, and deactivate or pass once\.",
     lambda job, m: last_cell_taken(job) == ["activate"] * 2 + ["deactivate"] * 2),
    (r"Each step is a line with number and side: 1 \(B\) \+D4 for step 1, 1 \(B\) !D4 for step 2, then the "
     r"cell with its colour before and after, or pass;",
     lambda job, m: [text[0] for text in steps_written(job)[:4]] == ["+", "+", "!", "!"]
     and bool(re.fullmatch(r"[AB][12] [RGB]->[RGB]", steps_written(job)[4]))),
    (r"The handicap is written before round 1, as in 0 \([BWT]\) \+d4.*",
     lambda job, m: m[0].split("(")[1][0].lower() == job.options["handicap"][0]),
    (r"Of three players the first to take one wins\.", lambda job, m: len(job.sides) == 3),
    (r"Rows are numbered from the top, and cells lettered .*: a1 is the first cell of the top row\.",
     lambda job, m: job.sheet.board.names[0] == "a1" and job.sheet.board.sides == 6),
    (r"b1 and b3 are beside each other, across the edge\.",
     lambda job, m: job.marks.torus and any(d.board.torus for d in pictures(job))),
    (r"The designers played on four cells an edge\.", always),
    (r"A placed piece is written behind its cell: \+D1=G\.", always),
    (r"White takes ([a-z]\d) and activates ([a-z]\d|it)\.", opens),
    (r"(?:.*A neighbour is captured if beside it stand|This is just enough:) (at least .*?)"
     r"(?:, (?:all of them yours|no matter who holds them)(?:, but never your own)?)?\.", needs),
    (r"(5 \(B\)  .*) — round 5: black takes a1 and activates b2, which turns blue;", nothing_captured),
    (r"Always deactivate the first active cell in reading order \(a1, b1, …\)\.",
     lambda job, m: job.ruleset == "speed" and job.options["pattern"] != "3a"),
    (r"You need the board of (.+?), a two-sided mat for each of its (\d+) cells, .*", size_and_cells),
    (r"The board of (.+?) is a kingdom of (\d+) towns, .*", size_and_cells),
    (r"(\d+) (?:of the pieces )?lie on the board.*", lambda job, m: int(m[1]) == cells(job)),
    (r"With (\d+) of each colour none ever runs out\.", lambda job, m: int(m[1]) == cells(job)),
    (r".*on the board, one on each town;", always),
    (r"The hexagonal board with (\d+) cells on an edge, and stones: .*",
     lambda job, m: int(m[1]) == len(job.sheet.board.rows[0]) and pieces_count(job, m)),
    (r"(?:Deal )?(\d+) neutral stones? (?:to cells drawn )?by lot, .*", neutrals),
    (r"Landscape on other boards: .*", deals),
    (r"Glass beads, .*, up to (\d+) mm\.",
     lambda job, m: int(m[1]) == job.sizes.bead and pieces_count(job, m)),
    (r"For the others \(\d+ neutral\) take clear beads .*", pieces_count),
    (r"Tiles of ([\d.]+) mm, (\d+) in all, printed\.",
     lambda job, m: float(m[1]) == pytest.approx(job.sizes.tile) and int(m[2]) == sum(supply(job).values())),
    (r"Ten-sided dice of up to \d+ mm from face to face, (?P<dice>\d+) of them, with printed faces glued on: "
     r"(?P<pages>one page|\d+ pages) of decals for dice of (?P<die>[\d.]+) mm and (?P<faces>\d+) faces to "
     r"cut out and glue, (?P<time>.*) at a minute a face\.", dice_cost),
    (r"Cells of 26 mm take the usual 16 mm dice: the board of 7 × 7 has them\.",
     lambda job, m: job_of(Order(sheet="board-7x7")).sizes.die == 16 > job.sizes.die),
    (r"All (\d+) black squares should be in the picture, uncovered\.", tags_seen),
    (r"The board's (\d+) sheets are joined as its first page shows\.",
     lambda job, m: len(getattr(joined_of(job.sheet), "parts", ())) == int(m[1])),
    (r"Mats are ([\d.]+) mm on cells of ([\d.]+) mm: ([\d.]+) mm more or less does no harm\.",
     lambda job, m: (float(m[1]), float(m[2])) == pytest.approx((job.sizes.mat, job.sheet.cell_mm))
     and float(m[1]) + float(m[3]) <= float(m[2]) + 1e-9),
    (r"(?:With a ruler and a knife, at \d+ cuts a minute: )?"
     r"(tiles|mats|flags|banners|discs|tokens) (\d+) cuts, about (\d+) (minutes|hours)[.;]", cutting_time),
    (r"Rounding the tokens takes (\d+) more\.",
     lambda job, m: job.tokens is not None
     and int(m[1]) == sum(sheet.count for sheet in token_sheets(job.tokens, job.sizes, job.players))),
    (r"Board: (one sheet|(\d+) sheets) of matt paper[.,].*", board_sheets),
    (r"Tokens: (\d+) on (one sheet|\d+ sheets) of card, (\d+) for each of (\d+) players.*", tokens_listed),
    (r"Rules and quick reference: print (\d+) of the reference, one for each player\.",
     lambda job, m: int(m[1]) == len(job.tokens.sides_of(job.players))),  # type: ignore[union-attr]
    (r"Glass beads are usually larger than the (\d+) mm that fit here: .* cells of (\d+) mm\.",
     lambda job, m: int(m[1]) == job.sizes.bead < BEAD_SOLD_MM
     and Sizes(float(m[2]) - 1, job.sizes.sides).bead < BEAD_SOLD_MM
     <= Sizes(float(m[2]), job.sizes.sides).bead),
    (r"Take (\w+) paper and choose 100 % .*", lambda job, m: m[1].lower() == job.paper.name),
    (r"Print all sheets at 100 % .*, and measure the bar of 100 mm on sheet ([A-Z]\d)\.",
     lambda job, m: any(p.name == m[1] and p.holds(job.sheet.bar.start_mm)
                        for p in getattr(joined_of(job.sheet), "parts", ()))),
    (r"To have it read, show all of it to the camera, or name it: --sheet (\S+)\.",
     lambda job, m: m[1] == job.sheet.name),
    (r"For (\d+) cells as many prisms of either kind;", lambda job, m: int(m[1]) == cells(job)),
    (r"Card of 200 g/m², .* skewers of (\d+) mm, a frame to hold them ([\d.]+) mm apart\.",
     lambda job, m: float(m[1]) == AXLE and float(m[2]) == job.sheet.cell_mm),
    (r"(?:Inner prism: sides of|Outer:) .*", prisms),
    (r"(agricultural station|[\w ]+): (\d+) each",
     lambda job, m: any(str(k.name) == m[1] and k.count == int(m[2]) for k in job.tokens.kinds)),  # type: ignore[union-attr]
    (r"On (5 × 5) the centre decides much\.", lambda job, m: job.sheet.size_words == m[1]),
    (r"8 × 8 felt too large for a first game to the designers\.", lambda job, m: cells(job) > 36),
    (r"Try 6 × 6: an even number of cells is fairer\.", lambda job, m: cells(job) > 36),
    (r"Played with: (.*)", lambda job, m: m[1].split("  ·  ") == options_told(job)),
    # of pictures and turns
    (r"(?:\d \([A-Z]\)  ).* — round 5: .*", lambda job, m: any(w in m[0] for w in job.rules.written)),
    (r"(?:Written down, .*: )?(c2 n:a3|c2 decline)(?: — own stone on c2, neutral stone on a3|, .*)?[;.]",
     always),
    (r"c1 is captured and turns red too\.", always),
    (r"White takes ([a-z]\d) and activates ([a-z]\d|it)(?:, which was (\w+)\.|;)", example_begins),
    (r"A corner of a game: white moves and has just activated b1\.", corner_begins),
    (r"And so on: b1 and c2 can turn red next and capture both greens, .*", corner_goes_on),
    (r"Orange's neutral stones on e5 and c6 serve black as well: black declines and closes the loop\.",
     serve),
    (r"Chicken with 4 cells on an edge\.", always),
    (r"\d \([A-Z]\)  [a-g]\d(?![-x]).*", in_caption),
    (r"[a-z]\d has just been activated by white\.|[a-z]\d (?:turns|stays) \w+: .*", in_caption),
    (r"(?:[a-z]\d, )*[a-z]\d and [a-z]\d capture .*", in_caption),
    (r"A loop, the smallest there is: six stones round one cell\.", in_caption),
    (r"(?:Cells|Towns) are called by column and row: a1 is the top left corner\.",
     lambda job, m: job.sheet.board.centres[job.sheet.board.cell("a1")] == min(
         job.sheet.board.centres, key=lambda at: (at[1], at[0]))),
    (r"Rows are numbered .*: a1 is top left\.", always),
    (r"Clocks are optional: a chess clock each, or an egg timer of (\d+) minutes for each (?:turn|step);",
     lambda job, m: m[1] == "3"),  # the source: 180 seconds
    (r"if you name none, the first active cell in reading order \(a1, b1, …\) comes next\.",
     lambda job, m: job.ruleset == "drift"),
    (r"Where you name no order, the first active cell in reading order \(a1, b1, …\) comes next\.", always),
    # of dice and the printer, held by tests of their own, and rules without a number of the set
    (r"Go on to the right as in the strip: (.*)\.",
     lambda job, m: [int(n) for n in m[1].split(", ")] == list(FACE_ORDER)[2:]),
    (r"After 3 you are back at 0\.", lambda job, m: (FACE_ORDER[-1], FACE_ORDER[0]) == (3, 0)),
    (r"Glue 0 on a face of the upper half, .*", lambda job, m: FACE_ORDER[0] == 0),
    (r"The next face to the right belongs to the lower half: glue 7 there, .*",
     lambda job, m: FACE_ORDER[1] == 7),
    (r"Check: two faces that lie opposite each other add up to nine\.",
     lambda job, m: all(face + opposite(face) == 9 for face in range(10))),
    (r"Its sharp point says the rest, seen with row 1 at the top: .*|To row 1: white's", always),
    (r".*all eight black squares in it.*", lambda job, m: len(FRONT.tags) == 8),
    (r".*sparklies printer --ruler 160 160 --out printer\.json", always),
    (r"Print one page and measure its bar: 100 mm, at most half a millimetre off\.", always),
    (r".*paper of 120 g/m² or more.*|All pieces that you cut out need card of 200 g/m² or more, .*", always),
    (r"Cut out the three windows .*|Inner prism: glue the long tab .* three-cornered ends\.", always),
    (r"An equal deal on a board whose cells cannot be split in three: .*", always),
    (r"Look for two diagonal pairs in a block of four\.|Once all four are yours, .*", always),
    (r"Four cells of yours in a block, .*|So the block dances .* after six times it is back .*", always),
    (r"Playing on after the last cell is taken: there is no step 1, .*", always),
    *TOKEN_CLAIMS,
    *LOOP_CLAIMS,
    *SOCIETY_CLAIMS,
)  # fmt: skip
PATTERNS = [(re.compile(pattern), check) for pattern, check in KNOWN]
CELL = re.compile(r"\b[a-z]\d\b")
FACT = re.compile(r"\b[a-z]?\d+\b")


def test_every_number_and_cell_is_right(everything: list[Said], many: Many) -> None:
    """Every sentence with a number or a cell is known and right, on every kind of page of every set."""
    judged: dict[str, int] = {}
    for said in everything:
        if not (COUNTED.search(said.words) or CELL.search(said.words)):
            continue
        matches = [(match, check) for pattern, check in PATTERNS if (match := pattern.fullmatch(said.words))]
        assert matches, (said.kind, said.words)
        assert all(check(said.job, match) for match, check in matches), (said.kind, said.words, matches)
        judged[said.kind] = judged.get(said.kind, 0) + 1
    assert set(judged) >= {"rules", "reference", "instructions", "decals", "abacus", "board", "scale-test"}
    assert judged["rules"] > many(100, of=250)
    assert judged["instructions"] > many(80, of=200)


def test_a_set_for_people_says_nothing_of_the_camera(everything: list[Said]) -> None:
    """If ink is spared no page says how to photograph or read the board, but that no camera does."""
    spoken = [s for s in everything if s.kind in ("rules", "reference", "instructions", "board")]
    jobs = {id(said.job): said.job for said in everything}
    photographed = {key: job.photographed for key, job in jobs.items()}
    for said in spoken:
        if not photographed[id(said.job)]:
            words = said.words.lower().replace("no camera reads it", "")
            assert not re.search(r"camera|photograph|picture, uncovered", words), said.words
    assert any("camera" in s.words for s in spoken if photographed[id(s.job)])
