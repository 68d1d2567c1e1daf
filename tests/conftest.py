"""What all tests share: a database of their own, fast passwords, plain static files, browser tests last."""

from pathlib import Path

import pytest
from django.conf import settings as django_settings


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
def quick_settings(settings: object, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Hash passwords cheaply, and serve static files without a manifest."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # type: ignore[attr-defined]
    settings.STORAGES = {  # type: ignore[attr-defined]
        **django_settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
