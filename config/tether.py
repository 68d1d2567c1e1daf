"""Tie a process to its parent: when the parent dies, however it dies, the kernel sends this process a signal."""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1
"""Linux, prctl(2). Cleared by fork, kept by exec; watches the parent *thread* that forked."""

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with_parent(sig: signal.Signals = signal.SIGKILL, parent: int | None = None) -> None:
    """Ask for ``sig`` at the parent's death; die at once if ``parent`` (a process id) is gone already.

    On systems other than Linux there is no such request and this does nothing: Ctrl-C and SIGTERM still end all.
    """
    if _libc is None:
        return
    if _libc.prctl(PR_SET_PDEATHSIG, int(sig), 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG) failed")
    if parent is not None and os.getppid() != parent:
        os.kill(os.getpid(), sig)
