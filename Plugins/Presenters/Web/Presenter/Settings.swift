internal import SnapPluginKit
internal import WebModel

/// What the manifest says about the page.
struct Settings {
  static let mostWords = 64

  /// Where it listens; 0: at any port that is free.
  let port: UInt16
  /// The program that shows the page, and its arguments before the address; empty: none is started.
  let browser: [String]
  /// Whether the application ends when the last page is gone.
  let closesWhenLeft: Bool
  /// How long a move takes, in milliseconds.
  let duration: Int
  /// When the page draws a keyboard.
  let keyboard: DisplayKeyboard

  /// Reads the plugin's config.
  init(config: Value) throws(ContractError) {
    let port = try config.get("port", or: 0)
    guard let port = UInt16(exactly: port) else {
      throw Self.wrong("port", "\(port)", "a number from 0 to 65535")
    }
    self.port = port
    browser = try config.get("browser", or: [String]())
    guard browser.count <= Self.mostWords, browser.first != "" else {
      throw Self.wrong("browser", "\(browser)", "a program and up to 63 arguments")
    }
    let left = try config.get("whenLeft", or: "stay")
    guard ["stay", "close"].contains(left) else {
      throw Self.wrong("whenLeft", "\"\(left)\"", "one of \"stay\", \"close\"")
    }
    closesWhenLeft = left == "close"
    duration = try config.get("transitions", or: 250)
    guard (0...5000).contains(duration) else {
      throw Self.wrong("transitions", "\(duration)", "milliseconds from 0 to 5000")
    }
    let wanted = try config.get("keyboard", or: DisplayKeyboard.off.rawValue)
    guard let keyboard = DisplayKeyboard(rawValue: wanted) else {
      throw Self.wrong("keyboard", "\"\(wanted)\"", "one of \"off\", \"auto\", \"on\"")
    }
    self.keyboard = keyboard
  }

  private static func wrong(_ key: String, _ value: String, _ expected: String) -> ContractError {
    ContractError(
      .badArgument, "config: \"\(key)\" is \(value); expected is \(expected)")
  }
}
