import Foundation
import TestKit
import Testing

/// The kit, laid out as an installation has it; what is built meets in one scratch directory.
private let prefix: Result<URL, any Error> = Result {
  let place = SwiftWorkshop.directory.appending(path: "prefix")
  let laid = try SwiftWorkshop.run(["scripts/lay-sdk", place.path, place.path, "0.0.0"])
  guard laid.status == 0 else { throw NotLaid(words: laid.text) }
  return place
}

private struct NotLaid: Error { let words: String }

// Nothing of what is built here is built with AddressSanitizer, so once is enough.
private let isSanitized = Repository.isSanitized

@Suite("A new plugin in Swift", .serialized, .disabled(if: isSanitized))
struct SwiftTemplateTests {
  private let navhost = Navhost.path

  private func environment() throws -> [String: String] {
    ["PKG_CONFIG_PATH": try prefix.get().appending(path: "lib/pkgconfig").path]
  }

  /// Begins a plugin in an empty directory; answers its own.
  private func begin(_ kind: String) throws -> URL {
    let place = SwiftWorkshop.directory.appending(path: "new-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let begun = try SwiftWorkshop.run(
      [navhost, "new", "--lang", "swift", "--kind", kind, "my-\(kind)"], in: place,
      environment: try environment())
    #expect(begun.status == 0, "\(begun.text)")
    return place.appending(path: "my-\(kind)")
  }

  @Test(
    "builds without a warning, keeps the contract and runs in its manifest",
    arguments: ["mediator", "guard", "presenter", "router", "screen", "effect"])
  func builds(kind: String) throws {
    let place = try begin(kind)
    let scratch = SwiftWorkshop.directory.appending(path: "scratch")
    let built = try SwiftWorkshop.run(
      ["swift", "build", "-q", "--product", "my-\(kind)", "--scratch-path", scratch.path],
      in: place, environment: try environment())
    #expect(built.status == 0, "\(built.text)")
    #expect(!built.text.contains("warning:"), "\(built.text)")
    let plugin = scratch.appending(path: "debug/libmy-\(kind).so").path
    let tested = try SwiftWorkshop.run([navhost, "test", "--level", "4", plugin], in: place)
    #expect(tested.status == 0, "\(tested.text)")
    #expect(!tested.text.contains("warn"), "\(tested.text)")
    try run(in: place, plugin, isPresenter: kind == "presenter")
  }

  @Test(
    "a whole plugin of the page, laid out by hand as the page says, keeps the contract",
    arguments: PageBlock.all(in: "docs/sdk/swift.md").filter {
      $0.text.contains("struct Plugin: SnapPlugin {")
    })
  func page(block: PageBlock) throws {
    let package = PageBlock.all(in: "docs/sdk/swift.md").first {
      $0.text.contains("import PackageDescription")
    }
    let name = "line\(block.line)"
    let manifest = try #require(package).text.replacing("\"hello\"", with: "\"\(name)\"")
    let place = try SwiftWorkshop.file("Package.swift", manifest).deletingLastPathComponent()
    let sources = place.appending(path: "Sources/HelloPlugin")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    for (file, text) in [("Plugin.swift", block.text), ("plugin.json", note(of: block))] {
      try text.write(to: sources.appending(path: file), atomically: true, encoding: .utf8)
    }
    let scratch = SwiftWorkshop.directory.appending(path: "scratch")
    let kit = try prefix.get().appending(path: "share/snapnav/swift").path
    let built = try SwiftWorkshop.run(
      ["swift", "build", "-q", "--product", name, "--scratch-path", scratch.path], in: place,
      environment: ["SNAPNAV_SWIFT": kit])
    #expect(built.status == 0, "\(built.text)")
    let plugin = scratch.appending(path: "debug/lib\(name).so").path
    let tested = try SwiftWorkshop.run([navhost, "test", "--level", "4", plugin], in: place)
    #expect(tested.status == 0, "docs/sdk/swift.md:\(block.line): \(tested.text)")
  }

  /// The plugin.json of a block: what it registers.
  private func note(of block: PageBlock) -> String {
    let registered = block.text.matches(of: /registrar\.(\w+)\("(\w+)"/)
    let roles = Dictionary(grouping: registered) { "\($0.output.1)s" }
    let provides = roles.map { role, found in
      "\"\(role)\": [\(found.map { "\"\($0.output.2)\"" }.joined(separator: ", "))]"
    }
    return """
      {"id": "org.example.page", "version": "1.0.0", "license": "MIT", "name": "page",
       "provides": {\(provides.sorted().joined(separator: ", "))}}
      """
  }

  /// The manifest names the directory that `swift build` fills without a scratch path.
  private func run(in place: URL, _ plugin: String, isPresenter: Bool) throws {
    let own = place.appending(path: ".build/debug")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    let file = own.appending(path: URL(filePath: plugin).lastPathComponent)
    try FileManager.default.copyItem(at: URL(filePath: plugin), to: file)
    let trace = isPresenter ? ["--script"] : ["--presenter", "trace"]
    let ran = try SwiftWorkshop.run([navhost, "run"] + trace + ["manifest.json"], in: place)
    #expect(ran.status == 0, "\(ran.text)")
  }

  @Test("with everything that the kit can do keeps the contract")
  func specimen() throws {
    let plugin = Repository.products.appending(path: "libswift-specimen.so").path
    let tested = try SwiftWorkshop.run([navhost, "test", "--level", "4", plugin])
    #expect(tested.status == 0, "\(tested.text)")
  }

  @Test("depends on the kit where pkg-config says that it is")
  func package() throws {
    let text = try String(
      contentsOf: begin("router").appending(path: "Package.swift"), encoding: .utf8)
    let kit = try prefix.get().appending(path: "share/snapnav/swift").path
    #expect(text.contains("?? \"\(kit)\""))
  }
}
