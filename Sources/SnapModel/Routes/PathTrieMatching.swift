extension PathTrie {
  /// The place of the first pattern that matches a path and that `accepts` takes; `nil` when none does.
  ///
  /// The path may be followed by `?` and a query. Cost: the path, and the nodes that it fits.
  public func first(matching path: String, accepts: (Int) -> Bool) -> Int? {
    first(matching: path.utf8.span, accepts: accepts)
  }

  /// The same of UTF-8 bytes.
  public func first(matching path: Span<UInt8>, accepts: (Int) -> Bool) -> Int? {
    var best = UInt32.max
    let segments = PathSegments(path, query: true)
    if segments.isCanonical, segments.hasSlash {
      visit(0, 0, path, segments, accepts, &best)
    } else {
      let canonical = PathText.canonicalPath(path)
      let span = canonical.span
      visit(0, 0, span, PathSegments(span, query: false), accepts, &best)
    }
    return best == UInt32.max ? nil : Int(best)
  }

  /// Looks below a node for a pattern that goes before the best one so far.
  private func visit(
    _ place: Int, _ segment: Int, _ path: Span<UInt8>, _ segments: borrowing PathSegments,
    _ accepts: (Int) -> Bool, _ best: inout UInt32
  ) {
    let node = nodes[place]
    guard node.first < best else { return }
    if segment < min(segments.count, PathSegments.most) {
      let (start, end) = (segments.start(segment), Int(segments.ends[segment]))
      if node.hasTexts,
        let child = child(segments.words[segment], end - start, path, start, of: place)
      {
        visit(child, segment + 1, path, segments, accepts, &best)
      }
      if node.one != 0, end > start {
        visit(Int(node.one), segment + 1, path, segments, accepts, &best)
      }
    }
    guard node.start < node.ends[3] else { return }
    var start = node.start
    for tail in 0..<4 {
      let end = node.ends[tail]
      if start < end, segments.fits(tail, segment) {
        take(start, end, asks: tail == 3, path, accepts, &best)
      }
      start = end
    }
  }

  /// Takes the first of some entries that goes before the best one, and is accepted.
  private func take(
    _ start: UInt32, _ end: UInt32, asks: Bool, _ path: Span<UInt8>, _ accepts: (Int) -> Bool,
    _ best: inout UInt32
  ) {
    for place in Int(start)..<Int(end) {
      let entry = entries[place]
      guard entry < best else { return }
      if asks, !self.asks(entry, path) { continue }
      if accepts(Int(entry)) {
        best = entry
        return
      }
    }
  }

  /// The places of all patterns that match a path in the standard's form, in no order. Some that
  /// have several ways through them are told more than once.
  func all(matching path: [UInt8]) -> [Int] {
    let span = path.span
    let segments = PathSegments(span, query: false)
    var found: [Int] = []
    var open: [(node: Int, segment: Int)] = [(0, 0)]
    while let (place, segment) = open.popLast() {
      let node = nodes[place]
      var start = Int(node.start)
      for tail in 0..<4 {
        let end = Int(node.ends[tail])
        for entry in entries[start..<end]
        where segments.fits(tail, segment) && (tail < 3 || asks(entry, span)) {
          found.append(Int(entry))
        }
        start = end
      }
      guard segment < min(segments.count, PathSegments.most) else { continue }
      let (first, end) = (segments.start(segment), Int(segments.ends[segment]))
      if node.hasTexts,
        let child = child(segments.words[segment], end - first, span, first, of: place)
      {
        open.append((child, segment + 1))
      }
      if node.one != 0, end > first { open.append((Int(node.one), segment + 1)) }
    }
    return found
  }

  /// What the groups of the pattern at a place take of a path that it matches; groups that take no
  /// part are left out. A `?` and a query may follow the path.
  public func groups(of place: Int, pattern: PathPattern, in path: String) -> [PathGroup] {
    let bytes = PathText.canonicalPath(path.utf8.span)
    guard let taken = groupSegments[place] else {
      let groups = pattern.program.match(bytes) ?? []
      return zip(pattern.names, groups).compactMap { name, group in
        group.map { PathGroup(name: name, bytes: Array(bytes[$0])) }
      }
    }
    let segments = PathSegments(bytes.span, query: false)
    let takesRest = restTakers.contains(UInt32(truncatingIfNeeded: place))
    var groups: [PathGroup] = []
    for (index, segment) in taken.enumerated()
    where segment < min(segments.count, PathSegments.most) {
      let isRest = takesRest && index == taken.count - 1
      let end = isRest ? bytes.count : Int(segments.ends[segment])
      groups.append(
        PathGroup(name: pattern.names[index], bytes: Array(bytes[segments.start(segment)..<end])))
    }
    return groups
  }

  /// Asks a pattern's machine.
  func asks(_ entry: UInt32, _ path: Span<UInt8>) -> Bool {
    guard let program = programs[entry] else { return false }
    var bytes: [UInt8] = []
    for place in path.indices {
      if path[place] == UInt8(ascii: "?") { break }
      bytes.append(path[place])
    }
    return program.match(bytes) != nil
  }
}

extension PathSegments {
  /// Whether what is left from a segment on is as a tail, by its number, wants it; `ask` always.
  @inline(__always)
  func fits(_ tail: Int, _ segment: Int) -> Bool {
    switch tail {
    case 0: segment == count && (hasSlash || length == 0)
    case 1: segment < count && lastEmpty < segment
    case 2: segment < count
    default: true
    }
  }
}

/// What a group of a pattern took of a path.
public struct PathGroup: Sendable, Hashable {
  /// The group's name.
  public var name: String
  let bytes: [UInt8]

  /// The text in the URL standard's form, with its percent escapes.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The text with percent escapes undone; `nil` for a bad escape or bytes that are not UTF-8.
  public var decoded: String? { PathText.decoded(bytes) }
}
