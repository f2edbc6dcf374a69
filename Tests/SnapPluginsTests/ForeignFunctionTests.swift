import CSnapNav
import SnapPlugins
import SnapValue
import Synchronization
import Testing

/// Both ways that a call can go.
private let paths: [ForeignFunction.Path] = [.automatic, .general]

private func bind<Function>(
  _ function: Function, _ signature: String, _ path: ForeignFunction.Path = .automatic,
  user: UnsafeMutableRawPointer? = nil
) throws -> ForeignFunction {
  try ForeignFunction(
    address: unsafeBitCast(function, to: UnsafeRawPointer?.self), signature: signature, user: user,
    cache: CallInterfaceCache(), path: path)
}

@Suite("Typed calls")
struct ForeignFunctionTests {
  @Test("every scalar kind goes there and back", arguments: paths)
  func scalars(path: ForeignFunction.Path) throws {
    let negate: @convention(c) (UInt8) -> UInt8 = { 1 - $0 }
    #expect(try bind(negate, "b(b)", path).call([true]) == false)
    let half: @convention(c) (Int32) -> Int32 = { $0 / 2 }
    #expect(try bind(half, "i(i)", path).call([-2_147_483_648]) == -1_073_741_824)
    let plus: @convention(c) (UInt32) -> UInt32 = { $0 &+ 1 }
    #expect(try bind(plus, "u(u)", path).call([4_294_967_294]) == 4_294_967_295)
    let same: @convention(c) (Int64) -> Int64 = { $0 }
    #expect(try bind(same, "x(x)", path).call([.int(.min)]) == .int(.min))
    let big: @convention(c) (UInt64) -> UInt64 = { $0 }
    #expect(try bind(big, "t(t)", path).call([.int(.max)]) == .int(.max))
    let root: @convention(c) (Float) -> Float = { $0 / 4 }
    #expect(try bind(root, "f(f)", path).call([1.5]) == 0.375)
    let twice: @convention(c) (Double) -> Double = { $0 * 2 }
    #expect(try bind(twice, "d(d)", path).call([0.1]) == 0.2)
    let nothing: @convention(c) () -> Void = {}
    #expect(try bind(nothing, "-()", path).call([]) == .null)
    let screen: @convention(c) (UInt64) -> UInt64 = { $0 + 1 }
    #expect(try bind(screen, "h(h)", path).call([41]) == 42)
  }

  @Test("few whole numbers go there and back, in their order", arguments: paths)
  func wholeNumbers(path: ForeignFunction.Path) throws {
    let none: @convention(c) () -> Int64 = { 7 }
    #expect(try bind(none, "x()", path).call([]) == 7)
    let two: @convention(c) (Int64, Int64) -> Int64 = { $0 &* 10 &+ $1 }
    #expect(try bind(two, "x(xx)", path).call([1, 2]) == 12)
    let three: @convention(c) (Int64, Int64, Int64) -> Int64 = { ($0 &* 10 &+ $1) &* 10 &+ $2 }
    #expect(try bind(three, "x(xxx)", path).call([1, 2, 3]) == 123)
    #expect(try bind(three, "x(xxx)", path).call([.int(.min), 0, -1]) == -1)
    let real: @convention(c) (Int64, Int64, Int64) -> Double = { Double($0 &+ $1 &+ $2) / 2 }
    #expect(try bind(real, "d(xxx)", path).call([1, 2, 4]) == 3.5)
    for wrong: [Value] in [[], [1, 2], [1, 2, 3, 4], [1, 2, 3.5], ["1", 2, 3], [1, .null, 3]] {
      #expect(throws: ForeignCallError.self) { try bind(three, "x(xxx)", path).call(wrong) }
    }
  }

  @Test("text and bytes go there and back, also empty and with NUL inside", arguments: paths)
  func textAndBytes(path: ForeignFunction.Path) throws {
    let same: @convention(c) (snapnav_str) -> snapnav_str = { $0 }
    for text in ["", "a", "größer 梱包", "a\0b", String(repeating: "x", count: 100_000)] {
      #expect(try bind(same, "s(s)", path).call([.string(text)]) == .string(text))
    }
    let bytes: @convention(c) (snapnav_bytes) -> snapnav_bytes = { $0 }
    for data in [[], [0, 255], [UInt8](repeating: 7, count: 9000)] as [[UInt8]] {
      #expect(try bind(bytes, "y(y)", path).call([.bytes(data)]) == .bytes(data))
    }
  }

  @Test("any value goes there and back", arguments: paths)
  func values(path: ForeignFunction.Path) throws {
    let same: @convention(c) (UnsafePointer<snapnav_value>?) -> UnsafePointer<snapnav_value>? = {
      $0
    }
    let function = try bind(same, "v(v)", path)
    let deep: Value = ["a": [1, 2.5, nil, true, "t"], "b": ["c": [:], "d": []], "e": .bytes([1])]
    #expect(try function.call([deep]) == deep)
    let none: @convention(c) (UnsafePointer<snapnav_value>?) -> UnsafePointer<snapnav_value>? = {
      _ in nil
    }
    #expect(try bind(none, "v(v)", path).call([deep]) == .null)
  }

  @Test("mixed arguments arrive in their places", arguments: paths)
  func mixed(path: ForeignFunction.Path) throws {
    let mix: @convention(c) (Double, Int32, snapnav_str, Float, UInt8, Int64) -> Double = {
      $0 + Double($1) + Double($2.len) + Double($3) + Double($4) + Double($5)
    }
    let sum = try bind(mix, "d(disfbx)", path).call([0.5, -1, "four", 0.25, true, 100])
    #expect(sum == 104.75)
  }

  @Test("more arguments than registers go through libffi")
  func many() throws {
    let last:
      @convention(c) (
        Int32, Int32, snapnav_str, snapnav_str, Double, Double, Double, Double, Double, Int64,
        snapnav_str
      ) -> snapnav_str = { _, _, _, _, _, _, _, _, _, _, last in last }
    let answer = try bind(last, "s(iissdddddxs)").call([
      1, 2, "a", "b", 1.0, 2.0, 3.0, 4.0, 5.0, 6, "the last",
    ])
    #expect(answer == "the last")
  }

  struct Range: Sendable, CustomTestStringConvertible {
    let signature: String
    let value: Value
    var testDescription: String { "\(signature) with \(value.jsonText)" }
    init(_ signature: String, _ value: Value) { (self.signature, self.value) = (signature, value) }
  }

  @Test(
    "a number out of range is an error and is never cut",
    arguments: [
      Range("-(i)", 2_147_483_648), Range("-(i)", -2_147_483_649), Range("-(u)", -1),
      Range("-(u)", 4_294_967_296), Range("-(t)", -1), Range("-(h)", -1), Range("-(f)", 1e39),
      Range("-(f)", 16_777_217), Range("-(d)", 9_007_199_254_740_993),
    ])
  func ranges(range: Range) throws {
    let never: @convention(c) () -> Void = { Issue.record("the function was called") }
    let error = #expect(throws: ForeignCallError.self) {
      try bind(never, range.signature).call([range.value])
    }
    guard case .argumentRange(1, _, let given) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(given == range.value.jsonText)
  }

  @Test(
    "a value of another kind is an error",
    arguments: [
      Range("-(i)", "1"), Range("-(i)", 1.0), Range("-(b)", 1), Range("-(s)", nil),
      Range("-(y)", "a"), Range("-(d)", "1"), Range("-(f)", true), Range("-(h)", "1"),
    ])
  func kinds(range: Range) throws {
    let never: @convention(c) () -> Void = { Issue.record("the function was called") }
    let error = #expect(throws: ForeignCallError.self) {
      try bind(never, range.signature).call([range.value])
    }
    guard case .argumentKind(1, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a wrong number of arguments is an error")
  func count() throws {
    let never: @convention(c) () -> Void = { Issue.record("the function was called") }
    let function = try bind(never, "-(is)")
    #expect(throws: ForeignCallError.argumentCount(signature: "-(is)", expected: 2, given: 1)) {
      try function.call([1])
    }
  }

  @Test("an infinite or undefined number is passed as it is", arguments: paths)
  func infinite(path: ForeignFunction.Path) throws {
    let same: @convention(c) (Float) -> Float = { $0 }
    let function = try bind(same, "f(f)", path)
    #expect(try function.call([.double(.infinity)]) == .double(.infinity))
    #expect(try function.call([.double(.nan)]).number?.isNaN == true)
  }

  @Test("the instance is handed through, NULL too", arguments: paths)
  func instance(path: ForeignFunction.Path) throws {
    let read: @convention(c) (UnsafeMutablePointer<Int64>?) -> Int64 = { $0?.pointee ?? -1 }
    let function = try bind(read, "x(@)", path)
    var number: Int64 = 99
    let answer = try withUnsafeMutablePointer(to: &number) { place in
      try function.call(instance: UnsafeMutableRawPointer(place), [])
    }
    #expect(answer == 99)
    #expect(try function.call([]) == -1)
  }

  @Test(
    "the user pointer is handed through, first or after the instance, NULL too", arguments: paths)
  func user(path: ForeignFunction.Path) throws {
    typealias Pointer = UnsafeMutablePointer<Int64>?
    let read: @convention(c) (Pointer, Int64) -> Int64 = { ($0?.pointee ?? -1) + $1 }
    let both: @convention(c) (Pointer, Pointer, Double, Int64) -> Int64 = {
      ($0?.pointee ?? -1) * 100 + ($1?.pointee ?? -1) * 10 + Int64($2) + $3
    }
    let said: @convention(c) (Pointer, snapnav_str) -> snapnav_str = {
      $0?.pointee == 7 ? $1 : .init()
    }
    let numbers = UnsafeMutablePointer<Int64>.allocate(capacity: 2)
    defer { numbers.deallocate() }
    (numbers[0], numbers[1]) = (7, 3)
    let (user, instance) = (UnsafeMutableRawPointer(numbers), UnsafeMutableRawPointer(numbers + 1))
    #expect(try bind(read, "x(px)", path, user: user).call([5]) == 12)
    #expect(
      try bind(both, "x(@pdx)", path, user: user).call(instance: instance, [2.0, 1]) == 373)
    #expect(try bind(said, "s(ps)", path, user: user).call(["yes"]) == "yes")
    #expect(try bind(read, "x(px)", path).call([5]) == 4)
    #expect(try bind(both, "x(@pdx)", path).call([2.0, 1]) == -107)
  }

  @Test("a status and its message come out of the error slot", arguments: paths)
  func errorSlot(path: ForeignFunction.Path) throws {
    let fail: @convention(c) (Int32, UnsafeMutablePointer<snapnav_error>) -> Int32 = {
      code, slot in
      if code != 0 { slot.pointee.set(code, "no such film") }
      return code
    }
    let function = try bind(fail, "i(i!)", path)
    #expect(try function.call([0]) == .null)
    #expect(throws: ForeignCallError.status(code: -4, message: "no such film")) {
      try function.call([-4])
    }
    #expect(throws: ForeignCallError.status(code: 3, message: "no such film")) {
      try function.call([3])
    }
  }

  @Test("what a function answers is checked")
  func badResults() throws {
    let two: @convention(c) () -> UInt8 = { 2 }
    #expect(throws: ForeignCallError.result(signature: "b()", .notBoolean(2))) {
      try bind(two, "b()").call([])
    }
    let big: @convention(c) () -> UInt64 = { .max }
    #expect(throws: ForeignCallError.result(signature: "t()", .tooBig(.max))) {
      try bind(big, "t()").call([])
    }
    let null: @convention(c) () -> snapnav_str = { snapnav_str(ptr: nil, len: 5) }
    #expect(
      throws: ForeignCallError.result(
        signature: "s()", .missingStorage(what: "text", count: 5))
    ) { try bind(null, "s()").call([]) }
    let huge: @convention(c) () -> snapnav_bytes = { snapnav_bytes(ptr: nil, len: .max) }
    #expect(throws: ForeignCallError.result(signature: "y()", .tooLarge(limit: 16 << 20))) {
      try bind(huge, "y()").call([])
    }
  }

  @Test("address NULL and a bad signature are errors")
  func binding() {
    let cache = CallInterfaceCache()
    #expect(throws: ForeignCallError.noFunction(signature: "-()")) {
      try ForeignFunction(address: nil, signature: "-()", cache: cache)
    }
    #expect(throws: ForeignCallError.self) {
      try ForeignFunction(address: UnsafeRawPointer(bitPattern: 1), signature: "z", cache: cache)
    }
  }

  @Test("one cache serves many threads")
  func threads() async throws {
    let cache = CallInterfaceCache()
    let twice: @convention(c) (Int64) -> Int64 = { $0 * 2 }
    let address = UInt(bitPattern: unsafeBitCast(twice, to: UnsafeRawPointer?.self))
    try await withThrowingTaskGroup(of: Value.self) { group in
      for number in 0..<64 {
        group.addTask {
          let signature = number % 2 == 0 ? "x(x)" : "v(v)"
          _ = try ForeignFunction(
            address: UnsafeRawPointer(bitPattern: address), signature: signature, cache: cache)
          return try ForeignFunction(
            address: UnsafeRawPointer(bitPattern: address), signature: "x(x)", cache: cache
          ).call([.int(Int64(number))])
        }
      }
      var sum: Int64 = 0
      for try await value in group { sum += value.int ?? 0 }
      #expect(sum == 2 * 63 * 32)
    }
  }
}
