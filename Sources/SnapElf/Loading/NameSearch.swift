// Names of symbols and paths are bytes, and are looked through as such.

extension String {
  /// Whether these bytes stand in it.
  func holds(_ other: String) -> Bool {
    place(of: Array(other.utf8), in: Array(utf8), from: 0) != nil
  }

  /// It with others in the place of these bytes, wherever they stand; the same where they are none.
  func replaced(_ word: String, by other: String) -> String {
    let (text, sought) = (Array(utf8), Array(word.utf8))
    guard !sought.isEmpty else { return self }
    var (bytes, start): ([UInt8], Int) = ([], 0)
    while let place = place(of: sought, in: text, from: start) {
      bytes += text[start..<place]
      bytes += other.utf8
      start = place + sought.count
    }
    return start == 0 ? self : String(decoding: bytes + text[start...], as: UTF8.self)
  }

  private func place(of sought: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    guard text.count - start >= sought.count else { return nil }
    return (start...text.count - sought.count).first { text[$0...].starts(with: sought) }
  }
}
