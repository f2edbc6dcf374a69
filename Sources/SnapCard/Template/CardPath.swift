import SnapValue

/// A way into the data: `name.name[0]['any name'][which]`.
struct CardPath: Sendable, Hashable {
  /// One step into a value.
  enum Step: Sendable, Hashable {
    case name(String)
    case index(Int)
    /// The name or place that an expression comes to.
    indirect case chosen(CardExpression)
  }

  /// The steps in order; not empty.
  let steps: [Step]
  /// Whether a value chose a step of it: then a text that is not there is nothing, and not its key.
  let isChosen: Bool

  /// Makes a path of steps.
  init(steps: [Step], isChosen: Bool = false) {
    self.steps = steps
    self.isChosen = isChosen
  }

  /// Reads a path; `nil` when the text is something else.
  init?(_ text: String) {
    guard case .path(let path)? = try? CardExpression(text) else { return nil }
    self = path
  }

  /// The path with each step that an expression comes to in its place; `nil` where that is no name or place.
  func settled(_ value: (CardExpression) -> Value?) -> CardPath? {
    var settled: [Step] = []
    var isChosen = isChosen
    for step in steps {
      guard case .chosen(let expression) = step else {
        settled.append(step)
        continue
      }
      isChosen = true
      switch value(expression) {
      case .string(let name)?: settled.append(.name(name))
      case .int(let place)?: settled.append(place < 0 ? .name(String(place)) : .index(Int(place)))
      default: return nil
      }
    }
    return CardPath(steps: settled, isChosen: isChosen)
  }

  /// What steps lead to from a value; `nil` where that is nowhere.
  static func follow(_ steps: ArraySlice<Step>, from start: Value) -> Value? {
    var value = start
    for step in steps {
      switch (step, value) {
      case (.name(let name), .map(let map)):
        guard let next = map[name] else { return nil }
        value = next
      case (.index(let index), .list(let items)) where items.indices.contains(index):
        value = items[index]
      default: return nil
      }
    }
    return value
  }

  /// The key of a text, when the path is `t.key`.
  var stringKey: String? {
    guard let words = textWords, words.count == steps.count - 1 else { return nil }
    return words.joined(separator: ".")
  }

  /// What the keys of texts begin with, one of which the path chooses, as `genres` in `t.genres[genre]`.
  var stringGroup: String? {
    guard let words = textWords, words.count < steps.count - 1 else { return nil }
    return words.joined(separator: ".")
  }

  /// The words of a text's key as far as they are written.
  private var textWords: [String]? {
    guard steps.count > 1, steps.first == .name("t") else { return nil }
    var words: [String] = []
    for step in steps.dropFirst() {
      switch step {
      case .name(let name): words.append(name)
      case .index(let index): words.append(String(index))
      case .chosen: return words
      }
    }
    return words
  }

  /// Whether an expression has to come to a step first.
  var hasChosenStep: Bool {
    steps.contains { if case .chosen = $0 { true } else { false } }
  }

  /// The paths in the expressions that choose steps.
  var choosing: [CardPath] {
    steps.flatMap { step -> [CardPath] in
      guard case .chosen(let expression) = step else { return [] }
      return expression.paths
    }
  }
}
