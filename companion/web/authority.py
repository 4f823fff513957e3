"""The local authority that vouches for this server to phones, and the certificates that it signs.

Phones accept a root. It signs one authority, limited to addresses and names of local networks, and its key is
thrown away: nobody can ever sign more by what phones accept. The limited authority's key stays in a file that
only its owner can read. It signs a certificate for each address at which phones reach the server.
"""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.web.hosts import plain_name
from companion.web.words import say
from games.words import Message

FILE = "authority.pem"
YEARS = timedelta(days=3650)  # as long as phones may go on accepting a root
LEAF = timedelta(days=90)  # iPhones take 825 days at most (support.apple.com/103769)
EARLY = timedelta(days=30)  # so long before its end a certificate is made anew
BACK = timedelta(days=1)  # a phone's clock may be slow
# What no server of the internet has: RFC 1918, 3927, 4193, 4291; 6761, 6762. They are those of all homes, for
# a laptop goes from one to another, and phones should not have to accept a root in each.
LOCAL_4 = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")
LOCAL = tuple(map(ip_network, (*LOCAL_4, "fc00::/7", "fe80::/10", "::1/128")))
LOCAL_NAMES = ("local", "localhost")  # and all names below them

Extensions = list[tuple[x509.ExtensionType, bool]]  # each with whether one who does not know it has to refuse


class AuthorityError(Exception):
    """The authority cannot be used; said: why, and what to do."""

    def __init__(self, said: Message) -> None:
        super().__init__(str(said))
        self.said = said


class Leaf(NamedTuple):
    """A certificate for an address: its chain with its key as PEM, and when it is to be made anew."""

    pem: bytes
    until: datetime


class _Signer(NamedTuple):
    """Whose name and key sign a certificate."""

    name: x509.Name
    key: ec.EllipticCurvePrivateKey


@dataclass(frozen=True)
class Authority:
    """A root that phones accept, and the authority that it signed, with its key."""

    root: x509.Certificate
    signer: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def fingerprint(self) -> str:
        """Return the root's SHA-256 as phones show it: pairs of hexadecimal digits."""
        digest: bytes = self.root.fingerprint(hashes.SHA256())
        return digest.hex(" ").upper()

    def der(self) -> bytes:
        """Return the root in the form that phones, Windows and macOS take."""
        der: bytes = self.root.public_bytes(serialization.Encoding.DER)
        return der

    def pem(self) -> bytes:
        """Return the root as text, which Linux takes."""
        return _pem(self.root)

    def covers(self, name: str) -> bool:
        """Return whether this authority may sign for a name or a numeric address."""
        limits = self.signer.extensions.get_extension_for_class(x509.NameConstraints).value
        permitted = [subtree.value for subtree in limits.permitted_subtrees or ()]
        if (address := _address(name)) is None:
            return any(isinstance(its, str) and f".{name}".endswith(f".{its}") for its in permitted)
        return any(not isinstance(its, str) and address in its for its in permitted)

    def leaf(self, names: Iterable[str], now: datetime) -> Leaf:
        """Return a fresh certificate for names and addresses; those beyond the limits are left out."""
        until = min(now + LEAF, self.signer.not_valid_after_utc)
        key = ec.generate_private_key(ec.SECP256R1())
        covered = [_general(name) for name in dict.fromkeys(names) if self.covers(name)]
        extensions: Extensions = [
            (x509.BasicConstraints(ca=False, path_length=None), True),
            (_usage(digital_signature=True), True),
            (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False),
            (x509.SubjectAlternativeName(covered), False),
        ]
        by = _Signer(self.signer.subject, self.key)
        made = _signed(say("certificate-title"), key, by, (now - BACK, until), extensions)
        return Leaf(_pem(made) + _pem(self.signer) + _pem_of_key(key), until - EARLY)


def kept_authority(folder: Path, names: Iterable[str], now: datetime | None = None) -> tuple[Authority, bool]:
    """Return the authority of a folder, and whether it was made now: phones have to accept a new one.

    names: and addresses of this machine, which it has to sign for. A new one is made if there is none, or if
    it ends before a certificate would. Raises AuthorityError if there is one that must not be used.
    """
    now, file = now or datetime.now(UTC), folder / FILE
    wanted = [plain_name(name) for name in names]
    if file.exists() and (found := _read(file)).signer.not_valid_after_utc > now + LEAF:
        for name in wanted:
            if not found.covers(name):
                raise AuthorityError(say("authority-limits", name=name, file=str(file)))
        return found, False
    made = make_authority(wanted, now)
    _write(file, made)
    return made, True


def make_authority(names: Sequence[str], now: datetime) -> Authority:
    """Return a new authority, limited to local networks and these names and addresses.

    The root's key is not kept.
    """
    root_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    title = say("root-title", host=socket.gethostname())  # iPhones list no root without a name
    root_name, dates = _name(title), (now - BACK, now + YEARS)
    numeric = [its for its in map(_address, names) if its and not any(its in local for local in LOCAL)]
    networks = [*LOCAL, *(ip_network(str(its)) for its in numeric)]
    named = dict.fromkeys((*LOCAL_NAMES, *(name for name in names if _address(name) is None)))
    permitted = [*map(x509.IPAddress, networks), *map(x509.DNSName, named)]
    limits = x509.NameConstraints(permitted, excluded_subtrees=None)

    def extensions(below: int) -> Extensions:
        ca = x509.BasicConstraints(ca=True, path_length=below)
        return [(ca, True), (_usage(key_cert_sign=True, crl_sign=True), True), (limits, True)]

    by = _Signer(root_name, root_key)
    root = _signed(title, root_key, by, dates, extensions(below=1))
    signer = _signed(say("authority-title"), key, by, dates, extensions(below=0))
    return Authority(root, signer, key)


def _signed(
    title: Message,
    key: ec.EllipticCurvePrivateKey,
    by: _Signer,
    dates: tuple[datetime, datetime],
    extensions: Extensions,
) -> x509.Certificate:
    """Return a certificate of a key, signed by another's or its own."""
    known_by = x509.AuthorityKeyIdentifier.from_issuer_public_key(by.key.public_key())
    builder = (
        x509.CertificateBuilder()
        .subject_name(_name(title))
        .issuer_name(by.name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(dates[0])
        .not_valid_after(dates[1])
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(known_by, critical=False)
    )
    for extension, is_critical in extensions:
        builder = builder.add_extension(extension, critical=is_critical)
    made: x509.Certificate = builder.sign(by.key, hashes.SHA256())
    return made


def _usage(**allowed: bool) -> x509.KeyUsage:
    """Return for what a key may be used: for nothing but what is named."""
    every = (
        "digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
        "key_cert_sign", "crl_sign", "encipher_only", "decipher_only",
    )  # fmt: skip
    return x509.KeyUsage(**(dict.fromkeys(every, False) | allowed))


def _name(title: Message) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, str(title)[:64])])


def _general(name: str) -> x509.GeneralName:
    address = _address(name)
    return x509.IPAddress(address) if address else x509.DNSName(name)


def _address(name: str) -> IPv4Address | IPv6Address | None:
    """Return a numeric address, None for a name."""
    try:
        return ip_address(name.partition("%")[0])
    except ValueError:
        return None


def _pem(certificate: x509.Certificate) -> bytes:
    pem: bytes = certificate.public_bytes(serialization.Encoding.PEM)
    return pem


def _pem_of_key(key: ec.EllipticCurvePrivateKey) -> bytes:
    form, unsealed = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    pem: bytes = key.private_bytes(serialization.Encoding.PEM, form, unsealed)
    return pem


def _read(file: Path) -> Authority:
    """Return the authority of a file that nobody else can read."""
    if os.name == "posix" and file.stat().st_mode & 0o077:
        raise AuthorityError(say("authority-open", file=str(file), mode=f"{file.stat().st_mode & 0o777:o}"))
    try:
        pem = file.read_bytes()
        root, signer = x509.load_pem_x509_certificates(pem)
        key = serialization.load_pem_private_key(pem, password=None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise ValueError(type(key))
        return Authority(root, signer, key)
    except (OSError, TypeError, ValueError, x509.ExtensionNotFound) as error:
        raise AuthorityError(say("authority-unread", file=str(file), why=str(error))) from None


def _write(file: Path, made: Authority) -> None:
    """Write an authority so that nobody else can read it, and whole or not at all."""
    part = file.with_name(f".{secrets.token_hex(8)}.part")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
            opened.write(_pem(made.root) + _pem(made.signer) + _pem_of_key(made.key))
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise AuthorityError(say("authority-unwritten", file=str(file), why=str(error.strerror))) from None
