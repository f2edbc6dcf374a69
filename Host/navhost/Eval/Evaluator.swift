import SnapValue
import SnapSystem

/// Answers the questions of `navhost eval`; the same question always gets the same answer.
struct Evaluator {
  /// What a line may be at most: 16 MiB, and 512 deep, because it asks about any JSON.
  static let limits = ValueLimits(bytes: 16 << 20, depth: 512, values: 8_000_000)

  /// What one operation does with its question.
  typealias Operation = @Sendable (EvalRequest) throws(EvalError) -> ValueMap

  /// The operations by name.
  static let operations: [(name: String, answer: Operation)] =
    jsonOperations + typeOperations + locationOperations + pathOperations + patternOperations
    + planOperations

  /// The answer to one line, without a line end.
  func answer(_ line: LineSplitter.Line) -> String {
    guard case .bytes(let bytes) = line else {
      return refusal(
        EvalError(.badRequest, "the line is longer than \(Self.limits.bytes) bytes"), id: nil)
    }
    do throws(EvalError) {
      return answer(try read(bytes))
    } catch { return refusal(error, id: nil) }
  }

  /// A question, and its id as it was written where that is a number that no value holds.
  private struct Question {
    var members: ValueMap
    var id: String?
  }

  private func read(_ bytes: [UInt8]) throws(EvalError) -> Question {
    let value: Value
    var id: String?
    do throws(JSONFault) {
      let document = try JSONDocument(bytes, limits: Self.limits)
      value = try document.value(beyond: nearestDouble)
      if document.kind(.root) == .object, let node = document.member("id", of: .root)?.value,
        document.kind(node) == .number
      {
        id = document.numberText(node)
      }
    } catch {
      throw EvalError(
        .badRequest, "a question is one JSON object in a line: \(error.message)", line: error.line,
        column: error.column)
    }
    guard let question = value.map else {
      throw EvalError(.badRequest, "a question is an object, not \(value.kindName)")
    }
    return Question(members: question, id: id)
  }

  private func answer(_ question: Question) -> String {
    let answer = answer(question.members)
    // The id comes first, and is echoed as it stands: no value holds every number.
    guard let id = question.id, let end = answer.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      return answer
    }
    return "{\"id\":" + id + answer[end...]
  }

  private func answer(_ question: ValueMap) -> String {
    let id = question["id"]
    do throws(EvalError) {
      guard let name = question["op"]?.string else {
        throw EvalError(
          .badRequest,
          "a question needs \"op\", a string, such as {\"op\": \"parseUrl\", \"url\": …}")
      }
      guard let operation = Self.operations.first(where: { $0.name == name }) else {
        let nearest = nearestName(to: name, among: Self.operations.map(\.name))
        let known = Self.operations.map(\.name).joined(separator: ", ")
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? "; there are: \(known)"
        throw EvalError(.unknownOperation, "there is no operation \(quoted(name))\(hint)")
      }
      let answer = try operation.answer(EvalRequest(members: question, operation: name))
      return started(id, ok: true).merging(answer).line
    } catch { return refusal(error, id: id) }
  }

  private func refusal(_ error: EvalError, id: Value?) -> String {
    var answer = started(id, ok: false)
    answer["error"] = error.value
    return answer.line
  }

  private func started(_ id: Value?, ok: Bool) -> ValueMap {
    var answer = ValueMap()
    if let id { answer["id"] = id }
    answer["ok"] = .bool(ok)
    return answer
  }
}

extension ValueMap {
  fileprivate var line: String { Value.map(self).jsonText }
}

/// What a number beyond 64 bits or double precision becomes: the nearest double that is finite.
private func nearestDouble(_ text: String) -> Value {
  let number = Double(text) ?? .infinity
  guard !number.isFinite else { return .double(number) }
  let greatest = Double.greatestFiniteMagnitude
  return .double(text.hasPrefix("-") ? -greatest : greatest)
}
