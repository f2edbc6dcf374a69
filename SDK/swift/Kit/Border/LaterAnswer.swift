internal import CSnapNav

/// Runs a callback that may answer later: its answer at once, or `nil` when it comes through the
/// token.
func answer<Answer>(
  _ token: snapnav_token, _ link: HostLink, _ encode: @escaping @Sendable (Answer) -> LateAnswer,
  _ body: () throws -> Reply<Answer>
) throws -> LateAnswer? {
  switch try body() {
  case .now(let answer): return encode(answer)
  case .later(let start):
    var pending = PendingAnswer(token, link)
    link.answers.add(pending, token)
    do {
      try start(Token(pending: pending, encode: encode))
    } catch {
      pending.forget()
      throw error
    }
    let early = pending.leaveCall()
    guard early == nil, isKnownUniquelyReferenced(&pending) else { return early }
    pending.forget()
    throw ContractError(.failed, "the plugin let go of its token without an answer")
  }
}

// Safety: sink and slot are the host's, good for the length of the call.
/// Writes an answer at once where the host reads it; `nil` is `PENDING`.
func settle(
  _ answer: LateAnswer?, _ sink: UnsafePointer<snapnav_sink>?, _ slot: ErrorSlot
) throws -> snapnav_status {
  guard let answer else { return snapnav_status(SNAPNAV_PENDING) }
  if let result = answer.result { try unsafe put(result, into: sink) }
  guard answer.status != statusOK, let message = answer.message else { return answer.status }
  return unsafe report(status: answer.status, message, to: slot)
}
