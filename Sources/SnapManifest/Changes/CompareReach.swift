import SnapEngine
import SnapValue

// Screens and claims: what the graph of ways comes to.
extension ManifestComparison {
  /// Screens to which something led and nothing leads any more.
  mutating func compareReach() {
    let (before, now) = (ScreenGraph(old), ScreenGraph(new))
    guard !before.start.isEmpty, !now.start.isEmpty else { return }
    let (was, reached) = (before.reached(in: old), now.reached(in: new))
    let names = KeptNames(old, new)
    for place in before.screens.indices where was.contains(place) {
      guard let key = names.screen(before.screens[place]), let here = now.place(of: key),
        !reached.contains(here)
      else { continue }
      note(
        .init(
          .unreachable, key, old: old.key("screens", before.screens[place]),
          new: new.key("screens", key)))
    }
  }

  /// Claims that came, went, or do not hold any more.
  mutating func compareClaims() {
    let before = Dictionary(
      old.asserts.map { ($0.words, $0) }, uniquingKeysWith: { first, _ in first })
    let now = Dictionary(
      new.asserts.map { ($0.words, $0) }, uniquingKeysWith: { first, _ in first })
    let graphs = (old: ScreenGraph(old), new: ScreenGraph(new))
    for claim in new.asserts {
      let known = before[claim.words]
      if let why = new.refutation(of: claim, in: graphs.new),
        known.map({ old.refutation(of: $0, in: graphs.old) == nil }) ?? true
      {
        note(
          .init(
            .claimBroke, claim.words, .refuted(why), old: known?.origin, new: claim.origin))
      }
      if known == nil { note(.init(.came(.claim), claim.words, new: claim.origin)) }
    }
    for claim in old.asserts where now[claim.words] == nil {
      note(.init(.went(.claim), claim.words, old: claim.origin))
    }
  }
}

extension Manifest {
  /// What breaks a claim, in the words of the check; `nil`: it holds.
  fileprivate func refutation(of claim: Assertion, in graph: ScreenGraph) -> String? {
    var decoder = ManifestDecoder(source.document)
    decoder.checkAsserts([claim], graph)
    return decoder.findings.all.first?.diagnostic(at: .init(), related: []).message
  }
}

extension Manifest.Assertion {
  /// What is said, as words: `within from seats to payment steps 1`.
  var words: String {
    let begin = from.map { " from \($0)" } ?? ""
    return switch claim {
    case .reachable(let to): "reachable\(begin) to \(to)"
    case .unreachable(let to): "unreachable\(begin) to \(to)"
    case .always(let to, let via): "always\(begin) to \(to) via \(via)"
    case .within(let to, let steps): "within\(begin) to \(to) steps \(steps)"
    case .leaves(let only): "leaves\(begin) only \(only.joined(separator: " "))"
    }
  }
}
