"""The socket of an event's pages."""

from django.urls import path

from accounts.consumers import TopicConsumer

websocket_urlpatterns = [path("ws/event/<key:key>/", TopicConsumer.as_asgi(kind="event"))]
