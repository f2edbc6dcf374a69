public import SnapEngine
public import SnapValue

/// A screen in Swift on the main actor, such as a view controller: an object of the program's own with
/// typed properties.
///
///     @MainActor final class FilmBody: ScreenBody {
///       @Property var film: Film?
///       func update(_ attributes: Attributes) { film = attributes.object(as: Film.self) }
///     }
///
/// Its `@Property` variables are the screen's properties. Everything else has a default. A navigator on
/// another executor than the main actor's refuses it with `wrongThread`; there, or where names are known
/// at run time only, be a `ScreenContents`.
@MainActor public protocol ScreenBody: AnyObject, Sendable {
  /// Tells it of the transition that is about to show, reveal, refresh or take it away, before anything
  /// of that is visible; the transition may still fail.
  func update(_ attributes: Attributes)
  /// Tells it what happens to it.
  func handle(_ event: ScreenEvent)
  /// Does an action. What it throws makes the request fail.
  func call(_ action: String, _ arguments: [Value]) throws -> Value
}

extension ScreenBody {
  /// Does nothing.
  public func update(_ attributes: Attributes) {}
  /// Does nothing.
  public func handle(_ event: ScreenEvent) {}
  /// Throws `noSuchKey`: no actions.
  public func call(_ action: String, _ arguments: [Value]) throws -> Value {
    throw Failure(.noSuchKey, "the screen has no action \"\(action)\"")
  }
}

extension Screen {
  /// Makes a screen around a body of the program's own.
  @MainActor public convenience init(_ key: String, body: any ScreenBody) {
    self.init(key: key, contents: BodyContents(body))
  }

  /// The body that it was made around; `nil` for a screen without one.
  public var body: (any ScreenBody)? { (contents as? BodyContents)?.body }
}

extension Attributes {
  /// What the caller gave along as a type of the program's own; where nothing was given along, the
  /// property of the screen's body that holds such a model already, so that a screen that is revealed
  /// keeps it. `nil` when there is neither, or what was given is no such model.
  public func object<Model: Decodable>(as type: Model.Type) -> Model? {
    if object != .null { return try? object.decoded(as: type) }
    for model in held {
      if let model = model as? Model { return model }
    }
    return nil
  }
}
