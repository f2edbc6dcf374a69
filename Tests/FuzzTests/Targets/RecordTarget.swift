import SnapNavigation
import SnapValue

@testable import SnapApp
@testable import SnapPlugins

extension FuzzTarget {
  /// A record's bytes; or entries, each after two bytes of its length, which are put into a sound record.
  /// The first byte says which.
  static let record = FuzzTarget(name: "record", limit: 16 << 10) { input, bug in
    let (kind, rest) = choice(input, among: 2)
    let bytes = kind == 0 ? rest : framed(rest)
    let record: Record
    do throws(RecordFault) { record = try Record(bytes, path: "run.record") } catch {
      try hold(error.description.hasPrefix("run.record "), "a fault names its file")
      return
    }
    let requests = record.requests
    try bug.strike(
      where: requests.contains { $0.outcome != nil && $0.location.isEmpty })
    try hold(requests.map(\.number) == Array(1..<requests.count + 1), "requests are counted from 1")
    let script = RecordScript(requests, pressed: [:])
    try hold(script.steps.count + script.leftOut.count <= requests.count, "a step is of a request")
    let steps = try? Value(jsonText: Array(script.text.utf8), limits: .manifest)
    try hold(steps != nil, "a script is JSON")
    _ = (record.plugins, record.presenter, record.locale, record.traces, record.manifest)
    let numbers = RecordNames(record.names)
    for entry in record.entries {
      try check(entry)
      if case .call(let call) = entry { _ = numbers.words(call) }
    }
    try checkPage(of: record)
    try writeAgain(record)
  }

  private static func framed(_ bytes: [UInt8]) -> [UInt8] {
    var record = RecordFormat.start
    var rest = bytes[...]
    while rest.count > 2 {
      let length = Int(rest[rest.startIndex]) | Int(rest[rest.startIndex + 1]) << 8
      let entry = rest.dropFirst(2).prefix(max(1, length))
      record += RecordFormat.bytes(UInt32(entry.count)) + entry
      rest = rest[entry.endIndex...]
    }
    return record
  }

  /// What came to a navigation is written as it is read; frames are those of plugins, or refused.
  private static func check(_ entry: RecordEntry) throws {
    switch entry {
    case .input(let value, _):
      guard let input = try? NavigationInput(recorded: value, edge: { _ in nil }) else { return }
      let written = input.recorded
      let again = try? NavigationInput(recorded: written, edge: { _ in nil })
      // By their bytes: a number that is none is not equal to itself.
      try hold(
        again.map { bytes(of: $0.recorded) } == bytes(of: written),
        "an input is written as it was read: \(written)")
    case .question(let question): _ = try? HostAsk(frame: question.frame)
    case .answer(let frame): _ = try? WorkerFrame(frame: frame)
    default: break
    }
  }

  private static func bytes(of value: Value) -> [UInt8] {
    var writer = ByteWriter()
    writer.value(value)
    return writer.bytes
  }

  /// Nothing of a record stands on its page as a tag.
  private static func checkPage(of record: Record) throws {
    let text = RecordPage(record, RecordStory()).text
    try hold(text.utf8.count { $0 == 0x3C } == tags, "no tag comes from the record")
  }

  /// The tags of the page of a record that says nothing.
  private static let tags: Int = {
    var writer = ByteWriter()
    RecordEntry.head([:]).write(to: &writer)
    let bytes = RecordFormat.start + RecordFormat.bytes(UInt32(writer.bytes.count)) + writer.bytes
    guard let record = try? Record(bytes, path: "") else { return 0 }
    return RecordPage(record, RecordStory()).text.utf8.count { $0 == 0x3C }
  }()

  /// What is written of a record reads as the same.
  private static func writeAgain(_ record: Record) throws {
    let bytes = written(record)
    guard let again = try? Record(bytes, path: "run.record") else {
      throw FuzzFinding.broken("what is written of a record is one")
    }
    try hold(written(again) == bytes, "what is written again reads the same")
  }

  private static func written(_ record: Record) -> [UInt8] {
    var bytes = RecordFormat.start
    let names = record.names.map { RecordEntry.name($0) }
    for entry in [.head(record.head)] + names + record.entries + [.end] {
      var writer = ByteWriter()
      entry.write(to: &writer)
      bytes += RecordFormat.bytes(UInt32(writer.bytes.count)) + writer.bytes
    }
    return bytes
  }
}
