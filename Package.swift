// swift-tools-version: 6.3
import Glibc
import PackageDescription

// Modules are split by what they may touch; each imports only modules below it.
// ARCHITECTURE.md has the table, Tests/ArchitectureTests holds it.

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A Swift module of ours under Sources/.
func module(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(name)", swiftSettings: strict)
}

/// A test target under Tests/.
func tests(
  _ name: String, uses dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: ["TestKit"] + dependencies, path: "Tests/\(name)", exclude: exclude,
    swiftSettings: [.treatAllWarnings(as: .error)])
}

// Plugins export one symbol. SwiftPM links C libraries with swiftc: the C flags keep Swift's start files
// and runtime out, and a library that nothing is taken from is not needed. A Swift plugin must stay
// mapped, its metadata is registered for ever. By lld: gold leaves names of Swift types in a plugin's
// symbol table, and lays a table of names out in another order each time.
let exports = [
  "-Xlinker", "--version-script=\(Context.packageDirectory)/Plugins/exports.map", "-Xlinker", "-z",
  "-Xlinker", "now",
]
let cPluginLink = LinkerSetting.unsafeFlags(
  ["-use-ld=lld", "-Xlinker", "--as-needed"] + exports
    + ["-nostartfiles", "-static-stdlib", "-no-stdlib-rpath"])
let swiftPluginLink = LinkerSetting.unsafeFlags(
  exports + ["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "nodelete"])

/// A plugin in C in a folder of its own name, linked with these libraries of the system.
func cPlugin(
  _ name: String, in folder: String, linking libraries: [String], exclude: [String] = []
) -> Target {
  let up = String(repeating: "../", count: folder.split(separator: "/").count + 1)
  return .target(
    name: name, dependencies: ["CSnapNav"], path: "\(folder)/\(name)", exclude: exclude,
    publicHeadersPath: ".",
    cSettings: [
      .headerSearchPath("\(up)SDK/c"),
      .unsafeFlags(["-fvisibility=hidden", "-Wall", "-Wextra", "-Werror"]),
    ],
    linkerSettings: [cPluginLink] + libraries.map { .linkedLibrary($0) })
}

/// What the fuzz targets read with.
let fuzzed: [Target.Dependency] = [
  "SnapValue", "SnapEngine", "SnapManifest", "SnapSystem", "SnapElf", "SnapPlugins", "SnapCard",
  "SnapStore", "SnapNavigation", "SnapApp", "SnapRemote", "WebModel", "SnapPluginKit",
]

let package = Package(
  name: "SnapNavigation",
  products: [
    .library(name: "snapnav-jq", type: .dynamic, targets: ["Jq"]),
    .library(name: "snapnav-speech", type: .dynamic, targets: ["Speech"]),
    .library(name: "snapnav-terminal", type: .dynamic, targets: ["Terminal"]),
    .library(name: "snapnav-web", type: .dynamic, targets: ["Web"]),
    .library(name: "example-catalog", type: .dynamic, targets: ["Catalog"]),
    .library(name: "example-tickets", type: .dynamic, targets: ["Tickets"]),
    .library(name: "example-titles", type: .dynamic, targets: ["Titles"]),
    .library(name: "SnapNavigation", targets: ["SnapNavigation"]),
    .library(name: "SnapPluginKit", targets: ["SnapPluginKit"]),
    .library(name: "swift-specimen", type: .dynamic, targets: ["SwiftSpecimen"]),
  ],
  targets: [
    // 0: C the rest stands on
    .target(name: "CSnapNav", path: "Sources/CSnapNav"),
    .target(
      name: "CSnapSystem", path: "Sources/CSnapSystem", linkerSettings: [.linkedLibrary("nettle")]),
    .target(name: "CSnapDwarf", dependencies: ["CSnapSystem"], path: "Sources/CSnapDwarf"),
    .target(name: "CSnapLocale", dependencies: ["CSnapSystem"], path: "Sources/CSnapLocale"),
    .target(name: "CSnapBus", dependencies: ["CSnapSystem"], path: "Sources/CSnapBus"),
    .target(name: "CSnapSodium", dependencies: ["CSnapSystem"], path: "Sources/CSnapSodium"),
    .target(name: "CSnapBench", path: "Sources/CSnapBench"),
    .systemLibrary(
      name: "CLibFFI", path: "Sources/CLibFFI", pkgConfig: "libffi",
      providers: [.apt(["libffi-dev"])]),
    // 1: values, JSON, schemas, versions
    module("SnapValue", uses: ["CSnapNav"]),
    // 1: what plugins in Swift are written with; nothing of the host
    .target(
      name: "SnapPluginKit", dependencies: ["SnapValue", "CSnapNav"], path: "SDK/swift/Kit",
      swiftSettings: strict),
    // 2: pure middle and thin edges
    module("SnapManifest", uses: ["SnapValue", "SnapEngine"]),
    module("SnapSystem", uses: ["CSnapSystem", "CSnapLocale", "CSnapBus", "CSnapSodium"]),
    module("SnapStore", uses: ["SnapValue", "SnapSystem"]),
    module("SnapElf", uses: ["SnapSystem", "CSnapSystem", "CSnapDwarf"]),
    module("SnapEngine", uses: ["SnapValue"]),
    module("SnapCard", uses: ["SnapValue"]),
    // 3: the embeddable face, and the border to plugins
    module(
      "SnapPlugins",
      uses: ["SnapValue", "SnapEngine", "SnapSystem", "SnapElf", "CSnapNav", "CLibFFI"]),
    module("SnapNavigation", uses: ["SnapValue", "SnapEngine"]),
    // 4: the application, and the suite
    module(
      "SnapApp",
      uses: [
        "SnapValue", "SnapEngine", "SnapManifest", "SnapSystem", "SnapElf", "SnapNavigation",
        "SnapPlugins", "SnapCard", "SnapStore",
      ]),
    module(
      "SnapConformance",
      uses: [
        "SnapValue", "SnapEngine", "SnapSystem", "SnapElf", "SnapPlugins", "SnapCard",
        "CSnapNav", "CSnapSystem", "CSnapBench",
      ]),
    // 5: what is asked about an application
    module(
      "SnapInspect",
      uses: [
        "SnapValue", "SnapEngine", "SnapManifest", "SnapSystem", "SnapNavigation", "SnapApp",
      ]),
    // 6: who asks an application from outside
    module(
      "SnapRemote",
      uses: [
        "SnapValue", "SnapEngine", "SnapManifest", "SnapSystem", "SnapNavigation", "SnapApp",
        "SnapInspect",
      ]),
    // 7: the program
    .executableTarget(
      name: "navhost",
      dependencies: [
        "SnapRemote", "SnapInspect", "SnapApp", "SnapConformance", "SnapManifest",
        "SnapNavigation", "SnapPlugins", "SnapValue", "SnapEngine", "SnapSystem", "SnapElf",
        "SnapStore",
      ],
      path: "Host/navhost",
      exclude: [
        "navhost.1", "manifest.schema.json", "manifest.draft-07.schema.json", "completions",
        "metainfo", "share",
      ],
      swiftSettings: strict),
    // plugins that ship
    .target(
      name: "CCurses", path: "Plugins/Presenters/Terminal/Curses",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(
      name: "PresenterShown", dependencies: ["SnapPluginKit"], path: "Plugins/Presenters/Shown",
      swiftSettings: strict),
    .target(
      name: "TerminalLayout", dependencies: ["SnapPluginKit", "PresenterShown", "TerminalPage"],
      path: "Plugins/Presenters/Terminal/Layout", swiftSettings: strict),
    .target(
      name: "Terminal",
      dependencies: [
        "SnapPluginKit", "CCurses", "PresenterShown", "TerminalLayout", "TerminalPage",
      ],
      path: "Plugins/Presenters/Terminal/Screen", swiftSettings: strict,
      linkerSettings: [swiftPluginLink],
      plugins: ["SnapPluginNote"]),
    .target(
      name: "TerminalPage", dependencies: ["SnapPluginKit"],
      path: "Plugins/Presenters/Terminal/Page",
      swiftSettings: strict),
    .target(
      name: "CSpeechEdge", path: "Plugins/Presenters/Speech/Edge",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
    .target(
      name: "SpeechModel",
      dependencies: ["SnapPluginKit", "PresenterShown", "TerminalLayout", "TerminalPage"],
      path: "Plugins/Presenters/Speech/Model", swiftSettings: strict),
    .target(
      name: "Speech",
      dependencies: [
        "SnapPluginKit", "CSpeechEdge", "PresenterShown", "SpeechModel", "TerminalLayout",
      ],
      path: "Plugins/Presenters/Speech/Presenter", swiftSettings: strict,
      linkerSettings: [swiftPluginLink],
      plugins: ["SnapPluginNote"]),
    .target(
      name: "CWebEdge", path: "Plugins/Presenters/Web/Edge",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("microhttpd")]),
    .target(
      name: "WebModel", dependencies: ["SnapPluginKit", "PresenterShown"],
      path: "Plugins/Presenters/Web/Model",
      swiftSettings: strict),
    .target(
      name: "Web", dependencies: ["SnapPluginKit", "CWebEdge", "PresenterShown", "WebModel"],
      path: "Plugins/Presenters/Web/Presenter", swiftSettings: strict,
      linkerSettings: [swiftPluginLink],
      plugins: ["SnapPluginNote"]),
    cPlugin("Jq", in: "Plugins/Mediators", linking: ["jq", "m"]),
    cPlugin("Tickets", in: "Examples/kiosk/Sources", linking: []),
    cPlugin(
      "Catalog", in: "Examples/television/Sources", linking: ["sqlite3"], exclude: ["films.txt"]),
    .target(
      name: "TitleIndex", path: "Examples/television/Sources/Titles/Index", swiftSettings: strict),
    .target(
      name: "CFilms", path: "Examples/television/Sources/Titles/Films", publicHeadersPath: ".",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
    .target(
      name: "Titles", dependencies: ["SnapPluginKit", "CFilms", "TitleIndex"],
      path: "Examples/television/Sources/Titles/Router", swiftSettings: strict,
      linkerSettings: [swiftPluginLink],
      plugins: ["SnapPluginNote"]),
    // what installed packages of plugins in Swift build their note with; SDK/swift/Package.swift
    .executableTarget(
      name: "snap-plugin-note", dependencies: ["SnapValue"], path: "SDK/swift/NoteTool",
      swiftSettings: strict),
    .plugin(
      name: "SnapPluginNote", capability: .buildTool(), dependencies: ["snap-plugin-note"],
      path: "SDK/swift/NotePlugin"),
    // tests
    .target(
      name: "TestKit", dependencies: ["SnapValue", "CSnapSystem"], path: "Tests/TestKit",
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "PretendedHost", dependencies: ["SnapPluginKit"], path: "Tests/PretendedHost",
      swiftSettings: strict),
    tests("FuzzTests", uses: fuzzed, exclude: ["Corpus", "Entry", "Planted", "seeds"]),
    .target(
      name: "Walks", dependencies: ["SnapValue", "TestKit"], path: "Tests/Walks",
      swiftSettings: [
        .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
    tests("WalksTests", uses: ["SnapValue", "Walks"]),
    tests(
      "SnapPluginsTests",
      uses: ["SnapValue", "SnapEngine", "SnapSystem", "SnapPlugins", "CSnapNav", "navhost"]),
    tests("SnapValueTests", uses: ["SnapValue", "CSnapNav"]),
    tests("TestKitTests", uses: []),
    tests("ArchitectureTests", uses: []),
    tests(
      "PublicSurfaceTests", uses: ["SnapNavigation", "SnapPluginKit"],
      exclude: ["Golden", "used-symbols.py"]),
    tests("ReadmeTests", uses: []),
    .target(
      name: "SwiftSpecimen", dependencies: ["SnapPluginKit"], path: "Tests/Fixtures/SwiftSpecimen",
      swiftSettings: strict, linkerSettings: [swiftPluginLink], plugins: ["SnapPluginNote"]),
    tests(
      "SDKTests", uses: ["SnapValue", "SnapEngine", "SnapPlugins", "SnapPluginKit", "navhost"],
      exclude: ["Programs"]),
    tests("HeaderTests", uses: []),
    tests(
      "SnapEngineTests", uses: ["SnapValue", "SnapEngine", "SnapNavigation"],
      exclude: ["Vectors"]),
    tests(
      "SnapNavigationTests", uses: ["SnapValue", "SnapEngine", "SnapNavigation"]),
    tests(
      "SnapManifestTests",
      uses: [
        "SnapValue", "SnapEngine", "SnapManifest", "SnapApp", "SnapInspect", "SnapPlugins",
        "SnapSystem", "SnapElf",
      ],
      exclude: ["Specimens", "check-schema.py"]),
    tests(
      "PluginTests",
      uses: ["TitleIndex", "SnapManifest", "SnapValue", "SnapEngine", "SnapPlugins", "Walks"],
      exclude: ["Golden", "answering.py", "dispatcher.py"]),
    tests("SnapCardTests", uses: ["SnapValue", "SnapEngine", "SnapCard"]),
    tests(
      "SnapStoreTests", uses: ["SnapValue", "SnapSystem", "SnapStore"], exclude: ["Golden"]),
    tests("SnapSystemTests", uses: ["SnapSystem", "SnapElf", "CSnapLocale", "CSnapSystem"]),
    .executableTarget(
      name: "SystemProbe", dependencies: ["SnapSystem"], path: "Tests/Fixtures/SystemProbe",
      swiftSettings: [.treatAllWarnings(as: .error)]),
    tests(
      "SnapAppTests",
      uses: [
        "SnapValue", "SnapEngine", "SnapManifest", "SnapCard", "SnapApp", "SnapNavigation",
        "SnapSystem",
      ],
      exclude: ["Specimens"]),
    tests("SnapInspectTests", uses: ["SnapValue", "SnapInspect"]),
    tests(
      "SnapRemoteTests",
      uses: ["SnapValue", "SnapEngine", "SnapManifest", "SnapRemote", "SnapSystem"]),
    tests(
      "ConformanceTests",
      uses: [
        "SnapValue", "SnapEngine", "SnapSystem", "SnapElf", "SnapPlugins", "SnapConformance",
        "navhost",
      ],
      exclude: ["Golden"]),
    tests(
      "TerminalLayoutTests",
      uses: [
        "PresenterShown", "PretendedHost", "TerminalLayout", "TerminalPage", "SnapPluginKit",
        "SnapEngine", "SnapNavigation",
      ]),
    tests(
      "SpeechModelTests",
      uses: [
        "PresenterShown", "PretendedHost", "SpeechModel", "TerminalLayout", "SnapPluginKit",
      ]),
    tests("TerminalPageTests", uses: ["TerminalPage", "SnapPluginKit", "SnapValue", "Walks"]),
    tests(
      "NavhostTests",
      uses: [
        "SnapValue", "SnapEngine", "SnapManifest", "SnapSystem", "SnapElf", "SnapPlugins",
        "navhost",
      ],
      exclude: ["Golden", "complete-lines.py"]),
    tests(
      "GtkTests", uses: ["SnapValue", "SnapEngine", "Walks", "navhost"],
      exclude: ["Looker", "Programs"]),
    tests(
      "WebTests", uses: ["SnapValue", "SnapEngine", "Walks", "TerminalPage", "SnapPluginKit"],
      exclude: ["Agreement/card.js", "Agreement/cards.py"]),
    tests(
      "WebModelTests",
      uses: ["WebModel", "PresenterShown", "PretendedHost", "SnapPluginKit", "SnapValue"]),
    tests("WebServerTests", uses: []),
  ],
  swiftLanguageModes: [.v6], cLanguageStandard: .c11, cxxLanguageStandard: .cxx17)

// SNAPNAV_TESTS names the test targets that are wanted where not all are, as under a sanitizer.
if let wanted = Context.environment["SNAPNAV_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}

/// What pkg-config says about a library of the system; `nil`: its development files are not there.
func systemFlags(_ words: String) -> [String]? {
  guard let pipe = popen("pkg-config \(words) 2>/dev/null", "r") else { return nil }
  var bytes: [UInt8] = []
  while case let byte = fgetc(pipe), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  guard pclose(pipe) == 0 else { return nil }
  return String(decoding: bytes, as: UTF8.self)
    .split(whereSeparator: \.isWhitespace).map(String.init)
}

// The window is built where GTK's development files are; `make gtk` installs them.
if let flags = systemFlags("--cflags 'gtk4 >= 4.8'"), let libraries = systemFlags("--libs gtk4") {
  let options: [String] = ["-fvisibility=hidden", "-Wall", "-Wextra", "-Werror"] + flags
  let linked = LinkerSetting.unsafeFlags(libraries.filter { $0.hasPrefix("-l") })
  let own: [CXXSetting] = [.headerSearchPath("../../../SDK/cpp"), .unsafeFlags(options)]
  let below: [CXXSetting] = [.headerSearchPath("../../../../SDK/cpp"), .unsafeFlags(options)]
  package.products.append(.library(name: "snapnav-gtk", type: .dynamic, targets: ["Gtk"]))
  package.targets.append(
    .target(
      name: "GtkCards", dependencies: ["CSnapNav"], path: "Plugins/Presenters/Gtk/card",
      publicHeadersPath: ".", cxxSettings: below,
      linkerSettings: [linked, .linkedLibrary("m")]))
  // Shows cards without a host, for the tests.
  package.targets.append(
    .executableTarget(
      name: "card-looker", dependencies: ["GtkCards", "CSnapNav"], path: "Tests/GtkTests/Looker",
      cxxSettings: own))
  package.targets.append(
    .target(
      name: "Gtk", dependencies: ["CSnapNav", "GtkCards"], path: "Plugins/Presenters/Gtk",
      exclude: ["card"],
      publicHeadersPath: ".", cxxSettings: own,
      linkerSettings: [
        cPluginLink, linked, .linkedLibrary("X11"), .linkedLibrary("wayland-client"),
      ]))
}

// Benchmarks/run asks for these two; plain builds do not pay for them.
if Context.environment["SNAPNAV_BENCH"] != nil {
  package.targets += [
    .target(
      name: "BenchPeers", dependencies: ["CSnapNav", "CLibFFI", "CSnapSystem"],
      path: "Benchmarks/Peers",
      cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(
      name: "snapnav-bench",
      dependencies: [
        "BenchPeers", "CSnapNav", "SnapValue", "SnapEngine", "SnapSystem", "SnapElf",
        "SnapManifest", "SnapNavigation", "SnapPlugins", "SnapStore", "SnapApp",
      ],
      path: "Benchmarks/Harness"),
  ]
}

// scripts/fuzz asks for this: the targets that FuzzTests give kept inputs to, as a program of libFuzzer.
if Context.environment["SNAPNAV_FUZZ"] != nil {
  // Where libFuzzer has the main function, no program of ours is built, nor what needs one to be built.
  package.products = []
  package.targets.removeAll { target in
    let isProgram = target.type == .executable || target.name == "SnapPluginNote"
    return isProgram || target.type == .test || target.plugins?.isEmpty == false
  }
  package.targets += [
    .target(
      name: "FuzzTargets", dependencies: fuzzed, path: "Tests/FuzzTests/Targets",
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "snapnav-fuzz", dependencies: ["FuzzTargets"], path: "Tests/FuzzTests/Entry"),
  ]
}

// A package that is fetched by its version may not ask for flags.
let isFetched = Context.packageDirectory.contains("/checkouts/")

// What ships does without the library of regular expressions and the one of their syntax, which each start
// would link: TextSearch.swift has what is needed of them, and what uses more of them does not compile. And it
// knows by itself what its types conform to: where one of them is looked up by its name, the runtime looks
// through everything that conforms to anything, once for each type of dictionary, set or array.
if !isFetched {
  let shipped = ["Sources/", "Host/", "SDK/", "Plugins/", "Examples/"]
  for target in package.targets where target.type != .system && target.type != .plugin {
    guard let path = target.path, shipped.contains(where: path.hasPrefix) else { continue }
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
        .unsafeFlags(
          ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
          .when(configuration: .release)),
      ]
  }
}

// What tests spend their time in is built as it ships, which spares them half of it; assertions stay. Under a
// sanitizer it is built as it is written.
if !isFetched, Context.environment["SNAPNAV_TESTS"] == nil {
  let busy = ["SnapValue", "SnapEngine", "SnapElf", "SnapStore", "TerminalPage"]
  for target in package.targets where busy.contains(target.name) {
    let optimized: [String] = ["-O", "-assert-config", "Debug"]
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(optimized, .when(configuration: .debug))]
  }
}
