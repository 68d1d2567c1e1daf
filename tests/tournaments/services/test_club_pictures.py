"""Pictures of clubs: what is refused, and that nothing but pixels survives."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from tests.tournaments.builders import NOON
from tests.tournaments.services.test_clubs import make_club
from tournaments.models import Club
from tournaments.services.clubs import ClubTerms, club_edit
from tournaments.services.pictures import MOST_BYTES, SIZES, PictureRefused, picture_key, picture_path, picture_read


def image_bytes(size: tuple[int, int] = (300, 200), kind: str = "PNG", mode: str = "RGB", **kw: Any) -> bytes:
    written = BytesIO()
    Image.new(mode, size, "red" if mode == "RGB" else None).save(written, kind, **kw)
    return written.getvalue()


def read(content: bytes) -> dict[int, Image.Image]:
    picture = picture_read(BytesIO(content), len(content))
    return {side: Image.open(BytesIO(data)) for side, data in picture.files.items()}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
@pytest.mark.parametrize("size", [(300, 200), (64, 900), (2000, 2000)])
def test_a_picture_becomes_a_square_webp_of_each_size(kind: str, size: tuple[int, int]) -> None:
    for side, image in read(image_bytes(size, kind)).items():
        assert (image.format, image.size) == ("WEBP", (side, side))


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "LA", "1", "I;16"])
def test_every_kind_of_colours_is_read(mode: str) -> None:
    assert set(read(image_bytes(mode=mode))) == set(SIZES)


def test_place_and_camera_do_not_survive_and_the_picture_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Camera of Jana"
    lying = Image.new("RGB", (400, 400), "white")
    lying.paste("black", (0, 0, 400, 200))
    written = BytesIO()
    lying.save(written, "JPEG", exif=exif, comment=b"secret place")
    picture = picture_read(BytesIO(written.getvalue()), 1000)
    for data in picture.files.values():
        assert b"Camera" not in data
        assert b"secret" not in data
        image = Image.open(BytesIO(data))
        assert not image.getexif()
        side = image.size[0]
        assert image.convert("L").getpixel((side - 5, side // 2)) < 60
        assert image.convert("L").getpixel((5, side // 2)) > 200


def png_of_size(width: int, height: int) -> bytes:
    """Return a small file that says it holds a picture of this size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(b"\0" * 1000)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "damaged"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "damaged"),
        (b"%PDF-1.7 ...", "damaged"),
        (image_bytes()[:120], "damaged"),
        (image_bytes(kind="BMP"), "damaged"),
        (image_bytes((63, 500)), "63 × 500 pixels; each side has at least 64"),
        (png_of_size(9_000, 9_000), "9000 × 9000 pixels, which is too large"),
        (png_of_size(60_000, 60_000), "more pixels"),
    ],
)
def test_what_is_no_picture_or_a_bomb_is_refused_with_a_sentence(content: bytes, sentence: str) -> None:
    with pytest.raises(PictureRefused, match=sentence):
        read(content)


def test_a_file_that_is_too_large_is_not_even_opened() -> None:
    with pytest.raises(PictureRefused, match=r"6\.0 MB; at most 5 MB"):
        picture_read(BytesIO(b""), MOST_BYTES + 1024 * 1024)


@pytest.mark.django_db(transaction=True)
def test_a_new_picture_has_a_new_address_and_the_old_files_go(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path
    club = make_club()
    keys = []
    for _ in range(2):
        picture = picture_read(BytesIO(image_bytes()), 1000)
        keys.append(picture_key(club_edit(club.slug, club.created_by, ClubTerms(club.name), NOON, picture)))
    there = [[default_storage.exists(picture_path(key, side)) for side in SIZES] for key in keys]
    assert there == [[False, False], [True, True]]
    club_edit(club.slug, club.created_by, ClubTerms(club.name), NOON, drop_picture=True)
    assert picture_key(Club.objects.get()) == ""
    assert not default_storage.exists(picture_path(keys[1], SIZES[0]))
