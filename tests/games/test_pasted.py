"""Text as people paste it: what is unambiguous is read, and the rest refused with the sign or the rule."""

from __future__ import annotations

import json
import quopri
from collections.abc import Callable
from pathlib import Path

import pytest

from games.catalogue import GAMES, game_of_save
from games.checking.check import check_turn
from games.errors import GamesError, ParseError
from games.play.drafting import Draft
from games.records.pasted import decode_text, save_lines, unfold_lines
from games.records.positions import position_pasted
from games.records.record import format_record, parse_record, remarks_of, replay, start_of
from games.turn_text import plain_turn, side_mark, side_meant
from tests.games.sparklies.grids import format_wiki_grid

DATA = Path(__file__).parent / "data"
PLAIN = "2:5:2:4:1:2111042222101200211011222:0"
LINES = {
    "colonization": "colonization:chess8x8:-/-/-/-:starts=ABCD",
    "sparklies": PLAIN,
    "placing": "2:3:2:4:1:3..4.....:0:placing=yes:mover=white",
    "banners": "2:2:2:4:1:3300:0:banners=a1,-:mover=white",
    "unread": "2:2:2:4:1:3300:0:x-note=Café – “two words”.:mover=white",
    "cornerport": f"cornerport:fb....../.S....../{'......../' * 5}F.......:mover=white",
    "sandkings": "sandkings:b2,a1,b3,a2,c2,b1/g7,h8,g8,f7,h7,g6:mover=1",
    "glorieta": "glorieta:chicken:2:../.b./..:mover=orange",
}


def as_written(line: str) -> str:
    """Return a save line as its game writes it."""
    texts = game_of_save(line).texts
    return texts.position_text(texts.position_from_text(line))


LINES |= {name: as_written(line) for name, line in LINES.items()}


def read(text: str) -> str:
    """Return the save line that a pasted text is read as."""
    game = game_of_save(text)
    return game.texts.position_text(position_pasted(game, text))


def broken(line: str, at: int = 11, by: str = "\n") -> str:
    """Return a line that is broken in two."""
    return line[:at] + by + line[at:]


def coded(text: str) -> str:
    """Return a text as the source of a mail has it."""
    return quopri.encodestring(text.encode()).decode()


WAYS: dict[str, Callable[[str], str]] = {
    "plain": lambda line: line,
    "spaces round it": lambda line: f"\t {line}\u00a0\r\n",
    "isolates": lambda line: f"\u2068{line}\u2069",
    "left-to-right mark": lambda line: f"\u200e{line}\u200e",
    "byte order mark": lambda line: f"\ufeff{line}",
    "zero-width space": lambda line: broken(line, by="\u200b"),
    "word joiner and soft hyphen": lambda line: broken(line, by="\u2060\u00ad"),
    "straight quotes": lambda line: f'"{line}"',
    "curly quotes": lambda line: f"“{line}”",
    "low quotes": lambda line: f"„{line}“",
    "guillemets": lambda line: f"« {line} »",
    "one quote": lambda line: f"“{line}",
    "backticks": lambda line: f"`{line}`",
    "fence": lambda line: f"```\n{line}\n```",
    "fence with its language": lambda line: f"```text\n{line}\n```\n",
    "brackets": lambda line: f"<{line}>",
    "parentheses": lambda line: f"({line})",
    "braces": lambda line: f"{{{line}}}",
    "bold": lambda line: f"**{line}**",
    "slanted in bold, in quotes": lambda line: f'"*__{line}__*"',
    "struck out": lambda line: f"~~{line}~~",
    "item of a list": lambda line: f"- {line}",
    "item with a dot": lambda line: f" • `{line}`",
    "tag": lambda line: f'[Start "{line}"]',
    "tag in curly quotes": lambda line: f"[Start “{line}”]",
    "tag in quotes": lambda line: f"'[start \"{line}\"]'",
    "line break": broken,
    "line break as Windows has it": lambda line: broken(line, by="\r\n  "),
    "quoted mail": lambda line: "> " + broken(line, by="\n> "),
    "quoted twice": lambda line: ">> " + broken(line, by="\n>> "),
    "full stop": lambda line: f"{line}.",
    "comma": lambda line: f"{line}, ",
    "quotes and full stop": lambda line: f"“{line}”.",
    "full stop and quotes": lambda line: f"“{line}.”",
    "wide colons": lambda line: line.replace(":", "\uff1a"),
    "ratio signs": lambda line: line.replace(":", "\u2236"),
    "spaced colons": lambda line: line.replace(":", " : "),
    "soft breaks of a mail": lambda line: coded(f"{line}\n"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", LINES)
def test_a_save_line_is_read_however_it_is_pasted(name: str, way: str) -> None:
    """Of every game, a line says the same in any wrapping; what is kept unread stays to the letter."""
    line, text = LINES[name], WAYS[way](LINES[name])
    if name == "unread" and way in ("wide colons", "ratio signs", "spaced colons"):
        text = ":".join((WAYS[way](line.partition(":x-")[0]), "x-" + line.partition(":x-")[2]))
    assert read(text) == line


@pytest.mark.parametrize("name", LINES)
def test_what_is_written_is_read_back_to_the_letter(name: str) -> None:
    """A line as the product writes it is among its readings, and is the one that counts."""
    assert read(LINES[name]) == LINES[name]
    assert LINES[name] in save_lines(LINES[name])


def test_signs_that_only_look_alike_are_read() -> None:
    """Dashes for a minus, an ellipsis for three dots and wide digits are what they look like."""
    assert read(LINES["banners"].replace("-", "–")) == LINES["banners"]
    assert read(LINES["placing"].replace("...", "…")) == LINES["placing"]
    assert read("２:２:2:4:1:3300:0") == "2:2:2:4:1:3300:0"
    assert read("2:2:2:4:1:33 00:0") == "2:2:2:4:1:3300:0"
    assert read("2:2:2:4:1:3300:0:mover = white") == "2:2:2:4:1:3300:0:mover=white"


REFUSED = [
    # what is pasted, what is said of it
    (f"{PLAIN} white to move", "SPACE (U+0020), number 38"),
    (f"{PLAIN[:-2]}😮", "FACE WITH OPEN MOUTH (U+1F62E), number 36"),
    (PLAIN.replace("2101", "21\u043001"), "CYRILLIC SMALL LETTER A (U+0430)"),
    (PLAIN.replace("2101", "21\u00d801"), "LATIN CAPITAL LETTER O WITH STROKE (U+00D8)"),
    (PLAIN + "\x07", "U+0007"),
    (f'[Game "sparklies"]\n[Start "{PLAIN}"]\n', "this is a whole record"),
    ("2:5:2:4:1:21110:0", "25 cells, the save line has 5"),
    ("cornerport:fb......:mover=white", "has 8"),
]


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_what_is_not_clear_is_refused_by_name(text: str, said: str) -> None:
    """A sign that no save line has is named with its number and place, everything else by its rule."""
    with pytest.raises(GamesError) as caught:
        read(text)

    assert said in str(caught.value)


def test_a_grid_of_the_wiki_is_a_position() -> None:
    """The historic grid is read with the spaces of any page; owners may be B and W, no others."""
    grid = (DATA / "historic-5x5-end.txt").read_text(encoding="utf-8")
    end = "2:5:2:4:1:3333433338333555866646667:0"
    renamed = grid.replace("C", "W").replace("A", "B")

    for text in (grid, grid.replace(" ", "\u00a0"), f"```\n{grid}```", renamed):
        assert read(text) == end
    assert read("".join(f"> {line}\n" for line in grid.splitlines())) == end
    with pytest.raises(ParseError, match="the grid names the owners X, Y"):
        read(grid.replace("C", "X").replace("A", "Y"))
    with pytest.raises(ParseError, match="has not 5 cells"):
        read(grid.replace("|B  |", "", 1))
    large = GAMES["sparklies"].rules.start("26", seed=1)
    assert read(format_wiki_grid(large)) == GAMES["sparklies"].texts.position_text(large)


RECORD = """[Game "sparklies"]
[Start "2:5:2:4:1:2111012222101200211011222:0"]

 1 (B)  A2 G->G
 1 (W)  C5 B->G
 2 (B)  B1 G->G, A1 B->R, B2 B->B
"""
AS_WRITTEN = parse_record(RECORD)


def numbered(*heads: str) -> str:
    """Return the record with its turns numbered otherwise."""
    text = RECORD
    for own, other in zip((" 1 (B)  ", " 1 (W)  ", " 2 (B)  "), heads, strict=True):
        text = text.replace(own, other)
    return text


RECORDS: dict[str, str] = {
    "a remark behind a turn": RECORD.replace("A2 G->G", "A2 G->G ; a calm beginning"),
    "braces": RECORD.replace("A2 G->G", "A2 G->G {a calm; beginning}"),
    "braces between items": RECORD.replace("A1 B->R", "{now} A1 B->R"),
    "braces over lines": RECORD.replace("C5 B->G", "C5 B->G {a calm\n 9 (W) and long}\n").replace(
        "}\n\n", "}\n"
    ),
    "braces before turns": RECORD.replace(" 1 (B)", "{by hand}\n 1 (B)"),
    "a brace in a remark": RECORD.replace("A2 G->G", "A2 G->G ; one { only"),
    "a remark behind a comma": RECORD.replace("A1 B->R, ", "A1 B->R, ; and\n"),
    "numbers with a full stop": RECORD.replace(" 1 (W)  ", "")
    .replace(" 1 (B) ", "1.")
    .replace(" 2 (B) ", "2."),
    "numbers in parentheses": RECORD.replace(" 1 (W)  ", "").replace(" 1 (B) ", "1)").replace(" 2 (B)", "2)"),
    "numbers of both": RECORD.replace(" 1 (W) ", "1...").replace(" 1 (B) ", "1.").replace(" 2 (B) ", "2."),
    "an ellipsis": RECORD.replace(" 1 (W) ", "1…").replace(" 1 (B) ", "1.").replace(" 2 (B) ", "2."),
    "numbers with stop and side": RECORD.replace(" 1 (", "1. (").replace(" 2 (", "2.("),
    "a number on a line of its own": RECORD.replace(" 2 (B)  ", "2.\n"),
    "a star": RECORD + "*\n",
    "a result": RECORD + "\n1-0\n\n",
    "a result behind the turn": RECORD.rstrip() + " 0-1",
    "half a point": RECORD.rstrip() + "\n1/2-1/2",
    "an item that is broken": RECORD.replace("A1 B->R", "A1\n      B->R"),
    "a turn that is broken": RECORD.replace(", A1 B->R", "\n, A1 B->R"),
    "broken twice": RECORD.replace("G->G, A1 B->R", "\nG->G, A1\nB->R"),
    "a tag that is broken": RECORD.replace("2101200", "210\n1200"),
    "a tag that is quoted and broken": "> " + RECORD.replace("2101200", "210\n1200").replace("\n", "\n> "),
    "two tags in a line": RECORD.replace('"]\n[', '"] ['),
    "a quoted mail": "".join(f"> {line}\n" for line in RECORD.splitlines()),
    "a fence": f"```\n{RECORD}```\n",
    "quoted-printable": coded(RECORD),
    "a byte order mark": "\ufeff" + RECORD,
    "a mark in the start": RECORD.replace('"2:', '"\ufeff2:'),
    "isolates": RECORD.replace('"sparklies"', '"\u2068sparklies\u2069"').replace("A2", "\u2068A2\u2069"),
    "lines as Windows has them": RECORD.replace("\n", "\r\n"),
    "a full stop": RECORD.replace("C5 B->G", "C5 B->G."),
    "arrows": RECORD.replace("->", "→"),
    "arrows of pages": RECORD.replace("->", "-&gt;"),
}


@pytest.mark.parametrize("way", RECORDS)
def test_a_record_is_read_however_it_is_pasted(way: str) -> None:
    """The turns are the same, all of them legal, and end in the same position."""
    record = parse_record(RECORDS[way])
    plain, other = list(replay(AS_WRITTEN)), list(replay(record))

    assert [turn.faults for turn in other] == [()] * 3
    assert other[-1].position == plain[-1].position
    said = [" ".join(turn.text.replace("→", "->").split()) for turn in record.turns]
    assert said == [turn.text for turn in AS_WRITTEN.turns]
    assert {turn.number for turn in record.turns} <= {1, 2, None}


def test_remarks_stay_with_their_turns() -> None:
    """What stood behind a turn, or in braces, is a remark before the next one, and is read as such again."""
    record = parse_record(RECORDS["braces over lines"].replace("A2 G->G", "A2 G->G ; calm"))
    again = parse_record(format_record(record, remarks_of(record)))

    assert remarks_of(record) == {1: ["calm"], 2: ["a calm 9 (W) and long"]}
    assert remarks_of(again) == remarks_of(record)
    assert again.turns == record.turns


def test_the_older_rounds_keep_their_semicolons() -> None:
    """In the wiki's rounds that sign parts the two players' turns, and begins no remark."""
    record = parse_record((DATA / "historic-5x5.txt").read_text(encoding="utf-8"))

    assert len(record.turns) == 17


def test_equals_signs_of_records_are_no_coding() -> None:
    """Keys, placed pieces and calls are not taken for a mail's coding; a broken line without others is."""
    for text in (
        '[Start "2:3:2:4:1:.........:0:alternate=10,black,none"]\n',
        "1 (B)  +D1=B\n1 (W)  =\n",
        "1 (B)  =\n",
        "2:2:2:4:1:3300:0:active=a1,b2",
        "2:2:2:4:1:3300:0:x-a==",
        "colonization:chess8x8:-/-/-/-:starts=ABCD",
        "colonization:chess8x8:d4/h1:round=85",
        '[Start "colonization:chess8x8:-/-:starts=AB"]',
    ):
        assert unfold_lines(text) == text
    long = "2:9:2:4:1:" + "0" * 81 + ":0"
    assert unfold_lines(f"{long[:70]}=\n{long[70:]}") == long
    assert read(coded(f"{long}\n")) == long


NO_RECORDS = [
    # what is said, and the line
    (RECORD + "\n" + RECORD, "line 8: a second game begins here"),
    (RECORD.replace("A2 G->G", "A2 G->G {calm"), "line 4: a remark begins here with a brace"),
    ('[Game "sparklies"]\n[Ruleset "chess"]\n', "chess"),
    (RECORD + "|R  |G  |\n| A | C |\n", "line 7: a grid of letters stands in this record"),
]


@pytest.mark.parametrize(("text", "said"), NO_RECORDS)
def test_what_is_no_one_record_says_why(text: str, said: str) -> None:
    """Two games, a remark without an end and tags that are wrong are refused with what was found."""
    with pytest.raises(GamesError) as caught:
        start_of(parse_record(text))

    assert said in str(caught.value)


def test_what_a_start_lacks_is_said_of_that_alone() -> None:
    """The advice to say Start or Seed belongs to a record that says neither, and to no other fault."""
    for tags in ('[Game "sparklies"]', '[Ruleset "speed"]\n[Size "5"]'):
        with pytest.raises(GamesError, match="a record says"):
            start_of(parse_record(tags))
    for tags in (
        '[Seed "1"]\n[Ruleset "chess"]',
        '[Ruleset "chess"]',
        '[Size "1"]',
        '[Seed "1"]\n[Size "1"]',
        '[Seed "1"]\n[Deal "fair"]',
        '[Start "2:5:0"]',
    ):
        with pytest.raises(GamesError) as caught:
            start_of(parse_record(tags))
        assert "a record says" not in str(caught.value)


def test_a_result_or_a_line_in_the_middle_is_no_turn() -> None:
    """A star between turns, two turns in one line and foreign lines stay faults, each on its own."""
    for spoiled in (
        " 1 (W)  C5 B->G\n*\n",
        " 1 (W)  C5 B->G C4 B->G\n",
        " 1 (W)  C5 B->G\nOn Monday Bob wrote:\n",
    ):
        turns = list(replay(parse_record(RECORD.replace(" 1 (W)  C5 B->G\n", spoiled)), go_on=True))
        assert [fault.code for turn in turns for fault in turn.faults][:1] == ["parse"]


def test_sizes_and_seeds_are_read_as_they_look() -> None:
    """A board is 9 × 9 as pages show it, and two seeds that look alike deal the same."""
    plain = start_of(parse_record('[Size "8x6"]\n[Seed "one"]\n'))

    for size, seed in (("8 × 6", "one"), ("8x6", "\u200bone\ufeff"), ("８×６", "\u2068one\u2069")):
        assert start_of(parse_record(f'[Size "{size}"]\n[Seed "{seed}"]\n')) == plain


TURN = "B1 G->G, A1 B->R, B2 B->B"
TURNS = [
    f" 2 (B)  {TURN}",
    f"2. {TURN}",
    f"(black) {TURN}.",
    f"“{TURN}”",
    f"`{TURN}`",
    f"{TURN} ; and so on",
    f"{TURN} {{and so on}}",
    f"> {TURN}",
    TURN.replace("->", "–>").replace(" ", "\u00a0"),
    TURN.replace("->", "→\ufe0f"),
]


@pytest.mark.parametrize("text", TURNS)
def test_a_turn_is_read_however_it_is_pasted(text: str) -> None:
    """In the making, in a check and at a table a turn is what a record has, and is kept so."""
    first, second, last = replay(AS_WRITTEN)
    game = AS_WRITTEN.game
    kept = plain_turn(game, "black", text)

    assert kept.replace("→", "->") == TURN
    assert Draft.begin(game, second.position).read(text).position == last.position
    assert check_turn(game, second.position, last.position, text).verdict == "legal"
    assert first.side == "black"


def test_a_turn_of_another_side_or_of_strange_signs_is_refused() -> None:
    """The side that a pasted turn names has to be the one to move; a letter of another script is named."""
    _, second, _ = replay(AS_WRITTEN)
    begun = Draft.begin(AS_WRITTEN.game, second.position)

    (other,) = begun.read(f"2 (W) {TURN}").faults
    (strange,) = begun.read(TURN.replace("A1", "\u04101")).faults
    assert (other.code, strange.code) == ("parse", "parse")
    assert "CYRILLIC CAPITAL LETTER A (U+0410)" in strange.message


def test_files_of_every_coding_are_text() -> None:
    """UTF-8, UTF-16 and UTF-32 with a mark or without, and Latin-1; bytes of no text are none."""
    text = '[Remark "Café – Zürich"]\r\n'

    for coding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"):
        assert decode_text(text.encode(coding)) == text, coding
    for data in (bytes(range(256)), b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(range(200)), b"\xff\xfeA"):
        assert decode_text(data) is None
    assert decode_text(b"") == ""


def test_sides_are_meant_in_any_letters() -> None:
    """A side may be named in capitals, by its first letter, and with signs that nobody sees."""
    sides = ("black", "white")

    assert [side_meant(text, sides) for text in ("BLACK", " White ", "w", "\u2068black\u2069")] == [
        *("black", "white", "white", "black"),
    ]
    assert side_meant("red", sides) == "red"
    assert json.dumps(side_meant("1", ("1", "2", "3", "4"))) == '"1"'


@pytest.mark.parametrize(
    ("sides", "marks"),
    [
        (("black", "white"), ("B", "W")),
        (("red", "royal", "blue"), ("RE", "RO", "B")),
        (("p1", "p2", "p10"), ("P1", "P2", "P10")),
        (("1", "10", "2"), ("1", "10", "2")),
        (("ab", "abc", "b"), ("AB", "ABC", "B")),
        (tuple("ABCDEFGH"), tuple("ABCDEFGH")),
    ],
)
def test_sides_are_marked_apart(sides: tuple[str, ...], marks: tuple[str, ...]) -> None:
    """A mark is as short as it can be, and each is read back as its own side; a beginning of two is none."""
    assert tuple(side_mark(side, sides) for side in sides) == marks
    assert tuple(side_meant(mark.lower(), sides) for mark in marks) == sides
    assert tuple(side_meant(side.upper(), sides) for side in sides) == sides
    assert side_meant("r", ("red", "royal")) == "r"
