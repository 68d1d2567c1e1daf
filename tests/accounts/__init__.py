"""Tests of `accounts`, mirroring its modules."""
