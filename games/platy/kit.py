"""What a printed set of Platy holds: tiles by level, codes, counters, rings, the card for the bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from games.extras import Printed
from games.pictures import Batch, Counter, RegionPicture, Ring
from games.platy.bag import FEWEST, GROUPS, printed_groups, printed_tiles
from games.platy.position import BONUS, LEVELS, WILDCARD
from games.platy.sheet.words import say
from games.platy.tiles import COLOURS, kind_of
from games.platy.tray import COUNTED, MIDDLE
from games.words import Message

if TYPE_CHECKING:
    from games.rule_sheet import PrintedSet, RuleSheet

_RINGS = 12  # of each kind: eight may lie on the tray at once, and some are lost
_MOST = 50  # the largest reserve; moves have no upper limit, and rarely come so far
_LARGEST_SCORE = 9999


def _colours(options: Mapping[str, str]) -> int:
    """Return how many colours a set has by the options that are not as usual."""
    return LEVELS[int(options.get("level", "1")) - 1].colours


class PlatyKit(Printed):
    """The printed set: pages of tiles are added by further colours and never replaced."""

    regions: Mapping[str, RegionPicture] = {MIDDLE: RegionPicture("frame", "dark")}
    codes: Mapping[str, int] = {name: kind_of(name) for name in printed_tiles(len(COLOURS))}
    counters: Sequence[Counter] = (
        *(Counter(column, _MOST, column=column) for column in COUNTED),
        Counter(say("name-moves"), _MOST, "blue"),
        Counter(say("name-score"), _LARGEST_SCORE, "dark"),
    )
    rings: Sequence[Ring] = (
        Ring(BONUS, say("rings-bonus"), _RINGS),
        Ring(WILDCARD, say("rings-wildcard"), _RINGS, broken=True),
    )

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return how many tiles of each name the lowest level has."""
        return printed_tiles(FEWEST)

    def batches(self, options: Mapping[str, str]) -> tuple[Batch, ...]:
        """Return the tiles of the first two colours, then those that each further colour adds."""
        wanted = GROUPS[: _colours(options) - FEWEST + 1]
        return tuple(Batch(_title(group), printed_groups()[group]) for group in wanted)

    def card(self, options: Mapping[str, str]) -> tuple[Message, ...]:
        """Return what lies in the bag, and how tiles are drawn from it."""
        colours = _colours(options)
        count = say("card-count", tiles=str(sum(printed_tiles(colours).values())), colours=colours)
        drawn = say("card-curves"), say("card-draw"), say("card-exchange"), say("card-back")
        return say("card-head"), count, *drawn

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        """Return the printed rules, with the numbers of a set's options."""
        from games.platy.sheet.rule_sheet import rule_sheet

        return rule_sheet(printed)


def _title(group: str) -> Message:
    return say("batch-more", colour=COLOURS[group]) if group in COLOURS else say("batch-base")
