"""Addresses: the director's desk, results at the table, paper, the big screen, the log, calls."""

from django.urls import path

from tournaments.views import (
    desk,
    desk_board,
    desk_calls,
    desk_entrants,
    desk_log,
    desk_pairings,
    desk_print,
    desk_results,
)

EVENT = "event/<key:key>"

urlpatterns = [
    path(f"{EVENT}/desk/", desk.desk, name="desk"),
    path(f"{EVENT}/desk/act/<slug:action>/", desk.act, name="desk_act"),
    path(f"{EVENT}/desk/entrants/", desk_entrants.entrants, name="desk_entrants"),
    path(f"{EVENT}/desk/results/", desk_results.results, name="desk_results"),
    path(f"{EVENT}/desk/results/boards/", desk_results.results_boards, name="desk_results_boards"),
    path(f"{EVENT}/desk/pairings/", desk_pairings.pairings, name="desk_pairings"),
    path(f"{EVENT}/desk/pairings/by-hand/", desk_pairings.by_hand, name="desk_by_hand"),
    path(f"{EVENT}/desk/round/<int:number>/board/<int:board>/", desk_board.board, name="desk_board"),
    path(f"{EVENT}/desk/calls/", desk_calls.calls, name="desk_calls"),
    path(f"{EVENT}/desk/print/", desk_print.prints, name="desk_print"),
    path(f"{EVENT}/round/<int:number>/sheet/", desk_print.sheet, name="sheet"),
    path(f"{EVENT}/round/<int:number>/slips/", desk_print.slips, name="slips"),
    path(f"{EVENT}/screen/", desk_print.screen, name="screen_now"),
    path(f"{EVENT}/screen/<int:number>/", desk_print.screen, name="screen"),
    path(f"{EVENT}/log/", desk_log.log_page, name="log"),
    path(f"{EVENT}/call/", desk_calls.call, name="call"),
]
