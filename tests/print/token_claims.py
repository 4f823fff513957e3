"""What the rule sheets of Cornerport and Sandkings claim, and how each claim is known: rows of test_claims.

Everything that can be is played: the claim of a picture on its own position, any other on one made for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from games.answers import Outcome
from games.cornerport.position import nearer_port
from games.cornerport.sea import SEA
from games.errors import GamesError
from games.records.record import parse_record, start_of
from games.rule_sheet import Diagram
from games.sandkings.ending import GAMES, WINS
from games.sandkings.field import CORNERS
from print.jobs import Job
from tests.games.sandkings.playing import largest_corner

__all__ = ["TOKEN_CLAIMS"]

Check = Callable[[Job, re.Match[str]], bool]
PORTS = {"white-port": {"a8", "h1"}, "black-port": {"a1", "h8"}}
SPOKEN = {"patrol boat": "boat", "battle ship": "ship", "freighter": "freighter"}
ALL = "1234"
# A position and a turn by which something goes with the variation, and nothing without it.
DECIDED = {
    "1": ("c3,e4,d3,d4/f6,-,e5,g6", "e4xe5"),
    "2": ("d3,e4,d4,c3/e6,-,e5,f6", "e4xe5"),  # the stinger stands beside its body at a corner
    "3": ("b3,-,a4,c2,d2/b1,-,a1/h8,g8", "d2-d1"),
}


def pictures(job: Job) -> list[Diagram]:
    """Return all pictures of a set's rule sheet, those of the reference too."""
    bands = [band for part in job.rules.parts for band in part] + list(job.rules.reference)
    blocks = [block for band in bands for column in band.columns for block in column]
    return [diagram for block in blocks for diagram in getattr(block, "diagrams", ())]


def of_caption(job: Job, words: str) -> tuple[Diagram, str, Any]:
    """Return the picture whose caption says this, its save line, and what its turn comes to."""
    captions = ((shown, str(shown.caption).replace("*", "")) for shown in pictures(job))
    shown = next(shown for shown, caption in captions if words in caption)
    assert shown.played is not None
    return shown, shown.played.save, resolved(job, shown.played.save, shown.played.turn)


def resolved(job: Job, save: str, turn: str) -> Any:
    """Return what a turn comes to on a position."""
    return job.game.resolve(job.game.texts.position_from_text(save), turn)


def standing(job: Job, position: Any) -> dict[str, tuple[str, str]]:
    """Return owner and piece of all that stands on a board, by the cell's name."""
    names = job.game.rules.board_of(position).names
    shown = zip(names, job.game.look.standing(position), strict=True)
    return {name: (its.owner, its.piece) for name, its in shown if its.piece}


def start(job: Job, **options: str) -> Any:
    """Return a start with these options."""
    return job.game.rules.start(job.game.usual_shape, seed=1, options=options)


def tokens(job: Job) -> dict[str, int]:
    """Return how many tokens of each piece a side has."""
    assert job.game.kit.tokens is not None
    return {kind.piece: kind.count for kind in job.game.kit.tokens.kinds}


def drawn_again(job: Job, position: Any, times: int) -> Outcome | None:
    """Return the end where a position stands so many times."""
    assert job.game.repetition is not None
    return job.game.repetition(position, times)


# of Cornerport


def fleet(job: Job, match: re.Match[str]) -> bool:
    """Return whether a side has so many tokens of each kind of ship."""
    told = {piece: int(match[1 + number]) for number, piece in enumerate(SPOKEN.values())}
    supply = {piece: count / 2 for piece, count in job.game.kit.supply(64).items()}
    return told == tokens(job) == supply


def ship_of_a_side(job: Job, match: re.Match[str]) -> bool:
    """Return whether a side has so many tokens of a kind, of the legend."""
    return match[1] in job.game.sides and tokens(job)[SPOKEN[match[2]]] == int(match[3])


def regions(job: Job) -> Mapping[str, set[str]]:
    """Return the names of each region's cells."""
    board = job.game.rules.board(job.game.usual_shape)
    return {name: {board.names[cell] for cell in cells} for name, cells in board.regions}


def deep_water(job: Job, match: re.Match[str]) -> bool:
    """Return whether so many squares are deep, and they are those in the middle."""
    deep = regions(job)["deep"]
    return len(deep) == int(match[1]) and deep == {f"{column}{row}" for column in "cdef" for row in "3456"}


def ports(job: Job, _match: re.Match[str]) -> bool:
    """Return whether these corners are the ports, white's the light ones."""
    found, board = regions(job), job.game.rules.board(job.game.usual_shape)
    dark = {board.names[cell] for cell in board.shaded}
    return {name: found[name] for name in PORTS} == PORTS and PORTS["black-port"] <= dark - PORTS[
        "white-port"
    ]


def first_freighters(job: Job, _match: re.Match[str]) -> bool:
    """Return whether a game begins with nothing but these two freighters, and with white to move."""
    begun = start(job)
    stands = {"h1": ("white", "freighter"), "a1": ("black", "freighter")}
    return standing(job, begun) == stands and job.game.rules.mover(begun) == "white"


def arrives(job: Job, match: re.Match[str]) -> bool:
    """Return whether a freighter that was last in a8 arrives in h1, and a boat then stands on a8."""
    _, save, played = of_caption(job, match[0])
    after = standing(job, played.after)
    came = after["h1"] == ("white", "freighter") and "h1" not in standing(job, played.before)
    return ":from=g2.a8" in save and came and after["a8"] == ("white", "boat")


def blocked(job: Job, match: re.Match[str]) -> bool:
    """Return whether the freighter arrives, and a new ship could not be placed where another stands."""
    shown, save, played = of_caption(job, match[0])
    assert shown.played is not None
    placed = resolved(job, save, f"{shown.played.turn} +boat a8")
    return played.legal and not placed.legal and "a8" in standing(job, played.before)


def was_there(job: Job, match: re.Match[str]) -> bool:
    """Return whether the freighter that comes to h1 was there last, and nothing may be placed."""
    shown, save, played = of_caption(job, match[0])
    assert shown.played is not None
    return ":from=g2.h1" in save and not played.legal and resolved(job, save, shown.played.turn[:5]).legal


def draws(job: Job, match: re.Match[str]) -> bool:
    """Return whether black's move to c2 ends the game without a winner."""
    _, _, played = of_caption(job, match[0])
    moved = standing(job, played.after).get("c2", ("", ""))[0] == "black"
    ended = job.game.rules.outcome(played.after)
    return moved and ended is not None and ended.winner is None


def fifty(job: Job, match: re.Match[str]) -> bool:
    """Return whether a draw may be claimed once so many rounds were quiet, and no earlier, if agreed so."""
    save = job.game.texts.position_text(start(job, fifty="yes"))
    quiet = [job.game.texts.position_from_text(f"{save}:quiet={2 * int(match[1]) - less}") for less in (1, 0)]
    return [bool(job.game.rules.calls(at, "white")) for at in quiet] == [False, True]


def written(job: Job, match: re.Match[str]) -> bool:
    """Return whether the turns named are the sheet's own, and legal there."""
    turns = [turn for turn in match.groups() if turn]
    return all(resolved(job, job.rules.written[turn], turn).legal for turn in turns)


def goes_and_sinks(job: Job, match: re.Match[str]) -> bool:
    """Return whether of two written turns the second alone sinks a ship."""
    left = [resolved(job, job.rules.written[turn], turn) for turn in match.groups()]
    gone = [len(standing(job, its.before)) - len(standing(job, its.after)) for its in left]
    return written(job, match) and gone == [0, 1]


def two_and_a_sinking(job: Job, match: re.Match[str]) -> bool:
    """Return whether the turn is one of the sheet's pictures, goes two squares and sinks."""
    shown = next(its for its in pictures(job) if its.played and its.played.turn == match[1])
    assert shown.played is not None
    return len(shown.way) == 3 and len(shown.struck) == 1 and shown.played.legal


def brings_any(job: Job, match: re.Match[str]) -> bool:
    """Return whether the turn is the sheet's, and the same with each other kind of ship is legal, too."""
    turn, save = match[1], job.rules.written[match[1]]
    others = [turn.replace("boat", kind) for kind in ("ship", "freighter")]
    return written(job, match) and all(resolved(job, save, other).legal for other in others)


def as_near(_job: Job, _match: re.Match[str]) -> bool:
    """Return whether freighters as near to both own ports count as from h1, and from a1."""
    squares = {"white": "d4", "black": "d5"}  # four moves from either
    ports = {side: SEA.names[nearer_port(side, SEA.cell(square))] for side, square in squares.items()}
    return ports == {"white": "h1", "black": "a1"}


def of_the_game(job: Job, match: re.Match[str]) -> bool:
    """Return whether a caption's turn is its picture's, legal, and that side's."""
    shown, _, played = of_caption(job, match[0])
    assert shown.played is not None
    mover = job.game.rules.mover(played.before)
    return played.legal and shown.played.turn == match[2] and mover[0].upper() == match[1]


# of Sandkings


def creature(job: Job, _match: re.Match[str]) -> bool:
    """Return whether a creature begins with a body, a stinger and four vertebrae, as its tokens are."""
    stands = [piece for owner, piece in standing(job, start(job)).values() if owner == "1"]
    return len(stands) == 6 and tokens(job) == {piece: stands.count(piece) for piece in stands}


def vertebrae(job: Job, match: re.Match[str]) -> bool:
    """Return whether a creature has four vertebrae."""
    return creature(job, match) and dict(job.game.kit.supply(64))["vertebra"] == 4


def a1_dark(job: Job, _match: re.Match[str]) -> bool:
    """Return whether a1 is dark and at the bottom left."""
    board = job.game.rules.board(job.game.usual_shape)
    cell = board.cell("a1")
    leftmost = min(board.centres, key=lambda at: (at[0], -at[1]))
    return cell in board.shaded and board.centres[cell] == leftmost


def begin_in_corners(job: Job, _match: re.Match[str]) -> bool:
    """Return whether stingers begin in two corners, bodies diagonally beside them, vertebrae round those."""
    begun = start(job)
    board, shown = job.game.rules.board_of(begun), standing(job, begun)
    for side in ("1", "2"):
        at = {piece: name for name, (owner, piece) in shown.items() if owner == side}
        body = board.cell(at["body"])
        beside = {board.names[cell] for cell in board.neighbours[body]}
        x, y = (
            abs(a - b)
            for a, b in zip(*(board.centres[board.cell(at[p])] for p in ("body", "stinger")), strict=True)
        )
        if (x, y) != (1, 1) or beside != {n for n, its in shown.items() if its == (side, "vertebra")}:
            return False
    stingers = [name for name, (_, piece) in shown.items() if piece == "stinger"]
    return sorted(stingers) == ["a1", "h8"]


def clockwise(job: Job, _match: re.Match[str]) -> bool:
    """Return whether four sides have the corners clockwise from a1 on."""
    shown = standing(job, start(job, players="4"))
    stingers = {owner: name for name, (owner, piece) in shown.items() if piece == "stinger"}
    return [stingers[side] for side in "1234"] == ["a1", "a8", "h8", "h1"]


def who_begins(job: Job, match: re.Match[str]) -> bool:
    """Return whether a picture shows a start of so many."""
    shown = next(shown for shown in pictures(job) if str(shown.caption) == match[0])
    owners = {its.owner for its in shown.standing if its.piece}
    return len(owners) == int(match[1]) and shown.played is not None and not shown.played.turn


def all_played(job: Job, _match: re.Match[str]) -> bool:
    """Return whether all four variations are played unless a start says otherwise."""
    option = next(option for option in job.game.options if option.name == "variations")
    return option.default == "1 2 3 4" and start(job) == start(job, variations="1 2 3 4")


def variation(job: Job, match: re.Match[str]) -> bool:
    """Return whether a variation decides what the sheet says it does, on a position where it does."""
    number = match[1]
    if number == "4":
        return [moves_of(job, variations) for variations in ("1 2 3", "1 2 3 4")] == [6, 12]
    return decides(job, number)


def strong_at_corners(job: Job, _match: re.Match[str]) -> bool:
    """Return whether a stinger that stands diagonally beside its body stings what is shielded else."""
    return decides(job, "2")


def decides(job: Job, number: str) -> bool:
    """Return whether something goes by the variation's turn with it, and nothing without it."""
    parts, turn = DECIDED[number]
    gone = []
    for played in (ALL, ALL.replace(number, "")):
        its = resolved(job, f"sandkings:{parts}:variations={played}:mover=1", turn)
        gone.append(its.legal and len(standing(job, its.after)) < len(standing(job, its.before)))
    return gone == [True, False]


def moves_of(job: Job, variations: str = "1 2 3 4") -> int:
    """Return how many moves the first turn of a game has."""
    position, rules = start(job, variations=variations), job.game.rules
    mover, count = rules.mover(position), 0
    while rules.mover(position) == mover:
        position = rules.apply(position, rules.actions(position)[0])
        count += 1
    return count


def twelve_moves(job: Job, _match: re.Match[str]) -> bool:
    """Return whether the first turn has twelve moves, two for each of six parts."""
    return moves_of(job) == 12 == 2 * sum(tokens(job).values())


def eight_directions(job: Job, _match: re.Match[str]) -> bool:
    """Return whether a part alone on the board can go to all eight squares round it."""
    alone = job.game.texts.position_from_text("sandkings:d4,-/h8,-:mover=1")
    moves = [action for action in job.game.rules.actions(alone) if action.path]
    names = job.game.rules.board_of(alone).names
    around = {f"{column}{row}" for column in "cde" for row in "345"} - {"d4"}
    return {names[action.cell] for action in moves} == around and len(moves) == 8


def match_of_seven(job: Job, _match: re.Match[str]) -> bool:
    """Return whether a match has seven games, four wins end it, and a draw is one of the seven."""

    def over(match: str) -> bool:
        try:
            start(job, match=match)
        except GamesError:
            return True
        return False

    told = {"3-3": False, "4-0": True, "3-2=1": False, "3-3=1": True, "0-0=6": False, "0-0=7": True}
    return (GAMES, WINS) == (7, 4) and {match: over(match) for match in told} == told


def drawn_game(job: Job, match: re.Match[str]) -> bool:
    """Return whether a drawn game is one of the match's, and the side that began begins again."""
    for first in "12":
        begun = start(job, match="2-1", first=first)
        proposed = job.game.rematch(begun, drawn_again(job, begun, 3))
        if (proposed["match"], proposed["first"]) != ("2-1=1", first):
            return False
    return match_of_seven(job, match)


def four_passes(job: Job, _match: re.Match[str]) -> bool:
    """Return whether the start stands for the third time, and draws, once two have passed four times."""
    rules, position = job.game.rules, start(job)
    stood, drawn = [rules.repeats(position)], list[bool]()
    for _ in range(4):
        position = job.game.resolve(position, "-").after
        stood.append(rules.repeats(position))
        drawn.append(drawn_again(job, position, stood.count(stood[-1])) is not None)
    return drawn == [False, False, False, True]


def six_moves(job: Job, match: re.Match[str]) -> bool:
    """Return whether the first turn shown has six moves of several parts, and takes nothing."""
    shown, _, played = of_caption(job, "Six moves:")
    moves = [stage for stage in played.stages if any(effect.kind == "move" for effect in stage)]
    return (
        len(moves) == 6
        and played.legal
        and shown.played is not None
        and match[1] in (None, shown.played.turn)
        and len(standing(job, played.after)) == len(standing(job, played.before))
    )


def five_and_the_sixth(job: Job, _match: re.Match[str]) -> bool:
    """Return whether the stinger makes five moves, and the sixth then takes the body of 2."""
    _, _, five = of_caption(job, "Five moves of the stinger,")
    _, save, sixth = of_caption(job, "and the sixth takes the body.")
    moved = [effect for stage in five.stages for effect in stage if effect.kind == "move"]
    shown = standing(job, job.game.texts.position_from_text(save))
    outs = [effect for stage in sixth.stages for effect in stage if effect.kind == "out"]
    stingers = [its.after.piece if its.after else None for its in moved]
    return stingers == ["stinger"] * 5 and shown == standing(job, five.after) and len(outs) == 1


def side_one_moves(job: Job, _match: re.Match[str]) -> bool:
    """Return whether in every case shown side 1 moves, the arrow its last move, and marks earlier ones."""
    cases = 0
    for shown in pictures(job):
        if shown.played is None or not shown.played.turn:
            continue
        cases += 1
        position = job.game.texts.position_from_text(shown.played.save)
        *earlier, last = [re.findall(r"[a-h][1-8]", move) for move in shown.played.turn.split(",")]
        marked = {shown.board.names[cell] for cell in shown.marked}
        if job.game.rules.mover(position) != "1" or [shown.board.names[cell] for cell in shown.way] != last:
            return False
        if not marked <= {cells[-1] for cells in earlier} or bool(marked) != bool(earlier):
            return False
    return cases >= 12


def loses_its_chain(job: Job, match: re.Match[str]) -> bool:
    """Return whether the move is illegal, and e4 stands beside no other part once it is made."""
    shown, _, made = of_caption(job, match[0])
    board = shown.board
    left = {board.names[c] for c, its in enumerate(shown.standing) if its.owner == "1" and c != shown.way[0]}
    beside = {"d3", "e3", "f3", "d4", "f4", "d5", "e5", "f5"}
    return not made.legal and "e4" in left and not beside & (left | {board.names[shown.way[-1]]})


def walked_in(job: Job, match: re.Match[str]) -> bool:
    """Return whether side 1 moves its body, and is out, by parts of side 2."""
    shown, save, made = of_caption(job, match[0])
    stands = standing(job, job.game.texts.position_from_text(save))
    (gone,) = [effect for stage in made.stages for effect in stage if effect.kind == "remove"]
    by = {stands[shown.board.names[cell]][0] for cell in gone.by}
    return stands[shown.board.names[shown.way[0]]] == ("1", "body") and by == {"2"}


def by_variation(job: Job, match: re.Match[str]) -> bool:
    """Return whether a picture's turn takes something, and would not without the variation named."""
    _, save, played = of_caption(job, match[0])
    number = match["number"]
    assert f"variations={ALL}" in save and played.legal
    otherwise = job.game.texts.position_from_text(save.replace(ALL, ALL.replace(number, "")))
    assert len(standing(job, played.after)) < len(standing(job, played.before))
    without = job.game.resolve(otherwise, job_turn(job, match[0]))
    return not without.legal or len(standing(job, without.after)) == len(standing(job, without.before))


def job_turn(job: Job, words: str) -> str:
    """Return the turn of the picture whose caption says this."""
    shown, _, _ = of_caption(job, words)
    assert shown.played is not None
    return shown.played.turn


def no_wall(job: Job, match: re.Match[str]) -> bool:
    """Return whether a picture's turn takes nothing without variation 3, and would with it."""
    _, save, played = of_caption(job, match[0])
    assert "variations=124:" in save and played.legal
    with_it = resolved(job, save.replace("=124:", "=1234:"), job_turn(job, match[0]))
    left = [len(standing(job, its.after)) for its in (played, with_it)]
    return left[1] < left[0] == len(standing(job, played.before))


def corners_taken(job: Job, _match: re.Match[str]) -> bool:
    """Return whether of all corners two begin only in opposite ones, three in any three."""
    opposite, three = {("a1", "h8"), ("a8", "h1")}, 0
    for number in range(1, 16):
        corners = tuple(corner for k, corner in enumerate(CORNERS) if number >> k & 1)
        try:
            start(job, corners=" ".join(corners))
        except GamesError:
            if corners in opposite or len(corners) > 2:
                return False
            continue
        if len(corners) < 2 or (len(corners) == 2 and corners not in opposite):
            return False
        three += len(corners) == 3
    return three == 4


def taken_off(job: Job, _match: re.Match[str]) -> bool:
    """Return whether three or more play on without one creature, which goes, and two do not."""
    without = {count: job.game.rules.without(start(job, players=count), "1") for count in "234"}
    left = [its and {owner for owner, _ in standing(job, its).values()} for its in without.values()]
    return left == [None, set("23"), set("234")]


def begun(job: Job, *tags: str) -> Any:
    """Return the start of a record with these tags."""
    return start_of(parse_record("\n".join((f'[Game "{job.game.id}"]', *tags, ""))))


def tags(job: Job, match: re.Match[str]) -> bool:
    """Return whether a record with these tags begins as usual, without the last with all variations."""
    told = match.groups()
    usual = begun(job, *told) == start(job, first="1") == begun(job, *told[:-1])
    none = begun(job, *told[:-1], '[Variations ""]') == start(job, first="1", variations="")
    return bool(usual and none)


def other_starts(job: Job, match: re.Match[str]) -> bool:
    """Return whether each tag of a record makes the start that is another than the usual one."""
    ports, straight = match.groups()
    starts = {start(job), start(job, ports="a8 a1"), start(job, battleships="straight")}
    return len(starts | {begun(job), begun(job, ports), begun(job, straight)}) == 3


def largest_walls(_job: Job, match: re.Match[str]) -> bool:
    """Return whether no six parts that join two sides cut off more squares, by all of them."""
    return (largest_corner(""), largest_corner("3")) == (6, int(match[1]))


def taken_or_not(job: Job, match: re.Match[str]) -> bool:
    """Return whether whom others hem in outside a wall lives, whom it has inside not, and the variation."""
    lives = resolved(job, "sandkings:b2,-,a3,b1/c2,-/d3,-,c3,d2/h8,g8:mover=1", "b1-c1")
    dies = resolved(job, "sandkings:b2,-,a3,b1/a2,-/d3,-,c3,d2/h8,g8:mover=1", "b1-c1")
    out = ["2" not in {owner for owner, _ in standing(job, its.after).values()} for its in (lives, dies)]
    return out == [False, True] and variation(job, match)


def nine_of_ten(_job: Job, _match: re.Match[str]) -> bool:
    """Return whether both are nine of ten by the figures published, as tests of Sandkings play them again."""
    page = (Path(__file__).parents[2] / "docs" / "sandkings-figures.md").read_text("utf-8")
    second = re.search(r"^\| 2 players \| (\d+), (\d+) \|", page, re.M)
    waits = re.search(r"^\| 1 \| (\d+) of (\d+) \|", page, re.M)
    assert second and waits
    of_ten = 10 * int(second[2]) / (int(second[1]) + int(second[2])), 10 * int(waits[1]) / int(waits[2])
    return [round(each) for each in of_ten] == [9, 9]


TOKEN_CLAIMS: tuple[tuple[str, Check], ...] = (
    (r"The board and, for each side, (\d+) patrol boats, (\d+) battle ships and (\d+) freighters\.", fleet),
    (r"(white|black) (patrol boat|battle ship|freighter), (\d+)", ship_of_a_side),
    (r"The (\d+) squares in the middle, with waves, are deep water;", deep_water),
    (r"The corners are ports: white's are the light ones \(a8 and h1\), black's the dark ones "
     r"\(a1 and h8\)\.", ports),
    (r"White puts a freighter on h1, black one on a1\.", first_freighters),
    (r"The freighter comes from a8 and arrives in h1: a patrol boat on a8\.", arrives),
    (r"A ship on a8 blocks the new one, not the arrival\.", blocked),
    (r"Not allowed: this freighter was last in h1 itself, not in a8\.", was_there),
    (r"else the nearer one, counted in moves, is taken, or h1 and a1 of two as near\.", as_near),
    (r"Black moved to c2: a draw\.", draws),
    (r"You may agree on the same for (\d+) rounds without sinking or placing\.", fifty),
    (r"(a1-b2) goes and (a1xb2) sinks;", goes_and_sinks),
    (r"a battle ship goes square by square, (b2-b3-c3);", written),
    (r"two squares with a sinking are (a8-b8xb7);", two_and_a_sinking),
    (r"an arrival with a new ship is (g2-h1 \+boat a8), with \+ship for a battle ship and \+freighter;",
     brings_any),
    (r"\d \(([WB])\)  ([a-h]\d[-x].*)", of_the_game),
    (r"Every player is one creature of six parts\.", creature),
    (r"The chess board, a1 dark and at the bottom left;", a1_dark),
    (r"the hook\) and four vertebrae \(pawns;", vertebrae),
    (r"Begin in corners, two players in opposite ones: the stinger in the corner, .* the vertebrae on the "
     r"four squares beside the body\.", begin_in_corners),
    (r"Clockwise from a1 the players are sides 1, 2 and so on: as many dots as their tokens have\.",
     clockwise),
    (r"Sides are numbered clockwise from a1 on\.", clockwise),
    (r"(\d) players begin\.", who_begins),
    (r"The rules above have all four variations\.", all_played),
    (r"All four variations are played, unless some are switched off before the game\.", all_played),
    (r"Without (1): a vertebra diagonally beside its body is shielded as well\.", variation),
    (r"Without (2): where your stinger stands makes no difference to shields\.", variation),
    (r"Without (3): a wall holds only side by side;",
     variation),
    (r"Without (4): one move for each part\.", variation),
    (r"for a stinger and its own body in all eight directions\.", strong_at_corners),
    (r"A body is inside if, walking over all squares but the wall's, taken or not, in four directions "
     r"\(without variation (3): eight\), it reaches neither of the two other sides\.", taken_or_not),
    (r"You have two moves for each part that your creature has left: twelve at first\.", twelve_moves),
    (r"A move takes one part to an empty square beside it, in any of the eight directions\.",
     eight_directions),
    (r"You may play a match: up to seven games, first to four wins;", match_of_seven),
    (r"A drawn game counts among the seven, and the same side begins again\.", drawn_game),
    (r"passing is legal, so two who begin with four passes in all have drawn\.", four_passes),
    (r"1 comes near by (.*) \(the arrow is the last\), and then stings the body of 2\."
     r"|Six moves: the creature stretches\.", six_moves),
    (r"Five moves of the stinger,",
     five_and_the_sixth),
    (r"The moves in their order, (b3-c3, c2-d2);|a sting has an x, (e4xe5);", written),
    (r"Side 1 moves: an arrow is its last move, marks are where earlier ones ended\.", side_one_moves),
    (r"\(1\) to \(3\) are variations\.",
     lambda job, m: {n for d in pictures(job) for n in re.findall(r"\((\d)\)", str(d.caption))}
     == set("123")),
    (r"Not allowed: e4 would lose its chain\.", loses_its_chain),
    (r"Walked in behind the wall of 2: 1 suffocates\.", walked_in),
    (r"Allowed: diagonally beside its body \((?P<number>1)\)\.", by_variation),
    (r"Allowed: stinger beside its own body \((?P<number>2)\)\.", by_variation),
    (r"A wall, for it holds at corners \((?P<number>3)\)\.", by_variation),
    (r"No wall without variation 3\.", no_wall),
    (r"Two players take opposite corners, three any three\.", corners_taken),
    (r"with three or more that creature is taken off\.", taken_off),
    (r'A record says (\[Players "2"\]), (\[Corners "a1 h8"\]), (\[First "1"\]) and '
     r'(\[Variations "1 2 3 4"\]);', tags),
    (r"Six parts cut off (\d+) squares at most, without variation 3 six\.", largest_walls),
    (r"A record says other first ports, .* straight only: "
     r'(\[Ports "a8 a1"\]), (\[Battleships "straight"\])\.', other_starts),
    (r"Who comes near first is often stung first: of two simple players the second won nine games of ten, "
     r"and so did one that waited\.", nine_of_ten),
)  # fmt: skip
