import SnapElf

/// Words that stand in a plugin's constants: among them the keys and routes that it knows.
///
/// A generator that only makes up words never meets a key that a plugin reads. This is the dictionary
/// of fuzzers, taken from the file: runs of 2 to 24 letters, digits, `-` and `_` between zero bytes.
/// Languages whose texts do not end with a zero byte give few; what a plugin asks its host for
/// comes on top of it.
func wordsInConstants(of file: ElfFile, _ bytes: [UInt8], limit: Int = 200) -> [String] {
  var words: [String] = []
  var known: Set<String> = []
  for segment in file.segments where segment.isConstants {
    let from = min(Int(clamping: segment.offset), bytes.count)
    let end = min(from + Int(clamping: min(segment.fileSize, 4 << 20)), bytes.count)
    for run in bytes[from..<end].split(separator: 0) where words.count < limit {
      guard let word = word(run), known.insert(word).inserted else { continue }
      words.append(word)
    }
  }
  return words
}

private func word(_ bytes: ArraySlice<UInt8>) -> String? {
  guard (2...24).contains(bytes.count), let first = bytes.first, isLetter(first),
    bytes.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2d || $0 == 0x5f })
  else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}

private func isLetter(_ byte: UInt8) -> Bool {
  (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
}

extension ElfSegment {
  /// Whether it is mapped and can only be read. The first one also holds the names of symbols, which
  /// are words of no use and of no harm.
  fileprivate var isConstants: Bool {
    type == 1 && isReadable && !isWritable && !isExecutable && offset > 0
  }
}
