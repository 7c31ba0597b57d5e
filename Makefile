# Each target sets up what it needs and can be run again at any time.
#
#   .venv        the compiled package, installed as a player would have it
#   .venv-plain  the tools, and the package straight from src, interpreted
#   .venv-learn  the compiled package with torch, for the tests of learning
#   .venv-ray    the compiled package with Ray, for the tests on a cluster
#   build        the wheel and the compiler's work

PYTHON ?= python3
JOBS   ?= $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
ARGS   ?=

PIP     = -m pip --disable-pip-version-check -qq
PYTEST  = -m pytest -n $(JOBS) --dist worksteal
TSC     = build/types/node_modules/.bin/tsc
PRETTY  = build/types/node_modules/.bin/prettier
SCRIPTS = 'src/blackpoker/web/static/**/*.js'
LOCK    = requirements-dev.lock
# With this version a machine without a graphics card gets a small build.
TORCH   = torch==2.13.0
RAY     = ray[client]==2.60.0
# What needs torch or Ray has an environment and tests of its own.
NO_TORCH = --ignore=tests/learn --ignore=src/blackpoker/learn
NO_RAY   = --ignore=tests/cluster
RECIPES = pyproject.toml hatch_build.py build_engine.py

# Nothing from outside may stand in for the package under test.
unexport PYTHONPATH PYTHONHOME

.PHONY: help play play-terminal site test test-plain test-compiled test-looks test-learn test-ray test-readme lint format lock bench pictures clean always
.NOTPARALLEL:
.DELETE_ON_ERROR:

help:
	@echo "make play           play in the browser            make play ARGS='--port 8080'"
	@echo "make play-terminal  play in the terminal           make play-terminal ARGS='--seed 7'"
	@echo "make site           the page without a server, as a folder of files in build/site; gets npm's pyodide"
	@echo "make test           everything: lint, then the suite on both builds"
	@echo "make test-plain     the suite and the doctests on the source, interpreted"
	@echo "make test-compiled  the suite on the compiled package"
	@echo "make test-looks     look at every screen in four sizes, two languages, light and dark"
	@echo "make test-learn     train, resume and export a tiny network; gets torch"
	@echo "make test-ray       the same games on a cluster of two machines; gets Ray"
	@echo "make test-readme    do what the first page says, in fresh environments"
	@echo "make lint           ruff, mypy in strict mode; the page: its types and its form"
	@echo "make format         give the scripts of the page their form"
	@echo "make lock           choose the versions of the development tools anew"
	@echo "make bench          how fast is the compiled package?"
	@echo "make pictures       take the pictures of the first page anew"
	@echo "make clean          remove everything that was made"

# At once from the source as it is; the engine compiles meanwhile and takes over.
play: .venv/web
	@.venv/bin/python tools/play_now.py $(ARGS)

play-terminal: .venv/installed
	@.venv/bin/blackpoker play $(ARGS)

# A folder that any web host can serve; the plain source is all it needs.
site: .venv/web build/pyodide/fetched
	@PYTHONPATH=src .venv/bin/python -m blackpoker site build/site --pyodide build/pyodide $(ARGS)

test: lint test-plain test-compiled
	@echo "All is well: lint, types, and the suite on both builds."

test-readme: build/wheel/made
	@echo "Doing what the first page says ..."
	@.venv/bin/python tools/try_readme.py build/wheel/*.whl

lint: .venv-plain/installed build/types/installed
	@echo "Looking through the code ..."
	@.venv-plain/bin/python -m ruff check .
	@echo "Checking the types ..."
	@.venv-plain/bin/python -m mypy
	@if [ -x $(TSC) ]; then $(TSC) -p src/blackpoker/web; fi
	@if [ -x $(PRETTY) ]; then $(PRETTY) --check --log-level warn $(SCRIPTS) \
	  || { echo "To give them their form: make format"; exit 1; }; fi

format: build/types/installed
	@[ -x $(PRETTY) ] || { echo "There is no npm here, and the formatter comes from it."; exit 1; }
	@$(PRETTY) --write --log-level warn $(SCRIPTS)

test-plain: .venv-plain/installed build/in-front
	@echo "Testing the plain build ..."
	@find src \( -name '*.so' -o -name '*.pyd' \) -exec echo "  removing a stray compiled file: {}" \; -exec rm {} \;
	@# The page is the same in both builds: a browser looks at it once, with the compiled one.
	@BLACKPOKER_EXPECT=plain .venv-plain/bin/python $(PYTEST) $(NO_TORCH) $(NO_RAY) --ignore=tests/browser

test-compiled: .venv/installed .venv/test-tools build/browser build/pyodide/fetched
	@if ls build/wheel/*-none-any.whl >/dev/null 2>&1; then \
	  echo "The engine did not compile, so there is no compiled build to test."; \
	  echo "The reason was shown when it was built; to see it again: make clean test-compiled"; \
	  exit 1; \
	fi
	@echo "Testing the compiled build ..."
	@BLACKPOKER_EXPECT=compiled .venv/bin/python $(PYTEST) tests $(NO_TORCH) $(NO_RAY) --ignore=tests/browser
	@# On their own: Playwright keeps an event loop running in its process.
	@echo "Testing the page in a browser ..."
	@BLACKPOKER_EXPECT=compiled .venv/bin/python $(PYTEST) tests/browser

# The suite looks at four windows; this at all sixteen.
test-looks: .venv/installed .venv/test-tools build/browser
	@echo "Looking at every screen ..."
	@BLACKPOKER_LOOKS=all BLACKPOKER_EXPECT=compiled .venv/bin/python $(PYTEST) tests/browser/test_looks.py

test-learn: .venv-learn/installed
	@echo "Testing what learns ..."
	@# The examples in the package too: where there is no torch they are left out.
	@BLACKPOKER_EXPECT=compiled .venv-learn/bin/python -m pytest --pyargs tests/learn blackpoker.learn

test-ray: .venv-ray/installed
	@echo "Testing a cluster of two machines ..."
	@BLACKPOKER_EXPECT=compiled .venv-ray/bin/python -m pytest tests/cluster

# Versions and hashes of everything the tests need, for all systems and Pythons; no addresses.
lock:
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/python $(PIP) install uv
	@build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --upgrade --no-header --no-annotate --extra dev pyproject.toml -o $(LOCK)

bench: .venv/installed
	@.venv/bin/python benchmarks/speed.py

pictures: .venv-plain/installed build/browser
	@.venv-plain/bin/python tools/pictures.py
	@.venv-plain/bin/python tools/terminal_picture.py

clean:
	@rm -rf .venv .venv-plain .venv-learn .venv-ray build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@echo "Clean."

# --- how it is set up ---

BUILD_REQUIRES = import tomllib; \
  print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")

NEW_PYTHON = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
  echo "BlackPoker needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>/dev/null || echo missing)."; \
  echo "If a newer one is installed, name it: make $(MAKECMDGOALS) PYTHON=python3.12"; \
  exit 1; \
}
FOR_THE_PAGE = import tomllib; \
  found = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
  print(*found["dependencies"], *found["optional-dependencies"]["web"], sep="\n")

# What the page needs beside the source; no compiler.
.venv/web: pyproject.toml
	@$(NEW_PYTHON)
	@echo "Setting up $(@D) ..."
	@$(PYTHON) -m venv $(@D)
	@$(PYTHON) -c '$(FOR_THE_PAGE)' > $(@D)/page.txt
	@$(@D)/bin/python $(PIP) install -r $(@D)/page.txt
	@touch $@

.venv/tools .venv-plain/tools: pyproject.toml
	@$(NEW_PYTHON)
	@echo "Setting up $(@D) ..."
	@$(PYTHON) -m venv $(@D)
	@$(PYTHON) -c '$(BUILD_REQUIRES)' > $(@D)/requires.txt
	@$(@D)/bin/python $(PIP) install -r $(@D)/requires.txt
	@rm -rf build/engine
	@touch $@

.venv-plain/installed: .venv-plain/tools $(LOCK)
	@$(@D)/bin/python $(PIP) install --require-hashes -r $(LOCK)
	@$(@D)/bin/python $(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

# Changes only when something that goes into the wheel does, also when a file goes away.
build/sources: always
	@mkdir -p $(@D)
	@find src/blackpoker $(RECIPES) $(wildcard README.md) LICENSE -type f ! -name '*.pyc' ! -name '*.so' \
	  -exec cksum {} + | LC_ALL=C sort > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

build/wheel/made: build/sources .venv/tools
	@echo "Compiling the engine; this takes a while when it has changed ..."
	@rm -rf $(@D)
	@BLACKPOKER_PURE=0 BLACKPOKER_BUILD_DIR=build/engine \
	  .venv/bin/python -m hatchling build -t wheel -d $(@D)
	@touch $@

.venv/installed: build/wheel/made
	@echo "Installing it into .venv ..."
	@.venv/bin/python $(PIP) install --force-reinstall --no-deps build/wheel/*.whl
	@.venv/bin/python $(PIP) install "$$(ls build/wheel/*.whl)[web,tui]"
	@touch $@

.venv/test-tools: $(LOCK) | .venv/installed
	@.venv/bin/python $(PIP) install --require-hashes -r $(LOCK)
	@touch $@

.venv-learn/tools: $(LOCK)
	@echo "Setting up $(@D), with torch ..."
	@$(PYTHON) -m venv $(@D)
	@$(@D)/bin/python $(PIP) install --require-hashes -r $(LOCK)
	@$(@D)/bin/python $(PIP) install $(TORCH)
	@touch $@

.venv-learn/installed: build/wheel/made .venv-learn/tools
	@echo "Installing it into .venv-learn ..."
	@$(@D)/bin/python $(PIP) install --force-reinstall --no-deps build/wheel/*.whl
	@$(@D)/bin/python $(PIP) install "$$(ls build/wheel/*.whl)[learn]"
	@touch $@

.venv-ray/tools: $(LOCK)
	@echo "Setting up $(@D), with Ray ..."
	@$(PYTHON) -m venv $(@D)
	@$(@D)/bin/python $(PIP) install --require-hashes -r $(LOCK)
	@$(@D)/bin/python $(PIP) install $(TORCH)
	@$(@D)/bin/python $(PIP) install $(RAY)
	@touch $@

.venv-ray/installed: build/wheel/made .venv-ray/tools
	@echo "Installing it into .venv-ray ..."
	@$(@D)/bin/python $(PIP) install --force-reinstall --no-deps build/wheel/*.whl
	@$(@D)/bin/python $(PIP) install "$$(ls build/wheel/*.whl)[ray,learn]"
	@touch $@

# The page needs no Node; only the check of its types and of its form does.
build/types/installed: Makefile
	@mkdir -p $(@D)
	@if command -v npm >/dev/null 2>&1; then \
	  npm install --silent --no-audit --no-fund --prefix $(@D) typescript@5 prettier@3.10.1; \
	elif [ -n "$$CI" ]; then echo "There is no npm, so types and form of the page cannot be checked."; exit 1; \
	else echo "There is no npm here: types and form of the page are not checked."; fi
	@touch $@

# The examples of servers in front of ours are started for real, where these can be installed.
build/in-front:
	@mkdir -p $(@D)
	@if ! command -v nginx >/dev/null 2>&1 || ! command -v caddy >/dev/null 2>&1; then \
	  echo "Installing nginx and Caddy for the tests of the server ..."; \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -qq --no-install-recommends nginx-light caddy; } >/dev/null 2>&1 \
	  || echo "They cannot be installed here: what stands behind them is skipped."; \
	fi
	@touch $@

# Python for the page without a server; only npm has it.
FETCH_PYODIDE = from pathlib import Path; from blackpoker.site.pyodide_files import fetched; \
  fetched(Path("build/pyodide"))

build/pyodide/fetched: src/blackpoker/site/pyodide_files.py
	@mkdir -p $(@D)
	@if command -v npm >/dev/null 2>&1; then \
	  echo "Fetching Python for the browser ..."; PYTHONPATH=src $(PYTHON) -c '$(FETCH_PYODIDE)'; \
	elif [ -n "$$CI" ]; then echo "There is no npm, so the page without a server cannot be made."; exit 1; \
	else echo "There is no npm here: the page without a server cannot be made, and is not tested."; fi
	@touch $@

# The tests of the page drive the system's Chromium; where it can be installed, it is.
build/browser:
	@mkdir -p $(@D)
	@if ! command -v chromium chromium-browser google-chrome >/dev/null 2>&1; then \
	  echo "Installing Chromium for the tests of the page ..."; \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk; } >/dev/null 2>&1 \
	  || echo "It cannot be installed here: install Chromium by hand, or those tests will fail."; \
	fi
	@# A whole game is played in these two as well; where they are missing that is skipped, and says so.
	@if ! command -v firefox-esr firefox >/dev/null 2>&1 || ! command -v WebKitWebDriver >/dev/null 2>&1; then \
	  echo "Installing Firefox and WebKit for the tests of the page ..."; \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	    firefox-esr webkit2gtk-driver xvfb >/dev/null 2>&1 \
	  || echo "They cannot be installed here: what is played in them is skipped."; \
	fi
	@touch $@
