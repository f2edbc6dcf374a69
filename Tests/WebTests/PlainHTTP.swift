import Foundation
import TestKit

/// One exchange of HTTP/1.1 on this machine: a WebDriver needs no more.
struct PlainHTTP {
  let port: UInt16

  /// Sends a request and reads its answer, each on a connection of its own.
  func send(_ method: String, _ path: String, body: Data = Data()) throws -> (Int, Data) {
    let connection = try Connection(port: port)
    connection.send(
      text: "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
        + String(decoding: body, as: UTF8.self))
    let reply = try connection.reply()
    return (reply.status, Data(reply.body.utf8))
  }
}
