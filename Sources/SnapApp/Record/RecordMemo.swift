/// The bytes of entries by the words of which they were made: most of what happens has happened before, and is found
/// sooner than made.
struct RecordMemo {
  /// So many are kept.
  private static let most = 64
  /// Those of more words or bytes are not kept.
  private static let (mostWords, mostBytes) = (32, 512)

  /// `words` are those behind the head.
  private struct Row {
    var head: UInt64
    var words: [UInt64]
    var bytes: [UInt8]
  }

  private var rows: [Row] = []
  /// The row whose place the next one takes, once there are enough.
  private var oldest = 0

  /// The entry of a head and of the words that are read next, and how many of these it is made of; `nil`: it is
  /// not known.
  func entry(_ head: UInt64, _ reader: WordReader) -> (count: Int, bytes: [UInt8])? {
    for place in rows.indices where rows[place].head == head {
      guard reader.begins(with: rows[place].words) else { continue }
      return (rows[place].words.count, rows[place].bytes)
    }
    return nil
  }

  /// Keeps the bytes of an entry that was made of a head and of the words between two readers.
  mutating func keep(
    _ head: UInt64, _ from: WordReader, to end: WordReader, _ bytes: ArraySlice<UInt8>
  ) {
    let words = from.words(to: end)
    guard words.count <= Self.mostWords, bytes.count <= Self.mostBytes else { return }
    let row = Row(head: head, words: words, bytes: Array(bytes))
    if rows.count < Self.most { return rows.append(row) }
    rows[oldest] = row
    oldest = (oldest + 1) % Self.most
  }
}
