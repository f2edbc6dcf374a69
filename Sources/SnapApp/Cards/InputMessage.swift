import SnapCard
import SnapValue

extension Schema {
  /// What is wrong with a value that somebody typed, in a sentence of a language (a BCP 47 tag);
  /// `nil`: it fits.
  func message(
    about value: Value, definitions: [String: Schema], language: String?
  ) -> String? {
    guard !accepts(value, definitions: definitions) else { return nil }
    let words = CardFormWords(language: language)
    switch resolved(in: definitions).form {
    case .type(.boolean): return words(.turn)
    case .type(.string): return words(.text)
    case .type(.timestamp): return words(.otherForm)
    case .type(let type): return type.message(about: value, words)
    case .enumeration: return words(.fromList)
    default: return words(.otherForm)
    }
  }
}

extension SchemaType {
  /// What is wrong with what was typed for a number of this type.
  fileprivate func message(about value: Value, _ words: CardFormWords) -> String {
    guard let number = value.number else { return words(.number) }
    guard let range else { return words(.number) }
    if number < Double(range.lowerBound) { return words(.atLeast, "\(range.lowerBound)") }
    if number > Double(range.upperBound) { return words(.atMost, "\(range.upperBound)") }
    return words(.whole)
  }
}
