"""Check a page's accessibility with the vendored axe-core."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parent / "vendor" / "axe.min.js"
SHA256 = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@cache
def source() -> str:
    """Return axe-core's text, checked against the digest in vendor/README.md."""
    text = SOURCE.read_bytes()
    found = hashlib.sha256(text).hexdigest()
    assert found == SHA256, f"{SOURCE} has sha256 {found}, not {SHA256}"
    return text.decode()


def violations(page: Page) -> list[str]:
    """Return one line for each accessibility rule that the page breaks, with the elements that break it."""
    page.evaluate(source())
    answer: dict[str, Any] = page.evaluate("tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})", RULES)
    return [
        f"{broken['id']} ({broken['impact']}): {broken['help']}: "
        + "; ".join(str(node["target"]) + " " + node["html"][:120] for node in broken["nodes"][:5])
        for broken in answer["violations"]
    ]


def assert_accessible(page: Page) -> None:
    """Fail with the list of broken rules, if there are any."""
    found = violations(page)
    assert not found, f"{page.url} breaks accessibility rules:\n" + "\n".join(found)
