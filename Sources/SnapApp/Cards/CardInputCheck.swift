import SnapManifest
import SnapEngine
import SnapValue

// Whether what is typed into a card fits what it fills.
extension CardCheck {
  /// Tells each input of which no value, or a value that it offers, can be taken.
  mutating func checkInputs(
    _ inputs: [CardInputFacts], _ verb: String, _ data: Value, _ screen: ScreenDefinition,
    _ source: JSONPlaces
  ) {
    for input in inputs where !input.id.contains("${") {
      for target in targets.targets(of: input.id, sentBy: verb, data, of: screen.key) {
        check(input, target, source)
      }
    }
  }

  private mutating func check(
    _ input: CardInputFacts, _ target: InputTargets.Target, _ source: JSONPlaces
  ) {
    let id = input.place.appending("id")
    guard let schema = target.schema?.resolved(in: targets.definitions) else {
      return tell(
        "what is typed into \"\(input.id)\"", target.words,
        "what inputs send is an object: declare one that has \"\(input.id)\", or write "
          + "\"associatedInputs\": \"none\"", at: id, source)
    }
    let words = "\(target.words) (\(schema.words))"
    switch input.sent {
    case .unknown: break
    case .text(let sent):
      guard !schema.takesTexts(of: input.type) else { return }
      tell(
        "what the input \"\(input.id)\" sends, \(sent),", words, input.remedy(schema), at: id,
        source)
    case .number:
      guard !schema.takesNumbers else { return }
      tell(
        "what the input \"\(input.id)\" sends, a number,", words, input.remedy(schema), at: id,
        source)
    case .values(let values):
      let refused = values.filter { value, _ in
        !value.jsonText.contains("${") && !schema.accepts(value, definitions: targets.definitions)
      }
      let same = refused.count > 1 && refused.allSatisfy { $0.place == refused[0].place }
      for (value, place) in same ? [refused[0]] : refused {
        let sent = same ? refused.map(\.value.jsonText).joined(separator: " or ") : value.jsonText
        tell(
          "\(sent), which the input \"\(input.id)\" sends,", words, input.remedy(schema),
          nearest: schema.nearest(to: value), at: place, source)
      }
    }
  }

  private mutating func tell(
    _ what: String, _ target: String, _ remedy: String, nearest: String? = nil,
    at pointer: JSONPointer, _ source: JSONPlaces
  ) {
    tell(
      ManifestCode.doesNotFit.diagnostic(
        at: source.place(pointer), facts: [what, target, remedy], nearest: nearest))
  }
}

extension CardInputFacts {
  /// How a property of this type is asked for.
  fileprivate func remedy(_ schema: Schema) -> String {
    switch schema.form {
    case .type(.boolean): "use Input.Toggle with \"valueOn\": true and \"valueOff\": false"
    case .type(.string): "use Input.Text, or declare a number"
    case .type(.timestamp): "declare a string: a timestamp has a day, a time and an offset"
    case .type: "use Input.Number, or declare a string"
    case .enumeration(let words): "it is one of: \(listed(words))"
    case .elements(let element):
      switch (sent, element.form) {
      case (.values, .enumeration(let words)): "each is one of: \(listed(words))"
      default: "use Input.ChoiceSet with \"isMultiSelect\": true"
      }
    default: "declare what the input sends"
    }
  }
}

extension Schema {
  /// Whether a text that is typed into an input of a type may fit.
  fileprivate func takesTexts(of input: String) -> Bool {
    switch form {
    case .empty, .ref, .type(.string), .enumeration: true
    case .type(.timestamp): input.lowercased() == "input.text"
    default: false
    }
  }

  /// Whether a number may fit.
  fileprivate var takesNumbers: Bool {
    switch form {
    case .empty, .ref: true
    case .type(let type): ![.boolean, .string, .timestamp].contains(type)
    default: false
    }
  }

  /// The word that a text is near to.
  fileprivate func nearest(to value: Value) -> String? {
    guard case .enumeration(let words) = form, let text = value.string else { return nil }
    return nearestName(to: text, among: words)
  }
}
