import SnapValue

/// A way into the data: `name.name[0]['any name']`.
struct CardPath: Sendable, Hashable {
  /// One step into a value.
  enum Step: Sendable, Hashable {
    case name(String)
    case index(Int)
  }

  /// The steps in order; not empty.
  let steps: [Step]

  /// Makes a path of steps.
  init(steps: [Step]) { self.steps = steps }

  /// Reads a path; `nil` when the text is something else.
  init?(_ text: String) {
    guard case .path(let path)? = try? CardExpression(text) else { return nil }
    self = path
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
    guard steps.count > 1, steps.first == .name("t") else { return nil }
    return steps.dropFirst().map { step in
      switch step {
      case .name(let name): name
      case .index(let index): String(index)
      }
    }.joined(separator: ".")
  }
}
