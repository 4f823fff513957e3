"""The files that pages load: scripts, style sheets, fonts. Their addresses change if their content does.

`npm run build` makes the scripts and style sheets in companion/static/built. The fonts and the icon are in
companion/static/plain.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from companion.web.pieces import ink_css

_STATIC = Path(__file__).parent.parent / "static"
_FOLDERS = ("built", "plain")
_INKS = "inks.css"  # made by this program, not by a build
LOADED = (".css", ".js", ".png", ".svg", ".woff2")
LEVEL = 6  # of compression; higher ones, up to 9, save hardly a byte


def read_built(name: str) -> str:
    """Return the text of a script or a style sheet."""
    return (_STATIC / "built" / name).read_text(encoding="utf-8")


def _digest() -> str:
    """Return a short name for the content of all files that pages load."""
    digest = sha256(ink_css().encode())
    for folder in _FOLDERS:
        for file in sorted((_STATIC / folder).iterdir()):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


ROOT = f"/static/{_digest()}"
INKS = f"{ROOT}/{_INKS}"


def address_of(name: str) -> str:
    """Return the path at which pages load a file."""
    return f"{ROOT}/{name}"


def addresses() -> list[str]:
    """Return the paths of all files that pages load, each once."""
    files = [file for folder in _FOLDERS for file in sorted((_STATIC / folder).iterdir())]
    return [address_of(name) for name in (_INKS, *(file.name for file in files if file.suffix in LOADED))]


def static_files() -> StaticFiles:
    """Return the application that serves all of them below ROOT."""
    return StaticFiles(packages=[("companion", f"static/{folder}") for folder in _FOLDERS])


class Compression(GZipMiddleware):
    """Compress what is asked for by GET, except event streams.

    Tokens, links and join codes are in answers to POST only. Compressed beside a text that another person
    chose, their length would give them away to an eavesdropper.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        is_get = scope["type"] == "http" and scope["method"] == "GET"
        is_stream = scope["path"].endswith("/stream") if is_get else False
        await (super().__call__ if is_get and not is_stream else self.app)(scope, receive, send)
