"""The sockets of the site's games, beside those about people."""

from django.urls import path, re_path

from accounts import routing as accounts
from games.consumers.lobby import LobbyConsumer
from games.consumers.match import MatchConsumer
from games.consumers.nowhere import NowhereConsumer

websocket_urlpatterns = [
    path("ws/match/<key:key>/", MatchConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    *accounts.websocket_urlpatterns,
    re_path("", NowhereConsumer.as_asgi()),
]
