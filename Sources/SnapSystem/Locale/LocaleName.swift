import CSnapLocale

/// The name of a locale in BCP 47's canonical spelling: `de`, `de-AT`, `zh-Hant-TW`.
package struct LocaleName: Sendable, Hashable, CustomStringConvertible {
  /// The name.
  package let text: String
  /// The name.
  package var description: String { text }

  /// Reads a name, with `-` or `_` between its parts, in any case; `nil` when it is none.
  package init?(_ text: String) {
    let written = text.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    guard !written.isEmpty, written.count <= 100, !written.contains(0),
      let name = unsafe Self.answer(String(decoding: written, as: UTF8.self), snaplocale_canonical),
      name != "und"
    else { return nil }
    self.text = name
  }

  private init(known text: String) { self.text = text }

  /// Reads what `LANG` and its like hold, such as `de_AT.UTF-8` or `sr_RS@latin`; `nil` for `C`,
  /// `POSIX` and whatever else names no language.
  package init?(posix text: String) {
    let plain = text.prefix { $0 != "." && $0 != "@" }
    guard plain != "C", plain != "POSIX" else { return nil }
    let script = text.split(separator: "@").dropFirst().first.flatMap { Self.scripts[String($0)] }
    guard let script else {
      self.init(String(plain))
      return
    }
    var parts = plain.split { $0 == "_" || $0 == "-" }.map(String.init)
    parts.insert(script, at: min(1, parts.count))
    self.init(parts.joined(separator: "-"))
  }

  private static let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]

  /// The locale of the messages that the user wants, as `LC_ALL`, `LC_MESSAGES` and `LANG` say it in
  /// this order; `nil` when none of them names a language.
  package static func ofEnvironment(
    _ environment: (String) -> String? = ProcessFacts.environment
  ) -> LocaleName? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let text = environment(name), !text.isEmpty { return LocaleName(posix: text) }
    }
    return nil
  }

  /// The name, then what it is a kind of, as RFC 4647 looks up: `de-AT`, `de`. A script that is not
  /// written is thought of, so that `zh-TW` comes to `zh-Hant` before `zh`.
  package var lookup: [LocaleName] {
    var names = [self]
    var parts = text.split(separator: "-")
    while parts.count > 1 {
      parts.removeLast()
      if parts.count > 1, parts.last?.count == 1 { parts.removeLast() }
      names.append(LocaleName(known: parts.joined(separator: "-")))
    }
    // Safety: both are plain texts for the length of the call, and copied.
    if let script = unsafe Self.answer(text, snaplocale_scripted) {
      let scripted = LocaleName(known: script)
      if !names.contains(scripted) { names.insert(scripted, at: max(1, names.count - 1)) }
    }
    return names
  }

  /// Whether it begins with the code of a language, which has two letters or three.
  package var isOfLanguage: Bool { (2...3).contains(text.prefix { $0 != "-" }.count) }

  /// The code of a language by its name in English; `nil` for one that few write in.
  package static func code(ofLanguage name: String) -> String? { codes[name.lowercased()] }

  private static let codes = [
    "arabic": "ar", "bengali": "bn", "chinese": "zh", "czech": "cs", "danish": "da", "dutch": "nl",
    "english": "en", "finnish": "fi", "french": "fr", "german": "de", "greek": "el", "hebrew": "he",
    "hindi": "hi", "hungarian": "hu", "indonesian": "id", "irish": "ga", "italian": "it",
    "japanese": "ja", "korean": "ko", "norwegian": "nb", "persian": "fa", "polish": "pl",
    "romanian": "ro", "russian": "ru", "spanish": "es", "swedish": "sv", "turkish": "tr",
    "welsh": "cy",
  ]

  /// Whether it is written from right to left.
  package var isRightToLeft: Bool {
    // Safety: the text lives for the length of the call.
    unsafe snaplocale_is_right_to_left(text) != 0
  }

  /// What one of the shim's functions writes about a name.
  private static func answer(
    _ name: String,
    _ function: (UnsafePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int) -> Int32
  ) -> String? {
    // Safety: the name lives for the length of the call, and the room's length goes along.
    unsafe writtenText { room, size in unsafe function(name, room, size) }
  }
}

/// A short text that a C function writes into a room, ended by a 0; `nil` when it answers other than
/// 0.
func writtenText(
  _ write: (UnsafeMutablePointer<CChar>?, Int) -> Int32
) -> String? {
  // Safety: the room is as long as is told, and is read up to the 0 that was written.
  unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { room -> String? in
    unsafe room.initialize(repeating: 0)
    guard unsafe write(room.baseAddress, room.count - 1) == 0, let text = room.baseAddress else {
      return nil
    }
    return unsafe String(cString: text)
  }
}
