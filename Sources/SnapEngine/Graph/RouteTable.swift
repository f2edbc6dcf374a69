public import SnapModel

/// The routes of a configuration: by name, and by path patterns of literal and `:name` segments.
///
/// Of several patterns that fit, the most specific wins: compared segment by segment, a literal goes
/// before a parameter; then the order of declaration. Cost of a match: patterns of that length.
public struct RouteTable: Sendable {
  /// A route that fits, and what its path gave along.
  public struct Match: Sendable, Hashable {
    /// Its place in the configuration.
    public var route: Int
    /// The parameters of the path and the entries of the query.
    public var parameters: ValueMap
  }

  private enum Segment: Hashable {
    case literal(String)
    case parameter(String)
  }

  private struct Pattern {
    let route: Int
    let segments: [Segment]
  }

  private var names: [String: Int] = [:]
  private var patterns: [Int: [Pattern]] = [:]

  init(_ routes: [RouteDefinition]) throws(Failure) {
    for (place, route) in routes.enumerated() {
      guard names.updateValue(place, forKey: route.name) == nil else {
        throw Failure(.duplicate, "the route \"\(route.name)\" is defined twice")
      }
      guard let path = route.path else { continue }
      let segments = try Self.segments(ofPattern: path)
      patterns[segments.count, default: []].append(Pattern(route: place, segments: segments))
    }
    for count in patterns.keys { patterns[count]?.sort(by: Self.isMoreSpecific) }
  }

  /// The route of a name, or of a path that begins with `/`.
  public func match(_ text: String) -> Match? {
    guard text.utf8.first == ASCII.slash else {
      return names[text].map { Match(route: $0, parameters: [:]) }
    }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = Self.decodedSegments(parts[0]), let candidates = patterns[path.count]
    else { return nil }
    for pattern in candidates {
      guard var parameters = Self.fit(pattern.segments, path) else { continue }
      if parts.count > 1 { Self.addQuery(parts[1], to: &parameters) }
      return Match(route: pattern.route, parameters: parameters)
    }
    return nil
  }

  /// Whether the pattern of one route fits a path, whoever wins.
  func fits(_ route: Int, _ text: String) -> Bool {
    let path = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = path.first, let segments = Self.decodedSegments(first) else { return false }
    return patterns[segments.count]?.contains { pattern in
      pattern.route == route && Self.fit(pattern.segments, segments) != nil
    } ?? false
  }

  private static func segments(ofPattern path: String) throws(Failure) -> [Segment] {
    let text = path.utf8.first == ASCII.slash ? path.dropFirst() : path[...]
    var segments: [Segment] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      if part.first == ":" {
        let name = String(part.dropFirst())
        guard !name.isEmpty, !segments.contains(.parameter(name)) else {
          throw Failure(
            .malformed, "the pattern \"\(path)\" has an empty or repeated parameter")
        }
        segments.append(.parameter(name))
      } else {
        guard !part.contains(where: { "*{}()?+:".contains($0) }) else {
          throw Failure(
            .unsupported, "the pattern \"\(path)\" has more than literal and \":name\" segments")
        }
        segments.append(.literal(String(part)))
      }
    }
    return segments
  }

  private static func isMoreSpecific(_ left: Pattern, _ right: Pattern) -> Bool {
    for (mine, theirs) in zip(left.segments, right.segments) {
      switch (mine, theirs) {
      case (.literal, .parameter): return true
      case (.parameter, .literal): return false
      default: continue
      }
    }
    return left.route < right.route
  }

  private static func fit(_ segments: [Segment], _ path: [String]) -> ValueMap? {
    var parameters = ValueMap()
    for (segment, text) in zip(segments, path) {
      switch segment {
      case .literal(let literal): if literal != text { return nil }
      case .parameter(let name):
        if text.isEmpty { return nil }
        parameters[name] = .string(text)
      }
    }
    return parameters
  }

  private static func decodedSegments(_ path: Substring) -> [String]? {
    var segments: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = decode(part) else { return nil }
      segments.append(text)
    }
    return segments
  }

  private static func addQuery(_ query: Substring, to parameters: inout ValueMap) {
    for pair in query.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = decode(sides[0]), !key.isEmpty,
        let value = sides.count > 1 ? decode(sides[1]) : ""
      else { continue }
      parameters[key] = .string(value)
    }
  }

  /// Percent escapes undone; `nil` for a bad escape or bytes that are not UTF-8.
  private static func decode(_ text: Substring) -> String? {
    guard text.utf8.contains(ASCII.percent) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == ASCII.percent else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(ASCII.hexadecimal),
        let low = rest.popFirst().flatMap(ASCII.hexadecimal)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
