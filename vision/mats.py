"""Beads and tiles on mats with flags, read by networks that know colours, owners and flags, not games.

On squares networks (vision.model) read all, and what looks unlike anything known is asked (vision.doubt); on
hexagons a network of their own does, and is believed if vision.hexagons agrees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from games.standing import Standing
from vision.beads import Household
from vision.discs import Discs, discs_on
from vision.doubt import (
    Doubts,
    are_cut_otherwise,
    find_beside_unsure,
    find_blank,
    find_doubts,
    find_grey_all_round,
    find_hardly_black,
    find_lines,
    find_white_over,
)
from vision.features import cell_facts, cell_pictures
from vision.flag_corners import OtherCorners, join_odds, look_at_corners
from vision.hexagons import HexagonReader
from vision.known import OWNERS_ON
from vision.looks import looks_of
from vision.mirrored import find_mirrored
from vision.model import HEXAGON_TASKS, TASKS, Prediction, load_hexagons, load_networks, vote, vote_again
from vision.reading import DOUBT_BELOW
from vision.recognition import Observation, ReadOptions, Recognition
from vision.squared import as_square_mats

Array = NDArray[np.float64]
Pictures = NDArray[np.float32]

# Probability that something lies on a cell, by its sides: pale cloth over thin frames of hexagons looks as
# bare card does.
MAX_COVERED = {4: 0.5, 6: 0.06}
LABELS = HEXAGON_TASKS  # the third side comes last, and is never read on squares


def read_mats(seen: Observation, wanted: ReadOptions) -> Recognition:
    """Return what lies on a board's cells; wanted.classes: what is read, wanted.beads: the household's."""
    sheet, sides = seen.sheet, seen.sheet.board.sides
    facts = cell_facts(seen.located.view, sheet, seen.located.residual, seen.white, seen.greys)
    pictures, lean = cell_pictures(seen.windows, seen.white), facts[:, :2]
    networks, known = load_hexagons() if sides == 6 else load_networks(), facts.astype(np.float32)
    said = vote(networks, pictures, known)
    covered = said.odds["covered"][:, 1] > MAX_COVERED[sides]
    shown, odds = ~(seen.hidden | covered), said.odds
    elsewhere = np.tile([1.0, 0.0], (len(shown), 1))
    if sides == 6:
        odds, doubts = HexagonReader(seen).recognise(said, facts, looks_of(pictures, lean), shown)
    else:
        odds, doubts = _on_squares(seen, said, (pictures, known), shown)
        is_cut = are_cut_otherwise(pictures, shown)
        corners = look_at_corners(networks, said, pictures, known, shown, is_cut=is_cut)
        odds, doubts = _with_corners(odds, doubts, corners, shown, is_cut)
        elsewhere = corners.odds
    own: bool | None = None
    if wanted.beads:
        colours, own = Household.of(wanted.beads).colours(odds["colour"], looks_of(pictures, lean), shown)
        odds, doubts = {**odds, "colour": colours}, doubts.without("colour") if own else doubts
    odds, elsewhere = doubts.sober(odds), doubts.sober({"active": elsewhere})["active"]
    kind = _kind(odds) if wanted.pieces == "auto" else wanted.pieces
    classes, beside = wanted.classes, _beside(wanted.classes, OWNERS_ON[sides])
    odds = {**odds, "active": join_odds(odds["active"], elsewhere)}
    likely = _likelihoods(odds, (*classes, *beside))
    told = Recognition(kind, classes, likely, covered, beside, own=own, strange=doubts.tasks)
    return replace(told, mirrored=doubts.mirrored, astray=doubts.astray)


def _on_squares(
    seen: Observation, said: Prediction, looked_at: tuple[Pictures, Pictures], shown: NDArray[np.bool_]
) -> tuple[Mapping[str, Array], Doubts]:
    """Return the odds by task, and what is asked of the whole board; looked_at: pictures and facts.

    Where a lamp is mirrored in black mats, others there may look like white or bare card: they are asked. So
    is what looks bare though its frame is whiter than printed, and black though it is as grey as printed.
    """
    pictures = looked_at[0]
    doubts = find_doubts(said, pictures, shown, seen.denied)
    if "owner" in seen.denied:
        return said.odds, doubts
    odds, doubts = _owners(seen, said, doubts, looked_at, shown)
    if "owner" not in doubts.asked:
        return odds, doubts
    black, bare = (odds["owner"].argmax(axis=1) == TASKS["owner"].index(whose) for whose in ("black", "none"))
    lean = looked_at[1][:, :2].astype(np.float64)
    over, fading = find_white_over(pictures, shown & bare, seen.greys.grey, lean)
    doubts = doubts.also("owner", over | (shown & black & find_grey_all_round(pictures, seen.greys)))
    doubts = doubts.also("owner", find_blank(seen) | find_lines(seen, shown & bare))
    if are_cut_otherwise(pictures, shown):
        return odds, doubts
    glare = find_mirrored(seen, shown & black & find_hardly_black(pictures), fading)
    return odds, replace(doubts.also("owner", shown & ~black & glare), mirrored=bool(glare.any()))


def _with_corners(
    odds: Mapping[str, Array],
    doubts: Doubts,
    corners: OtherCorners,
    shown: NDArray[np.bool_],
    is_cut: bool,
) -> tuple[Mapping[str, Array], Doubts]:
    """Return odds that also use the turned pictures of cells, with unclear flags marked doubtful."""
    odds = corners.heard(odds)
    unclear, nobodys = (shown & cells for cells in corners.unclear(odds, is_cut))
    doubts = doubts.also("active", unclear | nobodys).also("owner", nobodys)
    return odds, replace(doubts, astray=bool((unclear | nobodys).any()))


def _owners(
    seen: Observation,
    said: Prediction,
    doubts: Doubts,
    looked_at: tuple[Pictures, Pictures],
    shown: NDArray[np.bool_],
) -> tuple[Mapping[str, Array], Doubts]:
    """Return the odds with owners read from the sides of cells, or from the discs if discs lie there."""
    odds = said.odds
    if doubts.asked["owner"].any():
        pieces = odds["colour"].argmax(axis=1) != TASKS["colour"].index("none")
        discs = discs_on(seen, shown, pieces, odds["owner"])
        if discs.lie:
            return _on_discs(seen, said, discs, looked_at, shown)
        owner, nearest = odds["owner"] * discs.owner, discs.owner.argmax(axis=1)
        agreed = (odds["owner"].argmax(axis=1) == nearest) & (discs.owner.max(axis=1) > 0.5)
        owner /= owner.sum(axis=1, keepdims=True)
        heard = doubts.asked["owner"] & agreed
        odds = {**odds, "owner": np.where(heard[:, None], owner, odds["owner"])}
        return odds, doubts.except_on("owner", agreed)
    unsure = shown & (odds["owner"].max(axis=1) < DOUBT_BELOW)
    bare = odds["owner"].argmax(axis=1) != TASKS["owner"].index("black")
    return odds, doubts.also("owner", bare & find_beside_unsure(unsure, seen.sheet))


def _on_discs(
    seen: Observation,
    said: Prediction,
    discs: Discs,
    looked_at: tuple[Pictures, Pictures],
    shown: NDArray[np.bool_],
) -> tuple[Mapping[str, Array], Doubts]:
    """Return the same of a board with discs; the networks look at its pieces as if on square mats."""
    (pictures, facts), lie = looked_at, discs.owner.argmax(axis=1) > 0
    pictures = pictures.copy()
    pictures[lie] = cell_pictures(as_square_mats(seen, discs), seen.white[lie])
    squared = vote_again(load_networks(), said, lie, pictures[lie], facts[lie])
    doubts = find_doubts(squared, pictures, shown, seen.denied).without("owner").without("active")
    return {**squared.odds, "owner": discs.owner, "active": discs.flags.weigh(said.odds["active"])}, doubts


def _kind(odds: Mapping[str, Array]) -> str:
    """Return the kind of pieces on the board: one kind is used at a time, so the cells vote together."""
    there = 1 - odds["colour"][:, TASKS["colour"].index("none")]
    votes = there @ np.log(np.maximum(odds["kind"], 1e-6))
    return TASKS["kind"][int(votes.argmax())]


def _likelihoods(odds: Mapping[str, Array], standings: Sequence[Standing]) -> Array:
    """Return the probability of every standing on every cell (cells, standings)."""

    def column(task: str, label: str) -> Array:
        return np.asarray(odds[task][:, LABELS[task].index(label)])

    found = np.stack(
        [
            column("colour", c.colour or "none")
            * column("owner", c.owner)
            * column("active", "yes" if c.active else "no")
            for c in standings
        ],
        axis=1,
    )
    return np.asarray(found / np.maximum(found.sum(axis=1, keepdims=True), 1e-12))


def _beside(classes: Sequence[Standing], owners: Sequence[str]) -> tuple[Standing, ...]:
    """Return what people may leave on a cell though no game knows it: a mat alone, say.

    owners: whose mats are told apart, no matter who plays.
    """
    colours, actives = ({getattr(c, part): None for c in classes} for part in ("colour", "active"))
    mixed = (Standing(*mix) for mix in product(colours, owners, actives))
    return tuple(s for s in mixed if s not in classes and (s.owner != "none" or not s.active))
