from django.urls import path

from games.views import lobby, seeks

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("lobby/live/", lobby.lobby_live, name="lobby_live"),
    path("lobby/running/", lobby.lobby_running, name="lobby_running"),
    path("running/", lobby.running, name="running"),
    path("play/<str:preset>/", seeks.quick, name="quick"),
    path("seek/", seeks.own_terms, name="own_terms"),
    path("seek/<key:key>/take/", seeks.take, name="seek_take"),
    path("seek/<key:key>/leave/", seeks.leave, name="seek_leave"),
    path("seek/<key:key>/cancel/", seeks.cancel, name="seek_cancel"),
    path("seek/<key:key>/decline/", seeks.decline, name="seek_decline"),
    path("computer/", seeks.computer, name="computer"),
    path("c/<key:key>/", seeks.invitation, name="invitation"),
]
