"""Every sentence of the catalogues is there, used, and said in full in every wording."""

from __future__ import annotations

import re

import pytest
from fluent.syntax import ast as ftl

from companion import cli
from games.words import LONGEST, STANDARD, Catalogue, Wording, all_of, spoken
from tests.test_documentation import PACKAGES, ROOT
from tests.words import (
    HARD,
    TERMS,
    Used,
    bare,
    catalogues,
    entries,
    inside,
    modules,
    samples,
    scripted,
    scripts,
    shown,
    strays,
    taught,
    templates,
    used,
    variables,
    wordings,
)

# Texts of several words that are no sentence: where they stand, what they are like, and why.
EXCEPTIONS = (
    ("games/glorieta/rule_sheet.py", r"takes black", "a turn in the notation"),
    ("games/platy/sheet/examples.py", r"(?:[a-h]\d \d+[bg]{1,3}\d!? ?)+", "tiles as a save line writes them"),
    ("tests/toy/kites/game.py", r"claims a draw", "a call in the notation"),
    ("games/glorieta/turns.py", r"takes \{\}", "a turn in the notation"),
    ("companion/cli/__init__.py", r"sparklies: \{\}", "the command's name before what it says"),
    ("tests/benchmarks/suites/command.py", r"python -m tests\.benchmarks", "the command's name"),
    ("tests/benchmarks/suites/cost.py", r"\nimport sys(.|\n)*", "a program for a process of its own"),
    ("tests/benchmarks/suites/tables.py", r"from companion(.|\n)*", "a program for a process of its own"),
    ("tests/benchmarks/suites/tables.py", r"Bearer \{\}|GET /api(.|\n)*", "a head of a request"),
    ("tests/benchmarks/suites/tables.py", r"\{\} \{\}->\{\}, rest", "a turn in the notation"),
    ("companion/web/codes.py", r"(.|\n)*", "what /openapi.json says of codes to programmers"),
    ("companion/web/guards.py", r"(default-src|camera=)[^A-Z]*", "heads of answers"),
    ("companion/web/words.py", r"Sparklies Table", "the product's name"),
    ("companion/web/pieces.py", r"[^A-Z]*\{[^A-Z]*|\s*--[^A-Z]*", "style sheets"),
    ("companion/web/workers.py", r"it took more.*|its process .*|not imported .*|.* failed .*", "the log"),
    ("companion/web/metrics.py", r"[A-Z][a-z ]+", "what figures are, for Prometheus"),
    ("companion/web/watching.py", r".* more like it\]", "the log"),
    ("companion/web/trusting.py", r"const KEPT.*\n\{\}", "what stands before a script"),
    ("companion/web/steps.py", r".*\"(clock|changes)\": .*", "JSON"),
)


@pytest.fixture(scope="module")
def asked() -> list[Used]:
    """Return every message that some module names."""
    named = [each for path in modules() for each in used(path)]
    named += [each for path in templates() for each in shown(path)]
    return [*named, *taught(), *(each for path in scripts() for each in scripted(path))]


def test_every_message_that_is_named_exists_and_gets_what_it_asks_for(asked: list[Used]) -> None:
    """No module names a sentence that is not there, or gives it other data than it speaks of."""
    assert {each.package for each in asked} == set(catalogues())
    wrong = []
    for place, package, key, data in asked:
        name, _, attribute = key.partition(".")
        entry = entries(f"{package}/words").get(name)
        its = [each.id.name for each in entry.attributes] if isinstance(entry, ftl.Message) else []
        if entry is None or (attribute and attribute not in its):
            wrong.append(f"{place}: {package} has no sentence {key}")
        elif (wanted := set(variables(package, key))) != data:
            wrong.append(f"{place}: {key} speaks of {sorted(wanted)}, and is given {sorted(data)}")
    assert not wrong, "\n".join(wrong)


def test_no_sentence_is_left_over(asked: list[Used]) -> None:
    """Everything in a catalogue is said by somebody; every term is in some sentence."""
    named = {(each.package, each.key.partition(".")[0]) for each in asked}
    named |= {("companion.cli", "help"), *(("companion.cli", f"help-{name}") for name in cli._COMMANDS)}
    terms = {
        reference
        for package in catalogues()
        for e in entries(f"{package}/words").values()
        for reference in inside(e).references
    }
    terms |= {reference for e in entries(TERMS).values() for reference in inside(e).references}
    unused = [f"{TERMS}: {key}" for key in entries(TERMS) if key not in terms]
    for package in catalogues():
        own = entries(f"{package}/words")
        inner = {reference for entry in own.values() for reference in inside(entry).references}
        for key in own:
            if key not in inner and (key.startswith("-") or (package, key) not in named):
                unused.append(f"{package}: {key}")
    assert not unused, "\n".join(unused)


def test_a_wording_says_otherwise_only_what_is_said() -> None:
    """A wording's terms and sentences stand for some that there are, and speak of nothing else."""
    for package, name in wordings():
        own, standard = entries(f"{package}/wordings/{name}"), entries(f"{package}/words")
        assert ("wording-title" in own) == (name != STANDARD)
        known = {key for each in catalogues() for key in entries(f"{each}/words") if key.startswith("-")}
        known |= set(entries(TERMS))
        for key, entry in own.items():
            if key.startswith("-"):
                assert key in known, f"{name}: no sentence has the term {key}"
            elif key != "wording-title":
                assert key in standard, f"{name}: {package} has no sentence {key}"
                assert set(inside(entry).variables) <= set(variables(package, key)), f"{name}: {key}"


@pytest.mark.parametrize("package", catalogues())
def test_every_sentence_is_said_in_every_wording(package: str) -> None:
    """With every number and word it tells apart, no sentence falls back, has a gap or a brace."""
    say, judged = Catalogue(package), 0
    for wording in [None, *(Wording(*each) for each in wordings())]:
        with spoken(wording):
            for key, entry in entries(f"{package}/words").items():
                if not isinstance(entry, ftl.Message):
                    continue
                names = [key] if entry.value else []
                names += [f"{key}.{attribute.id.name}" for attribute in entry.attributes]
                for name in names:
                    for data in samples(variables(package, name)):
                        said = str(say(name, **data))
                        assert said.strip() == said and said, (wording, name, data, said)
                        assert not any(bad in said for bad in ("{", "}", "  ", "???")), (wording, name, said)
                        judged += 1
    assert judged >= len(entries(f"{package}/words")) * (1 + len(wordings())) / 2


def test_sentences_name_who_and_what() -> None:
    """No sentence has words that make it hard to read (see tests.words.HARD)."""
    catalogues = [p for package in PACKAGES for p in (ROOT / package).rglob("*.ftl")]
    found = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in catalogues
        for line in path.read_text(encoding="utf-8").splitlines()
        if HARD.search(re.sub(r"^#.*|^\s*[\w.-]+ =|\{[^}]*\}?|`[^`]*`|\[[^\]]*\]", "", line))
    ]

    assert len(catalogues) > 15
    assert found == []


def test_however_long_a_list_is_it_is_said_in_full() -> None:
    """More than the library would put into a sentence is there to its end, and nothing unprintable."""
    names = [f"{column}{row}" for column in "abcdefghijklmnopqrstuvwxyz" for row in range(1, 27)]
    said = str(all_of([*names, "x\ue000\n" * LONGEST, all_of(names)]))
    shown = r"x\ue000\n" * LONGEST

    assert said == f"{', '.join(names)}, {shown} and {', '.join(names[:-1])} and z26"


def test_templates_say_nothing_themselves() -> None:
    """Everything that a page shows is named in its template, and is in a catalogue."""
    assert len(templates()) >= 8
    assert [(path.name, text) for path in templates() for text in bare(path)] == []


def test_no_sentence_stands_beside_the_catalogues() -> None:
    """All that the house says to people comes from a catalogue; what looks like a sentence is listed."""
    assert len(EXCEPTIONS) <= 20
    needed = set()
    found = []
    for stray in (stray for path in modules() for stray in strays(path)):
        place = stray.place.partition(":")[0]
        known = [each for each in EXCEPTIONS if each[0] == place and re.fullmatch(each[1], stray.text)]
        needed.update(known)
        if not known:
            found.append(f"{stray.place}: {stray.text}")
    assert found == []
    assert needed == set(EXCEPTIONS)
