import SnapManifest
public import SnapModel
public import SnapNavigation
import SnapPluginHost
public import SnapSystem

/// An application put together from a manifest and plugins: live, with a presenter, and showing
/// nothing yet.
///
/// Made, used and closed on the main loop's thread; `navigator` and `script` may be used anywhere.
public final class Application {
  /// What carries out requests.
  public let navigator: Navigator
  /// The manifest's script.
  public let script: Script
  /// The presenter in use: `alias/name` or `trace`.
  public private(set) var presenter = ""
  /// Presenters that were tried before, each with the reason why it is not used.
  public private(set) var passedOver: [String] = []
  private let assembly: Assembly
  private let loop: MainLoop
  private var owner: (any MainLoopOwner)?
  private var isClosed = false

  /// Puts the application together: loads and starts the plugins that it needs, links its names, and
  /// opens the first usable presenter. When it throws, everything is torn down again.
  public init(
    _ file: ManifestFile, on loop: MainLoop, options: AssemblyOptions
  ) throws(AssemblyFault) {
    let assembly = try Assembly(file, on: loop, options: options)
    self.assembly = assembly
    self.loop = loop
    script = Script(assembly.manifest)
    do throws(Failure) {
      navigator = try Navigator(
        assembly.configuration, executor: .serial(loop.executor),
        clock: LoopClock(loop: assembly.loop))
    } catch {
      assembly.plugins.stopAll()
      throw AssemblyFault(error, .pluginRefused, file: file.path)
    }
    assembly.plugins.connect(navigator)
    do throws(Failure) { try choosePresenter(options) } catch {
      close()
      throw AssemblyFault(error, .noUsablePresenter, file: file.path)
    }
  }

  /// How every plugin file that was found ended, in lines for a person.
  public var pluginText: String { assembly.reports.map(PluginText.entry).joined() }

  // MARK: The presenter

  private func choosePresenter(_ options: AssemblyOptions) throws(Failure) {
    let choices = PresenterChoices(
      manifest: assembly.manifest, catalog: assembly.catalog, capabilities: assembly.capabilities)
    let candidates: [PresenterCandidate]
    if let name = options.presenter {
      candidates = [try choices.named(name)]
    } else {
      candidates = choices.listed()
    }
    for candidate in candidates {
      if !options.hasTerminal, candidate.resources.contains("tty") {
        passedOver.append("\(candidate.name): it needs a terminal")
        continue
      }
      do throws(Failure) {
        try use(candidate, options)
        presenter = candidate.name
        return
      } catch {
        passedOver.append("\(candidate.name): \(error.message)")
      }
    }
    throw Failure(
      .unknownName, "no presenter can be used: " + passedOver.joined(separator: "; "),
      hint: "try --presenter trace, or add \"trace\" to the manifest's \"presenter\"")
  }

  private func use(
    _ candidate: PresenterCandidate, _ options: AssemblyOptions
  ) throws(Failure) {
    let made = try candidate.make?()
    owner = made as? any MainLoopOwner
    var presenter = made
    if made == nil || options.tracesAlways {
      let navigator = navigator
      presenter = TracePresenter(
        around: made, describe: { [weak navigator] screen in try? navigator?.describe(screen) },
        write: options.trace)
    }
    guard let presenter else { return }
    let (name, culprit) = (candidate.name, candidate.culprit)
    let failure: Failure? = navigator.assumeIsolated { navigator in
      do throws(Failure) {
        try navigator.open(presenter, name: name, culprit: culprit)
        return nil
      } catch { return error }
    }
    if let failure {
      owner = nil
      throw failure
    }
  }

  // MARK: Running and ending

  /// Runs the main loop, or the presenter's own, until `stop`.
  public func run() throws(Failure) {
    guard let owner else { return loop.run() }
    try owner.run()
  }

  /// Makes `run` return soon. Any thread.
  public var stopper: @Sendable () -> Void {
    let (loop, owner) = (loop, owner)
    return {
      loop.post { owner?.quit() }
      loop.stop()
    }
  }

  /// Tears down in reverse order: what waits is cancelled, screens are destroyed from the top, the
  /// presenter is closed, plugins are stopped, the last one first. Nothing happens the second time.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    let loop = loop
    navigator.assumeIsolated { navigator in navigator.close { loop.stop() } }
    loop.run()
    assembly.plugins.stopAll()
  }
}

extension LogLine {
  /// A plugin's line.
  init(_ line: PluginLogLine) {
    self.init(
      source: line.plugin, level: "\(line.level)", isTrouble: line.level >= .warning,
      text: line.text)
  }
}

extension ManifestFile {
  /// The plugin files that this manifest, and the presenter that a person names, may need.
  public func catalog(_ options: AssemblyOptions) -> PluginCatalog {
    let uses = manifest?.plugins.use ?? []
    let ids = Set(uses.map(\.id))
    let isPinned = uses.contains { $0.sha256 != nil }
    return PluginCatalog(
      searching: search(before: options.pluginDirectories), isStrict: options.isStrict || isPinned
    ) { note in
      ids.contains(note.id)
        || options.presenter.map { PresenterChoices.isID(note.id, named: $0) } ?? false
    }
  }

  /// What is wrong between this manifest and the plugins found, warnings included.
  public func diagnostics(against catalog: PluginCatalog) -> [Diagnostic] {
    manifest?.check(against: catalog.facts) ?? []
  }

  /// Throws when a plugin that the manifest needs is missing or refused.
  func require(_ catalog: PluginCatalog) throws(AssemblyFault) {
    let diagnostics = diagnostics(against: catalog)
    guard diagnostics.contains(where: { $0.severity == .error }) else { return }
    throw AssemblyFault(diagnostics, refusedFiles: catalog.refusedFiles)
  }
}
