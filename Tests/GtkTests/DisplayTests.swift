import Foundation
import TestKit
import Testing

@Suite("A display that is not there, or goes away, is told")
struct DisplayTests {
  @Test(
    "when the X server is killed, the run ends with status 4 and says what is gone",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)))
  func x11() throws { try lose(.x11) }

  @Test(
    "and when the compositor is",
    .enabled(if: Tools.hasWayland, Comment(rawValue: Tools.noWayland)))
  func wayland() throws { try lose(.wayland) }

  private func lose(_ kind: Desk.Kind) throws {
    let desk = try Desk(kind)
    let manifest = try Shown.lay("kiosk", in: desk.folder)
    let host = try Running(
      Navhost.path,
      [
        "run", manifest.path, "--no-script", "--stay", "--no-control", "--hang-limit", "0",
        "--events", "/dev/stderr",
      ],
      environment: desk.environment, lines: [.words])
    try host.line(.words) { $0.contains("\"finished\"") }
    desk.display.signal(SIGKILL)
    let end = host.end()
    #expect(end.status == 4)
    #expect(!host.isRunning)
    let name = desk.environment[kind == .x11 ? "DISPLAY" : "WAYLAND_DISPLAY"] ?? ""
    #expect(end.words.contains("the display \(name) is gone: its server or compositor has ended"))
  }

  @Test(
    "without a display the window is passed over, and says why",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)))
  func none() throws {
    let desk = try Desk(.x11)
    let manifest = try Shown.lay("kiosk", in: desk.folder)
    var environment = desk.environment
    environment["DISPLAY"] = nil
    let host = try Running(
      Navhost.path, ["run", manifest.path],
      environment: environment, lines: [.words])
    let end = host.end()
    #expect(end.status != 0)
    #expect(end.words.contains("no display: neither WAYLAND_DISPLAY nor DISPLAY names one"))
  }

  @Test(
    "opened again without a display, it says so again",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)))
  func twice() throws {
    let suite = try Child.run(
      Navhost.path,
      ["test", "--only", "r-twice", Repository.plugin("snapnav-gtk")],
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/dev/null"])
    #expect(suite.status == 0, "\(suite.output)")
  }
}
