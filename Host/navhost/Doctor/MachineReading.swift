import SnapApp
import SnapElf
import SnapPlugins
import SnapSystem

extension MachineFacts {
  /// Looks at the machine that this runs on. Nothing of a plugin is run, no library is opened.
  init(readingFor arguments: [String]) {
    release = Release(lines: readSystemLines("/etc/os-release"))
    kernel = ProcessFacts.kernel
    processor = Self.machine
    libc = ProcessFacts.libc
    program = ProcessFacts.executable
    var resolver = LibraryResolver()
    for part in KnownPart.libraries {
      for file in part.files { libraries[file] = resolver.place(of: file) }
    }
    for part in KnownPart.programs {
      for file in part.files { programs[file] = try? findProgram(file, relativeTo: "/") }
    }
    readDisplays()
    readSockets()
    readPlugins(arguments)
  }

  private static var machine: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "another processor"
    #endif
  }

  private static func variable(_ name: String) -> String? {
    ProcessFacts.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func isThere(_ path: String) -> Bool { (try? FileStatus(path: path)) != nil }

  private mutating func readDisplays() {
    let base = Self.variable("XDG_RUNTIME_DIR") ?? ""
    wayland = Self.variable("WAYLAND_DISPLAY").map { name in
      Endpoint(
        named: name, isThere: Self.isThere(name.hasPrefix("/") ? name : "\(base)/\(name)"))
    }
    x11 = Self.variable("DISPLAY").map { name in
      // of a display on another machine nothing can be seen from here
      guard name.hasPrefix(":") else { return Endpoint(named: name, isThere: true) }
      let number = name.dropFirst().prefix { $0.isNumber }
      return Endpoint(named: name, isThere: Self.isThere("/tmp/.X11-unix/X\(number)"))
    }
    outputs = Self.outputs(under: "/sys/class/drm")
    terminal = ProcessFacts.terminalSize(1).map { size in
      Terminal(rows: size.rows, columns: size.columns, type: Self.variable("TERM") ?? "")
    }
  }

  /// The connected outputs that the kernel knows: folders `card0-HDMI-A-1`, each with a `status`.
  static func outputs(under folder: String) -> [String] {
    let entries = (try? listDirectory(folder)) ?? []
    return entries.compactMap { entry in
      guard entry.name.hasPrefix("card"), let hyphen = entry.name.firstIndex(of: "-"),
        readSystemLines("\(folder)/\(entry.name)/status").first == "connected"
      else { return nil }
      return String(entry.name[entry.name.index(after: hyphen)...])
    }.sorted()
  }

  private mutating func readSockets() {
    let used = RuntimeDirectory.path(named: "snapnav")
    switch Self.variable("XDG_RUNTIME_DIR") {
    case nil: runtime = .unset(fallback: used)
    case let path? where (try? FileStatus(path: path))?.kind != .directory: runtime = .absent(path)
    default: runtime = RuntimeDirectory.refusal.map { .refused($0) } ?? .used(used)
    }
    bus = Self.variable("DBUS_SESSION_BUS_ADDRESS").map { address in
      Endpoint(named: address, isThere: Self.answers(address))
    }
    if bus == nil, let base = Self.variable("XDG_RUNTIME_DIR"), Self.isThere(base + "/bus") {
      bus = Endpoint(named: "unix:path=\(base)/bus", isThere: true)
    }
  }

  /// Whether one of the addresses may be somebody's; only paths can be looked at.
  private static func answers(_ addresses: String) -> Bool {
    addresses.split(separator: ";").contains { address in
      guard address.hasPrefix("unix:path=") else { return true }
      return isThere(String(address.dropFirst("unix:path=".count).prefix { $0 != "," }))
    }
  }

  private mutating func readPlugins(_ directories: [String]) {
    let search = PluginSearch.standard(manifest: directories)
    let catalog = PluginCatalog(searching: search, binds: true, quarantine: .ofUser { _ in })
    places = catalog.directories.map(PluginPlace.init)
    plugins = catalog.files.compactMap(FoundPlugin.init)
  }
}

extension MachineFacts.PluginPlace {
  fileprivate init(_ verdict: DirectoryVerdict) {
    path = verdict.directory.path
    outcome =
      switch verdict.outcome {
      case .listed(let files): .listed(files: files)
      case .missing, .repeated: .absent
      case .unreadable(let error): .passed(error.description)
      case .ignoredWhenElevated: .passed("the program runs with more rights than its user")
      case .ignoredAsRelative: .passed("it depends on the working directory")
      }
  }
}

extension MachineFacts.FoundPlugin {
  /// `nil` for one that another of its id stands before.
  fileprivate init?(_ file: PluginFile) {
    guard file.disabledBy == nil else { return nil }
    path = file.path
    id = file.plugin
    shows = file.note?.provides.presenters.isEmpty == false
    problems = file.refusals.map { Problem(what: $0.what, remedy: $0.remedy) }
    missing = file.refusals.compactMap { refusal in
      guard case .library(let problem) = refusal.reason, case .notFound = problem.reason else {
        return nil
      }
      return problem.library
    }
  }
}
