import Foundation
import TestKit

/// What these tests need of the machine; a suite whose tools are missing is left out, with the reason.
enum Tools {
  /// Pictures of the window are kept here, to be looked at.
  static let pictures = Repository.products.appending(path: "pictures/gtk")

  /// Not with a sanitizer: what GTK loads by itself, such as drivers, was not built for one.
  static let hasWindow =
    !Repository.isSanitized
    && FileManager.default.fileExists(
      atPath: Repository.plugin("snapnav-gtk"))
  static let hasX = hasWindow && has("Xvfb") && has("dbus-daemon")
  static let hasKeys = hasX && has("xdotool")
  static let hasWayland = hasWindow && has("weston") && has("dbus-daemon")
  static let hasOutputs =
    hasWindow && has("sway") && has("swaymsg") && has("setpriv") && has("dbus-daemon")
  static let hasCage = hasTree && hasKeys && has("cage") && has("Xwayland") && has("setpriv")
  static let hasTree =
    hasX && has("python3")
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/pyatspi")
    && FileManager.default.fileExists(atPath: "/usr/libexec/at-spi-bus-launcher")

  static let noX =
    "the window was not built (make gtk), or with a sanitizer; or Xvfb or dbus-daemon is missing"
  static let noKeys =
    "the window was not built (make gtk), or with a sanitizer; or Xvfb, dbus-daemon or xdotool is missing"
  static let noWayland =
    "the window was not built (make gtk), or with a sanitizer; or weston or dbus-daemon is missing"
  static let noOutputs =
    "the window was not built (make gtk), or with a sanitizer; or sway, setpriv or dbus-daemon is missing"
  static let noCage =
    "the window was not built (make gtk), or with a sanitizer; or cage, Xwayland, setpriv, Xvfb, xdotool, at-spi2-core or python3-pyatspi is missing"
  static let noTree =
    "the window was not built (make gtk), or with a sanitizer; or Xvfb, at-spi2-core or python3-pyatspi is missing"

  private static func has(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
  }
}
