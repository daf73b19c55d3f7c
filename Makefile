# What people type: `make run`, `make test`; the rest are the chores between.
PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
BUILD := patience/web/static/build/manifest.json
MO := patience/web/locale/de/LC_MESSAGES/django.mo
SOURCES := $(shell find frontend/src frontend/*.ts frontend/*.json -type f 2>/dev/null)

.PHONY: run test bench check python-tests browser-tests frontend-tests chromium lock messages format tools
.DELETE_ON_ERROR:

run: .venv/run $(BUILD) $(MO) ## install, migrate, make today's deals, serve
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py collectstatic --no-input --verbosity 0
	@$(BIN)/python manage.py tend --once
	@exec $(BIN)/python manage.py serve --tend --port $(PORT)

test: .venv/dev $(BUILD) $(MO) chromium ## everything, two things at a time
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) \
		check frontend-tests python-tests browser-tests

check: .venv/dev frontend/node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npm --prefix frontend run --silent check

frontend-tests: frontend/node_modules/.installed
	npm --prefix frontend run --silent test

python-tests: .venv/dev $(BUILD) $(MO)
	$(BIN)/pytest -q -n 2 -p no:playwright --ignore tests/e2e $(PYTEST)

browser-tests: .venv/dev $(BUILD) $(MO) chromium
	DJANGO_ALLOW_ASYNC_UNSAFE=true $(BIN)/pytest -q -n 2 -c tests/e2e/pytest.ini --rootdir . --confcutdir . tests/e2e $(BROWSER)

bench: .venv/dev $(BUILD) $(MO) chromium ## speed and size against the aims, a line each
	$(BIN)/python -m tests.load.bench_pages
	$(BIN)/python -m tests.load.bench_rules

format: .venv/dev frontend/node_modules/.installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	npm --prefix frontend run --silent format

messages: .venv/run frontend/node_modules/.installed ## write frontend/src/messages.ts anew
	$(BIN)/python manage.py generate_messages | npm --prefix frontend run --silent messages

lock: ## pin requirements/*.in with hashes
	$(BIN)/pip install --quiet uv
	for kind in run dev; do $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
		--python-version 3.11 requirements/$$kind.in --output-file requirements/$$kind.txt; done

tools:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo 'Patience needs Python 3.11 or newer, and $(PYTHON) is not (or is missing). Say which: make PYTHON=python3.12 …'; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo 'Patience needs the venv module of $(PYTHON); on Debian: apt-get install python3-venv'; exit 1; }
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null \
		|| { echo 'Patience needs Node 20 or newer, and node is not (or is missing).'; exit 1; }

.venv/bin/python: | tools
	$(PYTHON) -m venv .venv

.venv/run: requirements/run.txt | .venv/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/dev: requirements/dev.txt | .venv/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@ .venv/run

frontend/node_modules/.installed: frontend/package-lock.json | tools
	npm --prefix frontend ci --no-audit --no-fund --loglevel=error
	@touch $@

$(BUILD): $(SOURCES) frontend/node_modules/.installed
	npm --prefix frontend run --silent build

$(MO): patience/web/locale/de/LC_MESSAGES/django.po | .venv/run
	$(BIN)/pybabel --quiet compile --domain django --directory patience/web/locale

chromium:
	@command -v chromium >/dev/null || { \
		echo 'The browser tests need Chromium; installing it with apt.'; \
		{ apt-get update -qq && apt-get install -y -qq chromium; } >/dev/null 2>&1; } \
		|| { echo 'Chromium is missing and could not be installed. Install it, then run make test again.'; exit 1; }
