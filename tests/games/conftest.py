"""What a process remembers between requests is forgotten between tests: each has a database of its own."""

import pytest

from games.selectors.match import bundles
from games.services import pulse


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    bundles.clear()
    pulse.forget()
