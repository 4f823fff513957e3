"""How a game of Sandkings ends, and how a match stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.answers import Outcome
from games.errors import GamesError
from games.sandkings.position import SIDES, Position
from games.sandkings.words import say
from games.words import Said

GAMES, WINS = 7, 4  # of a match: at most, and how many win it


@dataclass(frozen=True)
class MatchScore:
    """The score of a match: every side's wins, and the drawn games."""

    wins: tuple[int, ...]
    drawn: int = 0

    @classmethod
    def read(cls, text: str, sides: int) -> MatchScore:
        """Read "2-1" or "2-1=1"; raises GamesError for another number of sides, or a match that is over."""
        found = re.fullmatch(r"(?P<wins>\d(-\d){1,3})(=(?P<drawn>\d))?", text)
        match = cls(tuple(map(int, found["wins"].split("-"))), int(found["drawn"] or 0)) if found else None
        if match is None or len(match.wins) != sides:
            raise GamesError(say("no-match", match=text, count=sides))
        if match.over:
            raise GamesError(say("match-over", match=text))
        return match

    @property
    def text(self) -> str:
        """Return it as a start says it."""
        return self.score + (f"={self.drawn}" if self.drawn else "")

    @property
    def score(self) -> str:
        """Return every side's wins: "2-1"."""
        return "-".join(map(str, self.wins))

    @property
    def played(self) -> int:
        """Return how many games are over, drawn ones among them."""
        return sum(self.wins) + self.drawn

    @property
    def over(self) -> bool:
        """Return whether somebody has won it, or all games are played."""
        return max(self.wins) >= WINS or self.played >= GAMES

    @property
    def best(self) -> tuple[str, ...]:
        """Return who has won most games."""
        return tuple(side for side, wins in zip(SIDES, self.wins, strict=False) if wins == max(self.wins))

    def after(self, winner: str) -> MatchScore:
        """Return how it stands once a game was won, by nobody if it was drawn (match)."""
        if not winner:
            return replace(self, drawn=self.drawn + 1)
        won = SIDES.index(winner)
        return replace(self, wins=tuple(wins + (side == won) for side, wins in enumerate(self.wins)))

    def reseat(self, seats: Mapping[str, str]) -> MatchScore:
        """Return it with every player's wins at the side that the player changes to."""
        won = {seats[side]: wins for side, wins in zip(SIDES, self.wins, strict=False)}
        return replace(self, wins=tuple(won[side] for side in SIDES[: len(won)]))


def _match(position: Position) -> MatchScore | None:
    terms = position.terms
    return MatchScore.read(terms.match, len(terms.corners)) if terms.match else None


def make_outcome(position: Position, outcome: Outcome) -> Outcome:
    """Return an end that is none of the rules', with how a match stands after it, if the game counts."""
    if outcome.called_off:
        return outcome
    return replace(outcome, reason=_told(position, outcome.winner or "", outcome.reason))


def in_match(position: Position) -> Said:
    """Return which game of a match it is and how that stood when it began; empty if it is none."""
    match = _match(position)
    if match is None:
        return ""
    return say("match-so-far", game=match.played + 1, score=match.score, drawn=match.drawn)


def _told(position: Position, winner: str, reason: Said) -> Said:
    """Return in words why the game ended, and in a match how that stands now."""
    match = _match(position)
    if match is None:
        return reason
    now = match.after(winner)
    if not now.over:
        return say("match-stands", reason=reason, score=now.score, games=now.played)
    if len(now.best) > 1:
        return say("match-shared", reason=reason, score=now.score, sides=now.best)
    return say("match-won", reason=reason, score=now.score, side=now.best[0])


def outcome(position: Position) -> Outcome | None:
    """Return the end: one creature is left, or none is (nobody)."""
    living = position.living
    if len(living) > 1:
        return None
    winner = SIDES[living[0]] if living else ""
    reason = say("last-left") if living else say("nobody-left")
    return Outcome((winner,) if winner else (), (), _told(position, winner, reason))


def repetition(position: Position, times: int) -> Outcome | None:
    """Return the draw that the third time brings; who is out stays behind (third-time)."""
    if times < 3:
        return None
    sides = SIDES[: len(position.creatures)]
    still = tuple(SIDES[side] for side in position.living)
    others = tuple(side for side in sides if side not in still)
    places = (still, others) if others else ()
    return Outcome((), (), _told(position, "", say("repeated")), places=places)


def series(position: Position, ended: Outcome | None, seats: Mapping[str, str]) -> Mapping[str, str]:
    """Return the options proposed for the next game: the loser begins, or after a draw the same side (loser).

    ended: how the game ended, by its rules or otherwise; None if it did not. seats: the side that each
    side's player plays in the next game, for it is players who lose and who have won.
    """
    terms = position.terms
    first, winner = terms.first, ended.winner if ended else None
    if winner:
        others = [side for side in range(len(terms.corners)) if SIDES[side] != winner]
        first = position.loser if position.loser >= 0 else others[0]
    proposed = {"players": str(len(terms.corners)), "corners": " ".join(terms.corners)}
    proposed["first"] = seats[SIDES[first]]
    proposed["variations"] = " ".join(map(str, terms.variations))
    if match := _match(position):
        now = match.after(winner or "") if ended else match
        proposed["match"] = MatchScore((0,) * len(terms.corners)).text if now.over else now.reseat(seats).text
    return proposed
