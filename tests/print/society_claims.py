"""What the rule sheet of Colonization claims, and how each claim is known: rows of test_claims."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from games.board import MAX_SIDE
from games.catalogue import GAMES
from games.colonization.options import ADVISED
from games.colonization.rule_sheet import CASES, ROTATIONS
from games.colonization.tokens import TOKENS
from print.jobs import Job

__all__ = ["SOCIETY_CLAIMS"]

Check = Callable[[Job, re.Match[str]], bool]
GAME: Any = GAMES[TOKENS.id]
KINDS = {kind.piece: kind for kind in TOKENS.kinds}
ALL = sum(kind.count for kind in TOKENS.kinds)
CALLED = {
    "home planets": "home-planet",
    "colonies": "colony",
    "agricultural stations": "agricultural-station",
    "industrial stations": "industrial-station",
    "weapon stations": "weapon-station",
}


def played(save: str, turn: str) -> Any:
    """Return what a turn comes to on a position."""
    return GAME.resolve(GAME.texts.position_from_text(save), turn)


def of_caption(match: re.Match[str]) -> tuple[Any, Any]:
    """Return the case whose caption says this, and what its turn comes to."""
    case = next(case for case in CASES if match[0] in str(case.lesson).replace("*", ""))
    return case, played(case.save, case.turn)


def left(*there: str, gone: tuple[str, ...] = ()) -> Check:
    """Return the check that after a case's turn pieces stand on these squares, and none on those gone."""

    def judged(_job: Job, match: re.Match[str]) -> bool:
        _, made = of_caption(match)
        names = GAME.rules.board_of(made.before).names
        stands = {name for name, its in zip(names, GAME.look.standing(made.after), strict=True) if its.piece}
        return stands >= set(there) and not stands & set(gone)

    return judged


def faulty(code: str) -> Check:
    """Return the check that a case's turn has this fault alone."""
    return lambda _job, match: [fault.code for fault in of_caption(match)[1].faults] == [code]


def counted(_job: Job, match: re.Match[str]) -> bool:
    """Return whether a side has so many tokens of a kind."""
    return KINDS[CALLED[match["kind"]]].count == int(match["count"])


def priced(*pieces: str) -> Check:
    """Return the check that each of these pieces costs the numbers said, of the kinds in their order."""

    def judged(_job: Job, match: re.Match[str]) -> bool:
        told = [int(number) for number in re.findall(r"\d+", match[0])]
        return all([count for _, count in KINDS[piece].price] == told for piece in pieces)

    return judged


def productions(piece: str) -> int:
    """Return how many productions a piece takes, those of what it replaces included."""
    return 1 + sum(count * productions(other) for other, count in KINDS[piece].price)


def pace(_job: Job, match: re.Match[str]) -> bool:
    """Return whether so many pieces are reached after so many turns, each in the cheapest order."""
    numbers = [int(number) for number in re.findall(r"\d+", match[0])]
    order = ["home-planet", *(kind for kind in KINDS if kind not in ("home-planet", "colony") for _ in "12")]
    colonies = KINDS["colony"].count
    turns = [colonies, *accumulate((productions(piece) for piece in order), initial=colonies)][1:]
    pieces = [colonies + 1 + k for k in range(len(turns))]
    return numbers == [*pieces, *turns] and pieces[-1] == ALL


def rotation(_job: Job, match: re.Match[str]) -> bool:
    """Return whether these are the turns of a rotation that the tests of the sheet play."""
    told = ", ".join(
        f"{side} {turn}" for side, turn in zip("ABCD", ROTATIONS[int(match[1]) - 1], strict=True)
    )
    return told == match[2]


def last_takes(_job: Job, match: re.Match[str]) -> bool:
    """Return whether the last turn of that rotation removes something, and no other turn shown does."""
    taken = [turn for turns in ROTATIONS for turn in turns if "x" in turn]
    return [ROTATIONS[int(match[1]) - 1][3]] == taken


def boards(_job: Job, match: re.Match[str]) -> bool:
    """Return whether boards have at most so many squares a side, for so many players."""
    return int(match[1]) == int(match[2]) == MAX_SIDE and (int(match[3]), int(match[4])) == (
        2,
        len(TOKENS.sides),
    )


def eight_round(_job: Job, _match: re.Match[str]) -> bool:
    """Return whether a home planet in the open can go to eight squares."""
    at = GAME.texts.position_from_text("colonization:chess8x8:d4/h8")
    return len([its for its in GAME.rules.actions(at) if its.verb == "move"]) == 8


def written(_job: Job, match: re.Match[str]) -> bool:
    """Return whether each turn that is written down is legal on a position of the sheet."""
    sheet = GAME.kit.rule_sheet()
    turns = re.findall(r"c3-c4|c3xd4|\+colony d4|fire e5|\+home d4", match[0])
    return bool(turns) and all(played(sheet.written[turn], turn).legal for turn in turns)


SOCIETY_CLAIMS: tuple[tuple[str, Check], ...] = (
    (r"You win in one of three ways: all your (16) pieces stand on the board;",
     lambda job, m: int(m[1]) == ALL),
    (r"A board of about (\d+) squares for each player: one chess board for four, .*",
     lambda job, m: int(m[1]) == TOKENS.best == 64 // 4),
    (r"For each player (\d+) pieces, tokens or a set of chess pieces:", lambda job, m: int(m[1]) == ALL),
    (r"(?P<count>\d) (?P<kind>home planets|colonies|\w+ stations) \(.*\)\.", counted),
    (r"The first is placed for nothing, the second one costs 8 colonies\.", priced("home-planet")),
    (r"Each costs 8 colonies\.", priced("agricultural-station")),
    (r"Each costs 8 colonies and 2 agricultural stations\.", priced("industrial-station")),
    (r"Each costs 8 colonies, 2 agricultural and 2 industrial stations\.", priced("weapon-station")),
    (r"The neighbours of a square are the eight round it\.", eight_round),
    (r"In rotation (\d) D's home planet removes a colony of A's: the arrow\.", last_takes),
    (r"Rotation (\d): (.*)\.", rotation),
    (r"A cuts: d4 goes, and with it e3, which nothing else connects\.", left("d4", "c5", gone=("c3", "e3"))),
    (r"Allowed: A moves c3 away and cuts off d4\.", left("b2", "c2", gone=("c3", "d4"))),
    (r"Not allowed: no home planet of A's stands beside d4\.", faulty("no-home-near")),
    (r"Not allowed: it costs 8 colonies, and there are 7\.", faulty("too-few")),
    (r"Produced: the 8 colonies go, an agricultural station comes\.",
     left("b2", "c3", gone=("a1", "b1", "c1", "a2", "c2", "a3", "b3"))),
    (r"Produced: the second home planet at c3 is what keeps d4 connected\.", left("b2", "c3", "d4")),
    (r"The weapon station goes, and c4, which it alone connected\.", left("b2", "c1", gone=("b3", "c4"))),
    (r"Any connected squares inside (\d+) × (\d+) are a board, for (\d) to (\d) players\.", boards),
    (r"(\d) squares a player or more are advised\.", lambda job, m: int(m[1]) == ADVISED),
    (r"With (\d+) pieces you win at once\.", lambda job, m: int(m[1]) == ALL),
    (r"A turn is c3-c4 \(move\), .*|The first placing is \+home d4\.", written),
    (r"The game is best with four players or more, and a little better with an even number\."
     r"|It may take 12 to 15 hours;", lambda job, m: TOKENS.players == 4),  # the source
    (r"Undisturbed, a society can have ([\d, and]+) pieces after ([\d, and]+) turns: who comes late loses "
     r"little\.", pace),
    (r"All (\d+) need (\d+) squares\.",  # somebody else stands on one: else the game would be over
     lambda job, m: (int(m[1]), int(m[2])) == (ALL, ALL + 1)),
)  # fmt: skip
