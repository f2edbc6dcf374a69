internal import CWebEdge
internal import Glibc
internal import SnapPluginKit
internal import WebModel

// Safety: the edge lends a request for the length of its call, and copies what it is given; the box
// that it calls back lives until the server has stopped.

/// The server on this machine's own address: the one place that calls the edge to libmicrohttpd.
@safe final class Server {
  /// A whole request is here, with the number that it is answered by.
  var asked: (UInt64, HTTPRequest) -> Void = { _, _ in }
  /// A stream is over, or nobody waits for the answer any more.
  var gone: (UInt64) -> Void = { _ in }

  private var edge: OpaquePointer?
  private let files = Server.pageFiles

  /// Listens; 0 is any port.
  init(port: UInt16) throws(ContractError) {
    var calls = unsafe edge_calls()
    unsafe calls.user = Unmanaged.passUnretained(self).toOpaque()
    unsafe calls.asked = { user, exchange, request in
      guard let user = unsafe user, let request = unsafe request?.pointee else { return }
      let server = unsafe Unmanaged<Server>.fromOpaque(user).takeUnretainedValue()
      unsafe server.asked(exchange, HTTPRequest(request))
    }
    unsafe calls.gone = { user, exchange in
      guard let user = unsafe user else { return }
      unsafe Unmanaged<Server>.fromOpaque(user).takeUnretainedValue().gone(exchange)
    }
    unsafe edge = edge_start(port, calls)
    guard unsafe edge != nil else { throw Self.cannotListen(port, code: errno) }
  }

  private static func cannotListen(_ port: UInt16, code: Int32) -> ContractError {
    let advice = port == 0 ? "" : "; another \"port\" in the config, or 0 for any, may be free"
    return ContractError(
      .failed, "nothing can listen on port \(port) of 127.0.0.1: \(ErrorText.of(code))\(advice)")
  }

  /// Answers what waits as far as that can be sent at once, and gives the port back.
  func stop() {
    guard let edge = unsafe edge else { return }
    unsafe self.edge = nil
    (asked, gone) = ({ _, _ in }, { _ in })
    unsafe edge_stop(edge)
  }

  /// The names of the page's files.
  var fileNames: Set<String> { Set(files.keys) }
  /// Where it listens.
  var port: Int { unsafe edge.map { unsafe Int(edge_port($0)) } ?? 0 }
  /// Readable when `run` has something to do.
  var descriptor: Int32 { unsafe edge.map { unsafe edge_descriptor($0) } ?? -1 }
  /// Takes and sends what can be taken and sent now.
  func run() { if let edge = unsafe edge { unsafe edge_run(edge) } }

  /// Answers a request, now or later.
  func answer(_ exchange: UInt64, _ answer: Answer) {
    guard let edge = unsafe edge else { return }
    let bytes = bytes(of: answer.body)
    _ = unsafe bytes.withUnsafeBytes { room in
      unsafe edge_answer(
        edge, exchange, UInt32(answer.status), answer.lines,
        room.baseAddress?.assumingMemoryBound(to: CChar.self), room.count, answer.isKnown)
    }
  }

  private func bytes(of body: Answer.Body) -> [UInt8] {
    switch body {
    case .bytes(let bytes): bytes
    case .file(let name): files[name] ?? []
    }
  }

  /// Answers a request with a stream that is open from now on.
  func open(stream exchange: UInt64) {
    guard let edge = unsafe edge else { return }
    _ = unsafe edge_stream(edge, exchange, Answer.streamLines)
  }

  /// Sends bytes to streams; who does not read them is cut off in the end.
  func send(_ bytes: [UInt8], to streams: [UInt64]) {
    guard let edge = unsafe edge else { return }
    for stream in streams {
      _ = unsafe bytes.withUnsafeBytes { room in
        unsafe edge_send(
          edge, stream, room.baseAddress?.assumingMemoryBound(to: CChar.self), room.count)
      }
    }
  }

  /// Ends a stream after what waits in it.
  func end(stream: UInt64) { if let edge = unsafe edge { unsafe edge_end(edge, stream) } }

  private static var pageFiles: [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var place = 0
    while let file = unsafe edge_file(place)?.pointee {
      place += 1
      guard let name = unsafe file.name else { continue }
      unsafe files[String(cString: name)] = Array(
        UnsafeRawBufferPointer(start: file.bytes, count: file.size))
    }
    return files
  }
}

extension HTTPRequest {
  fileprivate init(_ lent: edge_request) {
    func text(_ start: UnsafePointer<CChar>?) -> String? {
      unsafe start.map { unsafe String(cString: $0) }
    }
    unsafe self.init(
      text(lent.method) ?? "", text(lent.target) ?? "", host: text(lent.host),
      origin: text(lent.origin), cookie: text(lent.cookie), type: text(lent.type),
      site: text(lent.site), range: text(lent.range), isRepeated: lent.is_repeated)
    switch unsafe UInt32(lent.body) {
    case EDGE_TOO_LARGE.rawValue: body = .tooLarge
    case EDGE_NO_LENGTH.rawValue: body = .noLength
    default:
      unsafe body = .whole(
        Array(UnsafeRawBufferPointer(start: lent.bytes, count: lent.size)))
    }
  }
}

/// What the system says about a number of `errno`.
enum ErrorText {
  static func of(_ code: Int32) -> String {
    // Safety: the text is copied at once.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
