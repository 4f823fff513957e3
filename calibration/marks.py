"""Marks with a printed piece of their own, on corners of mats or on tiles: games' printed sets name them."""

from __future__ import annotations

from games.catalogue import printed_sets

MARKERS = {kit.marker.page: kit.marker for kit in reversed(printed_sets()) if kit.marker}
ON_CORNERS = frozenset(marker.mark for marker in MARKERS.values())
RINGS = {ring.mark: ring for kit in reversed(printed_sets()) for ring in kit.rings}
