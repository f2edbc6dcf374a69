/// What the keys of somebody who listens do. The first four are enough for everything.
package enum SpeechKey: String, Sendable, Hashable, CaseIterable {
  /// To the next line, choice or letter.
  case next
  /// To the one before.
  case previous
  /// Presses, fills in or takes what was said last.
  case press
  /// Back, or out of choosing and spelling.
  case back
  /// Speaks faster, or slower.
  case faster, slower
  /// Speaks louder, or quieter.
  case louder, quieter
}

/// Which key of a keyboard does what. Keys are named as in W3C UI Events and told by the numbers of
/// Linux's input devices.
package struct SpeechKeys: Sendable {
  private var roles: [UInt16: SpeechKey] = [:]

  /// The keys of a manifest's `buttons`, by what they do; what it leaves out has its standard.
  /// Answers the first name that is unknown.
  package static func reading(_ names: [String: String]) -> Result<SpeechKeys, UnknownKey> {
    var keys = SpeechKeys()
    for role in SpeechKey.allCases {
      let name = names[role.rawValue] ?? standard[role] ?? ""
      guard let code = codes[name] else { return .failure(UnknownKey(role: role, name: name)) }
      keys.roles[code] = role
    }
    return .success(keys)
  }

  /// A key that nobody knows.
  package struct UnknownKey: Error, Hashable {
    /// What it should do.
    package let role: SpeechKey
    /// Its name.
    package let name: String
  }

  /// What the key of a number does; `nil`: nothing.
  package func role(of code: UInt16) -> SpeechKey? { roles[code] }

  /// The keys of every keyboard and of most remotes.
  static let standard: [SpeechKey: String] = [
    .next: "ArrowDown", .previous: "ArrowUp", .press: "Enter", .back: "Escape",
    .faster: "ArrowRight", .slower: "ArrowLeft", .louder: "PageUp", .quieter: "PageDown",
  ]

  /// The names that there are.
  package static var names: [String] { codes.keys.sorted() }

  /// Numbers of linux/input-event-codes.h.
  static let codes: [String: UInt16] = [
    "Escape": 1, "1": 2, "2": 3, "3": 4, "4": 5, "5": 6, "6": 7, "7": 8, "8": 9, "9": 10, "0": 11,
    "Backspace": 14, "Tab": 15, "Enter": 28, "Space": 57, "F1": 59, "F2": 60, "F3": 61, "F4": 62,
    "F5": 63, "F6": 64, "F7": 65, "F8": 66, "F9": 67, "F10": 68, "F11": 87, "F12": 88,
    "Numpad7": 71, "Numpad8": 72, "Numpad9": 73, "NumpadSubtract": 74, "Numpad4": 75,
    "Numpad5": 76, "Numpad6": 77, "NumpadAdd": 78, "Numpad1": 79, "Numpad2": 80, "Numpad3": 81,
    "Numpad0": 82, "NumpadDecimal": 83, "NumpadEnter": 96, "Home": 102, "ArrowUp": 103,
    "PageUp": 104, "ArrowLeft": 105, "ArrowRight": 106, "End": 107, "ArrowDown": 108,
    "PageDown": 109, "Insert": 110, "Delete": 111, "AudioVolumeMute": 113, "AudioVolumeDown": 114,
    "AudioVolumeUp": 115, "Help": 138, "BrowserBack": 158, "Select": 353,
  ]
}
