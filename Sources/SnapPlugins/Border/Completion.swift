import CSnapNav
import SnapEngine
import SnapValue

// `complete` of section 10: the one answer to a PENDING token, from any thread.
// Safety: see `HostCall.swift`.

func hostComplete(
  _ host: UnsafePointer<snapnav_host>?, _ token: snapnav_token, _ status: snapnav_status,
  _ result: UnsafePointer<snapnav_value>?, _ message: UnsafePointer<CChar>?
) -> snapnav_status {
  unsafe serve(host, "complete", on: .any, nil) { context throws(Failure) in
    let question = context.pending.take(token)
    context.judge(
      completing: token, status, hasMessage: unsafe message.map { unsafe $0.pointee != 0 } ?? false,
      isExpected: question != nil)
    guard let question else {
      throw Failure(.staleHandle, "token \(token) waits for no answer")
    }
    let completion = try unsafe Completion(
      status: status, result: question.lent(result, context), message: cWords(message),
      plugin: context.id)
    guard completion.deliver(to: question) else {
      throw Failure(.staleHandle, "the answer to token \(token) is no longer wanted")
    }
    guard completion.isAllowed(for: question) else {
      throw Failure(.badArgument, "status \(StatusCode.words(status)) is no answer here")
    }
  }
}

extension PendingAnswers.Question {
  /// The rule about what is answered.
  private var rule: ContractRule {
    switch self {
    case .mediation: .mediatorAnswer
    case .shown: .presentationOnce
    case .route: .routerPlan
    }
  }

  /// The result that came along; a value that is none also ends the question.
  fileprivate func lent(
    _ result: UnsafePointer<snapnav_value>?, _ context: PluginContext
  ) throws(Failure) -> Value {
    do throws(ValueFault) {
      return try unsafe Value(borrowed: result)
    } catch {
      let failure = Failure(
        .contractBroken, "it completed with \(error)", culprit: "\(context.id): complete")
      context.find(rule, "complete", failure.message)
      fail(failure)
      throw Failure(.badArgument, failure.message)
    }
  }
}

/// What a plugin said later.
private struct Completion {
  let status: Int32
  let result: Value
  let message: String
  let plugin: String

  /// Hands the answer to the waiting call; `false` when it is no longer wanted.
  func deliver(to question: PendingAnswers.Question) -> Bool {
    switch question {
    case .mediation(let reply): reply.complete(mediation)
    case .shown(let reply): reply.complete(isOK ? .success(Presented()) : .failure(failure))
    case .route(let reply): reply.complete(route)
    }
  }

  func isAllowed(for question: PendingAnswers.Question) -> Bool {
    if status < 0 { return true }
    switch question {
    case .mediation: return [StatusCode.ok, StatusCode.veto, StatusCode.redirect].contains(status)
    case .shown: return isOK
    case .route: return isOK || status == StatusCode.decline
    }
  }

  private var isOK: Bool { status == StatusCode.ok }

  private var mediation: Result<MediationAnswer, Failure> {
    switch status {
    case StatusCode.ok: .success(.proceed)
    case StatusCode.veto:
      .success(.veto(reason: message.isEmpty ? "\(plugin): complete gave no reason" : message))
    case StatusCode.redirect: redirect
    default: .failure(failure)
    }
  }

  private var redirect: Result<MediationAnswer, Failure> {
    guard let target = result.string else {
      return .failure(broken("it redirected to a \(result.kindName), a string is expected"))
    }
    guard !target.isEmpty else {
      return .failure(broken("it redirected without putting a route or state URL"))
    }
    return .success(.redirect(to: target))
  }

  private var route: Result<RouteAnswer, Failure> {
    switch status {
    case StatusCode.ok:
      result.map.map { .success(.target($0)) }
        ?? .failure(broken("it resolved the route to a \(result.kindName), a map is expected"))
    case StatusCode.decline: .success(.decline)
    default: .failure(failure)
    }
  }

  private var failure: Failure {
    guard let code = StatusCode.failure(status) else {
      return broken("it completed with the status \(StatusCode.words(status)), no answer here")
    }
    let reason = message.isEmpty ? "it failed with status \(StatusCode.words(status))" : message
    return Failure(code, reason, culprit: "\(plugin): complete")
  }

  private func broken(_ message: String) -> Failure {
    Failure(.contractBroken, message, culprit: "\(plugin): complete")
  }
}
