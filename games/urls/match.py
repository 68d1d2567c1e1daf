from django.urls import path

from games.views import match

urlpatterns = [
    path("match/<key:key>/", match.match_page, name="match"),
    path("match/<key:key>/positions.json", match.positions, name="positions"),
    path("match/<key:key>/record", match.record, name="record"),
]
