import Foundation
import SnapValue
import TestKit
import Testing

@testable import navhost

@Suite("A new plugin in C and C++ builds, runs and keeps the contract")
struct TemplateTests {
  /// One template, as `navhost new` is asked for it.
  struct Case: Sendable, CustomTestStringConvertible {
    let language: String
    let kind: PluginKind
    var testDescription: String { "\(language) \(kind)" }
  }

  static let cases = ["c", "c++"].flatMap { language in
    PluginKind.allCases.map { Case(language: language, kind: $0) }
  }

  /// A new plugin in an empty directory outside the repository, as its README says.
  private static func begin(_ example: Case) throws -> URL {
    let folder = try Kit.folder()
    let made = try Kit.shell(
      "navhost new --lang \(example.language) --kind \(example.kind) my-plugin", in: folder)
    try #require(made.status == 0, "\(made.text)")
    return folder.appending(path: "my-plugin")
  }

  /// One of each, built once: where it is, and what `make` said.
  private static let built: [String: Result<(folder: URL, made: Child.Run), any Error>] =
    Dictionary(
      uniqueKeysWithValues: cases.map { example in
        (
          example.testDescription,
          Result {
            let folder = try begin(example)
            return (folder, try Kit.shell("make -s", in: folder))
          }
        )
      })

  private func built(_ example: Case) throws -> URL {
    try #require(Self.built[example.testDescription]).get().folder
  }

  @Test("it builds without a word", arguments: cases)
  func builds(example: Case) throws {
    let (plugin, made) = try #require(Self.built[example.testDescription]).get()
    #expect(made.status == 0)
    #expect(made.text == "")
    let seen = try Kit.shell("navhost inspect --json build/my-plugin.so", in: plugin)
    #expect(seen.status == 0, "\(seen.text)")
    let facts = try Value(jsonText: seen.text)
    #expect(facts["note"]?["id"] == "org.example.my-plugin")
    let provided = facts["note"]?["provides"]?[example.kind.provides]
    #expect(provided == .list([.string(example.kind.capability)]))
  }

  @Test("it exports its entry point and nothing else, and is hardened", arguments: cases)
  func exports(example: Case) throws {
    let plugin = try built(example)
    let file = "build/my-plugin.so"
    let names = try Kit.shell("nm -D --defined-only \(file) | cut -d ' ' -f 3", in: plugin)
    #expect(names.text == "snapnav_plugin_entry\n")
    let symbols = try Kit.shell("readelf -sW \(file)", in: plugin)
    #expect(!symbols.text.contains(" UNIQUE "))
    let dynamic = try Kit.shell("readelf -dlnW \(file)", in: plugin)
    for word in ["BIND_NOW", "GNU_RELRO", "Build ID"] { #expect(dynamic.text.contains(word)) }
    #expect(!dynamic.text.contains("RWE"))
  }

  @Test("it passes its own test: the suite at level 4, and the manifest's script", arguments: cases)
  func passes(example: Case) throws {
    let plugin = try built(example)
    let result = try Kit.shell("make -s test NAVHOST=navhost", in: plugin)
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("org.example.my-plugin 0.1.0 keeps the contract at level 4"))
    #expect(!result.text.contains("warn"), "\(result.text)")
    #expect(result.text.contains("ok start: open demo://home -> done, demo://home"))
  }

  @Test("clang builds it too", arguments: cases)
  func clang(example: Case) throws {
    let compiler = example.language == "c" ? "CC=clang" : "CXX=clang++"
    guard Kit.cppCompilers.contains("clang++") else { return }
    let made = try Kit.shell("make -s \(compiler)", in: try Self.begin(example))
    #expect(made.status == 0)
    #expect(made.text == "")
  }

  @Test("install drops it where navhost looks, clean takes the build away")
  func install() throws {
    let plugin = try Self.begin(Case(language: "c", kind: .mediator))
    let own = try Kit.shell("make -s install && navhost list", in: plugin)
    #expect(own.text.contains("unused  org.example.my-plugin 0.1.0"), "\(own.text)")
    let whole = try Kit.shell("make -s install DESTDIR=stage PREFIX=/usr", in: plugin)
    #expect(whole.status == 0, "\(whole.text)")
    let staged = plugin.appending(path: "stage/usr/lib/snapnav/plugins/my-plugin.so").path
    #expect(FileManager.default.fileExists(atPath: staged))
    #expect(try Kit.shell("make -s clean && ls", in: plugin).text.contains("build") == false)
  }

  @Test("without the contract, make says what is missing")
  func withoutContract() throws {
    let plugin = try Self.begin(Case(language: "c", kind: .mediator))
    let result = try Kit.shell("PKG_CONFIG_PATH=/nonexistent make", in: plugin)
    #expect(result.status != 0)
    #expect(result.text.contains("pkg-config finds no snapnav: install SnapNavigation, or name"))
  }

  @Test("every mark of every template is filled in", arguments: Template.all.map(\.language))
  func marks(language: String) throws {
    let template = try #require(Template.all.first { $0.language == language })
    let name = try #require(PluginName("my-plugin"))
    for kind in PluginKind.allCases {
      let filling = TemplateFilling(
        name: name, id: "org.a.b", kind: kind, template: template, kit: "/kit")
      for file in try template.files(of: kind, filledBy: filling) {
        let mark = try Regex("@[A-Z_]+@")
        #expect(file.text.firstMatch(of: mark) == nil, "\(file.path)")
        #expect(file.path.firstMatch(of: mark) == nil)
        #expect(file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n"), "\(file.path)")
      }
    }
  }
}
