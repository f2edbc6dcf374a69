import SnapEngine
import SnapValue
import SnapNavigation
import SnapPlugins

// @unchecked: on the main loop's thread only, where the navigator that holds it runs.
/// One attempt to let a new assembly take the place of the one in force.
final class Attempt: @unchecked Sendable {
  private let new: Assembly
  private let old: Assembly
  private unowned let application: Application
  private var presenter: NextPresenter?
  private var obsolete: [any LivePlugin] = []
  /// Whether it was carried out: what it fails with then is no sign that it was taken back.
  private var isTried = false

  init(_ new: Assembly, for application: Application) {
    self.new = new
    self.application = application
    old = application.assembly
  }

  /// Hands the new configuration to the navigator. Throws when there is no presenter for it, or it
  /// does not hold together; otherwise the end comes by `end`.
  func begin() throws(Failure) {
    presenter = try application.nextPresenter(in: new)
    // What is drawn anew may be asked for before the end is known.
    new.places.look(in: new.manifest.directories, then: old.manifest.directories)
    obsolete = old.capabilities.running.filter { plugin in
      !new.capabilities.running.contains { $0 === plugin }
    }
    let news = ReloadNews(old: old, new: new, presenter: presenter?.words).lines
    var replacement = Replacement(new.configuration, news: news)
    replacement.presenter = presenter?.replacement
    replacement.carry = { [self] () throws(Failure) in try carry() }
    replacement.completion = { [self] in end($0) }
    replacement.farewell = { [self] in application.part(with: obsolete) }
    let (navigator, asked) = (application.navigator, replacement)
    let failure: Failure? = navigator.assumeIsolated { navigator in
      do throws(Failure) {
        try navigator.replace(asked)
        return nil
      } catch { return error }
    }
    if let failure {
      new.places.look(in: old.manifest.directories)
      throw failure
    }
  }

  /// Lets new generations of plugins take over what the old ones keep for themselves.
  private func carry() throws(Failure) {
    isTried = true
    for plugin in new.capabilities.fresh {
      guard let older = obsolete.first(where: { $0.note.id == plugin.note.id }) else { continue }
      do throws(Failure) {
        if let state = try older.save() { try plugin.restore(state) }
      } catch {
        guard older.isGivenUp || !plugin.isReloadable else { throw error }
        application.options.log(
          .warning("the new one begins anew: \(error.message)", of: plugin.note.id))
      }
    }
  }

  private func end(_ result: Result<Reload, Failure>) {
    switch result {
    case .success(let reload): succeed(reload)
    case .failure(let failure):
      new.places.look(in: old.manifest.directories)
      new.discard()
      guard isTried || failure.code != .cancelled else { return }
      if let presenter, presenter.isOptional {
        application.passOver(presenter.candidate, failure, in: new)
      } else {
        application.refuse(of: failure, new.file)
      }
    }
  }

  private func succeed(_ reload: Reload) {
    application.assembly = new
    new.places.look(in: new.manifest.directories)
    application.renewTriggers()
    application.reloading.isRefused = false
    if let presenter {
      application.note(presenter.candidate, in: new)
      if presenter.replacement != nil {
        application.succession?.follow(process: presenter.made, presenter.candidate.name)
        application.handOver(to: presenter.loopOwner)
      }
    }
    let navigator = application.navigator
    if !reload.removed.isEmpty, let url = new.manifest.initialURL {
      navigator.assumeIsolated { navigator in
        if navigator.state.isEmpty { navigator.submit(Request(.open(url: url))) }
      }
    }
  }
}
