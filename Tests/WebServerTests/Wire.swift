import Foundation
import Glibc
import Testing

/// A whole answer.
struct Reply {
  let status: Int
  let head: String
  let body: String

  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
  }
}

/// A connection of TCP, byte by byte.
final class Wire {
  private let descriptor: Int32
  private(set) var bytes: [UInt8] = []

  struct Refused: Error { let code: Int32 }
  struct Broken: Error { let got: String }

  init(port: UInt16, address: String = "127.0.0.1") throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = inet_addr(address)
    let status = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      let code = errno
      Glibc.close(descriptor)
      isClosed = true
      throw Refused(code: code)
    }
  }

  private var isClosed = false
  deinit { close() }

  func close() {
    if !isClosed { Glibc.close(descriptor) }
    isClosed = true
  }

  /// Sends all of it; what nobody takes is dropped.
  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether something has come that nobody has read.
  var hasNews: Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// Reads on; false: it has ended.
  func read() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count > 0 else { return false }
    bytes += piece.prefix(count)
    return true
  }

  /// Everything until it ends.
  func rest() -> String {
    while read() {}
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The next answer with its body, as its head says how long that is.
  func reply() throws -> Reply {
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let head = String(text[..<end.lowerBound])
        let length = head.firstMatch(of: /(?i)content-length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
        let body = text[end.upperBound...]
        if body.utf8.count >= length {
          let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
          bytes = Array(body.utf8.dropFirst(length))
          return Reply(status: status, head: head, body: String(body.prefix(length)))
        }
      }
      guard read() else { throw Broken(got: text) }
    }
  }
}

/// A page that looks on: a stream of events.
final class Looker {
  private let wire: Wire
  private let client: String
  private let key: Playhouse.Key
  private var place: Int?
  /// The state as it is known so far.
  private var known: Any = [:]
  private var text = ""

  init(_ wire: Wire, _ client: String, _ key: Playhouse.Key) {
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
    throw Wire.Broken(got: "the stream has ended")
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
