internal import CSnapNav

/// Everything that one request changes, shown as one move.
public struct Transition: Sendable, Hashable {
  /// The net visual move.
  public enum Move: UInt32, Sendable {
    /// Nothing moves.
    case none
    /// Deeper.
    case forward
    /// Back.
    case back
    /// One in place of another.
    case replace
  }

  /// The request's number; 0: nobody's, it only asks whether the screen on top is still shown.
  public var id: UInt64
  /// The net visual move; pop and push are one.
  public var move: Move
  /// What changes, in order.
  public var updates: [Update]
  /// The state URL that holds once this is committed.
  public var location: String
  /// Nanoseconds of `CLOCK_MONOTONIC` by which it must be shown; 0: no limit.
  public var deadline: UInt64
  /// Whether it shall move.
  public var isAnimated: Bool
  /// Whether the updates build the whole state from nothing.
  public var isSync: Bool

  /// Makes one, for tests of a presenter.
  public init(
    id: UInt64 = 1, move: Move = .none, updates: [Update] = [], location: String = "",
    deadline: UInt64 = 0, isAnimated: Bool = false, isSync: Bool = false
  ) {
    self.id = id
    self.move = move
    self.updates = updates
    self.location = location
    self.deadline = deadline
    self.isAnimated = isAnimated
    self.isSync = isSync
  }
}

/// One change of a transition.
public struct Update: Sendable, Hashable {
  /// What changes.
  public enum Operation: Sendable, Hashable {
    /// The stack is empty now.
    case clear
    /// The stack is this one screen.
    case root
    /// This screen on top.
    case push
    /// Back to this screen, `index` from the bottom.
    case popTo
    /// This screen as a layer above all.
    case present
    /// The layer `key` goes.
    case dismiss
    /// This screen is the region's detail, in place of the one that was.
    case detail
    /// This screen stays, its data is new.
    case refresh
    /// The effect `key` is seen; the host has told it.
    case effectShow
    /// The effect `key` is hidden; the host has told it.
    case effectHide
    /// This presenter was named by the navigation: `arguments` say how.
    case custom
    /// The tab `region` is seen, as it was kept; the screen is the top one or `.none`.
    case select
    /// Something that a later contract has added.
    case unknown(UInt32)
  }

  /// What changes.
  public var operation: Operation
  /// Which screen; `.none` where the operation has none.
  public var screen: ScreenID
  /// Where: `main`, unless the manifest names others.
  public var region: String
  /// The screen's, layer's or effect's key in the state URL.
  public var key: String
  /// For `.popTo`: how far from the bottom.
  public var index: Int
  /// Whether it shall move.
  public var isAnimated: Bool
  /// The manifest's `with`, or `.null`.
  public var arguments: Value

  /// Makes one, for tests of a presenter.
  public init(
    _ operation: Operation, screen: ScreenID = .none, region: String = "main", key: String = "",
    index: Int = 0, isAnimated: Bool = false, arguments: Value = .null
  ) {
    self.operation = operation
    self.screen = screen
    self.region = region
    self.key = key
    self.index = index
    self.isAnimated = isAnimated
    self.arguments = arguments
  }
}

extension Update.Operation {
  private static let all: [(Int, Self)] = [
    (Int(SNAPNAV_CLEAR), .clear), (Int(SNAPNAV_ROOT), .root), (Int(SNAPNAV_PUSH), .push),
    (Int(SNAPNAV_POP_TO), .popTo), (Int(SNAPNAV_PRESENT), .present),
    (Int(SNAPNAV_DISMISS), .dismiss), (Int(SNAPNAV_DETAIL), .detail),
    (Int(SNAPNAV_REFRESH), .refresh), (Int(SNAPNAV_EFFECT_SHOW), .effectShow),
    (Int(SNAPNAV_EFFECT_HIDE), .effectHide), (Int(SNAPNAV_CUSTOM), .custom),
    (Int(SNAPNAV_SELECT), .select),
  ]

  init(number: UInt32) {
    self = Self.all.first { $0.0 == Int(number) }?.1 ?? .unknown(number)
  }
}
