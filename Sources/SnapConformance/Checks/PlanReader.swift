import SnapValue
import SnapPlugins

/// Reads what a router answered, as section 6 of the header writes it.
struct PlanReader {
  private let id: String
  private let requires: [String]
  private let mediators: [String]

  init(_ bench: Bench) {
    id = bench.note.id
    requires = bench.note.requires
    mediators = bench.registry.mediators.map(\.id)
  }

  private static let aims = ["navigation", "destination", "open"]
  private static let known = aims + ["mediation", "presentation", "intent", "payload"]

  /// The first thing that is wrong; `nil` when nothing is.
  func flaw(in answer: Value?) -> Flaw? {
    guard let answer, let plan = answer.map else {
      return Flaw(
        expected: "a map in the sink together with OK",
        seen: answer.map { $0.shown(atMost: 300) } ?? "nothing was put",
        remedy: "Put the map before you return OK, or hand it to complete() as result.")
    }
    let aims = Self.aims.filter { plan[$0] != nil }
    guard aims.count == 1 else {
      return Flaw(
        expected: "exactly one of navigation, destination and open",
        seen: aims.isEmpty
          ? "none of them in \(answer.shown(atMost: 300))"
          : "\(aims.joined(separator: " and ")) in \(answer.shown(atMost: 300))")
    }
    return texts(plan) ?? composed(plan) ?? unknown(plan)
  }

  private func texts(_ plan: ValueMap) -> Flaw? {
    for key in Self.aims + ["intent"] {
      guard let value = plan[key], key != "intent" || value != .null else { continue }
      if value.string?.isEmpty != false {
        return wrong(key, "a string that is not empty", value)
      }
    }
    if let url = plan["open"], url.string?.contains("://") != true {
      return wrong("open", "a state URL, with a scheme and ://", url)
    }
    if let payload = plan["payload"], payload.map == nil {
      return wrong("payload", "a map", payload)
    }
    return nil
  }

  private func composed(_ plan: ValueMap) -> Flaw? {
    if let mediation = plan["mediation"], mediation != .null {
      guard let steps = mediation.list else { return wrong("mediation", "a list", mediation) }
      for step in steps { if let flaw = flaw(inStep: step) { return flaw } }
    }
    guard let presentation = plan["presentation"], presentation != .null else { return nil }
    if presentation.string?.isEmpty == false { return nil }
    guard presentation.map != nil else {
      return wrong("presentation", "a string or a map", presentation)
    }
    return presentation["use"].flatMap { flaw(inUse: $0, of: nil) }
  }

  private func flaw(inStep step: Value) -> Flaw? {
    let kinds = ["use", "call", "set"].filter { step[$0] != nil }
    guard kinds.count == 1 else {
      return wrong("mediation", "maps with one of use, call and set", step)
    }
    return step["use"].flatMap { flaw(inUse: $0, of: mediators) }
  }

  /// A name as a manifest writes it, alias/name; or with a plugin's id in place of the alias.
  private func flaw(inUse value: Value, of own: [String]?) -> Flaw? {
    guard let name = value.string else { return wrong("use", "a string", value) }
    guard let slash = name.firstIndex(of: "/") else {
      guard own?.contains(name) != true else { return nil }
      return wrong("use", "alias/name, or the name of a mediator of this plugin", value)
    }
    let (owner, rest) = (String(name[..<slash]), String(name[name.index(after: slash)...]))
    guard !owner.isEmpty, !rest.isEmpty else { return wrong("use", "alias/name", value) }
    if owner == id, let own, !own.contains(rest) {
      return wrong("use", "one of this plugin's mediators: \(own.joined(separator: ", "))", value)
    }
    guard owner != id, owner.split(separator: ".").count > 2, !requires.contains(owner) else {
      return nil
    }
    var doubt = wrong("use", "a plugin that the note lists under requires", value)
    doubt.severity = .warning
    return doubt
  }

  private func unknown(_ plan: ValueMap) -> Flaw? {
    guard let key = plan.keys.first(where: { !Self.known.contains($0) && !$0.hasPrefix("x-") })
    else { return nil }
    let near = nearestName(to: key, among: Self.known).map { "; did you mean \($0)?" } ?? ""
    return Flaw(
      expected: "keys of section 6", seen: "\"\(key)\", which no host reads\(near)",
      severity: .warning)
  }

  private func wrong(_ key: String, _ expected: String, _ value: Value) -> Flaw {
    Flaw(expected: "\"\(key)\" is \(expected)", seen: value.shown(atMost: 300))
  }
}
