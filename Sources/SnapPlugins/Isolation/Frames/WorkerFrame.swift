import SnapEngine
import SnapValue

/// What a plugin's process writes where the host has called it: the answer, or a question of its own
/// meanwhile.
enum WorkerFrame: Sendable {
  /// The call came back.
  case answer(Value)
  /// The call came back, and its answer comes as news.
  case later
  /// The call failed.
  case failure(Failure)
  /// What it asks of the host before it goes on.
  case ask(HostAsk)

  var frame: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .answer(let value):
      writer.byte(0)
      writer.value(value)
    case .later: writer.byte(1)
    case .failure(let failure):
      writer.byte(2)
      writer.failure(failure)
    case .ask(let ask):
      writer.byte(3)
      ask.write(to: &writer)
    }
    return writer.bytes
  }

  init(frame: [UInt8]) throws(ByteFault) {
    var reader = ByteReader(frame[...])
    switch try reader.byte() {
    case 0: self = .answer(try reader.value())
    case 1: self = .later
    case 2: self = .failure(try reader.failure())
    case 3: self = .ask(try HostAsk(&reader))
    case let other: throw reader.fault("an answer of the kind \(other)")
    }
    try reader.end()
  }
}

/// A host function that a plugin has called, and that only the host can serve.
enum HostAsk: Sendable, Hashable {
  case get(ScreenID, String)
  case set(ScreenID, String, Value)
  case act(ScreenID, String, [Value])
  case describe(ScreenID)
  /// What is shown in a window.
  case shown(Value)
  case asset(String)
  /// With a number under which its end is told; 0: nobody wants to know.
  case request(Value, number: UInt64)

  func write(to writer: inout ByteWriter) {
    switch self {
    case .get(let id, let name):
      writer.byte(0)
      writer.screen(id)
      writer.text(name)
    case .set(let id, let name, let value):
      writer.byte(1)
      writer.screen(id)
      writer.text(name)
      writer.value(value)
    case .act(let id, let name, let arguments):
      writer.byte(2)
      writer.screen(id)
      writer.text(name)
      writer.values(arguments)
    case .describe(let id):
      writer.byte(3)
      writer.screen(id)
    case .shown(let window):
      writer.byte(4)
      writer.value(window)
    case .asset(let path):
      writer.byte(5)
      writer.text(path)
    case .request(let request, let number):
      writer.byte(6)
      writer.value(request)
      writer.number(number)
    }
  }

  init(_ reader: inout ByteReader) throws(ByteFault) {
    switch try reader.byte() {
    case 0: self = .get(try reader.screen(), try reader.text())
    case 1: self = .set(try reader.screen(), try reader.text(), try reader.value())
    case 2: self = .act(try reader.screen(), try reader.text(), try reader.values())
    case 3: self = .describe(try reader.screen())
    case 4: self = .shown(try reader.value())
    case 5: self = .asset(try reader.text())
    case 6: self = .request(try reader.value(), number: try reader.number())
    case let other: throw reader.fault("a question of the kind \(other)")
    }
  }
}

/// What the host writes where a plugin's process serves it: a call, or the answer to a question.
enum HostFrame: Sendable {
  /// A call; `isNested`: while the host serves a question, and so before it is answered.
  case call(WorkerCall, isNested: Bool)
  case answer(Value)
  case failure(Failure)

  var frame: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .call(let call, let isNested): return [isNested ? 3 : 0] + call.frame
    case .answer(let value):
      writer.byte(1)
      writer.value(value)
    case .failure(let failure):
      writer.byte(2)
      writer.failure(failure)
    }
    return writer.bytes
  }

  init(frame: [UInt8]) throws(ByteFault) {
    if let kind = frame.first, kind == 0 || kind == 3 {
      self = .call(try WorkerCall(frame: Array(frame.dropFirst())), isNested: kind == 3)
      return
    }
    var reader = ByteReader(frame[...])
    switch try reader.byte() {
    case 1: self = .answer(try reader.value())
    case 2: self = .failure(try reader.failure())
    case let other: throw reader.fault("a frame of the kind \(other)")
    }
    try reader.end()
  }
}

/// What a plugin's process tells by itself, at any time and from any thread.
enum WorkerNews: Sendable {
  case log(PluginLogLine.Level, String)
  /// A property of a screen changed by itself.
  case changed(ScreenID)
  /// The new value of a property that is observed.
  case observed(ScreenID, String, Value)
  /// The answer that was to come later.
  case completed(token: UInt64, LaterAnswer)
  /// A request from another thread than the main one, or one that is not asked for in a call; with the
  /// number under which its end is told.
  case request(Value, number: UInt64)
  /// Something is due: it wants to be called.
  case due
  /// A call broke a rule of the contract.
  case finding(ContractFinding)

  /// An answer that came later.
  enum LaterAnswer: Sendable {
    case mediation(MediationAnswer)
    case route(RouteAnswer)
    case shown
    case failure(Failure)
  }

  var frame: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .log(let level, let text):
      writer.byte(0)
      writer.byte(UInt8(level.rawValue))
      writer.text(text)
    case .changed(let id):
      writer.byte(1)
      writer.screen(id)
    case .observed(let id, let name, let value):
      writer.byte(2)
      writer.screen(id)
      writer.text(name)
      writer.value(value)
    case .completed(let token, let answer):
      writer.byte(3)
      writer.number(token)
      writer.later(answer)
    case .request(let request, let number):
      writer.byte(4)
      writer.value(request)
      writer.number(number)
    case .due: writer.byte(5)
    case .finding(let finding):
      writer.byte(6)
      writer.number(UInt64(finding.rule.rawValue))
      writer.text(finding.call)
      writer.text(finding.seen)
    }
    return writer.bytes
  }

  /// Reads news of a plugin.
  init(frame: [UInt8], of plugin: String) throws(ByteFault) {
    var reader = ByteReader(frame[...])
    switch try reader.byte() {
    case 0:
      let level = PluginLogLine.Level(rawValue: Int32(try reader.byte())) ?? .note
      self = .log(level, try reader.text())
    case 1: self = .changed(try reader.screen())
    case 2: self = .observed(try reader.screen(), try reader.text(), try reader.value())
    case 3: self = .completed(token: try reader.number(), try reader.later())
    case 4: self = .request(try reader.value(), number: try reader.number())
    case 5: self = .due
    case 6:
      let number = Int(clamping: try reader.number())
      guard let rule = ContractRule(rawValue: number) else {
        throw reader.fault("a finding of the rule \(number)")
      }
      self = .finding(
        ContractFinding(
          rule: rule, plugin: plugin, call: try reader.text(), seen: try reader.text()))
    case let other: throw reader.fault("news of the kind \(other)")
    }
    try reader.end()
  }
}

extension ByteWriter {
  fileprivate mutating func later(_ answer: WorkerNews.LaterAnswer) {
    switch answer {
    case .mediation(let answer):
      byte(0)
      value(answer.words)
    case .route(.decline): byte(1)
    case .route(.target(let target)):
      byte(2)
      map(target)
    case .shown: byte(3)
    case .failure(let failure):
      byte(4)
      self.failure(failure)
    }
  }
}

extension ByteReader {
  fileprivate mutating func later() throws(ByteFault) -> WorkerNews.LaterAnswer {
    switch try byte() {
    case 0: return .mediation(try MediationAnswer(words: try value()))
    case 1: return .route(.decline)
    case 2: return .route(.target(try map()))
    case 3: return .shown
    case 4: return .failure(try failure())
    case let other: throw ByteFault("a later answer of the kind \(other)")
    }
  }
}

extension MediationAnswer {
  /// As a value: `null`, `["veto", reason]` or `["redirect", target]`.
  var words: Value {
    switch self {
    case .proceed: .null
    case .veto(let reason): ["veto", .string(reason)]
    case .redirect(let target): ["redirect", .string(target)]
    }
  }

  init(words: Value) throws(ByteFault) {
    if words == .null {
      self = .proceed
      return
    }
    guard let list = words.list, list.count == 2, let text = list[1].string else {
      throw ByteFault("an answer that is no mediator's")
    }
    switch list[0].string {
    case "veto": self = .veto(reason: text)
    case "redirect": self = .redirect(to: text)
    default: throw ByteFault("an answer that is no mediator's")
    }
  }
}
