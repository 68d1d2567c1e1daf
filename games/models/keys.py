"""Public keys: short, random, unguessable, without look-alike letters."""

import secrets

ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"


def new_key(length: int = 12) -> str:
    """Return a random key of ``length`` characters (5 bits each)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
