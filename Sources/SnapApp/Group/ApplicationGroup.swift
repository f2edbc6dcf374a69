import SnapEngine
import SnapValue

// Presenters that show at once.
extension Application {
  /// How long the others wait for one that need not show, where the manifest does not say.
  private static let patience: UInt64 = 1_000_000_000

  /// Makes a group of which nothing is open yet. One that needs a terminal where there is none is left
  /// out, when it need not show.
  func group(of candidate: PresenterCandidate) -> GroupPresenter {
    let parts = candidate.members.filter { $0.must || unusable($0.candidate) == nil }.map(part)
    let group = GroupPresenter(parts, for: navigator, on: loop, log: options.log)
    group.whenStarted = { [weak self] in self?.succession?.keep($0) }
    succession?.follow(group, candidate.name)
    return group
  }

  private func part(_ member: PresenterCandidate.Member) -> GroupPresenter.Part {
    GroupPresenter.Part(
      member: .init(
        name: member.candidate.name, must: member.must,
        deadline: member.deadline ?? (member.must ? 0 : Self.patience)),
      displays: member.candidate.displays,
      make: { [unowned self] () throws(Failure) in
        try member.candidate.make?() ?? tracer(around: nil)
      })
  }

  /// A presenter that writes lines, alone or around another. Where a record is run again, it answers when whoever
  /// showed then did.
  func tracer(around made: (any Presenter)?) -> TracePresenter {
    TracePresenter(
      around: made,
      facts: { [weak navigator] screen in try? navigator?.facts(of: screen) },
      answersLater: { [player = options.player] in player?.waitsForPresenter ?? false },
      write: options.trace)
  }
}
