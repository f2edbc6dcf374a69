import Foundation
import Glibc

/// One exchange of HTTP/1.1 on this machine: a WebDriver needs no more.
struct PlainHTTP {
  let port: Int

  struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  /// Sends a request and reads its answer, each on a connection of its own.
  func send(_ method: String, _ path: String, body: Data = Data()) throws -> (Int, Data) {
    let descriptor = try connect()
    defer { close(descriptor) }
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
      + "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
    try write(Data(head.utf8) + body, to: descriptor)
    return try answer(from: descriptor)
  }

  private func connect() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      close(descriptor)
      throw Refused(description: "nobody listens at port \(port): errno \(errno)")
    }
    return descriptor
  }

  private func write(_ data: Data, to descriptor: Int32) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Refused(description: "not sent: errno \(errno)") }
      rest = rest.dropFirst(count)
    }
  }

  /// The status and body; the body is as long as the head says, or goes to the end.
  private func answer(from descriptor: Int32) throws -> (Int, Data) {
    var data = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let whole = Self.split(data) { return whole }
      let count = recv(descriptor, &piece, piece.count, 0)
      if count <= 0 { break }
      data += piece.prefix(count)
    }
    guard let end = Self.split(data, isEnded: true) else {
      throw Refused(description: "no whole answer came: \(data.count) bytes")
    }
    return end
  }

  private static func split(_ data: Data, isEnded: Bool = false) -> (Int, Data)? {
    guard let end = data.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    let length = lines.lazy.compactMap { line -> Int? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
      return Int(parts[1].trimmingCharacters(in: .whitespaces))
    }.first
    let body = Data(data[end.upperBound...])
    guard let status, isEnded || body.count >= length ?? .max else { return nil }
    return (status, body)
  }
}
