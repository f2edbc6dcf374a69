import CSnapNav

// The registration entry point and the descriptor, as numbers and texts: nothing here trusts them.
// Safety: pointers are made to numbers only; what they point to is read by way of `Peek`.

extension Bench {
  /// Where the entry point says that the descriptor is; 0 for NULL.
  func entryAddress(
    major: UInt32 = UInt32(SNAPNAV_ABI_MAJOR), minor: UInt32 = UInt32(SNAPNAV_ABI_MINOR)
  ) throws(Ending) -> UInt {
    UInt(bitPattern: try unsafe entry(major: major, minor: minor))
  }

  /// The same, asked on another thread.
  func entryAddressElsewhere() throws(Ending) -> UInt {
    _ = try unsafe entry()
    var found: Result<UInt, Ending> = .failure(.skip("no thread can be made"))
    onAnotherThread { found = Result { () throws(Ending) in try self.entryAddress() } }
    return try found.get()
  }

  /// The descriptor; ends the check when there is none.
  func givenDescriptor() throws(Ending) -> GivenDescriptor {
    let address = try entryAddress()
    guard address != 0 else { throw .skip("its entry point answers NULL") }
    return GivenDescriptor(address: address)
  }
}

/// A descriptor as it stands in memory.
struct GivenDescriptor: Sendable {
  let address: UInt
  /// The size that contract 1.0 gives it.
  static let leastSize = unsafe MemoryLayout<snapnav_plugin>.size
  /// No descriptor of any contract is longer.
  static let sizeLimit = 4096

  private func number(_ offset: UInt) -> UInt32 { Peek.number(at: address &+ offset) ?? 0 }
  private func word(_ offset: UInt) -> UInt { Peek.word(at: address &+ offset) ?? 0 }

  var size: Int { Int(number(0)) }
  var major: UInt32 { number(4) }
  var minor: UInt32 { number(8) }
  var flags: UInt32 { number(12) }
  var id: Peek.Text { Peek.text(at: word(16)) }
  var version: Peek.Text { Peek.text(at: word(24)) }

  /// The bytes of it, to be compared later.
  var bytes: [UInt8] {
    Peek.bytes(at: address, count: min(max(size, Self.leastSize), Self.sizeLimit))
  }

  /// Its functions by name, with their addresses; 0 for NULL.
  var functions: [(name: String, address: UInt)] {
    ["start", "stop", "save", "restore", "get_extension"].enumerated()
      .map { ($1, word(32 + 8 * UInt($0))) }
  }

  /// The name of the field that a byte belongs to.
  static func field(at offset: Int) -> String {
    let names = ["size", "abi_major", "abi_minor", "flags"]
    if offset < 16 { return names[max(0, offset) / 4] }
    let pointers = ["id", "version", "start", "stop", "save", "restore", "get_extension"]
    let place = (offset - 16) / 8
    return place < pointers.count ? pointers[place] : "a field that contract 1.0 does not have"
  }

  /// What is wrong with its shape: sentences.
  var flaws: [String] {
    guard address % 8 == 0 else { return ["it is at \(hex(address)), which is not aligned to 8"] }
    guard Peek.number(at: address) != nil else {
      return ["it is at \(hex(address)), where no memory is"]
    }
    guard size >= Self.leastSize, size <= Self.sizeLimit else {
      return ["its size is \(size), from \(Self.leastSize) to \(Self.sizeLimit) are expected"]
    }
    guard bytes.count == size else {
      return ["its size is \(size), but the memory ends after \(bytes.count) bytes"]
    }
    return placeFlaws + textFlaws + functionFlaws
  }

  private var placeFlaws: [String] {
    let known = UInt32(SNAPNAV_PLUGIN_UNLOADABLE | SNAPNAV_PLUGIN_RELOADABLE)
    var flaws =
      flags & ~known & TableShape.required == 0
      ? [] : ["its flags are \(flags), of which 1 and 2 are known"]
    if MemoryRegion.all.region(of: address)?.path == "[stack]" {
      flaws.append("it is on the stack")
    }
    return flaws
  }

  private var textFlaws: [String] {
    [("id", id), ("version", version)].compactMap { name, text in
      if case .flaw(let flaw) = text { "\(name) \(flaw)" } else { nil }
    }
  }

  private var functionFlaws: [String] {
    let regions = MemoryRegion.all
    let functions = functions
    var flaws = functions.compactMap { name, address in
      address == 0 ? nil : regions.codeFlaw(address).map { "\(name) \($0)" }
    }
    if functions[0].address == 0 { flaws.insert("start is NULL", at: 0) }
    if (functions[2].address == 0) != (functions[3].address == 0) {
      flaws.append("save and restore come together, and one of them is NULL")
    }
    return flaws
  }
}
