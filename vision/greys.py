"""How dark this printer's grey and black look in this photo: the yardstick for the frames.

Printers, phones and glare move every tone, so a frame is compared with the patches of grey and black that
are printed on the same sheet, in the same light.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.patches import Patches

Array = NDArray[np.float64]

PRINTED = ("grey", "black")
USUAL = (-3.0, -1.25)  # log of black's and grey's light against white, where the patches cannot be seen
LEAST_STEP = 0.35  # between black and grey, and between grey and white: less is no printed patch
# How far black lies beyond grey, as a share of what grey lies beyond white. Prints reach 0.7 and more; frames
# so dark that this was below 0.5 were taken for black's in silence.
LEAST_SHARE = 0.5
# Log of how much lighter the black patch is than tags' borders, in the same ink: less is noise and haze, more
# is a lamp or something that lies there.
HIDDEN = 1.0
FLOOR = 1e-3


@dataclass(frozen=True)
class Greys:
    """Log of the light of printed black and grey against paper white (both below 0).

    seen: whether the patches show it; else black is as tags show it, or usual, and grey is usual. odd: the
    picture shows the patches, and they do not look as printed: the light shows tones wrongly. If the borders
    of tags do look black, the patches are hidden, by a mirrored lamp say, and show as little as in a picture
    that ends before them.
    """

    black: float = USUAL[0]
    grey: float = USUAL[1]
    seen: bool = False
    odd: bool = False

    @classmethod
    def of(cls, light: Array) -> Greys:
        """Return the greys seen: light (3,) of white, grey and black patches, linear; the usual if odd."""
        white, grey, black = np.log(np.maximum(light, FLOOR))
        if min(white - grey, grey - black) < LEAST_STEP or grey - black < LEAST_SHARE * (white - grey):
            return cls()
        return cls(float(black - white), float(grey - white), seen=True)

    @classmethod
    def without_patches(cls, tags: float) -> Greys:
        """Return what is known if the patches are not seen; tags: as for measure_greys."""
        return cls(tags, max(USUAL[1], tags / (1 + LEAST_SHARE))) if np.isfinite(tags) else cls()

    @property
    def darkest_grey(self) -> float:
        """Return printed grey as the patch shows it; without patches the darkest that would be believed.

        The patch's black may be darker by a step then than that of tags.
        """
        return self.grey if self.seen else (self.black - LEAST_STEP) / (1 + LEAST_SHARE)


def measure_greys(patches: Patches, tags: float) -> Greys:
    """Return how printed grey and black look in a picture.

    Both are held against the mean paper beside them; if they do not look as printed then, each against its
    own, for the edge of a shadow may lie between them. tags: log of the light of the black in tags against
    paper, infinite if none is seen.
    """
    its = patches.of(*PRINTED)
    if not its.shown.all():
        return Greys.without_patches(tags)
    light, beside = its.inside.mean(axis=1), its.paper.mean(axis=1)
    greys = Greys.of(np.array([beside.mean(), *light]))
    greys = greys if greys.seen else Greys.of(np.array([1.0, *light / beside]))
    if greys.seen:
        return greys
    hidden = np.log(max(light[1], FLOOR) / beside[1]) > tags + HIDDEN
    return Greys.without_patches(tags) if hidden else replace(greys, odd=True)


def patch_light(patches: Patches) -> Array:
    """Return the light (3,) of paper white, the grey patch and the black patch; linear, 0 where unseen."""
    its = patches.of(*PRINTED)
    return np.array([its.paper.mean(), *its.inside.mean(axis=1)])
