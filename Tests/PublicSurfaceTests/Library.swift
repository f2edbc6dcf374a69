import Foundation
import TestKit

/// A library that the package offers, and what is public in it.
struct Library: Sendable, CustomStringConvertible {
  /// Something public: a type, a member, a case, an initialiser.
  struct Symbol: Sendable {
    /// What the compiler calls it; unique.
    let usr: String
    /// Its names from the outermost type on, with argument labels.
    let path: [String]
    /// The module that declares it.
    let module: String
    /// One line: the path, then the declaration.
    let line: String
  }

  let name: String
  /// The modules whose public symbols come with `import` of this one: itself and what it re-exports.
  let modules: [String]
  var description: String { name }

  static let all = [
    Library(name: "SnapNavigation", modules: ["SnapNavigation", "SnapEngine", "SnapValue"]),
    Library(name: "SnapPluginKit", modules: ["SnapPluginKit", "SnapValue"]),
  ]

  /// The public symbols, sorted by line, from the symbol graphs of the modules that were built together
  /// with this test. What the compiler makes of a conformance by itself is in no file, and left out.
  func symbols() throws -> [Symbol] {
    try modules.flatMap(Self.symbols).sorted { $0.line < $1.line }
  }

  /// What the compiler is told so that it finds the built modules.
  static let flags = [
    "-I", Repository.products.appending(path: "Modules").path, "-Xcc",
    "-fmodule-map-file=\(Repository.products.path)/CSnapNav.build/module.modulemap",
  ]

  /// What `swift -print-target-info` says.
  static func targetInfo() throws -> TargetInfo {
    let answer = try Child.succeed("swift", ["-print-target-info"])
    return try JSONDecoder().decode(TargetInfo.self, from: Data(answer.output.utf8))
  }

  struct TargetInfo: Decodable {
    struct Target: Decodable { let unversionedTriple: String }
    struct Paths: Decodable { let runtimeResourcePath: String }
    let target: Target
    let paths: Paths
  }

  private static func symbols(of module: String) throws -> [Symbol] {
    let folder = try TemporaryFolder("graph")
    try Child.succeed(
      "swift",
      [
        "symbolgraph-extract", "-module-name", module, "-target",
        try targetInfo().target.unversionedTriple, "-minimum-access-level", "public",
        "-skip-synthesized-members", "-output-dir", folder.url.path,
      ] + flags)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.url, includingPropertiesForKeys: nil)
    return try files.filter { $0.lastPathComponent.hasSuffix(".symbols.json") }.flatMap {
      try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)).symbols(in: module)
    }
  }
}

/// A symbol graph, as far as it is read here.
private struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Location: Decodable { let uri: String }
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let location: Location?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  func symbols(in module: String) -> [Library.Symbol] {
    let defaults = Set(
      relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.source))
    return symbols.filter { $0.location != nil }.map { symbol in
      let declaration = symbol.declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let note = defaults.contains(symbol.identifier.precise) ? " (by default)" : ""
      return Library.Symbol(
        usr: symbol.identifier.precise, path: symbol.pathComponents, module: module,
        line: "\(symbol.pathComponents.joined(separator: ".")) | \(declaration)\(note)")
    }
  }
}
