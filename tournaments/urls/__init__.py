"""The addresses of clubs and events, area by area."""

from tournaments.urls import clubs, desk, events, pages

app_name = "tournaments"

urlpatterns = [*events.urlpatterns, *pages.urlpatterns, *desk.urlpatterns, *clubs.urlpatterns]
