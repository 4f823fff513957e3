"""Run by the studio's Python: render one scene once, and develop it as several phones do.

The studio's own modules are found in its folder; of this project only the module beside this one is imported.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from importlib import import_module
from pathlib import Path

PIECES = ("mats", "tiles", "decals")


def main() -> None:
    """Write photo.jpg, photo-1.jpg … and, last of all, truth.json into the scene's folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("studio", "scene", "sheet", "layout", *PIECES):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--phones", type=int, required=True)
    parser.add_argument("--cards")
    args = parser.parse_args()
    sys.path.insert(0, args.studio)
    numpy, photo, isp, sampler = map(import_module, ("numpy", "photo", "isp", "scenes"))
    folder = Path(args.scene)
    scene = json.loads((folder / "scene.json").read_text())
    if "cut" in scene.get("pieces", {}):
        import_module("odd_mats").cut_mats(photo.pieces, numpy, photo.Matrix, scene, args.mats)
    unfinished = folder / "truth.json.part"
    with tempfile.TemporaryDirectory() as place:
        linear = Path(place) / "linear.npy"
        words = ["render", "--sheet", args.sheet, "--layout", args.layout, "--linear", str(linear)]
        words += ["--position", str(folder / "position.json"), "--scene", str(folder / "scene.json")]
        words += ["--out", str(folder / "photo.jpg"), "--truth", str(unfinished)]
        words += [word for kind in PIECES for word in (f"--{kind}", getattr(args, kind))]
        photo.main(words + (["--cards", args.cards] if args.cards else []))
        cells = json.loads((folder / "position.json").read_text())["cells"]
        _tell(unfinished, Path(args.layout).stem, cells)
        camera = photo.Camera(scene["camera"])
        for phone in range(1, args.phones):
            rng = numpy.random.default_rng([scene["seed"], phone])
            settings = sampler.photo(scene["tier"], scene["light"]["preset"], rng)
            pixels, _ = isp.develop(numpy.load(linear), camera, settings, scene["seed"] + phone)
            isp.save_jpeg(pixels, str(folder / f"photo-{phone}.jpg"), settings["jpeg"])
    unfinished.replace(folder / "truth.json")


def _tell(truth_file: Path, sheet: str, position: dict[str, dict[str, object]]) -> None:
    """Add to the truth the sheet's name, and of every cell what the studio does not know of: its "truth"."""
    truth = json.loads(truth_file.read_text()) | {"sheet": sheet}
    for name, cell in position.items():
        truth["cells"][name].update(cell.get("truth", {}))
    truth_file.write_text(json.dumps(truth, indent=1))


if __name__ == "__main__":
    main()
