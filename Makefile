# SnapNavigation for Linux: make run, make test, make install PREFIX=..., make bench.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
CONFIG ?= release
VERSION := $(shell cat VERSION)
BIN = .build/$(CONFIG)
EXAMPLE ?= television
HERE = Examples/$(EXAMPLE)
USED_television = libsnapnav-terminal.so libsnapnav-jq.so libexample-catalog.so libexample-titles.so
# Where GTK's development files are, the window was built, too.
WINDOW = $$(cd $(BIN) && ls libsnapnav-gtk.so 2>/dev/null || :)
USED_kiosk = libsnapnav-terminal.so libexample-tickets.so

.PHONY: all build gtk run run-kiosk run-web build-tests test test-long build-asan test-asan test-asan-long lint headers docs look fuzz bench install uninstall dist deb \
  packages clean help

all: build

help: ## what there is to make
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

build: ## the host and the shipped plugins
	@scripts/packages build
	@BIN=$(BIN) scripts/progress build $(SWIFT) build -c $(CONFIG)

gtk: ## GTK's development files, and everything with the window org.snapnav.gtk
	@scripts/packages build gtk
	@$(SWIFT) package purge-cache # what Package.swift came to before they were there
	@BIN=$(BIN) scripts/progress build $(SWIFT) build -c $(CONFIG)

run: build ## an example (EXAMPLE=television): its window, else its terminal, else its script
	@scripts/drop-plugins $(BIN) $(HERE)/plugins $(USED_$(EXAMPLE)) $(WINDOW)
	@$(BIN)/navhost run $(HERE)/manifest.json

run-web: build ## the same as a page in the browser; prints its address
	@scripts/drop-plugins $(BIN) $(HERE)/plugins $(USED_$(EXAMPLE)) libsnapnav-web.so
	@$(BIN)/navhost run --presenter web $(HERE)/manifest.json

run-kiosk: ## the ticket kiosk in the same way
	@$(MAKE) --no-print-directory run EXAMPLE=kiosk

# What takes minutes: the shelf of bad plugins, what other languages' compilers build, windows, browsers, and
# what pages tell people to do; PART=windows or PART=rest of it.
windows = GtkTests|WebTests
rest = ConformanceTests|SDKTests|ReadmeTests
LONG = ^($(windows)|$(rest))\.
TESTS = SnapNavigationPackageTests.xctest --testing-library swift-testing

# Two of them can run at once where BUILT=1 says that the tests are built: who builds keeps all others waiting.
BUILD_TESTS = $(if $(BUILT),,build-tests)
BUILD_ASAN = $(if $(BUILT),,build-asan)

build-tests: ## the tests, none run
	@scripts/packages test
	@scripts/progress build $(SWIFT) build --build-tests

test: $(BUILD_TESTS) ## the tests, but for those of test-long; FILTER=LockTests: those of this name alone
	@scripts/progress test .build/debug/$(TESTS) $(if $(FILTER),--filter '$(FILTER)',--skip '$(LONG)') $(TESTFLAGS)

test-long: $(BUILD_TESTS) ## bad plugins, all languages' compilers, windows, browsers, and what pages tell
	@scripts/progress test .build/debug/$(TESTS) --filter '$(if $(PART),^($($(PART)))\.,$(LONG))' $(TESTFLAGS)

# Left out: the shelf, whose bad plugins do to memory what a sanitizer ends a process for; what other
# languages' compilers build and the browser, which no sanitizer of ours is in; and the tests of modules
# without an unsafe line, of pages and of scripts (ARCHITECTURE.md).
# The border, what reads bytes from outside, and what ships as a plugin are looked at with every change, the
# whole host where ALL=1 asks for it, as that takes much longer.
ASAN_HOST = SnapNavigationTests SnapAppTests SnapRemoteTests NavhostTests
ASAN = ASAN_OPTIONS=detect_leaks=0 SNAPNAV_TESTS="FuzzTests SnapValueTests SnapSystemTests SnapPluginsTests PluginTests \
  ConformanceTests SpeechModelTests TerminalPageTests GtkTests WebServerTests $(if $(ALL),$(ASAN_HOST))"
ASAN_LONG = ^(ConformanceTests|GtkTests|PluginTests)\.

build-asan: ## those of them that memory is looked at in, with AddressSanitizer, after a canary that it has to find
	@scripts/packages test
	@SWIFT="$(SWIFT)" scripts/try-canaries address
	@$(ASAN) scripts/progress build $(SWIFT) build --build-tests --scratch-path .build/asan --sanitize=address

test-asan: $(BUILD_ASAN) ## those under AddressSanitizer, but for windows, plugins that ship, and the suite
	@$(ASAN) scripts/progress test .build/asan/debug/$(TESTS) --skip '$(ASAN_LONG)' $(TESTFLAGS)

test-asan-long: $(BUILD_ASAN) ## windows, plugins that ship, and the suite under AddressSanitizer
	@$(ASAN) scripts/progress test .build/asan/debug/$(TESTS) --filter '$(ASAN_LONG)' --skip ShelfTests $(TESTFLAGS)

lint: ## the formatter's lint, and that of scripts, of the manual page and of what software centres read
	@$(SWIFT) format lint --strict -r Package.swift Sources Host Plugins Tests Examples Benchmarks SDK
	@shellcheck $$(git grep -lE '^#!/(usr/bin/env bash|bin/(ba)?sh)' -- .ci scripts Benchmarks Examples Tests)
	@shellcheck -s bash Host/navhost/completions/navhost.bash
	@mandoc -T lint Host/navhost/navhost.1
	@mkdir -p .build && scripts/lay-metainfo .build/org.snapnav.navhost.metainfo.xml
	@said=$$(appstreamcli validate --no-net --pedantic .build/org.snapnav.navhost.metainfo.xml) || \
	  { echo "$$said"; exit 1; }

headers: ## the contract's header alone, in C11 and C++17, by gcc and clang, and that it only grew
	@scripts/check-header
	@scripts/compare-headers Tests/Fixtures/Header/snapnav_plugin-1.0.h \
	  Sources/CSnapNav/include/snapnav_plugin.h

docs: ## the documentation as a site in .build/docs: open .build/docs/index.html
	@scripts/packages docs
	@scripts/make-docs

look: ## opens and searches the site that was made, in a browser, in two widths, light and dark
	@/usr/bin/python3 scripts/site/look.py .build/docs

fuzz: ## TIME=600 [TARGET=url]: libFuzzer tries each reader of outside bytes for so many seconds
	@scripts/packages build
	@SWIFT="$(SWIFT)" scripts/fuzz $(or $(TIME),60) $(TARGET)

bench: ## ratios against bare C, in one run
	@scripts/packages build
	@Benchmarks/run

install: build ## PREFIX and DESTDIR as usual
	@scripts/packages install
	@scripts/install $(BIN) "$(DESTDIR)" "$(PREFIX)" "$(VERSION)"

uninstall: ## takes back what install laid out
	@rm -f "$(DESTDIR)$(PREFIX)/bin/navhost" "$(DESTDIR)$(PREFIX)/include/snapnav_plugin.h" \
	  "$(DESTDIR)$(PREFIX)/include/snapnav_values.h" "$(DESTDIR)$(PREFIX)/include/snapnav.hpp" \
	  "$(DESTDIR)$(PREFIX)/lib/pkgconfig/snapnav.pc" "$(DESTDIR)$(PREFIX)/share/man/man1/navhost.1"
	@rm -f "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/navhost" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_navhost" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/navhost.fish" \
	  "$(DESTDIR)$(PREFIX)/share/metainfo/org.snapnav.navhost.metainfo.xml"
	@rm -rf "$(DESTDIR)$(PREFIX)/include/snapnav" "$(DESTDIR)$(PREFIX)/lib/snapnav/swift" \
	  "$(DESTDIR)$(PREFIX)/share/snapnav" "$(DESTDIR)$(PREFIX)/share/doc/snapnav"
	@rm -f "$(DESTDIR)$(PREFIX)"/lib/snapnav/plugins/libsnapnav-*.so \
	  "$(DESTDIR)$(PREFIX)"/lib/snapnav/plugins/libexample-*.so
	@rmdir "$(DESTDIR)$(PREFIX)/lib/snapnav/plugins" "$(DESTDIR)$(PREFIX)/lib/snapnav" 2> /dev/null || true

dist: ## what a release hands out, in .build/dist/out: archive, debug files, SBOM, sums
	@scripts/dist/make

deb: ## Debian's packages of it, in .build/deb
	@scripts/deb/make

clean: ## removes what was built
	@rm -rf .build Examples/*/plugins
