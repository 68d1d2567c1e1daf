"""Parts of addresses: what cannot be a key is no address, and never reaches the database."""

from django.urls import register_converter

from games.models.keys import ALPHABET


class PublicKey:
    regex = f"[{ALPHABET}]{{8,24}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(PublicKey, "key")
