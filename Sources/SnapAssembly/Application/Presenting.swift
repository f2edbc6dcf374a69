import SnapModel
import SnapNavigation
import SnapPluginHost

/// The presenter in use, and what was tried before it.
struct Presenting {
  /// `alias/name` or `trace`.
  var name = ""
  /// The generation of its plugin; 0 for `trace`.
  var generation = 0
  /// What it has for itself alone.
  var resources: [String] = []
  /// Presenters that could not be used, with the digest of their plugin then.
  var passedOver: [String: String] = [:]
}

// Choosing a presenter.
extension Application {
  func candidates(of assembly: Assembly) throws(Failure) -> [PresenterCandidate] {
    let choices = PresenterChoices(
      manifest: assembly.manifest, catalog: assembly.catalog, capabilities: assembly.capabilities)
    guard let name = options.presenter else { return choices.listed() }
    return [try choices.named(name)]
  }

  /// Opens the first usable one.
  func choosePresenter() throws(Failure) {
    for candidate in try candidates(of: assembly) {
      if let reason = unusable(candidate) {
        passedOver.append("\(candidate.name): \(reason)")
        continue
      }
      do throws(Failure) { return try use(candidate) } catch {
        passedOver.append("\(candidate.name): \(error.message)")
        presenting.passedOver[candidate.name] = assembly.capabilities.digest(candidate.plugin)
      }
    }
    throw Failure(
      .unknownName, "no presenter can be used: " + passedOver.joined(separator: "; "),
      hint: "try --presenter trace, or add \"trace\" to the manifest's \"presenter\"")
  }

  func unusable(_ candidate: PresenterCandidate) -> String? {
    !options.hasTerminal && candidate.resources.contains("tty") ? "it needs a terminal" : nil
  }

  private func use(_ candidate: PresenterCandidate) throws(Failure) {
    let made = try candidate.make?()
    owners.next = made as? any MainLoopOwner
    let presenter = traced(made)
    let (name, culprit) = (candidate.name, candidate.culprit)
    let failure: Failure? = navigator.assumeIsolated { navigator in
      do throws(Failure) {
        try navigator.open(presenter, name: name, culprit: culprit)
        return nil
      } catch { return error }
    }
    if let failure {
      owners.next = nil
      throw failure
    }
    note(candidate, in: assembly)
  }

  /// Remembers the presenter in use.
  func note(_ candidate: PresenterCandidate, in assembly: Assembly) {
    presenting.name = candidate.name
    presenting.resources = candidate.resources
    presenting.generation = assembly.capabilities.generation(candidate.plugin)
  }

  /// The presenter as the navigator gets it: the trace where there is no other, and around another
  /// where everything is traced.
  func traced(_ made: (any Presenter)?) -> any Presenter {
    if let made, !options.tracesAlways { return made }
    return TracePresenter(
      around: made,
      describe: { [weak navigator] screen in try? navigator?.describe(screen) },
      write: options.trace)
  }
}
