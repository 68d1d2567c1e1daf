"""The proof of fair chance in a real browser: the same vectors as in Python. Needs no running site."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

ROOT = Path(__file__).parents[2]
VECTORS = json.loads((ROOT / "tests/games/chance_vectors.json").read_text("utf-8"))
ADDRESS = "http://localhost/"
"""Secure in a browser's eyes, so that WebCrypto is there; everything is answered from files."""
VERIFY = "async (evidence) => (await import('/verify.js')).verify(evidence)"


def answer(route: Route) -> None:
    if route.request.url.endswith("/verify.js"):
        route.fulfill(path=ROOT / "static/js/games/match/verify.js", content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>Proof</title>", content_type="text/html")


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    page.route("**/*", answer)
    page.goto(ADDRESS)
    yield page
    page.close()


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_published_vectors_hold_in_the_browser(page: Page, vector: dict[str, Any]) -> None:
    assert page.evaluate(VERIFY, vector) == []


def test_a_changed_proof_is_found_out_in_the_browser(page: Page) -> None:
    vector = VECTORS[0]
    one, two = vector["participants"]
    seats, bag = vector["draws"]
    for change, problem in (
        ({"secret": "11" * 32}, {"code": "secret"}),
        ({"secret": "zz"}, {"code": "malformed"}),
        ({"participants": [{**one, "reveal": "22" * 16}, two]}, {"code": "contribution", "participant": 1}),
        ({"participants": [one, {**two, "reveal": "22"}]}, {"code": "malformed", "participant": 2}),
        ({"draws": [seats, {**bag, "drawn": bag["drawn"][::-1]}]}, {"code": "draw", "label": "bag"}),
    ):
        assert problem in page.evaluate(VERIFY, {**vector, **change})


def test_a_draw_that_is_not_shown_is_no_proof(page: Page) -> None:
    vector = VECTORS[0]
    label = vector["draws"][0]["label"]
    assert page.evaluate(VERIFY, {**vector, "expected": [label]}) == []
    assert page.evaluate(VERIFY, {**vector, "expected": [label], "draws": []}) == [{"code": "missing", "label": label}]
