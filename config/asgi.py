"""The ASGI application: HTTP by Django, WebSockets by Channels, foreign origins refused before anything else."""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

django_application = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402  needs the apps that the line above loads
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402

from accounts.middleware import PlayerScopeMiddleware  # noqa: E402
from accounts.routing import websocket_urlpatterns as about_people  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(PlayerScopeMiddleware(URLRouter([*about_people, *websocket_urlpatterns])))
        ),
    }
)

# Measured: without this the collector's pauses set the 99th percentile of a move (ARCHITECTURE.md, "Speed").
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 50, 100)
