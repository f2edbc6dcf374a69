import SnapPluginKit

/// Something that is filled in.
struct Input: Sendable {
  /// What can be filled in.
  enum Kind: Sendable, Equatable {
    case text(isMultiline: Bool, isSecret: Bool, most: Int?)
    case number
    case date
    case time
    case toggle
    case choice(isMultiple: Bool, look: Look)
  }

  /// How choices are shown.
  enum Look: Sendable {
    case compact, expanded, filtered
  }

  struct Choice: Sendable {
    var title: GlyphText
    var value: String
    /// The row of a plan that it stands in, and what stands on its place there.
    var row: String?
    var sign: GlyphText?
    /// Whether somebody else has it.
    var isTaken = false
  }

  var kind: Kind
  var id: String
  var label: GlyphText?
  var isRequired: Bool
  /// What it holds until somebody changes it.
  var value: Value
  var placeholder: String
  var wraps: Bool
  /// The least and the greatest value in words; nil without either.
  var bounds: String?
  var choices: [Choice] = []
  /// After how many places of each row of a plan there is an aisle.
  var aisle: Int?
  /// A toggle's title.
  var title: GlyphText?
  var on: Value = true
  var off: Value = false
  /// The action at its end, which Enter carries out.
  var action: Int?
  /// The panel that it stands in.
  var panel: Int
}
