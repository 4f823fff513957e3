"""Shared code speaks of no game's own things: each game declares its nouns, and no other file names them.

Shared is everything that is no game's package: the other packages with their sentences, scripts and styles,
and the modules of `games` itself. What may stand there anyway is listed with its reason.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.catalogue import GAMES, letter_of
from tests.test_documentation import ROOT, tracked
from tests.test_no_game_by_name import files


def nouns_of(game: str) -> tuple[str, ...]:
    """Return the nouns that a game declares in its package: one a line, remarks after #."""
    lines = (ROOT / "games" / game / "nouns.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


HOUSE = tuple(game for game in GAMES if letter_of(game))
NOUNS = {game: nouns_of(game) for game in HOUSE}
ALLOWED = {
    # the file, the noun: why it may stand there
    ("companion/cli/words.ftl", "banners"): "a kind of page, listed with the others",
    ("vision/training", "banner"): "draws training photos of one game, and stays out of the wheel",
    ("vision/training", "bannered"): "the same",
    ("vision/training", "banners"): "the same",
}


def pattern_of(nouns: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds these nouns in any case and number, as words or as parts of names in code."""
    each = (re.escape(noun).replace(r"\ ", "[ _-]?").replace(r"\-", "[_-]") for noun in nouns)
    return re.compile(rf"(?<![a-z])(?:{'|'.join(each)})(?:s|d|ed|ing)?(?![a-z])", re.I)


def shared() -> list[Path]:
    """Return the text files that belong to no game."""
    own = [ROOT / "games" / game for game in HOUSE]
    games = [file for file in tracked("games/*") if not set(own) & set(file.parents)]
    return [*files(), *games]


def is_allowed(file: str, noun: str) -> bool:
    """Return whether a noun may stand in a file."""
    return any(file.startswith(at) and word == noun.lower() for at, word in ALLOWED)


@pytest.mark.parametrize("game", HOUSE)
def test_shared_code_names_no_noun_of_a_game(game: str) -> None:
    """Code, sentences, scripts and styles get what is the game's own from its parts."""
    finds = pattern_of(NOUNS[game])
    found = {
        f"{file.relative_to(ROOT)}:{number}": line.strip()
        for file in shared()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if any(not is_allowed(str(file.relative_to(ROOT)), its[0]) for its in finds.finditer(line))
    }

    assert found == {}


@pytest.mark.parametrize(
    "text",
    ["BANNER = 1", "say('for-banners')", "job.bannered", "a banner_sheet", "white_port", "Hold every cell."],
)
def test_a_noun_is_found_wherever_it_stands(text: str) -> None:
    """In names of code, in sentences, in any number and case."""
    assert pattern_of(NOUNS["sparklies"] + NOUNS["cornerport"]).search(text)


@pytest.mark.parametrize("text", ["testing", "a string", "ownership", "shipping", "subtlety"])
def test_other_words_are_no_nouns(text: str) -> None:
    """A noun inside another word is none."""
    assert not any(pattern_of(nouns).search(text) for nouns in NOUNS.values())


def test_every_game_declares_its_nouns() -> None:
    """The games of the house have some, and none belongs to two."""
    every = [noun for nouns in NOUNS.values() for noun in nouns]

    assert all(NOUNS.values()) and len(set(every)) == len(every) > 15
    assert len(shared()) > 300
