package import SnapValue

/// A part of a plugin that is known by name only, as `alias/name`.
///
/// It stands in a definition where the part will be, until a linker puts the part there. Asked to do
/// anything, it throws `wrongState`.
package struct Capability: Mediator, Presenter, Effect, ScreenFactory, FreeFunction, Hashable,
  CustomStringConvertible
{
  /// The manifest's name for the plugin.
  package var alias: String
  /// The plugin's name for the part.
  package var name: String

  /// Names a part.
  package init(_ alias: String, _ name: String) {
    self.alias = alias
    self.name = name
  }

  /// `alias/name`.
  package var description: String { alias + "/" + name }

  private var unlinked: Failure { Failure(.wrongState, "\"\(description)\" is not linked") }

  /// None is known yet.
  package var signature: String { "" }
  /// Throws.
  package func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? { throw unlinked }
  /// Throws.
  package func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { throw unlinked }
  /// Throws.
  package func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { throw unlinked }
  /// Throws.
  package func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    throw unlinked
  }
  /// Throws.
  package func call(_ arguments: [Value]) throws(Failure) -> Value { throw unlinked }
  /// Nothing to stop.
  package func cancel(token: UInt64) {}
}
