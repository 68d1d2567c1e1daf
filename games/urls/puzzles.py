from django.urls import path

from games.views import puzzles

urlpatterns = [
    path("puzzles/", puzzles.hub, name="puzzles"),
    path("puzzles/<slug:slug>/next/", puzzles.following, name="puzzle_next"),
    path("puzzles/<slug:key>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<slug:key>/move/", puzzles.move, name="puzzle_move"),
    path("puzzles/<slug:key>/solution/", puzzles.solution, name="puzzle_solution"),
    path("puzzles/<slug:key>/vote/", puzzles.vote, name="puzzle_vote"),
]
