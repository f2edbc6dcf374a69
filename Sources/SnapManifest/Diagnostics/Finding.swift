package import SnapValue

/// A fault that was found, as facts: the catalogue makes sentences of it, `Findings` a place.
struct Finding {
  var code: ManifestCode
  /// The value or key that it stands at; `nil` is the whole file.
  var node: JSONDocument.NodeID?
  /// What fills the code's sentence.
  var facts: [String]
  /// The name that was most likely meant.
  var nearest: String?
  /// Whether to tell how to mend it.
  var hasHint = true
  /// How to mend it, where that is surer than the code's remedy and a near name.
  var remedy: String?
  /// Other nodes that have to do with it.
  var related: [JSONDocument.NodeID] = []
  /// How many columns after the node's begin the fault is, for those inside a string.
  var shift = 0
  /// The way through the graph that shows it, told whole after the sentence.
  var way = ""
  /// How bad it is here; `nil`: as the code's rule says.
  var severity: Diagnostic.Severity?
}

/// The findings of one run, and the diagnostics that they become.
package struct Findings {
  private(set) var all: [Finding] = []
  private(set) var dropped = 0
  /// How many names may still be compared in search of a near one.
  private var comparisons = 200_000
  private static let most = 10_000

  /// Makes a list without findings.
  package init() {}

  /// How many findings there are, those that are not listed included.
  var count: Int { all.count + dropped }

  /// Adds a finding about a node; beyond the most that are listed it is only counted. Without a
  /// severity it is as bad as its code says.
  package mutating func add(
    _ code: ManifestCode, _ node: JSONDocument.NodeID?, _ facts: String..., shift: Int = 0,
    related: [JSONDocument.NodeID] = [], nearest: String? = nil, remedy: String? = nil,
    severity: Diagnostic.Severity? = nil
  ) {
    append(
      Finding(
        code: code, node: node, facts: facts, nearest: nearest, remedy: remedy, related: related,
        shift: shift, severity: severity))
  }

  /// Adds a finding about a name that is unknown, with the nearest known one. After very many names
  /// were compared, findings come without a suggestion. Answers the near name, if there is one.
  @discardableResult
  package mutating func addUnknown(
    _ code: ManifestCode, _ node: JSONDocument.NodeID?, _ name: String,
    known: @autoclosure () -> [String], facts: [String] = [],
    severity: Diagnostic.Severity? = nil, remedy: String? = nil
  ) -> String? {
    var finding = Finding(code: code, node: node, facts: [name] + facts, severity: severity)
    finding.remedy = remedy
    if comparisons > 0, all.count < Self.most {
      let known = known()
      comparisons -= known.count
      finding.facts.append(listed(known))
      finding.nearest = nearestName(to: name, among: known)
    } else {
      finding.hasHint = false
    }
    append(finding)
    return finding.nearest
  }

  /// Whether it is told already that nothing brings a property to a navigation.
  func isNeverSupplied(_ property: String, by navigation: String) -> Bool {
    all.contains { finding in
      finding.code == .neverSupplied && finding.facts.first == property
        && finding.facts.last == navigation
    }
  }

  mutating func append(_ finding: Finding) {
    guard all.count < Self.most else {
      dropped += 1
      return
    }
    all.append(finding)
  }

  /// The findings as diagnostics, sorted by place; of layers those of the lowest come first. Cost: one
  /// walk over the text.
  package func diagnostics(in source: ManifestSource) -> [Diagnostic] {
    guard !all.isEmpty else { return [] }
    let file = source.file
    let places = JSONPlaceIndex(source.document)
    func place(_ node: JSONDocument.NodeID?) -> Diagnostic.Place {
      node.map { source.place(of: $0, by: places) } ?? Diagnostic.Place(file: file)
    }
    func order(_ node: JSONDocument.NodeID?) -> (Int, Int, Int) {
      guard let node else { return (-1, -1, -1) }
      let origin = source.document.origin(of: node)
      return (origin.source, origin.offset, node.index)
    }
    let start = Diagnostic.Place(file: file, line: 1, column: 1)
    let sorted = all.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      let (first, second) = (order(a.node), order(b.node))
      guard first == second else { return first < second }
      return (a.shift, a.code.rawValue, left.offset) < (b.shift, b.code.rawValue, right.offset)
    }
    var diagnostics = sorted.map { _, finding in
      var at = finding.code == .byteOrderMark ? start : place(finding.node)
      at.column += finding.shift
      var diagnostic = finding.diagnostic(at: at, related: finding.related.map(place))
      if finding.code.isOfUnknownName, let name = finding.facts.first,
        let removal = source.removed[name]
      {
        diagnostic.hint =
          "\(removal.file):\(removal.line):\(removal.column) takes it out: take out what uses it there, too"
      }
      return diagnostic
    }
    if dropped > 0 {
      let rest = Finding(code: .tooManyFindings, facts: [String(dropped)])
      diagnostics.append(rest.diagnostic(at: Diagnostic.Place(file: file), related: []))
    }
    return diagnostics
  }
}

extension ManifestCode {
  /// Whether it tells of a name that nothing has, which is its first fact.
  fileprivate var isOfUnknownName: Bool {
    [
      .unknownAlias, .unknownScreen, .unknownNavigation, .unknownIntent, .unknownRegion,
      .unknownSegue, .unknownType, .initialUnknownKey, .stepUnknownKey, .triggerUnknownKey,
    ].contains(self)
  }
}

extension Finding {
  func diagnostic(at place: Diagnostic.Place, related: [Diagnostic.Place]) -> Diagnostic {
    let rule = code.rule
    let facts = facts.map(shortened)
    let remedy = hasHint ? ManifestRule.fill(rule.remedy, facts) : ""
    return Diagnostic(
      code: code.rawValue, severity: severity ?? rule.severity, place: place,
      message: ManifestRule.fill(rule.sentence, facts) + (way.isEmpty ? "" : ": \(way)"),
      hint: self.remedy ?? nearest.map { "did you mean \"\($0)\"?" } ?? remedy,
      related: related)
  }
}

/// At most 300 bytes of a text: a name may be as long as a manifest.
func shortened(_ text: String) -> String {
  guard text.utf8.count > 300 else { return text }
  return String(decoding: text.utf8.prefix(256), as: UTF8.self) + "…"
}

/// Up to ten names, and how many more there are.
package func listed(_ names: [String]) -> String {
  if names.isEmpty { return "none" }
  let shown = names.prefix(10).map(shortened).joined(separator: ", ")
  return names.count > 10 ? shown + " and \(names.count - 10) more" : shown
}
