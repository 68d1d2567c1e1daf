# Everything a person types. Needs make and Python 3.11 or later; `make test` also installs what it may (apt, as root).

SHELL := /bin/sh
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)
BIN := .venv/bin
LOCK := uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url -q pyproject.toml

# $(call install,FILE): make .venv hold what FILE locks; nothing to do while the stamp still names FILE's hash.
define install
@test -n "$(PYTHON)" || { echo "Tercet needs Python 3.11 or later (python3.11), and none was found on PATH." >&2; exit 1; }
@want=$$("$(PYTHON)" -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' $(1)); \
if ! { grep -qxF "$$want" .venv/stamp-$(1) && $(BIN)/python -c ''; } 2>/dev/null; then \
	"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "Tercet needs Python's venv module (on Debian: apt install python3-venv)." >&2; exit 1; }; \
	echo "Installing $(1) into .venv …"; \
	$(BIN)/python -c '' 2>/dev/null || "$(PYTHON)" -m venv --clear .venv || exit 1; \
	$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r $(1) || exit 1; \
	echo "$$want" > .venv/stamp-$(1); fi
endef

.PHONY: run test test-full demo lint lock clean venv venv-dev

run: venv
	@exec $(BIN)/python -m config.supervisor --with-parent

demo: venv
	@$(BIN)/python -m config.prepare
	@exec $(BIN)/python manage.py demo

test: venv-dev
	@exec $(BIN)/python -m tests.suite

test-full: venv-dev
	@exec $(BIN)/python -m tests.suite --full

lint: venv-dev
	@exec $(BIN)/python -m tests.suite --lint

lock:
	$(LOCK) -o requirements.txt
	$(LOCK) --extra dev -o requirements-dev.txt

clean:
	rm -rf .venv var .ruff_cache .mypy_cache .pytest_cache .hypothesis .import_linter_cache

venv:
	$(call install,requirements.txt)

venv-dev:
	$(call install,requirements-dev.txt)
