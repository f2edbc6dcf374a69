/// One question to a path search: from a stack to a screen.
package struct PathQuery: Sendable, Hashable {
  /// One screen of the stack.
  package struct Entry: Sendable, Hashable {
    /// Which screen it is.
    package var screen: Int
    /// Whether its properties are those that are asked for.
    package var matches: Bool
    /// Makes an entry.
    package init(_ screen: Int, matches: Bool = true) {
      self.screen = screen
      self.matches = matches
    }
  }

  /// The screens that are there, bottom first.
  package var stack: [Entry]
  /// Where to go.
  package var goal: Int
  /// The most screens that may be looked at; beyond it the answer is `tooFar`.
  package var limit: Int

  /// Makes a question.
  package init(from stack: [Entry], to goal: Int, limit: Int = .max) {
    self.stack = stack
    self.goal = goal
    self.limit = limit
  }
}

/// One command of a path, and what it does to the stack.
package struct PathStep: Sendable, Hashable {
  /// What a command does to the stack.
  package enum Move: Sendable, Hashable {
    /// The screen is there already, at this place of the stack: all above it goes.
    case pop(to: Int)
    /// A new screen of this kind comes on top.
    case push(Int)
  }

  /// The command.
  package var command: Int
  /// What it does.
  package var move: Move
}

/// What a path search found.
package enum PathAnswer: Sendable, Hashable {
  /// The screen on top is what is asked for.
  case alreadyThere
  /// No commands lead there.
  case noPath
  /// More screens would have to be looked at than the question allows.
  case tooFar
  /// The best path, and what its commands cost together.
  case path([PathStep], cost: Int)
}
