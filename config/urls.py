"""Every address of the site, app by app."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.cache import cache_control
from django.views.decorators.vary import vary_on_headers
from django.views.i18n import JavaScriptCatalog

from config.metrics import metrics
from games.api import api

# The language is a matter of the cookie, so each browser keeps its own copy, for an hour.
catalog = vary_on_headers("Accept-Language", "Cookie")(
    cache_control(private=True, max_age=3600)(JavaScriptCatalog.as_view())
)

urlpatterns = [
    path("admin/", admin.site.urls),
    path("jsi18n/", catalog, name="javascript-catalog"),
    path("metrics", metrics, name="metrics"),
    path("api/v1/", api.urls),
    path("account/", include("allauth.urls")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("", include("tournaments.urls")),
]
