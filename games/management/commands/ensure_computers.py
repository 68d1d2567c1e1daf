from typing import Any

from django.core.management.base import BaseCommand

from games.services.computers import ensure_computers


class Command(BaseCommand):
    help = "Make the computer players that do not exist yet, one for each game and level."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{ensure_computers()} computer players")
