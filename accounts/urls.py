"""Addresses about people, apart from allauth's under /account/."""

from django.urls import path

from accounts.views import notices, outbox, settings

app_name = "accounts"

urlpatterns = [
    path("notices/", notices.notices, name="notices"),
    path("notices/read/", notices.notices_read, name="notices_read"),
    path("notices/<int:notice_id>/", notices.notice_open, name="notice_open"),
    path("outbox/", outbox.outbox, name="outbox"),
    path("settings/", settings.settings, name="settings"),
    path("settings/name/", settings.rename, name="rename"),
    path("settings/close/", settings.close, name="close"),
]
