"""https beside http: the authority's limits, certificates for each address, cookies and links in both."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from select import select
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI

from companion.cli import main
from companion.cli.https import Secure
from companion.web import connections
from companion.web.app import create_app
from companion.web.server import server_of
from tests.companion.conftest import TestClient, live, open_table, settings_in
from tests.companion.test_connections import connected, received

pytest.importorskip("cryptography", reason="cryptography is not installed: pip install -e '.[https]'")

from cryptography import x509
from cryptography.x509 import verification

from companion.web.authority import EARLY, FILE, LEAF, YEARS, Authority, AuthorityError, Leaf, kept_authority
from companion.web.sealing import GivenCertificate, OwnCertificates

NOW = datetime(2026, 11, 27, 20, tzinfo=UTC)


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """Give one authority to all tests here."""
    return kept_authority(tmp_path_factory.mktemp("authority"), ["club.example"])[0]


def trusting(authority: Authority) -> ssl.SSLContext:
    """Return how a phone speaks TLS that accepts an authority's root, and no other."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=authority.pem().decode())
    return context


@contextmanager
def both(app: FastAPI, authority: Authority) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """Give clients of a server with http and with https, which share no cookies."""
    with (
        live(app, secure=Secure(0, OwnCertificates(authority, ()), authority)) as address,
        httpx.Client(base_url=address, timeout=60) as plain,
        httpx.Client(base_url=server_of(app).secure, verify=trusting(authority), timeout=60) as sealed,
    ):
        server_of(app).address = f"{address}/"
        yield plain, sealed


@pytest.mark.parametrize(
    ("name", "is_valid"),
    [
        ("192.168.1.5", True),
        ("10.9.8.7", True),
        ("172.16.0.1", True),
        ("172.32.0.1", False),
        ("192.169.0.1", False),
        ("8.8.8.8", False),
        ("fd00::5", True),
        ("2001:4860:4860::8888", False),
        ("evening.local", True),
        ("localhost", True),
        ("table.club.example", True),
        ("notclub.example", False),
        ("bank.example", False),
    ],
)
def test_nothing_beyond_local_networks_can_be_signed(
    authority: Authority, name: str, is_valid: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A certificate for what is elsewhere is left out, and a verifier refuses it if somebody signs it."""
    assert authority.covers(name) is is_valid
    monkeypatch.setattr(Authority, "covers", lambda *_: True)
    leaf, signer = x509.load_pem_x509_certificates(authority.leaf([name], datetime.now(UTC)).pem)
    address = x509.IPAddress(ip_address(name)) if ":" in name or name[-1].isdigit() else x509.DNSName(name)
    builder = verification.PolicyBuilder().store(verification.Store([authority.root]))
    verifier = builder.build_server_verifier(address)

    if is_valid:
        assert verifier.verify(leaf, [signer])[-1] == authority.root
    else:
        with pytest.raises(verification.VerificationError):
            verifier.verify(leaf, [signer])


def test_an_authority_is_kept_closed_and_made_anew_in_time(tmp_path: Path) -> None:
    """Its file is the owner's alone; it is made anew before it ends; what must not be used is named."""
    folder = tmp_path / "kept"
    first, is_new = kept_authority(folder, ["evening.local"], NOW)
    again, is_newer = kept_authority(folder, ["other.local", "192.168.1.5"], NOW + YEARS - 2 * LEAF)
    last, is_last_new = kept_authority(folder, [], NOW + YEARS - LEAF)
    file = folder / FILE

    assert (is_new, is_newer, is_last_new) == (True, False, True)
    assert first.fingerprint == again.fingerprint != last.fingerprint
    assert (file.stat().st_mode & 0o777, folder.stat().st_mode & 0o777) == (0o600, 0o700)
    assert file.read_text().count("PRIVATE KEY") == 2  # one key, that of the limited authority
    assert last.root.public_key() != last.key.public_key() == last.signer.public_key()
    with pytest.raises(AuthorityError, match=r"may not vouch for club\.example"):
        kept_authority(folder, ["club.example"], NOW)
    file.chmod(0o640)
    with pytest.raises(AuthorityError, match=r"mode 640.* chmod 600"):
        kept_authority(folder, [], NOW)
    file.chmod(0o600)
    file.write_text("nothing")
    with pytest.raises(AuthorityError, match="cannot be read"):
        kept_authority(folder, [], NOW)
    with pytest.raises(AuthorityError, match="another folder with --authority"):
        kept_authority(file, [], NOW)


def test_each_address_has_a_certificate_that_is_renewed_in_time(
    authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new address of the machine is certified at once, an old one again thirty days before its end."""
    now = [datetime.now(UTC)]
    made, leaf = list[tuple[str, ...]](), Authority.leaf

    def noted(its: Authority, names: tuple[str, ...], when: datetime) -> Leaf:
        made.append(names)
        return leaf(its, names, when)

    monkeypatch.setattr(Authority, "leaf", noted)
    certificates = OwnCertificates(authority, ("evening.local",), lambda: now[0])
    first = certificates.context("192.168.1.5")
    assert certificates.context("192.168.1.5") is first
    certificates.context("192.168.1.77")
    now[0] += LEAF - EARLY
    assert certificates.context("192.168.1.5") is not first

    assert [names[0] for names in made] == ["192.168.1.5", "192.168.1.77", "192.168.1.5"]
    assert {names[1:] for names in made} == {("evening.local", "localhost")}


def test_a_seat_is_held_over_http_and_https(authority: Authority, tmp_path: Path) -> None:
    """A cookie of TLS is of TLS alone and does not stand in the way of that over HTTP; links lead to HTTP."""
    with both(create_app(settings_in(tmp_path)), authority) as (plain, sealed):
        opened = open_table(plain)
        token = {"token": opened.tokens["black"]}
        own = {"origin": str(sealed.base_url).rstrip("/")}
        cookies = [
            client.post(f"{opened.path}/session", json=token, headers=more).headers["set-cookie"]
            for client, more in ((plain, {}), (sealed, own))
        ]
        seen = [client.get(opened.path).json()["role"] for client in (plain, sealed)]
        foreign = sealed.post(
            f"{opened.path}/session", json=token, headers={"origin": f"{plain.base_url}".rstrip("/")}
        )
        links = [client.post(f"{opened.path}/qr", json=token).json()["url"] for client in (plain, sealed)]
        other = sealed.get("/", headers={"host": "evil.example"})
        take = {"token": opened.tokens["referee"]}
        sealed.post(f"{opened.path}/session", json=take, headers=own)
        dropped = sealed.delete(opened.path, headers=own).headers.get_list("set-cookie")

    assert cookies[0].startswith(f"table-{opened.table}.") and "Secure" not in cookies[0]
    assert cookies[1].startswith(f"__Host-table-{opened.table}.") and "; Secure" in cookies[1]
    assert seen == ["black", "black"]
    assert foreign.status_code == 403
    assert links[0] == links[1] and links[0].startswith(f"{plain.base_url}".rstrip("/"))
    assert other.status_code == 421
    assert len(dropped) == 2 and all("Max-Age=0" in each and "Secure" in each for each in dropped)


def test_tls_is_counted_and_timed_from_its_first_byte(
    authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Connections that shake no hands have a share and an end; plain HTTP and a refusal disturb nobody."""
    monkeypatch.setattr(connections, "MOST_OF_AN_ADDRESS", 4)
    app = create_app(settings_in(tmp_path))
    with both(app, authority) as (_plain, sealed):
        at = urlsplit(server_of(app).secure)
        assert at.hostname and at.port
        place = (at.hostname, at.port)
        silent = [connected(place) for _ in range(5)]
        assert received(silent[4]) == b""
        assert select(silent[:4], [], [], 0)[0] == []
        for each in silent:
            each.close()
        monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
        with connected(place) as late, connected(place) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")
            assert b"HTTP" not in received(plain)
            assert received(late) == b""
        with pytest.raises(httpx.ConnectError, match="certificate verify failed"):
            httpx.get(server_of(app).secure, verify=ssl.create_default_context())
        assert sealed.get("/healthz/alive").status_code == 200
        assert set(server_of(app).uvicorn.config.http_protocol_class.opened) <= {"127.0.0.1"}


def test_a_certificate_of_ones_own_is_taken_in_again_when_it_is_renewed(
    authority: Authority, tmp_path: Path
) -> None:
    """Files that are half written keep the last good one; a key that belongs to another is refused."""
    file = tmp_path / "own.pem"
    file.write_bytes(authority.leaf(["127.0.0.1"], datetime.now(UTC)).pem)
    given = GivenCertificate(file, file)
    first = given.context("127.0.0.1")
    file.write_text("half")
    assert given.context("127.0.0.1") is first
    file.write_bytes(authority.leaf(["127.0.0.1"], datetime.now(UTC)).pem)
    assert given.context("127.0.0.1") is not first
    other = tmp_path / "other.pem"
    other.write_bytes(authority.leaf(["127.0.0.1"], datetime.now(UTC)).pem)
    with pytest.raises(OSError, match="KEY_VALUES_MISMATCH"):
        GivenCertificate(file, other)


@pytest.mark.parametrize("is_own", [False, True])
def test_both_addresses_are_printed_and_links_lead_where_no_phone_warns(
    authority: Authority,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    is_own: bool,
) -> None:
    """Links lead to plain HTTP, but with a certificate of one's own to its name by https."""
    file, links = tmp_path / "own.pem", list[str]()
    file.write_bytes(authority.leaf(["table.club.example"], datetime.now(UTC)).pem)
    given = ["--certificate", str(file), "--key", str(file), "--name", "table.club.example"]
    own = ["--authority", str(tmp_path)]

    def served(_doors: object, app: FastAPI, ready: Callable[..., None], secure: Secure) -> None:
        ready(8001, 0)
        with TestClient(app, base_url="http://testserver") as client:
            opened = open_table(client)
            body = {"token": opened.tokens["black"]}
            answer = client.post(f"{opened.path}/qr", json=body, headers=opened.bearing("black"))
            links.append(answer.json()["url"].partition("/t/")[0])

    monkeypatch.setattr("companion.cli.serve.serve_at", served)
    database = ["--port", "0", "--db", f"sqlite:///{tmp_path / 'games.db'}"]
    main(["serve", "--https", "--https-port", "0", *database, *(given if is_own else own)])
    said = capsys.readouterr()

    secure = "https://table.club.example:0" if is_own else "https://127.0.0.1:0"
    assert said.out == f"http://127.0.0.1:8001/\n{secure}/\n"
    assert links == [secure if is_own else "http://127.0.0.1:8001"]
    assert ("each phone accepts it once" in said.err) is not is_own


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("--certificate a.pem --key a.pem", "--certificate is for https"),
        ("--https-port 8443", "--https-port is for https"),
        ("--https --certificate a.pem", "belongs to the other"),
        ("--https --certificate a.pem --key a.pem --authority here", "leave it out"),
        ("--https --certificate a.pem --key a.pem", "No such file"),
    ],
)
def test_options_of_https_that_do_not_fit_are_refused(
    arguments: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """None is ignored."""
    with pytest.raises(SystemExit) as left:
        main(["serve", "--port", "0", *arguments.split()])

    assert left.value.code == 2
    assert words in capsys.readouterr().err
