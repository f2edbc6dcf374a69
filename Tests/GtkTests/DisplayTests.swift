import Foundation
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
    let host = try Program(
      Tools.products.appending(path: "navhost").path,
      [
        "run", manifest.path, "--no-script", "--stay", "--no-control", "--hang-limit", "0",
        "--events", "/dev/stderr",
      ],
      environment: desk.environment, reading: .words)
    try host.line { $0.contains("\"finished\"") }
    desk.display.kill9()
    let end = host.end()
    #expect(end.status == 4)
    #expect(!host.process.isRunning)
    let name = desk.environment[kind == .x11 ? "DISPLAY" : "WAYLAND_DISPLAY"] ?? ""
    #expect(end.said.contains("the display \(name) is gone: its server or compositor has ended"))
  }

  @Test(
    "without a display the window is passed over, and says why",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)))
  func none() throws {
    let desk = try Desk(.x11)
    let manifest = try Shown.lay("kiosk", in: desk.folder)
    var environment = desk.environment
    environment["DISPLAY"] = nil
    let host = try Program(
      Tools.products.appending(path: "navhost").path, ["run", manifest.path],
      environment: environment, reading: .words)
    let end = host.end()
    #expect(end.status != 0)
    #expect(end.said.contains("no display: neither WAYLAND_DISPLAY nor DISPLAY names one"))
  }

  @Test(
    "opened again without a display, it says so again",
    .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)))
  func twice() throws {
    let suite = try Program.run(
      Tools.products.appending(path: "navhost").path,
      ["test", "--only", "r-twice", Tools.products.appending(path: "libsnapnav-gtk.so").path],
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"])
    #expect(suite.status == 0, "\(suite.said)")
  }
}
