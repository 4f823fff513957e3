"""Text as people paste it, made plain: from chats, mails, word processors and files of every coding.

What only looks otherwise is read as what it is: other spaces, dashes, colons and quotation marks, signs that
nobody sees, what wraps a text. What may mean something stays, so that the notation refuses it. This is the
only place that knows of it: the command line, the server and its pages use it for every game.
"""

from __future__ import annotations

import codecs
import html
import quopri
import re
import unicodedata
from collections.abc import Iterator

from games.errors import ParseError
from games.words import Message, say

UNSEEN = "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
UNSEEN += "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"  # marks of direction, joiners, BOM
UNSEEN += "".join(map(chr, range(0xFE00, 0xFE10)))  # which say how an arrow is drawn
_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_COLONS = "\u2236\ua789\ufe55"
_QUOTES = "\"'`\u00ab\u00bb\u00b4\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a\uff02\uff07"
_WIDE = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}  # letters as wide as Chinese ones
_ALIKE = {**dict.fromkeys(_SPACES, " "), **dict.fromkeys(_DASHES, "-"), **dict.fromkeys(_COLONS, ":")}
_PLAIN = (
    _WIDE | str.maketrans({**_ALIKE, "\u00d7": "x", "\u2026": "..."}) | dict.fromkeys(map(ord, UNSEEN), "")
)


def retype_turn(text: str) -> str:
    """Return a turn with the signs that its notation has, in place of those that only look like them."""
    return html.unescape(text).translate(_PLAIN) if "&" in text else text.translate(_PLAIN)


def seen_only(text: str) -> str:
    """Return a text without the signs that nobody sees: two seeds that look alike are one."""
    return text.translate(dict.fromkeys(map(ord, UNSEEN)))


_DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # and their ends
_DIRECTIONS += "\ufeff\ufff9\ufffa\ufffb"


def plain_name(text: str) -> str:
    """Return a name without the marks that turn round the text behind it; letters of all scripts stay."""
    return text.translate(dict.fromkeys(map(ord, _DIRECTIONS)))


# Files and mails

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f]")


def decode_text(data: bytes) -> str | None:
    """Return the text of a file: in UTF-8, UTF-16 or UTF-32, else in Latin-1 as Windows has it.

    None for what is no text: bytes that no text in these has.
    """
    for coding in _codings(data):
        try:
            text = data.decode(coding)
        except UnicodeDecodeError:
            continue
        return None if coding == "cp1252" and _CONTROLS.search(text) else text
    return None


def _codings(data: bytes) -> Iterator[str]:
    """Yield the codings that a file may have, what its beginning says first."""
    for mark, coding in _MARKS:
        if data.startswith(mark):
            yield coding
            return
    head = data[:400]
    for coding, high in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        if high.count(0) > len(head) / 3:  # of Latin letters that half is nothing, and text has no zeros else
            yield coding
    yield "utf-8"
    yield "cp1252"


# In quoted-printable an equals sign is =3D, and one at a line's end breaks the line where it is full. Records
# have equals signs of their own (mover=black, +D1=G, a line with = alone), and none of them looks so.
_CODED = re.compile(r"=(?:3D|[89A-F][0-9A-F]|(?:20|09)?[ \t]*\r?$)", re.M)
# A key of a save line (:round=85, or as people space it : starts=AB): a mail would code its equals sign.
_KEY = re.compile(rf"[:\uff1a{_COLONS}](?:[a-z-]+=(?!3D|[ \t]*\r?$)|\s*[a-z]+=[A-Z]{{2,}}(?![\w=]))", re.M)
_SHORT_LINE = re.compile(r"^.{0,59}=[ \t]*\r?$", re.M)
_QUOTED = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.M)
_FENCE = re.compile(r"^[ \t]*(?:>[ \t]?)*(?:```|~~~)[\w-]*[ \t]*$", re.M)


def unfold_lines(text: str) -> str:
    """Return a text of several lines without what mails and chats put round them.

    That is the coding of mails (quoted-printable), the marks of a quoted mail (>), and fences of code. No
    line is taken away unless it was broken by that coding.
    """
    if _is_coded(text):
        text = decode_text(quopri.decodestring(text.encode())) or text
    return _QUOTED.sub("", _FENCE.sub("", text))


def _is_coded(text: str) -> bool:
    """Return whether a text is in quoted-printable, as the source of a mail is."""
    signs, coded = text.count("="), len(_CODED.findall(text))
    if not signs or signs != coded or _KEY.search(text):
        return False
    return bool(re.search(r"=(?:3D|[89A-F])", text)) or not _SHORT_LINE.search(text)


# Save lines

_TAG = re.compile(r"\[\s*start\s+(?=\W*\w)", re.I)
_UNREAD = re.compile(rf"[:\uff1a{_COLONS}]\s*x-", re.I)  # behind it stands what is kept as it is
_STOPS = ".,;!?\u3002"
_BRACKETS = {"[": "]", "(": ")", "<": ">", "{": "}"}
_STRESSED = re.compile(r"([*_~]{1,3})(.+)\1", re.S)  # bold, slanted or struck out, as chats write it
_ITEM = re.compile(r"[-*+\u2022\u25e6\u2013]\s+(?=\S)")  # of a list
_LINE_OF_TAG = re.compile(r"^[ \t]*\[[ \t]*\w+[ \t]+[\"“”„«]", re.M)
_BETWEEN = re.compile(r" ?([=,/]) ?|(?<=[\dab.#]) (?=[\dab.#]+(?: |\Z))", re.A)
_MOST_WRAPPINGS = 8  # quotation marks, brackets and tags round one another


def save_lines(text: str) -> tuple[str, ...]:
    """Return what a pasted save line may be, the likeliest first: it is the first that its game can read.

    What ends a sentence is left out first, for some game may mean something by it. The values of keys that
    are kept unread (`x-`) stay as they are. Raises ParseError for a whole record.
    """
    plain = unfold_lines(text)
    if len(_LINE_OF_TAG.findall(plain)) > 1:
        raise ParseError(say("record-for-save"))
    return tuple(dict.fromkeys(_cleaned(plain, stops) for stops in (True, False)))


def _cleaned(text: str, stops: bool) -> str:
    """Return a save line without what wraps it; stops: also without the signs that end a sentence."""
    for _ in range(_MOST_WRAPPINGS):
        text = _unwrapped(text, stops)
    unread = _UNREAD.search(text)
    head, tail = (text[: unread.start()], text[unread.start() + 1 :].split(":")) if unread else (text, [])
    return ":".join([*map(_part, retype_turn(head).split(":")), *map(_part, tail)])


def _part(text: str) -> str:
    """Return what stands between two colons, without breaks and without spaces that part nothing."""
    text = "".join(line.strip() for line in text.splitlines())
    if text.startswith("x-"):
        return text
    return _BETWEEN.sub(lambda found: found[1] or "", " ".join(retype_turn(text).split()))


def _unwrapped(text: str, stops: bool) -> str:
    """Return a text without its outermost wrapping: quotation marks, brackets, a tag, a list's dot."""
    text = text.strip(UNSEEN + _SPACES + " \t\r\n\v\f\x85\u2028\u2029")
    unread = text.rpartition(":")[2].lstrip().startswith("x-")  # its value may end in anything
    if stops and not unread:
        text = text.rstrip(_STOPS)
    if found := _TAG.match(text):
        return text[found.end() :].removesuffix("]")
    if found := _STRESSED.fullmatch(text):
        return found[2]
    if found := _ITEM.match(text):
        return text[found.end() :]
    if len(text) > 1 and _BRACKETS.get(text[0]) == text[-1]:
        return text[1:-1]
    if text[:1] in _QUOTES and text:
        return text[1:].rstrip(_QUOTES)
    return text if unread else text.rstrip(_QUOTES)


# What cannot be read


def odd_character(text: str, *, spaced: bool = True) -> Message | None:
    """Return a sentence about the first character that no notation has, None if there is none.

    spaced: whether there can be spaces. What is kept unread in a save line is left out of it.
    """
    unread = _UNREAD.search(text)
    for place, sign in enumerate(text[: unread.start()] if unread else text, start=1):
        plain = 32 < ord(sign) < 127 or (spaced and sign.isspace())
        if not plain or (not spaced and sign in _QUOTES):
            code = f"U+{ord(sign):04X}"
            return say("odd-character", code=code, name=unicodedata.name(sign, code), place=place)
    return None
