package import SnapEngine
import SnapValue

/// Asks the conditions of edges, each edge once: what it said holds for the whole request.
package final class AskedConditions: EdgeConditions {
  /// Who asks, and how.
  package struct Asker {
    /// The number of the request.
    package var id: UInt64
    /// The live screens by number.
    package var screen: (ScreenID) -> Screen?
    /// The time, in nanoseconds.
    package var now: () -> UInt64
    /// How long a call may take; 0: as long as it likes.
    package var limit: UInt64
    /// A number for an answer that comes later, and is not waited for.
    package var token: () -> UInt64
    /// What is told to nobody.
    package var secrets: [String]
    /// Hears who was asked, and whether that one says yes.
    package var told: (String, Bool) -> Void

    /// Makes one.
    package init(
      id: UInt64, limit: UInt64, secrets: [String], screen: @escaping (ScreenID) -> Screen?,
      now: @escaping () -> UInt64, token: @escaping () -> UInt64,
      told: @escaping (String, Bool) -> Void = { _, _ in }
    ) {
      (self.id, self.limit, self.secrets) = (id, limit, secrets)
      (self.screen, self.now, self.token, self.told) = (screen, now, token, told)
    }
  }

  private let asker: Asker
  private var answers: [(edge: Graph.Edge, refusal: String?)] = []

  /// Nobody is asked yet.
  package init(_ asker: Asker) { self.asker = asker }

  /// Asks the conditions of an edge in order, until one says no.
  package func refusal(
    of edge: Graph.Edge, from source: ScreenID, given: Given
  ) -> String? {
    if let answer = answers.first(where: { $0.edge === edge }) { return answer.refusal }
    var refusal: String?
    for step in edge.conditions where refusal == nil {
      refusal = self.refusal(of: step, from: source, given)
      asker.told(step.name, refusal == nil)
    }
    answers.append((edge, refusal))
    return refusal
  }

  private func refusal(
    of step: Mediation.Step, from source: ScreenID, _ given: Given
  ) -> String? {
    let begin = asker.now()
    let deadline = asker.limit == 0 ? 0 : begin &+ asker.limit
    let screen = asker.screen(source)
    let call = MediationCall(
      id: asker.id, from: screen, screen == nil ? .none : source, to: nil, .none, given: given,
      step.arguments, deadline: deadline, isGuard: true)
    let reply = Reply<MediationAnswer>(token: asker.token()) { _, _ in false }
    let no: Outcome
    do throws(Failure) {
      let answer = try step.mediator.mediate(call, reply: reply)
      if answer == nil { step.mediator.cancel(token: reply.token) }
      guard let reason = reason(answer, isLate: deadline != 0 && asker.now() > deadline) else {
        return nil
      }
      no = .vetoed(reason: reason.isBlame ? "\(step.culprit): \(reason.text)" : reason.text)
    } catch {
      no = .failed(error.blaming(step.culprit))
    }
    return no.hiding(asker.secrets).reason ?? ""
  }

  private func reason(
    _ answer: MediationAnswer?, isLate: Bool
  ) -> (text: String, isBlame: Bool)? {
    if isLate { return ("no answer within \(Navigator.words(asker.limit))", true) }
    switch answer {
    case .proceed?: return nil
    case .veto(let reason)?: return (reason, false)
    case .redirect(let target)?:
      return ("it leads to \(target), and a condition says yes or no", true)
    case nil: return ("it answers later, and a condition answers at once", true)
    }
  }
}
