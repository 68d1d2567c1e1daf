from django.urls import path

from games.views import analysis

urlpatterns = [
    path("analysis/line/", analysis.line, name="line"),
    path("analysis/worth/", analysis.worth, name="worth"),
]
