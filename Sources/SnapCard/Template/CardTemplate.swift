package import SnapValue

/// A card with places for a screen's properties: the templating of Adaptive Cards, with those functions of
/// Adaptive Expressions that cards use.
///
/// - `${path}` in a text is replaced by the value; a text that is nothing but one `${path}` becomes
///   the value itself, with its JSON type. `\${` stands for `${`.
/// - A path is a name, with `.name` and `[0]` behind it; `$root` are the properties, `$data` is the
///   value of the nearest `$data`, `$index` its place in the list.
/// - Paths, numbers, `'texts'`, `true`, `false` and `null` may have operators between them: `==`,
///   `!=`, `<`, `<=`, `>`, `>=`, `&&`, `||`, `!`, `+`, `-`, `*`, `/`, `%` and parentheses, and functions around
///   them (`CardFunction`).
/// - `"$data": "${path}"` in an element of a list: once for each element of that list, or once with
///   that value. `"$when": "${path}"`: only where the value is neither absent, null, false, 0 nor
///   empty.
/// - A path that leads nowhere is empty text; alone, its key or element is left out.
/// - `${t.key}` is the text of a key in the language that is spoken.
/// - A place that cannot be read is empty, too; one that is never closed is text.
package struct CardTemplate: Sendable {
  /// Answers the text of `${t.key}` in the language that is spoken, `nil` when there is none.
  ///
  /// `value` answers what a path leads to where the text stands, for plurals; the text itself may
  /// have places, too. A key without a text is a property as any other, and then its own name.
  package typealias Strings =
    @Sendable (_ key: String, _ value: (_ path: String) -> Value?) -> String?

  /// The card as it was written.
  package let card: Value
  /// The greatest number of values in a bound card.
  package static let limit = 100_000
  /// The greatest length of what is put into texts, in bytes of UTF-8.
  package static let textLimit = 16_777_216
  /// How deep lists and maps of a card may lie in one another.
  package static let depthLimit = ValueLimits.depth

  /// Makes a template of a card as it was written.
  package init(card: Value) { self.card = card }

  /// The card with the properties in their places. Throws `limit` when it grows too large.
  package func bound(
    to properties: ValueMap, strings: Strings? = nil, formats: (any CardFormats)? = nil
  ) throws(Failure) -> Value {
    var binder = CardBinder(root: .map(properties), strings: strings, formats: formats)
    let bound = binder.bind(whole: card)
    if let failure = binder.failure { throw failure }
    return bound
  }

  /// The bound card; one that grows too large ends early, with a sentence that says so.
  package func drawing(
    of properties: ValueMap, strings: Strings? = nil, formats: (any CardFormats)? = nil,
    language: String? = nil
  ) -> Value {
    var binder = CardBinder(root: .map(properties), strings: strings, formats: formats)
    let bound = binder.bind(whole: card)
    guard binder.failure != nil else { return bound }
    let notice: Value = [
      "type": "TextBlock", "text": .string(CardNotice.rest.text(in: language)),
      "wrap": true, "isSubtle": true,
    ]
    guard case .map(var map) = bound else {
      return ["type": "AdaptiveCard", "version": "1.5", "body": [notice]]
    }
    map["body"] = .list((map["body"]?.list ?? []) + [notice])
    return .map(map)
  }

  /// A text without what data puts into it, be it as a day or time; other days and times are in figures.
  package static func withoutData(_ text: String, strings: Strings? = nil) -> String {
    CardMacros.withoutData(self.text(text, boundTo: [:], strings: strings))
  }

  /// A text with the properties in their places.
  package static func text(
    _ text: String, boundTo properties: ValueMap, strings: Strings? = nil,
    formats: (any CardFormats)? = nil
  ) -> String {
    var binder = CardBinder(root: .map(properties), strings: strings, formats: formats)
    let scope = CardScope(data: .map(properties), index: nil)
    return binder.bind(text, scope).map(plainText) ?? ""
  }

  /// Whether a text is one place and nothing else.
  package static func isOnePlace(_ text: String) -> Bool {
    let pieces = CardTextPiece.pieces(of: text)
    guard pieces.count == 1, case .place = pieces[0] else { return false }
    return true
  }

  /// A value in the middle of a text: a text as it is, nothing for null, everything else as JSON.
  static func plainText(_ value: Value) -> String {
    switch value {
    case .string(let text): text
    case .null: ""
    default: value.jsonText
    }
  }
}
