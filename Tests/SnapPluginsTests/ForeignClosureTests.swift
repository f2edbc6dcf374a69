import CSnapNav
import SnapPlugins
import SnapValue
import Synchronization
import TestKit
import Testing

@Suite("Function pointers made by the host")
struct ForeignClosureTests {
  private let cache = CallInterfaceCache()

  /// Calls a closure as C code would, through its own signature.
  private func call(
    _ closure: ForeignClosure, instance: Bool = false, _ arguments: [Value]
  ) throws -> Value {
    let function = try ForeignFunction(
      address: closure.address, signature: closure.signature.text, cache: cache)
    let mark = UnsafeMutableRawPointer(bitPattern: 8)
    return try function.call(instance: instance ? mark : nil, arguments)
  }

  @Test("a C function calls back into Swift with context and value")
  func observer() throws {
    typealias Told =
      @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?) -> Void
    typealias Observe =
      @convention(c) (UnsafeMutableRawPointer?, Told, UnsafeMutableRawPointer?) -> Void
    let observe: Observe = { _, told, context in
      var value = snapnav_int(7)
      told(context, &value)
      value.u.i = 8
      told(context, &value)
    }
    let heard = Mutex<[Value]>([])
    let closure = try ForeignClosure(signature: "-(@v)", cache: cache) { arguments in
      heard.withLock { $0 += arguments }
      return .null
    }
    let function = try ForeignFunction(
      address: unsafeBitCast(observe, to: UnsafeRawPointer?.self), signature: "-(@{-(@v)}@)",
      cache: cache)
    var instance = 0
    let answer = try withUnsafeMutablePointer(to: &instance) { place in
      try function.call(instance: UnsafeMutableRawPointer(place), [], closures: [closure])
    }
    #expect(answer == .null)
    #expect(heard.withLock { $0 } == [7, 8])
  }

  @Test("a closed function pointer is refused and its handler is not called")
  func closed() throws {
    let closure = try ForeignClosure(signature: "x(x)", cache: cache) { arguments in
      arguments[0]
    }
    #expect(try call(closure, [5]) == 5)
    closure.close()
    #expect(try call(closure, [5]) == 0)
  }

  @Test("a closed function pointer with an error slot answers a stale handle")
  func closedWithErrorSlot() throws {
    let closure = try ForeignClosure(signature: "i(s!)", cache: cache) { _ in .null }
    #expect(try call(closure, ["a"]) == .null)
    closure.close()
    #expect(
      throws: ForeignCallError.status(code: -5, message: "the function was closed")
    ) { try call(closure, ["a"]) }
  }

  @Test("an error of the handler goes into the error slot, or to whoever asked for problems")
  func errors() throws {
    let slot = try ForeignClosure(signature: "i(!)", cache: cache) {
      _ throws(ForeignCallError) in throw .status(code: -7, message: "not now")
    }
    #expect(throws: ForeignCallError.status(code: -7, message: "not now")) { try call(slot, []) }
    let told = Mutex<[ForeignCallError]>([])
    let problem: @Sendable (ForeignCallError) -> Void = { error in
      told.withLock { $0.append(error) }
    }
    let without = try ForeignClosure(signature: "x()", cache: cache, problem: problem) { _ in
      "not a number"
    }
    #expect(try call(without, []) == 0)
    #expect(told.withLock { $0.count } == 1)
  }

  @Test("a closure may close and release itself while it runs")
  func closesItself() throws {
    final class Box: Sendable {
      let closure = Mutex<ForeignClosure?>(nil)
    }
    let box = Box()
    let closure = try ForeignClosure(signature: "x(x)", cache: cache) { arguments in
      box.closure.withLock { held in
        held?.close()
        held = nil
      }
      return arguments[0]
    }
    box.closure.withLock { $0 = closure }
    #expect(try call(closure, [3]) == 3)
    #expect(!closure.isRunning)
  }

  @Test("a function pointer of another signature is refused")
  func otherSignature() throws {
    let never: @convention(c) () -> Void = { Issue.record("the function was called") }
    let function = try ForeignFunction(
      address: unsafeBitCast(never, to: UnsafeRawPointer?.self), signature: "-({-(v)})",
      cache: cache)
    let closure = try ForeignClosure(signature: "-(x)", cache: cache) { _ in .null }
    #expect(
      throws: ForeignCallError.functionSignature(position: 1, expected: "-(v)", given: "-(x)")
    ) { try function.call([], closures: [closure]) }
  }

  @Test("a function pointer that takes functions cannot be made")
  func functionOfFunctions() {
    #expect(throws: ForeignCallError.closureOfFunctions(signature: "-({-()})")) {
      try ForeignClosure(signature: "-({-()})", cache: cache) { _ in .null }
    }
  }

  @Test("ten thousand closures come and go")
  func many() throws {
    for number in 0..<10_000 {
      let closure = try ForeignClosure(signature: "x()", cache: cache) { _ in
        .int(Int64(number))
      }
      #expect(try call(closure, []) == .int(Int64(number)))
    }
  }

  @Test("random signatures and values arrive unchanged, through registers and through libffi")
  func randomSignatures() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<1500 {
      let letters = (0..<Int.random(in: 0...16, using: &random)).map { _ in
        "biuxtfdsyhv".randomElement(using: &random) ?? "i"
      }
      let result = "biuxtfdsyhv".randomElement(using: &random) ?? "i"
      let signature = "\(result)(\(String(letters)))"
      let given = letters.map { Self.value(for: $0, &random) }
      let answer = Self.value(for: result, &random)
      let received = Mutex<[Value]>([])
      let closure = try ForeignClosure(signature: signature, cache: cache) { arguments in
        received.withLock { $0 = arguments }
        return answer
      }
      for path in [ForeignFunction.Path.automatic, .general] {
        let function = try ForeignFunction(
          address: closure.address, signature: signature, cache: cache, path: path)
        #expect(try function.call(given) == answer, "seed \(seed), \(signature)")
        #expect(received.withLock { $0 } == given, "seed \(seed), \(signature)")
      }
    }
  }

  private static func value(for letter: Character, _ random: inout SeededRandom) -> Value {
    switch letter {
    case "b": .bool(Bool.random(using: &random))
    case "i": .int(Int64(Int32.random(in: .min ... .max, using: &random)))
    case "u": .int(Int64(UInt32.random(in: .min ... .max, using: &random)))
    case "x": .int(Int64.random(in: .min ... .max, using: &random))
    case "t", "h": .int(Int64.random(in: 0 ... .max, using: &random))
    case "f": .double(Double(Float.random(in: -1e9...1e9, using: &random)))
    case "d": .double(Double.random(in: -1e99...1e99, using: &random))
    case "s": .string(String(random.next(), radix: 36))
    case "y": .bytes((0..<Int(random.next() % 40)).map { UInt8($0) })
    default: ["k": [.int(Int64(random.next() % 1000)), nil, "z"]]
    }
  }
}
