"""Tags of records: what is known, what must agree with the start, and what is refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.catalogue import GAMES
from games.errors import GamesError
from games.records.record import format_record, parse_record, replay, start_of
from games.records.tags import INFORMATION, known_tags

DOCS = Path(__file__).parents[2] / "docs"
START = '[Start "2:3:2:4:1:012012012:0"]\n'
HEX = '[Game "glorieta"]\n[Start "glorieta:landscape:3:n../..../..n../..../..n:mover=black"]\n'

REFUSED = [
    # a record, what is said of it
    (START + '[Handicap "3"]', "the option handicap cannot be .3.; it can be none, or a side"),
    (START + '[Flag "on"]', "the tag Flag is not known"),
    (START + '[Rulset "drift"]', "the tag Rulset is not known: did you mean Ruleset?"),
    (START + '[Blakc "Ann"]', "did you mean Black?"),
    (START + '[Neutral "3"]', "the tag Neutral is not known"),
    (HEX + '[Deal "equal"]', "the tag Deal is not known"),
    (HEX + '[White "Ann"]', "the tag White is not known"),
    (START + START, "line 2: the tag Start stands here again"),
    (START + '[Event "a"]\n[event "b"]', "the tag event stands here again"),
    (
        START + '[Ruleset "subtle"]\n[Form "subtle"]',
        r"the tag Form stands here again \(Ruleset is the same\)",
    ),
    (START + '[Solo ""]', "the tag Solo says nothing"),
    (START + '[Form "drift"]', "the tag Ruleset says drift, but the save line in Start is of subtle"),
    (START + '[Size "4"]', "the tag Size says 4, but the save line in Start is of 3"),
    (START + '[Edge "hex3"]', "the tag Size says hex3, but the save line in Start is of 3"),
    (START + '[Solo "red"]', "the tag Solo says red, but the sides are black and white"),
    (START.replace(':0"', ':0:mover=white"') + '[Solo "black"]', "by the start white is to move"),
    (START + '[PlayOn "maybe"]', "play-on cannot be 'maybe'; it can be no, yes"),
    (START.replace(':0"', ':0:playing=off"') + '[PlayOn "yes"]', "disagree with Start: playing on is yes"),
    (START.replace(':0"', ':0:playing=on"') + '[PlayOn "no"]', "disagree with Start: playing on is no"),
    (START + '[Deal "fair"]', "deal cannot be 'fair'; it can be random, equal"),
    ('[Start "2:2:2:4:1:0000:0"]\n[Deal "equal"]', "the deal is called equal"),
    ('[Seed "1"]\n[PlayOn "maybe"]', "play-on cannot be 'maybe'"),
    ('[Game "glorieta"]\n' + START, "the tag Game says glorieta, but the save line in Start is of sparklies"),
    ('[Start "platy:8x8:0"]', "a save line is platy:<tray>:<level>:<tiles>"),
    ('[Start "chess:8x8:0"]', "there is no game 'chess'"),
    ('[Game "platy"]', "lot deals the tiles: say a seed"),
    (HEX + '[Neutral "2"]', "the neutral cells are said to be 2, but the start has 3: a1 c3 c5"),
    (HEX + '[Neutral "a1 c3 b2"]', "said to be a1 c3 b2"),
    (HEX.replace("landscape", "chicken") + '[Neutral "3"]', "begins on an empty board"),
    (HEX + '[PlayOn "yes"]', "the tag PlayOn is not known"),
    (START.replace(':0"', ':0:mover=black:phase=activate"'), "in the middle of a turn"),
    (START + "7 (B) A1 R->R\n3 (W) B1 G->G", "line 3: turn 3 comes after turn 7"),
    (START + "2 (B) A1 R->R\nB1 G->G\n1 (B) C1 B->B", "line 4: turn 1 comes after turn 2"),
]


def test_what_is_not_understood_is_refused(many_refused: list[tuple[str, str]]) -> None:
    """Every record that says something unknown, twice or against its start is refused with a reason."""
    for text, said in many_refused:
        with pytest.raises(GamesError, match=said):
            start_of(parse_record(text))
    assert len(many_refused) == 33


@pytest.fixture
def many_refused() -> list[tuple[str, str]]:
    """Give all records that are refused."""
    return REFUSED


ACCEPTED = [
    START + '[Seed "4"]\n[Deal "equal"]\n[RULESET "Subtle"]\n[size "3x3"]\n[PlayOn "yes"]',
    START.replace('"2:', '"1:')
    + '[Seed "4"]\n[Deal "equal"]\n[RULESET "Speed"]\n[size "3x3"]\n[Solo "Black"]',
    START + "".join(f'[{name} "anything"]\n' for name in (*INFORMATION, "Black", "White")),
    HEX + '[Neutral "3"]\n[Edge "3"]\n[Form "landscape"]\n[Orange "Ann"]\n[Seed "1"]',
    HEX + '[Neutral "C5, a1 c3"]',
    "1 (B) A1 R->R\n" + START + "1 (W) B1 G->G\n1 (B) C1 B->B\n7 (W) A2 R->R",
    '[Seed "1"]\n[Size "4"]\n[Deal "random"]\n[PlayOn "no"]',
]


def test_what_is_known_is_taken() -> None:
    """Known tags that agree are read, in any case; numbers may stay and grow."""
    for text in ACCEPTED:
        record = parse_record(text)
        assert not any(turn.faults for turn in replay(record))
        assert start_of(parse_record(format_record(record))) == start_of(record)
    assert len(ACCEPTED) == 7


def test_a_full_start_is_played_on_unless_the_record_says_no() -> None:
    """A full board as start means that the players play on; the tag PlayOn decides where it stands."""
    full = '[Start "2:2:2:4:1:3366:0"]\n'
    game = GAMES["sparklies"]

    phases = [game.rules.phase(start_of(parse_record(full + tag))) for tag in ("", '[PlayOn "no"]')]

    assert phases == ["activate", "over"]


def test_who_plays_alone_is_told_by_the_start_or_by_the_tag() -> None:
    """Both mean the same: every turn is that side's, and every line that comes of it says so."""
    line, turns = "1:2:2:4:1:0000:0", "1 (W) A1 R->R\n2 (W) B1 R->G\n3 (W) A2 R->B\n"
    for tags in (f'[Start "{line}:solo=white"]\n', f'[Start "{line}"]\n[Solo "white"]\n'):
        record = parse_record(tags + turns)
        played = list(replay(record))
        assert [(turn.side, len(turn.faults)) for turn in played] == [("white", 0)] * 3
        assert record.game.texts.position_text(played[-1].position) == "1:2:2:4:1:6780:0:solo=white"
    with pytest.raises(GamesError, match="the tag Solo says black, but by the start white is to move"):
        start_of(parse_record(f'[Start "{line}:solo=white"]\n[Solo "black"]'))
    wrong = list(
        replay(parse_record(f'[Start "{line}:solo=white"]\n1 (B) A1 R->R\n1 (W) A1 R->R'), go_on=True)
    )
    assert [[fault.code for fault in turn.faults] for turn in wrong] == [["wrong-side"], []]


def test_white_space_within_a_tag_is_one_space() -> None:
    """No sign that breaks lines can break a tag or a turn in two."""
    breaking = "a\n[Start]\x0b\x85\u2028 b"
    record = parse_record(START)

    told = format_record(type(record)((*record.tags, ("Event", breaking)), record.turns))

    assert parse_record(told).tag("Event") == "a [Start] b"


def test_the_documentation_names_every_tag() -> None:
    """The page on notation lists exactly the tags that Sparklies' records can have."""
    page = (DOCS / "notation.md").read_text(encoding="utf-8").partition("| tag |")[2].partition("\n\n")[0]
    named = {word for row in page.splitlines()[2:] for word in row.split("|")[1].replace("`", "").split(", ")}

    assert {name.strip() for name in named} == {*known_tags(GAMES["sparklies"])}


@pytest.mark.parametrize(
    ("page", "game"),
    [("notation.md", "sparklies"), ("glorieta.md", "glorieta"), ("sandkings.md", "sandkings")],
)
def test_the_documentation_tells_every_option(page: str, game: str) -> None:
    """The page's table of options is what the game's data says, row by row, with what refuses one."""
    text = (DOCS / page).read_text(encoding="utf-8")
    rows = text.partition("| option |")[2].partition("\n\n")[0].splitlines()[2:]
    options = GAMES[game].options
    told = [
        f"| `{o.name}` | {o.can_be} | {o.default} | {o.sentence} |".replace("|  |", "| |") for o in options
    ]

    assert rows == told
    for option in options:
        for clash in option.clashes:
            chosen = f"`{option.name}`" + f" ({', '.join(clash.own)})" * bool(clash.own)
            assert f"{chosen} cannot be chosen with {', '.join(clash.values)}: {clash.why}." in text
