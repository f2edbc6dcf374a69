import CSnapNav
import SnapEngine
import SnapValue
import SnapPluginHost

// Safety: the bytes are a copy, read as numbers.

/// A table as it was registered, word by word: what the registrar cannot see by types.
struct TableShape {
  private let role: PluginRole
  private let words: [UInt]

  init(_ role: PluginRole, _ bytes: UnsafeRawBufferPointer) {
    self.role = role
    words = stride(from: 0, to: bytes.count / 8 * 8, by: 8).map { offset in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt.self)
    }
  }

  /// What is wrong: clauses.
  var flaws: [String] {
    let flags = UInt32(truncatingIfNeeded: (words.first ?? 0) >> 32)
    let known = role == .presenter ? UInt32(SNAPNAV_OWNS_MAIN_LOOP | SNAPNAV_KNOWS_REGIONS) : 0
    let regions = MemoryRegion.all
    var flaws = flags & ~known == 0 ? [] : ["its flags are \(flags), of which \(known) are known"]
    // size and flags, id, ctx; from there on functions only
    for (name, address) in zip(names, words.dropFirst(3)) where address != 0 {
      if let flaw = regions.codeFlaw(address) { flaws.append("\(name) \(flaw)") }
    }
    return flaws
  }

  private var names: [String] {
    switch role {
    case .mediator: ["mediate", "undo", "cancel"]
    case .presenter:
      [
        "open", "close", "present", "cancel", "changed", "save_view", "restore_view", "run", "quit",
      ]
    case .router: ["resolve", "routes", "cancel"]
    case .screen: ["create", "destroy", "event", "save", "restore"]
    case .effect: ["set_visible", "cancel"]
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
    } else if looksClosely, let flaw = MemoryRegion.all.codeFlaw(address) {
      flaws.append("fn \(flaw)")
    }
    let twice = registry.functions.contains {
      $0.name == name && $0.screenType == type && $0.kind == kind
    }
    if twice { flaws.append("it is registered twice") }
    return flaws
  }
}
