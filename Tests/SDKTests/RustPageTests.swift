import Foundation
import TestKit
import Testing

private let blocks = PageBlock.all(in: "docs/sdk/rust.md")
private let examples = blocks.filter { $0.language == "rust" }

@Suite(
  "The page for plugins in Rust", .serialized,
  .enabled(if: RustWorkshop.hasCargo, RustWorkshop.reason),
  .disabled(if: RustWorkshop.isSanitized, RustWorkshop.isOnce))
struct RustPageTests {
  /// How a test registers the example of a role that the page does not register.
  private static let registrations = [
    "AgeGate": "registrar.mediator(\"it\", AgeGate::default())",
    "AskServer": "registrar.mediator(\"it\", AskServer::default())",
    "Films": "registrar.router(\"it\", Films)",
    "Player": "registrar.screen(\"it\", Player::create)",
    "Slides": "registrar.presenter(\"it\", Slides::default())",
    "Dimmer": "registrar.effect(\"it\", Dimmer)",
  ]

  @Test("has an example of everything")
  func complete() {
    for name in Self.registrations.keys {
      #expect(examples.contains { $0.text.contains("struct \(name)") }, "no example of \(name)")
    }
    #expect(examples.count { $0.text.contains("snapnav::plugin!") } >= 2)
    let languages = Set(blocks.map(\.language))
    #expect(languages == ["rust", "rust,compile_fail", "sh", "toml"])
  }

  /// The example as a whole plugin.
  private func whole(_ block: PageBlock) throws -> String {
    guard !block.text.contains("snapnav::plugin!") else { return block.text }
    guard block.text.contains("pub struct") else { return block.text + Self.nothing(block) }
    let found = Self.registrations.first { block.text.contains("pub struct \($0.key)") }
    let (name, registration) = try #require(found, "line \(block.line): register it above")
    let roles = ["mediator", "router", "screen", "presenter", "effect"]
    let role = try #require(roles.first { registration.contains(".\($0)(") })
    return block.text + """

      fn start_it(
        _: MainHost<'_>, registrar: &mut snapnav::Registrar<'_>, _: snapnav::ValueRef<'_>,
      ) -> Result<()> {
        \(registration)
      }
      snapnav::plugin! {
        id: "org.example.page\(block.line)", version: "1.0.0", license: "MIT", name: "\(name)",
        provides: { \(role)s: ["it"] }, start: start_it,
      }
      """
  }

  /// A plugin around functions that register nothing.
  private static func nothing(_ block: PageBlock) -> String {
    """

    fn start_it(
      _: snapnav::MainHost<'_>, _: &mut snapnav::Registrar<'_>, _: snapnav::ValueRef<'_>,
    ) -> snapnav::Result<()> {
      Ok(())
    }
    snapnav::plugin! {
      id: "org.example.page\(block.line)", version: "1.0.0", license: "MIT", name: "Page",
      provides: {}, start: start_it,
    }
    """
  }

  @Test("each example compiles without a warning and keeps the contract", arguments: examples)
  func compiles(block: PageBlock) throws {
    let file = try RustWorkshop.plugin("page\(block.line)", whole(block))
    let tested = try RustWorkshop.shell("navhost test --level 3 \(file)", in: Kit.folder())
    #expect(tested.status == 0, "docs/sdk/rust.md:\(block.line): \(tested.text)")
  }

  @Test(
    "what it says does not compile does not",
    arguments: blocks.filter { $0.language == "rust,compile_fail" })
  func refused(block: PageBlock) throws {
    let place = try RustWorkshop.crate("page\(block.line)", "pub " + block.text)
    let built = try RustWorkshop.shell("cargo build -q", in: place)
    #expect(built.status != 0)
    #expect(built.text.contains("cannot be shared between threads safely"), "\(built.text)")
  }

  @Test("its Cargo.toml and its first example are a plugin")
  func begins() throws {
    let manifest = try #require(blocks.first { $0.language == "toml" }).text
    let installed = "/usr/local/share/snapnav/rust/snapnav"
    #expect(manifest.contains(installed))
    let place = try RustWorkshop.crate("hello", try #require(examples.first).text)
    let kit = Kit.prefix.appending(path: "share/snapnav/rust/snapnav").path
    try manifest.replacing(installed, with: kit).write(
      to: place.appending(path: "Cargo.toml"), atomically: true, encoding: .utf8)
    let built = try RustWorkshop.shell("cargo build -q", in: place)
    #expect(built.status == 0)
    #expect(built.text == "")
  }

  @Test("its commands can be typed", arguments: blocks.filter { $0.language == "sh" })
  func commands(block: PageBlock) throws {
    let typed = try RustWorkshop.shell(block.text, in: Kit.folder())
    #expect(typed.status == 0, "docs/sdk/rust.md:\(block.line): \(typed.text)")
  }
}
