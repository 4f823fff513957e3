"""All checks that every game passes, and what a trial of one game by them comes to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from typing import Any

from games.deadline import Late, any_of, never, within
from games.game import Game
from games.installed.admitting import place_of, unsaid_sentences
from games.installed.blame import Package, SourcePlace, package_of
from games.installed.contradictions import Finding, of_parts
from games.installed.sheet_faults import of_printed
from games.trying.checks_of_calls import check_calls
from games.trying.checks_of_lessons import check_lesson
from games.trying.checks_of_positions import check_due, check_ends, check_saves, check_seats, check_seen_again
from games.trying.checks_of_starts import (
    check_pieces_as_start,
    check_seeds,
    check_sides,
    check_usual_options,
)
from games.trying.checks_of_turns import (
    check_draws,
    check_effects,
    check_illegal_actions,
    check_long_turns,
    check_making,
    check_random_games,
    check_sending,
    check_told,
    check_turn_texts,
    check_undo,
    check_written_turns,
)
from games.trying.loading import of_play
from games.trying.trial import GAMES, Trial
from games.trying.words import say
from games.words import Message

PASSED, FAILED, TOO_FEW, SKIPPED = "passed", "failed", "too-few", "skipped"
MOST = 3  # faults of one check that are reported
TURNS = 20  # turns or actions of random games that a check must have judged


@dataclass(frozen=True)
class Check:
    """One thing that every game promises.

    name: its code. title: the promise. do: what to do if it is broken. look: yields None for every case that
    keeps the promise, and what is wrong of every other. least: how many cases it takes to judge.
    """

    name: str
    title: Message
    do: Message
    look: Callable[[Trial], Iterator[Finding | None]]
    least: int = TURNS


@dataclass(frozen=True)
class Judged:
    """What a check has found. cases: how many kept the promise. error: what the game raised, if anything."""

    check: Check
    cases: int = 0
    found: tuple[Finding, ...] = ()
    error: BaseException | None = None
    skipped: bool = False

    @property
    def state(self) -> str:
        """Return PASSED, FAILED, SKIPPED, or TOO_FEW if there were too few cases to judge."""
        if self.found or self.error:
            return FAILED
        if self.skipped:
            return SKIPPED
        return PASSED if self.cases >= self.check.least else TOO_FEW

    def faults(self, package: Package | None) -> Iterator[tuple[Message, str, SourcePlace | None]]:
        """Yield each fault with its place in a package: in words, and the save line that shows it."""
        for found in self.found:
            place = place_of(found, package) or (package.offer if package else None)
            yield found.why, found.save, place
        if self.error is not None:
            place = (package.place_of_error(self.error) or package.offer) if package else None
            yield say("raises", kind=type(self.error).__name__, error=str(self.error)), "", place


def judge(check: Check, trial: Trial, late: Late = never) -> Judged:
    """Return what a check finds, up to a few faults or until it is late."""
    cases, found = 0, list[Finding]()
    try:
        for each in check.look(trial):
            if each is None:
                cases += 1
            elif each.why.id not in [known.why.id for known in found]:  # one example of a kind
                found.append(each)
            if len(found) == MOST or late():
                break
    except Exception as error:  # everything that the game raises is its fault
        return Judged(check, cases, tuple(found), error)
    return Judged(check, cases, tuple(found))


def _at_once(looked: Iterator[Finding]) -> Iterator[Finding | None]:
    """Yield what is found, or one case that keeps the promise if nothing is."""
    first = next(looked, None)
    yield first
    yield from looked


def _look_at_parts(trial: Trial) -> Iterator[Finding | None]:
    return _at_once(of_parts(trial.game, trial.taken))


def _look_at_starts(trial: Trial) -> Iterator[Finding | None]:
    begins = (found for found in of_play(trial.game) if trial.package or found.why.id != "save-begins")
    return _at_once(begins)  # the oldest game of the house writes no name before its save lines


def _look_at_sentences(trial: Trial) -> Iterator[Finding | None]:
    return _at_once(unsaid_sentences(trial.package) if trial.package else iter(()))


def _look_at_prints(trial: Trial) -> Iterator[Finding | None]:
    return _at_once(of_printed(trial.game))


def _look_at_name(trial: Trial) -> Iterator[Finding | None]:
    entry, its = trial.package.entry.name if trial.package else trial.game.id, trial.game.id
    yield None if entry == its else Finding(say("other-name", entry=entry, id=its), text=its)


LOADS = Check("loads", say("loads"), say("loads.do"), lambda trial: iter([None]), 1)
LOADING = (
    Check("parts", say("parts"), say("parts.do"), _look_at_parts, 1),
    Check("starts", say("starts"), say("starts.do"), _look_at_starts, 1),
    Check("sentences", say("sentences"), say("sentences.do"), _look_at_sentences, 1),
    Check("prints", say("prints"), say("prints.do"), _look_at_prints, 1),
)
CHECKS = (
    Check("name", say("name"), say("name.do"), _look_at_name, 1),
    Check("random-games", say("random-games"), say("random-games.do"), check_random_games),
    Check("ends", say("ends"), say("ends.do"), check_ends, 1),
    Check("long-turns", say("long-turns"), say("long-turns.do"), check_long_turns, 1),
    Check("usual-options", say("usual-options"), say("usual-options.do"), check_usual_options, 0),
    Check("pieces-as-start", say("pieces-as-start"), say("pieces-as-start.do"), check_pieces_as_start, 2),
    Check("seeds", say("seeds"), say("seeds.do"), check_seeds, 2),
    Check("sides", say("sides"), say("sides.do"), check_sides, 3),
    Check("sending", say("sending"), say("sending.do"), check_sending, 1),
    Check("seats", say("seats"), say("seats.do"), check_seats),
    Check("due", say("due"), say("due.do"), check_due),
    Check("told", say("told"), say("told.do"), check_told),
    Check("effects", say("effects"), say("effects.do"), check_effects),
    Check("turn-texts", say("turn-texts"), say("turn-texts.do"), check_turn_texts),
    Check("written-turns", say("written-turns"), say("written-turns.do"), check_written_turns),
    Check("draws", say("draws"), say("draws.do"), check_draws, 0),
    Check("saves", say("saves"), say("saves.do"), check_saves),
    Check("seen-again", say("seen-again"), say("seen-again.do"), check_seen_again),
    Check("calls", say("calls"), say("calls.do"), check_calls, 0),
    Check("making", say("making"), say("making.do"), check_making),
    Check("illegal-actions", say("illegal-actions"), say("illegal-actions.do"), check_illegal_actions),
    Check("undo", say("undo"), say("undo.do"), check_undo),
    Check("lesson", say("lesson"), say("lesson.do"), check_lesson, 0),
)


def try_game(
    offer: EntryPoint | Game[Any],
    taken: Collection[str] = (),
    *,
    seed: int = 0,
    games: int = GAMES,
    seconds: float | None = None,
    before: Callable[[Check], object] = id,
) -> Iterator[Judged]:
    """Yield what every check finds about an installed game, or about a game of the house.

    If the game cannot be loaded or contradicts itself, the checks that play it are skipped. taken: the ids of
    other games. seconds: how long all checks may take, None for as long as they need. before: is called
    before each check.
    """
    package = package_of(offer) if isinstance(offer, EntryPoint) else None
    before(LOADS)
    game, judged = _loaded(offer)
    yield judged
    whole = within(seconds)
    usable = judged.state == PASSED
    trial = Trial(game, seed, games, within(seconds and seconds / 3), package, taken)
    for check in (*LOADING, *CHECKS):
        if not usable:
            yield Judged(check, skipped=True)
            continue
        before(check)
        judged = judge(check, trial, any_of(whole, within(seconds and seconds / 4)))
        yield judged
        usable = check not in LOADING or judged.state == PASSED


def _loaded(offer: EntryPoint | Game[Any]) -> tuple[Any, Judged]:
    """Return the game that is offered, and whether it can be loaded."""
    try:
        game = offer.load() if isinstance(offer, EntryPoint) else offer
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a module may raise anything, SystemExit too
        return None, Judged(LOADS, error=error)
    if not isinstance(game, Game):
        return None, Judged(LOADS, found=(Finding(say("no-game", kind=type(game).__name__)),))
    return game, Judged(LOADS, 1)
