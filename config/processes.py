"""One supervised child process: start, restart with back-off, stop with everything it started, bound its log."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from config.tether import die_with_parent

LOG_LIMIT = 5_000_000
"""Bytes. A log that grew past this is moved to NAME.log.1 and emptied."""
BACK_OFF_FIRST, BACK_OFF_LAST = 0.2, 15.0
"""Seconds between a death and the next start: doubled at each death in a row, up to the last."""
STEADY_AFTER = 20.0
"""Seconds of life after which a death counts as the first again."""


@dataclass
class Child:
    """A command that is to be running. The supervisor calls ``tend`` several times a second.

    With ``again_after`` it is one that comes to its end: it is run anew so many seconds after that, well or not.
    ``nice`` lowers its priority.
    """

    name: str
    command: list[str]
    environment: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    deaths: int = 0
    started_at: float = 0.0
    start_at: float = field(default=0.0)
    again_after: float | None = None
    nice: int = 0

    def start(self, now: float) -> None:
        """Start the command in a session of its own, tied to this process by the kernel."""
        supervisor = os.getpid()

        def begin() -> None:
            die_with_parent(signal.SIGKILL, supervisor)
            os.nice(self.nice)

        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=begin,  # noqa: PLW1509  one thread only
            )
        self.started_at = now

    def tend(self, now: float) -> str | None:
        """Start the child when it is due. Return a sentence when it has just died."""
        if self.process is None:
            if now >= self.start_at:
                self.start(now)
            return None
        status = self.process.poll()
        if status is None:
            return None
        self.kill_group()
        if self.again_after is not None:
            self.process, self.start_at = None, now + self.again_after
            return f"{self.name} ended with status {status} (see {self.log})." if status else None
        self.deaths = 1 if now - self.started_at > STEADY_AFTER else self.deaths + 1
        pause = min(BACK_OFF_LAST, BACK_OFF_FIRST * 2 ** (self.deaths - 1))
        self.process, self.start_at = None, now + pause
        return f"{self.name} ended with status {status}; starting it again in {pause:.1f} s (see {self.log})."

    def terminate(self) -> None:
        """Ask the child to end."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def kill_group(self) -> None:
        """Kill whatever is left of the child's process group, the child included."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def bound_log(self) -> None:
        """Move an overlong log aside. The child appends, so it goes on writing at the start of the emptied file."""
        if self.log.exists() and self.log.stat().st_size > LOG_LIMIT:
            shutil.copyfile(self.log, self.log.with_name(self.log.name + ".1"))
            os.truncate(self.log, 0)


def stop_all(children: list[Child], patience: float) -> None:
    """End the children: all are asked at once, and killed with their groups after ``patience`` seconds."""
    for child in children:
        child.terminate()
    deadline = time.monotonic() + patience
    for child in children:
        if child.process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.process.wait(max(0.0, deadline - time.monotonic()))
            child.kill_group()
            child.process = None
