"""The whole turns that the rule sheets show: of each ruleset by the pattern that captures, on either board.

Those of other patterns than the standard were searched for: five deactivations, of which as many as can be
capture in their turn. What comes of each is for the rules to compute.
"""

from __future__ import annotations

from games.sparklies.sheet.editions import Edition, Example
from games.sparklies.sheet.variants import Facts
from games.sparklies.terms import STANDARD, ruleset_named

# By ruleset, pattern and whether the cells are hexagons: size and cells before white's turn, and the turn.
PATTERN_TURNS = {
    ("subtle", "3a", False): ("3", "648861726", "+B3, C1 B->R, B1 G->B, B2 R->R, C2 G->B, B2 R->B"),
    ("subtle", "3a", True): ("2", "6847108", "+A3, B2 G->R, A2 G->B, B2 R->B, A3 R->B, A1 R->G"),
    ("subtle", "2a2t", False): ("4", "8268868715764680", "+A3, B4 R->R, B3 B->R, C3 G->G, C2 B->B, C3 G->R"),
    ("subtle", "2a2t", True): ("3", "3728074116154678846", "B2 R->B, B3 G->B, C3 R->B, C4 G->B, B5 G->R"),
    ("subtle", "2a1t", False): ("3", "276081646", "+A1, B2 B->B, B3 G->R, B2 B->R, B1 G->G, C2 G->G"),
    ("subtle", "2a1t", True): ("2", "7208624", "A3 B->B, A2 R->G, B2 B->R, B3 G->G, A3 B->R"),
    ("subtle", "2v", False): ("3", "148628006", "+A1, C1 B->G, B1 G->B, B2 B->R, B3 R->R, A3 R->B"),
    ("subtle", "2v", True): ("2", "2280560", "+A1, A2 B->R, B2 R->B, B1 B->B, C2 B->R, B3 R->B"),
    ("speed", "3a", False): ("4", "6208866223277876", "+a3, b4 B->B"),
    ("speed", "3a", True): ("2", "4161710", "b1 G->R"),
    ("speed", "2a2t", False): ("4", "3246862864622287", "+c2, d2 B->G"),
    ("speed", "2a2t", True): ("3", "4737855488316702466", "d4 B->G"),
    ("speed", "2a1t", False): ("3", "727560125", "+b1, a1 G->G"),
    ("speed", "2a1t", True): ("2", "0177251", "b1 G->R"),
    ("speed", "2v", False): ("3", "137437141", "+a1, c2 G->G"),
    ("speed", "2v", True): ("2", "4141467", "+b2, a3 R->G"),
    ("drift", "3a", False): ("3", "185446208", "+a3, b1 B->R"),
    ("drift", "3a", True): ("2", "0826302", "+b3, b2 R->B"),
    ("drift", "2a2t", False): ("4", "4518876177453280", "+d4, b3 G->R"),
    ("drift", "2a2t", True): ("3", "8078744627616340326", "+e3, c5 R->B"),
    ("drift", "2a1t", False): ("3", "733251136", "+a2, c3 R->B"),
    ("drift", "2a1t", True): ("2", "3084526", "a3 B->G"),
    ("drift", "2v", False): ("3", "031731355", "+c1, a2 G->R"),
    ("drift", "2v", True): ("2", "1485020", "+b3, a2 B->B"),
}


def turn_on(edition: Edition, facts: Facts) -> Example | None:
    """Return the turn that the rules of a set show; None for the worked example of the standard game."""
    if facts.pattern is STANDARD:
        return edition.hexagons if facts.hexagons else edition.example
    name = facts.pattern.name
    size, cells, turn = PATTERN_TURNS[edition.name, name, facts.hexagons]
    keys = (":hex=yes" if facts.hexagons else "") + f":mover=white:pattern={name}"
    number = ruleset_named(edition.name).id
    return Example(f"{number}:{size}:2:4:1:{cells}:0{keys}", turn, edition.hexagons.after)
