internal import Glibc
internal import SnapPluginKit
internal import TerminalLayout

/// What the manifest and the environment say about how to show things.
struct Settings {
  /// How the terminal is used.
  enum Mode: String, CaseIterable {
    /// The whole screen, where the terminal can move its cursor; lines where it cannot.
    case screen
    /// Lines, as on a typewriter: each page from its first line to its last.
    case lines
    /// Lines for those who listen: of a page that is known only what has changed.
    case linear
  }

  /// `nil`: as the application says.
  let theme: Theme.Choice?
  let mode: Mode
  let hasMouse: Bool
  /// Whether letters from right to left are put in order before the terminal gets them.
  let ordersLetters: Bool

  /// Whether pictures may be drawn by the terminal itself.
  let hasGraphics: Bool

  private enum Graphics: String, CaseIterable {
    /// As well as the terminal can.
    case auto
    /// By half blocks.
    case blocks
  }

  /// Who puts them in order.
  private enum Order: String, CaseIterable {
    /// The presenter, unless the terminal is known to do it.
    case auto
    /// The presenter.
    case own
    /// The terminal.
    case terminal
  }

  /// Reads the plugin's config. `SNAPNAV_LINEAR` in the environment asks for the linear mode.
  init(config: Value) throws(ContractError) {
    theme = try Self.choice("theme", of: config)
    let asked: Mode = try Self.choice("mode", of: config) ?? .screen
    mode = Self.isSet("SNAPNAV_LINEAR") ? .linear : asked
    hasMouse = try config.get("mouse", or: true)
    let graphics: Graphics = try Self.choice("graphics", of: config) ?? .auto
    hasGraphics = graphics == .auto
    let order: Order = try Self.choice("bidi", of: config) ?? .auto
    ordersLetters =
      order == .own || order == .auto && !OwnOrder.isThere { Self.environment($0) }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, of config: Value
  ) throws(ContractError) -> Choice? {
    let text = try config.get(key, or: "")
    if let choice = Choice(rawValue: text) { return choice }
    if text.isEmpty { return nil }
    let known = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    throw ContractError(
      .badArgument, "config: \"\(key)\" is \"\(text)\"; expected is one of \(known)")
  }

  /// The colours that the user has taken away.
  static var hasNoColor: Bool { !(environment("NO_COLOR") ?? "").isEmpty }
  /// Whether the terminal says that it shows any colour.
  static var hasAnyColor: Bool { ["truecolor", "24bit"].contains(environment("COLORTERM")) }
  /// What the terminal says of its own colours.
  static var ownColors: String? { environment("COLORFGBG") }

  private static func isSet(_ name: String) -> Bool {
    !(environment(name) ?? "").isEmpty && environment(name) != "0"
  }

  // Safety: the text is copied at once; nothing here changes the environment.
  static func environment(_ name: String) -> String? {
    guard let text = unsafe getenv(name) else { return nil }
    return unsafe String(cString: text)
  }
}
