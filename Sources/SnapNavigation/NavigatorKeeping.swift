package import SnapEngine
import SnapValue

/// What has come into force, for whoever keeps it.
package struct KeptCommit: Sendable {
  /// The state in force.
  package var state: NavigationState
  /// The screens of it that are new or may be others than they were, and what one like each can be made
  /// of, without what is private.
  package var screens: [(screen: ScreenID, memory: StateHistory.Memory)]
  /// The data of entries that may not be kept, because their property is private.
  package var secretData: Set<ScreenID>
  /// Whether nothing of what was in force before may stay anywhere.
  package var wipes = false
  /// Who has brought it into force.
  package var cause = Cause.request

  /// Who brings something into force.
  package enum Cause: Sendable, Hashable {
    /// A request, or an action on a screen.
    case request
    /// The request that takes up what was kept.
    case restoring
    /// Screens that have changed by themselves, or another configuration.
    case itself
  }
}

/// Keeps what comes into force over the end of the program.
///
/// Called on the navigator's executor. It never waits there.
package protocol StateKeeper: AnyObject, Sendable {
  /// Whether outcomes have to wait: something was handed over that is not kept yet.
  var isBehind: Bool { get }
  /// Something has come into force.
  func keep(_ commit: KeptCommit)
  /// Screens in force have changed by themselves: `keepChanges` hands them over, soon.
  func changed()
  /// Calls this, on the navigator's executor and in order, when all that was handed over is kept, or
  /// will not be.
  func whenKept(_ tell: @escaping @Sendable () -> Void)
}

extension Navigator {
  /// Hands over from now on what comes into force; `nil`: to nobody.
  package func keep(by keeper: (any StateKeeper)?) {
    self.keeper = keeper
    unkept = []
  }

  /// Hands over the screens that have changed by themselves.
  package func keepChanges() {
    guard let keeper, !unkept.isEmpty else { return }
    let touched = unkept
    unkept = []
    hand(touched, to: keeper, by: .itself)
  }

  /// Hands over all that is in force.
  package func keepAll(by keeper: any StateKeeper) {
    unkept = []
    hand(state.screens, to: keeper, by: .itself)
  }

  /// What of a state that was kept has a place in the configuration, and what has not.
  package func fitting(_ kept: KeptState) -> (kept: KeptState, leftOut: [LeftOut]) {
    graph.fitting(kept)
  }

  /// Hands over what a request has brought into force.
  func keep(by keeper: any StateKeeper, after old: NavigationState) {
    var touched = progress.come
    for kept in progress.kept {
      if let screen = screens.number(of: kept.screen) { touched.append(screen) }
    }
    // What was covered: how it was looked at has been saved.
    touched += old.shown
    touched += unkept
    unkept = []
    let request = progress.job.request
    hand(touched, to: keeper, wipes: request.wipes, by: request.isRestoring ? .restoring : .request)
  }

  /// Hands over a screen that has done an action, so that its outcome is told when that is kept.
  func keepNow(_ screen: ScreenID) {
    guard let keeper else { return }
    hand([screen], to: keeper)
  }

  /// Notes screens that have changed by themselves.
  func noteUnkept(_ changed: [ScreenID], by keeper: any StateKeeper) {
    guard !changed.isEmpty else { return }
    for screen in changed where !unkept.contains(screen) { unkept.append(screen) }
    keeper.changed()
  }

  private func hand(
    _ touched: [ScreenID], to keeper: any StateKeeper, wipes: Bool = false,
    by cause: KeptCommit.Cause = .request
  ) {
    var commit = KeptCommit(
      state: state, screens: [], secretData: [], wipes: wipes, cause: cause)
    // A few are compared with each other; more are found in a set.
    var seen = touched.count > 8 ? Set<ScreenID>(minimumCapacity: touched.count) : []
    for (place, screen) in touched.enumerated() {
      let isNew =
        touched.count > 8
        ? seen.insert(screen).inserted : !touched[..<place].contains(screen)
      guard isNew, let occupant = screens.occupant(screen), state.key(of: screen) != nil else {
        continue
      }
      commit.screens.append((screen, memory(of: screen, occupant)))
      if let node = occupant.node, let data = node.definition.dataProperty,
        node.definition.privates.contains(data)
      {
        commit.secretData.insert(screen)
      }
    }
    keeper.keep(commit)
  }

  /// What one like a live screen can be made of, without what is private.
  private func memory(
    of screen: ScreenID, _ occupant: ScreenTable.Occupant
  ) -> StateHistory.Memory {
    var memory = StateHistory.Memory()
    let definition = occupant.node?.definition
    let privates = definition?.privates ?? graph.configuration.privateNames
    memory.view = views[screen]?.leavingOut(privates)
    memory.caller = awaited[screen]?.caller.map { .init(screen: $0.screen, property: $0.property) }
    trying("keep \(occupant.screen.key)") { () throws(Failure) in
      let properties = try occupant.screen.contents.properties()
      memory.properties =
        definition?.leavingOutPrivates(properties) ?? properties.leavingOut(privates)
    }
    // Such a body is its properties and nothing else.
    if occupant.screen.contents is any PlainBody { return memory }
    trying("keep \(occupant.screen.key)") { () throws(Failure) in
      memory.saved = try occupant.screen.contents.save()?.leavingOut(privates)
    }
    return memory
  }
}

extension Request {
  /// Whether it takes up what was kept.
  fileprivate var isRestoring: Bool { if case .restore = kind { true } else { false } }
}
