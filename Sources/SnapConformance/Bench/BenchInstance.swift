import CSnapNav
import SnapPlugins
import SnapSystem
import SnapValue
import Synchronization

typealias RegisteredScreenType = Registered<ScreenTables>
enum ScreenTables: @unsafe TableRole {
  typealias Table = snapnav_screen_type
  static var place: Place<Self> { (.screen, \.screens) }
}

// Safety: @unchecked because of the instance, the plugin's own, handed to its own functions only, on
// the main thread, until it is destroyed.
/// A live screen of one of the plugin's screen types.
@safe final class BenchInstance: @unchecked Sendable {
  /// Its type.
  let type: RegisteredScreenType
  /// Its number.
  let screen: UInt64
  private let bench: Bench
  private let instance: UnsafeMutableRawPointer?
  private(set) var isDestroyed = false
  /// Function pointers stay good for ever: a plugin that calls one too late is seen, not crashed.
  private var observed: [Told] {
    get { bench.told }
    set { bench.told = newValue }
  }

  fileprivate init(
    _ type: RegisteredScreenType, _ screen: UInt64, _ bench: Bench,
    _ instance: UnsafeMutableRawPointer?
  ) {
    (self.type, self.screen, self.bench) = (type, screen, bench)
    unsafe self.instance = unsafe instance
  }

  /// Its typed functions.
  var functions: [RegisteredTyped] { bench.typedFunctions(of: type.id).all }

  /// The one of a kind and name.
  func function(_ kind: Int32, _ name: String) -> RegisteredTyped? {
    let known = bench.typedFunctions(of: type.id)
    return known.places["\(kind) \(name)"].map { known.all[$0] }
  }

  func get(_ name: String) -> Answer {
    call(function(Int32(SNAPNAV_GETTER), name), "get", name, [])
  }

  func set(_ name: String, _ value: Value) -> Answer {
    call(function(Int32(SNAPNAV_SETTER), name), "set", name, [value])
  }

  func perform(_ name: String, _ arguments: [Value]) -> Answer {
    call(function(Int32(SNAPNAV_ACTION), name), "do", name, arguments)
  }

  /// Asks the plugin to tell of changes; the told values go to the list.
  func observe(_ name: String, into told: Told) -> Answer {
    guard let observer = function(Int32(SNAPNAV_OBSERVER), name) else {
      return Answer(status: Int32(SNAPNAV_E_KEY), message: "no observer \"\(name)\"")
    }
    do throws(ForeignCallError) {
      let closure = try ForeignClosure(signature: observer.tellerSignature, cache: bench.cache) {
        arguments throws(ForeignCallError) in
        told.append(arguments.first ?? .null)
        return .null
      }
      told.keep(closure)
      observed.append(told)
      return call(observer, "observe", name, [], [closure])
    } catch { return Answer(status: Int32(SNAPNAV_E_SIGNATURE), message: error.description) }
  }

  private func call(
    _ function: RegisteredTyped?, _ verb: String, _ name: String, _ arguments: [Value],
    _ closures: [ForeignClosure] = []
  ) -> Answer {
    guard let function else {
      return Answer(status: Int32(SNAPNAV_E_KEY), message: "no \(verb) \"\(name)\"")
    }
    let instance = unsafe instance
    let site = "\(verb) \(type.id).\(name)"
    let lent = bench.lendsReadOnly ? bench.arena() : nil
    let arena = ValueArena(memory: lent)
    let answer = bench.call(function, site: site) { (bound, slot) throws(ForeignCallError) in
      try unsafe bound.call(
        instance: instance, arguments, closures: closures, arena: arena,
        givesErrorSlot: !bench.omitsErrorSlots, errorSlot: slot?.address)
    }
    if let lent {
      lent.end(lentTo: site)
    } else if bench.takesBackWhatItLent {
      spoil(arena, arguments)
    } else if BenchArena.keepsWhatItLent {
      _ = unsafe Unmanaged.passRetained(arena)
    }
    return answer
  }

  /// Writes over what was lent, as the next call of a host would.
  private func spoil(_ arena: ValueArena, _ arguments: [Value]) {
    let count = arguments.reduce(64) { $0 + ($1.string?.utf8.count ?? 0) }
    let place = unsafe arena.room(bytes: count, alignment: 1)
    unsafe place.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "#"), count: count)
    _ = unsafe Unmanaged.passRetained(arena)
  }

  func event(_ event: UInt32) {
    guard let tell = unsafe type.table.event, !isDestroyed else { return }
    let instance = unsafe instance
    bench.call("event \(type.id)") { unsafe tell(type.table.ctx, instance, event) }
  }

  /// Tells why it is about to be shown, where it wants to know.
  func update(_ given: GivenAttributes = GivenAttributes()) {
    guard let update = unsafe type.table.update, !isDestroyed else { return }
    let instance = unsafe instance
    unsafe bench.callUpdate("update \(type.id)", given) {
      unsafe update(type.table.ctx, instance, $0)
    }
  }

  var keepsState: Bool { unsafe type.table.save != nil && type.table.restore != nil }

  func save() -> Answer {
    guard let save = unsafe type.table.save else { return .unsupported }
    let instance = unsafe instance
    return unsafe bench.ask("save \(type.id)", lending: bench.arena()) { sink, slot in
      unsafe save(type.table.ctx, instance, sink, slot)
    }
  }

  func restore(_ state: Value, guarded: Bool = false) -> Answer {
    guard let restore = unsafe type.table.restore else { return .unsupported }
    let instance = unsafe instance
    let arena = bench.arena(guarded: guarded)
    let given = unsafe arena.lend(state)
    return unsafe bench.ask("restore \(type.id)", lending: arena) {
      _, slot in
      unsafe restore(type.table.ctx, instance, given, slot)
    }
  }

  /// Destroys it, once.
  func destroy() {
    guard !isDestroyed else { return }
    isDestroyed = true
    bench.host.remove(screen)
    guard let destroy = unsafe type.table.destroy else { return }
    let instance = unsafe instance
    bench.call("destroy \(type.id)") { unsafe destroy(type.table.ctx, instance) }
  }
}

/// The typed functions of a screen type, and the place of each by kind and name.
struct TypedFunctions {
  let all: [RegisteredTyped]
  let places: [String: Int]

  /// Takes them; of two of one kind and name the first counts.
  init(_ all: [RegisteredTyped]) {
    self.all = all
    places = Dictionary(
      all.enumerated().map { ("\($1.kind) \($1.name)", $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension RegisteredTyped {
  /// Of an observer: the signature of the function that it is given to tell by.
  var tellerSignature: String {
    let functions = (try? Signature(signature))?.functions ?? []
    return functions.first?.text ?? "-(@v)"
  }
}

/// What an observer was told, in order; any thread.
final class Told: Sendable {
  private struct Kept {
    var values: [Value] = []
    var closures: [ForeignClosure] = []
    var onOtherThreads = 0
  }
  private let kept = Mutex(Kept())

  var values: [Value] { kept.withLock { $0.values } }
  /// Called with each value, inside the plugin's call.
  let then: (@Sendable (Value) -> Void)?

  init(then: (@Sendable (Value) -> Void)? = nil) { self.then = then }

  /// How often it was told on another thread than the main one.
  var onOtherThreads: Int { kept.withLock { $0.onOtherThreads } }

  func append(_ value: Value) {
    kept.withLock { kept in
      kept.values.append(value)
      if !ProcessFacts.isMainThread { kept.onOtherThreads += 1 }
    }
    then?(value)
  }

  /// Hears nothing from now on.
  func close() { for closure in kept.withLock({ $0.closures }) { closure.close() } }

  /// Keeps the function pointer good.
  fileprivate func keep(_ closure: ForeignClosure) { kept.withLock { $0.closures.append(closure) } }
}

extension Bench {
  /// Calls `create`; the instance, when the answer is OK, is also a screen of the host.
  func create(
    _ type: RegisteredScreenType, _ properties: Value = [:]
  ) -> (answer: Answer, instance: BenchInstance?) {
    guard let create = unsafe type.table.create else { return (.unsupported, nil) }
    let screen = host.show(BenchScreen(key: type.id, type: type.id))
    let arena = arena()
    let given = unsafe arena.lend(properties)
    var made: UnsafeMutableRawPointer?
    let answer = unsafe ask("create \(type.id)", lending: arena) { _, slot in
      unsafe create(type.table.ctx, screen, given, &made, slot)
    }
    guard answer.isOK else {
      host.remove(screen)
      return (answer, nil)
    }
    let instance = unsafe BenchInstance(type, screen, self, made)
    host.with { $0.screens[screen]?.instance = instance }
    return (answer, instance)
  }

  /// Calls a typed function; the result is the answer's value.
  func call(
    _ function: RegisteredTyped, site: String,
    _ body: (ForeignFunction, ErrorSlot?) throws(ForeignCallError) -> Value
  ) -> Answer {
    let slot = typedSlot(for: try? function.function.get())
    let result = call(site) { () -> Result<Value, ForeignCallError> in
      Result { () throws(ForeignCallError) in try body(try function.function.get(), slot) }
    }
    var answer = Self.answer(result)
    if let slot { keep(&answer, slot, site: site) }
    return answer
  }

  private static func answer(_ result: Result<Value, ForeignCallError>) -> Answer {
    switch result {
    case .success(let value): return Answer(status: 0, value: value)
    case .failure(.status(let code, let message)):
      return Answer(status: code, code: code, message: message)
    case .failure(.result(_, .tooBig(let number))):
      // No value holds it: the host fails the one call, and the plugin has done no wrong.
      let message = "\(number) is above 2^63 - 1, which no value can be"
      return Answer(
        status: Int32(SNAPNAV_E_TYPE), code: Int32(SNAPNAV_E_TYPE), message: message)
    case .failure(.result(_, let fault)):
      return Answer(status: 0, fault: fault.description)
    case .failure(let error):
      return Answer(status: Int32(SNAPNAV_E_SIGNATURE), message: error.description)
    }
  }

  /// Calls a free function.
  func callFree(_ function: RegisteredTyped, _ arguments: [Value]) -> Answer {
    let site = "call \(function.name)"
    let lent = lendsReadOnly ? arena() : nil
    defer { lent?.end(lentTo: site) }
    return call(function, site: site) { (bound, slot) throws(ForeignCallError) in
      unsafe try bound.call(
        arguments, arena: ValueArena(memory: lent), givesErrorSlot: !omitsErrorSlots,
        errorSlot: slot?.address)
    }
  }
}
