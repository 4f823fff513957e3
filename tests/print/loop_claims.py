"""What the printed set of Platy claims, and how each claim is known: rows of test_claims."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest

from games.platy.bag import printed_tiles
from games.platy.loops import closed_loops, enclosed_by
from games.platy.options import terms_of
from games.platy.position import LEVELS, Terms
from games.platy.save import parse_save
from games.platy.scoring import count_loop, round_half_up
from games.platy.sheet.examples import EXAMPLES
from games.platy.tiles import SHORT, TILES, length_of
from games.platy.tray import tray_on
from print.jobs import Job
from print.pieces import piece_sheets

__all__ = ["LOOP_CLAIMS"]

Check = Callable[[Job, re.Match[str]], bool]
TRAY = tray_on("tray8x14")
NAMES = TRAY.board.names
FIXED = {NAMES[cell]: ends for cell, ends in TRAY.facing.items()}
BY_COUNT = {"four": 4, "six": 6}


def terms(job: Job) -> Terms:
    """Return what is agreed in the set."""
    return terms_of(job.options)


def reckoned(job: Job, match: re.Match[str]) -> bool:
    """Return whether a sum is right, and some worked loop has these numbers."""
    points, y, down, f, goal = (int(match[name]) for name in ("points", "y", "down", "f", "goal"))
    twists = int(match["twists"] or 0)
    exact = Fraction(y * y, down - twists) * Fraction(f, y) * goal
    found = []
    for example in EXAMPLES:
        position = parse_save(example.save)
        (loop,) = closed_loops(position.tray, position.tiles)
        count = count_loop(position.tiles, loop)
        enclosed = len(enclosed_by(position.tray, position.tiles, (loop,))[loop])
        more = round_half_up(exact * enclosed / y) if enclosed else None
        found.append((count.length, count.twists, count.main, 10 + 10 * count.marks // 2, more))
    told = int(match["more"]) if match["more"] else None
    return points == round_half_up(exact) and down == y and (y, twists, f, goal, told) in found


def of_level(job: Job, match: re.Match[str]) -> bool:
    """Return whether colours, bonus tiles and wildcards are those of a level."""
    level, *its = (int(number) for number in match.groups())
    return tuple(LEVELS[level - 1]) == tuple(its)


def large_example(job: Job, match: re.Match[str]) -> bool:
    """Return whether the large example has so many tiles, of which so many are blue, round ten."""
    (example,) = (its for its in EXAMPLES if its.large)
    position = parse_save(example.save)
    (loop,) = closed_loops(position.tray, position.tiles)
    count = count_loop(position.tiles, loop)
    enclosed = enclosed_by(position.tray, position.tiles, (loop,))[loop]
    return (count.tiles, dict(count.colours)["b"], len(enclosed)) == (int(match[1]), int(match[2]), 10)


def fixed_tops(job: Job, match: re.Match[str]) -> bool:
    """Return whether named places are all the fixed ones of their row whose curve joins the lower sides."""
    return set(re.findall(r"[a-h]\d", match[0])) >= {NAMES[cell] for cell in TRAY.tops}


LOOP_CLAIMS: tuple[tuple[str, Check], ...] = (
    (r"(\d+) (bonus tiles|wildcards)",
     lambda job, m: any(ring.count == int(m[1]) and str(ring.name) == m[2] for ring in job.game.kit.rings)),
    (r"(\d+) tiles in (\d) colours\.", lambda job, m: int(m[1]) == sum(printed_tiles(int(m[2])).values())
     and int(m[2]) == terms(job).its.colours),
    (r"The tiles (0), single curves, .*|Fill columns a and h with tiles (0), .*",
     lambda job, m: [length_of(ends) for ends in TILES[int(m[1] or m[2])]] == [SHORT]),
    (r"Roll a die for its turn: with 6 .*, with 1 to 5 .*", lambda job, m: len(TRAY.board.headings) == 6),
    (r"The tray has (8) columns of (7) places, (a1) to (h7)\.|A place is called by .*: (a1) to (h7)\.",
     lambda job, m: (NAMES[0], NAMES[-1], len(TRAY.columns), len(TRAY.columns[0])) == ("a1", "h7", 8, 7)),
    (r"The other (36) are movable\.", lambda job, m: len(TRAY.movable) == int(m[1])),
    (r"Each tile has one to three threads\.", lambda job, m: {len(its) for its in TILES} == {1, 2, 3}),
    (r"A tile has turn 0 if that corner is at the upper left\.", lambda job, m: True),  # calibration.threads
    (r"Six counters stand below columns b to g\.", lambda job, m: len(job.game.kit.counters) == 6 + 2),
    (r"Each begins at (\d+)\.", lambda job, m: int(m[1]) == terms(job).reserve),
    (r"The moves begin at (\d+)\.", lambda job, m: int(m[1]) == terms(job).moves),
    (r"Lay tiles with a long curve on c1, e1 and g1, b7, d7 and f7\.",
     lambda job, m: set(re.findall(r"[a-h]\d", m[0])) == {n for n in FIXED if n[0] not in "ah"}),
    (r"(?:Lay bonus rings on|Mark movable tiles by lot until) (\d) .*",
     lambda job, m: int(m[1]) == terms(job).its.marks),
    (r"A loop through no bonus tile gives one move back for every three of its tiles\.", lambda job, m: True),
    (r"Turn a tile that slid into c1, e1 or g1, .*|A tile in c1, e1 or g1 is turned by .*", fixed_tops),
    (r"Fill from the bottom: .* b7, d7 and f7, .*|New tiles on b7, d7 and f7 .*",
     lambda job, m: set(re.findall(r"[a-h]\d", m[0])) == {NAMES[cell] for cell in TRAY.bottoms}),
    (r"Does a loop close now\? That is a chain: it scores (\d) points? a tile, .*",
     lambda job, m: int(m[1]) == terms(job).chain),
    (r"(\d|1[0-6])", lambda job, m: int(m[1]) < len(TILES)),
    (r"Multiply three numbers and round to whole points, half up\.", lambda job, m: True),
    (r"Goals: (10) \+ (10) × i / h, .*", lambda job, m: terms(job).scoring == "present"),
    (r"A loop through all of them pays (\d+) points and sets the moves back to (\d+) if fewer are left\.",
     lambda job, m: (int(m[1]), int(m[2])) == (terms(job).reward, terms(job).moves)),
    (r"On levels (3) and up a new mark may be a wildcard\.",
     lambda job, m: [its.wild > 0 for its in LEVELS].index(True) == int(m[1]) - 1),
    (r"You lose (\d+) points, and the moves begin again at (\d+)\.",
     lambda job, m: (int(m[1]), int(m[2])) == (terms(job).penalty, terms(job).moves)),
    (r"(?:At 0 moves|Once a counter is at 0|The game then ends at 0|No counter falls below 0|The fall that "
     r"brings a counter to 0).*", lambda job, m: True),  # tests/games/platy plays them
    (r"The smallest loop: three short curves of one colour\.",
     lambda job, m: [its.split()[1][0] for its in re.findall(r"\S+ \S+", EXAMPLES[0].tiles)] == ["0"] * 3),
    (r"(?P<points>\d+) = (?P<y>\d+)²/\(?(?P<down>\d+)(?: − (?P<twists>\d)\))? × (?P<f>\d+)/\d+ "
     r"× (?P<goal>\d+)(?:, and (?P<more>\d+) for the (?:\d+ )?enclosed tiles?)?", reckoned),
    (r"Four tiles give one move back\.|It gives (8) moves back\.",
     lambda job, m: (24 if m[1] else 4) // 3 == int(m[1] or 1)),
    (r"Six tiles round one: the enclosed tile goes too\.", lambda job, m: True),  # the picture is played
    (r"The example of the author: (24) tiles, (16) of them blue, round ten\.", large_example),
    (r"So there are (56) places, and rows 7 and 8 hold one place of every column\.",
     lambda job, m: len(NAMES) == int(m[1]) and {NAMES[cell][0] for cell in TRAY.middle} == set("abcdefgh")),
    (r"The growth of the base is an option: y, y to the power of 1\.2, or of 1\.5\.",
     lambda job, m: next(o.values for o in job.game.options if o.name == "growth") == ("1", "1.2", "1.5")),
    (r"Level (\d+): (\d) colours, (\d) bonus tiles, wildcards (\d+) %", of_level),
    (r"Write one tile a line: c4 \+2 .*|What you draw from a bag follows .* c4 \+2 c7=13bgm/2 !b3: .*",
     lambda job, m: "c4 +2" in job.rules.written),
    (r"Small loops pay their moves back: (four) tiles give one move, (six) give two\.",
     lambda job, m: [BY_COUNT[word] // 3 for word in m.groups()] == [1, 2]),
    (r"Printed tiles of ([\d.]+) mm, (\d+) of them: .*",
     lambda job, m: float(m[1]) == pytest.approx(job.sizes.thread_tile, abs=0.05) and int(m[2])
     == piece_sheets(job.game, job.cells, job.sizes, options=job.options)["threads"].count),
    (r"counters (\d+) cuts, about \d+ minutes\.", lambda job, m: int(m[1]) == job.beside.cuts),
    (r"Every tile has one to three threads, each in one of (\d) colours, .*",
     lambda job, m: int(m[1]) == terms(job).its.colours),
)  # fmt: skip
