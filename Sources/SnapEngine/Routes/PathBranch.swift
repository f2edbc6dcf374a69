import SnapValue

/// One way through a pattern as an index keeps it: whole segments, and how it goes on behind them.
struct PathBranch: Sendable, Hashable {
  enum Segment: Sendable, Hashable {
    /// Exactly this text.
    case text([UInt8])
    /// Any segment that is not empty.
    case one
  }
  enum Tail: UInt8, Sendable, Hashable {
    /// The path ends here.
    case end
    /// One segment or more, none of them empty.
    case segments
    /// One segment or more, whatever they hold.
    case any
    /// The pattern's machine must say; paths that it matches begin with the segments.
    case ask
  }
  var segments: [Segment]
  var tail: Tail

  /// The most segments that are kept; what is behind them is asked.
  static let mostSegments = 15
}

extension PathPattern {
  /// The ways through the pattern. Together they take every path that it matches, and but for those
  /// that ask no other.
  var branches: [PathBranch] {
    var walk = BranchWalk(parts: parts)
    walk.follow(0, .init())
    return walk.branches
  }

  /// The segments that its groups take, where each takes one, or the last one all that are left.
  static func groupSegments(_ branches: [PathBranch], groups: Int) -> [Int]? {
    guard branches.count == 1, let branch = branches.first, branch.tail != .ask else { return nil }
    var places = branch.segments.indices.filter { branch.segments[$0] == .one }
    if branch.tail != .end { places.append(branch.segments.count) }
    return places.count == groups ? places : nil
  }
}

private struct BranchWalk {
  struct State {
    var segments: [PathBranch.Segment] = []
    /// The text of the segment that is not closed; `nil` before the first slash or behind a group.
    var current: [UInt8]?
    /// Whether a group has taken the segment that is not closed.
    var isGroup = false
    var forks = 0

    /// Goes on with text; `false` when that makes a segment of text and group.
    mutating func append(_ text: [UInt8]) -> Bool {
      for byte in text {
        if byte == PathText.slash {
          close()
          current = []
        } else if isGroup || current == nil {
          return false
        } else {
          current?.append(byte)
        }
      }
      return true
    }

    mutating func close() {
      if isGroup { segments.append(.one) } else if let current { segments.append(.text(current)) }
      (current, isGroup) = (nil, false)
    }
  }

  let parts: [PathPart]
  var branches: [PathBranch] = []

  init(parts: [PathPart]) { self.parts = parts }

  mutating func follow(_ place: Int, _ state: State) {
    guard place < parts.count else { return finish(state, .end) }
    let part = parts[place]
    guard part.modifier.allowsNone else { return take(part, place, state) }
    var fork = state
    fork.forks += 1
    guard fork.forks <= 3 else { return stop(state) }
    follow(place + 1, fork)
    take(part, place, fork)
  }

  private mutating func take(_ part: PathPart, _ place: Int, _ state: State) {
    let isLast = place == parts.count - 1
    var next = state
    if part.kind == .text, part.modifier.repeats { return stop(state) }
    let isMany = part.modifier.repeats && !(part.prefix.isEmpty && part.suffix.isEmpty)
    guard next.append(part.prefix) else { return stop(state) }
    if part.kind != .text {
      guard next.current?.isEmpty == true else { return stop(state) }
      if part.kind == .wildcard || isMany {
        guard isLast, part.suffix.isEmpty, part.kind == .wildcard || part.prefix == [PathText.slash]
        else { return stop(state) }
        next.current = nil
        return finish(next, part.kind == .wildcard ? .any : .segments)
      }
      (next.current, next.isGroup) = (nil, true)
      guard next.append(part.suffix) else { return stop(next) }
    }
    follow(place + 1, next)
  }

  private mutating func finish(_ state: State, _ tail: PathBranch.Tail) {
    var state = state
    state.close()
    guard state.segments.count <= PathBranch.mostSegments else { return stop(state) }
    branches.append(PathBranch(segments: state.segments, tail: tail))
  }

  /// Leaves the rest to the pattern's machine.
  private mutating func stop(_ state: State) {
    var segments = state.segments
    if state.isGroup { segments.append(.one) }
    branches.append(
      PathBranch(segments: Array(segments.prefix(PathBranch.mostSegments)), tail: .ask))
  }
}
