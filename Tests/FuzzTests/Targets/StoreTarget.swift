import SnapStore
import SnapValue

extension FuzzTarget {
  /// A journal's bytes; or payloads, each after two bytes of its length, which are put into a sound journal;
  /// or a recipe of a state and of changes, which make such payloads. The first byte says which.
  static let store = FuzzTarget(name: "store", limit: 16 << 10) { input, bug in
    let (kind, rest) = choice(input, among: 3)
    if kind == 0 {
      try readJournal(rest)
      return
    }
    var recipe = Recipe(rest)
    let payloads =
      kind == 1
      ? payloads(of: rest)
      : [StoredRecord.state(recipe.state()).payload]
        + recipe.list { StoredRecord.change($0.change()).payload }
    var bytes = JournalFormat.head()
    var ends: [Int] = []
    for (number, payload) in payloads.enumerated() {
      bytes += JournalFormat.record(payload, number: UInt64(number))
      ends.append(bytes.count)
    }
    let contents = JournalContents(reading: bytes)
    try hold(contents.end == .whole, "a sound journal is read to its end")
    try hold(contents.payloads.map { Array($0) } == payloads, "its payloads are those written")
    let journal = try readJournal(bytes)
    try bug.strike(
      where: journal.changes > 1 && journal.state?.overlays.contains { $0.flags == 9 } == true)
    if let end = ends.last {
      // Cut in the last record, it tells what it told before that.
      let cut = Array(bytes[..<(end - 1)])
      let before = StoredJournal(reading: Array(bytes[..<(ends.dropLast().last ?? 16)]))
      let torn = StoredJournal(reading: cut)
      try hold(kept(torn) == kept(before), "a torn record changes nothing")
    }
  }

  private static func payloads(of bytes: [UInt8]) -> [[UInt8]] {
    var payloads: [[UInt8]] = []
    var rest = bytes[...]
    while rest.count > 2, payloads.count < 64 {
      let length = Int(rest[rest.startIndex]) | Int(rest[rest.startIndex + 1]) << 8
      let payload = rest.dropFirst(2).prefix(max(1, length))
      payloads.append(Array(payload))
      rest = rest[payload.endIndex...]
    }
    return payloads
  }

  @discardableResult
  private static func readJournal(_ bytes: [UInt8]) throws -> StoredJournal {
    let journal = StoredJournal(reading: bytes)
    let contents = JournalContents(reading: bytes)
    switch contents.end {
    case .torn(let at), .damaged(let at), .room(let at):
      try hold((16..<bytes.count).contains(at), "byte \(at) is in the journal")
    case .whole, .foreign, .version: break
    }
    for payload in contents.payloads { try readRecord(payload) }
    try hold(journal.changes < max(1, contents.payloads.count), "no more changes than records")
    guard let state = journal.state else {
      try hold(journal.damage != nil, "where there is no state, it is told why")
      return journal
    }
    do throws(StoredFault) { try state.check() } catch {
      throw FuzzFinding.broken("the state is one: \(error.message)")
    }
    let whole =
      JournalFormat.head() + JournalFormat.record(StoredRecord.state(state).payload, number: 0)
    let again = StoredJournal(reading: whole)
    try hold(kept(again) == kept(journal), "the state is kept and read again")
    try hold(again.damage == nil, "what was kept is whole: \(again.damage ?? "")")
    return journal
  }

  /// The bytes of a journal's state, of which no number is unlike itself.
  private static func kept(_ journal: StoredJournal) -> [UInt8]? {
    journal.state.map { StoredRecord.state($0).payload }
  }

  private static func readRecord(_ payload: ArraySlice<UInt8>) throws {
    guard let record = try? StoredRecord(payload: payload) else { return }
    let again = try? StoredRecord(payload: record.payload[...])
    try hold(again?.payload == record.payload, "a record is written and read again")
  }
}

extension Recipe {
  private mutating func entry() -> StoredState.Entry {
    StoredState.Entry(number(), text(), data: truth() ? text() : nil)
  }

  private mutating func overlay() -> StoredState.Overlay {
    StoredState.Overlay(text(), flags: byte(), screen: number())
  }

  private mutating func screen() -> StoredState.Screen {
    var screen = StoredState.Screen()
    screen.properties = map()
    screen.saved = truth() ? value() : nil
    screen.view = truth() ? value() : nil
    (screen.caller, screen.callerProperty) = (number(), text())
    return screen
  }

  private mutating func screens() -> [UInt64: StoredState.Screen] {
    Dictionary(list { ($0.number(), $0.screen()) }) { $1 }
  }

  private mutating func plugins() -> [String: Value] {
    Dictionary(list { ($0.text(), $0.value()) }) { $1 }
  }

  /// A state, which need not be one that can be.
  fileprivate mutating func state() -> StoredState {
    var state = StoredState(application: text(), version: choice(256))
    state.selected = text()
    state.regions = list { recipe in
      StoredState.Region(recipe.text(), recipe.list { $0.entry() })
    }
    state.overlays = list { $0.overlay() }
    (state.screens, state.plugins) = (screens(), plugins())
    return state
  }

  /// A change, which need not fit.
  fileprivate mutating func change() -> StateChange {
    var change = StateChange()
    change.selected = truth() ? text() : nil
    change.regions = list { recipe in
      StateChange.Region(recipe.text(), keeping: recipe.choice(8), recipe.list { $0.entry() })
    }
    change.order = truth() ? list { $0.text() } : nil
    change.overlays = truth() ? list { $0.overlay() } : nil
    (change.screens, change.gone) = (screens(), list { $0.number() })
    change.plugins = plugins()
    return change
  }
}
