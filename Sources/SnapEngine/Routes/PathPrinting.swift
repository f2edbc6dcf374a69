package import SnapValue

/// Why parameters make no path of a pattern.
package enum PathPrintingFault: Error, Sendable, Hashable {
  /// Nothing was given for a group that must take part.
  case missing(name: String)
  /// The pattern would read something else out of the path that the value makes.
  case doesNotFit(name: String, value: String)
  /// What was given is no text, number or truth value.
  case noText(name: String, kind: String)

  /// The reason as a sentence.
  package var message: String {
    switch self {
    case .missing(let name): "nothing is given for \"\(name)\""
    case .doesNotFit(let name, let value): "\"\(value)\" cannot stand for \"\(name)\" in this path"
    case .noText(let name, let kind): "\"\(name)\" must be text or a number, not \(kind)"
    }
  }
}

extension PathPattern {
  /// The path that the parameters make, percent-encoded: what `match` reads them out of again.
  ///
  /// A group that may be absent is left out where nothing, or null, is given; text that may be absent
  /// always is. Other entries of the map are not looked at. Cost: that of a match.
  package func printed(_ parameters: ValueMap) throws(PathPrintingFault) -> String {
    var path: [UInt8] = []
    var given: [(name: String, text: String)] = []
    for part in parts {
      if part.kind == .text {
        if !part.modifier.allowsNone { path += part.prefix }
        continue
      }
      let value = parameters[part.name] ?? .null
      if value == .null {
        if part.modifier.allowsNone { continue }
        guard part.kind == .wildcard else { throw .missing(name: part.name) }
      }
      guard let text = value == .null ? "" : value.pathText else {
        throw .noText(name: part.name, kind: value.kindName)
      }
      let isMany = part.kind == .wildcard || part.modifier.repeats
      path += part.prefix + PathText.encoded(text, keepingSlashes: isMany) + part.suffix
      given.append((part.name, text))
    }
    try check(path, reads: given)
    return String(decoding: path, as: UTF8.self)
  }

  private func check(
    _ path: [UInt8], reads given: [(name: String, text: String)]
  ) throws(PathPrintingFault) {
    guard let first = given.first else { return }
    let canonical = PathText.canonical(path)
    guard let groups = program.match(canonical) else {
      let worst = given.first { $0.text.isEmpty || $0.text == "." || $0.text == ".." } ?? first
      throw .doesNotFit(name: worst.name, value: worst.text)
    }
    for (name, text) in given {
      guard let group = names.firstIndex(of: name) else { continue }
      let found = groups[group].flatMap { PathText.decoded(canonical[$0]) } ?? ""
      if found != text { throw .doesNotFit(name: name, value: text) }
    }
  }
}

extension Value {
  /// The value as it stands in a path: text as it is, numbers and truth values in their own words.
  package var pathText: String? {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let truth): truth ? "true" : "false"
    case .null, .bytes, .list, .map: nil
    }
  }
}
