# What a newcomer types; `make` alone lists it.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

wasm := web/src/wasm/rules.wasm
web_sources := $(shell find web/ -name node_modules -prune -o -name dist -prune -o -name e2e -prune -o -name test-results -prune -o -name playwright-report -prune -o -type f -print)

.PHONY: FORCE help run dev test soak check bench generate setup web

help: ## List the commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

run: web ## Build everything and start the server; prints its address
	@REVERSI_DATA_DIR=$$(scripts/data-folder) cargo run --package reversi-server

dev: $(wasm) ## The same with live reload, of the server and of the page
	@scripts/dev

test: ## Every test there is, and the lints; ends with a table of the time by part
	@scripts/test

# How long `soak` takes, in minutes.
MINUTES ?= 10

soak: ## Random plans that nobody has tried yet, for MINUTES=10
	@scripts/setup test
	REVERSI_SOAK=$(MINUTES) cargo test --package reversi-server --test site -- --nocapture plans::whatever

check: ## Formatting, lints and types: what to run before a commit
	@scripts/setup run
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- --deny warnings
	npm --prefix web run --silent check
	npm --prefix web run --silent lint

bench: $(wasm) ## Measure what is promised of speed, each figure beside what it is compared with
	@scripts/bench

generate: ## Write the generated files anew
	REVERSI_GENERATE=1 cargo test --quiet --package reversi-protocol --test typescript
	scripts/prepare-sqlx

setup:
	@scripts/setup run

web: web/dist/index.html

# The script knows itself when there is nothing to do, and then leaves the file alone.
$(wasm): FORCE | setup
	@scripts/build-wasm

web/dist/index.html: $(wasm) $(web_sources) | setup
	@npm --prefix web run --silent build
