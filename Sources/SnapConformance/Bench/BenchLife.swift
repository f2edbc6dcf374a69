import CSnapNav
import Glibc
import SnapValue
import SnapSystem

// Safety: what is lent lives for ever; contexts are the plugin's own and go back to it only.

/// A second life of a plugin beside the first one.
@safe struct SecondLife {
  // Safety: see above.
  let context: UnsafeMutableRawPointer?
  let registry: Registry
}

extension Bench {
  /// Which host a plugin gets.
  enum HostKind: Sendable {
    /// The one in use everywhere: complete.
    case ordinary
    /// A table of contract 1.0, behind which no memory is.
    case exact
    /// One of a later minor version, with more functions at its end.
    case newer
  }

  /// Calls `start` once more without `stop`, with the same host and another registrar.
  func startAgain() -> (answer: Answer, second: SecondLife) {
    let registrar = BenchRegistrar()
    var made: UnsafeMutableRawPointer?
    guard let start = unsafe descriptor?.pointee.start else {
      return (.unsupported, unsafe SecondLife(context: nil, registry: Registry()))
    }
    let arena = arena()
    let given = unsafe arena.lend(config)
    let answer = unsafe ask("start, the second time", lending: arena) { _, slot in
      unsafe start(host.table, registrar.table, given, &made, slot)
    }
    registrar.isOpen = false
    return (answer, unsafe SecondLife(context: made, registry: registrar.registry))
  }

  /// Calls `stop` for a second life.
  func stop(_ second: SecondLife) {
    guard let stop = unsafe descriptor?.pointee.stop else { return }
    call("stop of the second instance") { unsafe stop(second.context) }
  }

  /// The descriptors and threads that are there now and were not before; sentences. Threads that
  /// are about to end get two seconds: no event tells of the end of a thread of somebody else's.
  func leftovers(since before: ProcessSnapshot) -> [String] {
    func left() -> [String] {
      var now = before
      now.threads = ProcessSnapshot.threads
      now.descriptors = ProcessSnapshot.descriptors
      return now.changes(since: before)
    }
    let end = ProcessFacts.now + 2_000_000_000
    while !left().isEmpty, ProcessFacts.now < end { usleep(1000) }
    return left()
  }

  /// Whether the plugin has extensions.
  var hasExtensions: Bool { unsafe descriptor?.pointee.get_extension != nil }

  /// Asks the plugin for an extension; its address, 0 for NULL.
  func pluginExtension(_ id: String) -> UInt {
    guard let ask = unsafe descriptor?.pointee.get_extension else { return 0 }
    let arena = arena()
    defer { arena.end(lentTo: "get_extension") }
    let (context, id) = unsafe (context, arena.cString(id))
    arena.seal()
    return call("get_extension") { unsafe UInt(bitPattern: ask(context, id)) }
  }
}

extension BenchArena {
  /// A host table of 1.0's size at the edge of memory, or a longer one.
  func hostTable(_ kind: Bench.HostKind) -> UnsafeMutablePointer<snapnav_host> {
    let own = unsafe MemoryLayout<snapnav_host>.size
    let size = kind == .newer ? own + 64 : own
    let place = unsafe room(bytes: size, alignment: 1)
    unsafe place.initializeMemory(as: UInt8.self, repeating: 0xA5, count: size)
    let table = unsafe place.bindMemory(to: snapnav_host.self, capacity: 1)
    unsafe table.initialize(to: snapnav_host())
    unsafe table.pointee.size = UInt32(size)
    unsafe table.pointee.abi_minor = UInt32(SNAPNAV_ABI_MINOR) + (kind == .newer ? 1 : 0)
    return unsafe table
  }
}
