"""The heaviest matching, held to networkx' own."""

from random import Random

import networkx
import pytest

from tournaments.fide.blossom import heaviest_matching


def random_weights(lot, size, top):
    """Return a symmetric matrix of which a random share are edges."""
    weights = [[0] * size for _ in range(size)]
    share = lot.random()
    for one in range(size):
        for other in range(one):
            if lot.random() < share:
                weights[one][other] = weights[other][one] = lot.randint(1, top)
    return weights


def known_weight(weights):
    """Return what the heaviest matching weighs, according to networkx."""
    graph = networkx.Graph()
    graph.add_weighted_edges_from(
        (one, other, weight) for one, row in enumerate(weights) for other, weight in enumerate(row[:one]) if weight
    )
    return sum(weights[one][other] for one, other in networkx.max_weight_matching(graph))


@pytest.mark.parametrize("top", [1, 3, 1000, 2**600])
def test_a_matching_is_as_heavy_as_the_one_that_networkx_finds(top):
    lot = Random(top)
    for _graph in range(150):
        weights = random_weights(lot, lot.randint(1, 16), top)
        partners = heaviest_matching(weights)
        pairs = [(one, other) for one, other in enumerate(partners) if other > one]
        assert all(partners[other] == one and weights[one][other] > 0 for one, other in pairs)
        assert sum(weights[one][other] for one, other in pairs) == known_weight(weights)


def test_nobody_is_matched_where_there_is_no_edge():
    assert heaviest_matching([[0, 0], [0, 0]]) == [-1, -1]
    assert heaviest_matching([]) == []
