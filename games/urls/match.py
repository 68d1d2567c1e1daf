from django.urls import path

from games.views import match

urlpatterns = [
    path("match/<str:key>/", match.match_page, name="match"),
    path("match/<str:key>/positions.json", match.positions, name="positions"),
    path("match/<str:key>/record", match.record, name="record"),
]
