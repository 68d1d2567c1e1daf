from django.urls import path

from games.views import archive

urlpatterns = [
    path("archive/", archive.archive, name="archive"),
]
