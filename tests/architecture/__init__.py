"""Tests that keep the house as drawn, beside the import contracts in pyproject.toml."""
