"""People in the administration."""

import pytest
from django.test import Client

from accounts import services
from tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path", ["user/", "user/?q=jana", "user/{}/change/", "user/add/", "notice/", "formername/", "formername/?q=x"]
)
def test_the_administration_shows_people(client: Client, path: str) -> None:
    chief = make_user("Jana", is_staff=True, is_superuser=True)
    services.notify(chief, "x", "Hello.")
    client.force_login(chief, backend="accounts.backends.NameOrEmailBackend")
    assert client.get(f"/admin/accounts/{path.format(chief.pk)}").status_code == 200
