import SnapElf
import SnapSystem

/// The stack that a crash wrote, made readable: names and lines in place of addresses, and nothing
/// of the suite below the plugin.
struct CrashStack {
  /// The plugin's path.
  let file: String

  /// One line of a stack: `  at PATH+0xOFFSET SYMBOL`.
  private struct Frame {
    var path: Substring
    var offset: UInt64
    var symbol: Substring

    init?(_ line: Substring) {
      guard line.hasPrefix("  at ") else { return nil }
      let rest = line.dropFirst(5)
      guard let plus = rest.firstRange(of: "+0x") else { return nil }
      let tail = rest[plus.upperBound...]
      let digits = tail.prefix { $0.isHexDigit }
      guard let offset = UInt64(digits, radix: 16) else { return nil }
      path = rest[..<plus.lowerBound]
      self.offset = offset
      symbol = tail.dropFirst(digits.count).drop { $0 == " " }
    }

    /// Whether it is of the sealed copy of the plugin.
    var isPlugin: Bool { path.hasPrefix("/proc/self/fd/") || path.hasPrefix("/memfd:") }
    /// Whether it is of this program.
    var isSuite: Bool { path.hasSuffix("/exe") || path.hasSuffix("/navhost") }
  }

  /// What a child wrote to standard error, with its stack made readable.
  ///
  /// What the child said of itself, that it crashed in a call, stands in the verdict.
  func readable(_ output: String) -> String {
    var lines: [String] = []
    var isCut = false
    var isTop = true
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let frame = Frame(line) else {
        if !line.hasPrefix("navhost test: crashed ") { lines.append(String(line)) }
        continue
      }
      isCut = isCut || frame.isSuite
      if !isCut { lines.append(words(frame, isTop: isTop)) }
      isTop = false
    }
    return lines.joined(separator: "\n")
  }

  private func isOfPlugin(_ frame: Frame) -> Bool { frame.isPlugin || frame.path == file }

  private func words(_ frame: Frame, isTop: Bool) -> String {
    guard isOfPlugin(frame) else {
      return "  at \(frame.symbol.isEmpty ? "?" : frame.symbol) in \(last(frame.path))"
    }
    // a caller's address is that of the instruction after its call
    let address = isTop ? frame.offset : frame.offset &- 1
    let place = debugInfo { $0.place(of: address) }
    let name = place.map(\.function) ?? ""
    let shown = name.isEmpty ? String(frame.symbol) : name
    let line = place.map { $0.line > 0 ? " (\($0.file):\($0.line))" : "" } ?? ""
    let offset = "+0x" + String(frame.offset, radix: 16)
    return "  at \(shown.isEmpty ? "?" : shown)\(line) in \(last(file[...]))\(offset)"
  }

  private func last(_ path: Substring) -> String { fileName(of: String(path)) }

  private func debugInfo<Found>(_ ask: (borrowing DebugInfo) -> Found?) -> Found? {
    guard let bytes = try? readFile(file, limit: 256 << 20).bytes, let info = DebugInfo(bytes)
    else { return nil }
    return ask(info)
  }
}
