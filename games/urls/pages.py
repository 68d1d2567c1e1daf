from django.urls import path

from games.views import pages

urlpatterns = [
    path("rules/<slug:slug>/", pages.rules, name="rules"),
    path("help/", pages.help_page, name="help"),
]
