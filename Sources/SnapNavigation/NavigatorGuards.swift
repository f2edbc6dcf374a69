import SnapEngine
import SnapValue

// Guards: asked before anything is made, so there is nothing to take back.
extension Navigator {
  /// Asks one guard.
  func ask(_ inquiry: Plan.Inquiry) {
    let guardian = inquiry.guardian
    ask(
      .mediator(guardian.mediator), guardian.name, guardian.culprit,
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
    return MediationCall(
      id: progress.id, source: screens.occupant(subject.source)?.screen ?? given,
      sourceID: subject.source, payload: subject.payload, arguments: inquiry.guardian.arguments,
      route: subject.route, animated: progress.plan.animated, isGuard: true, deadline: deadline,
      screenKey: subject.key, isLeaving: isLeaving)
  }
}
