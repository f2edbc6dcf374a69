package import SnapValue

// The sentences of changes, all in one place.
extension ManifestChange {
  /// What is different, in one sentence without a full stop.
  package var sentence: String {
    switch kind {
    case .linkBroke: linkSentence
    case .stateLost: stateSentence
    case .unreachable: "nothing leads to the screen \"\(subject)\" any more"
    case .claimBroke: refuted.map { "what was claimed does not hold: \($0)" } ?? subject
    case .powerGrew: powerSentence
    case .linkChanged: leadsSentence
    case .came(let thing): "the \(thing.noun) \"\(subject)\" is new"
    case .went(let thing): "the \(thing.noun) \"\(subject)\" is not there any more"
    case .changed(let thing): "the \(thing.noun) \"\(subject)\" is another: " + differences
    case .value: "the value at \(subject) is another"
    }
  }

  /// What to do where that was not meant; empty where there is nothing to say.
  package var remedy: String {
    switch (kind, reason) {
    case (.linkBroke, .otherScheme): "keep the scheme, or tell everybody who has such a URL"
    case (.linkBroke, .unfilled(_, _, let property, true)): "keep \"data\": \"\(property)\""
    case (.linkBroke, .unfilled(_, _, let property, false)):
      "declare \"\(property)\" among \"optionalProperties\", or let it be what \"data\" names"
    case (.linkBroke, .closed): "keep \"exported\": true, or take the link out where it is written"
    case (.linkBroke, _) where subject.contains("://"):
      "keep the key, or change the URLs that name it"
    case (.linkBroke, _) where subject.hasPrefix("/"):
      "keep a route with this path: one with \"do\": { \"redirect\": … } will do"
    case (.linkBroke, _): "keep a route of this name"
    case (.stateLost, let reason): reason.stateRemedy
    case (.unreachable, _): "lead a navigation, segue or route to it, or take the screen out"
    case (.claimBroke, _): "mend the ways, or take the claim back"
    case (.powerGrew, _): "look at it before it is let through"
    default: ""
    }
  }

  private var differences: String {
    guard case .differs(let keys) = reason, !keys.isEmpty else {
      return "types that it names differ"
    }
    return keys.map { "\"\($0)\"" }.joined(separator: ", ")
      + (keys.count > 1 ? " differ" : " differs")
  }

  private var refuted: String? { if case .refuted(let why) = reason { why } else { nil } }

  // MARK: Links

  private var linkSentence: String {
    switch reason {
    case .notFound(let link, let led, let mayBeRouted):
      "the link \(link) " + (led.isEmpty ? "" : "led to \"\(led)\" and ") + "is not found any more"
        + (mayBeRouted ? ", unless a plugin's router knows it" : "")
    case .unfilled(let link, let screen, let property, let wasFilled):
      "the link \(link) does not give \"\(property)\" to \"\(screen)\""
        + (wasFilled ? " any more" : ", which requires it now")
    case .closed(let link): "the link \(link) is not taken from outside any more"
    case .otherScheme(let scheme): "state URLs begin with \(scheme):// and not with \(subject)"
    default: "the link \(subject) is broken"
    }
  }

  private var leadsSentence: String {
    guard case .leads(let link, let from, let to) = reason else {
      return "\(subject) leads elsewhere"
    }
    return "the link \(link) leads to \"\(to)\" and not to \"\(from)\" any more"
  }

  // MARK: States

  private var stateSentence: String {
    switch reason {
    case .gone(.region): "what was kept in the region \"\(subject)\" has no place"
    case .gone(let thing): "the \(thing.noun) \"\(subject)\" of a kept state is not there any more"
    case .otherRoot(let old, let new) where old.isEmpty:
      "the region \"\(subject)\" is a tab now and begins with \"\(new)\": a kept stack may begin otherwise"
    case .otherRoot(let old, let new):
      "the tab \"\(subject)\" begins with \"\(new)\", and a kept stack begins with \"\(old)\""
    case .narrowed(let path, let old, let new) where old == new:
      "\"\(([subject] + path).joined(separator: "."))\" is another \(old): not every value that was "
        + "kept fits"
    case .narrowed(let path, let old, let new):
      "\"\(([subject] + path).joined(separator: "."))\" was \(old) and is \(new): not every value "
        + "that was kept fits"
    case .required(let type): "\"\(subject)\" (\(type)) must be there, and a kept state may lack it"
    case .otherType(let old, let new):
      "the screen \"\(subject)\" is of the type \(new), and \(old) saved what was kept of it"
    case .otherFile(let old, let new): "states are kept in \"\(new)\", and were in \"\(old)\""
    case .noStore: "states are not kept any more"
    case .olderVersion(let old, let new):
      "the version of the states is \(new), and those that were kept have \(old)"
    case .otherApplication(let old, let new):
      "the application is \"\(new)\", and what \"\(old)\" kept is not taken up"
    default: "\(subject) of a kept state has no place"
    }
  }

  // MARK: Powers

  private var powerSentence: String {
    switch reason {
    case .exported: "the route \"\(subject)\" may be asked for from outside now"
    case .unpinned: "the plugin \"\(subject)\" may be any file of its id now"
    case .notIsolated: "the plugin \"\(subject)\" runs in the application's own process now"
    case .granted(let what): "the plugin \"\(subject)\" may do more now: \(what)"
    case .newCode(let id): "the plugin \"\(subject)\" (\(id)) runs, which did not"
    case .newDirectory: "plugins are looked for where they were not"
    case .newProgram: "the program \"\(subject)\" is started, which was not"
    case .trustsOthers: "the lock need not be signed by whom it had to be"
    case .unguarded(let entered, let left):
      "\"\(subject)\" is "
        + [("entered", entered), ("left", left)].filter { !$0.1.isEmpty }
        .map { "\($0) without asking \($1.joined(separator: ", "))" }.joined(separator: ", and ")
    case .followedUnasked(let names):
      "\"\(subject)\" is followed without asking \(names.joined(separator: ", "))"
    case .notPrivate: "\"\(subject)\" is not private any more"
    default: "\"\(subject)\" may do more"
    }
  }
}

extension ManifestChange.Reason {
  fileprivate var stateRemedy: String {
    switch self {
    case .gone(.screen), .gone(.effect):
      "say in \"state.store.migrations\" what it is called now, or null where it may go, and raise the version"
    case .gone: "keep the region, or let states begin anew"
    case .otherRoot: "keep its root, or give the tab another name"
    case .narrowed: "keep a type that takes the old values, or give the property a new name"
    case .required: "declare it among \"optionalProperties\""
    case .otherType: "give the screen a new key, and say so in \"state.store.migrations\""
    case .otherFile: "keep the path, or move the file when the new version is installed"
    case .noStore: "keep \"state.store\""
    case .olderVersion: "never lower the version"
    case .otherApplication: "keep the id"
    default: ""
    }
  }
}

extension ManifestChange.Thing {
  /// As sentences name it.
  var noun: String { self == .way ? "navigation" : rawValue }
}

extension ManifestComparison {
  /// Where a change stands: in the new manifest, or in the old one what is there no more; and where it
  /// stood, when both have it.
  package func places(
    of changes: [ManifestChange]
  ) -> [(place: Diagnostic.Place, was: Diagnostic.Place?)] {
    let before = old.source.places(of: changes.map { $0.old ?? .init() })
    let now = new.source.places(of: changes.map { $0.new ?? .init() })
    return changes.indices.map { index in
      let change = changes[index]
      if change.new == nil, change.old != nil { return (before[index], nil) }
      return (now[index], change.old == nil || change.new == nil ? nil : before[index])
    }
  }
}
