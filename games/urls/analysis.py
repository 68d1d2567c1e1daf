from django.urls import path

from games.views import analysis

urlpatterns = [
    path("analysis/", analysis.choose, name="analysis"),
    path("analysis/line/", analysis.line, name="line"),
    path("analysis/worth/", analysis.worth, name="worth"),
    path("analysis/load/", analysis.load, name="analysis_load"),
    path("analysis/export/", analysis.export, name="analysis_export"),
    path("analysis/share/", analysis.share, name="analysis_share"),
    path("analysis/<slug:slug>/", analysis.board, name="analysis_game"),
    path("study/<key:key>/", analysis.study, name="study"),
    path("study/<key:key>/record", analysis.study_record, name="study_record"),
]
