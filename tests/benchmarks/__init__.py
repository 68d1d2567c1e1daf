"""Measurements; run by hand, never by pytest."""
