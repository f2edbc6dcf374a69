import SnapValue

extension Answer {
  /// Status, message and what was put, to be compared.
  var facts: Value {
    ["status": .int(Int64(status)), "message": .string(message), "value": value ?? .null]
  }
}

extension Bench {
  /// Why a token is not answered: what came is no answer, or nothing came.
  func unanswered(_ token: UInt64, _ nothing: String) -> String {
    host.completions(of: token).first.map {
      "complete() with \(statusWords($0.status)), which ends nothing"
    } ?? nothing
  }

  /// Ends the check unless a token was completed as often as its answer lets it be: once after
  /// PENDING, never after anything else; what was never handed out is never completed.
  func expectOneAnswer(to answer: Answer, of call: String, waits: Bool = true) throws(Ending) {
    if waits { turn(seconds: 0.2) { host.with { $0.timers.isEmpty } && ThreadCount.isOne } }
    let made = host.completions(of: answer.token)
    let most = answer.isPending ? 1 : 0
    try expect(
      made.count <= most,
      most == 1 ? "one complete() for the token" : "no complete(): the answer was \(answer.words)",
      seen: "\(call): "
        + made.map { "complete with \(statusWords($0.status))" }.joined(separator: ", then "))
    let strange = host.with { state in
      state.completions.first { $0.token >> 32 == 0 || $0.token >> 32 >= state.nextToken }
    }
    try expect(
      strange == nil, "complete() gets tokens that the host handed out",
      seen: "\(call): token \(strange?.token ?? 0)")
  }
}
