"""The whole table, built once for all tests that want it."""

from pathlib import Path

import pytest

from games.engine import shelf
from games.rules.quadtria import table


@pytest.fixture(scope="session")
def whole_table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the table and return its file; a test still has to name the folder as its shelf."""
    folder = tmp_path_factory.mktemp("tables")
    shelf.use(folder)
    table.tables.build(lambda _share, _doing: None)
    return folder / table.tables.name
