from importlib import import_module

from django.apps import AppConfig
from django.conf import settings

from games.engine import shelf


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        import_module("games.receivers")
        import_module("games.converters")
        shelf.use(settings.TABLES_DIR)
