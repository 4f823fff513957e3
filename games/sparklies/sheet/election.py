"""The rules of Sparklies told as the election of a first Prime Minister.

Only the words change: towns for cells, leaflets and visits for taking and activating, the church, the farmers
and the merchants for red, green and blue.
"""

from __future__ import annotations

from dataclasses import replace

from games.rule_sheet import Head, Step, Text
from games.sparklies.sheet.editions import CHAIN, Edition, under_step
from games.standing import Standing

__all__ = ["ELECTION", "election"]

ELECTION = "election"

_TOWN_LEGEND = (
    (Standing("G"), "*It supports nobody:* the piece lies on the grey frame."),
    (Standing("G", "black"), "*It supports black:* a mat lies there, its frame up."),
    (Standing("G", "white"), "*It supports white:* the mat's bare side is up."),
    (Standing("G", "white", True), "*It asks for a visit:* a flag lies on the mat's top left corner."),
)

_KINGDOM = (
    Head("The aim"),
    Text("Win the election: more towns support you than your opponent when every town supports a party."),
    Head("The kingdom"),
    Text(
        "The board of {size} is a kingdom of {cells} *towns*, and its king has called an election. In every "
        "town somebody has the power: the *church* (red, circle), the *farmers* (green, triangle) or the "
        "*merchants* (blue, cross). Shake the pieces in a bag and lay one on each town; {cells} lie on the "
        "board, the others are the *supply* beside it. With {cells} of each colour none ever runs out. At "
        "first no town supports anybody.{dead}"
    ),
    Text(
        "You lead the two parties. Choose who is black. Black begins, then you take turns. A mat under a "
        "piece says whom the town supports: frame up *black*, bare side up *white*. A flag on its corner "
        "says that the town *asks for a visit*."
    ),
    Text("Towns are called by column and row: *a1* is the top left corner."),
    Head("Who sways whom"),
    CHAIN,
    Text(
        "The church sways the farmers, the farmers' goods sway the merchants, the merchants' bank sways the "
        "church."
    ),
    Head("The election"),
    Text(
        "At the end of the turn after which every town supports a party the votes are counted: the leader "
        "with more towns is the first *Prime Minister*; equally many is a draw. You may agree beforehand to "
        "campaign on until neither sees a lasting gain."
    ),
)

_LEAFLETS = Step(
    "1",
    "*Send leaflets* to one town that supports nobody: put a mat under its piece, your side up. Who has the "
    "power there stays.",
)
_ASKED = Step(
    "2", "*Plan a visit* to one town that supports you, the new one or any other: lay a flag on it."
)
_VISIT = Step("3", "*Travel*, until no town asks for a visit. Choose any town with a flag and:")
_AGAIN_TOWNS = (
    "A town can declare itself again and again in the same turn, your own towns too. Every town that asks "
    "for a visit must be visited before your turn ends."
)

_STOP = (
    Text(
        "*How to stop:* you can always end a turn. Put one and the same power in every town that asks for a "
        "visit; whom it sways has another power, so the journey runs out."
    ),
)


def _swayed_if(whose: str) -> str:
    return (
        "Look at its neighbours ({beside}). A neighbour *declares its support* if the power "
        f"in the town sways its own, and at least two towns beside it have that power{whose}. The town just "
        "visited is one of the two."
    )


def _supports(when: str) -> str:
    return (
        "It supports you now, whomever it supported before, and asks for a visit: turn or add its mat, lay a "
        f"flag on it. Who has the power there stays for now. {when}"
    )


_POWERS = {
    "subtle": (
        "Go there: take its flag away and *choose who has the power*; it may stay as it is. Where it "
        "changes, *swap the piece* for one from the supply.",
        " and support you",
        "You will choose when you visit it.",
        "You choose the order. ",
        "*choose who has the power*",
        "*support you*",
    ),
    "speed": (
        "Go there: take its flag away. In the town where you began *you choose who has the power*; every "
        "other one puts *those who swayed it* in power. Where it changes, *swap the piece* for one from the "
        "supply.",
        ", whomever they support",
        "Those who swayed it take over at your visit.",
        "The order has no effect. ",
        "those who swayed it take the power (in the first town you choose)",
        "*support anybody*",
    ),
    "drift": (
        "Go there: take its flag away. In the town where you began *you choose who has the power*; in every "
        "other one power passes on: from the church to the farmers, from them to the merchants, from them to "
        "the church. Where it changes, *swap the piece* for one from the supply.",
        ", whomever they support",
        "Power passes on at your visit.",
        "You choose the order. ",
        "power passes on: church, farmers, merchants, church (in the first town you choose)",
        "*support anybody*",
    ),
}
_TOWNS = (
    ("*Captured.*", "*It declares itself.*"),
    ("Two of your reds stand beside a free green cell.", "Two churches that support you stand beside it."),
    ("Two reds stand beside a free green cell.", "Two churches stand beside it."),
    ("It may be your opponent's, or yours already.", "It may support your opponent, or you already."),
    ("Whose the second red is does not count.", "Whom the second one supports does not count."),
    ("The green may be anybody's.", "It may support anybody."),
    ("*Not captured.*", "*It does not.*"),
    ("The second red is not yours.", "The second church does not support you."),
    ("One red is not enough.", "One church is not enough."),
)


def election(edition: Edition) -> Edition:
    """Return an edition told as the election of a first Prime Minister."""
    power, whose, later, order, brief, support = _POWERS[edition.ruleset]
    attacks = []
    for attack in edition.attacks:
        lesson = attack.lesson
        for plain, told in _TOWNS:
            lesson = lesson.replace(plain, told)
        attacks.append(replace(attack, lesson=lesson))
    return replace(
        edition,
        wording=ELECTION,
        tagline=("The first Prime Minister is elected:", "win over town after town."),
        setting_up=_KINGDOM,
        turn=(
            Head("Your turn"),
            _LEAFLETS,
            _ASKED,
            _VISIT,
            *under_step(power, _swayed_if(whose), _supports(later)),
            Text(order + _AGAIN_TOWNS),
            *(_STOP if edition.ruleset == "subtle" else ()),
        ),
        question="Black puts the church in power in the top right town. What do the farmers below do?",
        attacks=tuple(attacks),
        short=(
            Step("1", "*Send leaflets* to a town that supports nobody."),
            Step("2", "*Plan a visit* to a town that supports you: flag on."),
            Step(
                "3",
                f"*Visit* any town with a flag: flag off, {brief}; swap the piece. Neighbours declare their "
                "support if this power sways theirs and at least *two towns beside them* have it that "
                f"{support}. They support you now and ask for a visit. Go on until no flag is left.",
            ),
        ),
        legend=_TOWN_LEGEND,
    )
