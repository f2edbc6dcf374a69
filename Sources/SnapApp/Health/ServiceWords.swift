/// What a service's supervisor, such as systemd, is told of a run: lines as `sd_notify(3)` has them.
///
/// The watchdog is fed while the display is alive, since a new start mends no full disk, and an
/// application whose store or plugin is lost goes on.
package struct ServiceWords: Sendable {
  private var status = ""
  private var isStopping = false

  /// Begins with nothing told.
  package init() {}

  /// It serves from now on.
  package mutating func ready() -> [String] {
    ["READY=1"] + say("what the application begins with is shown")
  }

  /// What follows from a look; `isFed`: whether the supervisor counts the time.
  package mutating func looked(_ health: Health, isFed: Bool) -> [String] {
    let feeding = isFed && health.isDisplayAlive ? ["WATCHDOG=1"] : []
    return feeding + say(health.sentence)
  }

  /// The end has begun.
  package mutating func stopping() -> [String] {
    defer { isStopping = true }
    return ["STOPPING=1"] + say("ending")
  }

  private mutating func say(_ text: String) -> [String] {
    guard text != status, !isStopping else { return [] }
    status = text
    return ["STATUS=\(text.onOneLine)"]
  }
}

extension Health {
  /// What is wrong, one line.
  package var sentence: String {
    if isGood { return "healthy" }
    return "unhealthy: " + reasons.map { "\($0.part.rawValue): \($0.text)" }.joined(separator: "; ")
  }
}
