package import SnapPluginKit

/// What pages are told, as a server-sent event.
package enum Event {
  /// An event with a value, in the bytes of the stream.
  package static func bytes(_ name: String, _ data: Value) -> [UInt8] {
    Array("event: \(name)\ndata: \(data.jsonText)\n\n".utf8)
  }
}
