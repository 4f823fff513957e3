"""The wheel: what is inside, and that it works where no checkout is near."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from email.parser import Parser
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("games", "calibration", "print", "vision", "companion")
SOURCES = (*PACKAGES, "pyproject.toml", "README.md", "LICENSE")
TRAINING = "vision/training/"  # makes the weights, which are inside; readers of photos do not need it
SOURCE = re.compile(r"companion/static/(vendor/)?[^/]+\.(js|css|d\.ts)")  # of files that are built
TREE = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")  # new files too
DATA = (
    "print/fonts/AtkinsonHyperlegible-Regular.ttf",
    "print/fonts/AtkinsonHyperlegible-Bold.ttf",
    "print/fonts/OFL.txt",
    "vision/weights/cells-0.onnx",
    "vision/weights/limits.json",
    "vision/weights/README.md",
    "companion/web/templates/base.html",
    "companion/cli/demo/templates/report.html",
    "companion/cli/demo/templates/report.css",
    "companion/static/words.ftl",
    "companion/static/built/table.js",
    "companion/static/built/table.css",
    "companion/static/plain/icon.svg",
    "companion/static/plain/AtkinsonHyperlegible-Regular.woff2",
    "companion/static/plain/AtkinsonHyperlegible-Bold.woff2",
    "companion/static/vendor/LICENSE-fluent-bundle.txt",
    "companion/samples/samples.json",
    "companion/samples/legal.jpg",
    "companion/samples/wrong.jpg",
    "companion/samples/ships-legal.jpg",
    "companion/samples/ships-wrong.jpg",
    "companion/samples/creatures-legal.jpg",
    "companion/samples/creatures-wrong.jpg",
    "companion/samples/society-legal.jpg",
    "companion/samples/society-wrong.jpg",
    "companion/samples/README.md",
)


def call(*words: str | Path, cwd: Path) -> str:
    """Run a program that must succeed, without the checkout on its path; return what it said."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=surroundings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{words[0]} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of what goes into it, so that the checkout stays clean."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    for name in call(*TREE, *SOURCES, cwd=ROOT).split("\0"):
        if name and (ROOT / name).is_file():
            target = source / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--wheel-dir", folder)
    call(sys.executable, "-m", "pip", "wheel", *options, source, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a new environment outside the checkout; return its folder of programs.

    What the wheel depends on is taken from the environment that runs the tests, so no network is needed;
    the .pth file puts only these packages on the path, not the checkout.
    """
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder, with_pip=False)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    names = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", names))
    options = ("--python", programs / "python", "--no-deps", "--no-index", "--quiet")
    call(sys.executable, "-m", "pip", *options[:2], "install", *options[2:], wheel, cwd=folder)
    (packages / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return programs


def test_the_wheel_holds_all_that_is_needed_at_run_time(wheel: Path) -> None:
    """Fonts, weights, templates, static files, samples and type markers are inside, tests are not."""
    inside = set(ZipFile(wheel).namelist())

    assert [name for name in DATA if name not in inside] == []
    assert [package for package in PACKAGES if f"{package}/py.typed" not in inside] == []
    assert {name.split("/")[0] for name in inside if "dist-info" not in name} == set(PACKAGES)


def test_every_file_of_the_packages_is_inside(wheel: Path) -> None:
    """All files of the packages are inside, but training and what the pages are built from."""
    tracked = [
        name
        for name in call(*TREE, *PACKAGES, cwd=ROOT).split("\0")
        if name and (ROOT / name).is_file() and not name.startswith(TRAINING)
    ]
    inside = ZipFile(wheel).namelist()
    sources = {name for name in tracked if SOURCE.fullmatch(name)}

    assert {name for name in tracked if name not in inside} == sources
    assert sources > {"companion/static/table.js", "companion/static/base.css", "companion/static/wire.d.ts"}


def test_training_is_not_inside(wheel: Path) -> None:
    """The package that makes the weights stays in the checkout."""
    inside = ZipFile(wheel).namelist()

    assert (ROOT / TRAINING / "command.py").is_file()
    assert [name for name in inside if name.startswith(TRAINING)] == []


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    """Name, version, licence and the command are in the metadata."""
    with ZipFile(wheel) as archive:
        (folder,) = {name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name}
        metadata = Parser().parsestr(archive.read(f"{folder}/METADATA").decode())
        commands = archive.read(f"{folder}/entry_points.txt").decode()

    assert (metadata["Name"], metadata["Version"]) == ("sparklies", version("sparklies"))
    assert metadata["License-Expression"] == "MIT"
    assert sorted(metadata.get_all("License-File", [])) == [
        "LICENSE",
        "companion/static/vendor/LICENSE-fluent-bundle.txt",
        "print/fonts/OFL.txt",
    ]
    assert "sparklies = companion.cli:main" in commands


def test_the_demonstration_runs_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    """`sparklies demo` works with nothing but the wheel and its dependencies."""
    said = call(installed / "sparklies", "demo", cwd=tmp_path)
    where = call(installed / "python", "-c", "import companion; print(companion.__file__)", cwd=tmp_path)

    assert Path(where.strip()).is_relative_to(installed.parent)
    assert "legal.jpg: legal" in said
    assert (tmp_path / "sparklies-demo" / "report.html").is_file()
    assert len(list((tmp_path / "sparklies-demo" / "print").glob("*.pdf"))) >= 7


def test_help_answers_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    """The command lists its subcommands and says its version."""
    assert "demo" in call(installed / "sparklies", "--help", cwd=tmp_path)
    assert call(installed / "sparklies", "--version", cwd=tmp_path).strip() == version("sparklies")
