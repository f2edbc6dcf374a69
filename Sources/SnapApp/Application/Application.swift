import SnapManifest
package import SnapValue
package import SnapNavigation
import SnapPlugins
package import SnapSystem

/// An application put together from a manifest and plugins: live, with a presenter, and showing
/// nothing yet.
///
/// Made, used and closed on the main loop's thread; `navigator` and `script` may be used anywhere.
package final class Application {
  /// What carries out requests.
  package let navigator: Navigator
  /// The manifest's script.
  package let script: Script
  /// The presenter in use: `alias/name`, `trace` or `exec:` and the words of a program.
  package var presenter: String { presenting.name }
  /// Whether the presenter in use may be drawing on the terminal, so that lines written there would
  /// disturb it.
  package var takesTerminal: Bool {
    options.hasTerminal && (presenting.isProgram || presenting.resources.contains("tty"))
  }
  /// Presenters that were tried before, each with the reason why it is not used.
  package internal(set) var passedOver: [String] = []
  /// What the last refused change was about.
  package let refusedTexts = RefusedTexts()
  /// What it is put together of; another one after a reload.
  package internal(set) var assembly: Assembly
  let options: AssemblyOptions
  /// Keeps what comes into force over the end of the program; `nil`: nobody does.
  package var store: StateStore? { options.store }
  /// The main loop that it runs on.
  package let loop: MainLoop
  let owners = LoopOwners()
  var presenting = Presenting()
  var reloading = Reloading()
  var isClosed = false
  /// Why nothing is kept, where something was to be.
  var unkept: String?
  /// What the program writes to and has no room, each one clause.
  package var fullFiles: () -> [String] = { [] }
  /// Who looks whether it serves, once somebody wants to know.
  package private(set) lazy var healthWatch = HealthWatch(of: self)
  /// Brings the next presenter into use when a program is lost.
  var succession: PresenterSuccession?
  var triggerRunner: TriggerRunner?
  /// Takes every link and action that other programs ask for.
  package private(set) lazy var outside = LinkGateway(of: self) { [loop] in loop.now }

  /// Puts the application together: loads and starts the plugins that it needs, links its names, and
  /// opens the first usable presenter. When it throws, everything is torn down again.
  package init(
    _ file: ManifestFile, on loop: MainLoop, options: AssemblyOptions
  ) throws(AssemblyFault) {
    let assembly = try Assembly(file, on: loop, options: options)
    self.assembly = assembly
    self.options = options
    self.loop = loop
    script = assembly.script
    do throws(Failure) {
      navigator = try Navigator(
        assembly.configuration, executor: .serial(loop.executor),
        clock: Self.clock(LoopClock(loop: assembly.loop), options))
    } catch {
      assembly.plugins.stopAll()
      throw AssemblyFault(error, .pluginRefused, file: file.path)
    }
    assembly.plugins.connect(navigator)
    attend()
    if options.player == nil { triggerRunner = makeTriggerRunner() }
    beginKeeping()
    do throws(Failure) { try choosePresenter() } catch {
      close()
      var fault = AssemblyFault(error, .noUsablePresenter, file: file.path)
      fault.isCancelled = error.code == .cancelled
      throw fault
    }
  }

  /// The clock of the navigation: one that is written down, or says again what was.
  private static func clock(
    _ clock: LoopClock, _ options: AssemblyOptions
  ) -> any NavigationClock {
    options.player?.clock ?? options.recorder?.recording(clock) ?? clock
  }

  /// Has what comes to the navigation written down, or only what is given to it come there.
  private func attend() {
    navigator.assumeIsolated { [options] navigator in
      if options.player != nil { navigator.takeGivenInputsOnly() }
      guard let recorder = options.recorder else { return }
      navigator.follow(inputs: recorder)
    }
  }

  /// Does something that is no part of the run, such as to explain what would be done: it stands in no record.
  package func leavingOutOfRecord(_ work: () -> Void) {
    if let recorder = options.recorder { recorder.leaveOut(work) } else { work() }
  }

  private func beginKeeping() {
    do throws(SystemError) { try options.store?.begin(for: self) } catch {
      unkept = error.description
      options.log(.warning("nothing is kept over the end of this run: \(error.description)"))
    }
  }

  /// The manifest's id of the application.
  package var id: String { assembly.manifest.app.id }

  /// The manifest's title of the application.
  package var title: String { assembly.manifest.app.title }

  /// Every plugin file that was found, as things stand, as data.
  package var pluginWords: Value { .list(assembly.capabilities.files.map(\.json)) }

  /// The ids of the plugins that run, in the order in which they were started.
  package var runningPlugins: [String] { assembly.plugins.plugins.map(\.note.id) }

  /// Whether the process of an isolated plugin ended in its `stop`, when this was torn down: whatever that
  /// was to do is not done.
  package var hasLostInStop: Bool { !assembly.plugins.diedInStop.isEmpty }

  /// How every plugin file that was found ended, in lines for a person.
  package var pluginText: String { assembly.capabilities.files.map(PluginText.entry).joined() }

  // MARK: Running and ending

  /// Runs the main loop, or the presenter's own, until `stop`. Throws when the presenter is lost and
  /// none is left.
  package func run() throws(Failure) {
    repeat {
      if let owner = owners.begin() {
        try owner.run()
      } else if succession?.loss == nil {
        loop.run()
      }
      stopParting()
    } while owners.goesOn()
    if let loss = succession?.loss { throw loss }
  }

  /// Makes `run` return soon. Any thread.
  package var stopper: @Sendable () -> Void {
    let (loop, owners) = (loop, owners)
    return {
      loop.post { owners.end() }
      loop.stop()
    }
  }

  /// Brings the next presenter into use when the one in use could not show the first state; tells
  /// whether there is another one now. On the loop's thread.
  package var replacePresenter: @Sendable (Failure) async -> Bool {
    guard let succession else { return { _ in false } }
    return { failure in
      await withCheckedContinuation { waiting in
        succession.replace(after: failure) { waiting.resume(returning: $0) }
      }
    }
  }

  /// Waits until a presenter that has died shows again, or another one does in its place, or none is left;
  /// not at all where none is looked for. On the loop's thread.
  package var awaitPresenter: @Sendable () async -> Void {
    guard let succession else { return {} }
    return { await withCheckedContinuation { succession.whenSettled($0.resume) } }
  }

  /// Accepts no request any more, lets those that were accepted end, and calls `done` when they have, or
  /// when so many nanoseconds are over. On the loop's thread.
  package func drain(within nanoseconds: UInt64, _ done: @escaping @Sendable () -> Void) {
    let loop = loop
    let timer = loop.schedule(after: nanoseconds) { [options, navigator] in
      let (isRunning, waiting) = navigator.assumeIsolated { ($0.isRunning, $0.waiting) }
      let count = waiting + (isRunning ? 1 : 0)
      options.log(
        .warning("the application ends, and \(count) of its requests are taken back: time is over"))
      done()
    }
    navigator.assumeIsolated { navigator in
      navigator.drain {
        loop.post { if loop.cancel(timer) { done() } }
      }
    }
  }

  /// What is still there of what it has made, in words; after `close` nothing should be.
  package var liveObjects: [String] {
    [
      (navigator.liveScreens, "screen"), (assembly.plugins.plugins.count, "plugin"),
      (assembly.plugins.liveBodies, "screen of a plugin"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 || $0.1.contains(" ") ? "" : "s")" }
  }

  /// Tears down in reverse order: what waits is cancelled, screens are destroyed from the top, the
  /// presenter is closed, plugins are stopped, the last one first. Nothing happens the second time.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    reloading.watch = nil
    healthWatch.end()
    endTriggers()
    let loop = loop
    options.store?.end()
    succession?.end()
    navigator.assumeIsolated { navigator in navigator.close { loop.stop() } }
    loop.run()
    succession?.awaitPrograms()
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
  /// What is wrong between this manifest and the plugins found, warnings included.
  package func diagnostics(against catalog: PluginCatalog) -> [Diagnostic] {
    guard let manifest else { return [] }
    // Without a lock that can be believed nothing is loaded, so that nothing else counts.
    if lock.rule == .shut, !manifest.plugins.use.isEmpty { return lock.diagnostics }
    let found = PluginCheck.diagnostics(
      of: manifest, against: catalog, missingPrograms: missingPrograms)
    guard !routerless.isEmpty, PluginCheck.hasNoRouter(manifest, against: catalog) else {
      return found
    }
    return routerless + found
  }

  /// Throws when a plugin that the manifest needs is missing or refused. Answers which files are passed
  /// over for others of the same id.
  func require(_ catalog: PluginCatalog) throws(AssemblyFault) -> [Diagnostic] {
    let diagnostics = diagnostics(against: catalog)
    guard diagnostics.contains(where: { $0.severity == .error }) else {
      let ofRivals: [ManifestCode] = [.twoPluginsOneID, .newerRefused]
      return diagnostics.filter { ofRivals.map(\.rawValue).contains($0.code) }
    }
    throw AssemblyFault(diagnostics, refusedFiles: catalog.refusedFiles)
  }
}
