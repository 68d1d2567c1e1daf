from django.urls import path

from games.views import mine, people

urlpatterns = [
    path("games/", mine.mine, name="mine"),
    path("games/vacation/", mine.vacation, name="vacation"),
    path("games/next/", mine.next_game, name="next"),
    path("@<str:name>/", people.profile, name="profile"),
    path("ratings/", people.leaderboard, name="leaderboard"),
]
