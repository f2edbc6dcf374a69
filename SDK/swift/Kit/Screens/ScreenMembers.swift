/// The properties and actions of a screen type, written down when it is registered.
///
/// As many as you like, also in a loop: closures may capture. Actions take up to four arguments.
public final class ScreenMembers<Owner: Screen> {
  let record: ScreenRecord

  init(_ record: ScreenRecord) { self.record = record }

  /// A property that tells of its changes: `members.property("title", \.$title)`.
  public func property<Wrapped: ValueConvertible>(
    _ name: String, _ path: KeyPath<Owner, Property<Wrapped>>
  ) throws(ContractError) {
    try add(
      name, Wrapped.letter, get: { $0[keyPath: path].wrappedValue.value },
      set: { owner, value in
        owner[keyPath: path].wrappedValue = try Wrapped.from(value, "the property \"\(name)\"")
      },
      observe: { owner, tell in owner[keyPath: path].observe(tell) })
  }

  /// A property that others read and set: `members.property("note", \.note)`.
  public func property<Wrapped: ValueConvertible>(
    _ name: String, _ path: ReferenceWritableKeyPath<Owner, Wrapped>
  ) throws(ContractError) {
    try property(name, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A property that others read and set, by two closures. What `set` throws is the error of whoever
  /// sets it.
  public func property<Wrapped: ValueConvertible>(
    _ name: String, get: @escaping (Owner) -> Wrapped,
    set: @escaping (Owner, Wrapped) throws -> Void
  ) throws(ContractError) {
    try add(
      name, Wrapped.letter, get: { get($0).value },
      set: { owner, value in
        try set(owner, try Wrapped.from(value, "the property \"\(name)\""))
      })
  }

  /// A property that others can only read: `members.readOnly("total", \.total)`.
  public func readOnly<Wrapped: ValueConvertible>(
    _ name: String, _ path: KeyPath<Owner, Wrapped>
  ) throws(ContractError) {
    try add(name, Wrapped.letter, get: { $0[keyPath: path].value })
  }

  /// A property that others can only read and observe: `members.readOnly("total", \.$total)`.
  public func readOnly<Wrapped: ValueConvertible>(
    _ name: String, _ path: KeyPath<Owner, Property<Wrapped>>
  ) throws(ContractError) {
    try add(
      name, Wrapped.letter, get: { $0[keyPath: path].wrappedValue.value },
      observe: { owner, tell in owner[keyPath: path].observe(tell) })
  }

  /// Makes a property private: it is told to nobody who does not ask for it by its name, and stands in no
  /// trace, event, view, kept state or state URL. Before its description or after it; of a name that no
  /// property has, nothing is said.
  public func keepPrivate(_ name: String) { record.privates.insert(name) }

  /// An action without a result, with up to four arguments: `members.action("add") { (list, text:
  /// String) in … }`. What it throws, and an argument that does not fit, is the caller's error.
  public func action<each Argument: ValueConvertible>(
    _ name: String, _ body: @escaping (Owner, repeat each Argument) throws -> Void
  ) throws(ContractError) {
    try record.addAction(name, Parameters(repeat (each Argument).self).count, answers: false) {
      (owner, values) in
      var arguments = Arguments(values)
      try body(try Self.own(owner), repeat try arguments.next((each Argument).self))
      return .null
    }
  }

  /// An action with a result. The contract has no room for an error beside a result: an argument
  /// that does not fit is logged, and the result is null.
  public func action<each Argument: ValueConvertible, Result: ValueConvertible>(
    _ name: String, _ body: @escaping (Owner, repeat each Argument) -> Result
  ) throws(ContractError) {
    try record.addAction(name, Parameters(repeat (each Argument).self).count, answers: true) {
      (owner, values) in
      var arguments = Arguments(values)
      return body(try Self.own(owner), repeat try arguments.next((each Argument).self)).value
    }
  }

  private func add(
    _ name: String, _ letter: PropertyLetter, get: @escaping (Owner) -> Value,
    set: ((Owner, Value) throws -> Void)? = nil,
    observe: ((Owner, ((Value) -> Void)?) -> Void)? = nil
  ) throws(ContractError) {
    record.properties.append(
      PropertyRecord(
        name, letter, get: { get(try Self.own($0)) },
        set: set.map { set in { try set(try Self.own($0), $1) } },
        observe: observe.map { observe in { observe(try Self.own($0), $1) } }))
  }

  private static func own(_ object: AnyObject?) throws(ContractError) -> Owner {
    guard let owner = object as? Owner else {
      throw ContractError(.badArgument, "called for a screen of another type")
    }
    return owner
  }
}
