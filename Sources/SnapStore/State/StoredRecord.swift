import SnapValue

/// One record of a journal.
package enum StoredRecord: Sendable, Hashable {
  /// A whole state: the first record.
  case state(StoredState)
  /// What is different from then on.
  case change(StateChange)

  /// The record's payload: a byte that says which it is, and the value.
  package var payload: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .state(let state):
      writer.byte(1)
      writer.value(state.value)
    case .change(let change):
      writer.byte(2)
      writer.value(change.value)
    }
    return writer.bytes
  }

  /// The record of a payload. Throws when it is none.
  package init(payload: ArraySlice<UInt8>) throws(StoredFault) {
    let kind = payload.first
    guard kind == 1 || kind == 2 else { throw StoredFault("a record is of no known kind") }
    let value: Value
    do throws(ByteFault) { value = try ByteReader.value(of: payload.dropFirst()) } catch {
      throw StoredFault("a record cannot be read: \(error.message)")
    }
    self =
      kind == 1 ? .state(try StoredState(value: value)) : .change(try StateChange(value: value))
  }
}

/// What a journal tells: the state after its last change that could be read.
package struct StoredJournal: Sendable, Hashable {
  /// The state; `nil` when not even the first record could be read.
  package var state: StoredState?
  /// How many changes it is made of.
  package var changes = 0
  /// Why the rest could not be read, one clause; `nil`: all could, or only a last record is torn.
  package var damage: String?
  /// Whether a last record was not written to its end.
  package var isTorn = false

  /// Reads the bytes of a file. Never throws: what cannot be read is left out. Cost: their number.
  package init(reading bytes: [UInt8]) {
    let contents = JournalContents(reading: bytes)
    switch contents.end {
    case .whole, .room: break
    case .torn: isTorn = true
    case .damaged(let at): damage = "byte \(at) or one after it is not as it was written"
    case .foreign: damage = "it is no journal of states"
    case .version(let version):
      damage =
        "it has version \(version) of the format, and version \(JournalFormat.version) is read"
    }
    do throws(StoredFault) {
      try take(contents.payloads, checking: false)
      try state?.check()
    } catch {
      // Whoever wrote it did not keep to the rules: every state is looked at, up to the first fault.
      (state, changes) = (nil, 0)
      do throws(StoredFault) { try take(contents.payloads, checking: true) } catch {
        damage = error.message
      }
    }
    if state == nil, damage == nil { damage = "it holds no state" }
  }

  private mutating func take(
    _ payloads: [ArraySlice<UInt8>], checking: Bool
  ) throws(StoredFault) {
    for payload in payloads {
      let before = checking ? self : nil
      try take(try StoredRecord(payload: payload))
      guard let before else { continue }
      do throws(StoredFault) { try state?.check() } catch {
        self = before
        throw error
      }
    }
  }

  private mutating func take(_ record: StoredRecord) throws(StoredFault) {
    switch record {
    case .state(let whole):
      guard state == nil else { throw StoredFault("a second state follows") }
      state = whole
    case .change(let change):
      guard state != nil else { throw StoredFault("a change comes before the state") }
      try state?.apply(change)
      changes += 1
    }
  }
}
