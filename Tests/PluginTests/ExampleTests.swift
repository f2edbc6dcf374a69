import Foundation
import SnapManifest
import TestKit
import Testing

@Suite("Shipped plugins and examples")
struct ExampleTests {
  @Test(
    "a shipped plugin exports its entry point and nothing else",
    arguments: [
      "libsnapnav-terminal.so", "libsnapnav-jq.so", "libexample-catalog.so", "libexample-titles.so",
      "libexample-tickets.so",
    ])
  func exports(name: String) throws {
    let file = Repository.products.appending(path: name).path
    let symbols = try Child.run("/usr/bin/nm", ["-D", "--defined-only", file])
    #expect(symbols.status == 0)
    let lines = symbols.output.split(separator: "\n")
    #expect(lines.count == 1, "\(symbols.output)")
    #expect(lines.first?.hasSuffix(" T snapnav_plugin_entry") == true)
  }

  @Test("an example's manifest is free of errors", arguments: ["hello", "television", "kiosk"])
  func manifests(example: String) throws {
    let file = Repository.file("Examples/\(example)/manifest.json")
    let reading = ManifestReading([UInt8](try Data(contentsOf: file)), file: file.path)
    #expect(reading.diagnostics.map(\.message) == [])
    #expect(reading.manifest != nil)
  }

  @Test("a complete mediator takes twenty lines of C and nothing but the header")
  func hello() throws {
    let source = Repository.file("Examples/hello/hello.c")
    let lines = try String(contentsOf: source, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast().count <= 20)
    try withTemporaryDirectory { directory in
      let library = directory.appending(path: "hello.so").path
      let include = Repository.include
      let made = try Child.run(
        "/usr/bin/cc", ["-shared", "-fPIC", "-Wall", "-I", include, source.path, "-o", library])
      #expect(made.text == "")
      #expect(made.status == 0)
    }
  }
}
