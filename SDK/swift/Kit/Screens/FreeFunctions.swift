internal import CSnapNav
internal import Synchronization

// One function ready for each slot, as in Getters.swift. Free functions have no instance, so what they
// mean stands in one table of the library: there is one started plugin in it at a time.
// Safety: arguments are lent for the length of the call, and copied.

/// The functions that carry out a free function.
enum FreeFunctions {
  /// What the free functions mean, while the plugin is started.
  struct Table {
    let calls = CallTable()
    let link: HostLink
    /// What the last one lent: good until the next.
    let arena = ValueArena()
  }

  private static let current = Mutex<MainThreadBox<Table>?>(nil)

  /// Fills or empties the table.
  static func use(_ table: Table?) { current.withLock { $0 = table.map(MainThreadBox.init) } }

  // swift-format-ignore: a table
  static let done0: [@convention(c) (ErrorSlot) -> snapnav_status] = unsafe [
    { unsafe done(0, [], $0) }, { unsafe done(1, [], $0) },
    { unsafe done(2, [], $0) }, { unsafe done(3, [], $0) },
    { unsafe done(4, [], $0) }, { unsafe done(5, [], $0) },
    { unsafe done(6, [], $0) }, { unsafe done(7, [], $0) },
    { unsafe done(8, [], $0) }, { unsafe done(9, [], $0) },
    { unsafe done(10, [], $0) }, { unsafe done(11, [], $0) },
    { unsafe done(12, [], $0) }, { unsafe done(13, [], $0) },
    { unsafe done(14, [], $0) }, { unsafe done(15, [], $0) },
  ]
  // swift-format-ignore: a table
  static let answer0: [@convention(c) () -> Lent] = unsafe [
    { unsafe answer(0, []) }, { unsafe answer(1, []) },
    { unsafe answer(2, []) }, { unsafe answer(3, []) },
    { unsafe answer(4, []) }, { unsafe answer(5, []) },
    { unsafe answer(6, []) }, { unsafe answer(7, []) },
    { unsafe answer(8, []) }, { unsafe answer(9, []) },
    { unsafe answer(10, []) }, { unsafe answer(11, []) },
    { unsafe answer(12, []) }, { unsafe answer(13, []) },
    { unsafe answer(14, []) }, { unsafe answer(15, []) },
  ]
  // swift-format-ignore: a table
  static let done1: [@convention(c) (Lent, ErrorSlot) -> snapnav_status] = unsafe [
    { unsafe done(0, [$0], $1) }, { unsafe done(1, [$0], $1) },
    { unsafe done(2, [$0], $1) }, { unsafe done(3, [$0], $1) },
    { unsafe done(4, [$0], $1) }, { unsafe done(5, [$0], $1) },
    { unsafe done(6, [$0], $1) }, { unsafe done(7, [$0], $1) },
    { unsafe done(8, [$0], $1) }, { unsafe done(9, [$0], $1) },
    { unsafe done(10, [$0], $1) }, { unsafe done(11, [$0], $1) },
    { unsafe done(12, [$0], $1) }, { unsafe done(13, [$0], $1) },
    { unsafe done(14, [$0], $1) }, { unsafe done(15, [$0], $1) },
  ]
  // swift-format-ignore: a table
  static let answer1: [@convention(c) (Lent) -> Lent] = unsafe [
    { unsafe answer(0, [$0]) }, { unsafe answer(1, [$0]) },
    { unsafe answer(2, [$0]) }, { unsafe answer(3, [$0]) },
    { unsafe answer(4, [$0]) }, { unsafe answer(5, [$0]) },
    { unsafe answer(6, [$0]) }, { unsafe answer(7, [$0]) },
    { unsafe answer(8, [$0]) }, { unsafe answer(9, [$0]) },
    { unsafe answer(10, [$0]) }, { unsafe answer(11, [$0]) },
    { unsafe answer(12, [$0]) }, { unsafe answer(13, [$0]) },
    { unsafe answer(14, [$0]) }, { unsafe answer(15, [$0]) },
  ]
  // swift-format-ignore: a table
  static let done2: [@convention(c) (Lent, Lent, ErrorSlot) -> snapnav_status] = unsafe [
    { unsafe done(0, [$0, $1], $2) }, { unsafe done(1, [$0, $1], $2) },
    { unsafe done(2, [$0, $1], $2) }, { unsafe done(3, [$0, $1], $2) },
    { unsafe done(4, [$0, $1], $2) }, { unsafe done(5, [$0, $1], $2) },
    { unsafe done(6, [$0, $1], $2) }, { unsafe done(7, [$0, $1], $2) },
    { unsafe done(8, [$0, $1], $2) }, { unsafe done(9, [$0, $1], $2) },
    { unsafe done(10, [$0, $1], $2) }, { unsafe done(11, [$0, $1], $2) },
    { unsafe done(12, [$0, $1], $2) }, { unsafe done(13, [$0, $1], $2) },
    { unsafe done(14, [$0, $1], $2) }, { unsafe done(15, [$0, $1], $2) },
  ]
  // swift-format-ignore: a table
  static let answer2: [@convention(c) (Lent, Lent) -> Lent] = unsafe [
    { unsafe answer(0, [$0, $1]) }, { unsafe answer(1, [$0, $1]) },
    { unsafe answer(2, [$0, $1]) }, { unsafe answer(3, [$0, $1]) },
    { unsafe answer(4, [$0, $1]) }, { unsafe answer(5, [$0, $1]) },
    { unsafe answer(6, [$0, $1]) }, { unsafe answer(7, [$0, $1]) },
    { unsafe answer(8, [$0, $1]) }, { unsafe answer(9, [$0, $1]) },
    { unsafe answer(10, [$0, $1]) }, { unsafe answer(11, [$0, $1]) },
    { unsafe answer(12, [$0, $1]) }, { unsafe answer(13, [$0, $1]) },
    { unsafe answer(14, [$0, $1]) }, { unsafe answer(15, [$0, $1]) },
  ]
  // swift-format-ignore: a table
  static let done3: [@convention(c) (Lent, Lent, Lent, ErrorSlot) -> snapnav_status] = unsafe [
    { unsafe done(0, [$0, $1, $2], $3) }, { unsafe done(1, [$0, $1, $2], $3) },
    { unsafe done(2, [$0, $1, $2], $3) }, { unsafe done(3, [$0, $1, $2], $3) },
    { unsafe done(4, [$0, $1, $2], $3) }, { unsafe done(5, [$0, $1, $2], $3) },
    { unsafe done(6, [$0, $1, $2], $3) }, { unsafe done(7, [$0, $1, $2], $3) },
    { unsafe done(8, [$0, $1, $2], $3) }, { unsafe done(9, [$0, $1, $2], $3) },
    { unsafe done(10, [$0, $1, $2], $3) }, { unsafe done(11, [$0, $1, $2], $3) },
    { unsafe done(12, [$0, $1, $2], $3) }, { unsafe done(13, [$0, $1, $2], $3) },
    { unsafe done(14, [$0, $1, $2], $3) }, { unsafe done(15, [$0, $1, $2], $3) },
  ]
  // swift-format-ignore: a table
  static let answer3: [@convention(c) (Lent, Lent, Lent) -> Lent] = unsafe [
    { unsafe answer(0, [$0, $1, $2]) }, { unsafe answer(1, [$0, $1, $2]) },
    { unsafe answer(2, [$0, $1, $2]) }, { unsafe answer(3, [$0, $1, $2]) },
    { unsafe answer(4, [$0, $1, $2]) }, { unsafe answer(5, [$0, $1, $2]) },
    { unsafe answer(6, [$0, $1, $2]) }, { unsafe answer(7, [$0, $1, $2]) },
    { unsafe answer(8, [$0, $1, $2]) }, { unsafe answer(9, [$0, $1, $2]) },
    { unsafe answer(10, [$0, $1, $2]) }, { unsafe answer(11, [$0, $1, $2]) },
    { unsafe answer(12, [$0, $1, $2]) }, { unsafe answer(13, [$0, $1, $2]) },
    { unsafe answer(14, [$0, $1, $2]) }, { unsafe answer(15, [$0, $1, $2]) },
  ]
  // swift-format-ignore: a table
  static let done4: [@convention(c) (Lent, Lent, Lent, Lent, ErrorSlot) -> snapnav_status] =
    unsafe [
      { unsafe done(0, [$0, $1, $2, $3], $4) }, { unsafe done(1, [$0, $1, $2, $3], $4) },
      { unsafe done(2, [$0, $1, $2, $3], $4) }, { unsafe done(3, [$0, $1, $2, $3], $4) },
      { unsafe done(4, [$0, $1, $2, $3], $4) }, { unsafe done(5, [$0, $1, $2, $3], $4) },
      { unsafe done(6, [$0, $1, $2, $3], $4) }, { unsafe done(7, [$0, $1, $2, $3], $4) },
      { unsafe done(8, [$0, $1, $2, $3], $4) }, { unsafe done(9, [$0, $1, $2, $3], $4) },
      { unsafe done(10, [$0, $1, $2, $3], $4) }, { unsafe done(11, [$0, $1, $2, $3], $4) },
      { unsafe done(12, [$0, $1, $2, $3], $4) }, { unsafe done(13, [$0, $1, $2, $3], $4) },
      { unsafe done(14, [$0, $1, $2, $3], $4) }, { unsafe done(15, [$0, $1, $2, $3], $4) },
    ]
  // swift-format-ignore: a table
  static let answer4: [@convention(c) (Lent, Lent, Lent, Lent) -> Lent] = unsafe [
    { unsafe answer(0, [$0, $1, $2, $3]) }, { unsafe answer(1, [$0, $1, $2, $3]) },
    { unsafe answer(2, [$0, $1, $2, $3]) }, { unsafe answer(3, [$0, $1, $2, $3]) },
    { unsafe answer(4, [$0, $1, $2, $3]) }, { unsafe answer(5, [$0, $1, $2, $3]) },
    { unsafe answer(6, [$0, $1, $2, $3]) }, { unsafe answer(7, [$0, $1, $2, $3]) },
    { unsafe answer(8, [$0, $1, $2, $3]) }, { unsafe answer(9, [$0, $1, $2, $3]) },
    { unsafe answer(10, [$0, $1, $2, $3]) }, { unsafe answer(11, [$0, $1, $2, $3]) },
    { unsafe answer(12, [$0, $1, $2, $3]) }, { unsafe answer(13, [$0, $1, $2, $3]) },
    { unsafe answer(14, [$0, $1, $2, $3]) }, { unsafe answer(15, [$0, $1, $2, $3]) },
  ]

  /// The function of a call.
  static func function(_ call: CallTable.Call) -> snapnav_fn? {
    // Safety: function pointers all have one size; the signature says what this one takes.
    switch (call.shape.count, call.shape.answers) {
    case (0, false): unsafe unsafeBitCast(done0[call.slot], to: snapnav_fn.self)
    case (0, true): unsafe unsafeBitCast(answer0[call.slot], to: snapnav_fn.self)
    case (1, false): unsafe unsafeBitCast(done1[call.slot], to: snapnav_fn.self)
    case (1, true): unsafe unsafeBitCast(answer1[call.slot], to: snapnav_fn.self)
    case (2, false): unsafe unsafeBitCast(done2[call.slot], to: snapnav_fn.self)
    case (2, true): unsafe unsafeBitCast(answer2[call.slot], to: snapnav_fn.self)
    case (3, false): unsafe unsafeBitCast(done3[call.slot], to: snapnav_fn.self)
    case (3, true): unsafe unsafeBitCast(answer3[call.slot], to: snapnav_fn.self)
    case (4, false): unsafe unsafeBitCast(done4[call.slot], to: snapnav_fn.self)
    case (4, true): unsafe unsafeBitCast(answer4[call.slot], to: snapnav_fn.self)
    default: nil
    }
  }

  private static func table() throws(ContractError) -> Table {
    guard let table = current.withLock({ $0 }) else {
      throw ContractError(.wrongState, "the plugin is stopped")
    }
    return table.body
  }

  private static func done(_ slot: Int, _ arguments: [Lent], _ error: ErrorSlot) -> snapnav_status {
    unsafe answering(error) {
      let values = try unsafe arguments.map { try unsafe Value(lent: $0) }
      _ = try table().calls.run(slot, answers: false, nil, values)
      return statusOK
    }
  }

  private static func answer(_ slot: Int, _ arguments: [Lent]) -> Lent {
    guard let table = try? table() else { return nil }
    do {
      let values = try unsafe arguments.map { try unsafe Value(lent: $0) }
      let result = try table.calls.run(slot, answers: true, nil, values)
      table.arena.releaseAll()
      return try unsafe table.arena.lend(result)
    } catch {
      let name = table.calls.name(slot, count: unsafe arguments.count)
      Host(link: table.link).log("\(name): \(ContractError(error))", .error)
      return nil
    }
  }
}
