import SnapEngine
import SnapValue

extension Optional<Graph.Node> {
  /// Gives a payload to a screen that exists.
  func fill(_ payload: ValueMap, _ screen: Screen) throws(Failure) {
    for entry in payload.entries where self?.takes(entry.key) ?? true {
      try screen.set(entry.key, to: entry.value)
    }
  }

  /// Gives new data to a screen that stays.
  func refresh(_ data: String?, _ screen: Screen) throws(Failure) {
    guard let self, let name = self.definition.dataProperty else { return }
    if let data { return try screen.set(name, to: self.value(ofData: data, for: name)) }
    if let property = self.property(name), property.check?(.null) != nil {
      if property.isRequired { throw self.unfilled(property) }
      if screen.held?.unset(name, of: screen.contents) == true { return }
      return try screen.contents.set(name, to: .null)
    }
    try screen.set(name, to: .null)
  }
}

// Mediators are held to what they were refused.
extension Navigator {
  /// A mediator's answer; one that goes on although it was refused a value fails.
  func held(
    _ mediation: MediationAnswer, of destination: Screen?, by step: Mediation.Step
  ) -> NavigationMachine.Answer {
    guard case .proceed = mediation, let refusal = destination?.holder?.refusal else {
      return .init(mediation)
    }
    return .failed(refusal.blaming(step.culprit))
  }

  /// The same for an answer that came later; what the mediator has done is taken back where it does not
  /// go on.
  func heldLater(
    _ mediation: MediationAnswer, by step: Mediation.Step
  ) -> NavigationMachine.Answer {
    let (screen, leg) = progress.mediated
    let answer = held(mediation, of: screens.screen(screen), by: step)
    if !answer.isProceed {
      if mediation == .proceed { undoMediation(step, screen, leg) }
      setBack(screens.screen(screen))
    }
    return answer
  }
}
