internal import CSpeechEdge
internal import SnapPluginKit
internal import SpeechModel

// Safety: every buffer lives for the length of its call, which gets its length along; the edge copies.

/// Says texts.
protocol Voice: AnyObject {
  /// Does these, in their order. `false`: it cannot speak any more.
  func carryOut(_ actions: [SpeechModel.Action]) -> Bool
  /// Gives back what it has.
  func close()
}

/// speech-dispatcher, through its socket.
final class DispatcherVoice: Voice {
  private let host: MainHost
  private let socket: Int32
  private let language: String?
  private var session = DispatcherSession()
  private var isOpen = true

  /// Connects; `nil`: nobody listens there.
  init?(_ host: MainHost, _ path: String, _ settings: Settings) {
    let socket = unsafe speech_connect(path)
    guard socket >= 0 else { return nil }
    (self.host, self.socket, language) = (host, socket, settings.language)
    guard (try? host.watch(descriptor: socket, { [unowned self] in read() })) != nil else {
      speech_close(socket)
      return nil
    }
    _ = write(
      session.greeting("snapnav", rate: settings.rate, volume: settings.volume))
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    try? host.unwatch(descriptor: socket)
    speech_close(socket)
  }

  func carryOut(_ actions: [SpeechModel.Action]) -> Bool {
    var text = ""
    for action in actions {
      switch action {
      case .hush: text += session.hush()
      case .say(let words, let language):
        text += session.say(words, language: language ?? self.language)
      case .voice(let rate, let volume): text += session.voice(rate: rate, volume: volume)
      case .ask: break
      }
    }
    return text.isEmpty ? isOpen : write(text)
  }

  private func write(_ text: String) -> Bool {
    guard isOpen else { return false }
    let bytes = Array(text.utf8)
    let isSent = unsafe bytes.withUnsafeBytes {
      unsafe speech_send(socket, $0.baseAddress, $0.count)
    }
    if !isSent { close() }
    return isSent
  }

  private func read() {
    guard isOpen else { return }
    var isGone = false
    let room = 4096
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let got = unsafe speech_receive(socket, buffer.baseAddress, room)
      isGone = got < 0
      count = max(0, got)
    }
    for complaint in session.take(bytes) {
      host.log("speech-dispatcher: \(complaint)", .warning)
    }
    if isGone { close() }
  }
}

/// espeak-ng, one child for each text; what is to be said after another one waits for its end.
final class EspeakVoice: Voice {
  /// So many texts may wait.
  private static let mostWaiting = 100

  private let host: MainHost
  private let program: String
  private let language: String
  private var rate: Int
  private var volume: Int
  private var child: Int32 = -1
  private var watched: Int32 = -1
  private var waiting: [(text: String, language: String)] = []

  /// `nil`: there is no such program.
  init?(_ host: MainHost, _ settings: Settings) {
    guard unsafe speech_has_program(settings.espeak) else { return nil }
    self.host = host
    program = settings.espeak
    language = settings.language ?? "en"
    (rate, volume) = (settings.rate, settings.volume)
  }

  func close() { hush() }

  func carryOut(_ actions: [SpeechModel.Action]) -> Bool {
    for action in actions {
      switch action {
      case .hush: hush()
      case .say(let words, let language):
        if waiting.count < Self.mostWaiting { waiting.append((words, language ?? self.language)) }
      case .voice(let rate, let volume): (self.rate, self.volume) = (rate, volume)
      case .ask: break
      }
    }
    sayNext()
    return true
  }

  private func hush() {
    waiting = []
    end()
  }

  private func end() {
    if watched >= 0 {
      try? host.unwatch(descriptor: watched)
      speech_close(watched)
    }
    speech_child_end(child)
    (child, watched) = (-1, -1)
  }

  private func sayNext() {
    guard child < 0, !waiting.isEmpty else { return }
    let (text, language) = waiting.removeFirst()
    let bytes = Array(text.utf8.prefix(DispatcherSession.longestText))
    let (speed, amplitude) = (Int32(175 + rate * 3 / 2), Int32(100 + volume))
    child = unsafe bytes.withUnsafeBytes { buffer in
      unsafe speech_child(
        program, language.lowercased(), speed, amplitude,
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    guard child > 0 else { return }
    watched = speech_child_watch(child)
    guard watched >= 0 else { return }
    try? host.watch(descriptor: watched) { [unowned self] in
      end()
      sayNext()
    }
  }
}
