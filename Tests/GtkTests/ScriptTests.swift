import Foundation
import TestKit
import Testing

@Suite("The window shows what the trace tells")
struct ScriptTests {
  /// The transitions of an example's script.
  private func transitions(
    _ example: String, presenter: String, on desk: Desk
  ) throws -> (status: Int32, trace: [NSDictionary]) {
    let folder = desk.folder.appending(path: presenter)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let manifest = try Shown.lay(example, in: folder, config: ["animations": 20])
    let trace = folder.appending(path: "trace.json")
    let run = try Child.run(
      Navhost.path,
      [
        "run", manifest.path, "--script", "--presenter", presenter, "--trace", trace.path,
        "--hang-limit", "0",
      ],
      environment: desk.environment)
    let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
    return (run.status, try lines.map { try transition($0) })
  }

  /// One line of the trace; the order of properties means nothing.
  private func transition(_ line: Substring) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
  }

  private func compare(_ example: String, on kind: Desk.Kind) throws {
    let desk = try Desk(kind)
    let window = try transitions(example, presenter: "window/window", on: desk)
    let trace = try transitions(example, presenter: "trace", on: desk)
    #expect(window.status == 0)
    #expect(trace.status == 0)
    #expect(window.trace == trace.trace)
    #expect(window.trace.count >= 10)
  }

  @Test(
    "an example's script leads to the same transitions on X11",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)), arguments: ["television", "kiosk"])
  func x11(example: String) throws { try compare(example, on: .x11) }

  @Test(
    "and on Wayland", .enabled(if: Tools.hasWayland, Comment(rawValue: Tools.noWayland)),
    arguments: ["television"])
  func wayland(example: String) throws { try compare(example, on: .wayland) }
}
