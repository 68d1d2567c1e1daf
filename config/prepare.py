"""Bring the data up to date before the site starts: ``python -m config.prepare``.

Migrations, static files (only when one changed) and the computer players, in one process to save start-up time.
"""

import hashlib
import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django
from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import MissingFileError


def static_fingerprint() -> str:
    """Return a digest of the names, sizes and times of all static files, and of the version of the rewriting code."""
    digest = hashlib.sha256(f"{django.get_version()} {settings.STORAGES['staticfiles']}".encode())
    ignored = apps.get_app_config("staticfiles").ignore_patterns
    for finder in get_finders():
        for path, storage in sorted(finder.list(ignored), key=lambda found: str(found[0])):
            status = os.stat(storage.path(path))
            digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_static() -> None:
    """Collect the static files if any changed since the last time."""
    stamp = settings.DATA_DIR / "static.stamp"
    fingerprint = static_fingerprint()
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    if manifest.exists() and stamp.exists() and stamp.read_text() == fingerprint:
        return
    try:
        call_command("collectstatic", interactive=False, verbosity=0)
    except MissingFileError as error:
        sys.exit(f"static files: {' '.join(str(error).split())}")
    stamp.write_text(fingerprint)


def main() -> int:
    """Prepare everything; a failure is left to raise, the supervisor shows it."""
    django.setup()
    call_command("migrate", interactive=False, verbosity=1)
    collect_static()
    call_command("ensure_computers")
    call_command("puzzles", "load")
    return 0


if __name__ == "__main__":
    sys.exit(main())
