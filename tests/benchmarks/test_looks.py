"""The benchmark of the live view asks as often as the page does, and its server answers."""

from __future__ import annotations

import pytest

from tests.benchmarks.looks import look_for, page_ms
from tests.benchmarks.pages import HERE, served_from


def test_the_page_looks_up_to_eight_times_a_second() -> None:
    """Its script says so, and leaves the page some time between two looks."""
    assert 1000 / page_ms()["EVERY"] == 8 and 0 < page_ms()["LEAST"] < page_ms()["EVERY"]


@pytest.mark.long
def test_a_phone_looks_while_photos_are_read() -> None:
    """Looks are answered beside the photos of another address."""
    with served_from(HERE) as (_, port):
        looks = look_for(f"http://127.0.0.1:{port}", 3)

    assert looks.a_second > 0 < looks.median_ms <= looks.slowest_ms and looks.photos >= 0
