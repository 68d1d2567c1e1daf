"""Tests of `tournaments`, mirroring its modules."""
