"""The supervisor, with a real site around it: starts, heals, and leaves nothing behind."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.site import ROOT, Site, free_port, running, start, stop, wait_until_ready


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder after a first start: its migrations and static files need not be made for each test again."""
    folder = tmp_path_factory.mktemp("prepared")
    with running(folder):
        pass
    return folder


@pytest.fixture
def data_dir(prepared: Path, tmp_path: Path) -> Path:
    """A prepared data folder of the test's own."""
    return shutil.copytree(prepared, tmp_path / "data")


def health(site: Site) -> dict[str, str]:
    """Return what /health/ answers, whatever its status."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"{site.url}/health/", timeout=5) as answer:
            return dict(json.load(answer))
    except urllib.error.HTTPError as error:
        return dict(json.load(error))
    except OSError:
        return {}


def wait_for_health(site: Site, seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while health(site).get("status") != "ok":
        assert time.monotonic() < deadline, site.logs()
        time.sleep(0.1)


def find(site: Site, *parts: str) -> list[int]:
    """Return the process ids whose command line has all the parts."""
    return [pid for pid, command in site.processes().items() if all(part in command for part in parts)]


def wait_for_another(site: Site, old: list[int], *parts: str) -> None:
    """Wait until a process with these parts runs that is none of the old ones."""
    deadline = time.monotonic() + 20
    while not set(find(site, *parts)) - set(old):
        assert time.monotonic() < deadline, site.logs()
        time.sleep(0.1)


def wait_for_pool(site: Site) -> list[int]:
    """Wait until the worker of the computer players has forked its pool, and return their process ids."""
    deadline = time.monotonic() + 20
    while len(found := find(site, "worker", "computer@")) < 2:
        assert time.monotonic() < deadline, site.logs()
        time.sleep(0.1)
    return found


def test_the_site_starts_heals_and_leaves_nothing_behind_on_ctrl_c(data_dir: Path) -> None:
    with running(data_dir) as site:
        assert health(site) == {"status": "ok", "database": "ok", "broker": "ok"}

        for parts in (["daphne"], ["beat"], ["worker", "computer@"]):
            wait_for_another(site, [], *parts)
            old = find(site, *parts)
            os.kill(old[0], signal.SIGKILL)
            wait_for_another(site, old, *parts)
        wait_for_health(site)

        broker = find(site, "broker.sock") or find(site, "-server")
        for pid in broker:
            os.kill(pid, signal.SIGKILL)
        wait_for_another(site, broker, "-server")
        wait_for_health(site)
    assert site.process.returncode == 0
    assert not (data_dir / "broker.sock").exists()


def test_kill_9_leaves_nothing_behind_and_the_next_start_is_well(data_dir: Path) -> None:
    first = start(data_dir)
    try:
        wait_until_ready(first)
        wait_for_pool(first)
        first.process.kill()
        first.process.wait()
        assert not first.wait_until_gone(5)
    finally:
        stop(first)
    with running(data_dir) as second:
        assert health(second)["status"] == "ok"


def test_sigterm_ends_all(data_dir: Path) -> None:
    site = start(data_dir)
    wait_until_ready(site)
    site.process.terminate()
    assert site.process.wait(15) == 0
    assert not site.wait_until_gone(1)


def test_a_second_site_on_the_same_data_is_refused_in_one_sentence(data_dir: Path) -> None:
    with running(data_dir):
        other = start(data_dir)
        said, _ = other.process.communicate(timeout=20)
    assert other.process.returncode == 1
    assert said.count("\n") == 1
    assert f"already running on the data folder {data_dir}" in said


def test_a_taken_port_is_said_in_one_sentence(data_dir: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        site = start(data_dir, port=taken.getsockname()[1])
        said, _ = site.process.communicate(timeout=20)
    assert site.process.returncode == 1
    assert said.count("\n") == 1
    assert f"Port {site.port} of 127.0.0.1 is taken" in said


@pytest.mark.parametrize("port", ["0", "70000"])
def test_a_port_out_of_range_is_refused(port: str) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "config.supervisor", "--port", port],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1
    assert f"PORT must lie between 1 and 65535, not {port}." in answer.stderr


def test_a_data_folder_with_a_long_name_gets_a_short_socket(prepared: Path, tmp_path: Path) -> None:
    deep = shutil.copytree(prepared, tmp_path / ("long-" * 20) / ("name-" * 10))
    with running(deep) as site:
        assert health(site)["broker"] == "ok"


def test_the_supervisor_ends_with_the_process_that_started_it_when_asked_to(data_dir: Path) -> None:
    port = free_port()
    parent = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import subprocess, sys; subprocess.run([sys.executable, '-m', 'config.supervisor', '--with-parent', "
            f"'--port', '{port}'])",
        ],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(data_dir), "BUILD_TABLES": "false"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    site = Site(parent, data_dir, port)
    wait_until_ready(site)
    parent.kill()
    parent.wait()
    assert not site.wait_until_gone(15)


def test_the_supervisor_needs_neither_django_nor_celery() -> None:
    code = "import sys, config.supervisor; print({'django', 'celery'} & {name.split('.')[0] for name in sys.modules})"
    answer = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "set()"
