"""What each code claims that the companion itself adds to those of the games, for /openapi.json."""

from __future__ import annotations

__all__ = ["CODES", "description"]

CODES = {
    "bad-event": "this event of an exported table cannot be read, or cannot follow those before it",
    "break-agreed": "the whole game has a limit, so all have to agree on a break",
    "busy": "too much of the same kind is being done already: come again later",
    "clock": "this clock cannot be set so",
    "damaged": "an event of the table lost something in the database",
    "database": "the database cannot be read or written now; nothing was changed",
    "decided": "no fault: the cell is read so by what stood before, which its first reading fits less well",
    "differs": "the cell stands otherwise than it should",
    "foreign-origin": "a page of another site sent the request",
    "game-failed": "the package of an installed game has a fault; what it is, and where, is said",
    "game-over": "the game has ended: by its rules, by agreement, by the clock, or by a third repetition",
    "key-reused": "this key came before, with another event",
    "left": "this side is out of the game, which the others play on",
    "left-active": "these cells are active in the position given, and a turn begins with none",
    "mid-turn": "the position stands in the middle of a turn",
    "never-bare": "the game begins with a piece on every cell, so there is no bare board to tap pieces into",
    "newer-version": "the table has an event that only a newer version of the program knows",
    "no-board": "no board was found in the photo",
    "no-clock": "nobody plays by a clock, so none can be given time",
    "no-clock-runs": "no clock is running",
    "no-clock-stands": "no clock is standing still",
    "no-hints": "this game gives no hints",
    "no-limit": "the rules know no time of the whole game that could be up now",
    "no-picture": "the file is no picture that can be read",
    "no-search": "what a turn could take is not looked for in this game",
    "no-seat": "no seat at this table, or the token of another, came with the request",
    "no-such-answer": "what is said of the cell, which no photo shows, cannot be",
    "no-such-cell": "the board has no such cell",
    "no-such-code": "this code opens no seat: it was mistyped, or it has run out",
    "no-such-role": "the table has no such seat to give out",
    "no-such-side": "the game has no such side",
    "no-such-table": "there is no such table",
    "no-such-turn": "the table has had no such turn",
    "no-text": "the file is no text",
    "no-third": "two other seats have to agree on a fresh link, and there are only two seats",
    "nobody-left": "no other side is in the game, so nobody would win",
    "not-agreed": "all sides have to agree to this first",
    "not-asked": "of the cell nothing is asked: a photo shows all of it, or it is known",
    "not-over": "the game is not over",
    "not-yours": "this seat may not do that, or not now",
    "nothing-offered": "nothing is offered that could be answered",
    "nothing-to-redo": "nothing was taken back that could be done again",
    "nothing-to-undo": "nothing was done that could be taken back",
    "offered-already": "that was offered already and is not answered yet",
    "other-board": "what was sent shows a board of another size than the table's",
    "other-game": "the record is of another game than was asked for",
    "other-host": "the request names a host that is not this server",
    "other-mover": "another side was asked to begin than the start has to move",
    "other-option": "the position is played with another option than the table",
    "other-ruleset": "the position is played by another ruleset than was asked for",
    "other-sides": "the position is played by other sides than the table's",
    "out-already": "the side is out of the game, so it cannot lose once more",
    "parse": "the text cannot be read as a position, a turn or a record",
    "reader-crashed": "the process that reads photos ended over this one",
    "reader-failed": "the photo reader has a defect that this photo shows",
    "referee-there": "the referee's page is open, so no two seats have to agree on a link",
    "request": "a field of the request is not as described, or the request broke off",
    "says-nothing": "a field of the request says nothing about a table that starts in this way",
    "solo": "playing alone: settled before the first turn, by the side to move; not by every rule and offer",
    "time-left": "the side to move still has time",
    "time-over": "the side to move has no time left",
    "too-large": "the request is larger than it may be",
    "too-long": "reading the photo took longer than it may",
    "too-many": "too many requests came at once: wait as long as Retry-After says",
    "too-much-memory": "reading the photo took more memory than it may",
    "two-cells": "an action names a way of cells and another cell that it ends on",
    "two-seats": "the next game was asked for with swapped sides and with seats, and only one of them counts",
    "two-sizes": "size and shape are the same, and both were sent",
    "two-starts": "a table begins in one way only, and more than one was sent",
    "two-turns": "a turn in the making is a text or actions, and both were sent",
    "unprintable": "this cannot be printed as asked for; the sentence says why",
    "unreadable": "this version of the program cannot follow what was written about the table",
    "unusable": "what was sent cannot stand in this game; the sentence says why",
    "which-seats": "a side of the next game would have no seat, or two",
    "which-start": "the next game cannot begin so",
}


def description() -> str:
    """Return what the whole interface's description says of refusals, in Markdown."""
    rows = "\n".join(f"| `{code}` | {claim} |" for code, claim in CODES.items())
    return (
        "A refusal has a stable code and a sentence. Faults of turns and positions, and what each claims, "
        "are those of the game (docs/checking.md); a photo that cannot be read has a code of the reader "
        "(docs/reading.md). These are the companion's own:\n\n"
        f"| code | what it claims |\n|---|---|\n{rows}\n"
    )
