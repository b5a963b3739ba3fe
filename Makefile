# ringfence: what you can do here. `make` lists the targets.
.DEFAULT_GOAL := help
export SWIFT ?= swift
# Warnings are errors in our own builds: see Package.swift.
export RINGFENCE_STRICT := 1
.PHONY: help build demo build-tests test without test-debug check nightly compiled apart lint format imports maps traps embedded surface examples apple-check embedder fuzz \
  schema-check sarif-check page browser-test c-library c-check languages-test c-aarch64 c-fuzz npm npm-test wheel python-test spark-test same-bits \
  everywhere tsan repair-check growth documents-check prove-layouts xcode-gpx-check torture archive-torture hostile-names hostile-layouts follow-torture follow-check follow-bench gpsd-test services-test bench compile-times oracles rules-oracle platform-code calibration recipes docs docs-api \
  install dist dist-check check-install container-check clean

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1|/p' $(MAKEFILE_LIST) | column -t -s '|'

build:  ## build the command for use, with optimisation
	.ci/static-command .build/release/ringfence

# What is shown needs no optimisation, which takes five times as long.
demo:  ## evaluate a track of Zones/ in normal and restart mode, without optimisation
	$(SWIFT) build --product ringfence
	.ci/demo

build-tests:
	.ci/build -c release --build-tests

test: page  ## run the tests, of the code with optimisation as users run it
	.ci/test

without:  ## build and test without a room: make without ROOM=Grade
	RINGFENCE_WITHOUT=$(ROOM) $(SWIFT) test --scratch-path .build/without --disable-xctest

test-debug: page  ## run the tests without optimisation, as the nightly run does
	$(SWIFT) test --disable-xctest

check:  ## everything that CI runs, with the time of each step
	.ci/check

nightly:  ## the long checks, which 'make check' leaves out; some hours
	.ci/nightly

# What is compiled without the package manager uses one core for most of its time: side by side with what it builds. The check of
# the core takes the objects of both.
compiled:
	$(MAKE) -j3 apart build-tests

apart: c-library page
	$(MAKE) embedded

lint:  ## check the format of the sources, and the words of the documents
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Docs Package.swift
	.ci/check-words

format:  ## bring the sources into format
	$(SWIFT) format --in-place --recursive --parallel Sources Tests Docs Package.swift

imports:  ## check that every module imports only what its layer may
	.ci/check-imports

maps:  ## check that the pages that lead through the code name what is there
	.ci/check-maps

traps:  ## check that nothing traps or wraps without a reason
	.ci/check-traps

embedded:  ## compile the core as Embedded Swift, and run it with 32-bit integers
	.ci/check-embedded

same-bits:  ## compare a million events to the last bit: debug, release, C, WebAssembly and ARM
	Tests/SameBits/same-bits

surface:  ## check that every public type is reached by a public signature
	.ci/check-surface

examples:  ## type-check the Swift examples in the comments of the libraries
	.ci/check-examples

apple-check:  ## check on Linux that the libraries compile for the oldest macOS and iOS that are promised
	.ci/apple-check

embedder:  ## build and run the first example of Docs/Embedding.md as a package of its own
	.ci/check-embedder

fuzz:  ## fuzz every reader, the engine and the command, SECONDS=60 each, or TARGETS="nmea gpx"
	Tests/Fuzz/fuzz $(or $(SECONDS),60) $(TARGETS)

schema-check:  ## compare the schemas with the readers by Python's jsonschema; skipped where pip cannot install
	Tests/Schemas/schemas

sarif-check:  ## check the SARIF of the linter by Python's jsonschema from pip; skipped where pip cannot install
	Tests/Schemas/sarif

xcode-gpx-check:  ## read the drives for Xcode and Android with gpxpy from pip; skipped where pip cannot install
	Tests/Schemas/simulators

page:  ## build the engine of the report's page as WebAssembly, which the command takes in; skipped where this cannot be done
	.ci/page-module

c-library:  ## build libringfence, the C interface, in .build/c-library; TARGET=aarch64 for another machine
	.ci/c-library

c-check:  ## build the C library and check it from C: examples, refusals, threads, the same events as in Swift
	.ci/check-c

languages-test:  ## run the examples in Rust, Go and Java with the C library; each is skipped where its toolchain is missing
	Tests/C/languages

c-aarch64:  ## build the C library and the wheel for aarch64, and try the library in an emulated machine
	.ci/c-aarch64

c-fuzz:  ## call the C library in random order with random arguments, CALLS=1000000
	Tests/C/fuzz

npm:  ## build the package for Node and browsers, with the engine as WebAssembly, in .build/npm
	.ci/npm

npm-test:  ## test the package for npm in Node, its types, and in Chromium; skipped where there is no Node
	Tests/JavaScript/npm

wheel:  ## build the wheel of the Python package, with the C library and the command in it, in .build/wheel
	.ci/wheel

python-test:  ## install the wheel into an environment of its own and test it; skipped where pip cannot install
	.ci/python-test

spark-test:  ## test the Spark part of the package with real Spark; skipped where Java or pip is missing
	Tests/Spark/spark

browser-test:  ## test the page of a report in Chromium, also on 60 random layouts (RINGFENCE_LAYOUTS); skipped where there is none, or pip cannot install
	RINGFENCE_LAYOUTS=$${RINGFENCE_LAYOUTS:-60} .ci/browser-test $(ARGUMENTS)

everywhere:  ## run the engine wherever this machine can: bits, C, ARM, Python, Node, Spark, stream, gpsd
	Tests/SameBits/everywhere

tsan:  ## look for races with many threads
	Tests/Torture/tsan

repair-check: build  ## repair 1,000 crowded circles: lint finds nothing, movements are near their bounds, in towns and crowds too
	Tests/Checks/repair-check .build/release/ringfence

growth: build  ## measure every command at a size and at four times as much; fails where the time grows more than five times
	Tests/Checks/growth .build/release/ringfence

documents-check: build  ## read DOCUMENTS=300 random tables and layouts in many forms: rightly, or refused; SEED=1 for others
	Tests/Documents/documents .build/release/ringfence

prove-layouts: build  ## plant errors in every sample and in random layouts: do the drives of 'exercise' notice? FULL=1 for 200 layouts
	Tests/Checks/prove-layouts .build/release/ringfence

torture: build  ## kill, interrupt and starve the command (KILLS=1000 for long)
	Tests/Torture/torture

archive-torture: build  ## read tracks in random gzip files and zip archives of Python's zlib; RUNS=300, SEED=1
	Tests/Torture/archive-torture

hostile-names: build  ## write names made to be more than names in every format, and on a terminal; RUNS=20, SEED=1
	@venv=$$(.ci/environment terminal hostile-names) || exit 0; "$$venv/bin/python" Tests/Torture/hostile-names

hostile-layouts: build  ## give layouts that are made to be slow to every command: each ends within 60 s and 1 GB; SIZE=5, SEED=1
	Tests/Torture/hostile-layouts

follow-torture: build  ## kill 'follow' 1000 times, or KILLS=50, and compare its output and its state
	Tests/Torture/follow-torture

follow-check:
	RINGFENCE="$$($(SWIFT) build -c release --show-bin-path)/ringfence" KILLS=50 Tests/Torture/follow-torture

gpsd-test: build  ## follow what gpsd gives of a recording, where gpsd is installed
	Tests/Services/gpsd

services-test: build wheel  ## run the services of Docs/Services.md, with mosquitto, Redis, kcat and pip where they are
	Tests/Services/services

follow-bench: build  ## measure the latency, the speed and the memory of 'follow'
	Tests/Checks/follow-bench

compile-times:  ## processor seconds of each module and the dearest functions, against those recorded
	Tests/Checks/compile-times

bench:  ## measure speed and memory, in release, with generated input
	.ci/bench

oracles:  ## remake the expected values of the tests, or CHECK=1 to compare them with the commit
	Tests/Oracles/make $(if $(CHECK),--check)

rules-oracle: build  ## compare decisions of rules with two oracles: DECISIONS=1000000 with the text of Home Assistant, where pip can download it
	Tests/Oracles/rules .build/release/ringfence

platform-code: build  ## compare DECISIONS=1000000 of rules with the code of Traccar and Tile38, which TRACCAR and TILE38 name
	Tests/Oracles/platform-code .build/release/ringfence

calibration: build  ## compare certainties with the truth of TRACKS=10000 simulated tracks, of a folder of RECORDINGS and of one of RIDES; skipped where pip cannot install numpy
	Tests/Oracles/calibrate .build/release/ringfence $(ARGUMENTS)

recipes: dist wheel  ## run every recipe of the documents offline: of Recipes.md, Installing.md, CI.md, GettingStarted.md and others; skipped where pip cannot install
	Tests/Checks/recipes
	Tests/Checks/ci-recipes

docs: build  ## rewrite the outputs shown in README.md and Docs/ from the real command, and make the page Docs/playground.html
	RECORD=1 $(SWIFT) test --disable-xctest --filter DocsTests || true
	"$$($(SWIFT) build -c release --show-bin-path)/ringfence" report --zones Zones/harbour-drive/zones.json -o Docs/playground.html

docs-api:  ## build the reference pages of the library; a warning or a broken link is an error
	.ci/docs-api

install: build  ## put the command, its manual page and completions, and the C library, below PREFIX=/usr/local
	.ci/install "$(DESTDIR)$(or $(PREFIX),/usr/local)"
	.ci/install-library "$(DESTDIR)$(or $(PREFIX),/usr/local)"

dist: build  ## make the files of a release for this machine, with their SHA-256, in .build/dist
	.ci/dist

dist-check:  ## use what 'make dist' made as somebody does who has nothing else: in an empty root, with pip, npm, Spark and a C program
	Tests/Checks/dist-check

check-install:  ## check what 'make install' and 'make dist' make, and how large the command is
	.ci/check-install

container-check: dist  ## build the container of the command and run it; skipped where there is no buildah
	.ci/container-check

clean:  ## remove everything that was built
	rm -rf .build .build-*
