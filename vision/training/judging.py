"""Read folders of scenes, such as a set of the list, and tell what was right: for looks that no bench has.

python -m vision.training.judging FOLDER [FOLDER …]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.standing import Standing
from vision.errors import VisionError
from vision.read import read_photo

__all__ = ["judged", "main"]


def main() -> None:
    """Print one line a folder."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.judging", description=__doc__)
    parser.add_argument(
        "folders", nargs="+", type=Path, help="of scenes: NNN-TIER/truth.json with photo*.jpg"
    )
    for folder in parser.parse_args().folders:
        print(f"{folder.name}: {judged(folder)}", flush=True)


def judged(folder: Path) -> str:
    """Return the figures of a folder's boards of beads and tiles in words; a refused board is not right."""
    boards = boards_right = cells = wrong = silent = doubtful = refused = 0
    for path in sorted(folder.glob("*/truth.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        for photo in sorted(path.parent.glob("photo*.jpg")):
            boards += 1
            try:
                reading = read_photo(photo.read_bytes())[0]
            except VisionError:
                refused += 1
                continue
            read = [
                (cell, cell.standing == _stands(truth["cells"][name])) for name, cell in reading.cells.items()
            ]
            boards_right += all(right for _, right in read)
            cells += len(read)
            wrong += sum(not right for _, right in read)
            silent += sum(not right and not cell.doubtful for cell, right in read)
            doubtful += sum(cell.doubtful for cell, _ in read)
    return (
        f"{boards_right} of {boards} boards right, {refused} refused; of {cells} cells {wrong} wrong, "
        f"{silent} of them not doubted; {doubtful} doubtful"
    )


def _stands(cell: Mapping[str, Any]) -> Standing:
    """Return what stands on a cell, as the studio's truth says it."""
    return Standing(None if cell["colour"] == "none" else cell["colour"], cell["owner"], cell["active"])


if __name__ == "__main__":
    main()
