package import SnapValue

/// One call of a plugin, or one of its questions, as it crosses the border: who, in words what, and the frame
/// by which a plugin's own process would get it.
package struct Crossing: Sendable, Hashable {
  /// The plugin's id.
  package var plugin: String
  /// The call in words, such as `mediate describe`.
  package var site: String
  /// The frame.
  package var frame: [UInt8]

  /// Makes one.
  package init(plugin: String, site: String, frame: [UInt8]) {
    (self.plugin, self.site, self.frame) = (plugin, site, frame)
  }
}

/// Stands at the border and sees all that crosses it: it writes that down, or answers in the place of a plugin.
/// Main thread.
package protocol BorderSeat: AnyObject, Sendable {
  /// A plugin is called. `ask` asks it, once; answers the frame that it answers.
  func call(_ call: Crossing, asking ask: () -> [UInt8]) -> [UInt8]
  /// A plugin that is not there is called; answers a frame in its place.
  func answer(to call: Crossing) -> [UInt8]
  /// A plugin asks something of the host that may change the host, or that leads to another plugin.
  func asked(_ question: Crossing)
  /// A plugin is in use, by this description.
  func uses(_ plugin: Value)
  /// The value as it is written down: a placeholder of its kind in the place of what is private. `name` is the
  /// name that it stands under, where it has one.
  func hiding(_ value: Value, named name: String?) -> Value
  /// The same for what stands in the manifest.
  func hiding(constant value: Value) -> Value
}

extension BorderSeat {
  func hiding(_ map: ValueMap) -> ValueMap { hiding(.map(map), named: nil).map ?? map }

  func hiding(_ text: String) -> String { hiding(.string(text), named: nil).string ?? text }

  func hiding(_ failure: Failure) -> Failure {
    var hidden = failure
    hidden.message = hiding(failure.message)
    hidden.hint = hiding(failure.hint)
    return hidden
  }
}
