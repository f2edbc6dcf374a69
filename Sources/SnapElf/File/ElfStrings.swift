/// The string table of the dynamic part, checked to end with a NUL.
struct ElfStrings: Sendable {
  let image: ElfImage
  let range: Range<Int>

  init(_ image: ElfImage, _ layout: ElfLayout, _ dynamic: ElfDynamic) throws(ElfFault) {
    self.image = image
    let address = dynamic.value(ElfDynamic.Tag.stringTable)
    let size = dynamic.value(ElfDynamic.Tag.stringSize)
    guard let address, let size else {
      throw ElfFault(
        .dynamicTag(
          name: address == nil ? "DT_STRTAB" : "DT_STRSZ", value: 0, expected: "a string table"))
    }
    guard size > 0, let range = layout.fileRange(address, size) else {
      throw ElfFault(
        .dynamicTag(name: "DT_STRSZ", value: size, expected: "a table inside the file"))
    }
    guard image.bytes[range.upperBound - 1] == 0 else {
      throw ElfFault(
        .string(of: "the last entry", index: size - 1, tableSize: size), at: range.upperBound - 1)
    }
    self.range = range
  }

  /// Longer names of libraries, paths and versions are no names.
  static let longest = 16 << 10

  /// The string at an index, with `longest` bytes at most; `owner` is named in the fault.
  func text(_ index: UInt64, of owner: @autoclosure () -> String) throws(ElfFault) -> String {
    guard index < UInt64(range.count),
      let length = length(index), length <= Self.longest,
      let text = image.text(from: range.lowerBound + Int(index), below: range.upperBound)
    else {
      throw ElfFault(.string(of: owner(), index: index, tableSize: UInt64(range.count)))
    }
    return text
  }

  /// How many bytes the string at an index has; `nil` outside the table.
  func length(_ index: UInt64) -> Int? {
    guard index < UInt64(range.count) else { return nil }
    let start = range.lowerBound + Int(index)
    return image.bytes[start..<range.upperBound].firstIndex(of: 0).map { $0 - start }
  }

  /// Whether the string at an index is this one.
  func matches(_ index: UInt64, _ name: [UInt8]) -> Bool {
    guard index < UInt64(range.count) else { return false }
    let rest = image.bytes[(range.lowerBound + Int(index))..<range.upperBound]
    return rest.starts(with: name) && rest.dropFirst(name.count).first == 0
  }
}
