internal import TerminalPage

/// A text that is filled in letter by letter, with four keys: to the next letter, to the one before,
/// take it, leave.
struct Spelling: Sendable, Hashable {
  /// What can be taken.
  enum Sign: Sendable, Hashable {
    case letter(Character)
    case space, delete, done
  }

  /// The number of the control.
  let control: Int
  /// What is filled in.
  private(set) var text: String
  /// Whether nobody may hear what is filled in.
  let isSecret: Bool
  private let signs: [Sign]
  private var place = 0

  init(control: Int, text: String, _ kind: LinearEntry.Letters, language: String?) {
    (self.control, self.text, isSecret) = (control, text, kind == .secret)
    signs =
      Self.letters(of: kind, language).map(Sign.letter)
      + (kind == .text || kind == .secret ? [.space] : []) + [.delete, .done]
  }

  /// What would be taken now.
  var sign: Sign { signs[place] }

  /// To the next sign, or the one before; behind the last one comes the first.
  mutating func move(by step: Int) { place = (place + step + signs.count) % signs.count }

  /// Takes the sign; `false`: the text is finished.
  mutating func take() -> Bool {
    switch sign {
    case .letter(let letter): text.append(letter)
    case .space: text.append(" ")
    case .delete: if !text.isEmpty { text.removeLast() }
    case .done: return false
    }
    return true
  }

  private static func letters(of kind: LinearEntry.Letters, _ language: String?) -> [Character] {
    let digits = Array("0123456789")
    switch kind {
    case .number: return digits + Array(".-")
    case .date: return digits + ["-"]
    case .time: return digits + [":"]
    case .text, .secret: return alphabet(language) + digits + Array(".,-@_/")
    }
  }

  private static func alphabet(_ language: String?) -> [Character] {
    let latin = Array("abcdefghijklmnopqrstuvwxyz")
    switch SpeechWords.base(language) {
    case "de": return latin + Array("äöüß")
    case "fr": return latin + Array("àâçéèêëîïôùûüœ")
    case "es": return latin + Array("áéíñóúü")
    case "ar": return Array("ابتثجحخدذرزسشصضطظعغفقكلمنهويءةى")
    default: return latin
    }
  }
}
