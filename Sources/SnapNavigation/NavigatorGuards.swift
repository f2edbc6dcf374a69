import SnapEngine
import SnapValue

// Guards and conditions: asked before anything is made, so there is nothing to take back.
extension Navigator {
  /// Asks one guard.
  func ask(_ inquiry: Plan.Inquiry) {
    let guardian = inquiry.guardian
    ask(.mediator(guardian), limit: graph.configuration.policy.callDeadline)
    progress.isGuard = true
    progress.entered = inquiry.subject.occasion == .enter ? inquiry.subject.screen : .none
    do throws(Failure) {
      let reply = replies.mediation.asking(progress.token)
      guard let said = try guardian.mediate(call(of: inquiry), reply: reply) else {
        return machine.later()
      }
      answer(closeQuestion() ? .failed(tooLate()) : .init(said), .ask)
    } catch {
      _ = closeQuestion()
      answer(.failed(error.blaming(guardian.culprit)), .ask)
    }
  }

  /// Who asks the conditions of edges for the running request; `nil` where none has any.
  func conditions(of job: Job) -> AskedConditions? {
    guard graph.hasConditions || job.request.hasConditions else { return nil }
    let request = job.request
    if let asked = progress.conditions { return asked }
    let (id, screens, clock) = (progress.id, screens, clock)
    let names = graph.configuration.privateNames
    let secrets = request.secrets(under: names) + Value.map(progress.along).secrets(under: names)
    let asked = AskedConditions(
      .init(
        id: id, limit: graph.configuration.policy.callDeadline, secrets: secrets,
        screen: { screens.screen($0) }, now: { clock.now() },
        token: { [weak self] in self?.assumeIsolated { $0.nextToken() } ?? 0 },
        told: { [weak self] who, isYes in
          self?.assumeIsolated {
            $0.tell(.stage(id: id, .init(kind: .ask, who: who, answer: isYes ? "proceed" : "veto")))
          }
        }))
    progress.conditions = asked
    return asked
  }

  private func nextToken() -> UInt64 {
    progress.token += 1
    return progress.token
  }

  private func call(of inquiry: Plan.Inquiry) -> MediationCall {
    let subject = inquiry.subject
    let isLeaving = subject.occasion == .leave
    let given = isLeaving ? nil : progress.plan.legs.first?.givenSource
    return MediationCall(
      id: progress.id, from: screens.screen(subject.source) ?? given, subject.source, to: nil,
      .none, given: subject.given, inquiry.guardian.arguments, deadline: deadline,
      animated: progress.plan.animated, isGuard: true, isLeaving: isLeaving)
  }
}

extension Request {
  /// Whether it brings an edge of its own that asks conditions.
  fileprivate var hasConditions: Bool {
    if case .follow(let edge, _) = kind { !edge.conditions.isEmpty } else { false }
  }
}
