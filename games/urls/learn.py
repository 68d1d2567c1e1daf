from django.urls import path

from games.views import learn

urlpatterns = [
    path("learn/", learn.hub, name="learn"),
    path("learn/troika/", learn.training, {"exercise": "third"}, name="training"),
    path("learn/troika/board/", learn.training, {"exercise": "board"}, name="training_board"),
    path("learn/training/deal/", learn.deal, name="training_deal"),
    path("learn/training/runs/", learn.runs, name="training_runs"),
    path("learn/lesson/try/", learn.lesson_try, name="lesson_try"),
    path("learn/lesson/done/", learn.lesson_done, name="lesson_done"),
    path("learn/<slug:slug>/", learn.lessons, name="lessons"),
    path("learn/<slug:slug>/<slug:name>/", learn.lesson, name="lesson"),
]
