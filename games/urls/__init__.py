"""The addresses of the games app, area by area."""

from games.urls import analysis, archive, learn, lobby, match, pages, people, puzzles, review

app_name = "games"
urlpatterns = [
    *lobby.urlpatterns,
    *match.urlpatterns,
    *people.urlpatterns,
    *archive.urlpatterns,
    *analysis.urlpatterns,
    *review.urlpatterns,
    *learn.urlpatterns,
    *puzzles.urlpatterns,
    *pages.urlpatterns,
]
