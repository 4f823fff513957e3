"""Telling: steps, instructions and results in plain words, for pages and reports alike."""

from __future__ import annotations

from typing import Any

from companion.table.events import Ruled
from companion.table.state import TableState
from games.answers import Outcome
from games.game import Game
from games.standing import HEADINGS, Standing, colour_words, heading_words
from games.words import all_of

__all__ = [
    "alone_words",
    "capital",
    "choice_words",
    "instruction",
    "offer_words",
    "outcome_words",
    "result_words",
    "ruling_words",
    "to_do_words",
]


def instruction(game: Game[Any], position: Any) -> str:
    """Say the one thing to do next: "Black: take control of a free cell"."""
    outcome = game.rules.outcome(position)
    if outcome:
        return outcome_words(outcome)
    return f"{game.rules.mover(position).capitalize()}: {game.texts.due(position)}"


def capital(words: str) -> str:
    """Begin a sentence."""
    return words[:1].upper() + words[1:]


def outcome_words(outcome: Outcome) -> str:
    """Say how the game ended: "White wins 16 to 9", the winner's points first; without points, why."""
    scores = dict(outcome.scores)
    if not scores:
        return result_words(outcome)
    own = [scores.pop(winner) for winner in outcome.winners if winner in scores]
    told = " to ".join(map(str, [*own, *sorted(scores.values(), reverse=True)]))
    return f"{_winners(outcome)} {told}" if outcome.winners else f"A draw, {told}"


def result_words(outcome: Outcome) -> str:
    """Say how the game ended and why: "White wins: black resigned"."""
    return f"{_winners(outcome) if outcome.winners else 'A draw'}: {outcome.reason}"


def _winners(outcome: Outcome) -> str:
    names = str(all_of(outcome.winners))
    return f"{capital(names)} {'win' if len(outcome.winners) > 1 else 'wins'}"


def alone_words(state: TableState, outcome: Outcome) -> str:
    """Say what a game came to that one side played alone: "Every cell is held after 8 turns"."""
    after = f"after {state.turns} turn{'s' * (state.turns != 1)}"
    return f"Every cell is held {after}" if state.held_alone else f"Ended {after}: {outcome.reason}"


_OFFERED = {
    "undo": "to take the last turn back",
    "draw": "to call it a draw",
    "play-on": "to play on",
    "finish": "to end the game as it stands",
    "most": "that all be told what the side to move could take",
}


def offer_words(side: str, what: str) -> str:
    """Say what a side asks for: "Black asks to call it a draw"."""
    return f"{side.capitalize()} asks {_OFFERED[what]}"


def ruling_words(ruled: Ruled) -> str:
    """Say what the referee ruled: "ruling on black's turn: the table is put right (a1 was red)"."""
    what = {"restore": "the table is put right", "stand": "what stands on the table counts"}[ruled.ruling]
    penalty = {"": "", "loss": f"; {ruled.side} loses"}.get(
        ruled.penalty, f"; the others get {ruled.penalty} seconds"
    )
    return f"ruling on {ruled.side}'s turn: {what}{penalty}" + (f" ({ruled.note})" if ruled.note else "")


def choice_words(choice: str) -> str:
    """Say what a player may choose: a colour's name, a heading's, or the game's own word."""
    return str(heading_words(choice) if choice in HEADINGS else colour_words(choice))


def to_do_words(name: str, shows: Standing, should: Standing) -> list[str]:
    """Say what hands do on one cell to make it show what it should, a sentence a handling."""
    told = []
    if shows.active and not should.active:
        told.append("take the flag off")
    told += [f"take the mark {mark} off" for mark in shows.marks if mark not in should.marks]
    if shows.owner != should.owner and (shows.colour or should.colour):
        told.append(_mat_words(shows.owner, should.owner))
    if (shows.colour, shows.piece) != (should.colour, should.piece) or (
        shows.owner != should.owner and not (shows.colour or should.colour)
    ):
        told.append(_piece_words(shows, should))
    elif should.heading != shows.heading:
        told.append(f"turn the {_piece_name(should)} to {choice_words(should.heading)}")
    told += [f"lay the mark {mark} on it" for mark in should.marks if mark not in shows.marks]
    if should.active and not shows.active:
        told.append("lay a flag")
    return [f"{name}: {words}" for words in told]


def _mat_words(shows: str, should: str) -> str:
    if should == "none":
        return f"take the {shows} mat away"
    return f"lay a {should} mat" if shows == "none" else f"flip the mat to {should}"


def _piece_words(shows: Standing, should: Standing) -> str:
    was, now = _piece_name(shows), _piece_name(should)
    if not now:
        return f"take the {was} away"
    now += f", facing {choice_words(should.heading)}" if should.heading else ""
    return f"swap the {was} for {now}" if was else f"place {now}"


def _piece_name(standing: Standing) -> str:
    if standing.colour:
        return choice_words(standing.colour)
    owner = standing.owner if standing.owner != "none" else ""
    return " ".join(word for word in (owner, standing.piece) if word)
