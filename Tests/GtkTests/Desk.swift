import Foundation
import TestKit

/// A desk of our own to put a window on: a display and a session bus, and nothing of the machine's.
final class Desk {
  enum Kind: String, CaseIterable { case x11, wayland }

  let folder: URL
  /// What a program needs to find both.
  private(set) var environment: [String: String]
  /// The server of the display.
  let display: Running
  private let bus: Running

  init(_ kind: Kind) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "desk-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "TMPDIR": folder.path, "LC_ALL": "C.UTF-8", "GSK_RENDERER": "cairo",
      "GDK_BACKEND": kind.rawValue,
    ]
    .merging(Child.bare) { own, _ in own }
    bus = try Running(
      "/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=1"],
      environment: environment)
    environment["DBUS_SESSION_BUS_ADDRESS"] = try bus.line()
    switch kind {
    case .x11:
      // It looks for a number that is free, and tells it when it can be used.
      display = try Running(
        "/usr/bin/Xvfb",
        ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        environment: environment)
      environment["DISPLAY"] = ":" + (try display.line())
    case .wayland:
      display = try Running(
        "/usr/bin/weston",
        [
          "--backend=headless-backend.so", "--no-config", "--socket=w", "--width=1400",
          "--height=1000", "--idle-time=0",
        ], environment: environment, lines: [.words])
      try display.line(.words) { $0.contains("weston-desktop-shell'") }
      environment["WAYLAND_DISPLAY"] = "w"
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
