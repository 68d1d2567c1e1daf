"""Tests of what changes clubs and events."""
