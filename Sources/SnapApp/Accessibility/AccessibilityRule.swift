package import SnapValue

/// What `check --accessibility` asks of an application, one rule each. Its text is the one source of
/// the diagnostic, the page and the report.
package enum AccessibilityRule: String, Sendable, Hashable, CaseIterable {
  // What is closed to who brings help of their own: EN 301 549, clause 5.
  case speechTellsLess = "A11Y01"
  case entryNotMasked = "A11Y02"
  case personalInClear = "A11Y03"
  case givenNotTold = "A11Y04"
  case soundAlone = "A11Y05"
  case speechAlone = "A11Y06"
  case hiddenForGood = "A11Y07"
  case bodyAlone = "A11Y08"
  case switchWithoutState = "A11Y09"
  case severalAtOnce = "A11Y10"
  // What is seen and heard: clauses 7 and 11.1.
  case mediaWithoutCaptions = "A11Y11"
  case mediaWithoutText = "A11Y12"
  case pictureWithoutText = "A11Y13"
  case pictureTextSaysNothing = "A11Y14"
  case pictureTextEmpty = "A11Y15"
  case drawnWithCharacters = "A11Y16"
  case headingNotMarked = "A11Y17"
  case laidOutBySpaces = "A11Y18"
  case partWithoutName = "A11Y19"
  case tableWithoutHeader = "A11Y20"
  case headingLate = "A11Y21"
  case directionFixed = "A11Y22"
  case placeAlone = "A11Y23"
  case turned = "A11Y24"
  case purposeNotTold = "A11Y25"
  case colourInWords = "A11Y26"
  case colourAlone = "A11Y27"
  case contrastOfText = "A11Y28"
  case textCutOff = "A11Y29"
  case pictureOfText = "A11Y30"
  case tooWide = "A11Y31"
  case contrastOfParts = "A11Y32"
  // What is operated: clause 11.2.
  case controlInControl = "A11Y33"
  case pointerAlone = "A11Y34"
  case nothingToPress = "A11Y35"
  case notOnCard = "A11Y36"
  case deviceInWords = "A11Y37"
  case noWayBack = "A11Y38"
  case characterKey = "A11Y39"
  case timeLimit = "A11Y40"
  case movesAlone = "A11Y41"
  case turnsAlone = "A11Y42"
  case focusOrder = "A11Y43"
  case linkSaysNothing = "A11Y44"
  case sameName = "A11Y45"
  case gestureAlone = "A11Y46"
  case nameDiffers = "A11Y47"
  case motionAlone = "A11Y48"
  // What is understood: clauses 11.3 to 11.7.
  case languageUnknown = "A11Y49"
  case otherLanguage = "A11Y50"
  case changesOnInput = "A11Y51"
  case errorNotTold = "A11Y52"
  case refusalNotTold = "A11Y53"
  case inputWithoutLabel = "A11Y54"
  case errorSaysNothing = "A11Y55"
  case noReview = "A11Y56"
  case controlWithoutName = "A11Y57"
  case smallTarget = "A11Y58"
  case keyTaken = "A11Y59"
  case schemeForced = "A11Y60"
  case helpMissing = "A11Y61"
}

/// What is told of a rule.
package struct AccessibilityRuleText: Sendable, Hashable {
  /// How bad it is when it does not hold.
  package let severity: Diagnostic.Severity
  /// The clauses of EN 301 549 V3.2.1 that it is about; `WCAG 2.5.8` and the like are
  /// criteria of WCAG 2.2 where that has none.
  package let clauses: [String]
  /// What must hold.
  package let holds: String
  /// What is wrong where it does not; `{0}`, `{1}` are the facts of one finding.
  package let sentence: String
  /// How to mend it.
  package let remedy: String

  init(
    _ severity: Diagnostic.Severity, _ clauses: [String], _ holds: String, _ sentence: String,
    _ remedy: String
  ) {
    self.severity = severity
    self.clauses = clauses
    self.holds = holds
    self.sentence = sentence
    self.remedy = remedy
  }
}

extension AccessibilityRule {
  /// What is told of it.
  package var text: AccessibilityRuleText {
    switch self {
    case .speechTellsLess, .entryNotMasked, .personalInClear, .givenNotTold, .soundAlone,
      .speechAlone, .hiddenForGood, .bodyAlone, .switchWithoutState, .severalAtOnce:
      closedText
    case .mediaWithoutCaptions, .mediaWithoutText, .pictureWithoutText, .pictureTextSaysNothing,
      .pictureTextEmpty, .drawnWithCharacters, .headingNotMarked, .laidOutBySpaces,
      .partWithoutName,
      .tableWithoutHeader, .headingLate, .directionFixed, .placeAlone, .turned, .purposeNotTold:
      contentText
    case .colourInWords, .colourAlone, .contrastOfText, .textCutOff, .pictureOfText, .tooWide,
      .contrastOfParts:
      lookText
    case .controlInControl, .pointerAlone, .nothingToPress, .notOnCard, .deviceInWords, .noWayBack,
      .characterKey,
      .timeLimit, .movesAlone, .turnsAlone, .focusOrder, .linkSaysNothing, .sameName, .gestureAlone,
      .nameDiffers, .motionAlone:
      operationText
    default: understandingText
    }
  }

  /// The finding as a diagnostic.
  func diagnostic(at place: Diagnostic.Place, facts: [String]) -> Diagnostic {
    let text = text
    let facts = facts.map { String($0.prefix(120)) }
    func filled(_ template: String) -> String {
      facts.enumerated().reduce(template) { $0.replacing("{\($1.offset)}", with: $1.element) }
    }
    return Diagnostic(
      code: rawValue, severity: text.severity, place: place,
      message: "\(filled(text.sentence)) (\(text.clauses.joined(separator: ", ")))",
      hint: filled(text.remedy))
  }
}
