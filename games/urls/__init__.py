"""The addresses of the games app, area by area."""

from games.urls import analysis, archive, learn, lobby, match, pages, people, review

app_name = "games"
urlpatterns = [
    *lobby.urlpatterns,
    *match.urlpatterns,
    *people.urlpatterns,
    *archive.urlpatterns,
    *analysis.urlpatterns,
    *review.urlpatterns,
    *learn.urlpatterns,
    *pages.urlpatterns,
]
