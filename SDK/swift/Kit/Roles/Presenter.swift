/// Shows what a navigation changes. It gets a transition, and can only ask.
///
/// Everything here is called on the main thread. What a user wants (back, a tap, a closed window)
/// goes to the host as a request; a presenter never changes the state by itself.
public protocol Presenter {
  /// Whether it draws regions (tabs, panes); otherwise it gets the selected stack alone. `false` when
  /// left out.
  var knowsRegions: Bool { get }
  /// You are the presenter in use: take the terminal, window or port now, not when the plugin starts.
  /// What you throw makes the host try the next presenter.
  func open(arguments: Value) throws
  /// Give it back, as it was.
  func close()
  /// Show it. Answer `.done` when it is shown, or `.later { token in … }`. What you throw says that
  /// nothing was shown: the host keeps the old state.
  func present(_ transition: Transition) throws -> Reply<Void>
  /// What the host describes of a shown screen has changed; at most once per turn.
  func changed(_ screen: ScreenID)
  /// Focus, scroll and the like of one screen in the stack; the host keeps it.
  func saveView(of screen: ScreenID) throws -> Value
  /// Takes up what `saveView` answered.
  func restoreView(of screen: ScreenID, _ view: Value) throws
}

extension Presenter {
  /// Stacks only.
  public var knowsRegions: Bool { false }
  /// Nothing to take.
  public func open(arguments: Value) throws {}
  /// Nothing to give back.
  public func close() {}
  /// Nothing to draw anew.
  public func changed(_ screen: ScreenID) {}
  /// Nothing to keep.
  public func saveView(of screen: ScreenID) throws -> Value { .null }
  /// Nothing was kept.
  public func restoreView(of screen: ScreenID, _ view: Value) throws {}
}

/// A presenter that brings its own main loop, as a window toolkit does.
///
/// The note says `"resources": ["main-loop"]`. Poll the descriptor of `MainHost.mainLoop` in your loop
/// and call its `drain` whenever it can be read.
public protocol MainLoopPresenter: Presenter {
  /// Run until `quit()`.
  func run() throws
  /// End `run()` soon.
  func quit()
}
