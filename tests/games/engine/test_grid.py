"""Names of points on lettered grids."""

import pytest

from games.engine.grid import point_at, point_name


@pytest.mark.parametrize(("name", "point"), [("a1", (0, 0)), ("c3", (2, 2)), ("f6", (5, 5)), ("b12", (1, 11))])
def test_points_and_names_are_inverse(name: str, point: tuple[int, int]) -> None:
    assert point_at(name) == point
    assert point_name(*point) == name
