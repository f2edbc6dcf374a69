import SnapSystem

/// One error of a plugin that valgrind has reported.
struct MemoryFinding: Sendable, Hashable {
  /// What it is: `Invalid write of size 4`.
  var what: String
  /// Where, from the inside out: `set_title (film.c:33)`.
  var frames: [String]

  /// A lost block now and then is no flaw; one for each of a hundred instances is.
  private static let fewBlocks = 100

  /// The errors of a report in XML that are the plugin's.
  ///
  /// An error is laid to the plugin when the innermost frame that is not of the C library or of
  /// valgrind itself is in it. What the host or a language's runtime does is not its affair, whoever
  /// called them.
  static func all(in report: String, plugin: String) -> [MemoryFinding] {
    pieces(of: "error", in: report).compactMap { error in
      guard let stack = pieces(of: "stack", in: error).first else { return nil }
      let frames = pieces(of: "frame", in: stack)
      guard let own = frames.first(where: { !isLibrary($0) }),
        pieces(of: "obj", in: own).first.map(unescaped) == plugin
      else { return nil }
      if let blocks = pieces(of: "leakedblocks", in: error).first.flatMap({ Int($0) }),
        blocks < fewBlocks
      {
        return nil
      }
      let what = pieces(of: "text", in: error).first ?? pieces(of: "what", in: error).first ?? ""
      return MemoryFinding(what: unescaped(what), frames: frames.map(words))
    }
  }

  private static func isLibrary(_ frame: Substring) -> Bool {
    guard let file = pieces(of: "obj", in: frame).first else { return false }
    let name = fileName(of: String(file))
    return ["libc.", "libc-", "ld-linux", "vgpreload", "libpthread", "libm."]
      .contains { name.hasPrefix($0) }
  }

  private static func words(_ frame: Substring) -> String {
    let function = pieces(of: "fn", in: frame).first.map(unescaped) ?? "???"
    if let file = pieces(of: "file", in: frame).first,
      let line = pieces(of: "line", in: frame).first
    {
      return "\(function) (\(unescaped(file)):\(line))"
    }
    return "\(function) (in \(pieces(of: "obj", in: frame).first.map(unescaped) ?? "?"))"
  }

  /// What stands between `<name>` and `</name>`, each time.
  private static func pieces(of name: String, in text: some StringProtocol) -> [Substring] {
    var found: [Substring] = []
    var rest = Substring(text)
    while let start = rest.firstRange(of: "<\(name)>") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "</\(name)>") else { break }
      found.append(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return found
  }

  private static func unescaped(_ text: Substring) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
      .reduce(String(text)) { text, pair in text.replacing(pair.0, with: pair.1) }
  }
}
