"""Tests of `games`, mirroring its modules."""
