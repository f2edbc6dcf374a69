import SnapEngine
import SnapValue

// Main thread.
/// What a plugin's process was asked without anybody waiting for it, in the order in which it answers.
struct AwaitedAnswers {
  /// One of them.
  struct Question {
    let number: UInt64
    /// The call in words, such as `open page`.
    let site: String
    /// How long the process has for it, in nanoseconds.
    let limit: UInt64
    /// Gets its answer, or why there is none.
    let take: (Result<Value, Failure>) -> Void
  }

  private var questions: [Question] = []
  private var last: UInt64 = 0

  /// The one that is answered next.
  var first: Question? { questions.first }

  /// Adds one, and answers its number.
  mutating func add(
    _ site: String, within limit: UInt64, _ take: @escaping (Result<Value, Failure>) -> Void
  ) -> UInt64 {
    last += 1
    questions.append(Question(number: last, site: site, limit: limit, take: take))
    return last
  }

  /// Takes the one that is answered next.
  mutating func popFirst() -> Question? { questions.isEmpty ? nil : questions.removeFirst() }

  /// Takes all of them.
  mutating func takeAll() -> [Question] {
    defer { questions = [] }
    return questions
  }

  /// Whether that one is not answered.
  func contains(_ number: UInt64) -> Bool { questions.contains { $0.number == number } }
}
