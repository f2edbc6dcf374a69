import SnapValue

/// A way out of a screen that is declared beside it: a standard transition, and parts that may take
/// its place.
///
/// A value. It mediates by itself, unless a mediator or an intent's mediation is set; it shows its
/// destination by the standard transition of its kind, unless a presentation is set. What is set
/// later goes before what was set earlier. Mediation comes before any presentation, also when only
/// the standard transition presents.
///
///     var segue = Segue("watch", to: .key("video"), kind: .present)
///     segue.mediator = episodes
///     await navigator.perform(segue)
public struct Segue: Sendable {
  /// The standard transitions.
  public enum Kind: Sendable {
    /// On top of the source's stack.
    case show
    /// As the detail of the split that the source stands in.
    case showDetail
    /// As a layer above everything.
    case present
    /// One of the program's own.
    case custom(Presentation)

    /// The standard transition as a presentation.
    package var presentation: Presentation {
      switch self {
      case .show: .show
      case .showDetail: .showDetail
      case .present: .present
      case .custom(let presentation): presentation
      }
    }
  }

  /// The name by which its screen knows it.
  public let identifier: String
  /// The standard transition.
  public var kind: Kind
  /// What the segue passes by itself, while nobody else is set.
  package let mediation: Mediation
  /// What is performed, less the standard transition.
  public var navigation: Navigation
  /// Called once before it is performed, on the navigator's executor, when its turn has come: here
  /// aspects may still be set. What it throws makes the request fail.
  public var prepare: (@Sendable (inout Segue) throws -> Void)?
  private var given: (any Mediator)?
  private var performs: Bool?

  /// Makes a segue that mediates by itself and shows its destination by its kind.
  public init(
    _ identifier: String = "", from source: Screen? = nil,
    to destination: some NavigationDestination, kind: Kind = .show,
    mediation: Mediation = Mediation([]),
    prepare: (@Sendable (inout Segue) throws -> Void)? = nil
  ) {
    self.identifier = identifier
    self.kind = kind
    self.mediation = mediation
    self.prepare = prepare
    navigation = Navigation(from: source, to: destination, mediation: mediation)
  }

  /// Who mediates in the segue's place; `nil` is the segue itself again.
  public var mediator: (any Mediator)? {
    get { given }
    set {
      given = newValue
      navigation.mediation = newValue.map { .mediator($0) } ?? mediation
    }
  }

  /// Both aspects at once, copied. Where it mediates nothing, the segue itself does; a mediator that
  /// was set before is lost, and so is a presentation.
  public var intent: Intent? {
    get { navigation.intent }
    set {
      given = nil
      navigation.intent = newValue ?? Intent()
      if navigation.mediation == nil { navigation.mediation = mediation }
    }
  }

  /// How the destination is shown in the place of the standard transition; `nil` is the standard
  /// transition again.
  public var presentation: Presentation? {
    get { navigation.presentation }
    set { navigation.presentation = newValue }
  }

  /// Whether the standard transition is performed; unless it is set: when there is no presentation.
  public var shouldPerform: Bool {
    get { performs ?? (presentation == nil) }
    set { performs = newValue }
  }

  /// How the destination is shown, in order: the presentation, then the standard transition.
  package var presentations: [Presentation] {
    (presentation.map { [$0] } ?? []) + (shouldPerform ? [kind.presentation] : [])
  }
}
