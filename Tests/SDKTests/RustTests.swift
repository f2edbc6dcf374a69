import Foundation
import SnapValue
import Testing

@testable import navhost

@Suite(
  "A new plugin in Rust builds, runs and keeps the contract", .serialized,
  .enabled(if: RustWorkshop.hasCargo, RustWorkshop.reason),
  .disabled(if: RustWorkshop.isSanitized, RustWorkshop.isOnce))
struct RustTemplateTests {
  /// A new plugin in an empty directory outside the repository.
  private func begin(_ kind: PluginKind, _ name: String = "my-plugin") throws -> URL {
    let folder = try Kit.folder()
    let made = try RustWorkshop.shell(
      "navhost new --lang rust --kind \(kind) \(name)", in: folder)
    try #require(made.status == 0, "\(made.text)")
    return folder.appending(path: name)
  }

  @Test(
    "without a warning, offline, as its README says", arguments: PluginKind.allCases)
  func builds(kind: PluginKind) throws {
    let plugin = try begin(kind)
    let built = try RustWorkshop.shell("cargo build -q", in: plugin)
    #expect(built.status == 0)
    #expect(built.text == "")
    let tested = try RustWorkshop.shell("cargo test 2>&1", in: plugin)
    #expect(tested.status == 0, "\(tested.text)")
    #expect(tested.text.contains("org.example.my-plugin 0.1.0 keeps the contract at level 4"))
    #expect(tested.text.contains("ok start: open demo://home -> done, demo://home"))
    #expect(!tested.text.contains("warn"), "\(tested.text)")
  }

  @Test("its code is as rustfmt would have it", arguments: PluginKind.allCases)
  func formatted(kind: PluginKind) throws {
    let seen = try RustWorkshop.shell("cargo fmt --check", in: begin(kind))
    #expect(seen.status == 0, "\(seen.text)")
  }

  @Test("a name with capitals and dashes becomes a crate without a warning")
  func names() throws {
    let plugin = try begin(.router, "My--Router_2")
    let built = try RustWorkshop.shell("cargo build -q", in: plugin)
    #expect(built.status == 0)
    #expect(built.text == "")
    let file = RustWorkshop.target.appending(path: "debug/libmy_router_2.so").path
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test("it depends on the crate where pkg-config says that it is")
  func place() throws {
    let manifest = try String(
      contentsOf: begin(.router).appending(path: "Cargo.toml"), encoding: .utf8)
    let kit = Kit.prefix.appending(path: "share/snapnav/rust/snapnav").path
    #expect(manifest.contains("snapnav = { path = \"\(kit)\" }"))
  }

  @Test("where pkg-config knows nothing, it is where make install would put it")
  func noPlace() throws {
    let folder = try Kit.folder()
    let made = try RustWorkshop.shell(
      "PKG_CONFIG_PATH=/nonexistent navhost new --lang rust --kind router far", in: folder)
    #expect(made.status == 0)
    let manifest = try String(
      contentsOf: folder.appending(path: "far/Cargo.toml"), encoding: .utf8)
    #expect(manifest.contains("\"/usr/local/share/snapnav/rust/snapnav\""))
  }

  @Test("what the language has a meaning for already is no name", arguments: ["match", "std"])
  func reserved(name: String) throws {
    let made = try RustWorkshop.shell(
      "navhost new --lang rust --kind router \(name)", in: Kit.folder())
    #expect(made.status == 2)
    #expect(made.text.contains("a name that means nothing in Rust yet"))
  }
}

@Suite(
  "A plugin built by cargo", .serialized,
  .enabled(if: RustWorkshop.hasCargo, RustWorkshop.reason),
  .disabled(if: RustWorkshop.isSanitized, RustWorkshop.isOnce))
struct RustBuildTests {
  @Test(
    "exports its entry point and nothing else, and its note is readable",
    arguments: [nil, "lto = \"fat\"\nstrip = true", "lto = \"thin\"\nopt-level = \"z\""])
  func exports(profile: String?) throws {
    let source = try String(
      contentsOf: Kit.here.appending(path: "Programs/specimen.rs"), encoding: .utf8)
    let file = try RustWorkshop.plugin("specimen_built", source, profile: profile)
    let place = try Kit.folder()
    let names = try Kit.shell("nm -D --defined-only \(file) | cut -d ' ' -f 3", in: place)
    #expect(names.text == "snapnav_plugin_entry\n")
    let sections = try Kit.shell("readelf -dlnW \(file)", in: place)
    for word in ["SnapNav", ".note.snapnav", "BIND_NOW", "GNU_RELRO", "Build ID"] {
      #expect(sections.text.contains(word), "\(word)")
    }
    #expect(!sections.text.contains("RWE"))
    let seen = try Kit.shell("navhost inspect --json \(file)", in: place)
    #expect(seen.status == 0, "\(seen.text)")
    #expect(try Value(jsonText: seen.text)["note"]?["id"] == "org.example.specimen")
    let call = try Kit.shell("navhost call \(file) join grüß dich", in: place)
    #expect(call.output == "grüßdich\n", "\(call.text)")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let what: String
    let before: String
    let after: String
    let says: String
    var testDescription: String { what }
    init(_ what: String, _ before: String, _ after: String, says: String) {
      (self.what, self.before, self.after, self.says) = (what, before, after, says)
    }
  }

  static let refusals = [
    Refusal(
      "an id that is none", "\"org.example.specimen\"", "\"specimen\"", says: "reverse DNS"),
    Refusal(
      "a role that is none", "routers: [", "rooters: [", says: "provides has no \"rooters\""),
    Refusal("a key that is none", "license:", "licence:", says: "what stands at \"licence\""),
    Refusal(
      "a plugin without a version", "version: \"2.1.0-beta.1\",", "", says: "version is missing"),
    Refusal(
      "a typed function that borrows what it captures", "move |number: f64| number / two",
      "|number: f64| number / two", says: "`two`"),
    Refusal(
      "an answer and an error at once", "|text: String| -> Result<()> {",
      "|text: String| -> Result<i64> {", says: "is not satisfied"),
    Refusal(
      "a main host in a thread", "host.note(format!(\"undo {}\", navigation.id()));",
      "std::thread::scope(|it| { it.spawn(|| host.note(\"x\")); });",
      says: "cannot be shared between threads safely"),
  ]

  @Test("refuses what the contract cannot say", arguments: refusals)
  func refuses(refusal: Refusal) throws {
    let source = try String(
      contentsOf: Kit.here.appending(path: "Programs/specimen.rs"), encoding: .utf8)
    try #require(source.contains(refusal.before))
    let place = try RustWorkshop.crate(
      "refused", source.replacing(refusal.before, with: refusal.after))
    let built = try RustWorkshop.shell("cargo build -q", in: place)
    #expect(built.status != 0)
    #expect(built.text.contains(refusal.says), "\(built.text.prefix(3000))")
  }

  @Test("refuses panic = \"abort\", unless that is said to be meant")
  func abort() throws {
    let source =
      "snapnav::plugin! { id: \"a.b\", version: \"1.0.0\", provides: {}, start: start }\n"
      + "fn start(_: snapnav::MainHost<'_>, _: &mut snapnav::Registrar<'_>, "
      + "_: snapnav::ValueRef<'_>) -> snapnav::Result<()> { Ok(()) }\n"
    let place = try RustWorkshop.crate("aborts", source, profile: "panic = \"abort\"")
    let built = try RustWorkshop.shell("cargo build -q --release", in: place)
    #expect(built.status != 0)
    #expect(built.text.contains("a panic in a plugin ends the host"), "\(built.text)")
    let meant = try RustWorkshop.shell(
      "sed -i 's| }$|, features = [\"panic-abort\"] }|' Cargo.toml && cargo build -q --release",
      in: place)
    #expect(meant.status == 0, "\(meant.text)")
  }

  @Test("the crate passes its own tests, and clippy has nothing to say")
  func crate() throws {
    let crate = Kit.prefix.appending(path: "share/snapnav/rust/snapnav")
    let tested = try RustWorkshop.shell("cargo test 2>&1", in: crate)
    #expect(tested.status == 0, "\(tested.text)")
    #expect(tested.text.contains("structs_lie_as_the_header_says ... ok"))
    let clippy = try RustWorkshop.shell(
      "cargo clippy -q --all-targets -- -D warnings && cargo fmt --check", in: crate)
    #expect(clippy.status == 0, "\(clippy.text)")
  }
}
