"""Pairings of every format: PURE. Plain values in, pairings out."""
