"""Lots in the course of a game: handed in, by a seed or from a real bag, and never drawn by rules."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from games.answers import Action
from games.catalogue import GAMES
from games.checking.check import check_positions, check_turn
from games.errors import ParseError
from games.lots import Lots, add_draws, drop_draws, odds_of, play_draws, seeds_draw
from games.play.drafting import MAY_END, Draft
from games.play.match import Match
from games.play.players import PLAYERS, ahead, at_random
from games.play.playing import play
from games.records.record import parse_record, replay
from skeins import RULES, SKEINS
from tests.conftest import Many
from tests.guests.installing import install

TEXTS = SKEINS.texts


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put Skeins among the games that are installed."""
    monkeypatch.setitem(GAMES, SKEINS.id, SKEINS)


def start(seed: str = "1", **options: str) -> Any:
    """Return a start."""
    return RULES.start(RULES.usual_shape, seed=seed, options=options)


def winding(seed: str = "1") -> tuple[Any, Action]:
    """Return a start and a turn that winds tiles up, after which lot draws."""
    position = start(seed)
    actions = RULES.actions(position)
    return position, next(a for a in actions if odds_of(RULES, RULES.apply(position, a)))


def other_draw(position: Any) -> Action:
    """Return a possible draw that is not the seed's."""
    return next(draw for draw in odds_of(RULES, position) if draw != seeds_draw(RULES, position))


def test_a_seed_draws_the_same_everywhere() -> None:
    """The numbers follow from SHA-256 of seed and count alone, as an independent reckoning has them."""
    drawn = [Lots("4711", count).below(1000) for count in range(6)]

    assert tuple(drawn) == GOLDEN
    assert Lots("4711").shuffled("abcdefg") == Lots("4711", 5).shuffled("abcdefg")
    assert sorted(Lots("x").shuffled("abcdefg")) == list("abcdefg")


GOLDEN = (14, 249, 438, 382, 470, 633)  # by another program, in JavaScript


def test_lots_go_through_text() -> None:
    """Any seed is written so that a save line can hold it; what is none is refused."""
    for seed in ("", "4711", "a b:c/d", "äöü€", "%2F", "x" * 100):
        lots = Lots(seed, 12)
        assert Lots.from_text(lots.text) == lots
        assert not set(lots.text) & set(": ,") and lots.text.isascii()
    for text in ("", "4711", "4711/", "4711/x", "4711/01", "a b/1", "/1234567"):
        with pytest.raises(ParseError, match="says nothing of lots"):
            Lots.from_text(text)


def test_chances_follow_the_odds(many: Many) -> None:
    """Over many seeds everything is drawn about as often as there is of it in the bag."""
    position, action = winding()
    after, number = RULES.apply(position, action), many(2_000, of=20_000)
    odds = odds_of(RULES, after)
    drawn = Counter(seeds_draw(RULES, after, Lots(f"{seed}")) for seed in range(number))

    assert set(drawn) == set(odds)
    for draw, count in odds.items():
        expected = number * count / sum(odds.values())
        assert abs(drawn[draw] - expected) < 5 * expected**0.5


def test_a_turn_without_draws_draws_what_the_seed_does() -> None:
    """The text names no draw, and reading it plays each of them; undone and done again it is the same."""
    position, action = winding()
    after, draws, _ = play_draws(RULES, RULES.apply(position, action))
    text = TEXTS.turn_text(position, [action, *draws])

    assert "=" not in text and draws
    assert SKEINS.resolve(position, text).after == after
    assert RULES.lots(after) == Lots("1", len(draws))
    match = Match.begin(SKEINS, position).play(action)
    for _ in range(3):
        assert seeds_draw(RULES, match.position) == draws[0]
        match = match.undo().play(action)


def test_a_real_bag_is_written() -> None:
    """Only draws that are not the seed's are written; the next ones are the seed's again, by number."""
    position, action = winding()
    pending = RULES.apply(position, action)
    drawn = other_draw(pending)
    then = RULES.apply(pending, drawn)
    whole = [action, drawn, *play_draws(RULES, then).actions]

    assert TEXTS.turn_text(position, whole).count("=") == 1
    assert add_draws(RULES, position, [action, drawn]) == whole
    assert drop_draws(RULES, position, whole) == [action, drawn]
    assert RULES.lots(then).drawn == 1
    assert seeds_draw(RULES, then) == seeds_draw(RULES, then, Lots("1", 1))


def test_what_cannot_be_drawn_is_refused() -> None:
    """A draw of something that is not in the bag, or of a place that is filled, is a fault of the turn."""
    position, action = winding()
    text = TEXTS.turn_text(position, [action])
    assert not SKEINS.resolve(position, text).faults
    for draw in ("a1=no-such-tile", "d9=short-blue-blue"):
        assert SKEINS.resolve(position, f"{text} {draw}").faults


def test_without_a_seed_every_draw_is_handed_in() -> None:
    """A position that was seen on a table knows no seed: a turn without its draws is unfinished."""
    position, action = winding()
    unknown = RULES.with_lots(position, Lots())
    text = TEXTS.turn_text(position, [action])
    (fault,) = SKEINS.resolve(unknown, text).faults

    assert (fault.code, "write what was drawn" in fault.message) == ("unfinished", True)
    at, whole = RULES.apply(unknown, action), [action]
    while odds := odds_of(RULES, at):
        whole.append(next(iter(odds)))
        at = RULES.apply(at, whole[-1])
    written = TEXTS.turn_text(unknown, whole)
    assert written.count("=") == len(whole) - 1
    assert SKEINS.resolve(unknown, written).after == at


def test_a_turn_in_the_making_does_not_show_what_comes() -> None:
    """Once only draws are left it may end, by the seed or by what is entered; nothing is drawn before."""
    position, action = winding()
    draft = Draft.begin(SKEINS, position).on([action]).judge()

    assert (draft.state, draft.turn, draft.position) == (MAY_END, None, RULES.apply(position, action))
    assert draft.by_lot == TEXTS.turn_text(position, [action])
    assert set(draft.following) == set(odds_of(RULES, draft.position))
    entered = draft.on([other_draw(draft.position)]).judge()
    assert entered.by_lot is not None and "=" in entered.by_lot


def test_simple_players_follow_the_seed_and_do_not_know_it() -> None:
    """Players play whole turns by the seed; one that looks ahead chooses alike before any draw."""
    position = start("7")
    for player in PLAYERS.values():
        turn = player(SKEINS, position, Random(1))
        assert list(turn) == add_draws(RULES, position, drop_draws(RULES, position, turn))
        assert "=" not in TEXTS.turn_text(position, turn)
    chosen = {ahead(SKEINS, RULES.with_lots(position, Lots(f"{seed}")), Random(3))[0] for seed in range(8)}
    assert len(chosen) == 1


def test_games_between_players_are_the_seeds() -> None:
    """The same seeds play the same game and write no draw; a player that looks ahead scores more."""
    games = [play(SKEINS, start("5"), {"player": at_random}, Random(2), 99) for _ in range(2)]
    assert games[0] == games[1] and games[0].outcome is not None
    assert not any("=" in text for _, text in games[0].turns)
    scores = {
        player.__name__: sum(
            dict(ended.scores)["player"]
            for seed in range(2)
            if (ended := play(SKEINS, start(f"{seed}"), {"player": player}, Random(seed), 99).outcome)
        )
        for player in (at_random, ahead)
    }
    assert scores["ahead"] > 2 * scores["at_random"]


def test_perft_counts_every_draw(capsys: pytest.CaptureFixture[str]) -> None:
    """A draw is a branch, which the output says in words and as data."""
    position, action = winding()
    line = TEXTS.position_text(position)
    assert main(["perft", line, "--depth", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    after = [RULES.apply(position, each) for each in RULES.actions(position)]
    assert told["lines"] == [len(after), sum(len(RULES.actions(each)) for each in after)]
    assert (told["draws"], odds_of(RULES, RULES.apply(position, action)) != {}) == ("branches", True)
    assert main(["perft", line, "--depth", "1"]) == 0
    assert "everything that lot can draw counts as a line of its own" in capsys.readouterr().out


def test_measure_plays_by_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed counts the same games twice."""
    asked = ["measure", "--game", "skeins", "--games", "3", "--seed", "4", "--json"]
    told = list[str]()
    for _ in range(2):
        assert main([*asked, "--players", "random"]) == 0
        told.append(capsys.readouterr().out)

    assert told[0] == told[1]
    figures = json.loads(told[0])
    assert (figures["games"], figures["drawn"]) == (3, 0)
    assert figures["scores"]["random"]["most"] > 0
    assert main([*asked[:-1], "--players", "random"]) == 0
    assert "points of random: " in capsys.readouterr().out


def test_a_check_finds_what_was_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    """Any possible draw that explains the table is taken, and said in words; an impossible one is none."""
    position, action = winding()
    at, drawn = RULES.apply(position, action), list[Action]()
    while odds_of(RULES, at):
        drawn.append(other_draw(at))
        at = RULES.apply(at, drawn[-1])
    turn = TEXTS.turn_text(position, [action, *drawn])
    found = check_positions(SKEINS, position, at)
    assert (found.verdict, found.turn) == ("legal", turn)
    assert check_turn(SKEINS, position, at, turn).verdict == "legal"
    plain = check_turn(SKEINS, position, at, TEXTS.turn_text(position, [action]))
    assert {fault.code for fault in plain.faults} == {"differs"}
    lines = [TEXTS.position_text(each) for each in (position, at)]
    assert main(["check", *lines, "--mover", "player"]) == 0
    said = capsys.readouterr().out
    assert said.count("drawn by lot: ") == len(drawn)
    assert f"{drawn[0].choice}, facing 1 o'clock by lot" in said
    assert main(["check", *lines, "--mover", "player", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["drawn"]) == len(drawn)


def test_a_record_holds_only_what_the_seed_did_not_draw(tmp_path: Path) -> None:
    """A record of a game by its seed and of one from a real bag replay to where they led."""
    position, action = winding()
    drawn = other_draw(RULES.apply(position, action))
    for actions in ([action], [action, drawn]):
        text = TEXTS.turn_text(position, add_draws(RULES, position, actions))
        record = f'[Game "skeins"]\n[Start "{TEXTS.position_text(position)}"]\n\n 1.  {text}\n'
        (turn,) = replay(parse_record(record))
        assert not turn.faults
        end = position
        for each in add_draws(RULES, position, actions):
            end = RULES.apply(end, each)
        assert turn.position == end
        (tmp_path / "game.txt").write_text(record)
        assert main(["replay", str(tmp_path / "game.txt")]) == 0


def test_an_installed_game_of_chance_passes_every_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Installed by an entry point, the toy is tried as any designer's game is."""
    install(monkeypatch, tmp_path, SKEINS, "skeins:SKEINS")
    assert main(["try-game", "skeins", "--games", "2", "--json"]) == 0
    states = {told["check"]: told["state"] for told in map(json.loads, capsys.readouterr().out.splitlines())}

    assert states["draws"] == states["loads"] == states["prints"] == "passed"
    assert set(states.values()) <= {"passed", "too-few"}


def test_the_page_about_chance_shows_the_toy() -> None:
    """Every block of code on it is part of Skeins, word for word."""
    root = Path(__file__).parents[2]
    page, toy = (root / "docs" / "chance.md").read_text(), (root / "tests/toy/skeins/__init__.py").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)

    assert len(blocks) == 2
    assert [block for block in blocks if block not in toy] == []
