import SnapValue

/// Whether every value of one type is one of another, where each has named types of its own.
struct SchemaFit {
  private struct Pair: Hashable {
    let old: Schema
    let new: Schema
  }

  private let old: [String: Schema]
  private let new: [String: Schema]
  /// Pairs that fit, or are being looked at.
  private var assumed: Set<Pair> = []
  /// How many parts are still compared; past them the answer is no.
  private var budget = 100_000

  init(_ old: [String: Schema], _ new: [String: Schema]) { (self.old, self.new) = (old, new) }

  /// Whether both say the same, whatever types are called.
  static func isSame(
    _ old: Schema, in oldTypes: [String: Schema], _ new: Schema, in newTypes: [String: Schema]
  ) -> Bool {
    var there = SchemaFit(oldTypes, newTypes)
    var back = SchemaFit(newTypes, oldTypes)
    return there.fits(old, new) && back.fits(new, old)
  }

  /// The first part of two types that keeps values of the old one from being of the new one, by the
  /// names that lead there, with what it was and is. Both are the whole types where no part alone is it.
  mutating func misfit(_ one: Schema, _ other: Schema) -> (path: [String], old: String, new: String)
  {
    var path: [String] = []
    var (one, other) = (one.resolved(in: old), other.resolved(in: new))
    while path.count < 32, let part = misfittingPart(one, other) {
      path.append(part.name)
      guard let mine = part.old, let theirs = part.new else {
        let words = (part.old?.words ?? "absent", part.new?.words ?? "absent")
        return (path, part.isLess ? "optional" : words.0, part.isLess ? "required" : words.1)
      }
      (one, other) = (mine.resolved(in: old), theirs.resolved(in: new))
    }
    return (path, one.words, other.words)
  }

  private struct MisfittingPart {
    let name: String
    var old: Schema?
    var new: Schema?
    /// Whether it may be absent in the old one, and may not in the new one.
    var isLess = false
  }

  private mutating func misfittingPart(_ one: Schema, _ other: Schema) -> MisfittingPart? {
    guard case .properties(let mine) = one.form, case .properties(let theirs) = other.form else {
      return nil
    }
    for property in theirs.required ?? [] where !mine.isRequired(property.name) {
      return MisfittingPart(name: property.name, isLess: true)
    }
    for property in theirs.all {
      guard let own = mine[property.name], !fits(own, property.schema) else { continue }
      return MisfittingPart(name: property.name, old: own, new: property.schema)
    }
    guard !theirs.allowsAdditional, let gone = mine.all.first(where: { theirs[$0.name] == nil })
    else { return nil }
    return MisfittingPart(name: gone.name, old: gone.schema)
  }

  /// Whether every value of the old type is one of the new type.
  mutating func fits(_ one: Schema, _ other: Schema) -> Bool {
    budget -= 1
    guard budget > 0 else { return false }
    if one.isRef || other.isRef {
      guard assumed.insert(Pair(old: one, new: other)).inserted else { return true }
    }
    let (one, other) = (one.resolved(in: old), other.resolved(in: new))
    if case .empty = other.form { return true }
    if one.isNullable, !other.isNullable { return false }
    switch (one.form, other.form) {
    case (.type(let mine), .type(let theirs)): return mine.fits(theirs)
    case (.enumeration, .type(.string)): return true
    case (.enumeration(let mine), .enumeration(let theirs)):
      return Set(theirs).isSuperset(of: mine)
    case (.elements(let mine), .elements(let theirs)): return fits(mine, theirs)
    case (.values(let mine), .values(let theirs)): return fits(mine, theirs)
    case (.properties(let mine), .values(let theirs)):
      return !mine.allowsAdditional && mine.all.allSatisfy { fits($0.schema, theirs) }
    case (.values(let mine), .properties(let theirs)):
      return theirs.allowsAdditional && (theirs.required ?? []).isEmpty
        && theirs.all.allSatisfy { fits(mine, $0.schema) }
    case (.properties(let mine), .properties(let theirs)): return fits(mine, theirs)
    case (.discriminator(let tag, let mine), .discriminator(let other, let theirs)):
      return tag == other
        && mine.allSatisfy { mapping in
          let same = theirs.first { $0.name == mapping.name }
          return same.map { fits(mapping.schema, $0.schema) } ?? false
        }
    default: return false
    }
  }

  private mutating func fits(_ mine: SchemaProperties, _ theirs: SchemaProperties) -> Bool {
    if mine.allowsAdditional, !theirs.allowsAdditional { return false }
    for property in theirs.required ?? [] {
      guard mine.isRequired(property.name) else { return false }
    }
    for property in theirs.all {
      guard let own = mine[property.name] else {
        // Under a name that is not listed there may be anything.
        if mine.allowsAdditional, !fits(.any, property.schema) { return false }
        continue
      }
      guard fits(own, property.schema) else { return false }
    }
    return theirs.allowsAdditional || mine.names.allSatisfy { theirs[$0] != nil }
  }
}

extension Schema {
  fileprivate var isRef: Bool { if case .ref = form { true } else { false } }

  /// The type in words.
  fileprivate var words: String {
    let name =
      switch form {
      case .empty: "anything"
      case .type(let type): type.rawValue
      case .enumeration(let words): "one of \(words.prefix(5).joined(separator: ", "))"
      case .elements: "a list"
      case .values, .properties, .discriminator: "a map"
      case .ref(let name): name
      }
    return isNullable ? "\(name) or null" : name
  }
}

extension SchemaProperties {
  fileprivate var all: [SchemaProperty] { (required ?? []) + (optional ?? []) }
}

extension SchemaType {
  /// Whether every value of this type is one of the other.
  fileprivate func fits(_ other: SchemaType) -> Bool {
    if self == other { return true }
    switch (self, other) {
    case (.timestamp, .string), (.float32, .float64), (.float64, .float32): return true
    case (_, .float32), (_, .float64): return range != nil
    default:
      guard let range, let wider = other.range else { return false }
      return wider.lowerBound <= range.lowerBound && range.upperBound <= wider.upperBound
    }
  }
}
