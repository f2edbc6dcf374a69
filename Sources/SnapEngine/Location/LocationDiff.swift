/// One step on the way from one location to another.
package enum LocationUpdate: Sendable, Hashable {
  /// The parameter is visible no more; the flags are the target's, none where it is absent there.
  case hide(String, Location.Flags)
  /// The stack is empty now.
  case clear
  /// The stack is this one screen.
  case replace(Location.Component)
  /// So many screens go; `revealed`, `index` from the bottom, is on top.
  case pop(count: Int, index: Int, revealed: Location.Component)
  /// The screen of this place stays, its data is new.
  case refresh(index: Int, Location.Component)
  /// This screen on top.
  case push(Location.Component)
  /// The parameter is visible now.
  case show(String, Location.Flags)
}

extension Location {
  /// The updates that lead from this location to another: hides in the order of this one, then what
  /// happens to the stack (clear or replace, pop, refreshes, pushes), then shows in the order of the
  /// other. No updates when both show the same.
  ///
  /// A screen is kept only when everything below it is; the same key with other data is another
  /// screen, unless `refresh` holds the key. Schemes are not compared. Cost: linear.
  package func updates(to target: Location, refresh: Set<String> = []) -> [LocationUpdate] {
    let differ = DiffSteps(
      sourceCount: path.count, targetCount: target.path.count,
      compare: { index in
        let (mine, theirs) = (path[index], target.path[index])
        guard sameBytes(mine.key, theirs.key) else { return .differs }
        if sameBytes(mine.data ?? "", theirs.data ?? "") { return .same }
        return refresh.contains(mine.key) ? .refreshed : .differs
      })
    var updates = hides(towards: target)
    for step in differ.steps {
      switch step {
      case .clear: updates.append(.clear)
      case .replace: updates.append(.replace(target.path[0]))
      case .pop(let count, let index):
        updates.append(.pop(count: count, index: index, revealed: path[index]))
      case .refresh(let index): updates.append(.refresh(index: index, target.path[index]))
      case .push(let index): updates.append(.push(target.path[index]))
      }
    }
    var places = ParameterPlaces()
    for parameter in target.parameters where parameter.flags.contains(.visible) {
      let place = parameters.place(of: parameter.key, &places)
      if place.map({ parameters[$0].flags.contains(.visible) }) != true {
        updates.append(.show(parameter.key, parameter.flags))
      }
    }
    return updates
  }

  /// The updates that lead from one state URL to another, from their texts: strings are made only of
  /// what changes. Throws the first fault of either. Cost: linear, about that of reading both.
  package static func updates(
    from source: String, to target: String, refresh: Set<String> = []
  ) throws(LocationFault) -> [LocationUpdate] {
    try LocationScan(source).updates(to: LocationScan(target), refresh: refresh)
  }

  private func hides(towards target: Location) -> [LocationUpdate] {
    var updates: [LocationUpdate] = []
    var places = ParameterPlaces()
    for parameter in parameters where parameter.flags.contains(.visible) {
      let place = target.parameters.place(of: parameter.key, &places)
      let after = place.map { target.parameters[$0].flags } ?? []
      if !after.contains(.visible) { updates.append(.hide(parameter.key, after)) }
    }
    return updates
  }

  /// The flags of a parameter, when it is there.
  package func flags(of key: String) -> Flags? {
    parameters.first { sameBytes($0.key, key) }?.flags
  }

  /// The location after updates. What does not fit, such as a pop of more than there is, is left out.
  package func applying(_ updates: [LocationUpdate]) -> Location {
    var result = self
    for update in updates { result.apply(update) }
    return result
  }

  private mutating func apply(_ update: LocationUpdate) {
    switch update {
    case .hide(let key, _): parameters.removeAll { sameBytes($0.key, key) }
    case .clear: path = []
    case .replace(let component): path = [component]
    case .pop(_, let index, _): if index < path.count { path.removeSubrange((index + 1)...) }
    case .refresh(let index, let component): if index < path.count { path[index] = component }
    case .push(let component): path.append(component)
    case .show(let key, let flags):
      parameters.removeAll { sameBytes($0.key, key) }
      parameters.append(Parameter(key, flags: flags))
    }
  }
}

extension LocationScan {
  func updates(to target: LocationScan, refresh: Set<String>) -> [LocationUpdate] {
    let differ = DiffSteps(
      sourceCount: segments.count, targetCount: target.segments.count,
      compare: { compare(segments[$0], target.segments[$0], of: target, refresh) })
    var updates: [LocationUpdate] = []
    var theirs = ParameterPlaces()
    for option in options where option.flags.contains(.visible) {
      let after = target.flags(of: option.key, in: self, &theirs) ?? []
      if !after.contains(.visible) { updates.append(.hide(string(option.key), after)) }
    }
    for step in differ.steps {
      switch step {
      case .clear: updates.append(.clear)
      case .replace: updates.append(.replace(target.component(target.segments[0])))
      case .pop(let count, let index):
        updates.append(.pop(count: count, index: index, revealed: component(segments[index])))
      case .refresh(let index):
        updates.append(.refresh(index: index, target.component(target.segments[index])))
      case .push(let index): updates.append(.push(target.component(target.segments[index])))
      }
    }
    var mine = ParameterPlaces()
    for option in target.options where option.flags.contains(.visible) {
      if flags(of: option.key, in: target, &mine)?.contains(.visible) != true {
        updates.append(.show(target.string(option.key), option.flags))
      }
    }
    return updates
  }

  private func compare(
    _ mine: Segment, _ theirs: Segment, of target: LocationScan, _ refresh: Set<String>
  ) -> DiffSteps.Comparison {
    guard sameText(mine.key, theirs.key, of: target) else { return .differs }
    if sameText(mine.data, theirs.data, of: target) { return .same }
    return !refresh.isEmpty && refresh.contains(string(mine.key)) ? .refreshed : .differs
  }

  /// The flags here of a parameter that stands in another scan.
  private func flags(
    of key: Part, in other: LocationScan, _ places: inout ParameterPlaces
  ) -> Location.Flags? {
    let place =
      options.count > ParameterPlaces.few
      ? places.place(
        of: other.decoded(key), among: options.count, isSame: { _ in false },
        key: { decoded(options[$0].key) })
      : options.firstIndex { sameText($0.key, key, of: other) }
    return place.map { options[$0].flags }
  }
}

/// Exactly the same text; `==` of strings would also take another spelling of an accent.
func sameBytes(_ left: String, _ right: String) -> Bool {
  let mine = left.utf8Span.span
  let theirs = right.utf8Span.span
  guard mine.count == theirs.count else { return false }
  for index in mine.indices where mine[index] != theirs[index] { return false }
  return true
}

/// What happens to the stack, by places in the source's and the target's path.
struct DiffSteps {
  enum Comparison { case same, refreshed, differs }
  enum Step {
    case clear, replace
    case pop(count: Int, index: Int)
    case refresh(Int)
    case push(Int)
  }

  private(set) var steps: [Step] = []

  init(sourceCount: Int, targetCount: Int, compare: (Int) -> Comparison) {
    var kept = 0
    var refreshed: [Int] = []
    scan: while kept < sourceCount, kept < targetCount {
      switch compare(kept) {
      case .same: break
      case .refreshed: refreshed.append(kept)
      case .differs: break scan
      }
      kept += 1
    }
    if kept == 0 {
      if targetCount > 0 {
        steps.append(.replace)
        kept = 1
      } else if sourceCount > 0 {
        steps.append(.clear)
      }
    } else {
      if kept < sourceCount { steps.append(.pop(count: sourceCount - kept, index: kept - 1)) }
      steps += refreshed.map(Step.refresh)
    }
    if kept < targetCount { steps += (kept..<targetCount).map(Step.push) }
  }
}
