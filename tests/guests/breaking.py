"""Every way in which a game of somebody else may be broken, each made of a game that works.

A variant is the source of a module that offers GAME, and what is said of it: why it is left out, and the line
of the module on which that can be seen, as the number of the line that has the mark.
"""

from __future__ import annotations

from textwrap import dedent
from typing import NamedTuple

__all__ = ["BROKEN", "HEAD", "MARK", "Broken"]

MARK = "# here"
HEAD = """\
from dataclasses import replace
from games.board import board_named
from games.effects import Effect, Played
from games.options import Clash, Option
from games.rule_sheet import Band, Diagram, Head, PlayedTurn, Text
from games.standing import Kind, Standing
from games.resolving import one_by_one
from games.words import Catalogue
from tests.guests import breakthrough
from tests.guests.breakthrough import *


class Texts(FieldTexts):
    def position_text(self, position):
        return "gales" + super().position_text(position)[len("breakthrough"):]

    def position_from_text(self, text):
        ours = text.startswith("gales")
        return super().position_from_text("breakthrough" + text[len("gales"):] if ours else text)


def game(rules=RULES, texts=Texts(), look=FieldLook(), printed=None, **more):
    resolve = more.pop("resolve", one_by_one(rules, read_turn))
    return Game("gales", "Gales", rules, texts, look, resolve, printed, **more)

"""


class Broken(NamedTuple):
    """A broken game: its name here, the source of its module, and what is said of it."""

    name: str
    source: str
    why: str

    @property
    def line(self) -> int:
        """Return the line that shows the fault, 0 if none of the module's is named."""
        lines = self.source.splitlines()
        return next((number for number, line in enumerate(lines, start=1) if MARK in line), 0)


def variant(name: str, why: str, body: str) -> Broken:
    """Return a variant with the parts of a game that works before it."""
    return Broken(name, HEAD + dedent(body), why)


def rules(name: str, why: str, members: str) -> Broken:
    """Return a variant of the rules."""
    body = "".join(f"    {line}\n" for line in dedent(members).strip().splitlines())
    return variant(name, why, f"\nclass Rules(FieldRules):\n{body}\n\nGAME = game(Rules())\n")


def option(name: str, why: str, data: str) -> Broken:
    """Return a variant with an option of this data."""
    return rules(name, why, f"options = (Option({data}),)  {MARK}")


def part(name: str, why: str, base: str, members: str) -> Broken:
    """Return a variant of another part, as the class that it is made of is called."""
    body = "".join(f"    {line}\n" for line in dedent(members).strip().splitlines())
    its = {"Texts": "texts", "FieldLook": "look", "FieldKit": "printed"}[base]
    return variant(name, why, f"\nclass Part({base}):\n{body}\n\nGAME = game({its}=Part())\n")


BROKEN = (
    Broken("raises", f"import math\n\nmath.no_such_name  {MARK}\n", "it cannot be loaded: AttributeError"),
    Broken("leaves", f"import sys\nsys.exit(3)  {MARK}\n", "it cannot be loaded: SystemExit: 3"),
    Broken("no-syntax", f"def broken(:  {MARK}\n    pass\n", "it cannot be loaded: SyntaxError"),
    Broken("no-import", f"import no_such_package  {MARK}\n", "it cannot be loaded: ModuleNotFoundError"),
    Broken("no-object", f"GAME = 'gales'  {MARK}\n", "its entry point is 'str' and no games.game.Game"),
    Broken("no-name", "OTHER = 1\n", "it cannot be loaded: AttributeError"),
    variant(
        "id-house",
        "there is a game called sparklies already",
        f'GAME = replace(game(), id="sparklies")  {MARK}',
    ),
    variant("id-set", "there is a game called platy already", f'GAME = replace(game(), id="platy")  {MARK}'),
    variant("id-unicode", "its id 'gälés' is not made of", f'GAME = replace(game(), id="gälés")  {MARK}'),
    variant("id-type", "its id '7' is not made of", f"GAME = replace(game(), id=7)  {MARK}"),
    variant("title", "its title '' is no text", f'GAME = replace(game(), title="")  {MARK}'),
    variant(
        "rules-type",
        "its rules is of the type str and no Rules",
        f'GAME = game("rules", resolve=print)  {MARK}',
    ),
    variant(
        "texts-type", "its texts is of the type type[Texts] and no Texts", f"GAME = game(texts=Texts)  {MARK}"
    ),
    variant(
        "kit-type", "its printed is of the type bool and no Printed", f"GAME = game(printed=True)  {MARK}"
    ),
    variant(
        "words-type", "its words is of the type str and no Catalogue", f'GAME = game(words="gales")  {MARK}'
    ),
    variant(
        "resolve-type", "its resolve is of the type int and no function", f"GAME = game(resolve=7)  {MARK}"
    ),
    variant(
        "scores-type", "its scores is of the type dict and no function", f"GAME = game(scores={{}})  {MARK}"
    ),
    variant(
        "missing-member",
        "it cannot be loaded: TypeError: Can't instantiate abstract class Rules",
        f"""
        from games.parts import Rules as Plain

        class Rules(Plain):
            sides = SIDES
            usual_shape = "8"

        GAME = game(Rules())  {MARK}
        """,
    ),
    variant(
        "missing-attribute",
        "its rules has no usual_shape",
        f"""
        from games.parts import Rules as Plain
        left_out = ("usual_shape", "__dict__", "__weakref__")
        members = {{name: its for name, its in vars(FieldRules).items() if name not in left_out}}
        Rules = type("Rules", (Plain,), members)
        GAME = game(Rules())  {MARK}
        """,
    ),
    rules("no-sides", "its sides are none", f"sides = ()  {MARK}"),
    rules("sides-text", "its sides and rulesets must be sequences of texts", 'sides = "black"'),
    rules("sides-alike", "differ only in capital and small letters", 'sides = ("black", "Black")'),
    rules("side-role", "its side 'referee' must be one word", 'sides = ("black", "referee")'),
    rules("side-words", "its side 'far orange' must be one word", 'sides = ("black", "far orange")'),
    rules("ruleset", "its ruleset 'Blitz' must be a text of small letters", 'rulesets = ("Blitz",)'),
    rules(
        "ruleset-other", "its ruleset blitz is called standard", f"rulesets = ('standard', 'blitz')  {MARK}"
    ),
    rules("usual-shape", "it fails where it is asked: BoardError", 'usual_shape = "9"'),
    rules("option-type", "one of its options is of the type dict", "options = ({},)"),
    option(
        "option-name", "the name of its option 'Big Board' must be", '"Big Board", "t", "s", "no", ("no",)'
    ),
    option(
        "option-tag", "its option start has the name of something else", '"start", "t", "s", "no", ("no",)'
    ),
    option(
        "option-default",
        "its option wind does not take its own value strong",
        '"wind", "t", "s", "strong", ("no",)',
    ),
    option("option-none", "its option wind must have values", '"wind", "t", "s", ""'),
    option(
        "option-numbers", "its option wind must have values, which are texts", '"wind", "t", "s", "", (1, 2)'
    ),
    option("option-spelt", "its option wind has the value 'Strong'", '"wind", "t", "s", "", ("Strong",)'),
    option("option-pattern", "its option wind does not take", '"wind", "t", "s", "5", pattern="["'),
    option(
        "option-beside", "its option wind names sea", '"wind", "t", "s", "no", ("no", "yes"), within="sea"'
    ),
    option(
        "option-clash",
        "its option wind names sea",
        '"wind", "t", "s", "no", ("no", "yes"), clashes=(Clash("sea", (), "w"),)',
    ),
    option(
        "option-words",
        "one of its sentences is of the type NoneType",
        '"wind", None, "s", "no", ("no",)',
    ),
    rules(
        "option-start",
        "it fails where it is asked: KeyError: 'strong'",
        f"""
        options = (Option("wind", "t", "s", "no", ("no", "strong")),)

        def start(self, shape, ruleset="", seed=None, options=None):
            return {{"no": Field()}}[(options or {{}}).get("wind", "no")]  {MARK}
        """,
    ),
    rules(
        "board-other-error",
        "it fails where it is asked: KeyError: 'hex4'",
        f"""
        def board(self, shape):
            return {{"8": BOARD, "4": BOARD, "9": BOARD, "8x6": BOARD}}[shape]  {MARK}
        """,
    ),
    rules(
        "board-type",
        "its board is of the type str",
        f"""
        def board(self, shape):  {MARK}
            return shape
        """,
    ),
    rules(
        "board-twice",
        "on its board 8 two cells are called a1",
        f"""
        def board(self, shape):  {MARK}
            super().board(shape)
            return replace(BOARD, names=("a1", "a1", *BOARD.names[2:]))
        """,
    ),
    rules(
        "board-twice-of-position",
        "on its board 8 two cells are called a1",
        f"""
        def board_of(self, position):  {MARK}
            return replace(BOARD, names=("a1", "a1", *BOARD.names[2:]))
        """,
    ),
    rules(
        "board-names",
        "a cell is called 'north'",
        f"""
        def board(self, shape):  {MARK}
            return replace(BOARD, names=("north", *BOARD.names[1:])) if super().board(shape) else None
        """,
    ),
    rules(
        "board-beside",
        "is beside itself, beside none of the board's",
        f"""
        def board(self, shape):  {MARK}
            return replace(BOARD, neighbours=((99,), *BOARD.neighbours[1:])) if super().board(shape) else None
        """,
    ),
    rules(
        "no-actions",
        "nobody can do anything at its start",
        f"def actions(self, position):  {MARK}\n    return []",
    ),
    rules("nobody-due", "nobody is due at its start", f"def due(self, position):  {MARK}\n    return ()"),
    rules(
        "due-stranger", "is due, who has no seat", f"def due(self, position):  {MARK}\n    return ('white',)"
    ),
    rules(
        "actions-type",
        "actions returns a2-a3, which is no Action",
        f"def actions(self, position):  {MARK}\n    return ['a2-a3']",
    ),
    rules(
        "actions-off",
        "actions returns an action whose path has 99, which is no cell of the board",
        f"def actions(self, position):  {MARK}\n    return [Action('move', (8, 99))]",
    ),
    rules(
        "effects-none",
        "the effects of its action move do not lead to what then stands",
        f"""
        def played(self, position, action):  {MARK}
            return Played(super().played(position, action).position, ())
        """,
    ),
    rules(
        "played-raises-later",
        "it fails where it is asked: ZeroDivisionError",
        f"""
        def played(self, position, action):
            return super().played(position, action) if position.mover == 0 else 1 / 0  {MARK}
        """,
    ),
    rules(
        "repeats",
        "it fails where it is asked: TypeError: unhashable",
        f"def repeats(self, position):  {MARK.replace('here', '')}\n    return []",
    ),
    part(
        "save-id",
        "its save line",
        "Texts",
        f"def position_text(self, position):  {MARK}\n    return 'storms:' + position.squares",
    ),
    part(
        "save-junk",
        "it fails where it is asked: IndexError",
        "Texts",
        f"""
        def position_from_text(self, text):
            name, squares, mover = text.split(":")[0], text.split(":")[1], text.split(":")[2]  {MARK}
            return super().position_from_text(text)
        """,
    ),
    part(
        "turn-text",
        "the text of a turn is ''",
        "Texts",
        f"def turn_text(self, position, actions):  {MARK}\n    return ''",
    ),
    part(
        "turn-other",
        "its turn 'b2-b3' is not what its text says",
        "Texts",
        f"def turn_text(self, position, actions):  {MARK}\n    return 'b2-b3'",
    ),
    part(
        "due-type",
        "one of its sentences is of the type NoneType",
        "Texts",
        f"def due(self, position):  {MARK}\n    return None",
    ),
    part(
        "told-raises",
        "it fails where it is asked: RuntimeError: no words",
        "Texts",
        f"def told(self, board, stage):\n    raise RuntimeError('no words')  {MARK}",
    ),
    part("kinds", "the kinds of its look must be", "FieldLook", 'kinds = ("black", "orange")'),
    part(
        "headings",
        "has the heading up; there are n, ne",
        "FieldLook",
        f'kinds = (Kind(pieces=SIDES, headings=("", "up")),)  {MARK}',
    ),
    part("classes", "its look knows no black, orange", "FieldLook", 'kinds = (Kind(pieces=("red",)),)'),
    part(
        "standing",
        "a board has cells on which nothing stands",
        "FieldLook",
        f"def standing(self, position):  {MARK}\n    return ()",
    ),
    part(
        "with-standing",
        "its with_standing makes other pieces",
        "FieldLook",
        f"""
        def with_standing(self, position, standing):  {MARK}
            return Field("." * 62 + "bo")
        """,
    ),
    part(
        "supply",
        "its supply must count the pieces",
        "FieldKit",
        f"def supply(self, cells):  {MARK}\n    return {{'king': 2}}",
    ),
    part(
        "supply-text",
        "its supply must count the pieces",
        "FieldKit",
        f"def supply(self, cells):  {MARK}\n    return {{'black': 'many'}}",
    ),
    part(
        "sheet-raises",
        "it fails where it is asked: NameError",
        "FieldKit",
        f"def rule_sheet(self, printed=None):\n    return RuleSheet(titel)  {MARK}",
    ),
    part(
        "sheet-type",
        "its rule sheet is of the type str",
        "FieldKit",
        f"def rule_sheet(self, printed=None):  {MARK}\n    return 'the rules'",
    ),
    part(
        "sheet-block",
        "in its rule sheet something of the type str cannot be set",
        "FieldKit",
        f"""
        def rule_sheet(self, printed=None):  {MARK}
            return replace(super().rule_sheet(), parts=((Band((("a plain text",),)),),))
        """,
    ),
    part(
        "sheet-set",
        "it fails where it is asked: AttributeError",
        "FieldKit",
        f"""
        def rule_sheet(self, printed=None):
            return replace(super().rule_sheet(), credits=printed.shape)  {MARK}
        """,
    ),
    part(
        "sheet-diagram",
        "shows something else than the 64 cells",
        "FieldKit",
        f"""
        def rule_sheet(self, printed=None):  {MARK}
            shown = Diagrams((Diagram(BOARD, (Standing(),) * 9),), 6.0, 2)
            return replace(super().rule_sheet(), parts=((Band(((shown,),)),),))
        """,
    ),
    part(
        "stones", "the stones of its printed set must be names", "FieldKit", 'stones = {"both": ("black",)}'
    ),
    part(
        "marker",
        "the marker of its printed set must be a games.pictures.Marker",
        "FieldKit",
        'marker = "pennant"',
    ),
    part(
        "sheet-turn",
        "a diagram of its rule sheet shows the turn 'a2-a5', which is not legal",
        "FieldKit",
        f"""
        def rule_sheet(self, printed=None):  {MARK}
            start = RULES.start("8")
            played = PlayedTurn(Texts().position_text(start), "a2-a5")
            shown = Diagrams((Diagram(BOARD, FieldLook().standing(start), "", played),), 6.0, 2)
            return replace(super().rule_sheet(), parts=((Band(((shown,),)),),))
        """,
    ),
    part(
        "sheet-edition",
        "it fails where it is asked: TypeError",
        "FieldKit",
        f"""
        def rule_sheet(self, printed=None):
            editions = {{"standard": lambda: len(7)}}  {MARK}
            return replace(super().rule_sheet(), editions=editions)
        """,
    ),
    variant(
        "scores",
        "its scores or values must be numbers",
        f"""
        def scores(position):  {MARK}
            return {{'white': 1}}

        GAME = game(scores=scores)
        """,
    ),
    part(
        "no-catalogue",
        "one of its sentences cannot be said: tests.guests has no words.ftl",
        "Texts",
        f"""
        def due(self, position):  {MARK}
            return Catalogue("tests.guests")("due")
        """,
    ),
)
