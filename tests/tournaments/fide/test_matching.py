"""Quick graphs have the matchings of networkx."""

import random

import networkx
import pytest
from gacrux import pairingdutch

from tournaments.fide.matching import QuickGraph


@pytest.mark.parametrize("seed", range(20))
def test_a_quick_graph_has_the_matching_of_a_slow_one(seed):
    rng = random.Random(seed)
    nodes = rng.randint(2, 14)
    edges = [(a, b, rng.randint(0, 2**90)) for a in range(nodes) for b in range(a) if rng.random() < 0.7]
    found = []
    for kind, library in ((networkx.Graph, networkx), (QuickGraph, pairingdutch.nx)):
        graph = kind()
        graph.add_weighted_edges_from(edges)
        found.append({frozenset(pair) for pair in library.min_weight_matching(graph)})
    assert found[0] == found[1]


def test_the_engine_uses_quick_graphs():
    assert pairingdutch.nx.Graph is QuickGraph
