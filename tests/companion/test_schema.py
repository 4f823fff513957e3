"""The OpenAPI description against the server: no crash, no answer that it does not describe."""

from __future__ import annotations

import re
import warnings
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import schemathesis
from fastapi import FastAPI
from hypothesis import settings as hypothesis_settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import companion
from companion.web.app import create_app
from companion.web.photos import PREFIX
from tests.codes import codes_in
from tests.companion.conftest import client_of, open_table, settings_in


def application() -> FastAPI:
    """Return an application with a fresh database."""
    return create_app(settings_in(Path(mkdtemp())))


@cache
def described(*, coverage: bool) -> schemathesis.BaseSchema:
    """Return the description to generate from; coverage: walk through every border case of it, too."""
    config = schemathesis.Config.from_dict({"phases": {"coverage": {"enabled": coverage}}})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        schema = schemathesis.openapi.from_asgi("/openapi.json", APP, config=config)
    # A stream never ends, so it cannot be called like the others; see test_stream.
    return schema.exclude(path_regex="/stream$")


APP = application()
SEAT = open_table(client_of(APP))  # before generated requests use up what one address may ask for
# Walking through every border case takes long: that is done with --long only, and of others all.
WHOLE = hypothesis_settings.get_current_profile_name() == "whole"
# An event is one of many bodies: the border cases of every pair of them would be walked through for hours.
finite = described(coverage=WHOLE).exclude(path_regex="/events$|^/api/tables$")
manifold = described(coverage=False).include(path_regex="/events$|^/api/tables$")


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@finite.parametrize()
@hypothesis_settings(max_examples=20 if WHOLE else 5)
def test_every_path_answers_as_described(case: schemathesis.Case[Any]) -> None:
    """Generated requests of strangers get described answers only."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        case.call_and_validate(checks=CHECKS)


@finite.include(path_regex="/{table}").parametrize()
@hypothesis_settings(max_examples=30 if WHOLE else 6)
def test_every_path_of_a_table_answers_as_described(case: schemathesis.Case[Any]) -> None:
    """Generated requests of the referee at a real table get described answers only."""
    case.path_parameters["table"] = SEAT.table
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        case.call_and_validate(checks=CHECKS, headers=SEAT.bearing("referee"))


def test_every_promised_path_is_described() -> None:
    """The paths that others call stand in the description."""
    described = application().openapi()["paths"]

    for path in ("", "/{table}", "/{table}/events", "/{table}/stream", "/{table}/photos"):
        assert f"/api/tables{path}" in described
    assert "/healthz" in described
    assert "/api/turns" in described


def test_every_code_of_the_companion_is_described() -> None:
    """The description says what each code claims: of all that the companion itself makes, and of no other."""
    folder = Path(companion.__path__[0])
    made = codes_in(*(folder / "web").glob("*.py"), *(folder / "table").glob("*.py"))
    made |= {"too-long", "too-much-memory", f"{PREFIX}crashed", f"{PREFIX}failed"}  # of work apart
    told = re.findall(r"^\| `([a-z-]+)` \| .+ \|$", application().openapi()["info"]["description"], re.M)

    assert made == set(told)
    assert told == sorted(told)


@manifold.parametrize()
@hypothesis_settings(max_examples=100 if WHOLE else 25)
def test_manifold_bodies_are_answered_as_described(case: schemathesis.Case[Any]) -> None:
    """Generated events of the referee, and generated starts, get described answers only."""
    if case.path_parameters:
        case.path_parameters["table"] = SEAT.table
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        case.call_and_validate(checks=CHECKS, headers=SEAT.bearing("referee"))
