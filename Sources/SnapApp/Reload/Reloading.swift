import SnapManifest
import SnapValue
import SnapNavigation
import SnapPlugins
import SnapElf
import SnapSystem
import Synchronization

/// What an application remembers of changes while it runs.
struct Reloading {
  /// Whether the last change was refused, so that its end is worth a word.
  var isRefused = false
  /// The files and directories that the manifest named when it was last read.
  var read: (files: [String], directories: [String]) = ([], [])
  /// Files that have changed since the last attempt.
  var changed: Set<String> = []
  /// The names that are links, by the files that they lead to.
  var targets: [String: Set<String>] = [:]
  /// Tells of files; `nil` while no files are watched.
  var watch: DirectoryWatch?
  /// Ends the wait for a file that is being written.
  var leash: MainLoop.Timer?
  /// What is read anew when a presenter shows that takes the place of one that was lost; `nil`: nothing.
  var postponed: (files: Set<String>, tellsAlways: Bool)?
  /// Plugins that are stopped when the loop has returned that one of them runs.
  var parting: [any LivePlugin] = []
}

/// The files that the diagnostics of the last refusal are about. Any thread.
package final class RefusedTexts: Sendable {
  private let held = Mutex<[String: [UInt8]]>([:])

  init() {}

  /// Their texts, by the file names that the diagnostics carry.
  package var all: [String: [UInt8]] { held.withLock { $0 } }
  func set(_ texts: [String: [UInt8]]) { held.withLock { $0 = texts } }
}

// Taking over what has changed, while everything runs.
extension Application {
  /// Reads the manifest and all that it names anew, and takes over what has changed, or refuses it
  /// and goes on as before.
  ///
  /// The end is told as an event, `reloaded` or `refused`: before this returns, or, while a request
  /// runs, when that has ended. Plugins whose bytes have changed are started beside the old ones,
  /// and those are stopped when nothing uses them any more.
  /// - Parameters:
  ///   - files: absolute paths that are known to have changed; one of them that cannot be used is
  ///     told of, whether or not anybody needs it.
  ///   - tellsAlways: whether it is told, too, that nothing has changed.
  package func reload(after files: Set<String> = [], tellsAlways: Bool = true) {
    guard !isClosed else { return }
    guard succession?.isLooking != true else {
      return reloadOnceShown(after: files, tellsAlways: tellsAlways)
    }
    navigator.assumeIsolated { $0.withdrawReplacement() }
    let file = ManifestFile(reading: assembly.file.path)
    reloading.read.files = file.files
    guard file.manifest != nil else {
      return refuse(file.diagnostics.filter { $0.severity == .error }, file.texts)
    }
    let catalog = file.catalog(
      options, isLazy: true, beside: assembly.capabilities.running)
    reloading.read.directories = catalog.searched
    defer { refreshWatch() }
    let broken = catalog.refused(among: assembly.filesInUse)
    guard broken.isEmpty else { return refuse(broken, file.texts) }
    let strays = catalog.refused(among: files)
    if !strays.isEmpty { refuse(strays, file.texts) }
    if assembly.isSame(file, catalog, options) {
      if tellsAlways || (reloading.isRefused && strays.isEmpty) { tellUnchanged() }
    } else {
      attempt(file, catalog)
    }
  }

  /// The presenters that are tried are of the assembly in force, which stays until one of them shows.
  private func reloadOnceShown(after files: Set<String>, tellsAlways: Bool) {
    let isFirst = reloading.postponed == nil
    let before = reloading.postponed ?? ([], false)
    reloading.postponed = (before.files.union(files), before.tellsAlways || tellsAlways)
    guard isFirst else { return }
    succession?.whenSettled { [weak self] in
      guard let self, succession?.loss == nil, let wanted = reloading.postponed else { return }
      reloading.postponed = nil
      reload(after: wanted.files, tellsAlways: wanted.tellsAlways)
    }
  }

  private func attempt(_ file: ManifestFile, _ catalog: PluginCatalog) {
    if let failure = differenceOfStore(file) { return refuse(of: failure, file) }
    let new: Assembly
    do throws(AssemblyFault) {
      new = try Assembly(file, catalog, beside: assembly, options: options)
    } catch { return refuse(error.diagnostics, file.texts) }
    do throws(Failure) {
      try Attempt(new, for: self).begin()
    } catch {
      new.discard()
      refuse(of: error, file)
    }
  }

  /// Why what comes into force would have to be kept otherwise than since the start.
  private func differenceOfStore(_ file: ManifestFile) -> Failure? {
    guard let manifest = file.manifest,
      let what = options.storeWish?.difference(from: assembly.manifest, to: manifest)
    else { return nil }
    return Failure(
      .wrongState, what,
      hint: "start the application again to take it over, or put back what was there")
  }

  // MARK: Ends

  func refuse(_ reasons: [Diagnostic], _ texts: [String: [UInt8]]) {
    reloading.isRefused = true
    refusedTexts.set(texts)
    navigator.assumeIsolated { $0.tellRefused(reasons) }
  }

  func refuse(of failure: Failure, _ file: ManifestFile) {
    let fault = AssemblyFault(failure, .notWhileRunning, file: file.path)
    let facts = fault.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      let told = ManifestCode.notWhileRunning.diagnostic(
        at: diagnostic.place, facts: [diagnostic.message])
      diagnostic.message = told.message
      return diagnostic
    }
    refuse(facts, file.texts)
  }

  private func tellUnchanged() {
    reloading.isRefused = false
    navigator.assumeIsolated { navigator in
      navigator.tellReloaded(Reload(location: navigator.location.printed))
    }
  }

  /// Stops plugins whose loop has returned.
  func stopParting() {
    let parting = reloading.parting
    reloading.parting = []
    for plugin in parting.reversed() { assembly.plugins.stop(plugin) }
  }

  /// Stops plugins that nothing uses any more, soon: not inside of a call of theirs.
  func part(with plugins: [any LivePlugin]) {
    if owners.isRunningOwner {
      reloading.parting += plugins
    } else {
      for plugin in plugins.reversed() { assembly.plugins.stop(plugin) }
    }
  }
}

extension Assembly {
  /// The files of the plugins that run.
  var filesInUse: Set<String> { Set(capabilities.running.map(\.file)) }

  /// Whether what was read and found is what this assembly is made of.
  func isSame(
    _ file: ManifestFile, _ catalog: PluginCatalog, _ options: AssemblyOptions
  ) -> Bool {
    guard file.texts == self.file.texts, !capabilities.running.contains(where: \.isGivenUp) else {
      return false
    }
    let before = self.catalog.files.filter { file.wants($0.plugin, options) }
    let now = catalog.files.filter { file.wants($0.plugin, options) }
    return before.count == now.count
      && zip(now, before).allSatisfy { now, before in
        now.path == before.path && now.isSame(as: before, withDigest: digest(of: now.path))
      }
  }

  private func digest(of path: String) -> Digest? {
    capabilities.running.first { $0.file == path }?.digest
  }
}

extension PluginCatalog {
  /// Why these files cannot be used, as far as they cannot.
  func refused(among paths: Set<String>) -> [Diagnostic] {
    guard !paths.isEmpty else { return [] }
    return files.filter { paths.contains($0.path) && $0.verdict == .refused }.flatMap { file in
      file.refusals.map { refusal in
        Diagnostic(
          code: ManifestCode.pluginRefused.rawValue, place: .init(file: file.path),
          message: refusal.what, hint: refusal.remedy)
      }
    }
  }
}
