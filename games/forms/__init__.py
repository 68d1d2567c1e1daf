"""The forms of the games app."""
