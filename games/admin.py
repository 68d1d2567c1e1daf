"""Looking after matches. Results are changed by services, so everything here is read-only."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import ChatLine, Match, RatedResult, Rating, Review, Seat, Seek, Study


class ReadOnly(admin.ModelAdmin):
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(admin.TabularInline):
    model = Seat
    fields = ["number", "name", "level", "team", "rating", "place", "out", "seen_at"]
    can_delete = False
    extra = 0


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ["key", "game", "mode", "pace", "rated", "status", "result", "termination", "created_at"]
    list_filter = ["game", "status", "rated", "pace"]
    search_fields = ["key", "seat_set__name"]
    date_hierarchy = "created_at"
    inlines = [SeatInline]
    exclude = ["snapshot", "setup", "secret"]


@admin.register(Seek)
class SeekAdmin(ReadOnly):
    list_display = ["key", "kind", "status", "owner", "game", "clock_spec", "rated", "created_at"]
    list_filter = ["kind", "status", "game"]


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    list_display = ["user", "game", "mode", "pace", "kind", "value", "deviation", "games"]
    list_filter = ["game", "mode", "pace", "kind"]
    search_fields = ["user__username"]


@admin.register(RatedResult)
class RatedResultAdmin(ReadOnly):
    list_display = ["order", "match", "game", "mode", "pace", "kind", "finished_at"]
    list_filter = ["game", "mode", "kind"]


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly):
    list_display = ["at", "match", "room", "name", "text"]
    search_fields = ["name", "text"]


@admin.register(Review)
class ReviewAdmin(ReadOnly):
    """Reviews as they stand; how often a player chose the best move is on the player's page "Choices"."""

    list_display = ["match", "engine", "status", "done", "total", "asked_at", "touched_at"]
    list_filter = ["status", "engine", "match__game"]
    search_fields = ["match__key"]
    list_select_related = ["match"]


@admin.register(Study)
class StudyAdmin(ReadOnly):
    """What people wrote into shared studies; one that should not be public is deleted here."""

    list_display = ["key", "game", "author", "created_at"]
    list_filter = ["game"]
    search_fields = ["key", "record"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)
