import Testing

/// What each module may import of ours and of the system's; the table of ARCHITECTURE.md.
private let arrows: [String: Set<String>] = [
  "SnapValue": ["CSnapNav"],
  "SnapManifest": ["SnapValue", "SnapEngine"],
  "SnapEngine": ["SnapValue"],
  "SnapCard": ["SnapValue"],
  "SnapSystem": [
    "CSnapSystem", "CSnapLocale", "CSnapBus", "CSnapSodium", "Glibc", "Synchronization",
  ],
  "SnapStore": ["SnapValue", "SnapSystem", "Synchronization"],
  "SnapElf": ["SnapSystem", "CSnapSystem", "CSnapDwarf", "Glibc", "Synchronization"],
  "SnapPlugins": [
    "SnapValue", "SnapEngine", "SnapSystem", "SnapElf", "CSnapNav", "CLibFFI",
    "Synchronization", "Glibc",
  ],
  "SnapNavigation": ["SnapValue", "SnapEngine", "Synchronization"],
  "SnapApp": [
    "SnapValue", "SnapEngine", "SnapManifest", "SnapSystem", "SnapElf", "SnapPlugins",
    "SnapNavigation", "SnapCard", "SnapStore", "Synchronization",
  ],
  "SnapInspect": [
    "SnapValue", "SnapEngine", "SnapManifest", "SnapSystem", "SnapNavigation", "SnapApp",
    "Synchronization",
  ],
  "SnapRemote": [
    "SnapValue", "SnapEngine", "SnapManifest", "SnapSystem", "SnapNavigation", "SnapApp",
    "SnapInspect", "Synchronization",
  ],
  "SnapConformance": [
    "SnapValue", "SnapEngine", "SnapPlugins", "SnapSystem", "SnapElf", "CSnapNav",
    "CSnapSystem", "CSnapBench", "SnapCard",
    "Glibc", "Synchronization",
  ],
  "SnapPluginKit": ["SnapValue", "CSnapNav", "Synchronization"],
  "navhost": [
    "SnapRemote", "SnapInspect", "SnapApp", "SnapConformance", "SnapManifest", "SnapNavigation",
    "SnapPlugins", "SnapValue", "SnapEngine", "SnapSystem", "SnapElf", "SnapStore", "Glibc",
    "Synchronization",
  ],
]

private let modules = arrows.keys.sorted()

/// Where the modules lie that do not lie under Sources.
private let elsewhere = ["navhost": "Host/navhost", "SnapPluginKit": "SDK/swift/Kit"]

private func files(of module: String) -> [SourceTree.File] {
  SourceTree.files(under: elsewhere[module] ?? "Sources/\(module)")
}

/// The modules that a file imports, whatever stands before `import`.
private func imports(of file: SourceTree.File) -> [(module: String, line: Int)] {
  file.code.enumerated().compactMap { index, line in
    let words = line.split(separator: " ")
    guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
      words[..<at].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains(String($0)) })
    else { return nil }
    let named = words[(at + 1)...].first { !importKinds.contains(String($0)) } ?? ""
    return (String(named.split(separator: ".").first ?? ""), index + 1)
  }
}

private let accessLevels: Set<String> = ["public", "internal", "package", "private", "fileprivate"]
private let typeKinds: Set<String> = ["struct", "class", "enum", "protocol", "actor"]
private let importKinds: Set<String> = [
  "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
]

@Suite("Every module imports only what stands below it")
struct ArrowTests {
  @Test("imports are allowed by the table", arguments: modules)
  func importsAreAllowed(module: String) throws {
    let allowed = try #require(arrows[module])
    for file in files(of: module) {
      for found in imports(of: file) {
        #expect(
          allowed.contains(found.module), "\(file.path):\(found.line) imports \(found.module)")
      }
    }
  }

  @Test("every module under Sources stands in the table")
  func tableIsComplete() {
    let found = Set(
      SourceTree.files(under: "Sources")
        .compactMap { $0.path.split(separator: "/").dropFirst().first.map(String.init) })
    #expect(found.isSubset(of: Set(modules)), "not in the table: \(found.subtracting(modules))")
    #expect(!found.isEmpty)
  }

  @Test("calls of C functions import libffi, and nothing else of the plugins' module does")
  func foreignCalls() {
    let folder = "Sources/SnapPlugins/ForeignCall/"
    let allowed: Set<String> = ["SnapValue", "CLibFFI", "CSnapNav", "Synchronization"]
    for file in files(of: "SnapPlugins") {
      for found in imports(of: file) {
        let isAllowed =
          file.path.hasPrefix(folder) ? allowed.contains(found.module) : found.module != "CLibFFI"
        #expect(isAllowed, "\(file.path):\(found.line) imports \(found.module)")
      }
    }
  }

  @Test("calls of C functions know no plugin: they name no type of the folders beside theirs")
  func foreignCallsKnowNoPlugin() {
    let folder = "Sources/SnapPlugins/ForeignCall/"
    let (own, beside) = (
      files(of: "SnapPlugins").filter { $0.path.hasPrefix(folder) },
      files(of: "SnapPlugins").filter { !$0.path.hasPrefix(folder) }
    )
    let types = Set(beside.flatMap(types(of:)))
    #expect(!own.isEmpty && types.contains("PluginHost"))
    for file in own {
      for (index, line) in file.code.enumerated() {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        let found = words.first(where: types.contains)
        #expect(found == nil, "\(file.path):\(index + 1) names \(found ?? "")")
      }
    }
  }

  /// The types that a file declares, those inside others left out.
  private func types(of file: SourceTree.File) -> [String] {
    file.code.compactMap { line in
      guard line.first != " " else { return nil }
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      guard let kind = words.firstIndex(where: typeKinds.contains), kind + 1 < words.count
      else { return nil }
      return words[kind + 1]
    }
  }

  // Examples/embedding is a program of its own, which may import what it likes.
  @Test(
    "nobody imports Foundation outside tests",
    arguments: ["Sources", "Host", "Plugins", "SDK", "Examples/television", "Examples/kiosk"])
  func noFoundation(folder: String) {
    for file in SourceTree.files(under: folder) {
      for found in imports(of: file) {
        #expect(
          !found.module.hasPrefix("Foundation") && found.module != "Dispatch",
          "\(file.path):\(found.line)")
      }
    }
  }
}
