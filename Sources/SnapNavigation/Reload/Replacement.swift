package import SnapEngine
package import SnapValue

/// What takes the place of a running navigator's configuration, and what goes along with it.
package struct Replacement: Sendable {
  /// A presenter that takes the place of the one in use.
  package struct NewPresenter: Sendable {
    /// Who presents.
    package var presenter: any Presenter
    /// Its name, for errors.
    package var name: String
    /// Who it is in errors.
    package var culprit: String
    /// Whether the one in use must give back what it has before this one can be opened: both need
    /// the same terminal.
    package var closesFirst: Bool

    /// Names a presenter.
    package init(
      _ presenter: any Presenter, name: String, culprit: String, closesFirst: Bool = false
    ) {
      self.presenter = presenter
      self.name = name
      self.culprit = culprit
      self.closesFirst = closesFirst
    }
  }

  /// How the application is from then on.
  package var configuration: Configuration
  /// What is new, each in a few words, for those who hear of it.
  package var news: [String]
  /// Takes the place of the presenter in use; `nil`: that one stays.
  package var presenter: NewPresenter?
  /// Carries over what parts keep for themselves. Called when the old ones do nothing any more and
  /// before the new ones do anything; an error refuses the replacement.
  package var carry: (@Sendable () throws(Failure) -> Void)?
  /// Gets the end, once, on the navigator's executor.
  package var completion: (@Sendable (Result<Reload, Failure>) -> Void)?
  /// Called once after a success, on the navigator's executor, when no part of the configurations
  /// before is in use any more: screens at once, a presenter of layers when its last layer is gone,
  /// and no undo can bring it back.
  package var farewell: (@Sendable () -> Void)?

  /// Makes a replacement of the configuration alone.
  package init(_ configuration: Configuration, news: [String] = []) {
    self.configuration = configuration
    self.news = news
  }
}

/// What came of a replacement.
public struct Reload: Sendable, Hashable {
  /// What was new, as its maker says it.
  package var news: [String]
  /// Keys of live screens that were made anew, with the state that they had.
  public var remade: [String]
  /// Keys of live screens that were taken out of the stack, because there is no such screen any more.
  public var removed: [String]
  /// The state URL that holds.
  public var location: String

  /// Makes one.
  package init(
    news: [String] = [], remade: [String] = [], removed: [String] = [], location: String = ""
  ) {
    self.news = news
    self.remade = remade
    self.removed = removed
    self.location = location
  }
}

extension Navigator {
  /// A replacement that waits for the running request.
  final class NextReplacement {
    var graph: Graph
    let replacement: Replacement

    init(graph: Graph, replacement: Replacement) {
      (self.graph, self.replacement) = (graph, replacement)
    }
  }

  /// Replaces the configuration between two requests: at once when none is running, otherwise when
  /// the running one has ended, which goes on with what it began with.
  ///
  /// Live screens keep their bodies, with the new title, card and schema, as long as the `origin` of
  /// their definition is the same. Where it is another, the screen is made anew: the new body is
  /// born with the old one's properties and gets what the old one saved. A screen whose key is gone
  /// is taken out. Stacks stay where there is a region of their name. Everything that can fail
  /// happens before anything is seen; after a failure all is as it was, and the completion tells why.
  /// A replacement that still waits when the next one comes fails with `cancelled`.
  ///
  /// Throws `unknownName` or `duplicate` when the configuration does not hold together; then the
  /// completion is not called. What `updateRoutes` has changed goes with the old configuration.
  package func replace(_ replacement: Replacement) throws(Failure) {
    guard !isTornDown else { throw Failure(.wrongState, "the navigator is closed") }
    let graph = try Graph(linking: replacement.configuration)
    withdrawReplacement()
    nextReplacement = NextReplacement(graph: graph, replacement: replacement)
    nextGraph = nil
    drive()
  }

  /// Takes back a replacement that still waits; it fails with `cancelled`.
  package func withdrawReplacement() {
    guard let next = nextReplacement else { return }
    nextReplacement = nil
    next.replacement.completion?(.failure(Failure(.cancelled, "it was taken back")))
  }

  /// Tells those who listen that a change was refused before it came to a replacement.
  package func tellRefused(_ reasons: [Diagnostic]) { tell(.refused(reasons)) }

  /// Tells those who listen that all is up to date without a replacement.
  package func tellReloaded(_ reload: Reload) { tell(.reloaded(reload)) }

  /// Takes up what waits for the end of a request; `false` when nothing did.
  func takeReplacement() -> Bool {
    guard nextReplacement != nil, progress.id == 0, let next = nextReplacement else { return false }
    nextReplacement = nil
    var exchange = Exchange(self, next)
    do throws(Failure) {
      let reload = try exchange.carryOut(on: self)
      tell(.reloaded(reload))
      next.replacement.completion?(.success(reload))
      if let farewell = next.replacement.farewell { sayFarewell(farewell) }
    } catch {
      next.replacement.completion?(.failure(error))
    }
    return true
  }

  /// Calls it now, or when the layers are gone that older presenters show.
  private func sayFarewell(_ farewell: @escaping @Sendable () -> Void) {
    let shown = Set(layerPresenters.keys)
    if shown.isEmpty { farewell() } else { farewells.append((shown, farewell)) }
  }

  /// Calls what waited for layers that are gone now.
  func tellFarewells() {
    guard !farewells.isEmpty else { return }
    let due = farewells.filter { !$0.until.contains { layerPresenters[$0] != nil } }
    farewells.removeAll { !$0.until.contains { layerPresenters[$0] != nil } }
    for farewell in due { farewell.tell() }
  }
}
