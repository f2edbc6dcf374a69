import SnapEngine
import SnapValue
import SnapNavigation
import SnapPlugins
import SnapSystem

/// The presenter in use, and what was tried before it.
struct Presenting {
  /// `alias/name` or `trace`.
  var name = ""
  /// Who it is in errors.
  var culprit = ""
  /// Those that were in use and are of no use any more, as errors name them.
  var lost: Set<String> = []
  /// The generations of its plugins; 0 for `trace`.
  var generations = [0]
  /// What it has for itself alone.
  var resources: [String] = []
  /// Whether it is a program, which may draw where it likes.
  var isProgram = false
  /// The displays that its parts have.
  var displays: [Value] = []
  /// Presenters that could not be used, with the file of their plugin then.
  var passedOver: [String: PluginFile] = [:]
}

extension PresenterCandidate {
  /// The generations of its plugins; 0 for those that are none.
  func generations(in assembly: Assembly) -> [Int] {
    let plugins = members.isEmpty ? [plugin] : members.map(\.candidate.plugin)
    return plugins.map(assembly.capabilities.generation)
  }
}

// Choosing a presenter.
extension Application {
  func candidates(of assembly: Assembly) throws(Failure) -> [PresenterCandidate] {
    let choices = PresenterChoices(
      manifest: assembly.manifest, capabilities: assembly.capabilities,
      program: { [unowned self] words, directory throws(Failure) in
        try program(words, in: directory)
      })
    if let player = options.player { return [try player.candidate()] }
    guard let name = options.presenter else { return options.isSafe ? [.trace] : choices.listed() }
    return [try choices.named(name)]
  }

  /// Opens the first usable one.
  func choosePresenter() throws(Failure) {
    let succession = PresenterSuccession(of: self)
    self.succession = succession
    try succession.begin(with: try candidates(of: assembly))
  }

  func unusable(_ candidate: PresenterCandidate) -> String? {
    !options.hasTerminal && candidate.resources.contains("tty") ? "it needs a terminal" : nil
  }

  /// Brings one into use.
  func use(_ made: (any Presenter)?, _ candidate: PresenterCandidate) throws(Failure) {
    let presenter = traced(made)
    let (name, culprit) = (candidate.name, candidate.culprit)
    let failure: Failure? = navigator.assumeIsolated { navigator in
      do throws(Failure) {
        try navigator.open(presenter, name: name, culprit: culprit)
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
    note(candidate, in: assembly)
  }

  /// Remembers that one cannot be used, and why.
  func passOver(_ candidate: PresenterCandidate, _ reason: String) {
    passedOver.append("\(candidate.name): \(reason)")
    presenting.passedOver[candidate.name] = assembly.catalog.file(
      id: candidate.plugin, of: assembly.manifest)
  }

  /// Remembers the presenter in use.
  func note(_ candidate: PresenterCandidate, in assembly: Assembly) {
    presenting.name = candidate.name
    presenting.culprit = candidate.culprit
    presenting.resources = candidate.resources
    presenting.displays = candidate.members.map(\.candidate.displays.arguments)
    presenting.isProgram =
      candidate.isProgram || candidate.members.contains(where: \.candidate.isProgram)
    options.recorder?.uses(candidate, traces: options.tracesAlways)
    presenting.generations = candidate.generations(in: assembly)
  }

  /// The presenter as the navigator gets it: the trace where there is no other, and around another
  /// where everything is traced.
  func traced(_ made: (any Presenter)?) -> any Presenter {
    if let made, !options.tracesAlways { return made }
    guard let group = made as? GroupPresenter else { return tracer(around: made) }
    group.observer = tracer(around: nil)
    return group
  }
}
