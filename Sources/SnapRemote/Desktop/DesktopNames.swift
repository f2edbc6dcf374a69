/// What an application's id is called on a desktop.
package struct DesktopNames: Sendable, Hashable {
  /// The id, which is also the name on the session bus.
  package let id: String

  /// Takes an id; `nil` when no name on a bus can be made of it: two or more parts of letters, digits,
  /// `_` and `-`, none of which begins with a digit, 255 bytes at most.
  package init?(_ id: String) {
    let parts = id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard id.utf8.count <= 255, parts.count >= 2, parts.allSatisfy(Self.isPart) else { return nil }
    self.id = id
  }

  private static func isPart(_ part: Substring.UTF8View.SubSequence) -> Bool {
    guard let first = part.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return part.allSatisfy {
      ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "-")
    }
  }

  /// The object of `org.freedesktop.Application`, as the Desktop Entry Specification makes it of the
  /// id: a slash before each part, and `_` for `-`, which no object's path may have.
  package var path: String {
    "/"
      + String(
        id.map { character in
          switch character {
          case ".": "/"
          case "-": "_"
          default: character
          }
        })
  }

  /// The desktop entry's file name.
  package var entryFile: String { id + ".desktop" }
  /// The file name of the D-Bus service and of the systemd unit, which stand in different directories.
  package var serviceFile: String { id + ".service" }
}
