"""Pictures of clubs: read with suspicion, cut square, written anew without anything but the picture."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from games.models.keys import new_key
from tournaments.models import Club

MOST_BYTES = 5 * 1024 * 1024
MOST_PIXELS = 40_000_000
"""Width times height of what is decoded at all: a phone's largest photographs, not a decompression bomb."""
LEAST_SIDE = 64
"""Pixels; below this nothing would be seen."""
SIZES = (512, 128)
"""Sides of what is kept, in pixels."""
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
QUALITY = 86


class PictureRefused(ValueError):
    """A file that does not become a picture; the text says why, for people."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A square picture as WebP files, by side in pixels."""

    files: dict[int, bytes]


def picture_read(file: BinaryIO, size: int) -> Picture:
    """Decode an upload of ``size`` bytes; raise PictureRefused. Only the first frame of an animation is kept.

    Nothing of the file survives but its pixels: what is written is encoded anew, without Exif, profiles or comments.
    """
    if size > MOST_BYTES:
        raise PictureRefused(
            _("The picture has %(size).1f MB; at most %(limit)d MB are possible.")
            % {"size": size / 1024 / 1024, "limit": MOST_BYTES // 1024 // 1024}
        )
    square = _square(file)
    return Picture({side: _encode(square, side) for side in SIZES})


def _square(file: BinaryIO) -> Image.Image:
    try:
        with Image.open(file, formats=FORMATS) as opened:
            _refuse_dimensions(*opened.size)
            opened.draft("RGB", (SIZES[0] * 2, SIZES[0] * 2))
            upright = ImageOps.exif_transpose(opened)
            has_alpha = "A" in upright.getbands() or "transparency" in upright.info
            plain = upright.convert("RGBA" if has_alpha else "RGB")
    except PictureRefused:
        raise
    except Image.DecompressionBombError as bomb:
        raise PictureRefused(_("The file claims more pixels than any picture needs.")) from bomb
    except Exception as error:  # a decoder that is fed rubbish may raise anything
        raise PictureRefused(_("The file is damaged, or no JPEG, PNG, WebP or GIF picture.")) from error
    return ImageOps.fit(plain, (SIZES[0], SIZES[0]), Image.Resampling.LANCZOS)


def _refuse_dimensions(width: int, height: int) -> None:
    shown = {"width": width, "height": height}
    if width * height > MOST_PIXELS:
        raise PictureRefused(
            _("The picture has %(width)d × %(height)d pixels, which is too large. Please make it smaller.") % shown
        )
    if min(width, height) < LEAST_SIDE:
        raise PictureRefused(
            _("The picture has %(width)d × %(height)d pixels; each side has at least %(least)d.")
            % {**shown, "least": LEAST_SIDE}
        )


def _encode(square: Image.Image, side: int) -> bytes:
    written = BytesIO()
    square.resize((side, side), Image.Resampling.LANCZOS).save(written, "WEBP", quality=QUALITY, method=4)
    return written.getvalue()


def picture_path(key: str, side: int) -> str:
    """Return where the storage keeps a picture of this key."""
    return f"clubs/{key}-{side}.webp"


def picture_key(club: Club) -> str:
    """Return the key of the club's picture, "" for none."""
    return club.picture.name.removeprefix("clubs/").partition("-")[0] if club.picture else ""


def picture_keep(club: Club, picture: Picture) -> None:
    """Store a club's picture under a new address, inside the caller's transaction; the old one goes once committed."""
    old, key = picture_key(club), new_key(16)
    for side, content in picture.files.items():
        default_storage.save(picture_path(key, side), ContentFile(content))
    club.picture = picture_path(key, SIZES[0])
    club.save(update_fields=["picture"])
    _forget_later(old)


def picture_forget(club: Club) -> None:
    """Take a club's picture away."""
    old = picture_key(club)
    club.picture = ""
    club.save(update_fields=["picture"])
    _forget_later(old)


def _forget_later(key: str) -> None:
    if key:
        transaction.on_commit(lambda: [default_storage.delete(picture_path(key, side)) for side in SIZES])
