"""Tests of `config`: settings, supervisor, health."""
