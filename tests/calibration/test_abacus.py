"""The nets of the abacus fold shut, and the outer prism turns round the inner one."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.abacus import LARGEST_CELL, PLAY, SMALLEST_CELL, Abacus, Face, Fold, Prism, abacus
from calibration.errors import DoesNotFitError

CELLS = st.floats(SMALLEST_CELL, LARGEST_CELL)
Points = NDArray[np.float64]


def turn_about(points: Points, start: Points, end: Points, degrees: float) -> Points:
    """Return points turned about the line from start to end (Rodrigues)."""
    axis = (end - start) / np.linalg.norm(end - start)
    c, s = cos(radians(degrees)), sin(radians(degrees))
    v = points - start
    along = np.outer(v @ axis, axis) * (1 - c)
    turned: Points = start + v * c + np.cross(axis, v) * s + along
    return turned


def folded(prism: Prism, name: str, points: Points) -> Points:
    """Return points of a part where they come to lie when everything it hangs on is folded."""
    fold = next((f for f in prism.folds if f.child == name), None)
    if fold is None:
        return points
    start, end = (np.array([*p, 0.0]) for p in fold.edge)
    return folded(prism, fold.parent, turn_about(points, start, end, fold.degrees))


def in_space(prism: Prism, face: Face) -> Points:
    """Return the corners of a part when the net is folded."""
    return folded(prism, face.name, np.array([[x, y, 0.0] for x, y in face.outline.points]))


def close(a: Points, b: Points) -> bool:
    """Return whether two edges are the same, whichever way they run."""
    return bool(np.allclose(a, b, atol=1e-9) or np.allclose(a, b[::-1], atol=1e-9))


def edges(points: Points) -> list[Points]:
    """Return the edges of a part."""
    return [np.array(pair) for pair in pairwise([*points, points[0]])]


@given(CELLS)
def test_the_nets_fold_shut(cell: float) -> None:
    """Folded, every edge of panels and ends lies on exactly one edge of another part."""
    for prism in (abacus(cell).inner, abacus(cell).outer):
        solid = [f for f in prism.faces if "tab" not in f.name]
        all_edges = [(f.name, e) for f in solid for e in edges(in_space(prism, f))]
        assert len(all_edges) == 3 * 4 + 2 * 3
        for name, edge in all_edges:
            assert sum(close(edge, other) for its, other in all_edges if its != name) == 1, name


@given(CELLS)
def test_tabs_lie_inside_what_they_are_glued_to(cell: float) -> None:
    """Folded, a tab lies in the plane of another part, and behind its beam where the faces are open."""
    for prism in (abacus(cell).inner, abacus(cell).outer):
        parts = [f for f in prism.faces if "tab" not in f.name]
        for tab in (f for f in prism.faces if "tab" in f.name):
            points = in_space(prism, tab)
            home = next(f.parent for f in prism.folds if f.child == tab.name)
            others = [np.asarray(in_space(prism, f)) for f in parts if f.name != home]
            assert any(in_plane(points, other) for other in others), tab.name
            assert prism.beam == 0 or prism.tab < prism.beam


def in_plane(points: Points, face: Points) -> bool:
    """Return whether points lie in the plane of a part and inside its outline."""
    normal = np.cross(face[1] - face[0], face[2] - face[0])
    normal /= np.linalg.norm(normal)
    if np.abs((points - face[0]) @ normal).max() > 1e-6:
        return False
    sides = [np.cross(b - a, points - a) @ normal for a, b in pairwise([*face, face[0]])]
    return bool(np.min(sides) > -1e-6 or np.max(sides) < 1e-6)


@settings(max_examples=12)  # slow, and the sizes differ in little
@given(CELLS)
def test_no_two_parts_of_a_net_overlap(cell: float) -> None:
    """Flat, the middle of no part lies inside another, and tabs keep off panels and ends."""
    for prism in (abacus(cell).inner, abacus(cell).outer):
        flat = {f.name: np.array([[x, y, 0.0] for x, y in f.outline.points]) for f in prism.faces}
        for name, points in flat.items():
            inner = points.mean(0) + 0.98 * (points - points.mean(0))
            for other, outline in flat.items():
                assert name == other or not any(in_plane(p[None], outline) for p in inner), (name, other)


@given(CELLS)
def test_the_outer_prism_turns_round_the_inner(cell: float) -> None:
    """Measured on the folded nets: no beam comes nearer to the axle than the inner edges reach, plus play."""
    its: Abacus = abacus(cell)
    inner, outer = (np.vstack([ring(prism, k) for k in range(3)]) for prism in (its.inner, its.outer))
    nearest = min(float(np.linalg.norm(p)) for p in outer)
    farthest = max(float(np.linalg.norm(p)) for p in inner)

    assert nearest - farthest >= PLAY - 1e-6
    assert 2 * max(float(np.linalg.norm(p)) for p in outer) <= cell - 1 + 1e-6
    assert its.inner.length < its.outer.length < cell


def ring(prism: Prism, number: int) -> Points:
    """Return points across a panel's material, from the axle, seen along it."""
    face = next(f for f in prism.faces if f.name == f"panel-{number}")
    left = face.outline.points[0][0]
    spans = np.linspace(0, prism.beam or prism.side, 41)
    across = np.concatenate([spans, prism.side - spans]) + left
    y = prism.length / 2
    placed = folded(prism, face.name, np.array([[x, y, 0.0] for x in across]))
    corners = np.vstack([in_space(prism, f)[:, [0, 2]] for f in prism.faces if f.name.startswith("panel")])
    seen: Points = placed[:, [0, 2]] - corners.mean(0)
    return seen


@given(CELLS)
def test_the_axle_runs_through_the_middle(cell: float) -> None:
    """The holes of both ends lie at the ends' centres, opposite each other."""
    for prism in (abacus(cell).inner, abacus(cell).outer):
        centres = []
        for face in (f for f in prism.faces if f.name.startswith("end")):
            (hole,) = face.holes
            x, y = np.mean(hole.points, axis=0)
            assert np.allclose((x, y), np.mean(face.outline.points, axis=0), atol=1e-6)
            centres.append(folded(prism, face.name, np.array([[x, y, 0.0]]))[0])
        assert np.allclose((centres[1] - centres[0])[[0, 2]], 0, atol=1e-6)
        assert np.isclose(np.linalg.norm(centres[1] - centres[0]), prism.length)


@pytest.mark.parametrize("cell", [19.9, 50.1, float("nan")])
def test_cells_that_make_no_abacus_are_refused(cell: float) -> None:
    """Cells that fingers or paper cannot manage are refused with the sizes that do."""
    with pytest.raises(DoesNotFitError, match="20 to 50"):
        abacus(cell)


def test_folds_name_parts() -> None:
    """Every fold joins two parts of the net, and every part but one hangs on another."""
    prism = abacus(25).outer
    names = {face.name for face in prism.faces}
    folds: tuple[Fold, ...] = prism.folds

    assert {f.parent for f in folds} | {f.child for f in folds} == names
    assert names - {f.child for f in folds} == {"panel-1"}
