"""`sparklies demo --game NAME`: any game from printing to a judged end, played by two simple players.

What the table shows is taken from the game, once as it should be and once spoilt; if there are sample
photos of the game, these are read and checked as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from companion.cli.demo.stages import (
    CheckedPhoto,
    PrintedPage,
    check_photo,
    print_set,
    row,
    told_check,
    told_steps,
)
from companion.cli.files import write_file
from companion.cli.words import say
from companion.sample_games import Sample, sample_of
from companion.table.folding import follow, start_table
from companion.table.judge import judge_start, judge_turn
from companion.table.telling import outcome_words
from companion.web.replay import replay_page
from games.answers import Verdict
from games.checking.check import check_turn
from games.errors import GamesError
from games.game import Game
from games.play.players import ahead
from games.play.playing import play
from games.standing import NOTHING
from games.words import spoken
from print.orders import Order, job_of
from vision.overlay import draw_overlay

if TYPE_CHECKING:
    from companion.table.state import TableState

TURNS, OPENING = 60, 2  # of the game at the most; of them by lot
REPLAY, READ = "replay.html", "{name}-read.png"


@dataclass(frozen=True)
class PlayedThrough:
    """The result of a demonstration of a game.

    right: the verdict on the last turn and the table as it should be after it; spoilt: on the same turn and a
    table on which one cell stands otherwise. sample: None if there are no photos of the game; read: its
    photos, checked.
    """

    pages: tuple[PrintedPage, ...]
    state: TableState
    right: Verdict
    spoilt: Verdict
    sample: Sample | None = None
    read: tuple[CheckedPhoto, ...] = ()

    @property
    def as_expected(self) -> bool:
        """Return whether all verdicts are those that they should be."""
        given = (self.right.verdict, self.spoilt.verdict) == ("legal", "illegal")
        return given and all(check.as_expected for check in self.read)


def play_through(game: Game[Any], seed: int, out: Path) -> PlayedThrough:
    """Print a game's set, play a game of it by a lot, check its last turn, write its replay."""
    with spoken(None):  # what is printed is the standard set
        pages = tuple(print_set(out / "print", job_of(Order(game=game.id))))
    start = game.rules.start(game.usual_shape, seed=seed)
    players = dict.fromkeys(game.rules.seated(start), ahead)
    turns = play(game, start, players, Random(seed), TURNS, OPENING).turns
    state = start_table(judge_start(game, start, "seed", str(seed)))
    for side, turn in turns:
        state = follow(state, judge_turn(state, side, turn))
    write_file(out / REPLAY, replay_page(state).encode())
    last = state.plies[-1]
    checks = (check_turn(game, last.before, table, str(last.text)) for table in _tables(game, last.after))
    sample = sample_of(game)
    read = _read(sample, out) if sample else ()
    return PlayedThrough(pages, state, next(checks), next(checks), sample, read)


def _read(sample: Sample, out: Path) -> tuple[CheckedPhoto, ...]:
    """Read the sample photos, check each against the sample's turn, and write what was read on them."""
    checks = tuple(check_photo(sample, photo) for photo in sample.photos)
    for check in checks:
        write_file(_overlay(check, out), draw_overlay(check.photo.data, [check.reading]))
    return checks


def _overlay(check: CheckedPhoto, out: Path) -> Path:
    return out / READ.format(name=Path(check.photo.file).stem)


def _tables(game: Game[Any], after: Any) -> Iterator[Any]:
    """Yield what stands, then the same with one cell empty, if that is a position."""
    yield after
    standing = game.look.standing(after)
    for shown in dict.fromkeys((NOTHING, *game.look.factors.samples)):
        for cell in reversed(range(len(standing))):
            if standing[cell] not in (NOTHING, shown):
                try:
                    yield game.look.with_standing(after, (*standing[:cell], shown, *standing[cell + 1 :]))
                except GamesError:  # such a table is no position at all
                    continue


def tell_lines(shown: PlayedThrough, out: Path) -> Iterator[str]:
    """Yield its lines: what was printed, every turn with its steps, the end, all verdicts."""
    state, game = shown.state, shown.state.game
    kinds = tuple(page.kind for page in shown.pages)
    yield row(say("printed"), say("printed.so", count=len(kinds), folder=str(out / "print"), kinds=kinds))
    yield row(say("by-players"), say("by-players.so", game=game.title, turns=len(state.plies)))
    for number, ply in enumerate(state.plies, start=1):
        yield f"\n{number:>4}  ({ply.side})  {ply.text}"
        for step in told_steps(game, ply.resolution) if ply.resolution else ():
            yield f"        {step}"
    yield f"\n{game.texts.picture(state.position)}\n"
    ended = outcome_words(state.outcome) if state.outcome else say("by-players.open", turns=TURNS)
    yield row(say("by-players.ended"), ended)
    for file, verdict in ((say("table-right"), shown.right), (say("table-spoilt"), shown.spoilt)):
        yield row(say("checked"), say("checked.so", file=file, verdict=verdict.verdict))
        yield from (f"            {fault.message}" for fault in verdict.faults)
    yield from _told_photos(shown, out)
    yield "\n" + row(say("report"), str(out / REPLAY))


def _told_photos(shown: PlayedThrough, out: Path) -> Iterator[str]:
    """Yield the lines on what was read in the sample photos, if there are some."""
    if (sample := shown.sample) is None:
        return
    mover = sample.game.rules.mover(sample.before)
    yield "\n" + row(say("sample-photos"), say("sample-photos.so", mover=mover, turn=sample.turn))
    for check in shown.read:
        yield from told_check(check)
        yield row(say("overlay"), str(_overlay(check, out)))
