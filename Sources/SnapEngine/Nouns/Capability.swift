public import SnapValue

/// A part of a plugin that is known by name only, as `alias/name`.
///
/// It stands in a definition where the part will be, until a linker puts the part there. Asked to do
/// anything, it throws `wrongState`.
public struct Capability: Mediator, Presenter, Effect, ScreenFactory, FreeFunction, Hashable,
  CustomStringConvertible
{
  /// The manifest's name for the plugin.
  public var alias: String
  /// The plugin's name for the part.
  public var name: String

  /// Names a part.
  public init(_ alias: String, _ name: String) {
    self.alias = alias
    self.name = name
  }

  /// `alias/name`.
  public var description: String { alias + "/" + name }

  private var unlinked: Failure { Failure(.wrongState, "\"\(description)\" is not linked") }

  /// None is known yet.
  public var signature: String { "" }
  /// Throws.
  public func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? { throw unlinked }
  /// Throws.
  public func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { throw unlinked }
  /// Throws.
  public func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { throw unlinked }
  /// Throws.
  public func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenBody {
    throw unlinked
  }
  /// Throws.
  public func call(_ arguments: [Value]) throws(Failure) -> Value { throw unlinked }
  /// Nothing to stop.
  public func cancel(token: UInt64) {}
}
