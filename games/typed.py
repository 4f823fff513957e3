"""Turns as keyboards and messengers write them: other spaces and dashes, and marks that nobody sees."""

from __future__ import annotations

__all__ = ["UNSEEN", "typed"]

UNSEEN = "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069"
UNSEEN += "\ufeff"  # with which some programs begin a text
_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"
_PLAIN = str.maketrans({**dict.fromkeys(_SPACES, " "), **dict.fromkeys(_DASHES, "-"), "\u00d7": "x"}) | (
    dict.fromkeys(map(ord, UNSEEN), "")
)


def typed(text: str) -> str:
    """Return a turn with the signs that its notation has, in place of those that only look like them."""
    return text.translate(_PLAIN)
