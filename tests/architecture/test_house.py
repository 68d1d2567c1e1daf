"""What the import contracts in pyproject.toml cannot say about the source: names, folders, templates, scripts."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from pip._vendor.packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
APPS = ["accounts", "config", "games", "tournaments"]
TOP_LEVEL = {
    *APPS,
    *("static", "templates", "tests", "manage.py", "pyproject.toml", "Makefile", "LICENSE"),
    *("README.md", "ARCHITECTURE.md", "CHANGELOG.md", "requirements.txt", "requirements-dev.txt", "compose.yaml"),
    *(".ci", ".gitignore", ".dockerignore"),
}
PURE = [
    *(f"games.{name}" for name in ("engine", "rules", "catalogue", "clock", "ratings", "record", "chance")),
    *(f"games.{name}" for name in ("lessons", "puzzles", "ladder")),
    *(f"tournaments.{name}" for name in ("values", "fide", "pairing", "standings", "report")),
]
FILE_CEILING = 450
"""Lines. Most files have fewer than 100; one that needs more has two jobs."""


@cache
def tracked() -> tuple[Path, ...]:
    """Return the files of the repository, whether or not they are committed yet."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return tuple(path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file())


def files(suffix: str, *folders: str) -> list[Path]:
    """Return the repository's own files with this suffix under these folders; migrations and vendored files aside."""
    return [
        path
        for path in tracked()
        if path.suffix == suffix
        and path.relative_to(ROOT).parts[0] in folders
        and not {"migrations", "vendor"} & set(path.parts)
    ]


def found(pattern: str, paths: list[Path]) -> list[str]:
    """Return where a pattern occurs, as ``file:line: text``."""
    expression = re.compile(pattern)
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in paths
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if expression.search(line)
    ]


def imports(path: Path) -> Iterator[str]:
    """Yield the full names of the modules that a file imports anywhere."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_top_level_holds_nothing_new() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} <= TOP_LEVEL


def test_only_the_fide_folder_names_gacrux() -> None:
    naming = {
        path.relative_to(ROOT).parent.as_posix()
        for path in files(".py", *APPS)
        if any(name.startswith("gacrux") for name in imports(path))
    }
    assert naming == {"tournaments/fide"}


def test_no_prefetch_ends_in_one_row_each() -> None:
    """Django asks for those with an OR for each row, of which SQLite takes a thousand; ``select_related`` joins them.

    All related names here end in ``_set``, so a path that does not ends in a foreign key.
    """
    ending = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in files(".py", *APPS)
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "prefetch_related"
        for text in (argument.value for argument in call.args if isinstance(argument, ast.Constant))
        if not str(text).endswith("_set")
    ]
    assert not ending


def test_only_accounts_live_names_the_channel_layer() -> None:
    naming = {
        str(path.relative_to(ROOT))
        for path in files(".py", *APPS)
        if any(name.startswith(("channels.layers", "channels_redis")) for name in imports(path))
    }
    assert naming <= {"accounts/live.py"}


def test_nobody_imports_the_composition_root() -> None:
    naming = [
        str(path.relative_to(ROOT))
        for path in files(".py", "accounts", "games", "tournaments")
        if any(name.split(".")[0] == "config" for name in imports(path))
    ]
    assert not naming


@pytest.mark.parametrize("module", PURE)
def test_a_pure_package_loads_without_django(module: str) -> None:
    code = (
        "import importlib, pkgutil, sys\n"
        f"module = importlib.import_module({module!r})\n"
        "for found in pkgutil.walk_packages(getattr(module, '__path__', []), module.__name__ + '.'):\n"
        "    importlib.import_module(found.name)\n"
        "print(sorted({'django', 'channels', 'celery', 'redis'} & {name.split('.')[0] for name in sys.modules}))"
    )
    answer = subprocess.run(
        [str(ROOT / ".venv/bin/python"), "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.stdout.strip() == "[]", answer.stdout + answer.stderr


def test_the_game_of_a_match_has_no_list_of_choices() -> None:
    assert not found(r"^    game = .*choices", [path for path in files(".py", "games") if "models" in path.parts])


def test_no_file_is_overlong() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for suffix in (".py", ".js", ".html", ".css")
        for path in files(suffix, *APPS, "static", "templates", "tests")
        if (lines := len(path.read_text().splitlines())) > FILE_CEILING
    }
    assert not long


def test_nothing_is_left_to_do_or_skipped_silently() -> None:
    words = r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b|pytest\.(skip|mark\.skip|mark\.xfail)"
    assert not found(
        words, [*files(".py", *APPS, "tests"), *files(".js", *APPS, "static"), *files(".html", "templates")]
    )


def test_no_exception_is_swallowed_without_a_word() -> None:
    silent = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in files(".py", *APPS)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ExceptHandler)
        and len(node.body) == 1
        and isinstance(node.body[0], ast.Pass)
        and (node.type is None or (isinstance(node.type, ast.Name) and node.type.id in {"Exception", "BaseException"}))
    ]
    assert not silent


def test_templates_have_no_inline_script_or_style() -> None:
    templates = files(".html", "templates", *APPS)
    assert not found(r"<style\b|\sstyle=|\son[a-z]+=\"|javascript:|hx-on", templates)
    scripts = found(r"<script\b", templates)
    assert [line for line in scripts if "src=" in line or "application/json" in line] == scripts


def test_nothing_writes_markup_past_the_escaping() -> None:
    assert not found(r"\bmark_safe\b|\|\s*safe\b|autoescape off", [*files(".py", *APPS), *files(".html", "templates")])
    assert not found(
        r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b|\beval\(|new Function\(",
        files(".js", "static", "games"),
    )


def test_scripts_import_without_template_literals() -> None:
    assert not found(r"\bimport\s*\(?\s*`", files(".js", "static", "games"))


def test_the_lock_for_tests_holds_the_lock_of_the_site() -> None:
    def pins(name: str) -> set[str]:
        lines = (ROOT / name).read_text().splitlines()
        return {line.split("\\")[0].strip() for line in lines if re.match(r"[A-Za-z0-9]", line)}

    assert pins("requirements.txt") <= pins("requirements-dev.txt")


def test_the_lock_holds_every_dependency_and_names_no_host() -> None:
    lock = (ROOT / "requirements.txt").read_text()
    assert "://" not in lock
    project = (ROOT / "pyproject.toml").read_text()
    block = project.split("dependencies = [", 1)[1].split("\n]", 1)[0]
    for text in re.findall(r'"([^"]+)"', block):
        name = re.sub(r"[-_.]+", "-", Requirement(text).name).lower()
        assert re.search(rf"^{re.escape(name)}==", lock, re.MULTILINE), f"{name} is not locked"
