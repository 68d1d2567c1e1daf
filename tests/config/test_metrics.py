"""Who may read /metrics, and how long browsers keep the catalogue of translations."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

ELSEWHERE = [
    {"REMOTE_ADDR": "10.0.0.7"},
    {"HTTP_X_FORWARDED_FOR": "10.0.0.7"},
    {"HTTP_FORWARDED": "for=10.0.0.7"},
    {"HTTP_X_REAL_IP": "10.0.0.7"},
    {"HTTP_VIA": "1.1 proxy"},
]


def test_the_machine_itself_reads_the_figures(client: Client) -> None:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert b"python_info" in answer.content


@pytest.mark.parametrize("meta", ELSEWHERE)
def test_others_need_the_token(client: Client, settings: object, meta: dict[str, str]) -> None:
    assert client.get("/metrics", **meta).status_code == 404
    assert client.get("/metrics", HTTP_AUTHORIZATION="Bearer ", **meta).status_code == 404
    settings.METRICS_TOKEN = "s3cret"
    assert client.get("/metrics", HTTP_AUTHORIZATION="Bearer other", **meta).status_code == 404
    assert client.get("/metrics", HTTP_AUTHORIZATION="Bearer s3cret", **meta).status_code == 200


def test_browsers_keep_the_words_of_their_language_for_an_hour(client: Client) -> None:
    answer = client.get("/jsi18n/")
    assert set(answer["Cache-Control"].split(", ")) == {"private", "max-age=3600"}
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in answer["Vary"].split(",")}
