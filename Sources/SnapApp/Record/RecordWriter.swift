import SnapNavigation
import SnapPlugins
import SnapSystem
import SnapValue

/// Makes the bytes of a record, without what is private, and writes them to its file. One thread.
final class RecordWriter: Hiding {
  /// How much is kept back before it is written.
  private static let chunk = 64 << 10

  private let output: TextOutput
  private let tellLoss: (String) -> Void
  private var isHiding: Bool
  private var table: PlaceholderTable
  /// What it begins with, while that is not written: what is private may stand in it.
  private var head: RecordHead?
  private var waiting = ByteWriter(capacity: 2 * chunk)
  /// The entries of words that come again and again.
  private var known = RecordMemo()
  private static let plainAnswer = bytes(of: .answer(SeatedAnswer.plainFrame))
  private static let laterAnswer = bytes(of: .answer(SeatedAnswer.laterFrame))
  private var written = 0
  private var isOver = false

  /// Makes one that has written nothing. `tellLoss` gets one clause when nothing more can be written.
  init(
    hidingBy table: PlaceholderTable, to output: TextOutput, tellLoss: @escaping (String) -> Void
  ) {
    (self.table, self.output, self.tellLoss) = (table, output, tellLoss)
    isHiding = !table.isEmpty
    waiting.append(RecordFormat.start)
  }

  /// Makes one that keeps everything to itself until it is known what is private.
  init(_ head: RecordHead, to output: TextOutput, tellLoss: @escaping (String) -> Void) {
    (self.head, self.output, self.tellLoss) = (head, output, tellLoss)
    table = head.table(hiding: [])
    isHiding = !table.isEmpty
  }

  /// Writes what was run.
  func begin(_ head: Value) {
    append(.head(head))
    flush()
  }

  /// Writes what was run, before all that has come meanwhile; only once.
  func begin() {
    guard let head = head.take() else { return }
    let early = waiting
    waiting = ByteWriter(capacity: 2 * Self.chunk)
    waiting.append(RecordFormat.start)
    append(.head(head.value(hiddenBy: table)))
    waiting.append(early.bytes)
    flush()
  }

  /// Values of these names are private, too, from now on.
  private func hide(_ names: Set<String>) {
    if let head { table = head.table(hiding: names) } else { table.hide(names) }
    isHiding = !table.isEmpty
    begin()
  }

  /// Writes news, with the next `flush` or before it; answers of how many bytes.
  @discardableResult
  func write(_ news: RecordNews) -> Int {
    let before = written + waiting.bytes.count
    add(news)
    return written + waiting.bytes.count - before
  }

  private func add(_ news: RecordNews) {
    let hiding: (any Hiding)? = isHiding ? self : nil
    switch news {
    case .plugin(.map(var plugin)):
      plugin["config"] = plugin["config"].map { self.hiding($0, named: nil) }
      append(.plugin(.map(plugin)))
    case .plugin(let plugin): append(.plugin(plugin))
    case .privates(let names): hide(names)
    case .presenter(let presenter): append(.presenter(presenter))
    case .name(let name): append(.name(name))
    case .answer(let answer): append(.answer(answer.frame(hiding)))
    case .question(let question): append(.question(question.crossing(hiding)))
    case .input(let input, let isNested):
      append(.input(table.hiding(input: input.recorded), isNested: isNested))
    case .ending(let event, let sum):
      append(.ending(table.hiding(event), sum: sum.value))
    case .told(let event): append(.told(table.hiding(event)))
    }
  }

  /// Writes that the run has ended in order; nothing follows.
  func end() {
    append(.end)
    flush()
    isOver = true
  }

  // MARK: What is private

  /// The value as it is written down.
  func hiding(_ value: Value, named name: String?) -> Value {
    isHiding ? table.hiding(value, isPrivate: table.isPrivate(name)) : value
  }

  // MARK: Writing

  /// Writes what the words behind a head say, with the next `flush` or before it: as `write` does, or as it did for
  /// the same words before. What may be private is not kept for that.
  func append(
    _ head: UInt64, _ reader: inout WordReader, mayBePrivate: Bool,
    _ write: (inout WordReader) -> Void
  ) {
    if mayBePrivate, isHiding { return write(&reader) }
    if let (count, bytes) = known.entry(head, reader) {
      reader.pass(count)
      return append(bytes)
    }
    let (words, place) = (reader, written + waiting.bytes.count)
    write(&reader)
    guard !isOver, place >= written, written + waiting.bytes.count > place else { return }
    known.keep(head, words, to: reader, waiting.bytes[(place - written)...])
  }

  /// Writes an answer that says nothing but that the call has come back, or that it comes later.
  func append(answerThatComesLater isLater: Bool) {
    append(isLater ? Self.laterAnswer : Self.plainAnswer)
  }

  /// Writes how a request has ended that is done.
  func append(doneRequest id: UInt64, at place: [UInt8], _ sum: EventSum) {
    let isPlain = place.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isHiding, isPlain else {
      let place = String(decoding: place, as: UTF8.self)
      let event = NavigationEvent.finished(id: id, .done, location: place)
      return append(.ending(table.hiding(event), sum: sum.value))
    }
    let number = Array("\(Int64(clamping: id))".utf8)
    append { writer in
      RecordEntry.write(
        endingOf: [Self.done.0, number, Self.done.1, place, Self.done.2], sum: sum.value,
        to: &writer)
    }
  }

  /// What stands around the number and the place of an end.
  private static let done = (
    Array(#"{"event":"finished","request":"#.utf8), Array(#","outcome":"done","location":""#.utf8),
    Array(#""}"#.utf8)
  )

  /// Writes an entry in which nothing is private, with the next `flush` or before it.
  func append(_ entry: RecordEntry) { append { entry.write(to: &$0) } }

  /// The same for an entry that somebody writes.
  private func append(_ write: (inout ByteWriter) -> Void) {
    guard !isOver else { return }
    let start = waiting.bytes.count
    Self.append(to: &waiting, write)
    let count = waiting.bytes.count - start - 4
    guard count <= RecordFormat.entryLimit, hasRoom(0) else { return loseFull(from: start) }
    if waiting.bytes.count >= Self.chunk { flush() }
  }

  /// The same for the bytes of an entry, with its length.
  private func append(_ bytes: [UInt8]) {
    guard !isOver else { return }
    guard hasRoom(bytes.count) else { return loseFull(from: waiting.bytes.count) }
    waiting.append(bytes)
    if waiting.bytes.count >= Self.chunk { flush() }
  }

  private static func append(to writer: inout ByteWriter, _ write: (inout ByteWriter) -> Void) {
    let start = writer.bytes.count
    writer.append(Self.noLength)
    write(&writer)
    writer.put(UInt32(clamping: writer.bytes.count - start - 4), at: start)
  }

  private static func bytes(of entry: RecordEntry) -> [UInt8] {
    var writer = ByteWriter()
    append(to: &writer) { entry.write(to: &$0) }
    return writer.bytes
  }

  private static let noLength: [UInt8] = [0, 0, 0, 0]

  private func hasRoom(_ count: Int) -> Bool {
    written + waiting.bytes.count + count < RecordFormat.limit
  }

  private func loseFull(from start: Int) {
    waiting.cut(to: start)
    lose("the record has reached its limit of \(RecordFormat.limit >> 20) MiB")
  }

  /// Hands to the system what is kept back.
  func flush() {
    guard !waiting.bytes.isEmpty, !isOver, head == nil else { return }
    do throws(SystemError) { try output.write(waiting.bytes) } catch { return lose("\(error)") }
    written += waiting.bytes.count
    waiting.cut(to: 0)
  }

  private func lose(_ why: String) {
    if output.failure == nil, !waiting.bytes.isEmpty { try? output.write(waiting.bytes) }
    (isOver, waiting) = (true, ByteWriter(capacity: 0))
    tellLoss(why)
  }
}
