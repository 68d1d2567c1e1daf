"""Addresses: the list of events, their terms, and what changes them."""

from django.urls import path

from tournaments.views import entries, events

urlpatterns = [
    path("tournaments/", events.event_list, name="list"),
    path("tournaments/new/", events.event_new, name="event_new"),
    path("event/<key:key>/edit/", events.event_terms, name="event_edit"),
    path("event/<key:key>/publish/", events.publish, name="event_publish"),
    path("event/<key:key>/start/", events.start, name="event_start"),
    path("event/<key:key>/cancel/", events.cancel, name="event_cancel"),
    path("event/<key:key>/discard/", events.discard, name="event_discard"),
    path("event/<key:key>/next/", events.next_season, name="event_next"),
    path("event/<key:key>/enter/", entries.enter, name="event_enter"),
    path("event/<key:key>/withdraw/", entries.withdraw, name="event_withdraw"),
    path("event/<key:key>/return/", entries.come_back, name="event_return"),
    path("event/<key:key>/partner/<int:entrant>/", entries.partner, name="event_partner"),
    path("event/<key:key>/absence/", entries.absence, name="event_absence"),
]
