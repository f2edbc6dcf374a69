import SnapEngine
import SnapValue

// Guards: asked before anything is made, so there is nothing to take back.
extension Navigator {
  /// Asks one guard.
  func ask(_ inquiry: Plan.Inquiry) {
    let guardian = inquiry.guardian
    ask(
      .mediator(guardian), guardian.name, guardian.culprit,
      limit: graph.configuration.policy.callDeadline)
    progress.isGuard = true
    do throws(Failure) {
      let reply = Reply(token: progress.token, deliver: replies.mediation)
      guard let said = try guardian.mediator.mediate(call(of: inquiry), reply: reply) else {
        return machine.later()
      }
      answer(closeQuestion() ? .failed(tooLate()) : .init(said), .ask)
    } catch {
      _ = closeQuestion()
      answer(.failed(error.blaming(guardian.culprit)), .ask)
    }
  }

  private func call(of inquiry: Plan.Inquiry) -> MediationCall {
    let subject = inquiry.subject
    let isLeaving = subject.occasion == .leave
    let given = isLeaving ? nil : progress.plan.legs.first?.givenSource
    var call = MediationCall(
      id: progress.id, from: screens.screen(subject.source) ?? given, subject.source, to: nil,
      .none,
      given: subject.given, inquiry.guardian.arguments, deadline: deadline)
    call.animated = progress.plan.animated
    call.isGuard = true
    call.isLeaving = isLeaving
    return call
  }
}
