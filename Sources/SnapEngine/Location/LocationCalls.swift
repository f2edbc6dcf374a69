package import SnapValue

/// What a transition's calls make of a location.
package struct TransitionResult: Sendable, Hashable {
  /// The location after all calls; it holds visible parameters only.
  package var location: Location
  /// The updates that lead there.
  package var updates: [LocationUpdate]
}

extension Location {
  /// Makes calls on this location, one after the other, and diffs the result.
  ///
  /// A root that must replace does so even where it stands already; all else is the shortest way.
  /// Throws `wrongState` for a mutation that is not possible here (a pop past the start), `malformed`
  /// for a component or key that is none, and what a transform throws.
  package func making(
    _ calls: [TransitionCall], refresh: Set<String> = []
  ) throws(Failure) -> TransitionResult {
    var target = self
    var replaces = false
    var places = ParameterPlaces()
    for call in calls {
      if case .root(_, let replace) = call { replaces = replace }
      try target.make(call, &places)
    }
    var updates: [LocationUpdate]
    if replaces, let root = target.path.first {
      updates = withoutPath.updates(to: target)
      updates.removeAll { if case .push = $0 { true } else { $0 == .replace(root) } }
      let stack = [.replace(root)] + target.path.dropFirst().map(LocationUpdate.push)
      let shows = updates.firstIndex { if case .show = $0 { true } else { false } }
      updates.insert(contentsOf: stack, at: shows ?? updates.count)
    } else {
      updates = self.updates(to: target, refresh: refresh)
    }
    target.parameters.removeAll { !$0.flags.contains(.visible) }
    return TransitionResult(location: target, updates: updates)
  }

  private var withoutPath: Location { Location(scheme: scheme, parameters: parameters) }

  private mutating func make(
    _ call: TransitionCall, _ places: inout ParameterPlaces
  ) throws(Failure) {
    switch call {
    case .root(let text, _): path = text.isEmpty ? [] : [try Self.component(text)]
    case .push(let text):
      if !text.isEmpty { path.append(try Self.component(text)) }
    case .data(let data):
      guard let last = path.last else { return }
      path[path.count - 1] = Component(last.key, data: data)
    case .pop(let count):
      guard count >= 0, count <= path.count else {
        throw Failure(
          .wrongState, "cannot pop \(count) of \(path.count) screens",
          hint: "pop takes 0 to \(path.count) here")
      }
      path.removeLast(count)
    case .present(let key): try setFlags([.visible, .modal], of: key, &places)
    case .dismiss(let key): try setFlags(.modal, of: key, &places)
    case .animate(let key, let visible): try setFlags(visible ? .visible : [], of: key, &places)
    case .parameter(let key, let flags): try setFlags(flags, of: key, &places)
    case .resolve(let text):
      if let place = path.firstIndex(where: { sameBytes($0.key, text) }) {
        path.removeSubrange((place + 1)...)
      } else {
        try make(.push(text), &places)
      }
    case .transform(let transform):
      self = try transform.apply(to: self).checked(against: self)
      places.forget()
    }
  }

  /// The location that a program has put together, when a state URL can say it. Throws `malformed`.
  private func checked(against before: Location) throws(Failure) -> Location {
    guard sameBytes(scheme, before.scheme) else {
      throw Failure(
        .malformed, "a transform made the scheme \"\(scheme)\" of \"\(before.scheme)\"",
        hint: "a transform changes path and parameters, never the scheme")
    }
    var checked = self
    for place in path.indices {
      checked.path[place] = Component(path[place].key, data: path[place].data)
    }
    guard let read = try? Location(parsing: checked.printed), read == checked else {
      throw Failure(
        .malformed, "a transform made what no state URL can say: \"\(checked.printed)\"",
        hint: "keys are not empty, and each parameter stands once")
    }
    return checked
  }

  private static func component(_ text: String) throws(Failure) -> Component {
    do { return try Component(plain: text) } catch {
      throw Failure(.malformed, "malformed component \"\(text)\": \(error.message)")
    }
  }

  private mutating func setFlags(
    _ flags: Flags, of key: String, _ places: inout ParameterPlaces
  ) throws(Failure) {
    guard !key.isEmpty else { throw Failure(.malformed, "a parameter's key is empty") }
    if let place = parameters.place(of: key, &places) {
      parameters[place].flags = flags
    } else {
      places.append(key, at: parameters.count)
      parameters.append(Parameter(key, flags: flags))
    }
  }
}
