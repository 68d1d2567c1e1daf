"""Sockets about people; games.routing puts them beside its own."""

from django.urls import path

from accounts.consumers import SiteConsumer

websocket_urlpatterns = [path("ws/site/", SiteConsumer.as_asgi())]
