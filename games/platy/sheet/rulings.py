"""What the author's text leaves open and this set decides: every ruling by its id, with its sentence."""

from __future__ import annotations

from games.platy.sheet.words import say
from games.words import Message

__all__ = ["GROUPS", "RULINGS"]

RULINGS: dict[str, Message] = {
    "geometry": say("ruling-geometry"),
    "names": say("ruling-names"),
    "first-colours": say("ruling-first-colours"),
    "each-colour": say("ruling-each-colour"),
    "first-deal": say("ruling-first-deal"),
    "free-again": say("ruling-free-again"),
    "fixed": say("ruling-fixed"),
    "let-go": say("ruling-let-go"),
    "lines": say("ruling-lines"),
    "several": say("ruling-several"),
    "enclosed": say("ruling-enclosed"),
    "rim": say("ruling-rim"),
    "counted-once": say("ruling-counted-once"),
    "back-to-bag": say("ruling-back-to-bag"),
    "order": say("ruling-order"),
    "tops": say("ruling-tops"),
    "bottoms": say("ruling-bottoms"),
    "sides": say("ruling-sides"),
    "chart": say("ruling-chart"),
    "chart-lot": say("ruling-chart-lot"),
    "mark-passes": say("ruling-mark-passes"),
    "counters": say("ruling-counters"),
    "no-line": say("ruling-no-line"),
    "last-may": say("ruling-last-may"),
    "zero": say("ruling-zero"),
    "zero-last": say("ruling-zero-last"),
    "zero-rows": say("ruling-zero-rows"),
    "chain-pays": say("ruling-chain-pays"),
    "chain-encloses": say("ruling-chain-encloses"),
    "chain-fall": say("ruling-chain-fall"),
    "reset-first": say("ruling-reset-first"),
    "longest": say("ruling-longest"),
    "all-bonus": say("ruling-all-bonus"),
    "marks-slide": say("ruling-marks-slide"),
    "marks-dealt": say("ruling-marks-dealt"),
    "wildcard": say("ruling-wildcard"),
    "wildcard-two": say("ruling-wildcard-two"),
    "marks-h": say("ruling-marks-h"),
    "supply": say("ruling-supply"),
    "endless": say("ruling-endless"),
    "empties": say("ruling-empties"),
    "fill-last-fall": say("ruling-fill-last-fall"),
    "none-said": say("ruling-none-said"),
    "threads-counted": say("ruling-threads-counted"),
    "twists": say("ruling-twists"),
    "rounding": say("ruling-rounding"),
    "enclosed-score": say("ruling-enclosed-score"),
    "multiplier": say("ruling-multiplier"),
    "original-wildcard": say("ruling-original-wildcard"),
    "real-draws": say("ruling-real-draws"),
    "lost": say("ruling-lost"),
    "equal-turns": say("ruling-equal-turns"),
    "growth": say("ruling-growth"),
    "clock": say("ruling-clock"),
}

GROUPS: tuple[tuple[Message, tuple[str, ...]], ...] = (
    (
        say("group-tray"),
        (
            "geometry",
            "names",
            "fixed",
            "sides",
            "tops",
            "bottoms",
            "first-colours",
            "each-colour",
            "first-deal",
        ),
    ),
    (
        say("group-turns"),
        (
            "free-again",
            "no-line",
            "let-go",
            "lines",
            "last-may",
            "zero-last",
        ),
    ),
    (
        say("group-loops"),
        (
            "several",
            "enclosed",
            "rim",
            "counted-once",
            "longest",
        ),
    ),
    (
        say("group-fall"),
        (
            "back-to-bag",
            "order",
            "chart",
            "chart-lot",
            "mark-passes",
            "empties",
            "counters",
            "fill-last-fall",
        ),
    ),
    (
        say("group-chains"),
        (
            "chain-pays",
            "chain-encloses",
            "chain-fall",
        ),
    ),
    (
        say("group-zero"),
        (
            "zero",
            "zero-rows",
            "none-said",
            "clock",
        ),
    ),
    (
        say("group-marks"),
        (
            "all-bonus",
            "reset-first",
            "marks-slide",
            "marks-dealt",
            "wildcard",
            "wildcard-two",
            "marks-h",
        ),
    ),
    (
        say("group-score"),
        (
            "threads-counted",
            "twists",
            "rounding",
            "enclosed-score",
            "growth",
            "multiplier",
            "original-wildcard",
        ),
    ),
    (
        say("group-table"),
        (
            "supply",
            "endless",
            "lost",
            "real-draws",
            "equal-turns",
        ),
    ),
)
"""The rulings under their heads on the rule sheet."""
