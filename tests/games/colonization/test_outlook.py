"""What a player of Colonization is shown of each side: reserve, prices, dangers."""

from __future__ import annotations

import pytest

from games.catalogue import GAMES

TEXTS = GAMES["colonization"].texts
FULL = "a2.b2.b1.c1.c2.c3.b3.a3"


@pytest.mark.parametrize(
    ("societies", "side", "words"),
    [
        (
            "a1,b1.c1/e5",
            "A",
            [
                "in reserve: a home planet, 6 colonies, 2 agricultural stations, 2 industrial stations and "
                "2 weapon stations",
                "can produce a colony, which costs nothing",
                "6 colonies more make all 8, the price of an agricultural station or the second home planet",
                "c1 hangs by b1 alone",
            ],
        ),
        (
            "a1,b1.c1.d1/c2",
            "A",
            ["B's home planet on c2 can take b1, c1 and d1", "c1 and d1 hang by b1 alone"],
        ),
        ("a1,b1.c1.a2.b2/e5", "A", []),
        ("a1,b1.c2.a2.d2/e5,e4.e3", "A", ["c2 and d2 hang by b1 alone"]),
        (f"a1,{FULL}/e5", "A", ["can produce an agricultural station in place of 8 colonies"]),
        ("a1,a2.b2.b1/e5", "A", ["can produce nothing now: no free square is beside a home planet"]),
        ("-/e5:starts=A:mover=A", "A", []),
        ("a1,b1.c1/e5", "C", None),
    ],
)
def test_a_side_is_told_what_matters(societies: str, side: str, words: list[str] | None) -> None:
    """Sentences name the reserve, what can be produced for what, who can take what, and what hangs."""
    position = TEXTS.position_from_text(f"colonization:chess5x5:{societies}")
    told = [str(said) for said in TEXTS.outlook(position, side)]
    if words is None:
        assert told == []
    elif words and words[0].startswith("in reserve"):
        assert told == words
    else:
        dangers = [said for said in told if "hang" in said or "can take" in said]
        assert [said for said in words if said not in told] == []
        assert dangers == [said for said in words if "produce" not in said]
