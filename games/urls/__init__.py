"""The addresses of the games app, area by area."""

from games.urls import match

app_name = "games"
urlpatterns = [*match.urlpatterns]
