import SnapValue

// What a person is told of an outcome. The technical words stay in `Outcome`.
extension Outcome {
  /// The sentence for a person, in the language in force; `nil` for a success, of which what is shown
  /// tells. Never a name of the engine's, of a plugin or of a file.
  ///
  /// An application's own texts go first: `outcome.NAME` of its strings, and for the reason of a veto
  /// `reasons.WORDS-OF-THE-REASON`, or `${t.key}` in the reason itself.
  package func sentence(in languages: (any Localizing)?) -> String? {
    guard let kind = OutcomeSentence.Kind(self) else { return nil }
    if case .vetoed(let reason) = self, let said = OutcomeSentence.said(reason, in: languages) {
      return said
    }
    return OutcomeSentence.text(of: kind, in: languages)
  }
}

/// The sentences for people, of which an application may have its own.
package enum OutcomeSentence {
  /// What there is a sentence for; the raw value is its key below `outcome` in the strings.
  package enum Kind: String, Sendable, CaseIterable {
    /// Nobody knows it.
    case noRoute
    /// No way leads there.
    case noPath
    /// Refused without a reason that people understand.
    case vetoed
    /// What was typed does not fit.
    case invalid
    /// Taken for an answer, and led back to where it was asked.
    case unchanged
    /// Taken back.
    case cancelled
    /// Another one is running.
    case busy
    /// Too many are waiting.
    case queueFull
    /// No answer in time.
    case timeout
    /// Anything else.
    case failed

    /// What an outcome is; `nil` for a success.
    init?(_ outcome: Outcome) {
      switch outcome {
      case .done, .alreadyThere, .redirected: return nil
      case .noRoute: self = .noRoute
      case .noPath: self = .noPath
      case .vetoed: self = .vetoed
      case .invalid: self = .invalid
      case .cancelled: self = .cancelled
      case .busy(.running): self = .busy
      case .busy(.queueFull): self = .queueFull
      case .failed(let failure):
        self =
          failure.code == .timedOut ? .timeout : failure.code == .cancelled ? .cancelled : .failed
      }
    }
  }

  /// The sentence of a kind: the application's own in the language in force, ours in that language,
  /// and in English where there is none.
  package static func text(of kind: Kind, in languages: (any Localizing)?) -> String {
    if let own = languages?.ownText("outcome.\(kind.rawValue)"), isForPeople(own) { return own }
    let language = languages?.locale.prefix { $0 != "-" }.lowercased() ?? "en"
    return (shipped[language] ?? english)[kind] ?? ""
  }

  // MARK: Reasons

  /// The reason of a veto in the language in force; `nil` when it has none that is for people.
  static func said(_ reason: String, in languages: (any Localizing)?) -> String? {
    let key = key(ofReason: reason)
    if !key.isEmpty, let own = languages?.ownText("reasons.\(key)"), isForPeople(own) {
      return own
    }
    let said = reason.contains("${") ? languages?.localized(reason) ?? reason : reason
    return isForPeople(said) ? said : nil
  }

  /// A reason as a key: its words in small letters with `-` between, `no-seats-are-chosen-yet`; at
  /// most 128 bytes of it.
  package static func key(ofReason reason: String) -> String {
    var key = ""
    for character in reason.lowercased() where key.utf8.count + character.utf8.count <= 128 {
      if character.isLetter || character.isNumber {
        key.append(character)
      } else if !key.isEmpty, key.last != "-" {
        key.append("-")
      }
    }
    if key.last == "-" { key.removeLast() }
    return key
  }

  /// Whether a text can be shown to a person: one that has words, and no code of a template, address,
  /// path or name of a plugin.
  package static func isForPeople(_ text: String) -> Bool {
    guard text.utf8.count <= 1_000, text.contains(where: { $0.isLetter || $0.isNumber }) else {
      return false
    }
    let code = ["${", "{{", "://", "\n"]
    guard !code.contains(where: text.contains) else { return false }
    // what jq says of a program that only answers false
    if text.hasPrefix("program "), text.hasSuffix(" said no") { return false }
    // what the host says of a plugin that gave none
    if text.contains(": "), text.hasSuffix(" gave no reason") { return false }
    return !text.split(separator: " ").contains(where: isName)
  }

  /// Whether a word is a path, such as `/show/15`, or a name, such as `org.example.catalog:`.
  private static func isName(_ word: Substring) -> Bool {
    if word.hasPrefix("/"), word.utf8.count > 1 { return true }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return false }
    return parts.prefix(3).allSatisfy { $0.first?.isLetter == true && $0.utf8.count > 1 }
  }

  // MARK: What ships

  /// The sentences by language.
  package static let shipped = [
    "en": english, "de": german, "fr": french, "es": spanish, "ar": arabic,
  ]

  private static let english: [Kind: String] = [
    .noRoute: "Nothing was found for that.",
    .noPath: "There is no way there from here.",
    .vetoed: "That is not possible right now.",
    .invalid: "Please check what you entered.",
    .unchanged: "That was not right. Please try again.",
    .cancelled: "That was stopped before it was done.",
    .busy: "One moment, please: something else is still under way.",
    .queueFull: "That was too much at once. Please wait a moment and try again.",
    .timeout: "That took too long. Please try again.",
    .failed: "That did not work. Please try again.",
  ]

  private static let german: [Kind: String] = [
    .noRoute: "Dazu wurde nichts gefunden.",
    .noPath: "Von hier führt kein Weg dorthin.",
    .vetoed: "Das geht im Moment nicht.",
    .invalid: "Bitte prüfen Sie Ihre Eingabe.",
    .unchanged: "Das stimmte nicht. Bitte versuchen Sie es noch einmal.",
    .cancelled: "Das wurde abgebrochen, bevor es fertig war.",
    .busy: "Einen Moment bitte: Es läuft noch etwas anderes.",
    .queueFull:
      "Das war zu viel auf einmal. Bitte warten Sie kurz und versuchen Sie es noch einmal.",
    .timeout: "Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.",
    .failed: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
  ]

  private static let french: [Kind: String] = [
    .noRoute: "Rien n’a été trouvé.",
    .noPath: "Aucun chemin n’y mène d’ici.",
    .vetoed: "Ce n’est pas possible pour le moment.",
    .invalid: "Veuillez vérifier votre saisie.",
    .unchanged: "Ce n’était pas correct. Veuillez réessayer.",
    .cancelled: "L’opération a été interrompue avant la fin.",
    .busy: "Un instant, s’il vous plaît : une autre opération est en cours.",
    .queueFull: "C’était trop à la fois. Veuillez patienter un instant, puis réessayer.",
    .timeout: "Cela a pris trop de temps. Veuillez réessayer.",
    .failed: "Cela n’a pas fonctionné. Veuillez réessayer.",
  ]

  private static let spanish: [Kind: String] = [
    .noRoute: "No se ha encontrado nada.",
    .noPath: "No hay ningún camino hasta allí desde aquí.",
    .vetoed: "Ahora mismo no es posible.",
    .invalid: "Revise los datos introducidos.",
    .unchanged: "No era correcto. Inténtelo de nuevo.",
    .cancelled: "Se interrumpió antes de terminar.",
    .busy: "Un momento, por favor: hay otra operación en curso.",
    .queueFull: "Fue demasiado a la vez. Espere un momento e inténtelo de nuevo.",
    .timeout: "Ha tardado demasiado. Inténtelo de nuevo.",
    .failed: "No ha funcionado. Inténtelo de nuevo.",
  ]

  private static let arabic: [Kind: String] = [
    .noRoute: "لم يُعثر على شيء.",
    .noPath: "لا يوجد طريق إلى هناك من هنا.",
    .vetoed: "هذا غير ممكن الآن.",
    .invalid: "يُرجى التحقق مما أدخلته.",
    .unchanged: "لم يكن ذلك صحيحًا. يُرجى المحاولة مرة أخرى.",
    .cancelled: "توقف ذلك قبل أن يكتمل.",
    .busy: "لحظة من فضلك: لا تزال عملية أخرى جارية.",
    .queueFull: "كان ذلك كثيرًا دفعة واحدة. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.",
    .timeout: "استغرق ذلك وقتًا طويلًا. يُرجى المحاولة مرة أخرى.",
    .failed: "لم ينجح ذلك. يُرجى المحاولة مرة أخرى.",
  ]
}
