import Foundation
import TestKit
import Testing

@Suite("What is public is chosen, kept and used")
struct PublicSurfaceTests {
  @Test("the public symbols are those of the kept list", arguments: Library.all)
  func kept(_ library: Library) throws {
    let lines = try library.symbols().map { $0.line + "\n" }
    try Golden.expect(lines.joined(), is: "\(library.name).txt")
  }

  @Test("no type bears the name of a module, which it would hide", arguments: Library.all)
  func names(_ library: Library) throws {
    for symbol in try library.symbols() where symbol.path.count == 1 {
      #expect(!library.modules.contains(symbol.path[0]), "\(symbol.line)")
    }
  }

  @Test("the embeddable library has at most 600 public symbols")
  func few() throws {
    let count = try Library.all[0].symbols().count
    #expect(count <= 600)
  }

  // The sources of Tests/Embedder are compiled as another package's, so that they see what is public and
  // nothing else, and the index that the compiler writes is read: each place where it resolved a name to
  // a symbol, or let a declaration satisfy a requirement. It proves that an embedder or an author of a
  // plugin can name each symbol and that the use passes the compiler, not what happens when it runs.
  // scripts/try-embedding builds the same sources as a package.
  @Test("a package outside of this one uses each public symbol")
  func used() throws {
    let folder = try TemporaryFolder("use")
    let store = folder.path("store")
    for target in ["Embedder", "Plugin"] {
      try Self.compile(target, to: folder.path("\(target).swiftmodule"), index: store)
    }
    let used = try Self.symbols(in: store)
    for library in Library.all {
      let symbols = try library.symbols()
      #expect(!symbols.isEmpty)
      let unused = symbols.filter { !used.contains($0.usr) }.map(\.line)
      #expect(
        unused.isEmpty, "Tests/Embedder does not use:\n\(unused.joined(separator: "\n"))")
    }
  }

  /// The blocks that people write who come from the libraries that this one unites, as they stand.
  @Test("another package compiles the blocks of the Swift face without a warning")
  func face() throws {
    let folder = try TemporaryFolder("face")
    let names = [
      "FirstNavigation", "Closures", "Navigators", "EnumRoutes", "TypedBody", "ModuleName",
    ]
    let files = names.map {
      Repository.file("Tests/SnapNavigationTests/Face/\($0).swift")
    }
    try Self.compile(
      "Face", files, to: folder.path("Face.swiftmodule"), index: folder.path("store"))
  }

  private static func compile(_ target: String, to module: String, index: String) throws {
    let folder = Repository.file("Tests/Embedder/Sources/\(target)")
    let sources = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    try compile(target, sources, to: module, index: index)
  }

  private static func compile(
    _ target: String, _ sources: [URL], to module: String, index: String
  ) throws {
    let options = [
      "-swift-version", "6", "-module-name", target, "-parse-as-library", "-warnings-as-errors",
      "-index-store-path", index, "-index-ignore-system-modules", "-index-ignore-clang-modules",
      "-emit-module", "-o", module,
    ]
    try Child.succeed("swiftc", options + Library.flags + sources.map(\.path).sorted())
  }

  /// The symbols that are referred to in an index store, by what the compiler calls them.
  private static func symbols(in store: String) throws -> Set<String> {
    let resources = URL(filePath: try Library.targetInfo().paths.runtimeResourcePath)
    let library = resources.deletingLastPathComponent().appending(path: "libIndexStore.so")
    let script = Repository.file("Tests/PublicSurfaceTests/used-symbols.py")
    return Set(try Child.succeed("python3", [script.path, library.path, store]).lines)
  }
}
