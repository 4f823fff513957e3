"""`sparklies serve --https`: the second port, which speaks TLS, and whose certificates it uses."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.cli import fail, note
from companion.cli.words import say

if TYPE_CHECKING:
    from companion.web.authority import Authority
    from companion.web.sealing import Certificates


PORT = 8443
AUTHORITY = "~/.sparklies-table"  # the folder of the authority whose root phones accept
FIGURES = {"secure": str(PORT), "authority": AUTHORITY}  # that the help speaks of


class Secure(NamedTuple):
    """How a server speaks TLS beside HTTP; authority: whose root phones accept, if it is made here."""

    port: int
    certificates: Certificates
    authority: Authority | None


def take_https(parser: argparse.ArgumentParser) -> None:
    """Add the options of https."""
    parser.add_argument("--https", action="store_true")
    parser.add_argument("--https-port", type=int, metavar="PORT")
    parser.add_argument("--certificate", type=Path, metavar="FILE")
    parser.add_argument("--key", type=Path, metavar="FILE")
    parser.add_argument("--authority", type=Path, metavar="FOLDER")


def secure_of(args: argparse.Namespace, names: tuple[str, ...], reached: str) -> Secure | None:
    """Return how the server speaks TLS, None if it does not; leave with a message if it cannot.

    names: those to which the server answers; reached: the address or name at which phones reach it.
    """
    more = ("https_port", "certificate", "key", "authority")
    used = [f"--{name.replace('_', '-')}" for name in more if getattr(args, name) is not None]
    if not args.https:
        if used:
            fail(say("only-https", option=used[0]))
        return None
    if (args.certificate is None) != (args.key is None):
        fail(say("certificate-and-key"))
    if args.certificate and args.authority:
        fail(say("authority-unused"))
    port = PORT if args.https_port is None else args.https_port
    if args.certificate:
        return Secure(port, _given(args.certificate, args.key), None)
    return _own(port, (args.authority or Path(AUTHORITY)).expanduser(), (*names, reached))


def _given(certificate: Path, key: Path) -> Certificates:
    from companion.web.sealing import GivenCertificate

    try:
        return GivenCertificate(certificate, key)
    except OSError as error:  # also of what TLS itself refuses
        why = str(error.strerror or error)
        fail(say("certificate-unread", certificate=str(certificate), key=str(key), why=why))


def _own(port: int, folder: Path, names: tuple[str, ...]) -> Secure:
    if find_spec("cryptography") is None:
        fail(say("no-cryptography"))
    from companion.web.authority import AuthorityError, kept_authority
    from companion.web.sealing import OwnCertificates

    try:
        authority, is_new = kept_authority(folder, names)
    except AuthorityError as error:
        fail(error.said)
    if is_new:
        note(say("authority-new", folder=str(folder)))
    note(say("authority-shown", fingerprint=authority.fingerprint))
    return Secure(port, OwnCertificates(authority, names), authority)
