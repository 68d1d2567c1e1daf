"""Addresses: clubs, their members, seasons and series; the calendar and its feeds."""

from django.urls import path, register_converter

from games import converters as _keys  # noqa: F401  registers <key:…>
from tournaments.views import calendar, club_people, club_seasons, clubs


class ClubSlug:
    """The address of a club: letters and digits of any script, hyphens, underscores."""

    regex = r"[\w-]{1,60}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(ClubSlug, "club")

urlpatterns = [
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.club_new, name="club_new"),
    path("clubs/picture/<key:key>-<int:side>.webp", clubs.club_picture, name="club_picture"),
    path("clubs/<club:slug>/", clubs.club_first, name="club"),
    path("clubs/<club:slug>/edit/", clubs.club_edit_page, name="club_edit"),
    path("clubs/<club:slug>/close/", clubs.club_close_page, name="club_close"),
    path("clubs/<club:slug>/link/", clubs.club_token, name="club_token"),
    path("clubs/<club:slug>/events/", clubs.club_events_page, name="club_events"),
    path("clubs/<club:slug>/members/", club_people.members, name="club_members"),
    path("clubs/<club:slug>/members/<int:user_id>/", club_people.member_change, name="club_member"),
    path("clubs/<club:slug>/requests/<int:user_id>/", club_people.answer, name="club_answer"),
    path("clubs/<club:slug>/join/", club_people.join, name="club_join"),
    path("clubs/<club:slug>/join/<key:token>/", club_people.invitation, name="club_invitation"),
    path("clubs/<club:slug>/leave/", club_people.leave, name="club_leave"),
    path("clubs/<club:slug>/announcements/", club_people.announcements, name="club_announcements"),
    path(
        "clubs/<club:slug>/announcements/<int:announcement_id>/",
        club_people.announcement_remove,
        name="club_announcement",
    ),
    path("clubs/<club:slug>/championship/", club_seasons.champions, name="club_championship"),
    path("clubs/<club:slug>/seasons/new/", club_seasons.season_page, name="club_season_new"),
    path("clubs/<club:slug>/seasons/<int:season_id>/", club_seasons.season_page, name="club_season"),
    path("clubs/<club:slug>/seasons/<int:season_id>/remove/", club_seasons.season_remove, name="club_season_remove"),
    path("clubs/<club:slug>/series/", club_seasons.series, name="club_series"),
    path("clubs/<club:slug>/series/<int:series_id>/end/", club_seasons.series_stop, name="club_series_end"),
    path("clubs/<club:slug>/calendar/", calendar.club_calendar, name="club_calendar"),
    path("clubs/<club:slug>/calendar.ics", calendar.club_ics, name="club_ics"),
    path("calendar/", calendar.calendar, name="calendar"),
    path("@<str:name>/events.ics", calendar.person_ics, name="person_ics"),
    path("event/<key:key>/event.ics", calendar.event_ics, name="event_ics"),
]
