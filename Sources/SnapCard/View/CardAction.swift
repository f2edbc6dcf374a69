package import SnapValue

/// Something to choose.
package struct CardAction: Sendable, Hashable {
  /// What choosing it does.
  package indirect enum Act: Sendable, Hashable {
    /// Asks for a verb, with data.
    case execute(verb: String, data: Value?)
    /// Sends data.
    case submit(data: Value?)
    /// Opens a URL; its scheme is one of the allow list, or it has none.
    case openURL(String)
    /// Shows or hides another card below; the presenter's own doing.
    case showCard(CardView)
    /// Shows and hides elements; the presenter's own doing.
    case toggleVisibility([Target])
  }

  /// An element to show or to hide.
  package struct Target: Sendable, Hashable {
    /// The element's id.
    package var id: String
    /// Whether it is shown; `nil`: the other way round than now.
    package var isVisible: Bool?
    /// Makes a target.
    package init(id: String, isVisible: Bool? = nil) {
      self.id = id
      self.isVisible = isVisible
    }
  }

  /// What choosing it does.
  package var act: Act
  /// Its number, by which a presenter asks for it; `nil` for what is the presenter's own doing.
  package var number: Int64?
  /// What stands on it; empty for one that belongs to an image, a box or a run.
  package var title = ""
  /// Its name in the card.
  package var id: String?
  /// What is said of it when a pointer rests on it.
  package var tooltip: String?
  /// Where a picture for it is.
  package var icon: String?
  /// How it stands out.
  package var style = CardActionStyle.default
  /// Whether it can be chosen.
  package var isEnabled = true
  /// Whether it belongs into a menu of more actions.
  package var isSecondary = false
  /// At which end of the screen's bar it stands; `nil`: below the card, or where its list is.
  package var bar: CardBarEnd?
  /// Whether what is filled in goes with it, and is checked before.
  package var sendsInputs = true
  /// The show-card that it stands in, as places of show-cards in their views (`1`, `1.0`); `nil` in
  /// the card itself. It says which inputs go with the action.
  package var within: String?
}

extension CardAction {
  /// Makes an action of which only this is known.
  package init(_ act: Act, sendsInputs: Bool) { self.init(act: act, sendsInputs: sendsInputs) }

  /// All that makes it the same action in another drawing; `nil` for what is the presenter's own doing.
  var identity: Value? {
    let what: [Value]
    switch act {
    case .execute(let verb, let data): what = ["execute", .string(verb), data ?? .null]
    case .submit(let data): what = ["submit", data ?? .null]
    case .openURL(let url): what = ["openUrl", .string(url)]
    case .showCard, .toggleVisibility: return nil
    }
    let place = [id, within].map { $0.map(Value.string) ?? .null }
    return .list(what + place + [.bool(sendsInputs)])
  }

  /// The action with its number in the drawing that is being made.
  package func numbered(by numbers: inout ActionNumbers) -> CardAction {
    guard let identity else { return self }
    var action = self
    action.number = numbers.number(of: identity)
    return action
  }
}
