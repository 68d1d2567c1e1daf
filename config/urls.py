"""Every address of the site, app by app."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from config.health import health
from games.api import api

urlpatterns = [
    path("admin/", admin.site.urls),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("health/", health, name="health"),
    path("api/v1/", api.urls),
    path("account/", include("allauth.urls")),
    path("", include("django_prometheus.urls")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
]
