"""Looking after clubs and events. They are changed by services, so everything here is read-only."""

from django.contrib import admin

from games.admin import ReadOnly
from tournaments.models import Call, Club, Entrant, Event, LogEntry, Pairing, PairingSeat, Round, Series


class EntrantInline(admin.TabularInline):
    model = Entrant
    fields = ["number", "name", "rating", "club_name", "status", "division", "cut_seed"]
    can_delete = False
    extra = 0


class PairingSeatInline(admin.TabularInline):
    model = PairingSeat
    fields = ["order", "entrant", "mark", "place", "share", "game_points"]
    can_delete = False
    extra = 0


@admin.register(Club)
class ClubAdmin(ReadOnly):
    list_display = ["name", "slug", "place", "joining", "created_at", "closed_at"]
    search_fields = ["name"]
    exclude = ["invite_token"]


@admin.register(Series)
class SeriesAdmin(ReadOnly):
    list_display = ["name", "club", "weekday", "time", "timezone", "ended_at"]
    list_select_related = ["club"]


@admin.register(Event)
class EventAdmin(ReadOnly):
    list_display = ["key", "name", "game", "format", "status", "stage", "starts_at", "due_at"]
    list_filter = ["status", "format", "game", "over_the_board"]
    search_fields = ["key", "name"]
    inlines = [EntrantInline]
    exclude = ["password"]


@admin.register(Round)
class RoundAdmin(ReadOnly):
    list_display = ["event", "number", "stage", "status", "started_at", "deadline_at", "finished_at"]
    list_filter = ["status", "stage"]
    list_select_related = ["event"]


@admin.register(Pairing)
class PairingAdmin(ReadOnly):
    list_display = ["event", "round", "board", "kind", "status", "source", "bracket", "late_result"]
    list_filter = ["status", "kind", "source"]
    list_select_related = ["event", "round"]
    inlines = [PairingSeatInline]


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    list_display = ["at", "event", "actor", "action", "message"]
    list_filter = ["action"]
    list_select_related = ["event", "actor"]


@admin.register(Call)
class CallAdmin(ReadOnly):
    list_display = ["at", "event", "user", "kind", "answered_at"]
    list_filter = ["kind"]
    list_select_related = ["event", "user"]
