import SnapValue

extension Answer {
  /// Status, message and what was put, to be compared.
  var facts: Value {
    ["status": .int(Int64(status)), "message": .string(message), "value": value ?? .null]
  }
}

extension Bench {
  /// Ends the check unless a token was completed as often as its answer lets it be: once after
  /// PENDING, never after anything else; what was never handed out is never completed.
  func expectOneAnswer(to answer: Answer, of call: String) throws(Ending) {
    turn(seconds: 0.2) { host.with { $0.timers.isEmpty } && ThreadCount.isOne }
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
