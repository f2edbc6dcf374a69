import CSnapDwarf

/// Where in a program an address of its code is.
package struct DebugPlace: Sendable, Hashable {
  /// The function, without its type; empty when nothing says it.
  package var function: String
  /// The source file's name without its directory; empty when no line is known.
  package var file: String
  /// The line, from 1; 0 when it is not known.
  package var line: Int
}

extension DebugInfo {
  /// The place of an address of the file, relative to the library's base; `nil` when the debug
  /// information does not know it.
  package func place(of address: UInt64) -> DebugPlace? {
    var found = snapdwarf_place()
    // Safety: the place is written before it is read; its texts end with a 0 inside their rooms.
    guard unsafe snapdwarf_place(file, address, &found) == 1 else { return nil }
    return DebugPlace(
      function: text(found.function), file: text(found.file), line: Int(found.line))
  }

  private func text<Room>(_ room: Room) -> String {
    unsafe withUnsafeBytes(of: room) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
