import Foundation
import TestKit
import Testing

private let blocks = PageBlock.all(in: "docs/sdk/swift.md")

@Suite("The page for plugins in Swift")
struct SwiftPageTests {
  @Test("has an example of everything")
  func complete() {
    #expect(blocks.count { $0.language == "swift" } >= 9)
    let roles = ["Mediator", "Router", "Presenter", "SavingScreen", "Effect", "SnapPlugin"]
    for role in roles {
      #expect(blocks.contains { $0.text.contains(": \(role) {") }, "no example of \(role)")
    }
  }

  @Test(
    "each example compiles as it stands, strictly and without a warning",
    arguments: blocks.filter {
      $0.language == "swift" && !$0.text.contains("import PackageDescription")
    })
  func compiles(block: PageBlock) throws {
    let finished = try compile(block.text)
    #expect(finished.status == 0, "docs/sdk/swift.md:\(block.line): \(finished.text)")
  }

  @Test("what is for the main thread only cannot be taken elsewhere")
  func refusesThreads() throws {
    let finished = try compile(
      """
      import SnapPluginKit
      func measure(_ screen: ScreenID, host: MainHost) {
        Task.detached { try host.set("seconds", of: screen, to: 42) }
      }
      """)
    #expect(finished.status != 0)
    #expect(finished.text.contains("error:"))
    #expect(finished.text.contains("data race") || finished.text.contains("main thread"))
  }

  private func compile(_ text: String) throws -> Child.Run {
    let file = try SwiftWorkshop.file("Example.swift", text)
    let modules = Repository.products.appending(path: "Modules").path
    let header = Repository.include
    let map = Repository.products.appending(path: "CSnapNav.build/module.modulemap").path
    return try SwiftWorkshop.run(
      [
        "swiftc", "-c", "-o", "/dev/null", "-parse-as-library", "-swift-version", "6",
        "-strict-memory-safety", "-warnings-as-errors", "-I", modules, "-Xcc", "-I\(header)",
        "-Xcc", "-fmodule-map-file=\(map)", file.path,
      ])
  }

  @Test(
    "its Package.swift is one",
    arguments: blocks.filter { $0.text.contains("import PackageDescription") })
  func package(block: PageBlock) throws {
    let file = try SwiftWorkshop.file("Package.swift", block.text)
    let finished = try SwiftWorkshop.run(
      ["swift", "package", "dump-package"], in: file.deletingLastPathComponent(),
      environment: ["SNAPNAV_SWIFT": "/nowhere/swift"])
    #expect(finished.status == 0, "\(finished.text)")
    #expect(finished.text.contains("/nowhere/swift/SnapPluginKit"))
  }

  @Test("its plugin.json is a note", arguments: blocks.filter { $0.language == "json" })
  func note(block: PageBlock) throws {
    let file = try SwiftWorkshop.file("plugin.json", block.text)
    let tool = Repository.products.appending(path: "snap-plugin-note").path
    let out = file.deletingLastPathComponent().appending(path: "Registration.swift").path
    let finished = try SwiftWorkshop.run([tool, file.path, out])
    #expect(finished.status == 0, "\(finished.text)")
  }
}
