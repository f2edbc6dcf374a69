// The Makefile of C and C++ plugins: one for both, since only the compiler and its flags differ.
extension Template {
  /// Build file, `.gitignore` and CI of a plugin whose sources end in `suffix`.
  static func makeFiles(
    compiler: String, options: String, flags: String, suffix: String, extra: String = ""
  ) -> [TemplateFile] {
    let text = makefile.replacing("@EXTRA@", with: extra)
      .replacing("@CC@", with: compiler).replacing("@CFLAGS@", with: options)
      .replacing("@FLAGS@", with: flags).replacing("@SUFFIX@", with: suffix)
    return [
      TemplateFile("Makefile", text), TemplateFile(".gitignore", "/build/\n"),
      workflow(["make", "make test"]),
    ]
  }

  private static let makefile = #"""
    # make, make test, make run, make install [PREFIX=...], make clean

    NAME = @NAME@
    PLUGIN = build/$(NAME).so
    OBJECTS = $(patsubst src/%.@SUFFIX@,build/%.o,$(wildcard src/*.@SUFFIX@))

    PKG_CONFIG ?= pkg-config
    NAVHOST ?= $(or $(wildcard $(shell $(PKG_CONFIG) --variable=navhost snapnav)),navhost)
    LEVEL ?= 4
    @CFLAGS@ ?= -O2 -g -D_FORTIFY_SOURCE=2
    WARNINGS = -Wall -Wextra -Wpedantic -Werror
    @EXTRA@
    # one exported symbol, nothing missing, and nothing writable that need not be
    override @CFLAGS@ += @FLAGS@ $(WARNINGS) -fPIC -fvisibility=hidden -fstack-protector-strong \
      $(shell $(PKG_CONFIG) --cflags snapnav)
    override LDFLAGS += -shared -Wl,-z,defs -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack \
      -Wl,--build-id=sha1 -Wl,--version-script=$(shell $(PKG_CONFIG) --variable=exports snapnav)

    # of one's own without PREFIX, of a whole system with it
    PLACE = $(if $(PREFIX),$(DESTDIR)$(PREFIX)/lib,$(or $(XDG_DATA_HOME),$(HOME)/.local/share))
    DIRECTORY = $(PLACE)/snapnav/plugins

    .PHONY: all test run install clean

    all: $(PLUGIN)

    $(PLUGIN): $(OBJECTS)
    	$(@CC@) $(@CFLAGS@) $(LDFLAGS) $(OBJECTS) $(LDLIBS) -o $@

    build/%.o: src/%.@SUFFIX@ Makefile | build
    	$(@CC@) $(CPPFLAGS) $(@CFLAGS@) -MMD -MP -c $< -o $@

    build:
    	@$(PKG_CONFIG) --exists snapnav || { echo "pkg-config finds no snapnav: install" \
    	  "SnapNavigation, or name its lib/pkgconfig in PKG_CONFIG_PATH" >&2; exit 1; }
    	@mkdir -p $@

    test: all
    	$(NAVHOST) test --level $(LEVEL) $(PLUGIN)
    	$(NAVHOST) run@TRACE@ manifest.json < /dev/null

    run: all
    	$(NAVHOST) run@SHOW@ manifest.json

    install: all
    	install -D -m 644 $(PLUGIN) "$(DIRECTORY)/$(NAME).so"

    clean:
    	rm -rf build

    -include $(OBJECTS:.o=.d)

    """#
}
