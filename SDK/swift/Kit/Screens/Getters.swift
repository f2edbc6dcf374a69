internal import CSnapNav

// The contract's functions carry no name: which property is meant, only the function itself knows. So
// there is one function ready for each of 32 properties of a screen type, for each kind of data.
// Safety: the instance is what create() answered; the host calls nothing with it after destroy().

typealias Instance = UnsafeMutableRawPointer?

/// The functions that read a property, by slot.
enum Getters {
  // swift-format-ignore: a table
  static let bools: [@convention(c) (Instance) -> UInt8] = unsafe [
    { unsafe bool($0, 0) }, { unsafe bool($0, 1) }, { unsafe bool($0, 2) }, { unsafe bool($0, 3) },
    { unsafe bool($0, 4) }, { unsafe bool($0, 5) }, { unsafe bool($0, 6) }, { unsafe bool($0, 7) },
    { unsafe bool($0, 8) }, { unsafe bool($0, 9) }, { unsafe bool($0, 10) },
    { unsafe bool($0, 11) },
    { unsafe bool($0, 12) }, { unsafe bool($0, 13) }, { unsafe bool($0, 14) },
    { unsafe bool($0, 15) },
    { unsafe bool($0, 16) }, { unsafe bool($0, 17) }, { unsafe bool($0, 18) },
    { unsafe bool($0, 19) },
    { unsafe bool($0, 20) }, { unsafe bool($0, 21) }, { unsafe bool($0, 22) },
    { unsafe bool($0, 23) },
    { unsafe bool($0, 24) }, { unsafe bool($0, 25) }, { unsafe bool($0, 26) },
    { unsafe bool($0, 27) },
    { unsafe bool($0, 28) }, { unsafe bool($0, 29) }, { unsafe bool($0, 30) },
    { unsafe bool($0, 31) },
  ]
  // swift-format-ignore: a table
  static let ints: [@convention(c) (Instance) -> Int64] = unsafe [
    { unsafe int($0, 0) }, { unsafe int($0, 1) }, { unsafe int($0, 2) }, { unsafe int($0, 3) },
    { unsafe int($0, 4) }, { unsafe int($0, 5) }, { unsafe int($0, 6) }, { unsafe int($0, 7) },
    { unsafe int($0, 8) }, { unsafe int($0, 9) }, { unsafe int($0, 10) }, { unsafe int($0, 11) },
    { unsafe int($0, 12) }, { unsafe int($0, 13) }, { unsafe int($0, 14) }, { unsafe int($0, 15) },
    { unsafe int($0, 16) }, { unsafe int($0, 17) }, { unsafe int($0, 18) }, { unsafe int($0, 19) },
    { unsafe int($0, 20) }, { unsafe int($0, 21) }, { unsafe int($0, 22) }, { unsafe int($0, 23) },
    { unsafe int($0, 24) }, { unsafe int($0, 25) }, { unsafe int($0, 26) }, { unsafe int($0, 27) },
    { unsafe int($0, 28) }, { unsafe int($0, 29) }, { unsafe int($0, 30) }, { unsafe int($0, 31) },
  ]
  // swift-format-ignore: a table
  static let doubles: [@convention(c) (Instance) -> Double] = unsafe [
    { unsafe double($0, 0) }, { unsafe double($0, 1) }, { unsafe double($0, 2) },
    { unsafe double($0, 3) },
    { unsafe double($0, 4) }, { unsafe double($0, 5) }, { unsafe double($0, 6) },
    { unsafe double($0, 7) },
    { unsafe double($0, 8) }, { unsafe double($0, 9) }, { unsafe double($0, 10) },
    { unsafe double($0, 11) },
    { unsafe double($0, 12) }, { unsafe double($0, 13) }, { unsafe double($0, 14) },
    { unsafe double($0, 15) },
    { unsafe double($0, 16) }, { unsafe double($0, 17) }, { unsafe double($0, 18) },
    { unsafe double($0, 19) },
    { unsafe double($0, 20) }, { unsafe double($0, 21) }, { unsafe double($0, 22) },
    { unsafe double($0, 23) },
    { unsafe double($0, 24) }, { unsafe double($0, 25) }, { unsafe double($0, 26) },
    { unsafe double($0, 27) },
    { unsafe double($0, 28) }, { unsafe double($0, 29) }, { unsafe double($0, 30) },
    { unsafe double($0, 31) },
  ]
  // swift-format-ignore: a table
  static let strings: [@convention(c) (Instance) -> snapnav_str] = unsafe [
    { unsafe string($0, 0) }, { unsafe string($0, 1) }, { unsafe string($0, 2) },
    { unsafe string($0, 3) },
    { unsafe string($0, 4) }, { unsafe string($0, 5) }, { unsafe string($0, 6) },
    { unsafe string($0, 7) },
    { unsafe string($0, 8) }, { unsafe string($0, 9) }, { unsafe string($0, 10) },
    { unsafe string($0, 11) },
    { unsafe string($0, 12) }, { unsafe string($0, 13) }, { unsafe string($0, 14) },
    { unsafe string($0, 15) },
    { unsafe string($0, 16) }, { unsafe string($0, 17) }, { unsafe string($0, 18) },
    { unsafe string($0, 19) },
    { unsafe string($0, 20) }, { unsafe string($0, 21) }, { unsafe string($0, 22) },
    { unsafe string($0, 23) },
    { unsafe string($0, 24) }, { unsafe string($0, 25) }, { unsafe string($0, 26) },
    { unsafe string($0, 27) },
    { unsafe string($0, 28) }, { unsafe string($0, 29) }, { unsafe string($0, 30) },
    { unsafe string($0, 31) },
  ]
  // swift-format-ignore: a table
  static let values: [@convention(c) (Instance) -> UnsafePointer<snapnav_value>?] = unsafe [
    { unsafe value($0, 0) }, { unsafe value($0, 1) }, { unsafe value($0, 2) },
    { unsafe value($0, 3) },
    { unsafe value($0, 4) }, { unsafe value($0, 5) }, { unsafe value($0, 6) },
    { unsafe value($0, 7) },
    { unsafe value($0, 8) }, { unsafe value($0, 9) }, { unsafe value($0, 10) },
    { unsafe value($0, 11) },
    { unsafe value($0, 12) }, { unsafe value($0, 13) }, { unsafe value($0, 14) },
    { unsafe value($0, 15) },
    { unsafe value($0, 16) }, { unsafe value($0, 17) }, { unsafe value($0, 18) },
    { unsafe value($0, 19) },
    { unsafe value($0, 20) }, { unsafe value($0, 21) }, { unsafe value($0, 22) },
    { unsafe value($0, 23) },
    { unsafe value($0, 24) }, { unsafe value($0, 25) }, { unsafe value($0, 26) },
    { unsafe value($0, 27) },
    { unsafe value($0, 28) }, { unsafe value($0, 29) }, { unsafe value($0, 30) },
    { unsafe value($0, 31) },
  ]

  private static func read(_ instance: Instance, _ slot: Int) -> (ScreenBox, Value)? {
    guard let box = unsafe try? ScreenBox.at(instance) else { return nil }
    return (box, box.get(slot))
  }

  private static func bool(_ instance: Instance, _ slot: Int) -> UInt8 {
    unsafe read(instance, slot)?.1.bool == true ? 1 : 0
  }

  private static func int(_ instance: Instance, _ slot: Int) -> Int64 {
    guard case .int(let number)? = unsafe read(instance, slot)?.1 else { return 0 }
    return number
  }

  private static func double(_ instance: Instance, _ slot: Int) -> Double {
    unsafe read(instance, slot)?.1.number ?? 0
  }

  private static func string(_ instance: Instance, _ slot: Int) -> snapnav_str {
    guard let (box, value) = unsafe read(instance, slot) else { return unsafe snapnav_str() }
    return unsafe box.arena.borrow(value.string ?? "")
  }

  private static func value(_ instance: Instance, _ slot: Int) -> UnsafePointer<snapnav_value>? {
    guard let (box, value) = unsafe read(instance, slot) else { return nil }
    do throws(ContractError) {
      return try unsafe box.arena.lend(value)
    } catch {
      box.log(box.record.properties[slot].name, error)
      return nil
    }
  }
}
