"""Options of a start as data: what else a game lets one choose, what it can be, what it cannot stand beside.

Everything that asks for an option (a start, a record's tags, a form on a page, the documentation) is made
from this data; what it does not list does not exist, and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.errors import GamesError
from games.naming import meant
from games.words import Catalogue, Message, Said, Value, say

RULESET = "ruleset"  # the setting that every game has beside its options


@dataclass(frozen=True)
class Clash:
    """Name what an option cannot be combined with: another setting's values, and why.

    own: the option's values of which this is so; if none is named, all but the usual one.
    """

    setting: str
    values: tuple[str, ...]
    why: Said
    own: tuple[str, ...] = ()


@dataclass(frozen=True)
class Switch:
    """Name one of several things that an option switches, and say what it does."""

    name: str
    sentence: Said


@dataclass(frozen=True)
class Option:
    """Describe one option of a start.

    name: as starts write it, in small letters; title, sentence: for people, what it is called and what it
    does. values: what it can be; pattern: a regular expression of what else it can be, and form
    that in words. default: what holds if it is left out; empty if that depends on the board.
    clashes: the settings that it cannot be combined with. switches: the things of which it turns on several.
    within: the option of no and yes without whose yes it says nothing, so that nobody is asked for it.
    laid: whether it says what lies where, which is seen if a start is made of pieces that lie there.
    """

    name: str
    title: Said
    sentence: Said
    default: str
    values: tuple[str, ...] = ()
    pattern: str = ""
    form: Said = ""
    clashes: tuple[Clash, ...] = ()
    switches: tuple[Switch, ...] = ()
    within: str = ""
    laid: bool = False

    @property
    def tag(self) -> str:
        """Return the record tag that says it."""
        return "".join(word.capitalize() for word in self.name.split("-"))

    @property
    def can_be(self) -> Message:
        """Return in words what it can be."""
        if self.switches:
            return say("can-be-any", names=tuple(switch.name for switch in self.switches))
        can: tuple[Value, ...] = (*self.values, *([self.form] if self.form else []))
        return say("can-be", values=can)

    def value(self, text: str) -> str:
        """Return a value as it is kept; raises GamesError for one that the option cannot have."""
        value = " ".join(text.split()).lower()
        if self.switches and set(value.split()) <= {switch.name for switch in self.switches}:
            return " ".join(switch.name for switch in self.switches if switch.name in value.split())
        if value in self.values or (self.pattern and re.fullmatch(self.pattern, value, re.A)):
            return value
        raise GamesError(say("no-such-value", option=self.name, value=text, can=self.can_be))

    def refusal(self, chosen: Mapping[str, str], value: str | None = None) -> Said:
        """Return why a value cannot be chosen beside these settings; empty if it can, as the usual one can.

        value: None for any that is not the usual one.
        """
        if value == self.default:
            return ""
        beside = (clash for clash in self.clashes if not clash.own or value in clash.own)
        return next((clash.why for clash in beside if chosen.get(clash.setting) in clash.values), "")


def make_option(
    catalogue: Catalogue,
    name: str,
    default: str,
    values: tuple[str, ...] = (),
    pattern: str = "",
    **more: Any,
) -> Option:
    """Return an option that a catalogue describes: option-NAME, option-NAME-does and option-NAME-form.

    more: the other fields of an option.
    """
    title, does, form = (catalogue(f"option-{name}{part}") for part in ("", "-does", "-form"))
    return Option(name, title, does, default, values, pattern, form if pattern else "", **more)


def require_ruleset(ruleset: str, known: Sequence[str]) -> None:
    """Refuse a ruleset that there is not; raises GamesError."""
    if ruleset not in ("", *known):
        raise GamesError(say("no-ruleset", ruleset=ruleset, known=tuple(known)))


def validate_options(options: Sequence[Option], asked: Mapping[str, str], ruleset: str) -> dict[str, str]:
    """Return the values that are asked for, as they are kept.

    Raises GamesError for options that there are not, values that one cannot have, and combinations that
    cannot be.
    """
    known = {option.name: option for option in options}
    chosen: dict[str, str] = {}
    for name, text in asked.items():
        if name.lower() not in known:
            raise GamesError(say("no-such-option", option=name, meant=meant(name, known)))
        chosen[name.lower()] = known[name.lower()].value(text)
    for name, value in chosen.items():
        if why := known[name].refusal({RULESET: ruleset, **chosen}, value):
            raise GamesError(say("option-clashes", option=name, value=value, why=why))
    return chosen


def beside_pieces(options: Sequence[Option], asked: Mapping[str, str] | None, ruleset: str) -> dict[str, str]:
    """Return the values that are asked for of a start made of pieces that lie there, as they are kept.

    Raises GamesError as validate_options does, and for an option that decides itself what lies where.
    """
    chosen = validate_options(options, asked or {}, ruleset)
    for option in options:
        if option.laid and option.name in chosen:
            raise GamesError(say("option-laid", option=option.name))
    return chosen


def settled(options: Sequence[Option], asked: Mapping[str, str], ruleset: str) -> dict[str, str]:
    """Return every option's value: as asked, else its default; raises GamesError as validate_options does."""
    return {option.name: option.default for option in options} | validate_options(options, asked, ruleset)
