"""The subcommand printer, called as a person calls it; how photos are measured is tested with vision."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main


def test_a_ruler_makes_a_profile_that_print_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ruler readings are kept as scales; decals for large dice print with them and not without."""
    profile, pdf = tmp_path / "new" / "printer.json", tmp_path / "decals.pdf"

    assert main(["printer", "--ruler", "158.4", "161.6", "--out", str(profile), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["printer"]["scale"] == pytest.approx([0.99, 1.01])
    assert json.loads(profile.read_text()) == said
    assert main(["print", "decals", "--die", "25", "--profile", str(profile), "--out", str(pdf)]) == 0
    with pytest.raises(SystemExit, match="2"):
        main(["print", "decals", "--die", "25", "--out", str(pdf)])
    assert "scale test" in capsys.readouterr().err


def test_a_second_measurement_keeps_the_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What backs need is added to a profile that knows the scale."""
    profile = tmp_path / "printer.json"
    main(["printer", "--ruler", "158.4", "161.6", "--out", str(profile)])

    assert main(["printer", "--back", "0.5", "-0.25", "--out", str(profile)]) == 0
    kept = json.loads(profile.read_text())["printer"]
    assert kept["scale"] == pytest.approx([0.99, 1.01])
    assert kept["back_mm"] == [0.5, -0.25]
    assert "0.50 mm to the right" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((), "give photos"),
        (("--ruler", "150", "160"), "Choose 100 %"),
        (("--back", "20", "0"), "long edge"),
    ],
)
def test_wrong_usage_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], complaint: str
) -> None:
    """Figures that no printer has leave with 2 and write nothing."""
    profile = tmp_path / "printer.json"
    with pytest.raises(SystemExit, match="2"):
        main(["printer", *words, "--out", str(profile)])
    assert complaint in capsys.readouterr().err
    assert not profile.exists()


@pytest.mark.parametrize(("name", "code"), [("empty.jpg", 4), ("grey.png", 3), ("missing.jpg", 4)])
def test_photos_that_do_not_help_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, code: int
) -> None:
    """No picture leaves with 4, a picture without the scale test with 3."""
    (tmp_path / "empty.jpg").write_bytes(b"")
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((600, 400, 3), 180, np.uint8))
    with pytest.raises(SystemExit, match=str(code)):
        main(["printer", str(tmp_path / name), "--out", str(tmp_path / "printer.json")])
    assert capsys.readouterr().err


@pytest.mark.parametrize("text", [None, "{}"])
def test_profiles_that_are_none_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None
) -> None:
    """A missing file and one that is no profile are refused with how to make one."""
    profile = tmp_path / "printer.json"
    if text is not None:
        profile.write_text(text)
    with pytest.raises(SystemExit, match="2"):
        main(["print", "board", "--profile", str(profile), "--out", str(tmp_path / "board.pdf")])
    assert "sparklies printer" in capsys.readouterr().err
