"""End to end: real browsers against the real site, started as `make run` starts it."""
