"""The sockets of the site's games."""

from django.urls import path

from games.consumers.match import MatchConsumer

websocket_urlpatterns = [
    path("ws/match/<str:key>/", MatchConsumer.as_asgi()),
]
