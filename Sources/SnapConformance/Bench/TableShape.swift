import CSnapNav
import SnapEngine
import SnapValue
import SnapPlugins

// Safety: the bytes are a copy, read as numbers; only `cancel` is made a function again, which the
// header says that it is.

/// A table as it was registered, word by word: size and flags, id, ctx, and from there on functions.
struct TableShape {
  private let role: PluginRole
  private let words: [UInt]

  init(_ role: PluginRole, _ bytes: UnsafeRawBufferPointer) {
    self.role = role
    words = stride(from: 0, to: bytes.count / 8 * 8, by: 8).map { offset in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt.self)
    }
  }

  private var flags: UInt32 { UInt32(truncatingIfNeeded: words[0] >> 32) }
  private var functions: [(name: String, address: UInt)] {
    zip(names, words.dropFirst(3)).map { ($0, $1) }
  }
  private func has(_ name: String) -> Bool {
    functions.contains { $0.name == name && $0.address != 0 }
  }

  /// Where the name stands.
  var id: UInt { words[1] }

  /// How an answer that comes later is taken back.
  var cancel: Cancel? {
    guard let found = functions.first(where: { $0.name == "cancel" && $0.address != 0 }) else {
      return nil
    }
    return unsafe Cancel(
      context: UnsafeMutableRawPointer(bitPattern: words[2]),
      function: unsafeBitCast(
        found.address, to: (@convention(c) (UnsafeMutableRawPointer?, snapnav_token) -> Void).self))
  }

  /// The functions that must be there and are NULL; two that come together are named together.
  var missing: [String] {
    mandatory.filter { !has($0) }
      + [("save", "restore"), ("save_view", "restore_view")]
      .filter { has($0) != has($1) }.map { "\($0) or \($1)" }
  }

  private var mandatory: [String] {
    switch role {
    case .presenter where flags & UInt32(SNAPNAV_OWNS_MAIN_LOOP) != 0: ["present", "run", "quit"]
    case .screen: ["create", "destroy"]
    case .presenter: ["present"]
    default: Array(names.prefix(1))
    }
  }

  /// The flags that a host must know; those above it may ignore.
  static let required: UInt32 = 0xFFFF

  /// What is wrong: clauses.
  /// - Parameter codeFlaw: what is wrong with an address of code.
  func flaws(_ codeFlaw: (UInt) -> String?) -> [String] {
    let known =
      switch role {
      case .presenter: UInt32(SNAPNAV_OWNS_MAIN_LOOP | SNAPNAV_KNOWS_REGIONS)
      case .mediator: UInt32(SNAPNAV_CONDITION)
      default: UInt32(0)
      }
    return
      (flags & ~known & Self.required == 0
      ? [] : ["its flags are \(flags), of which \(known) are known"])
      + functions.compactMap { name, address in
        address == 0 ? nil : codeFlaw(address).map { "\(name) \($0)" }
      }
  }

  private var names: [String] {
    switch role {
    case .mediator: ["mediate", "undo", "cancel"]
    case .presenter:
      [
        "open", "close", "present", "cancel", "changed", "save_view", "restore_view", "run", "quit",
      ]
    case .router: ["resolve", "routes", "cancel"]
    case .screen: ["create", "destroy", "event", "save", "restore", "update"]
    case .effect: ["set_visible", "cancel", "update"]
    case .function: []
    }
  }
}

extension BenchRegistrar {
  /// The name at an address, and what is wrong with it: a clause.
  func name(_ field: String, _ address: UInt) -> (name: String, flaw: String?) {
    switch Peek.text(at: address) {
    case .flaw(let flaw): ("", "\(field) \(flaw)")
    case .text(let text):
      (
        text,
        isCapabilityName(text)
          ? nil : "\(field) \"\(text)\" is no name: 1 to 128 bytes without \"/\", space or control"
      )
    }
  }

  /// What is wrong with a typed function beside its signature: clauses.
  func functionFlaws(_ name: String, _ type: String, _ kind: Int, _ address: UInt) -> [String] {
    var flaws: [String] = []
    let isFree = kind == Int(SNAPNAV_FREE)
    if isFree != type.isEmpty {
      flaws.append(isFree ? "it is free, and has a screen type" : "it has no screen type")
    }
    if address == 0 {
      flaws.append("fn is NULL")
    } else if looksClosely, let flaw = codeFlaw(address) {
      flaws.append("fn \(flaw)")
    }
    if !isFirst(.function, name, of: type, kind: kind) { flaws.append("it is registered twice") }
    return flaws
  }
}
