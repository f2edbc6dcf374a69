import SnapNavigation
import Synchronization
import Testing

/// A screen that keeps state of its own, and notes what happens to it.
final class KeepingBody: ScreenContents {
  let name: String
  let maker: KeepingFactory
  let bag: PropertyBag
  private let kept = Mutex("nothing")

  init(_ name: String, _ maker: KeepingFactory, _ values: ValueMap) {
    self.name = name
    self.maker = maker
    bag = PropertyBag(values)
    maker.journal.note("create \(name)")
  }
  func value(of name: String) throws(Failure) -> Value {
    name == "kept" ? .string(kept.withLock { $0 }) : try bag.value(of: name)
  }
  func set(_ name: String, to value: Value) throws(Failure) {
    guard name == "kept" else { return try bag.set(name, to: value) }
    kept.withLock { $0 = value.string ?? "" }
  }
  func properties() throws(Failure) -> ValueMap { try bag.properties() }
  func handle(_ event: ScreenEvent) { maker.journal.note("\(event) \(name)") }
  func destroy() { maker.journal.note("destroy \(name)") }
  func save() throws(Failure) -> Value? {
    if let failure = maker.saveFailure { throw failure }
    return maker.saves ? .string(kept.withLock { $0 }) : nil
  }
  func restore(_ state: Value) throws(Failure) {
    if let failure = maker.restoreFailure { throw failure }
    maker.journal.note("restore \(name)")
    kept.withLock { $0 = state.string ?? "" }
  }
}

struct KeepingFactory: ScreenFactory {
  let name: String
  let journal: Journal
  var saves = true
  var failure: Failure?
  var saveFailure: Failure?
  var restoreFailure: Failure?

  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    if let failure { throw failure }
    return KeepingBody(name, self, properties)
  }
}

extension Stage {
  /// The stage with screens that keep state, which a maker of a certain generation makes.
  func generation(
    _ number: Int, of keys: [String] = ["home", "show", "video"],
    change: (inout KeepingFactory) -> Void = { _ in }
  ) -> Configuration {
    var configuration = configuration
    for place in configuration.screens.indices {
      let key = configuration.screens[place].key
      guard keys.contains(key) else { continue }
      var factory = KeepingFactory(name: "\(key) \(number)", journal: journal)
      change(&factory)
      configuration.screens[place].factory = factory
      configuration.screens[place].origin = "maker \(number)"
    }
    return configuration
  }
}

extension Navigator {
  /// Replaces, and answers the end.
  func end(of replacement: Replacement) async throws -> Result<Reload, Failure> {
    let (stream, ends) = AsyncStream<Result<Reload, Failure>>.makeStream()
    var replacement = replacement
    replacement.completion = { ends.yield($0) }
    try replace(replacement)
    var iterator = stream.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  /// Replaces the configuration alone.
  @discardableResult
  func take(_ configuration: Configuration) async throws -> Reload {
    try await end(of: Replacement(configuration)).get()
  }

  /// Why a configuration is refused.
  func refusal(of configuration: Configuration) async throws -> Failure {
    switch try await end(of: Replacement(configuration)) {
    case .success: throw Failure(.internalError, "it is not refused")
    case .failure(let failure): return failure
    }
  }
}
