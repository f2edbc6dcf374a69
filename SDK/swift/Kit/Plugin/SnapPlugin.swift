/// A plugin: the type that you name `Plugin`.
///
/// The build makes the registration entry point and the metadata note from `plugin.json` and this
/// type. Everything here is called on the host's main thread.
public protocol SnapPlugin: SendableMetatype {
  /// Starts the plugin: register what `plugin.json` says you provide, and keep `host` if you need it.
  /// `config` is the manifest's, a map unless the note says otherwise. What you throw refuses the
  /// start, with status and message. No navigation runs yet: until this has returned, whatever is asked
  /// of screens and every request is refused with `.wrongState`.
  init(host: MainHost, config: Value, registrar: Registrar) throws

  /// Ends the plugin: end your threads. Afterwards the kit takes back what is scheduled and watched,
  /// cancels tokens that are open, and lets go of everything registered and of the plugin itself.
  /// Does nothing when left out.
  func stop()
}

extension SnapPlugin {
  /// Nothing to end.
  public func stop() {}
}

/// A plugin with state of its own, which the host keeps.
public protocol SavingPlugin: SnapPlugin {
  /// The state as a value; the same state, the same value.
  func save() throws -> Value
  /// Takes the state up. Throw when it makes no sense, and leave the old state as it was.
  func restore(_ state: Value) throws
}
