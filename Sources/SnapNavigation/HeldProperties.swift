import SnapEngine
import SnapValue
import Synchronization

/// Holds a live screen to what is declared of its properties.
///
/// A value that does not fit is refused when it is set. What a screen must have is looked for once,
/// before it is shown: a comparison of bits, unless something is missing, its body was given a state
/// of its own, or the body is not one that just holds what it is given.
final class HeldProperties: PropertyHolder {
  private struct State {
    var node: Graph.Node
    /// The required properties that are there.
    var filled: UInt64
    /// Whether the body may have values that nobody has looked at.
    var isUnknown: Bool
    var refusals: [(name: String, failure: Failure)] = []
  }

  private let state: Mutex<State>

  /// Holds a new body, which was born with these values.
  init(_ node: Graph.Node, _ body: any ScreenContents, born: ValueMap) {
    var filled: UInt64 = 0
    for name in born.keys { filled |= node.bit(of: name) }
    let isUnknown = !(body is any PlainBody)
    state = Mutex(State(node: node, filled: filled, isUnknown: isUnknown))
  }

  var refusal: Failure? { state.withLock { $0.refusals.first?.failure } }

  func set(_ name: String, to value: Value, of body: any ScreenContents) throws(Failure) {
    let node = state.withLock { $0.node }
    do throws(Failure) { try node.check(value, of: name) } catch {
      state.withLock { state in
        state.refusals.removeAll { $0.name == name }
        state.refusals.append((name, error))
      }
      throw error
    }
    try body.set(name, to: node.fitted(value, to: name))
    state.withLock { state in
      state.filled |= node.bit(of: name)
      if !state.refusals.isEmpty { state.refusals.removeAll { $0.name == name } }
    }
  }

  /// Takes a property away, where the body can do so; `false`: it cannot.
  func unset(_ name: String, of body: any ScreenContents) -> Bool {
    guard let plain = body as? any PlainBody else { return false }
    plain.unset(name)
    state.withLock { $0.filled &= ~$0.node.bit(of: name) }
    return true
  }

  func forgive() {
    state.withLock { state in
      if !state.refusals.isEmpty { state.refusals = [] }
    }
  }

  /// The body may have other values from now on than those that were set.
  func distrust() { state.withLock { $0.isUnknown = true } }

  /// Holds it to another declaration from now on.
  func follow(_ node: Graph.Node) {
    state.withLock { state in
      state.node = node
      state.filled = 0
      state.refusals = []
    }
  }

  /// Throws what was refused, or `wrongType` for what does not fit or is missing.
  func check(_ body: any ScreenContents) throws(Failure) {
    let (node, refusal, isSound) = state.withLock { state in
      (
        state.node, state.refusals.first?.failure,
        !state.isUnknown && state.node.required & ~state.filled == 0
      )
    }
    if let refusal { throw refusal }
    guard !isSound else { return }
    try node.check(all: { try? body.value(of: $0) })
  }
}

extension Screen {
  /// A screen around a new body, held to what its node declares.
  convenience init(
    key: String, contents: any ScreenContents, of node: Graph.Node, born: ValueMap
  ) {
    let isDeclared = !node.definition.properties.isEmpty
    self.init(
      key: key, contents: contents,
      holder: isDeclared ? HeldProperties(node, contents, born: born) : nil)
  }

  /// The same as `holder`, for what only a navigator asks of it.
  var held: HeldProperties? { holder as? HeldProperties }
}

extension ScreenTable.Occupant {
  /// Throws `wrongType` when it is not what is declared of it. Screens that were composed in code have
  /// no holder; what is declared of their keys holds for them, too.
  func check() throws(Failure) {
    guard let node, !node.definition.properties.isEmpty else { return }
    if let held = screen.held { return try held.check(screen.contents) }
    try checkAnew()
  }

  /// Throws `wrongType` when the values that it has now are not what its node declares.
  func checkAnew() throws(Failure) { try node?.check(all: { screen[$0] }) }
}

// Screens are held to what is declared of them before anything is shown.
extension Navigator {
  /// Whether a step shows something, so that everything new must be what it is declared to be.
  func showsSomething(_ step: Plan.Step) -> Bool {
    switch step {
    case .effect, .method, .present: true
    case .ask, .create, .fill, .refresh, .mediate: false
    }
  }

  /// Holds the screens that are made to what is declared of them, once for each, and gives the result
  /// that the request carries. `false`: one is not, or cannot take it, and the request fails of it.
  func holdScreens() -> Bool {
    while progress.heldScreens < progress.created.count {
      let id = progress.created[progress.heldScreens]
      progress.heldScreens += 1
      guard let occupant = screens.occupant(id) else { continue }
      do throws(Failure) { try occupant.check() } catch {
        refuse(error, occupant.screen.key)
        return false
      }
    }
    return giveResult()
  }

  func refuse(_ failure: Failure, _ key: String) {
    ask(.told(key.isEmpty ? "screen" : key, culprit: "create \(key)"), limit: 0)
    _ = closeQuestion()
    answer(.failed(failure), .create)
  }
}
