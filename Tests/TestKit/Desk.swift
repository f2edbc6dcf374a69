import Foundation

/// A desk of our own to put a window on: a display and a session bus, and nothing of the machine's.
package final class Desk {
  /// What kind of display.
  package enum Kind: String, CaseIterable {
    case x11, wayland
    /// Wayland with two outputs, whose names are `HEADLESS-1` and `HEADLESS-2`.
    case outputs
    /// A kiosk's compositor, nested in an X server whose pointer is its pointer.
    case cage
  }

  /// Where its sockets are, and what a test puts there.
  package let folder: URL
  /// What a program needs to find both.
  private(set) package var environment: [String: String]
  /// The server of the display.
  package let display: Running
  /// The compositor inside of it.
  private var inner: Running?
  private let bus: Running

  /// Starts one.
  package init(_ kind: Kind) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "desk-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "TMPDIR": folder.path, "LC_ALL": "C.UTF-8", "GSK_RENDERER": "cairo",
      "GDK_BACKEND": kind == .x11 ? "x11" : "wayland",
    ]
    .merging(Child.bare) { own, _ in own }
    bus = try Running(
      "/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=1"],
      environment: environment)
    environment["DBUS_SESSION_BUS_ADDRESS"] = try bus.line()
    switch kind {
    case .x11, .cage:
      // It looks for a number that is free, and tells it when it can be used.
      display = try Running(
        "/usr/bin/Xvfb",
        ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        environment: environment)
      environment["DISPLAY"] = ":" + (try display.line())
      guard kind == .cage else { break }
      // Whoever waits for the compositor's end waits for what it has started, too.
      let waiting =
        #"echo "$WAYLAND_DISPLAY"; exec setpriv --pdeathsig KILL sleep 600"#
      let cage = try Self.compositor(
        "cage", ["--", "/bin/sh", "-c", waiting], in: folder, environment,
        ["WLR_BACKENDS": "x11"])
      environment["WAYLAND_DISPLAY"] = try cage.line()
      inner = cage
    case .wayland:
      display = try Running(
        "/usr/bin/weston",
        [
          "--backend=headless-backend.so", "--no-config", "--socket=w", "--width=1400",
          "--height=1000", "--idle-time=0",
        ], environment: environment, lines: [.words])
      try display.line(.words) { $0.contains("weston-desktop-shell'") }
      environment["WAYLAND_DISPLAY"] = "w"
    case .outputs:
      display = try Self.compositor(
        "sway", ["-c", try Self.settings(in: folder)], in: folder, environment,
        ["WLR_BACKENDS": "headless", "WLR_HEADLESS_OUTPUTS": "2"])
      // It tells its own socket, and that of Wayland.
      environment["WAYLAND_DISPLAY"] = try display.line()
      environment["SWAYSOCK"] = try display.line()
    }
  }

  /// What sway is told: to tell where it is to be found.
  private static func settings(in folder: URL) throws -> String {
    let config = folder.appending(path: "sway")
    let told = #"exec sh -c 'echo "$WAYLAND_DISPLAY"; echo "$SWAYSOCK"'"#
    try Data("xwayland disable\n\(told)\n".utf8).write(to: config)
    return config.path
  }

  /// A compositor of wlroots. It refuses to be root, and so is somebody else where the tests are.
  private static func compositor(
    _ name: String, _ arguments: [String], in folder: URL, _ environment: [String: String],
    _ more: [String: String]
  ) throws -> Running {
    let wlroots = ["WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"].merging(more) { $1 }
    var words = ["/usr/bin/\(name)"] + arguments
    if getuid() == 0 {
      let nobody: uid_t = 65_534
      chown(folder.path, nobody, nobody)
      words =
        ["/usr/bin/setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] + words
    }
    return try Running(
      words[0], Array(words.dropFirst()), environment: environment.merging(wlroots) { $1 })
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
