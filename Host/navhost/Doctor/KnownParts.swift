/// A library or program of the system that is used where it is there.
struct KnownPart: Sendable, Equatable {
  /// What people call it.
  let name: String
  /// What it is asked for by: sonames of a library, names of a program; any of them will do.
  let files: [String]
  /// What is not done without it, one clause.
  let without: String

  /// Libraries that the program opens when it first needs them.
  static let libraries = [
    KnownPart(
      name: "ICU", files: (70...78).reversed().map { "libicui18n.so.\($0)" },
      without:
        "languages are known by tables made of ICU 72, days of calendars other than the "
        + "Gregorian are written in figures, and an input with a regex takes nothing"),
    KnownPart(
      name: "libdw", files: ["libdw.so.1"],
      without: "navhost test does not hold typed functions against debug information, and names no "
        + "line where a plugin crashed"),
    KnownPart(
      name: "libsystemd", files: ["libsystemd.so.0"],
      without: "the session bus is left alone: a link that is clicked starts a second instance"),
    KnownPart(
      name: "libsodium", files: ["libsodium.so.23"],
      without: "signatures of locks cannot be checked: a manifest with trust loads no plugin"),
    KnownPart(
      name: "GdkPixbuf", files: ["libgdk_pixbuf-2.0.so.0"],
      without: "terminals show the words of pictures in place of the pictures"),
    KnownPart(
      name: "FriBidi", files: ["libfribidi.so.0"],
      without: "letters from right to left run from the left, one by one, on terminals that do not "
        + "order them themselves"),
    KnownPart(
      name: "libchafa", files: ["libchafa.so.0"],
      without: "terminals that draw pictures themselves show half blocks"),
    KnownPart(
      name: "libadwaita", files: ["libadwaita-1.so.0"],
      without: "the window has GTK's own style, and does not follow the desktop's dark setting"),
  ]

  /// Programs that are started for some things.
  static let programs = [
    KnownPart(
      name: "dot", files: ["dot"],
      without: "navhost graph draws no SVG; DOT and Mermaid it writes itself"),
    KnownPart(
      name: "valgrind", files: ["valgrind"], without: "navhost test --sanitize checks nothing again"
    ),
    KnownPart(
      name: "a C compiler", files: ["cc", "gcc", "clang"],
      without: "plugins in C and C++ are not built here, nor what navhost new begins"),
    KnownPart(
      name: "pkg-config", files: ["pkg-config", "pkgconf"],
      without: "build files do not find the plugin contract's header by themselves"),
    KnownPart(
      name: "a voice", files: ["speech-dispatcher", "espeak-ng"],
      without: "org.snapnav.speech cannot say anything"),
  ]

  /// Debian's and Ubuntu's package that brings a library or program; `nil` when none is known.
  static func package(with file: String, on release: Release) -> String? {
    if file.hasPrefix("libicui18n.so.") { return icu(on: release) }
    guard let package = packages[file] else { return nil }
    return isAfterTime64(release) ? renamed[package] ?? package : package
  }

  private static func icu(on release: Release) -> String {
    switch (release.id, release.version) {
    case ("debian", "12"): "libicu72"
    case ("debian", "13"): "libicu76"
    case ("ubuntu", "22.04"): "libicu70"
    case ("ubuntu", "24.04"): "libicu74"
    default: "libicu[0-9][0-9]"
    }
  }

  /// Whether packages bear the mark of 64-bit time: since Debian 13 and Ubuntu 24.04.
  private static func isAfterTime64(_ release: Release) -> Bool {
    let number = release.version.prefix { $0 != "." }
    guard let major = Int(number) else { return false }
    return release.id == "debian" && major >= 13 || release.id == "ubuntu" && major >= 24
  }

  private static let renamed = [
    "libdw1": "libdw1t64", "libmicrohttpd12": "libmicrohttpd12t64",
    "libnettle8": "libnettle8t64",
  ]

  private static let packages = [
    "libdw.so.1": "libdw1", "libsystemd.so.0": "libsystemd0", "dot": "graphviz",
    "speech-dispatcher": "speech-dispatcher", "espeak-ng": "espeak-ng",
    "valgrind": "valgrind", "cc": "gcc", "pkg-config": "pkg-config",
    "libncursesw.so.6": "libncursesw6", "libtinfo.so.6": "libtinfo6",
    "libmicrohttpd.so.12": "libmicrohttpd12", "libjq.so.1": "libjq1",
    "libsqlite3.so.0": "libsqlite3-0", "libgtk-4.so.1": "libgtk-4-1", "libX11.so.6": "libx11-6",
    "libwayland-client.so.0": "libwayland-client0", "libffi.so.8": "libffi8",
    "libnettle.so.8": "libnettle8", "libsodium.so.23": "libsodium23",
    "libgdk_pixbuf-2.0.so.0": "libgdk-pixbuf-2.0-0", "libfribidi.so.0": "libfribidi0",
    "libchafa.so.0": "libchafa0", "libadwaita-1.so.0": "libadwaita-1-0",
  ]

  /// What one of these packages needs itself, so that it need not be named beside it.
  private static let broughtByGTK = [
    "libpangocairo-1.0.so.0", "libpango-1.0.so.0", "libharfbuzz.so.0", "libgdk_pixbuf-2.0.so.0",
    "libcairo-gobject.so.2", "libcairo.so.2", "libgraphene-1.0.so.0", "libgio-2.0.so.0",
    "libgobject-2.0.so.0", "libglib-2.0.so.0", "libX11.so.6", "libwayland-client.so.0",
  ]

  /// The packages that bring all of these libraries, each once; `nil` when one is of no known package.
  static func packages(with libraries: [String], on release: Release) -> [String]? {
    var wanted = libraries
    if wanted.contains("libgtk-4.so.1") { wanted.removeAll(where: broughtByGTK.contains) }
    var names: [String] = []
    for library in wanted {
      guard let name = package(with: library, on: release) else { return nil }
      if !names.contains(name) { names.append(name) }
    }
    return names.isEmpty ? nil : names
  }
}
