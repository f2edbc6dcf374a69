import SnapPlugins
import SnapValue

/// One entry of a record, in the order in which it happened.
enum RecordEntry: Sendable, Hashable {
  /// What was run, how, and of which files; the first one.
  case head(Value)
  /// A plugin is in use.
  case plugin(Value)
  /// A presenter is in use.
  case presenter(Value)
  /// The next number, from 1, is that of this name.
  case name(String)
  /// The navigation calls a plugin. What it answers follows, after what it asks meanwhile.
  case call(CallMark)
  /// The innermost call has come back with this frame.
  case answer([UInt8])
  /// A plugin asks something that may change the host.
  case question(Crossing)
  /// Something came to the navigation; `isNested`: inside what it did for what came before.
  case input(Value, isNested: Bool)
  /// The line of how a request ended, and what happened on the way as a sum (`EventSum`).
  case ending(String, sum: UInt64)
  /// The line of an event that somebody else than the navigation told.
  case told(String)
  /// What the clock says from a reading on.
  case clock(ClockStep)
  /// The run has ended in order.
  case end
}

/// From which reading of the clock on it said another time than before.
struct ClockStep: Sendable, Hashable, BitwiseCopyable {
  /// The number of the reading, from 1.
  var reading: UInt64
  /// The time, in nanoseconds.
  var time: UInt64
}

extension RecordEntry {
  private enum Kind: UInt8 {
    case head, plugin, presenter, call, answer, question, input, nestedInput, ending, told
    case clock, end, name
  }

  /// Its bytes.
  func write(to writer: inout ByteWriter) {
    switch self {
    case .head(let value): writer.entry(Kind.head, value)
    case .plugin(let value): writer.entry(Kind.plugin, value)
    case .presenter(let value): writer.entry(Kind.presenter, value)
    case .name(let name):
      writer.byte(Kind.name.rawValue)
      writer.text(name)
    case .call(let call):
      writer.byte(Kind.call.rawValue)
      writer.mark(call)
    case .question(let question): writer.entry(Kind.question, question)
    case .input(let value, let isNested):
      writer.entry(isNested ? Kind.nestedInput : .input, value)
    case .answer(let frame):
      writer.byte(Kind.answer.rawValue)
      writer.data(frame)
    case .ending(let line, let sum):
      writer.byte(Kind.ending.rawValue)
      writer.text(line)
      writer.number(sum)
    case .told(let line):
      writer.byte(Kind.told.rawValue)
      writer.text(line)
    case .clock(let step):
      writer.byte(Kind.clock.rawValue)
      writer.number(step.reading)
      writer.number(step.time)
    case .end: writer.byte(Kind.end.rawValue)
    }
  }

  /// The bytes of an ending whose line is in parts.
  static func write(endingOf parts: [[UInt8]], sum: UInt64, to writer: inout ByteWriter) {
    writer.byte(Kind.ending.rawValue)
    writer.count(parts.reduce(0) { $0 + $1.count })
    for part in parts { writer.append(part) }
    writer.number(sum)
  }

  /// Reads one. Throws where the bytes are none.
  init(_ bytes: ArraySlice<UInt8>) throws(ByteFault) {
    var reader = ByteReader(bytes)
    let number = try reader.byte()
    guard let kind = Kind(rawValue: number) else {
      throw reader.fault("an entry of the kind \(number)")
    }
    switch kind {
    case .head: self = .head(try reader.value())
    case .plugin: self = .plugin(try reader.value())
    case .presenter: self = .presenter(try reader.value())
    case .name: self = .name(try reader.text())
    case .call: self = .call(try reader.mark())
    case .question: self = .question(try reader.crossing())
    case .answer: self = .answer(try reader.data())
    case .input: self = .input(try reader.value(), isNested: false)
    case .nestedInput: self = .input(try reader.value(), isNested: true)
    case .ending:
      let line = try reader.text()
      self = .ending(line, sum: try reader.number())
    case .told: self = .told(try reader.text())
    case .clock:
      let reading = try reader.number()
      self = .clock(ClockStep(reading: reading, time: try reader.number()))
    case .end: self = .end
    }
    try reader.end()
  }
}

extension ByteWriter {
  fileprivate mutating func entry(_ kind: some RawRepresentable<UInt8>, _ value: Value) {
    byte(kind.rawValue)
    self.value(value)
  }

  fileprivate mutating func entry(_ kind: some RawRepresentable<UInt8>, _ crossing: Crossing) {
    byte(kind.rawValue)
    text(crossing.plugin)
    text(crossing.site)
    data(crossing.frame)
  }

  fileprivate mutating func mark(_ call: CallMark) {
    byte(call.kind.rawValue)
    number(UInt64(call.plugin))
    number(UInt64(call.name))
    number(call.screen)
  }

  fileprivate mutating func data(_ bytes: [UInt8]) { value(.bytes(bytes)) }
}

extension ByteReader {
  fileprivate mutating func data() throws(ByteFault) -> [UInt8] {
    guard let bytes = try value().bytes else { throw fault("no bytes where a frame is expected") }
    return bytes
  }

  fileprivate mutating func mark() throws(ByteFault) -> CallMark {
    let number = try byte()
    guard let kind = CallMark.Kind(rawValue: number) else {
      throw fault("a call of the kind \(number)")
    }
    let (plugin, name) = (try nameNumber(), try nameNumber())
    return CallMark(kind, plugin: plugin, name: name, screen: try self.number())
  }

  private mutating func nameNumber() throws(ByteFault) -> UInt32 {
    let number = try number()
    guard let name = UInt32(exactly: number) else { throw fault("the name \(number)") }
    return name
  }

  fileprivate mutating func crossing() throws(ByteFault) -> Crossing {
    let (plugin, site) = (try text(), try text())
    return Crossing(plugin: plugin, site: site, frame: try data())
  }
}
