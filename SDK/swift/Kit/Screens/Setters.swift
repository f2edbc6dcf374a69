internal import CSnapNav

// As in Getters.swift: one function ready for each slot.
// Safety: as there; what is given is lent for the length of the call, and copied.

typealias Told = ObserverFunction?

/// The functions that set a property, by slot, and those that begin to observe it.
enum Setters {
  // swift-format-ignore: a table
  static let bools: [@convention(c) (Instance, UInt8, ErrorSlot) -> snapnav_status] = unsafe [
    { unsafe bool($0, 0, $1, $2) }, { unsafe bool($0, 1, $1, $2) }, { unsafe bool($0, 2, $1, $2) },
    { unsafe bool($0, 3, $1, $2) }, { unsafe bool($0, 4, $1, $2) }, { unsafe bool($0, 5, $1, $2) },
    { unsafe bool($0, 6, $1, $2) }, { unsafe bool($0, 7, $1, $2) }, { unsafe bool($0, 8, $1, $2) },
    { unsafe bool($0, 9, $1, $2) }, { unsafe bool($0, 10, $1, $2) },
    { unsafe bool($0, 11, $1, $2) },
    { unsafe bool($0, 12, $1, $2) }, { unsafe bool($0, 13, $1, $2) },
    { unsafe bool($0, 14, $1, $2) },
    { unsafe bool($0, 15, $1, $2) }, { unsafe bool($0, 16, $1, $2) },
    { unsafe bool($0, 17, $1, $2) },
    { unsafe bool($0, 18, $1, $2) }, { unsafe bool($0, 19, $1, $2) },
    { unsafe bool($0, 20, $1, $2) },
    { unsafe bool($0, 21, $1, $2) }, { unsafe bool($0, 22, $1, $2) },
    { unsafe bool($0, 23, $1, $2) },
    { unsafe bool($0, 24, $1, $2) }, { unsafe bool($0, 25, $1, $2) },
    { unsafe bool($0, 26, $1, $2) },
    { unsafe bool($0, 27, $1, $2) }, { unsafe bool($0, 28, $1, $2) },
    { unsafe bool($0, 29, $1, $2) },
    { unsafe bool($0, 30, $1, $2) }, { unsafe bool($0, 31, $1, $2) },
  ]
  // swift-format-ignore: a table
  static let ints: [@convention(c) (Instance, Int64, ErrorSlot) -> snapnav_status] = unsafe [
    { unsafe int($0, 0, $1, $2) }, { unsafe int($0, 1, $1, $2) }, { unsafe int($0, 2, $1, $2) },
    { unsafe int($0, 3, $1, $2) }, { unsafe int($0, 4, $1, $2) }, { unsafe int($0, 5, $1, $2) },
    { unsafe int($0, 6, $1, $2) }, { unsafe int($0, 7, $1, $2) }, { unsafe int($0, 8, $1, $2) },
    { unsafe int($0, 9, $1, $2) }, { unsafe int($0, 10, $1, $2) }, { unsafe int($0, 11, $1, $2) },
    { unsafe int($0, 12, $1, $2) }, { unsafe int($0, 13, $1, $2) }, { unsafe int($0, 14, $1, $2) },
    { unsafe int($0, 15, $1, $2) }, { unsafe int($0, 16, $1, $2) }, { unsafe int($0, 17, $1, $2) },
    { unsafe int($0, 18, $1, $2) }, { unsafe int($0, 19, $1, $2) }, { unsafe int($0, 20, $1, $2) },
    { unsafe int($0, 21, $1, $2) }, { unsafe int($0, 22, $1, $2) }, { unsafe int($0, 23, $1, $2) },
    { unsafe int($0, 24, $1, $2) }, { unsafe int($0, 25, $1, $2) }, { unsafe int($0, 26, $1, $2) },
    { unsafe int($0, 27, $1, $2) }, { unsafe int($0, 28, $1, $2) }, { unsafe int($0, 29, $1, $2) },
    { unsafe int($0, 30, $1, $2) }, { unsafe int($0, 31, $1, $2) },
  ]
  // swift-format-ignore: a table
  static let doubles: [@convention(c) (Instance, Double, ErrorSlot) -> snapnav_status] = unsafe [
    { unsafe double($0, 0, $1, $2) }, { unsafe double($0, 1, $1, $2) },
    { unsafe double($0, 2, $1, $2) },
    { unsafe double($0, 3, $1, $2) }, { unsafe double($0, 4, $1, $2) },
    { unsafe double($0, 5, $1, $2) },
    { unsafe double($0, 6, $1, $2) }, { unsafe double($0, 7, $1, $2) },
    { unsafe double($0, 8, $1, $2) },
    { unsafe double($0, 9, $1, $2) }, { unsafe double($0, 10, $1, $2) },
    { unsafe double($0, 11, $1, $2) },
    { unsafe double($0, 12, $1, $2) }, { unsafe double($0, 13, $1, $2) },
    { unsafe double($0, 14, $1, $2) },
    { unsafe double($0, 15, $1, $2) }, { unsafe double($0, 16, $1, $2) },
    { unsafe double($0, 17, $1, $2) },
    { unsafe double($0, 18, $1, $2) }, { unsafe double($0, 19, $1, $2) },
    { unsafe double($0, 20, $1, $2) },
    { unsafe double($0, 21, $1, $2) }, { unsafe double($0, 22, $1, $2) },
    { unsafe double($0, 23, $1, $2) },
    { unsafe double($0, 24, $1, $2) }, { unsafe double($0, 25, $1, $2) },
    { unsafe double($0, 26, $1, $2) },
    { unsafe double($0, 27, $1, $2) }, { unsafe double($0, 28, $1, $2) },
    { unsafe double($0, 29, $1, $2) },
    { unsafe double($0, 30, $1, $2) }, { unsafe double($0, 31, $1, $2) },
  ]
  // swift-format-ignore: a table
  static let strings: [@convention(c) (Instance, snapnav_str, ErrorSlot) -> snapnav_status] =
    unsafe [
      { unsafe string($0, 0, $1, $2) }, { unsafe string($0, 1, $1, $2) },
      { unsafe string($0, 2, $1, $2) },
      { unsafe string($0, 3, $1, $2) }, { unsafe string($0, 4, $1, $2) },
      { unsafe string($0, 5, $1, $2) },
      { unsafe string($0, 6, $1, $2) }, { unsafe string($0, 7, $1, $2) },
      { unsafe string($0, 8, $1, $2) },
      { unsafe string($0, 9, $1, $2) }, { unsafe string($0, 10, $1, $2) },
      { unsafe string($0, 11, $1, $2) },
      { unsafe string($0, 12, $1, $2) }, { unsafe string($0, 13, $1, $2) },
      { unsafe string($0, 14, $1, $2) },
      { unsafe string($0, 15, $1, $2) }, { unsafe string($0, 16, $1, $2) },
      { unsafe string($0, 17, $1, $2) },
      { unsafe string($0, 18, $1, $2) }, { unsafe string($0, 19, $1, $2) },
      { unsafe string($0, 20, $1, $2) },
      { unsafe string($0, 21, $1, $2) }, { unsafe string($0, 22, $1, $2) },
      { unsafe string($0, 23, $1, $2) },
      { unsafe string($0, 24, $1, $2) }, { unsafe string($0, 25, $1, $2) },
      { unsafe string($0, 26, $1, $2) },
      { unsafe string($0, 27, $1, $2) }, { unsafe string($0, 28, $1, $2) },
      { unsafe string($0, 29, $1, $2) },
      { unsafe string($0, 30, $1, $2) }, { unsafe string($0, 31, $1, $2) },
    ]
  // swift-format-ignore: a table
  static let values:
    [@convention(c) (Instance, UnsafePointer<snapnav_value>?, ErrorSlot) -> snapnav_status] =
      unsafe [
        { unsafe value($0, 0, $1, $2) }, { unsafe value($0, 1, $1, $2) },
        { unsafe value($0, 2, $1, $2) },
        { unsafe value($0, 3, $1, $2) }, { unsafe value($0, 4, $1, $2) },
        { unsafe value($0, 5, $1, $2) },
        { unsafe value($0, 6, $1, $2) }, { unsafe value($0, 7, $1, $2) },
        { unsafe value($0, 8, $1, $2) },
        { unsafe value($0, 9, $1, $2) }, { unsafe value($0, 10, $1, $2) },
        { unsafe value($0, 11, $1, $2) },
        { unsafe value($0, 12, $1, $2) }, { unsafe value($0, 13, $1, $2) },
        { unsafe value($0, 14, $1, $2) },
        { unsafe value($0, 15, $1, $2) }, { unsafe value($0, 16, $1, $2) },
        { unsafe value($0, 17, $1, $2) },
        { unsafe value($0, 18, $1, $2) }, { unsafe value($0, 19, $1, $2) },
        { unsafe value($0, 20, $1, $2) },
        { unsafe value($0, 21, $1, $2) }, { unsafe value($0, 22, $1, $2) },
        { unsafe value($0, 23, $1, $2) },
        { unsafe value($0, 24, $1, $2) }, { unsafe value($0, 25, $1, $2) },
        { unsafe value($0, 26, $1, $2) },
        { unsafe value($0, 27, $1, $2) }, { unsafe value($0, 28, $1, $2) },
        { unsafe value($0, 29, $1, $2) },
        { unsafe value($0, 30, $1, $2) }, { unsafe value($0, 31, $1, $2) },
      ]
  // swift-format-ignore: a table
  static let observers: [@convention(c) (Instance, Told, Instance) -> Void] = unsafe [
    { unsafe observe($0, 0, $1, $2) }, { unsafe observe($0, 1, $1, $2) },
    { unsafe observe($0, 2, $1, $2) }, { unsafe observe($0, 3, $1, $2) },
    { unsafe observe($0, 4, $1, $2) }, { unsafe observe($0, 5, $1, $2) },
    { unsafe observe($0, 6, $1, $2) }, { unsafe observe($0, 7, $1, $2) },
    { unsafe observe($0, 8, $1, $2) }, { unsafe observe($0, 9, $1, $2) },
    { unsafe observe($0, 10, $1, $2) }, { unsafe observe($0, 11, $1, $2) },
    { unsafe observe($0, 12, $1, $2) }, { unsafe observe($0, 13, $1, $2) },
    { unsafe observe($0, 14, $1, $2) }, { unsafe observe($0, 15, $1, $2) },
    { unsafe observe($0, 16, $1, $2) }, { unsafe observe($0, 17, $1, $2) },
    { unsafe observe($0, 18, $1, $2) }, { unsafe observe($0, 19, $1, $2) },
    { unsafe observe($0, 20, $1, $2) }, { unsafe observe($0, 21, $1, $2) },
    { unsafe observe($0, 22, $1, $2) }, { unsafe observe($0, 23, $1, $2) },
    { unsafe observe($0, 24, $1, $2) }, { unsafe observe($0, 25, $1, $2) },
    { unsafe observe($0, 26, $1, $2) }, { unsafe observe($0, 27, $1, $2) },
    { unsafe observe($0, 28, $1, $2) }, { unsafe observe($0, 29, $1, $2) },
    { unsafe observe($0, 30, $1, $2) }, { unsafe observe($0, 31, $1, $2) },
  ]

  private static func bool(
    _ instance: Instance, _ slot: Int, _ truth: UInt8, _ error: ErrorSlot
  ) -> snapnav_status { unsafe set(instance, slot, error) { .bool(truth != 0) } }

  private static func int(
    _ instance: Instance, _ slot: Int, _ number: Int64, _ error: ErrorSlot
  ) -> snapnav_status { unsafe set(instance, slot, error) { .int(number) } }

  private static func double(
    _ instance: Instance, _ slot: Int, _ number: Double, _ error: ErrorSlot
  ) -> snapnav_status { unsafe set(instance, slot, error) { .double(number) } }

  private static func string(
    _ instance: Instance, _ slot: Int, _ text: snapnav_str, _ error: ErrorSlot
  ) -> snapnav_status {
    unsafe set(instance, slot, error) { .string(try unsafe String(lent: text, "the text")) }
  }

  private static func value(
    _ instance: Instance, _ slot: Int, _ value: UnsafePointer<snapnav_value>?, _ error: ErrorSlot
  ) -> snapnav_status {
    unsafe set(instance, slot, error) { try unsafe Value(lent: value) }
  }

  private static func set(
    _ instance: Instance, _ slot: Int, _ error: ErrorSlot, _ value: () throws -> Value
  ) -> snapnav_status {
    unsafe answering(error) {
      try unsafe ScreenBox.at(instance).set(slot, try value())
      return statusOK
    }
  }

  private static func observe(
    _ instance: Instance, _ slot: Int, _ told: Told, _ context: UnsafeMutableRawPointer?
  ) {
    unsafe (try? ScreenBox.at(instance))?.observe(slot, told, context)
  }
}
