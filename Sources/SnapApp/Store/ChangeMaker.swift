import SnapEngine
import SnapNavigation
import SnapStore
import SnapValue

/// Makes the change of what is kept out of what has come into force.
struct ChangeMaker: ChangeSource {
  /// What is to be kept.
  enum Given: Sendable {
    /// What has come into force; plugins of which nothing is kept any more with it.
    case commit(KeptCommit, forgetting: [String])
    /// What plugins have saved anew, by id.
    case plugins([String: Value])
  }

  /// The state that was handed over last; `nil`: none yet.
  private var last: NavigationState?
  /// Screens whose data is private.
  private var secrets: Set<ScreenID> = []
  private var (gone, come): ([ScreenID], [ScreenID]) = ([], [])

  /// What is different since the one before. Cost: what both do not share.
  mutating func change(to given: Given) -> StateChange {
    switch given {
    case .commit(let commit, let plugins):
      var change = change(to: commit)
      for id in plugins { change.plugins[id] = .null }
      return change
    case .plugins(let saved):
      var change = StateChange()
      change.plugins = saved
      return change
    }
  }

  private mutating func change(to commit: KeptCommit) -> StateChange {
    if !commit.secretData.isEmpty { secrets.formUnion(commit.secretData) }
    var change = StateChange()
    let (before, new) = (last, commit.state)
    compareRegions(before, new, &change)
    let (was, now) = (before?.overlays ?? [], new.overlays)
    if !was.isEmpty || !now.isEmpty, was != now {
      change.overlays = now.compactMap { overlay in
        // A presenter that a navigation named is not there the next time.
        guard overlay.presenter == 0 else { return nil }
        return .init(overlay.key, flags: overlay.flags.rawValue, screen: overlay.screen.rawValue)
      }
    }
    before?.exchange(for: new, gone: &gone, come: &come)
    change.gone = gone.map(\.rawValue)
    if !secrets.isEmpty { secrets.subtract(gone) }
    for (screen, memory) in commit.screens { change.screens[screen.rawValue] = .init(memory) }
    last = new
    return change
  }

  private func compareRegions(
    _ before: NavigationState?, _ new: NavigationState, _ change: inout StateChange
  ) {
    // Most states are one stack and nothing else.
    if let before, before.isPlain, new.isPlain {
      let name = new.regions[0].name
      if before.regions[0].name == name {
        return compare(before.stack, new.stack, in: name, &change)
      }
    }
    let regions = new.regions
    let old = before?.regions
    let isAlike =
      old?.count == regions.count
      && regions.indices.allSatisfy { old?[$0].name == regions[$0].name }
    if !isAlike { change.order = regions.map(\.name) }
    let selected = regions[new.selected].name
    if before.map({ $0.regions[$0.selected].name }) != selected { change.selected = selected }
    for (place, region) in regions.enumerated() {
      compare(isAlike ? old?[place].stack : nil, region.stack, in: region.name, &change)
    }
  }

  private func compare(
    _ before: ScreenStack?, _ stack: ScreenStack, in region: String, _ change: inout StateChange
  ) {
    let kept = before?.unchanged(in: stack) ?? 0
    if let before, kept == stack.count, before.count == kept { return }
    let pushed = stack.entries(from: kept).map { entry in
      StoredState.Entry(
        entry.screen.rawValue, entry.key,
        data: secrets.contains(entry.screen) ? nil : entry.data)
    }
    change.regions.append(.init(region, keeping: kept, pushed))
  }
}

extension ScreenStack {
  /// How many entries from the bottom on another stack has as they are here.
  fileprivate func unchanged(in other: ScreenStack) -> Int {
    let (shared, common) = (shared(with: other).count, common(with: other))
    if shared == common { return shared }
    let (mine, theirs) = (entries(from: shared), other.entries(from: shared))
    return shared + zip(mine, theirs).prefix { $0 == $1 }.count
  }
}

extension StoredState.Screen {
  fileprivate init(_ memory: StateHistory.Memory) {
    self.init()
    (properties, saved, view) = (memory.properties, memory.saved, memory.view)
    guard let caller = memory.caller else { return }
    (self.caller, callerProperty) = (caller.screen.rawValue, caller.property)
  }
}

extension StateHistory.Memory {
  init(_ screen: StoredState.Screen) {
    self.init()
    (properties, saved, view) = (screen.properties, screen.saved, screen.view)
    guard screen.caller != 0 else { return }
    caller = .init(screen: ScreenID(stored: screen.caller), property: screen.callerProperty)
  }
}

extension KeptState {
  /// What was stored, as the engine's state.
  init(_ stored: StoredState, scheme: String) {
    var state = NavigationState(
      scheme: scheme,
      regions: stored.regions.map { region in
        .init(
          name: region.name,
          stack: region.stack.map {
            .init(screen: ScreenID(stored: $0.screen), key: $0.key, data: $0.data)
          })
      })
    state.select(stored.regions.firstIndex { $0.name == stored.selected } ?? 0)
    state.overlays = stored.overlays.map {
      .init(
        key: $0.key, flags: Location.Flags(rawValue: $0.flags).union(.visible),
        screen: ScreenID(stored: $0.screen))
    }
    var memories: [ScreenID: StateHistory.Memory] = [:]
    for (number, screen) in stored.screens {
      memories[ScreenID(stored: number)] = .init(screen)
    }
    self.init(state, memories)
  }
}

extension ScreenID {
  /// The number of a screen that was kept, set apart from those of screens that live: what was kept may
  /// be shown when others are there already.
  fileprivate init(stored number: UInt64) { self.init(rawValue: number ^ 1 << 62) }
}
