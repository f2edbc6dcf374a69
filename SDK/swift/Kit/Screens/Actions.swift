internal import CSnapNav

// As in Getters.swift: one function ready for each slot, number of arguments and kind of answer.
// Safety: as there; arguments are lent for the length of the call, and copied.

typealias Lent = UnsafePointer<snapnav_value>?

/// The functions that carry out an action of a screen.
enum Actions {
  // swift-format-ignore: a table
  static let done0: [@convention(c) (Instance, ErrorSlot) -> snapnav_status] = unsafe [
    { unsafe done($0, 0, [], $1) }, { unsafe done($0, 1, [], $1) },
    { unsafe done($0, 2, [], $1) }, { unsafe done($0, 3, [], $1) },
    { unsafe done($0, 4, [], $1) }, { unsafe done($0, 5, [], $1) },
    { unsafe done($0, 6, [], $1) }, { unsafe done($0, 7, [], $1) },
    { unsafe done($0, 8, [], $1) }, { unsafe done($0, 9, [], $1) },
    { unsafe done($0, 10, [], $1) }, { unsafe done($0, 11, [], $1) },
    { unsafe done($0, 12, [], $1) }, { unsafe done($0, 13, [], $1) },
    { unsafe done($0, 14, [], $1) }, { unsafe done($0, 15, [], $1) },
  ]
  // swift-format-ignore: a table
  static let answer0: [@convention(c) (Instance) -> Lent] = unsafe [
    { unsafe answer($0, 0, []) }, { unsafe answer($0, 1, []) },
    { unsafe answer($0, 2, []) }, { unsafe answer($0, 3, []) },
    { unsafe answer($0, 4, []) }, { unsafe answer($0, 5, []) },
    { unsafe answer($0, 6, []) }, { unsafe answer($0, 7, []) },
    { unsafe answer($0, 8, []) }, { unsafe answer($0, 9, []) },
    { unsafe answer($0, 10, []) }, { unsafe answer($0, 11, []) },
    { unsafe answer($0, 12, []) }, { unsafe answer($0, 13, []) },
    { unsafe answer($0, 14, []) }, { unsafe answer($0, 15, []) },
  ]
  // swift-format-ignore: a table
  static let done1: [@convention(c) (Instance, Lent, ErrorSlot) -> snapnav_status] = unsafe [
    { unsafe done($0, 0, [$1], $2) }, { unsafe done($0, 1, [$1], $2) },
    { unsafe done($0, 2, [$1], $2) }, { unsafe done($0, 3, [$1], $2) },
    { unsafe done($0, 4, [$1], $2) }, { unsafe done($0, 5, [$1], $2) },
    { unsafe done($0, 6, [$1], $2) }, { unsafe done($0, 7, [$1], $2) },
    { unsafe done($0, 8, [$1], $2) }, { unsafe done($0, 9, [$1], $2) },
    { unsafe done($0, 10, [$1], $2) }, { unsafe done($0, 11, [$1], $2) },
    { unsafe done($0, 12, [$1], $2) }, { unsafe done($0, 13, [$1], $2) },
    { unsafe done($0, 14, [$1], $2) }, { unsafe done($0, 15, [$1], $2) },
  ]
  // swift-format-ignore: a table
  static let answer1: [@convention(c) (Instance, Lent) -> Lent] = unsafe [
    { unsafe answer($0, 0, [$1]) }, { unsafe answer($0, 1, [$1]) },
    { unsafe answer($0, 2, [$1]) }, { unsafe answer($0, 3, [$1]) },
    { unsafe answer($0, 4, [$1]) }, { unsafe answer($0, 5, [$1]) },
    { unsafe answer($0, 6, [$1]) }, { unsafe answer($0, 7, [$1]) },
    { unsafe answer($0, 8, [$1]) }, { unsafe answer($0, 9, [$1]) },
    { unsafe answer($0, 10, [$1]) }, { unsafe answer($0, 11, [$1]) },
    { unsafe answer($0, 12, [$1]) }, { unsafe answer($0, 13, [$1]) },
    { unsafe answer($0, 14, [$1]) }, { unsafe answer($0, 15, [$1]) },
  ]
  // swift-format-ignore: a table
  static let done2: [@convention(c) (Instance, Lent, Lent, ErrorSlot) -> snapnav_status] = unsafe [
    { unsafe done($0, 0, [$1, $2], $3) }, { unsafe done($0, 1, [$1, $2], $3) },
    { unsafe done($0, 2, [$1, $2], $3) }, { unsafe done($0, 3, [$1, $2], $3) },
    { unsafe done($0, 4, [$1, $2], $3) }, { unsafe done($0, 5, [$1, $2], $3) },
    { unsafe done($0, 6, [$1, $2], $3) }, { unsafe done($0, 7, [$1, $2], $3) },
    { unsafe done($0, 8, [$1, $2], $3) }, { unsafe done($0, 9, [$1, $2], $3) },
    { unsafe done($0, 10, [$1, $2], $3) }, { unsafe done($0, 11, [$1, $2], $3) },
    { unsafe done($0, 12, [$1, $2], $3) }, { unsafe done($0, 13, [$1, $2], $3) },
    { unsafe done($0, 14, [$1, $2], $3) }, { unsafe done($0, 15, [$1, $2], $3) },
  ]
  // swift-format-ignore: a table
  static let answer2: [@convention(c) (Instance, Lent, Lent) -> Lent] = unsafe [
    { unsafe answer($0, 0, [$1, $2]) }, { unsafe answer($0, 1, [$1, $2]) },
    { unsafe answer($0, 2, [$1, $2]) }, { unsafe answer($0, 3, [$1, $2]) },
    { unsafe answer($0, 4, [$1, $2]) }, { unsafe answer($0, 5, [$1, $2]) },
    { unsafe answer($0, 6, [$1, $2]) }, { unsafe answer($0, 7, [$1, $2]) },
    { unsafe answer($0, 8, [$1, $2]) }, { unsafe answer($0, 9, [$1, $2]) },
    { unsafe answer($0, 10, [$1, $2]) }, { unsafe answer($0, 11, [$1, $2]) },
    { unsafe answer($0, 12, [$1, $2]) }, { unsafe answer($0, 13, [$1, $2]) },
    { unsafe answer($0, 14, [$1, $2]) }, { unsafe answer($0, 15, [$1, $2]) },
  ]
  // swift-format-ignore: a table
  static let done3: [@convention(c) (Instance, Lent, Lent, Lent, ErrorSlot) -> snapnav_status] =
    unsafe [
      { unsafe done($0, 0, [$1, $2, $3], $4) }, { unsafe done($0, 1, [$1, $2, $3], $4) },
      { unsafe done($0, 2, [$1, $2, $3], $4) }, { unsafe done($0, 3, [$1, $2, $3], $4) },
      { unsafe done($0, 4, [$1, $2, $3], $4) }, { unsafe done($0, 5, [$1, $2, $3], $4) },
      { unsafe done($0, 6, [$1, $2, $3], $4) }, { unsafe done($0, 7, [$1, $2, $3], $4) },
      { unsafe done($0, 8, [$1, $2, $3], $4) }, { unsafe done($0, 9, [$1, $2, $3], $4) },
      { unsafe done($0, 10, [$1, $2, $3], $4) }, { unsafe done($0, 11, [$1, $2, $3], $4) },
      { unsafe done($0, 12, [$1, $2, $3], $4) }, { unsafe done($0, 13, [$1, $2, $3], $4) },
      { unsafe done($0, 14, [$1, $2, $3], $4) }, { unsafe done($0, 15, [$1, $2, $3], $4) },
    ]
  // swift-format-ignore: a table
  static let answer3: [@convention(c) (Instance, Lent, Lent, Lent) -> Lent] = unsafe [
    { unsafe answer($0, 0, [$1, $2, $3]) }, { unsafe answer($0, 1, [$1, $2, $3]) },
    { unsafe answer($0, 2, [$1, $2, $3]) }, { unsafe answer($0, 3, [$1, $2, $3]) },
    { unsafe answer($0, 4, [$1, $2, $3]) }, { unsafe answer($0, 5, [$1, $2, $3]) },
    { unsafe answer($0, 6, [$1, $2, $3]) }, { unsafe answer($0, 7, [$1, $2, $3]) },
    { unsafe answer($0, 8, [$1, $2, $3]) }, { unsafe answer($0, 9, [$1, $2, $3]) },
    { unsafe answer($0, 10, [$1, $2, $3]) }, { unsafe answer($0, 11, [$1, $2, $3]) },
    { unsafe answer($0, 12, [$1, $2, $3]) }, { unsafe answer($0, 13, [$1, $2, $3]) },
    { unsafe answer($0, 14, [$1, $2, $3]) }, { unsafe answer($0, 15, [$1, $2, $3]) },
  ]
  // swift-format-ignore: a table
  static let done4:
    [@convention(c) (Instance, Lent, Lent, Lent, Lent, ErrorSlot) -> snapnav_status] = unsafe [
      { unsafe done($0, 0, [$1, $2, $3, $4], $5) }, { unsafe done($0, 1, [$1, $2, $3, $4], $5) },
      { unsafe done($0, 2, [$1, $2, $3, $4], $5) }, { unsafe done($0, 3, [$1, $2, $3, $4], $5) },
      { unsafe done($0, 4, [$1, $2, $3, $4], $5) }, { unsafe done($0, 5, [$1, $2, $3, $4], $5) },
      { unsafe done($0, 6, [$1, $2, $3, $4], $5) }, { unsafe done($0, 7, [$1, $2, $3, $4], $5) },
      { unsafe done($0, 8, [$1, $2, $3, $4], $5) }, { unsafe done($0, 9, [$1, $2, $3, $4], $5) },
      { unsafe done($0, 10, [$1, $2, $3, $4], $5) }, { unsafe done($0, 11, [$1, $2, $3, $4], $5) },
      { unsafe done($0, 12, [$1, $2, $3, $4], $5) }, { unsafe done($0, 13, [$1, $2, $3, $4], $5) },
      { unsafe done($0, 14, [$1, $2, $3, $4], $5) }, { unsafe done($0, 15, [$1, $2, $3, $4], $5) },
    ]
  // swift-format-ignore: a table
  static let answer4: [@convention(c) (Instance, Lent, Lent, Lent, Lent) -> Lent] = unsafe [
    { unsafe answer($0, 0, [$1, $2, $3, $4]) }, { unsafe answer($0, 1, [$1, $2, $3, $4]) },
    { unsafe answer($0, 2, [$1, $2, $3, $4]) }, { unsafe answer($0, 3, [$1, $2, $3, $4]) },
    { unsafe answer($0, 4, [$1, $2, $3, $4]) }, { unsafe answer($0, 5, [$1, $2, $3, $4]) },
    { unsafe answer($0, 6, [$1, $2, $3, $4]) }, { unsafe answer($0, 7, [$1, $2, $3, $4]) },
    { unsafe answer($0, 8, [$1, $2, $3, $4]) }, { unsafe answer($0, 9, [$1, $2, $3, $4]) },
    { unsafe answer($0, 10, [$1, $2, $3, $4]) }, { unsafe answer($0, 11, [$1, $2, $3, $4]) },
    { unsafe answer($0, 12, [$1, $2, $3, $4]) }, { unsafe answer($0, 13, [$1, $2, $3, $4]) },
    { unsafe answer($0, 14, [$1, $2, $3, $4]) }, { unsafe answer($0, 15, [$1, $2, $3, $4]) },
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

  private static func done(
    _ instance: Instance, _ slot: Int, _ arguments: [Lent], _ error: ErrorSlot
  ) -> snapnav_status {
    unsafe answering(error) {
      let box = try unsafe ScreenBox.at(instance)
      let values = try unsafe arguments.map { try unsafe Value(lent: $0) }
      _ = try box.record.actions.run(slot, answers: false, box.screen, values)
      return statusOK
    }
  }

  private static func answer(_ instance: Instance, _ slot: Int, _ arguments: [Lent]) -> Lent {
    guard let box = unsafe try? ScreenBox.at(instance) else { return nil }
    do {
      let values = try unsafe arguments.map { try unsafe Value(lent: $0) }
      let result = try box.record.actions.run(slot, answers: true, box.screen, values)
      box.arena.releaseAll()
      return try unsafe box.arena.lend(result)
    } catch {
      box.log(box.record.actions.name(slot, count: unsafe arguments.count), error)
      return nil
    }
  }
}
