"""Steps, instructions and results in plain words, for pages and reports alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.table.events import Event, GameClaimed, LinkRenewed, RemarkWritten, RulingGiven, TimeGiven
from companion.table.state import Absence, Ply, Remark, TableState
from companion.table.words import say
from games.answers import Outcome
from games.game import Game
from games.headings import heading_words, is_heading
from games.lots import odds_of
from games.play.alone import is_one_seat
from games.standing import Standing, colour_words
from games.words import Message, Value, all_of, name_of

_TWO_SIDES = {"black", "white"}  # of one mat; every other side has mats of its own


def instruction(game: Game[Any], position: Any) -> Message:
    """Return the one thing to do next: "Black: take control of a free cell"."""
    outcome = game.rules.outcome(position)
    if outcome:
        return end_words(game, position, outcome)
    due = say("draw-due") if odds_of(game.rules, position) else game.texts.due(position)
    if is_one_seat(game, position):
        return say("due-alone", due=due)
    return say("due", side=game.rules.mover(position), due=due)


def outcome_words(outcome: Outcome) -> Message:
    """Return how the game ended: "White wins 16 to 9", the winner's points first; if none decide, why."""
    scores = dict(outcome.scores)
    if not scores or not outcome.counted:
        return result_words(outcome)
    own = [scores.pop(winner) for winner in outcome.winners if winner in scores]
    *more, least = map(str, [*own, *sorted(scores.values(), reverse=True)])
    count: Value = least
    for points in reversed(more):
        count = say("to", more=points, fewer=count)
    if not outcome.winners:
        return say("drawn-to", scores=count)
    winners = all_of(map(name_of, outcome.winners))
    return say("won-to", count=len(outcome.winners), winners=winners, scores=count)


def end_words(game: Game[Any], position: Any, outcome: Outcome) -> Message:
    """Return in words how the game ended; a game with one seat has no winner, so its score is named."""
    if not is_one_seat(game, position):
        return outcome_words(outcome)
    score = _score_of(game.rules.seated(position)[0], outcome)
    return (
        say("over", reason=outcome.reason)
        if score is None
        else say("over-with", score=score, reason=outcome.reason)
    )


def _score_of(side: str, outcome: Outcome) -> int | None:
    """Return what a side has scored, None if the scores say nothing of the end."""
    return dict(outcome.scores).get(side) if outcome.counted else None


def result_words(outcome: Outcome) -> Message:
    """Return in words how the game ended and why: "White wins: black resigned"."""
    if outcome.called_off:
        return say("called-off", reason=outcome.reason)
    if not outcome.winners:
        return say("drawn", reason=outcome.reason)
    winners = all_of(map(name_of, outcome.winners))
    return say("won", count=len(outcome.winners), winners=winners, reason=outcome.reason)


def alone_words(state: TableState, outcome: Outcome) -> Message:
    """Return in words what a game came to that one side played alone: "Every cell is held after 8 turns"."""
    if state.held_alone:
        return say("held-alone", turns=state.turns)
    end = say("ended-alone", turns=state.turns, reason=outcome.reason)
    if not is_one_seat(state.game, state.position):
        return end
    score = _score_of(state.terms.solo, outcome)
    return end if score is None else say("ended-with", turns=state.turns, score=score, reason=outcome.reason)


def offer_words(side: str, what: str, about: str = "") -> Message:
    """Return what a side asks for: "Black asks to call it a draw"; about: the seat that it is about."""
    return say("link-offer", side=side, about=about) if about else say("offer", side=side, what=what)


def ruling_words(ruled: RulingGiven) -> Message:
    """Return what the referee ruled: "ruling on black's turn: the table is put right (a1 was red)"."""
    side, ruling = ruled.side, ruled.ruling
    if ruled.penalty == "loss":
        words = say("ruling-loss", side=side, ruling=ruling)
    elif ruled.penalty:
        words = say("ruling-seconds", side=side, ruling=ruling, seconds=int(ruled.penalty))
    else:
        words = say("ruling", side=side, ruling=ruling)
    return say("noted", what=words, note=ruled.note) if ruled.note else words


_UNITS = (("days", 86_400), ("hours", 3600), ("minutes", 60), ("seconds", 1))


def long_words(seconds: int) -> Message:
    """Return in words how long something lasted: "7 minutes"."""
    unit, size = next((unit, size) for unit, size in _UNITS if size == 1 or seconds >= 2 * size)
    return say("lasting", unit=unit, count=round(seconds / size))


def absence_words(absence: Absence) -> Message:
    """Return the sentence on an absence of the server: "the server was away …, for 10 minutes; …"."""
    return say("away-for", long=long_words(absence.seconds)) if absence.seconds else say("away")


def remark_words(remark: Remark) -> Message:
    """Return a line of the record: a remark and who wrote it, a seat's fresh link, time given, a sentence."""
    said = remark.said
    match said:
        case RemarkWritten():
            return say("remark", side=said.side, text=said.text)
        case LinkRenewed():
            return say("linked", side=said.side, by=all_of(said.by.split()))
        case TimeGiven():
            return say("given", asker=said.by, side=said.side, seconds=int(said.seconds))
    return said


def lifted_words(given: TimeGiven) -> Message:
    """Return the sentence on a flag that is lifted: "ruling: black's flag is lifted; the referee gives …"."""
    return say("lifted", asker=given.by, side=given.side, seconds=int(given.seconds))


def absent_words(side: str, seconds: int) -> Message:
    """Return the sentence on a flag that fell while no page of its seat was open."""
    return say("fell-absent", side=side, long=long_words(seconds))


def hit_words(hit: Event, by: str) -> Message:
    """Return the sentence on a tap on the clock that was taken back."""
    return say("unhit", asker=by, hit=hit.kind)


def claim_words(by: str, claimed: GameClaimed, absent: str) -> Message:
    """Return the sentence on a claim: "ruling: white was away for 7 minutes; black claims the game"."""
    what = say("claimed", asker=by, result=claimed.result)
    return say("claimed-away", side=absent, long=long_words(int(claimed.away)), what=what) if absent else what


def step_words(ply: Ply) -> Message:
    """Return in words a step that is no turn: "the position was set (photo)", "white: time"."""
    if not ply.side:
        return say("position-set", reason=ply.text)
    return say("step", side=ply.side, what=ply.text)


def lapse_words(ply: Ply) -> Message:
    """Return the sentence on a turn that is lost because the side's time was up."""
    return say("turn-lost", side=ply.side)


def choice_words(choice: str) -> Message:
    """Return in words what a player may choose: a colour's name, a heading's, or the game's own word."""
    return heading_words(choice) if is_heading(choice) else colour_words(choice)


def to_do_words(
    name: str, shows: Standing, should: Standing, marker: str = "", markers: Sequence[str] = ()
) -> Sequence[Message]:
    """Return in words what hands do on one cell to make it show what it should, a sentence a handling.

    marker: what is to lie on a cell that somebody takes (games.standing.Note); markers: what may lie there
    since a turn that was taken back.
    """
    steps = []
    if shows.active and not should.active:
        steps.append(say("flag-off", cell=name))
    steps += [say("mark-off", cell=name, mark=mark) for mark in shows.marks if mark not in should.marks]
    if shows.owner != should.owner and (shows.colour or should.colour):
        steps.append(_mat_words(name, shows.owner, should.owner))
    if (shows.colour, shows.piece) != (should.colour, should.piece) or (
        shows.owner != should.owner and not (shows.colour or should.colour)
    ):
        steps.append(_piece_words(name, shows, should))
    elif should.heading != shows.heading:
        heading = heading_words(should.heading)
        steps.append(say("piece-turned", cell=name, piece=_piece_name(should), heading=heading))
    steps += [say("mark-on", cell=name, mark=mark) for mark in should.marks if mark not in shows.marks]
    if marker and shows.owner == "none":
        steps.append(say("marker-on", cell=name, marker=marker))
    if should.owner == "none" != shows.owner:
        steps += [say("marker-off", cell=name, marker=its) for its in markers]
    if should.active and not shows.active:
        steps.append(say("flag-on", cell=name))
    return steps


def _mat_words(name: str, shows: str, should: str) -> Message:
    if should == "none":
        return say("mat-off", cell=name, mat=shows)
    if shows == "none":
        return say("mat-on", cell=name, mat=should)
    return say("mat-flipped" if {shows, should} == _TWO_SIDES else "mat-swapped", cell=name, mat=should)


def _piece_words(name: str, shows: Standing, should: Standing) -> Message:
    was, now = _piece_name(shows), _piece_name(should)
    if not now:
        return say("piece-off", cell=name, piece=was)
    if should.heading:
        now = say("piece-facing", piece=now, heading=heading_words(should.heading))
    return (
        say("piece-swapped", cell=name, was=was, piece=now) if was else say("piece-on", cell=name, piece=now)
    )


def _piece_name(standing: Standing) -> Message | str:
    if standing.colour:
        return colour_words(standing.colour)
    owner, piece = standing.owner if standing.owner != "none" else "", standing.piece or ""
    return say("piece-of", owner=owner, piece=piece) if owner and piece else owner or piece
