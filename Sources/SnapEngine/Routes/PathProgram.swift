import SnapValue

/// A pattern as the steps of a machine that reads a path byte by byte.
///
/// The steps stand in the order in which a regular expression of the standard would try them, so what
/// the groups take is the same; each pair of step and byte is tried once, so that no pattern and path
/// take longer than the product of their lengths.
struct PathProgram: Sendable {
  enum Step: Sendable, Hashable {
    /// Exactly these bytes of the pool.
    case literal(start: Int32, count: Int32)
    /// One byte that is no `/`.
    case nonSlash
    /// One byte.
    case any
    /// One way first, then the other.
    case split(Int32, Int32)
    case jump(Int32)
    /// The place is remembered.
    case save(Int32)
    case end
  }

  private(set) var steps: [Step] = []
  private(set) var pool: [UInt8] = []
  /// How many groups there are; each has two places to remember.
  private(set) var groups = 0

  init(_ parts: [PathPart]) {
    for part in parts { add(part) }
    steps.append(.end)
  }

  private mutating func add(_ part: PathPart) {
    if case .text = part.kind {
      repeating(part.modifier) { $0.literal(part.prefix) }
      return
    }
    let group = Int32(groups)
    groups += 1
    let isBare = part.prefix.isEmpty && part.suffix.isEmpty
    switch (part.kind, part.modifier) {
    case (.wildcard, .optional) where isBare:
      // As in JavaScript, a part left out when it would be empty takes no part.
      optional { $0.capture(group) { $0.greedy(.any, atLeastOne: true) } }
    case (.wildcard, _) where isBare: capture(group) { $0.greedy(.any, atLeastOne: false) }
    case (.wildcard, let modifier):
      // Text before a wildcard cannot match again what the wildcard has not matched already.
      let around = { (program: inout PathProgram) in
        program.literal(part.prefix)
        program.capture(group) { $0.greedy(.any, atLeastOne: false) }
        program.literal(part.suffix)
      }
      if modifier.allowsNone { optional(around) } else { around(&self) }
    case (_, .oneOrMore) where isBare: capture(group) { $0.greedy(.nonSlash, atLeastOne: true) }
    case (_, .zeroOrMore) where isBare: capture(group) { $0.greedy(.nonSlash, atLeastOne: false) }
    case (_, let modifier):
      let around = { (program: inout PathProgram) in
        program.literal(part.prefix)
        program.capture(group) { program in
          program.lazySegment()
          if modifier.repeats {
            program.repeating(.zeroOrMore) { program in
              program.literal(part.suffix + part.prefix)
              program.lazySegment()
            }
          }
        }
        program.literal(part.suffix)
      }
      if modifier.allowsNone { optional(around) } else { around(&self) }
    }
  }

  private mutating func literal(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    steps.append(.literal(start: Int32(pool.count), count: Int32(bytes.count)))
    pool += bytes
  }

  private mutating func capture(_ group: Int32, _ body: (inout PathProgram) -> Void) {
    steps.append(.save(2 * group))
    body(&self)
    steps.append(.save(2 * group + 1))
  }

  private mutating func optional(_ body: (inout PathProgram) -> Void) {
    let split = steps.count
    steps.append(.split(Int32(split + 1), 0))
    body(&self)
    steps[split] = .split(Int32(split + 1), Int32(steps.count))
  }

  private mutating func repeating(
    _ modifier: PathPart.Modifier, _ body: (inout PathProgram) -> Void
  ) {
    switch modifier {
    case .none: body(&self)
    case .optional: optional(body)
    case .oneOrMore:
      let start = steps.count
      body(&self)
      steps.append(.split(Int32(start), Int32(steps.count + 1)))
    case .zeroOrMore:
      let split = steps.count
      optional { program in
        body(&program)
        program.steps.append(.jump(Int32(split)))
      }
    }
  }

  /// As many as there are, then fewer.
  private mutating func greedy(_ step: Step, atLeastOne: Bool) {
    repeating(atLeastOne ? .oneOrMore : .zeroOrMore) { $0.steps.append(step) }
  }

  /// One byte of a segment, then more.
  private mutating func lazySegment() {
    let start = steps.count
    steps.append(.nonSlash)
    steps.append(.split(Int32(start + 2), Int32(start)))
  }
}
