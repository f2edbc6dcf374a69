public import SnapPluginKit

/// What pages are told, as a server-sent event.
public enum Event {
  /// An event with a value, in the bytes of the stream.
  public static func bytes(_ name: String, _ data: Value) -> [UInt8] {
    Array("event: \(name)\ndata: \(data.jsonText)\n\n".utf8)
  }
}
