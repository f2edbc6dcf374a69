/// Which terminals put letters from right to left in order, and join them, by themselves.
package enum OwnOrder {
  /// Whether the terminal does, by what its environment says of it.
  ///
  /// | said | terminal |
  /// |---|---|
  /// | `VTE_VERSION` from 5800 on | GNOME Terminal, Console, Tilix, Xfce's and all others by VTE 0.58 and later |
  /// | `KONSOLE_VERSION` | Konsole, Yakuake |
  /// | `MLTERM` | mlterm |
  /// | `TERM_PROGRAM` `mintty`, `Apple_Terminal` | these |
  ///
  /// Everything else does not: xterm, foot, kitty, Alacritty, the Linux console; and tmux and screen, which
  /// write cells from left to right wherever they run.
  package static func isThere(_ environment: (String) -> String?) -> Bool {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    let term = environment("TERM") ?? ""
    if isSet("TMUX") || isSet("STY") || term.hasPrefix("tmux") || term.hasPrefix("screen") {
      return false
    }
    if let version = environment("VTE_VERSION").flatMap({ Int($0) }), version >= 5_800 {
      return true
    }
    if isSet("KONSOLE_VERSION") || isSet("MLTERM") || term.hasPrefix("mlterm") { return true }
    return ["mintty", "Apple_Terminal"].contains(environment("TERM_PROGRAM"))
  }
}
