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
  private let isHiding: Bool
  private var table: PlaceholderTable
  private var waiting: [UInt8] = RecordFormat.start
  private var written = 0
  private var isOver = false

  /// Makes one that has written nothing. `tellLoss` gets one clause when nothing more can be written.
  init(
    hidingBy table: PlaceholderTable, to output: TextOutput, tellLoss: @escaping (String) -> Void
  ) {
    (self.table, self.output, self.tellLoss) = (table, output, tellLoss)
    isHiding = !table.isEmpty
  }

  /// Writes what was run.
  func begin(_ head: Value) {
    append(.head(head))
    flush()
  }

  /// Writes news, with the next `flush` or before it; answers of how many bytes.
  @discardableResult
  func write(_ news: RecordNews) -> Int {
    let before = written + waiting.count
    add(news)
    return written + waiting.count - before
  }

  private func add(_ news: RecordNews) {
    let hiding: (any Hiding)? = isHiding ? self : nil
    switch news {
    case .plugin(.map(var plugin)):
      plugin["config"] = plugin["config"].map { self.hiding($0, named: nil) }
      append(.plugin(.map(plugin)))
    case .plugin(let plugin): append(.plugin(plugin))
    case .presenter(let presenter): append(.presenter(presenter))
    case .name(let name): append(.name(name))
    case .answer(let answer): append(.answer(answer.frame(hiding)))
    case .question(let question): append(.question(question.crossing(hiding)))
    case .input(let input, let isNested):
      append(.input(table.hiding(input.recorded), isNested: isNested))
    case .ending(let event, let sum):
      append(.ending(table.hiding(event.line), sum: sum.value))
    case .told(let event): append(.told(table.hiding(event.line)))
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

  /// Writes an entry in which nothing is private, with the next `flush` or before it.
  func append(_ entry: RecordEntry) {
    guard !isOver else { return }
    var writer = ByteWriter()
    entry.write(to: &writer)
    let count = writer.bytes.count
    guard count <= RecordFormat.entryLimit, written + waiting.count + count < RecordFormat.limit
    else { return lose("the record has reached its limit of \(RecordFormat.limit >> 20) MiB") }
    waiting += RecordFormat.bytes(UInt32(count))
    waiting += writer.bytes
    if waiting.count >= Self.chunk { flush() }
  }

  /// Hands to the system what is kept back.
  func flush() {
    guard !waiting.isEmpty, !isOver else { return }
    do throws(SystemError) { try output.write(waiting) } catch { return lose("\(error)") }
    written += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }

  private func lose(_ why: String) {
    if output.failure == nil, !waiting.isEmpty { try? output.write(waiting) }
    (isOver, waiting) = (true, [])
    tellLoss(why)
  }
}
