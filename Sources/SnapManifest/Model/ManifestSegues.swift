import SnapEngine

extension Manifest {
  /// A way out of a screen that is declared beside it.
  public struct Segue: Sendable, Hashable {
    /// Its id; unique in its screen.
    public var id: String
    /// The screen that it leads to.
    public var to: String
    /// How the destination is shown when no presentation is given.
    public var kind: SegueKind
    /// The intent that it names; its aspects go before the mediation here and the kind.
    public var intent: String?
    /// The mediator that goes before every mediation.
    public var mediator: Mediation?
    /// What it passes by itself, and the presentation that goes before every other.
    public var own: Intent
    /// Whether it is shown by its kind, too; `nil`: when there is no presentation.
    public var performs: Bool?
    /// Where it stands.
    public var origin: Origin
  }

  /// The standard transitions of segues.
  public enum SegueKind: String, Sendable, Hashable, CaseIterable {
    /// Pushes on the nearest stack.
    case show
    /// Replaces the detail of the nearest split.
    case showDetail
    /// Lays over what is shown.
    case present
  }

  /// The segues that show something, as edges from their screens: `screen/segue`, with the aspects
  /// that hold. Of two presentations the last one stands here. Cost: the number of segues, and of
  /// intents for each that names one.
  public var segueEdges: [Navigation] {
    screens.flatMap { screen in
      screen.segues.compactMap { segue in
        let edge = edge(of: segue, in: screen)
        return edge.own.presentation == nil ? nil : edge
      }
    }
  }

  /// A segue as an edge from its screen.
  func edge(of segue: Segue, in screen: Screen) -> Navigation {
    let intent = segue.intent.flatMap { self.intent($0) }
    let presentation = segue.own.presentation ?? intent?.presentation
    let standard = Presentation(
      kind: .builtIn(segue.kind.presentation), isAnimated: true, origin: segue.origin)
    let aspects = Intent(
      mediation: segue.mediator.map { [$0] } ?? intent?.mediation ?? segue.own.mediation,
      presentation: segue.performs ?? (presentation == nil) ? standard : presentation)
    return Navigation(
      id: "\(screen.id)/\(segue.id)", from: [screen.id], to: segue.to, intent: segue.intent,
      own: aspects,
      origin: segue.origin)
  }
}

extension Manifest.SegueKind {
  /// The same as a presentation.
  public var presentation: Manifest.BuiltInPresentation {
    switch self {
    case .show: .show
    case .showDetail: .showDetail
    case .present: .present
    }
  }
}
