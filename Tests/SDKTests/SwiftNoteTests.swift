import Foundation
import SnapPlugins
import TestKit
import Testing

@Suite("The note of a plugin in Swift")
struct SwiftNoteTests {
  private func write(_ json: String) throws -> (status: Int32, words: String) {
    let file = try SwiftWorkshop.file("plugin.json", json)
    let tool = Repository.products.appending(path: "snap-plugin-note").path
    let out = file.deletingLastPathComponent().appending(path: "Registration.swift")
    let finished = try SwiftWorkshop.run([tool, file.path, out.path])
    let source = (try? String(contentsOf: out, encoding: .utf8)) ?? ""
    let folder = file.deletingLastPathComponent().path + "/"
    return (
      finished.status,
      finished.status == 0 ? source : finished.text.replacing(folder, with: "")
    )
  }

  @Test("id and version stand in one place")
  func onePlace() throws {
    let source = try write(
      #"{"version": "1.0.0", "id": "org.example.one", "provides": {"routers": ["r"]}}"#)
    #expect(source.words.contains(#"id: "org.example.one", version: "1.0.0")"#))
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let json: String
    let words: String
    var testDescription: String { String(json.prefix(40)) }
    init(_ json: String, _ words: String) { (self.json, self.words) = (json, words) }
  }

  @Test(
    "what is wrong with plugin.json is told with its place, and nothing is written",
    arguments: [
      Bad("", "1:1: error: the text is empty"),
      Bad("[]", "1:1: error: an object is expected, not list"),
      Bad(
        "{\n  \"id\": \"a.b\",\n}",
        "3:1: error: expected a key in quotation marks, found \"}\""),
      Bad(
        "{\"id\": \"a.b\" \"version\"}",
        "1:14: error: expected a comma or \"}\", found a quotation mark"),
      Bad("{\"a\": [1, ]}", "1:11: error: expected a value, found \"]\""),
      Bad("{\"a\": yes}", "1:7: error: expected a value, found \"y\""),
      Bad("{\"a\": \"b", "1:9: error: the string that begins at 1:7 is not closed"),
      Bad("{\"a\": \"b\\", "1:10: error: the string that begins at 1:7 is not closed"),
      Bad(
        "{\"a\": \"b\nc\"}",
        "1:9: error: the string that begins at 1:7 is not closed in its line"),
      Bad("{\"a\": 1, \"a\": 2}", "1:10: error: key \"a\" stands twice"),
      Bad("{} {}", "1:4: error: the text goes on after its value with \"{\""),
      Bad("{}", "1:1: error: \"id\" is missing, such as \"org.example.hello\""),
      Bad("{\"id\": 7}", "1:1: error: \"id\" is missing, such as \"org.example.hello\""),
      Bad(
        "{\n \"id\": \"hello\"}",
        "2:8: error: \"hello\" is no id; expected is something like \"org.example.hello\""),
      Bad(
        "{\"id\": \"a.b\", \"version\": \"1\"}",
        "1:26: error: \"1\" is no version; expected is something like \"1.0.0\""),
      Bad(
        "{\"id\": \"a.b\", \"version\": \"\"}",
        "1:26: error: \"\" is no version; expected is something like \"1.0.0\""),
      Bad(
        "{\"id\": \"a.b\", \"version\": \"1.0.0\"}",
        "1:1: error: \"provides\" is missing, such as {\"mediators\": [\"hello\"]}"),
      Bad(
        String(repeating: "{\"a\":", count: 65),
        "1:321: error: lists and objects are nested deeper than 64"),
    ])
  func refuses(bad: Bad) throws {
    let finished = try write(bad.json)
    #expect(finished.status == 1)
    #expect(finished.words == "plugin.json:\(bad.words)\n")
  }

  @Test("a file that is not there is named, with what is expected")
  func missing() throws {
    let tool = Repository.products.appending(path: "snap-plugin-note").path
    let finished = try SwiftWorkshop.run([tool, "/nowhere/plugin.json", "/nowhere/Out.swift"])
    #expect(finished.status == 1)
    #expect(
      finished.text
        == "/nowhere/plugin.json:1:1: error: cannot be read (No such file or directory)"
        + "; every plugin has a plugin.json, in its sources or beside Package.swift\n")
  }

  @Test("it is there when the library is stripped, with one exported symbol")
  func stripped() throws {
    let built = Repository.products.appending(path: "libswift-specimen.so")
    let file = SwiftWorkshop.directory.appending(path: "stripped.so")
    try FileManager.default.copyItem(at: built, to: file)
    #expect(try SwiftWorkshop.run(["strip", "-s", file.path]).status == 0)
    var inspector = PluginInspector()
    let inspection = inspector.inspect(file.path)
    #expect(inspection.note?.id == "org.example.swift-specimen")
    let names = try SwiftWorkshop.run(["nm", "-D", "--defined-only", file.path]).output
      .split(separator: "\n").compactMap { $0.split(separator: " ").last }
    #expect(names == ["snapnav_plugin_entry"])
  }
}
