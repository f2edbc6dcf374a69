public import SnapValue

/// One thing that changes on the display.
public struct Update: Sendable, Hashable {
  /// What changes.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// The stack is empty now.
    case clear
    /// The stack is this one screen.
    case root
    /// This screen on top.
    case push
    /// Back to this screen, `index` from the bottom.
    case popTo
    /// This screen as a layer above everything; `key` names the layer.
    case present
    /// The layer `key` goes; `screen` is what it showed.
    case dismiss
    /// This screen is the region's detail, in place of the one that was.
    case detail
    /// This screen stays, its data is new.
    case refresh
    /// The effect `key` is visible now.
    case effectShow
    /// The effect `key` is hidden now.
    case effectHide
    /// A presenter named by the navigation shows this screen its own way.
    case custom
    /// The tab `region` is the one that is seen, with the stack that it has kept; `screen` is the one
    /// on top of it, or `.none`.
    case select
  }

  /// What changes.
  public var operation: Operation
  /// The screen, or `.none` where the operation has none.
  public var screen: ScreenID
  /// The screen's, layer's or effect's key in the state URL.
  public var key: String
  /// The screen's data in the state URL.
  public var data: String?
  /// The region; `main` unless the manifest names others.
  public var region: String
  /// For `popTo`: the place from the bottom, from 0.
  public var index: Int
  /// Whether it may move; otherwise it jumps.
  public var animated: Bool
  /// The manifest's `with`.
  public var arguments: Value
  /// What was to be set on the new screen and was left out: properties that it does not have, or that
  /// cannot be set.
  package var skipped: [String] = []
}

// An initializer that sets one part after the other copies what it has put together; one that hands all parts
// to the one that the compiler makes does not. That one is there where the struct itself has none.
extension Update {
  /// Makes an update.
  package init(
    _ operation: Operation, screen: ScreenID = .none, key: String = "", data: String? = nil,
    region: String = "main", index: Int = 0, animated: Bool = true, arguments: Value = .null
  ) {
    self.init(
      operation: operation, screen: screen, key: key, data: data, region: region, index: index,
      animated: animated, arguments: arguments)
  }
}

/// Everything that one request changes, shown as one move.
public struct Transition: Sendable, Hashable {
  /// The net visual move: pop and push are one.
  public enum Move: String, Sendable, Hashable, CaseIterable {
    /// Nothing moves.
    case none
    /// Deeper.
    case forward
    /// Back.
    case back
    /// Elsewhere.
    case replace
  }

  /// The request's number, the same in every stage; 0: it is nobody's, and asks whether you still show.
  public var id: UInt64
  /// The updates in order; not empty unless `isSync`.
  public var updates: [Update]
  /// The net visual move.
  public var move: Move
  /// Whether it may move; otherwise it jumps.
  public var animated: Bool
  /// The updates build the whole state from nothing: forget what is shown.
  public var isSync: Bool
  /// The state URL that holds once this is committed, in UTF-8.
  package var url: [UInt8]
  /// The same as text, made anew each time.
  public var location: String {
    get { String(decoding: url, as: UTF8.self) }
    set { url = Array(newValue.utf8) }
  }
  /// Whether it is nobody's request: it only asks whether the screen on top is still shown.
  package var isProbe: Bool { id == 0 && !isSync }
  /// When the presenter must have completed, monotonic clock in nanoseconds; 0: no limit.
  package var deadline: UInt64

  /// Makes a transition.
  package init(
    id: UInt64, updates: [Update], move: Move, animated: Bool = true, isSync: Bool = false,
    location: String = "", deadline: UInt64 = 0
  ) {
    self.init(
      id: id, updates: updates, move: move, animated: animated, isSync: isSync,
      url: Array(location.utf8), deadline: deadline)
  }

  /// Makes a transition to a state URL in UTF-8.
  package init(
    id: UInt64, updates: [Update], move: Move, animated: Bool = true, isSync: Bool = false,
    url: [UInt8], deadline: UInt64 = 0
  ) {
    self.id = id
    self.updates = updates
    self.move = move
    self.animated = animated
    self.isSync = isSync
    self.url = url
    self.deadline = deadline
  }
}
