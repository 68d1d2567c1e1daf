"""What all tests share: a database of their own, fast passwords, plain static files, browser tests last."""

import os
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings

from games.engine import shelf


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last: Playwright leaves a running loop in the thread, and Django refuses to query in one."""
    e2e = Path(__file__).parent / "e2e"
    for item in items:
        if e2e in item.path.parents:
            item.add_marker(pytest.mark.e2e)
    items.sort(key=lambda item: e2e in item.path.parents)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Put SQLite's test database into this session's own folder, so that sessions side by side do not meet."""
    database = django_settings.DATABASES["default"]
    if "sqlite" in database["ENGINE"]:
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(autouse=True)
def quick_settings(settings: Any) -> None:
    """Hash passwords cheaply, serve static files without a manifest, keep parallel sessions' caches apart."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **django_settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if django_settings.REDIS_URL and worker != "0":
        cache = django_settings.CACHES["default"]
        settings.CACHES = {"default": {**cache, "LOCATION": f"{django_settings.REDIS_URL}?db={worker}"}}


@pytest.fixture(autouse=True)
def no_tables() -> None:
    """Let the searches play, whatever tables lie on this machine; a test that wants one names a shelf of its own."""
    shelf.use(None)
