"""Serve the harness and the static files from the working copy, under the site's content security policy."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)


class Handler(SimpleHTTPRequestHandler):
    """Maps ``/static/games/<slug>/…`` and ``/static/…`` as the site does, everything else to the harness."""

    def translate_path(self, path: str) -> str:
        parts = path.partition("?")[0].strip("/").split("/")
        if ".." in parts:
            return str(HERE / "nothing")
        if parts[:2] == ["static", "games"]:
            return str(ROOT.joinpath("games", "rules", parts[2], "static", *parts[3:]))
        if parts[0] == "static":
            return str(ROOT.joinpath(*parts))
        return str(HERE.joinpath(*parts))

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the test's output clean."""


@contextmanager
def serving() -> Iterator[str]:
    """Serve on a free port and yield the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
