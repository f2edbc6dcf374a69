import Foundation
import TestKit
import Testing

/// A page that looks on: a stream of events.
final class Looker {
  private let wire: Connection
  private let client: String
  private let key: Playhouse.Key
  private var place: Int?
  /// The state as it is known so far.
  private var known: Any = [:]
  private var text = ""

  init(_ wire: Connection, _ client: String, _ key: Playhouse.Key) {
    (self.wire, self.client, self.key) = (wire, client, key)
  }

  func close() { wire.close() }

  /// Whether nothing has come since the last event.
  var isQuiet: Bool { text.isEmpty && !wire.hasNews }

  /// The next event; `nil`: the stream has ended.
  func event() throws -> (name: String, data: [String: Any])? {
    while true {
      if let end = text.range(of: "\n\n") {
        let lines = text[..<end.lowerBound].split(separator: "\n")
        text = String(text[end.upperBound...])
        let name = try #require(lines.first?.dropFirst("event: ".count))
        let data = Data(try #require(lines.last).dropFirst("data: ".count).utf8)
        return (
          String(name), try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        )
      }
      while try takePiece() {}
      if text.contains("\n\n") { continue }
      guard wire.read() else { return nil }
    }
  }

  /// The next state, and says that it is seen when that is asked for.
  func state(isSaid: Bool = true) throws -> [String: Any] {
    while let event = try event() {
      guard try take(event.name, event.data), let state = known as? [String: Any] else { continue }
      let id = try #require(state["id"] as? Int)
      if isSaid, id != 0 { try done(id) }
      return state
    }
    throw NoReply(got: "the stream has ended")
  }

  /// Takes an event into what is known; false: it is of another kind.
  private func take(_ name: String, _ data: [String: Any]) throws -> Bool {
    if name == "state" { known = data }
    guard name == "change" else { return name == "state" }
    for operation in try #require(data["patch"] as? [[String: Any]]) {
      let path = try #require(operation["path"] as? String).split(separator: "/").map(String.init)
      known = try Self.put(
        operation["value"], at: path[...], in: known, operation["op"] as? String == "add")
    }
    var state = try #require(known as? [String: Any])
    let number = try #require(state["number"] as? Int)
    #expect(data["number"] as? Int == number + 1)
    state.merge(data.filter { $0.key != "patch" }) { $1 }
    known = state
    return true
  }

  /// Carries out an operation of JSON Patch; no value: what is there goes.
  private static func put(
    _ value: Any?, at path: ArraySlice<String>, in known: Any, _ isAdded: Bool
  ) throws -> Any {
    guard let key = path.first else { return try #require(value) }
    let rest = path.dropFirst()
    if var map = known as? [String: Any] {
      map[key] =
        rest.isEmpty ? value : try put(value, at: rest, in: try #require(map[key]), isAdded)
      return map
    }
    var list = try #require(known as? [Any])
    let place = try #require(Int(key))
    if !rest.isEmpty {
      list[place] = try put(value, at: rest, in: list[place], isAdded)
    } else if let value {
      if isAdded { list.insert(value, at: place) } else { list[place] = value }
    } else {
      list.remove(at: place)
    }
    return list
  }

  func done(_ id: Int) throws {
    let reply = try key.post("/-/done", "{\"client\":\"\(client)\",\"id\":\(id)}").reply()
    #expect(reply.status == 204)
  }

  /// Takes a piece of the body that is whole; it comes in pieces that say how long they are.
  private func takePiece() throws -> Bool {
    let bytes = wire.bytes
    if place == nil {
      guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
      place = end.upperBound
    }
    let start = try #require(place)
    guard let line = bytes[start...].firstRange(of: [13, 10]) else { return false }
    let size = try #require(
      Int(String(decoding: bytes[start..<line.lowerBound], as: UTF8.self), radix: 16))
    guard size > 0, bytes.count >= line.upperBound + size + 2 else { return false }
    text += String(decoding: bytes[line.upperBound..<(line.upperBound + size)], as: UTF8.self)
    place = line.upperBound + size + 2
    return true
  }
}
