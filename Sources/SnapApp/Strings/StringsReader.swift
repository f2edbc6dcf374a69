import SnapManifest
import SnapValue
import SnapSystem

/// Reads the texts of one locale, and notes everything that is wrong with them.
///
/// The file is an object: a text, a group of texts whose keys continue the key with a dot, or, where
/// there is a key `by`, the wordings of a text for the number that the path `by` leads to.
struct StringsReader {
  private typealias NodeID = JSONDocument.NodeID
  private let document: JSONDocument
  private(set) var table: StringTable
  private(set) var diagnostics: [Diagnostic] = []

  /// The greatest length of a file in bytes.
  static let limit: UInt64 = 1 << 20
  static let limits = ValueLimits(bytes: Int(limit), values: 100_000)
  /// The most problems of one file that are told.
  static let mostProblems = 100

  /// Reads a file's bytes. Throws what the JSON reader says.
  init(_ text: [UInt8], locale: LocaleName, file: String) throws(JSONFault) {
    document = try JSONDocument(text, limits: Self.limits)
    table = StringTable(locale: locale, file: file)
    for (first, again) in document.repeatedKeys.prefix(Self.mostProblems) {
      let key = document.string(again)
      diagnostics.append(
        ManifestCode.duplicateKey.diagnostic(
          at: place(again), facts: [key], related: [place(first)]))
    }
    if document.kind(.root) == .object {
      group(.root, key: "")
    } else {
      note(.malformedText, .root, "", "is not in an object: a file of texts is one")
    }
  }

  private func place(_ node: NodeID) -> Diagnostic.Place {
    let position = document.position(node)
    return Diagnostic.Place(
      file: table.file, line: position.line, column: position.column,
      pointer: document.pointer(to: node).description)
  }

  private mutating func note(_ code: ManifestCode, _ node: NodeID, _ facts: String...) {
    guard diagnostics.count < Self.mostProblems else { return }
    diagnostics.append(code.diagnostic(at: place(node), facts: facts))
  }

  // MARK: Groups and texts

  private mutating func group(_ node: NodeID, key: String) {
    for member in document.members(node) {
      let name = document.string(member.key)
      let path = key.isEmpty ? name : "\(key).\(name)"
      if name.hasPrefix("x-") { continue }
      guard isName(name) else {
        note(
          .malformedText, member.key, path,
          "has a key of other than letters, digits, _ and -; groups are objects in objects")
        continue
      }
      table.offsets[path] = document.offset(member.key)
      text(member.value, key: path)
    }
  }

  private func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 128
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }

  private mutating func text(_ node: NodeID, key: String) {
    switch document.kind(node) {
    case .string:
      table.texts[key] = .plain(wording(node, key))
    case .object where document.member("by", of: node) != nil:
      plural(node, key: key)
    case .object where isLikePlural(node):
      note(
        .malformedText, node, key,
        "has forms and no \"by\": name the property that holds the number")
    case .object:
      if let by = misspeltBy(of: node) {
        noteUnknown(by, key, lacks: "by")
      } else {
        group(node, key: key)
      }
    default:
      note(.malformedText, node, key, "must be a text, or an object of texts")
    }
  }

  /// Whether every key is one of a plural's, `other` among them.
  private func isLikePlural(_ node: NodeID) -> Bool {
    document.member("other", of: node) != nil
      && document.members(node).allSatisfy { member in
        PluralRules.Category(rawValue: document.string(member.key)) != nil
          && document.kind(member.value) == .string
      }
  }

  /// The only key of a plural that is none of its forms, where it stands for `by`: it is written nearly
  /// so, or wordings for numbers such as `=0` are beside it.
  private func misspeltBy(of node: NodeID) -> NodeID? {
    let strangers = document.members(node).filter { member in
      let name = document.string(member.key)
      return PluralRules.Category(rawValue: name) == nil && !name.hasPrefix("x-")
        && (!name.hasPrefix("=") || Int64(name.dropFirst()) == nil)
    }
    guard let other = document.member("other", of: node), document.kind(other.value) == .string,
      strangers.count == 1, document.kind(strangers[0].value) == .string
    else { return nil }
    if nearestName(to: document.string(strangers[0].key), among: ["by"]) != nil {
      return strangers[0].key
    }
    let keys = document.members(node).map { document.string($0.key) }
    return keys.contains { $0.hasPrefix("=") } ? strangers[0].key : nil
  }

  /// A wording. It may hold places for values, but not for other texts, which would not be filled.
  private mutating func wording(_ node: NodeID, _ key: String) -> String {
    let text = document.string(node)
    if text.contains("${t.") {
      note(.malformedText, node, key, "holds another text: ${t.…} is for cards and titles")
    }
    return text
  }

  // MARK: Plurals

  private mutating func plural(_ node: NodeID, key: String) {
    var plural = PluralText(path: "")
    for member in document.members(node) {
      let name = document.string(member.key)
      guard document.kind(member.value) == .string else {
        note(.malformedText, member.value, key, "needs a text for \"\(name)\"")
        continue
      }
      if name == "by" {
        plural.path = document.string(member.value)
      } else if let category = PluralRules.Category(rawValue: name) {
        plural.forms[category] = wording(member.value, key)
        noteUnused(category, member.key, key)
      } else if name.hasPrefix("="), let number = Int64(name.dropFirst()) {
        plural.exact[number] = wording(member.value, key)
      } else if !name.hasPrefix("x-") {
        noteUnknown(member.key, key)
      }
    }
    finish(plural, node, key)
  }

  /// A key that no plural has; `lacks` is one that it certainly stands for.
  private mutating func noteUnknown(_ node: NodeID, _ key: String, lacks: String? = nil) {
    guard diagnostics.count < Self.mostProblems else { return }
    let name = document.string(node)
    let known = PluralRules.Category.allCases.map(\.rawValue) + ["by", "=0", "=1"]
    diagnostics.append(
      ManifestCode.unknownKey.diagnostic(
        at: place(node), facts: [name, "text \"\(key)\"", known.joined(separator: ", ")],
        nearest: lacks ?? nearestName(to: name, among: known)))
  }

  private mutating func finish(_ plural: PluralText, _ node: NodeID, _ key: String) {
    if plural.path.isEmpty { note(.malformedText, node, key, "has an empty \"by\"") }
    guard plural.forms[.other] != nil else {
      return note(.malformedText, node, key, "needs the form \"other\"")
    }
    table.texts[key] = .plural(plural)
    for category in table.rules?.categories ?? [] where plural.forms[category] == nil {
      note(.pluralFormMissing, node, key, table.locale.text, category.rawValue, forms)
    }
  }

  private mutating func noteUnused(
    _ category: PluralRules.Category, _ node: NodeID, _ key: String
  ) {
    guard let rules = table.rules, !rules.categories.contains(category) else { return }
    note(.pluralFormUnused, node, key, table.locale.text, category.rawValue, forms)
  }

  private var forms: String {
    (table.rules?.categories ?? [.other]).map(\.rawValue).joined(separator: ", ")
  }
}
