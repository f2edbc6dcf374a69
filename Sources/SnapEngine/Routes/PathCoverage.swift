import SnapValue

extension PathPattern {
  /// Whether every path that another pattern matches is matched by this one, too.
  ///
  /// Exact, by walking both patterns' machines together; past `budget` steps the answer is no. The
  /// steps taken are subtracted from the budget.
  package func covers(_ other: PathPattern, budget: inout Int) -> Bool {
    if isLike(other) { return true }
    guard program.match(other.sample) != nil else { return false }
    var walk = CoverageWalk(wide: PathAutomaton(program), narrow: PathAutomaton(other.program))
    return walk.isCovered(budget: &budget)
  }

  /// Whether the texts at both beginnings leave it open that some path is matched by both.
  package func mayOverlap(_ other: PathPattern) -> Bool {
    guard let mine = parts.first, let theirs = other.parts.first, !mine.modifier.allowsNone,
      !theirs.modifier.allowsNone
    else { return true }
    return zip(mine.prefix, theirs.prefix).allSatisfy(==)
  }

  /// Whether some path is matched by both. Exact; past `budget` steps the answer is yes.
  package func overlaps(_ other: PathPattern, budget: inout Int) -> Bool {
    let (one, two) = (PathAutomaton(program), PathAutomaton(other.program))
    var seen: Set<[Int32]> = []
    var open = one.start.flatMap { mine in two.start.map { [mine, $0] } }
    while let pair = open.popLast() {
      guard seen.insert(pair).inserted else { continue }
      budget -= 1
      guard budget > 0 else { return true }
      let (mine, theirs) = (one.takes[Int(pair[0])], two.takes[Int(pair[1])])
      if mine == .end, theirs == .end { return true }
      guard mine.meets(theirs) else { continue }
      open += one.next[Int(pair[0])].flatMap { next in two.next[Int(pair[1])].map { [next, $0] } }
    }
    return false
  }

  /// Whether two patterns differ in nothing but the names of their groups.
  package func isLike(_ other: PathPattern) -> Bool {
    parts.count == other.parts.count && zip(parts, other.parts).allSatisfy { $0.isLike($1) }
  }

  /// A short path that it matches, with a sign for each name that no path has.
  var sample: [UInt8] {
    var path: [UInt8] = []
    for part in parts where !part.modifier.allowsNone {
      path += part.prefix
      if part.kind == .segment { path.append(1) }
      path += part.suffix
    }
    return path
  }
}

/// A pattern's machine one byte at a time: states that take a byte, and what they lead to.
struct PathAutomaton {
  enum Takes: Equatable {
    case byte(UInt8)
    case nonSlash
    case any
    /// Nothing: the pattern has ended here.
    case end

    /// Whether some byte fits both.
    func meets(_ other: Takes) -> Bool {
      switch (self, other) {
      case (.end, _), (_, .end): false
      case (.byte(let byte), _): other.accepts(byte)
      case (_, .byte(let byte)): accepts(byte)
      default: true
      }
    }

    func accepts(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let own): own == byte
      case .nonSlash: byte != PathText.slash
      case .any: true
      case .end: false
      }
    }
  }

  private(set) var takes: [Takes] = []
  private(set) var next: [[Int32]] = []
  private(set) var start: [Int32] = []
  /// The bytes that the pattern tells from others.
  private(set) var alphabet: Set<UInt8> = []

  init(_ program: PathProgram) {
    // Each step that takes a byte is a state, a literal one for each of its bytes.
    var first: [Int32] = []
    for step in program.steps {
      first.append(Int32(takes.count))
      switch step {
      case .literal(let start, let count):
        let bytes = program.pool[Int(start)..<Int(start) + Int(count)]
        takes += bytes.map { .byte($0) }
        alphabet.formUnion(bytes)
      case .nonSlash: takes.append(.nonSlash)
      case .any: takes.append(.any)
      case .end: takes.append(.end)
      case .split, .jump, .save: break
      }
    }
    next = Array(repeating: [], count: takes.count)
    for (place, step) in program.steps.enumerated() {
      switch step {
      case .literal(_, let count):
        let start = first[place]
        for offset in 1..<max(count, 1) { next[Int(start + offset - 1)] = [start + offset] }
        next[Int(start + count - 1)] = Self.reached(place + 1, program, first)
      case .nonSlash, .any: next[Int(first[place])] = Self.reached(place + 1, program, first)
      case .split, .jump, .save, .end: break
      }
    }
    start = Self.reached(0, program, first)
  }

  /// How many bytes of a path can be read before there is no way on.
  func reach(_ path: [UInt8]) -> Int {
    var states = start
    for (place, byte) in path.enumerated() {
      var reached: Set<Int32> = []
      for state in states where takes[Int(state)].accepts(byte) {
        reached.formUnion(next[Int(state)])
      }
      if reached.isEmpty { return place }
      states = reached.sorted()
    }
    return path.count
  }

  /// The states that a step comes to without taking a byte, sorted.
  private static func reached(_ step: Int, _ program: PathProgram, _ first: [Int32]) -> [Int32] {
    var seen: Set<Int> = []
    var states: Set<Int32> = []
    var open = [step]
    while let step = open.popLast() {
      guard seen.insert(step).inserted else { continue }
      switch program.steps[step] {
      case .split(let one, let other): open += [Int(one), Int(other)]
      case .jump(let target): open.append(Int(target))
      case .save: open.append(step + 1)
      case .literal, .nonSlash, .any, .end: states.insert(first[step])
      }
    }
    return states.sorted()
  }
}

/// Looks for a path that the narrow pattern matches and the wide one does not.
private struct CoverageWalk {
  private struct Pair: Hashable {
    let narrow: Int32
    let wide: [Int32]
  }

  private let wide: PathAutomaton
  private let narrow: PathAutomaton
  /// The wide pattern's bytes, and one that stands for all others.
  private let bytes: [UInt8]
  private var seen: Set<Pair> = []
  private var open: [Pair] = []

  init(wide: PathAutomaton, narrow: PathAutomaton) {
    self.wide = wide
    self.narrow = narrow
    let known = wide.alphabet.union([PathText.slash])
    let other = (1...255).first { !known.contains($0) }
    bytes = known.sorted() + (other.map { [$0] } ?? [])
  }

  mutating func isCovered(budget: inout Int) -> Bool {
    for state in narrow.start { add(Pair(narrow: state, wide: wide.start)) }
    while let pair = open.popLast() {
      budget -= 1 + pair.wide.count
      guard budget > 0 else { return false }
      let takes = narrow.takes[Int(pair.narrow)]
      switch takes {
      case .end:
        if !pair.wide.contains(where: { wide.takes[Int($0)] == .end }) { return false }
      case .byte(let byte): follow(pair, byte, &budget)
      case .nonSlash, .any:
        for byte in bytes where takes.accepts(byte) { follow(pair, byte, &budget) }
      }
    }
    return true
  }

  private mutating func follow(_ pair: Pair, _ byte: UInt8, _ budget: inout Int) {
    var reached: Set<Int32> = []
    for state in pair.wide where wide.takes[Int(state)].accepts(byte) {
      reached.formUnion(wide.next[Int(state)])
    }
    budget -= 1 + reached.count
    let states = reached.sorted()
    for state in narrow.next[Int(pair.narrow)] { add(Pair(narrow: state, wide: states)) }
  }

  private mutating func add(_ pair: Pair) {
    if seen.insert(pair).inserted { open.append(pair) }
  }
}
