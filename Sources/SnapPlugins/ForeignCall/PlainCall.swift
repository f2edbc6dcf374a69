internal import CLibFFI
internal import CSnapNav
internal import SnapValue

// Safety: @unchecked because of the steps: written in `init` alone, never freed, as the rest of a
// prepared interface.
/// How the arguments of a signature of numbers, truth values, screens, an instance and a user pointer
/// reach their slots: nothing is lent and nothing is made for such a call, so that it costs little more than the
/// call itself.
///
/// It only knows the road on which all fits. What does not fit goes the long way, which says why.
@safe struct PlainCall: @unchecked Sendable {
  private struct Step {
    let code: CallInterface.Code
    let slot: UInt8
  }

  private let steps: UnsafeMutablePointer<Step>
  private let count: Int
  private let takesInstance: Bool
  /// What stands in the slot of the user pointer, where there is one.
  private var user: UInt64?
  /// Only 64-bit integers, and few enough to stand in a row: the commonest, and the quickest.
  private let isWide: Bool

  /// Three of these at most: they go from their boxes into registers, by no slot.
  let isShort: Bool

  /// `nil` when the signature takes text, bytes, values, functions or an error slot.
  init?(
    _ parameters: [CallInterface.Parameter], path: CallInterface.Path,
    user: UnsafeMutableRawPointer?
  ) {
    let plain: [CallInterface.Code] = [
      .instance, .user, .bool, .int32, .uint32, .int64, .uint64, .float, .double, .screen,
    ]
    guard parameters.count <= Signature.parameterLimit,
      parameters.allSatisfy({ plain.contains($0.code) })
    else { return nil }
    takesInstance = parameters.first?.code == .instance
    let takesUser = parameters.prefix(2).contains { $0.code == .user }
    self.user = takesUser ? UInt64(UInt(bitPattern: user)) : nil
    count = parameters.count - (takesInstance ? 1 : 0) - (takesUser ? 1 : 0)
    isWide =
      !takesInstance && !takesUser && parameters.allSatisfy { $0.code == .int64 } && path != .mixed
    isShort = isWide && path == .words && count <= 3
    unsafe steps = .allocate(capacity: max(count, 1))
    for (index, parameter) in parameters.suffix(count).enumerated() {
      // libffi is told where each argument is: they stand in a row.
      let slot = path == .general ? parameters.count - count + index : parameter.slot
      unsafe (steps + index).initialize(to: Step(code: parameter.code, slot: UInt8(slot)))
    }
  }

  /// The same with another user pointer; the steps are shared.
  func with(user: UnsafeMutableRawPointer?) -> PlainCall {
    guard self.user != nil else { return self }
    var other = self
    other.user = UInt64(UInt(bitPattern: user))
    return other
  }

  /// The arguments of a short call, zeros after them; `nil` when one does not fit.
  @inline(__always)
  func words(_ values: [Value]) -> (first: UInt64, second: UInt64, third: UInt64)? {
    guard values.count == count else { return nil }
    let given = values.span
    guard let first = Self.wide(given, 0), let second = Self.wide(given, 1),
      let third = Self.wide(given, 2)
    else { return nil }
    return (first, second, third)
  }

  @inline(__always)
  private static func wide(_ values: Span<Value>, _ index: Int) -> UInt64? {
    guard index < values.count else { return 0 }
    guard case .int(let whole) = values[index] else { return nil }
    return UInt64(bitPattern: whole)
  }

  /// Whether the arguments are in their slots; `false` when one does not fit.
  // Safety: `frame` has every slot that the interface gave out for these parameters, or one for each.
  @inline(__always)
  func write(
    _ instance: UnsafeMutableRawPointer?, _ values: [Value],
    to frame: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    guard values.count == count else { return false }
    if isWide {
      let given = values.span
      for index in given.indices {
        guard case .int(let whole) = given[index] else { return false }
        unsafe frame[index] = UInt64(bitPattern: whole)
      }
      return true
    }
    if takesInstance { unsafe frame[0] = UInt64(UInt(bitPattern: instance)) }
    if let user { unsafe frame[takesInstance ? 1 : 0] = user }
    let given = values.span
    for index in given.indices {
      let step = unsafe steps[index]
      switch given[index] {
      case .int(let whole):
        guard step.code != .int64 else {
          unsafe frame[Int(step.slot)] = UInt64(bitPattern: whole)
          continue
        }
        guard let word = Self.word(whole, step.code) else { return false }
        unsafe frame[Int(step.slot)] = word
      case .double(let real):
        guard step.code == .double else { return false }
        unsafe frame[Int(step.slot)] = real.bitPattern
      case .bool(let truth):
        guard step.code == .bool else { return false }
        unsafe frame[Int(step.slot)] = truth ? 1 : 0
      default: return false
      }
    }
    return true
  }

  @inline(__always)
  private static func word(_ whole: Int64, _ code: CallInterface.Code) -> UInt64? {
    switch code {
    case .int32: Int64(Int32(truncatingIfNeeded: whole)) == whole ? UInt64(bitPattern: whole) : nil
    case .uint32: UInt32(exactly: whole).map(UInt64.init)
    case .uint64, .screen: UInt64(exactly: whole)
    case .double: Double(exactly: whole)?.bitPattern
    default: nil
    }
  }
}
