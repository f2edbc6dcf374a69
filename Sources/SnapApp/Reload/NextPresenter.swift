import SnapEngine
import SnapValue
import SnapNavigation

/// The presenter that a new assembly has, and whether that is another one.
struct NextPresenter {
  let candidate: PresenterCandidate
  /// Takes the place of the one in use; `nil`: that one stays.
  var replacement: Replacement.NewPresenter?
  /// The one that takes it, without a trace around it.
  private(set) var made: (any Presenter)?
  /// Whether the one in use could stay where this one cannot be opened.
  var isOptional = false
  /// What is new, in words; `nil`: nothing.
  var words: String?

  /// Who brings a main loop of those that are in use now; of several that show at once it is known when they are
  /// open.
  var loopOwner: (any MainLoopOwner)? {
    (made as? GroupPresenter)?.owner ?? made as? any MainLoopOwner
  }
}

extension Application {
  /// Finds the presenter for a new assembly: the one in use, unless one that is preferred can be had
  /// now, or its plugin is another. Throws when none can be used.
  func nextPresenter(in new: Assembly) throws(Failure) -> NextPresenter {
    for candidate in try candidates(of: new) where unusable(candidate) == nil {
      if candidate.name == presenting.name {
        if !candidate.members.isEmpty { return try renewedGroup(candidate, in: new) }
        return candidate.isProgram
          ? NextPresenter(candidate: candidate) : try renewed(candidate, in: new)
      }
      // A program takes its time to get ready; it is brought into use at the next start.
      if candidate.isProgram { continue }
      if !candidate.members.isEmpty {
        var next = exchange(for: candidate, group(of: candidate))
        next.isOptional = true
        return next
      }
      if let before = presenting.passedOver[candidate.name],
        new.catalog.file(id: candidate.plugin, of: new.manifest)?.isSame(as: before) == true
      {
        continue
      }
      guard let made = try? candidate.make?() else {
        if candidate.make == nil { return exchange(for: candidate, nil) }
        continue
      }
      var next = exchange(for: candidate, made)
      next.isOptional = true
      return next
    }
    throw Failure(
      .unknownName, "no presenter can be used any more",
      hint: "leave \"\(presenting.name)\" among the manifest's \"presenter\"")
  }

  private func renewed(
    _ candidate: PresenterCandidate, in new: Assembly
  ) throws(Failure) -> NextPresenter {
    guard let made = try candidate.make?() else { return NextPresenter(candidate: candidate) }
    guard isOther(candidate, in: new) else { return NextPresenter(candidate: candidate) }
    var next = exchange(for: candidate, made)
    next.words = nil
    return next
  }

  private func renewedGroup(
    _ candidate: PresenterCandidate, in new: Assembly
  ) throws(Failure) -> NextPresenter {
    // Loads what is new of them.
    for member in candidate.members where !member.candidate.isProgram && member.must {
      _ = try member.candidate.make?()
    }
    guard isOther(candidate, in: new) else { return NextPresenter(candidate: candidate) }
    var next = exchange(for: candidate, group(of: candidate))
    next.words = nil
    return next
  }

  /// Whether its plugins are others than those in use, or its displays.
  private func isOther(_ candidate: PresenterCandidate, in new: Assembly) -> Bool {
    candidate.generations(in: new) != presenting.generations
      || candidate.members.map(\.candidate.displays.arguments) != presenting.displays
  }

  private func exchange(
    for candidate: PresenterCandidate, _ made: (any Presenter)?
  ) -> NextPresenter {
    let isShared = presenting.resources.contains { candidate.resources.contains($0) }
    return NextPresenter(
      candidate: candidate,
      replacement: .init(
        traced(made), name: candidate.name, culprit: candidate.culprit, closesFirst: isShared),
      made: made,
      words: "presenter \(presenting.name) → \(candidate.name)")
  }

  /// Remembers that a preferred presenter cannot be opened, and tries again without it.
  func passOver(_ candidate: PresenterCandidate, _ failure: Failure, in new: Assembly) {
    presenting.passedOver[candidate.name] = new.catalog.file(id: candidate.plugin, of: new.manifest)
    passedOver.append("\(candidate.name): \(failure.message)")
    options.log(.warning("the presenter \(candidate.name) cannot be used: \(failure.message)"))
    reload(tellsAlways: false)
  }

  /// Lets the loop run that belongs to the presenter which is in use now.
  func handOver(to owner: (any MainLoopOwner)?) {
    owners.handOver(to: owner) { loop.stop() }
  }
}
