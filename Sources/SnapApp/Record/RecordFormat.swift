import SnapPlugins
import SnapStore
import SnapSystem
import SnapValue

/// How a record lies in its file: eight bytes `SNAPNAVR`, the format's version in four, then entries, each its
/// length in four bytes and its own. Numbers have their lowest byte first.
enum RecordFormat {
  /// The version that is written, and the only one that is read.
  static let version: UInt32 = 2
  /// The most bytes of a file: nothing is written beyond, and nothing longer is read.
  static let limit = 256 << 20
  /// The most bytes of an entry.
  static let entryLimit = 64 << 20
  /// The most names that have numbers of their own.
  static let nameLimit = 1 << 16

  /// The bytes that begin a file.
  static let start = JournalFormat.magicOfRecords + bytes(version)

  /// Four bytes.
  static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
  }

  fileprivate static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Why a record cannot be used, and how to mend it.
package struct RecordFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in one sentence.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// A record as it was read from its file, whose bytes nobody vouches for.
package struct Record: Sendable {
  /// What was run, how, and of which files.
  let head: Value
  /// The entries after the head, but for those of the clock and of names.
  let entries: [RecordEntry]
  /// The names of plugins and of what they are called for; the first has the number 1.
  let names: [String]
  /// What the clock said, in its order.
  let times: [ClockStep]
  /// Why its end is missing, in one clause; `nil`: it is whole.
  package let loss: String?

  /// Reads a file. Throws where it is no record, or damaged before its end.
  package init(reading path: String) throws(RecordFault) {
    let bytes: [UInt8]
    do throws(FileReadError) {
      bytes = try readFile(path, limit: UInt64(RecordFormat.limit)).bytes
    } catch { throw RecordFault(error.description) }
    try self.init(bytes, path: path)
  }

  /// Reads the bytes of a file.
  init(_ bytes: [UInt8], path: String) throws(RecordFault) {
    let start = RecordFormat.start
    guard bytes.isEmpty || bytes.count >= start.count || !start.starts(with: bytes) else {
      throw RecordFault("\(path) says nothing of what was run: it was cut at byte \(bytes.count)")
    }
    guard bytes.starts(with: start.prefix(8)) else {
      throw RecordFault(
        "\(path) is no record: it does not begin as those of navhost run --record do")
    }
    guard bytes.starts(with: start) else {
      throw RecordFault(
        "\(path) is a record of another version of the format than \(RecordFormat.version), "
          + "which this navhost reads; replay it with the navhost that wrote it")
    }
    var entries: [RecordEntry] = []
    var times: [ClockStep] = []
    var names: [String] = []
    var at = start.count
    var loss: String?
    while at < bytes.count {
      guard let entry = try Self.entry(at, in: bytes, path) else {
        loss = "its last entry, at byte \(at), was not written to its end"
        break
      }
      switch entry.entry {
      case .clock(let step): times.append(step)
      case .name(let name): names.append(name)
      case .call(let call) where !Self.isKnown(call, names.count):
        throw RecordFault("\(path) is damaged at byte \(at): a call by a name that it does not say")
      default: entries.append(entry.entry)
      }
      at = entry.end
    }
    guard case .head(let head)? = entries.first else {
      throw RecordFault("\(path) says nothing of what was run: its first entry is not there")
    }
    if case .end? = entries.last {
      entries.removeLast()
    } else if loss == nil {
      loss = "the run has not ended in order"
    }
    (self.head, self.times, self.names, self.loss) = (head, times, names, loss)
    self.entries = Array(entries.dropFirst())
  }

  private static func isKnown(_ call: CallMark, _ count: Int) -> Bool {
    func isKnown(_ name: UInt32) -> Bool { name == .max || (name > 0 && Int(name) <= count) }
    return isKnown(call.plugin) && (call.name == 0 || isKnown(call.name))
  }

  /// The entry at a place and where it ends; `nil`: it is torn.
  private static func entry(
    _ at: Int, in bytes: [UInt8], _ path: String
  ) throws(RecordFault) -> (entry: RecordEntry, end: Int)? {
    guard at + 4 <= bytes.count else { return nil }
    let length = Int(RecordFormat.number(bytes[at..<(at + 4)]))
    guard length <= RecordFormat.entryLimit else {
      throw RecordFault("\(path) is damaged: the entry at byte \(at) has \(length) bytes")
    }
    guard length <= bytes.count - at - 4 else { return nil }
    do throws(ByteFault) {
      return (try RecordEntry(bytes[(at + 4)..<(at + 4 + length)]), at + 4 + length)
    } catch {
      throw RecordFault("\(path) is damaged at byte \(at + 4 + error.offset): \(error.message)")
    }
  }

  /// The version of the host that wrote it.
  package var hostVersion: String { head["host"]?.string ?? "" }
  /// The manifest's path, from the directory that all files have in common.
  package var manifest: String { head["manifest"]?.string ?? "" }
  /// The language that was wanted.
  package var locale: String? { head["locale"]?.string }

  /// The descriptions of the plugins that were in use, by id; of two of one id the first.
  var plugins: [String: Value] {
    var plugins: [String: Value] = [:]
    for case .plugin(let value) in entries {
      guard let id = value["note"]?["id"]?.string, plugins[id] == nil else { continue }
      plugins[id] = value
    }
    return plugins
  }

  /// The first presenter that was in use.
  var presenter: Value? {
    for case .presenter(let value) in entries { return value }
    return nil
  }
}
