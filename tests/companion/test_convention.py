"""The shipped files of a convention: Nginx with TLS before three servers, units, a container."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from http.client import HTTPException
from pathlib import Path
from random import Random

import pytest

from tests.companion.conftest import SMALL, TURN, Opened
from tests.companion.many_servers import (
    Page,
    Player,
    Sealed,
    ServerProcess,
    asked,
    connection_to,
    free_ports,
    together,
)
from tests.companion.postgres import Postgres

CHECKOUT = Path(__file__).parents[2]
FILES = CHECKOUT / "docs" / "examples" / "convention"
NAME = "play.example.org"
ACTS = 40  # at each table
TABLES = 6
AWAY = {502, 504}  # what Nginx answers for a server that ended with a turn on its way: it is sent again
NGINX = """
daemon off;
{user}
pid {folder}/pid;
error_log {folder}/errors.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/companion.conf;
}}
"""


def program(name: str, package: str) -> str:
    """Return where a program is; the test is skipped without it."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is missing: apt-get install {package}")
    return found


def write_certificate(folder: Path) -> Path:
    """Write a certificate for the name and its key, as a proxy takes them; return the certificate's file."""
    x509 = pytest.importorskip("cryptography.x509")
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    whose = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    made = x509.CertificateBuilder(whose, whose, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
    signed = made.sign(key, hashes.SHA256())
    (folder / "fullchain.pem").write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "privkey.pem").write_bytes(key.private_bytes(*form))
    return folder / "fullchain.pem"


def replaced(text: str, changes: dict[str, str]) -> str:
    """Return a shipped file for this machine; every change is of something that stands there."""
    assert [old for old in changes if old not in text] == []
    return re.sub("|".join(map(re.escape, changes)), lambda found: changes[found[0]], text)


@contextmanager
def proxied(folder: Path, ports: list[int]) -> Iterator[tuple[str, str]]:
    """Give the plain and the sealed address of an Nginx with the shipped file before servers."""
    nginx, (plain, sealed) = program("nginx", "nginx"), free_ports(2)
    Sealed.certificate = str(write_certificate(folder))
    shipped = (FILES / "nginx.conf").read_text(encoding="utf-8")
    here = {f"127.0.0.1:800{n}": f"127.0.0.1:{port}" for n, port in enumerate(ports, start=1)}
    here |= {"listen 80;": f"listen 127.0.0.1:{plain};", "listen 443": f"listen 127.0.0.1:{sealed}"}
    here |= {"/etc/ssl/companion": str(folder)}
    (folder / "companion.conf").write_text(replaced(shipped, here))
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user=user))
    with subprocess.Popen([nginx, "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL) as running:
        try:
            yield f"http://127.0.0.1:{plain}", f"https://{NAME}:{sealed}"
        finally:
            running.terminate()


def words_of_unit() -> list[str]:
    """Return the words by which the shipped unit starts a server, for this checkout."""
    unit = (FILES / "companion@.service").read_text(encoding="utf-8")
    here = {"%i": "{port}", "postgresql+psycopg:///games": "{url}"}
    (line,) = re.findall("^ExecStart=(.*)$", unit, re.M)
    return ["-m", "companion.cli", *shlex.split(replaced(line, here))[1:]]


def until_answered(address: str, seconds: float = 30.0) -> None:
    """Wait until an address says that it is ready."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with suppress(OSError, HTTPException, ValueError):
            if asked(address, "GET", "/healthz", {})[0] == 200:
                return
        time.sleep(0.1)
    raise AssertionError(f"{address} is not ready")


@pytest.mark.long
def test_nginx_with_tls_serves_tables_while_servers_are_killed(postgres: Postgres, tmp_path: Path) -> None:
    """Turns and remarks at six tables are there once and in order, and twelve pages hear of each once."""
    url, ports, lot = postgres.new(), free_ports(3), Random(47)
    with ExitStack() as running:
        words = words_of_unit()
        servers = [running.enter_context(ServerProcess(url, port, words)) for port in ports]
        plain, sealed = running.enter_context(proxied(tmp_path, ports))
        until_answered(sealed)
        tables = []
        for _ in range(TABLES):
            status, told = asked(sealed, "POST", "/api/tables", {}, {"start": SMALL})
            assert status == 201
            tables.append(Opened(told["table"], told["tokens"]))
        acts: list[dict[str, object]] = [{"turn": TURN}, {"undo": True}]
        players = [
            Player("p", table, "referee", [sealed], ACTS, seed, 0.15, acts if seed % 2 else [])
            for seed, table in enumerate(tables)
        ]
        pages = [Page(table, [sealed], ACTS, seed, ACTS) for seed, table in enumerate(2 * tables)]

        def trouble() -> None:
            for _ in range(3):
                time.sleep(lot.uniform(0.5, 1.5))
                server = lot.choice(servers)
                server.kill()
                time.sleep(lot.uniform(0.2, 1.0))
                server.start()

        together([*(page.follow for page in pages), *(player.play for player in players)], trouble)
        for player in players:
            assert player.refused <= AWAY
            watch = player.opened.bearing("watch")
            its = asked(sealed, "GET", f"{player.opened.path}/export", watch)[1]["events"]
            expected = ["turn", "undo"] if player.acts else ["remark"]
            assert [each["kind"] for each in its[1:]] == expected * (ACTS // len(expected))
        assert [page.heard for page in pages] == [list(range(2, 2 + ACTS))] * (2 * TABLES)
        assert sum(page.streams for page in pages) > len(pages)  # some went on at another server
        check_heads(plain, sealed)


def check_heads(plain: str, sealed: str) -> None:
    """Require what a proxy often spoils: the way to TLS, many cookies, large photos, names."""
    answers = []
    for address, method, path, heads, body in (
        (plain, "GET", "/t/x", {"Host": NAME}, None),
        (sealed, "GET", "/", {"Cookie": "; ".join(f"table-{n}.black={'x' * 32}" for n in range(400))}, None),
        (sealed, "POST", "/api/photos", {"Content-Type": "image/jpeg"}, bytes(25 * 1024 * 1024)),
        (sealed, "GET", "/healthz", {"Host": "other.example.org"}, None),
    ):
        connection = connection_to(address)
        connection.request(method, path, body, heads)
        answers.append(connection.getresponse())
        connection.close()
    assert [answer.status for answer in answers] == [308, 200, 415, 421]
    assert answers[0].headers["location"] == f"https://{NAME}/t/x"
    assert answers[1].headers["strict-transport-security"] == "max-age=31536000"


def test_systemd_understands_the_units(tmp_path: Path) -> None:
    """The three units are verified with a program in the place of the server's."""
    verify = program("systemd-analyze", "systemd")
    units = [*FILES.glob("*.service"), *FILES.glob("*.socket")]
    for unit in units:
        text = unit.read_text(encoding="utf-8").replace("/opt/companion/bin/sparklies", sys.executable)
        (tmp_path / unit.name.replace("@", "@8001")).write_text(text.replace("%i", "8001"))
    done = subprocess.run(
        [verify, "verify", *map(str, tmp_path.iterdir())], capture_output=True, text=True, check=False
    )

    assert len(units) == 3
    assert [line for line in done.stderr.splitlines() if "companion" in line] == []


@pytest.mark.long
def test_a_container_serves_a_table_as_its_own_user() -> None:
    """The image is built from the shipped file in less than 800 MB; its server opens a table for its name."""
    buildah = program("buildah", "buildah")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([buildah, *words], capture_output=True, text=True, check=False, cwd=CHECKOUT)

    shipped = FILES / "Containerfile"
    (base,) = re.findall(r"^FROM (\S+:\S+) AS", shipped.read_text(encoding="utf-8"), re.M)
    if run("pull", "--policy", "missing", base).returncode:
        pytest.skip(f"{base} is not here, and no registry hands it out")
    believed = os.environ.get("PIP_CERT", "")  # a network with an authority of its own
    more = [
        "--volume",
        f"{Path(believed).parent}:/believed:ro",
        "--env",
        f"PIP_CERT=/believed/{Path(believed).name}",
    ]
    more = more if believed else []
    built = run(
        "build", "--no-cache", "--isolation", "chroot", *more, "--tag", "tried", "--file", str(shipped), "."
    )
    assert built.returncode == 0, built.stderr[-2000:]
    size = json.loads(run("images", "--json", "tried").stdout)[0]["size"]
    assert float(size.removesuffix(" MB")) < 800
    container, (port,) = run("from", "tried").stdout.strip(), free_ports(1)
    entry = re.findall(r"^ENTRYPOINT (\[.*\])$", shipped.read_text(encoding="utf-8"), re.M)
    words = [word.replace("8000", str(port)) for word in json.loads(entry[0])]
    words = [buildah, "run", "--isolation", "chroot", container, "--", *words, "--name", NAME]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            address = f"http://127.0.0.1:{port}"
            until_answered(address)
            named = {"Host": NAME}
            assert asked(address, "POST", "/api/tables", named, {"start": SMALL})[0] == 201
            assert asked(address, "GET", "/healthz", {"Host": "other.example.org"})[0] == 421
            assert run("run", "--isolation", "chroot", container, "--", "id", "-un").stdout == "companion\n"
        finally:
            running.terminate()
            running.wait()
            run("rm", container)
