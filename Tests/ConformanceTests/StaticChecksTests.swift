import Foundation
import TestKit
import Testing

@Suite("The checks of the file blame nobody wrongly")
struct StaticChecksTests {
  /// The static checks and the one on signatures: verdict by name.
  private func verdicts(_ plugin: String, _ words: [String] = []) throws -> [String: String] {
    let run = try SuiteProgram.run(
      ["test", "--json", "--only", "s-*", "--only", "r-signature-dwarf", plugin] + words)
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let results = value?["results"] as? [[String: Any]] ?? []
    return Dictionary(
      results.map { ($0["check"] as? String ?? "", $0["verdict"] as? String ?? "") }
    ) { first, _ in first }
  }

  private func trouble(_ plugin: String) throws -> [String] {
    let found = try verdicts(plugin)
    try #require(found.count > 20)
    return found.filter { !["passed", "skipped"].contains($0.value) }.keys.sorted()
  }

  @Test(
    "a plugin that ships passes them all, without a warning",
    arguments: [
      "example-catalog", "example-tickets", "example-titles", "snapnav-jq", "snapnav-speech",
      "snapnav-terminal",
    ])
  func shipped(name: String) throws {
    let folder = Repository.products
    #expect(try trouble(folder.appending(path: "lib\(name).so").path) == [])
  }

  private static let flags: [[String]] = [
    ["-O0", "-g"], ["-O2", "-g1"], ["-O3", "-flto", "-g"], ["-s"], ["-Os", "-g", "-gz"],
    ["-nostartfiles"], ["-g", "-fsanitize=undefined"],
    ["-g", "--coverage", "-Wl,--exclude-libs,ALL"],
  ]

  @Test("however a good plugin is compiled, it passes", arguments: flags)
  func compiled(flags: [String]) throws {
    for name in ["hello", "screens", "observers", "services", "mediators", "presenters", "routers"]
    {
      let place = TemporaryFolder.ofRun.appending(path: "good-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let out = place.appending(path: "\(name).so").path
      let source = Repository.file("Tests/Fixtures/Plugins/\(name).c").path
      let include = Repository.include
      let common = ["-shared", "-fPIC", "-fvisibility=hidden", "-Wl,-z,now", "-Wl,--build-id"]
      let built = try Child.run(
        "/usr/bin/env", ["cc"] + common + ["-I", include, source, "-o", out] + flags)
      try #require(built.status == 0, "\(built.words)")
      // Most fixtures have no licence and no name.
      #expect(try trouble(out).filter { $0 != "s-version" } == [], "\(name)")
    }
  }

  @Test("an unsafe mode is a warning, and an error with --strict")
  func strict() throws {
    let specimen = try #require(Shelf.specimens.first { $0.check == "s-perms" })
    let path = try Shelf.build(specimen)
    #expect(try verdicts(path)["s-perms"] == "warned")
    #expect(try verdicts(path, ["--strict"])["s-perms"] == "failed")
  }

  struct Mild: Sendable, CustomTestStringConvertible {
    let check: String
    let flags: [String]
    var globals = ""
    var call = "0"
    var testDescription: String { check }
  }

  @Test(
    "what a host can live with is a warning of its rule",
    arguments: [
      Mild(check: "s-hardening", flags: ["-Wl,-z,lazy"]),
      Mild(check: "s-hardening", flags: ["-Wl,-z,norelro,-z,now"]),
      Mild(
        check: "s-undefined", flags: ["-Wl,-z,now"], globals: "int ffi_call(void);",
        call: "host ? 0 : ffi_call()"),
    ])
  func mild(_ mild: Mild) throws {
    let place = TemporaryFolder.ofRun.appending(path: "mild-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    #expect(try trouble(try build(mild, "plugin", in: place)) == [mild.check])
  }

  @Test("another build of the same plugin beside it is a warning, a copy of it is none")
  func twins() throws {
    let place = TemporaryFolder.ofRun.appending(path: "twins-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let good = Mild(check: "", flags: ["-Wl,-z,now"])
    let path = try build(good, "plugin", in: place)
    try FileManager.default.copyItem(atPath: path, toPath: place.path + "/copy.so")
    #expect(try trouble(path) == [])
    _ = try build(Mild(check: "", flags: ["-Wl,-z,now", "-O3"], call: "1 - 1"), "other", in: place)
    _ = try build(
      Mild(check: "", flags: ["-Wl,-z,now", "-DX=1"], globals: "int x = 4;"), "two", in: place)
    #expect(try verdicts(path)["s-id"] == "warned")
  }

  private func build(_ mild: Mild, _ name: String, in place: URL) throws -> String {
    let code = place.appending(path: "\(name).c")
    try """
    #include <snapnav_plugin.h>
    \(mild.globals)
    static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                                const snapnav_value *config, void **ctx, snapnav_error *err) {
      (void)host, (void)registrar, (void)config, (void)ctx, (void)err;
      return \(mild.call);
    }
    SNAPNAV_PLUGIN("org.example.mild", "1.0.0", start, NULL, "name": "Mild", "license": "MIT",
                   "provides": {})
    """.write(to: code, atomically: true, encoding: .utf8)
    let out = place.appending(path: "\(name).so").path
    let include = Repository.include
    let built = try Child.run(
      "/usr/bin/env",
      ["cc", "-shared", "-fPIC", "-fvisibility=hidden", "-Wl,--build-id", "-I", include, code.path]
        + ["-o", out] + mild.flags)
    try #require(built.status == 0, "\(built.words)")
    return out
  }
}
