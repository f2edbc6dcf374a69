import Foundation

/// A whole answer of HTTP/1.1.
package struct HTTPReply {
  package let status: Int
  package let head: String
  package let body: String

  package var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
  }
}

/// No whole answer came.
package struct NoReply: Error, CustomStringConvertible {
  package let got: String
  package var description: String { "no whole answer came: \(got)" }

  package init(got: String) { self.got = got }
}

extension Connection {
  /// The next answer with its body, which is as long as its head says.
  package func reply() throws -> HTTPReply {
    while true {
      if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let length = head.firstMatch(of: /(?i)content-length: *([0-9]+)/).flatMap { Int($0.1) } ?? 0
        if bytes.count >= end.upperBound + length {
          let body = String(decoding: bytes[end.upperBound...].prefix(length), as: UTF8.self)
          take(end.upperBound + length)
          let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
          return HTTPReply(status: status, head: head, body: body)
        }
      }
      guard read() else { throw NoReply(got: String(decoding: bytes, as: UTF8.self)) }
    }
  }
}
