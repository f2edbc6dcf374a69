import SnapManifest

/// The codes whose first digit is the same.
enum CodeFamily: Int, CaseIterable {
  case text = 1
  case names, types, routes, graph, plugins, state, scripts, cards

  /// What the problems of the family are about, as a heading.
  var title: String {
    switch self {
    case .text: "Text and shape"
    case .names: "Names"
    case .types: "Types and results"
    case .routes: "Routes"
    case .graph: "The graph and regions"
    case .plugins: "Plugins and presenters"
    case .state: "State and limits"
    case .scripts: "Scripts"
    case .cards: "Cards, texts, triggers and user interfaces"
    }
  }

  /// Its codes in the order of their numbers.
  var codes: [ManifestCode] { Self.all.filter { $0.rawValue.hasPrefix("NH\(rawValue)") } }

  /// Every code in the order of their numbers.
  static let all = ManifestCode.allCases.sorted { $0.rawValue < $1.rawValue }

  /// Whether a word is written as codes are, in any case of its letters: `NH308`, `nh3`.
  static func isCode(_ word: String) -> Bool {
    let word = word.uppercased()
    return word.hasPrefix("NH") && word.dropFirst(2).allSatisfy { ("0"..."9").contains($0) }
  }

  /// The code of this name, in any case of its letters; where there is none, which ones there are.
  static func code(named name: String) throws(UsageFault) -> ManifestCode {
    let name = name.uppercased()
    if let code = ManifestCode(rawValue: name) { return code }
    let digit = name.dropFirst(2).first?.wholeNumberValue ?? 0
    let family = CodeFamily(rawValue: digit)
    let codes = family?.codes ?? all
    let range = "\(codes.first?.rawValue ?? "") to \(codes.last?.rawValue ?? "")"
    let what = family.map { "those of \"\($0.title)\"" } ?? "codes"
    throw UsageFault.unknownCode(name, expected: "\(what) are \(range)")
  }
}
