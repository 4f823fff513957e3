"""The skeleton of a new game: a package with tests that can be installed, tried and played at once."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection, Mapping
from importlib.resources import files
from importlib.util import find_spec

from games.errors import GamesError
from games.installed.contradictions import ID
from games.words import say

_FILES = {  # the template of each file
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "@package@/__init__.py": "package.py.txt",
    "@package@/game.py": "game.py.txt",
    "@package@/words.ftl": "words.ftl.txt",
    "tests/test_@package@.py": "tests.py.txt",
}
_TITLE = r"[^\"'\\{}@\s][^\"'\\{}@]{0,60}"  # it stands in Python, in TOML and in Markdown


def skeleton_files(name: str, title: str) -> Mapping[str, str]:
    """Return the text of each file of a new game, by its path in the game's folder."""
    package = package_name(name)
    values = {
        "@id@": name,
        "@title@": title,
        "@package@": package,
        "@CONSTANT@": package.upper(),
        "@Class@": "".join(part.capitalize() for part in package.split("_")),
    }

    def filled(text: str) -> str:
        return re.sub("|".join(values), lambda found: values[found[0]], text)

    folder = files(__package__).joinpath("files")
    return {
        filled(path): filled(folder.joinpath(template).read_text(encoding="utf-8"))
        for path, template in _FILES.items()
    }


def package_name(name: str) -> str:
    """Return the name of the package of a game with this id."""
    return name.replace("-", "_")


def require_new(name: str, title: str, taken: Collection[str]) -> None:
    """Raise GamesError for an id or a title that a new game cannot have. taken: names in use."""
    package = package_name(name)
    if not re.fullmatch(ID, name, re.A) or package.endswith("_") or "__" in package:
        raise GamesError(say("new-id", id=name))
    if name in taken:
        raise GamesError(say("new-taken", id=name))
    if keyword.iskeyword(package) or keyword.issoftkeyword(package) or find_spec(package) is not None:
        raise GamesError(say("new-package", package=package))
    if not re.fullmatch(_TITLE, title) or not title.isprintable():
        raise GamesError(say("new-title", title=title))
