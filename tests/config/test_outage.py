"""Pages while the broker, and the cache on its server, is down."""

import json
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.test import Client

from config import cache as config_cache
from tests.factories import PASSWORD, make_user
from tests.games.builders import make_match, play

DEAD = "redis://127.0.0.1:1/0"
"""An address where nothing listens."""


@pytest.fixture
def no_broker(settings: object) -> Iterator[None]:
    settings.CACHES = {
        "default": {
            "BACKEND": "config.cache.ForgivingRedisCache",
            "LOCATION": DEAD,
        }
    }
    config_cache._outages.clear()
    yield
    config_cache._outages.clear()


@pytest.mark.django_db
def test_pages_and_log_ins_go_on(no_broker: None, client: Client) -> None:
    make_user("Jana")
    key = play(make_match(), "d3-c3").key
    paths = ["/", "/archive/", "/ratings/", f"/match/{key}/", "/notices/", "/settings/"]
    assert [client.get(path).status_code for path in paths[:4]] == [200] * 4
    client.post("/account/login/", {"login": "Jana", "password": PASSWORD})
    for path in paths:
        page = client.get(path)
        assert page.status_code == 200
        assert "Jana" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("logged_in", [False, True])
def test_health_is_told_as_bad_whoever_asks(no_broker: None, client: Client, logged_in: bool) -> None:
    if logged_in:
        client.force_login(make_user("Jana"), backend="accounts.backends.NameOrEmailBackend")
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert json.loads(answer.content) == {"status": "down", "database": "ok", "broker": "down"}


def test_a_cache_out_of_reach_holds_nothing_and_never_raises(no_broker: None) -> None:
    cache = caches["default"]
    cache.set("a", 1)
    cache.set_many({"a": 1, "b": 2})
    cache.delete("a")
    cache.delete_many(["a", "b"])
    assert (cache.get("a"), cache.get("a", 7), cache.get_many(["a", "b"]), "a" in cache) == (None, 7, {}, False)
    assert (cache.add("a", 1), cache.touch("a"), cache.get_or_set("a", 5)) == (True, False, 5)
    with pytest.raises(ValueError, match="counts nothing"):
        cache.incr("a")


def test_what_was_deleted_meanwhile_is_gone_when_the_server_is_back(
    no_broker: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session of somebody who logged out during the outage must not stand there again."""
    kept = {":1:session": "alive", ":1:other": "alive"}

    class Server:
        def get(self, key: str, default: object) -> object:
            return kept.get(key, default)

        def delete_many(self, keys: list[str]) -> None:
            for key in keys:
                kept.pop(key, None)

    cache = caches["default"]
    cache.delete("session")
    config_cache._outages[DEAD].until = 0.0
    monkeypatch.setitem(config_cache._clients, str(cache._servers), Server())
    assert cache.get("session") is None
    assert cache.get("other") == "alive"
    assert not config_cache._outages[DEAD].owed


def test_a_server_that_did_not_answer_is_left_alone_for_a_moment(
    no_broker: None, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(10):
        caches["default"].get("a")
    assert sum("out of reach" in line for line in caplog.messages) == 1
