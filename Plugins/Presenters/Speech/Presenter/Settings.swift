internal import Glibc
internal import SnapPluginKit
internal import SpeechModel

/// What the manifest and the environment say about how to speak.
struct Settings {
  /// The dispatcher's socket; `nil`: there is no place for one.
  let socket: String?
  /// The program that speaks where there is no dispatcher.
  let espeak: String
  /// The input device whose keys are the voice's; `nil`: it has none.
  let device: String?
  let keys: SpeechKeys
  /// Whether nothing is said until a key or the effect asks for it.
  let isSilent: Bool
  let rate: Int
  let volume: Int
  /// The language of texts that have none.
  let language: String?

  /// Reads the plugin's config.
  init(config: Value) throws(ContractError) {
    socket = try Self.text("socket", of: config) ?? Self.standardSocket
    espeak = try Self.text("espeak", of: config) ?? "espeak-ng"
    device = try Self.text("device", of: config)
    isSilent = try config.get("silent", or: false)
    rate = try Self.number("rate", of: config)
    volume = try Self.number("volume", of: config)
    language = try Self.text("language", of: config)
    keys = try Self.keys(config["buttons"] ?? [:])
  }

  private static func text(_ key: String, of config: Value) throws(ContractError) -> String? {
    let text = try config.get(key, or: "")
    guard !text.utf8.contains(0) else {
      throw ContractError(.badArgument, "config: \"\(key)\" holds a control character")
    }
    return text.isEmpty ? nil : text
  }

  private static func number(_ key: String, of config: Value) throws(ContractError) -> Int {
    let number = try config.get(key, or: 0)
    guard (-100...100).contains(number) else {
      throw ContractError(
        .badArgument, "config: \"\(key)\" is \(number); expected is a number from -100 to 100")
    }
    return number
  }

  private static func keys(_ buttons: Value) throws(ContractError) -> SpeechKeys {
    var names: [String: String] = [:]
    for key in SpeechKey.allCases {
      if let name = buttons[key.rawValue]?.string { names[key.rawValue] = name }
    }
    switch SpeechKeys.reading(names) {
    case .success(let keys): return keys
    case .failure(let unknown):
      throw ContractError(
        .badArgument,
        "config: \"buttons\": \"\(unknown.role.rawValue)\" is \"\(unknown.name)\"; expected is one of "
          + SpeechKeys.names.joined(separator: ", "))
    }
  }

  /// Where speech-dispatcher listens for this user.
  private static var standardSocket: String? {
    if let address = environment("SPEECHD_ADDRESS") {
      let mark = "unix_socket:"
      return address.hasPrefix(mark) ? String(address.dropFirst(mark.count)) : nil
    }
    return environment("XDG_RUNTIME_DIR").map { $0 + "/speech-dispatcher/speechd.sock" }
  }

  // Safety: the text is copied at once; nothing here changes the environment.
  private static func environment(_ name: String) -> String? {
    guard let text = unsafe getenv(name) else { return nil }
    let copy = unsafe String(cString: text)
    return copy.isEmpty ? nil : copy
  }
}
