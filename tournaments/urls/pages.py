"""Addresses: the public pages of an event, its exports, and the import of report files."""

from django.urls import path

from tournaments.views import exports, imports, pages

urlpatterns = [
    path("event/<key:key>/", pages.overview, name="event"),
    path("event/<key:key>/standings/", pages.standings, name="standings"),
    path("event/<key:key>/crosstable/", pages.crosstable, name="crosstable"),
    path("event/<key:key>/rounds/", pages.rounds, name="rounds"),
    path("event/<key:key>/round/<int:number>/", pages.round_page, name="round"),
    path("event/<key:key>/bracket/", pages.bracket, name="bracket"),
    path("event/<key:key>/players/", pages.players, name="players"),
    path("event/<key:key>/player/<int:number>/", pages.player, name="player"),
    path("event/<key:key>/player/<int:number>/<str:code>/", pages.explain, name="explain"),
    path("event/<key:key>/export/<slug:kind>/", exports.export, name="export"),
    path("event/<key:key>/check/", imports.check, name="check"),
    path("tournaments/import/", imports.import_report, name="import"),
]
