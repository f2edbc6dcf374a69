import SnapValue

extension PathTrie {
  /// The place of the first pattern that matches a path and that `accepts` takes; `nil` when none does.
  ///
  /// The path may be followed by `?` and a query. Cost: the path, and the nodes that it fits.
  package func first(matching path: String, accepts: (Int) -> Bool) -> Int? {
    first(matching: path.utf8.span, accepts: accepts)
  }

  /// The same of UTF-8 bytes.
  package func first(matching path: Span<UInt8>, accepts: (Int) -> Bool) -> Int? {
    if let place = plainFirst(path), accepts(place) { return place }
    return search(path, accepts)
  }

  /// The same by all ways that lead anywhere. It may find what the straight way finds, too.
  func search(_ path: Span<UInt8>, _ accepts: (Int) -> Bool) -> Int? {
    var best = UInt32.max
    var words = PathSegments.Words(repeating: 0)
    var ends = PathSegments.Ends(repeating: 0)
    let shape = PathSegments(path, query: true, &words, &ends)
    if shape.isCanonical, shape.hasSlash {
      visit(0, 0, path, words.span, ends.span, shape, accepts, &best)
    } else {
      let canonical = PathText.canonicalPath(path)
      let shape = PathSegments(canonical.span, query: false, &words, &ends)
      visit(0, 0, canonical.span, words.span, ends.span, shape, accepts, &best)
    }
    return best == UInt32.max ? nil : Int(best)
  }

  /// Looks at and below a node for a pattern that goes before the best one so far.
  private func visit(
    _ first: Int, _ segment: Int, _ path: Span<UInt8>, _ words: Span<UInt64>,
    _ ends: Span<Int32>, _ shape: PathSegments, _ accepts: (Int) -> Bool, _ best: inout UInt32
  ) {
    var (place, segment) = (first, segment)
    while true {
      let node = nodes[place]
      guard node.first < best else { return }
      if segment < shape.known {
        let start = segment == 0 ? 1 : Int(ends[segment &- 1]) &+ 1
        let end = Int(ends[segment])
        let text =
          node.texts == 0 ? 0 : child(of: node, words[segment], end &- start, path, start)
        let one = start < end ? Int(node.one) : 0
        let hasTails = node.other != Node.none
        // The last child is gone on with, those before it are visited.
        if text != 0, one == 0, !hasTails {
          (place, segment) = (text, segment &+ 1)
          continue
        }
        if text != 0 {
          visit(text, segment &+ 1, path, words, ends, shape, accepts, &best)
        }
        if one != 0, !hasTails {
          (place, segment) = (one, segment &+ 1)
          continue
        }
        if one != 0 {
          visit(one, segment &+ 1, path, words, ends, shape, accepts, &best)
        }
        if !hasTails { return }
      }
      takeTails(tails[place], segment, path, shape, accepts, &best)
      return
    }
  }

  private func takeTails(
    _ tails: Tails, _ segment: Int, _ path: Span<UInt8>, _ shape: PathSegments,
    _ accepts: (Int) -> Bool, _ best: inout UInt32
  ) {
    if shape.fits(.end, segment) { take(tails.start, tails.endsEnd, accepts, &best) }
    guard tails.endsEnd < tails.askEnd else { return }
    if shape.fits(.segments, segment) { take(tails.endsEnd, tails.segmentsEnd, accepts, &best) }
    if shape.fits(.any, segment) { take(tails.segmentsEnd, tails.anyEnd, accepts, &best) }
    take(tails.anyEnd, tails.askEnd, { asks(UInt32($0), path) && accepts($0) }, &best)
  }

  /// Takes the first of some entries that goes before the best one, and is accepted.
  private func take(
    _ start: UInt32, _ end: UInt32, _ accepts: (Int) -> Bool, _ best: inout UInt32
  ) {
    for place in Int(start)..<Int(end) {
      let entry = entries[place]
      guard entry < best else { return }
      if accepts(Int(entry)) {
        best = entry
        return
      }
    }
  }

  /// The places of all patterns that match a path in the standard's form, in no order. Some that
  /// have several ways through them are told more than once; past the budget, which is lowered by
  /// what is looked at, some are missing.
  func all(matching path: [UInt8], budget: inout Int) -> [Int] {
    let span = path.span
    var words = PathSegments.Words(repeating: 0)
    var ends = PathSegments.Ends(repeating: 0)
    let shape = PathSegments(span, query: false, &words, &ends)
    var found: [Int] = []
    var open: [(node: Int, segment: Int)] = [(0, 0)]
    while budget > 0, let (place, segment) = open.popLast() {
      let node = nodes[place]
      budget -= 1
      func take(_ start: UInt32, _ end: UInt32, _ tail: PathBranch.Tail) {
        guard shape.fits(tail, segment) else { return }
        for entry in entries[Int(start)..<Int(end)] where budget > 0 {
          budget -= tail == .ask ? 1 + path.count + (programs[entry]?.steps.count ?? 0) : 1
          if tail != .ask || asks(entry, span) { found.append(Int(entry)) }
        }
      }
      let tails = tails[place]
      take(tails.start, tails.endsEnd, .end)
      take(tails.endsEnd, tails.segmentsEnd, .segments)
      take(tails.segmentsEnd, tails.anyEnd, .any)
      take(tails.anyEnd, tails.askEnd, .ask)
      guard segment < shape.known else { continue }
      let (start, end) = (segment == 0 ? 1 : Int(ends[segment - 1]) + 1, Int(ends[segment]))
      if node.texts != 0 {
        let child = child(of: node, words[segment], end - start, span, start)
        if child != 0 { open.append((child, segment + 1)) }
      }
      if node.one != 0, end > start { open.append((Int(node.one), segment + 1)) }
    }
    return found
  }

  /// What the groups of the pattern at a place take of a path that it matches; groups that take no
  /// part are left out. A `?` and a query may follow the path.
  package func groups(of place: Int, pattern: PathPattern, in path: String) -> [PathGroup] {
    let bytes = PathText.canonicalPath(path.utf8.span)
    guard let taken = groupSegments[place] else {
      let groups = pattern.program.match(bytes) ?? []
      return zip(pattern.names, groups).compactMap { name, group in
        group.map { PathGroup(name: name, bytes: Array(bytes[$0])) }
      }
    }
    var words = PathSegments.Words(repeating: 0)
    var ends = PathSegments.Ends(repeating: 0)
    let shape = PathSegments(bytes.span, query: false, &words, &ends)
    let takesRest = restTakers.contains(UInt32(truncatingIfNeeded: place))
    var groups: [PathGroup] = []
    for (index, segment) in taken.enumerated()
    where segment < shape.known {
      let isRest = takesRest && index == taken.count - 1
      let start = segment == 0 ? 1 : Int(ends[segment - 1]) + 1
      let end = isRest ? bytes.count : Int(ends[segment])
      groups.append(
        PathGroup(name: pattern.names[index], bytes: Array(bytes[start..<end])))
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

/// What a group of a pattern took of a path.
package struct PathGroup: Sendable, Hashable {
  /// The group's name.
  package var name: String
  let bytes: [UInt8]

  /// The text in the URL standard's form, with its percent escapes.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The text with percent escapes undone; `nil` for a bad escape or bytes that are not UTF-8.
  package var decoded: String? { PathText.decoded(bytes) }
}
