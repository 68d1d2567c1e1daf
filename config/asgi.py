"""The ASGI application: HTTP by Django, WebSockets by Channels, foreign origins refused before anything else."""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

django_application = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402  needs the apps that the line above loads
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from accounts.middleware import PlayerScopeMiddleware  # noqa: E402
from config.origins import SameOriginOnly  # noqa: E402
from games import routing as games  # noqa: E402
from tournaments import routing as tournaments  # noqa: E402

websocket_urlpatterns = [*tournaments.websocket_urlpatterns, *games.websocket_urlpatterns]

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": SameOriginOnly(AuthMiddlewareStack(PlayerScopeMiddleware(URLRouter(websocket_urlpatterns)))),
    }
)

# Measured: without this the collector's pauses set the 99th percentile of a move (ARCHITECTURE.md, "Speed").
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 50, 100)
