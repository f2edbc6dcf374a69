import SnapCard
import SnapEngine
import SnapManifest
import SnapValue

// Keys, time limits and the theme.
extension AccessibilityCheck {
  mutating func checkTriggers() {
    for placed in manifest.triggers {
      let trigger = placed.trigger
      switch trigger.cause {
      case .key(let key): check(key, of: trigger)
      case .idle(let idle): check(idle, of: trigger)
      case .signal: break
      }
    }
  }

  private func place(_ trigger: Trigger, _ keys: String...) -> Diagnostic.Place {
    own.place(JSONPointer(["triggers", trigger.name] + keys))
  }

  // MARK: Keys

  private static let moving: Set<String> = [
    "Tab", "Enter", "Escape", " ", "Space", "Backspace", "ArrowUp", "ArrowDown", "ArrowLeft",
    "ArrowRight", "Home", "End", "PageUp", "PageDown",
  ]

  private mutating func check(_ key: String, of trigger: Trigger) {
    let parts = key.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let last = parts.last.flatMap { $0.isEmpty ? "+" : $0 } ?? key
    let modifiers = parts.dropLast().filter { !$0.isEmpty && $0 != "Shift" }
    if Self.moving.contains(last), modifiers.isEmpty {
      note(.keyTaken, place(trigger, "key"), key, trigger.name)
    } else if last.count == 1, modifiers.isEmpty {
      note(.characterKey, place(trigger, "key"), key, trigger.name)
    }
    if parts.count > 1, last != "+", !isOnSomeCard(trigger) {
      note(
        .severalAtOnce, place(trigger, "key"), key,
        "the trigger \"\(trigger.name)\", which no action of a card does,")
    }
  }

  /// Whether an action of a card asks for the same.
  private func isOnSomeCard(_ trigger: Trigger) -> Bool {
    screens.contains { screen in
      screen.actions.contains { action in
        let data = action.map["data"]
        switch trigger.request.kind {
        case .navigate(let name, _):
          return action.text("verb") == "navigate"
            && (data?.string ?? data?["navigation"]?.string) == name
        case .back: return action.text("verb") == "back"
        case .undo: return action.text("verb") == "undo"
        case .forward: return action.text("verb") == "forward"
        case .route(let route, _):
          return action.text("verb") == "route" && (data?.string ?? data?["route"]?.string) == route
        default: return false
        }
      }
    }
  }

  // MARK: Time

  private static let leastWarning: UInt64 = 20_000_000_000

  private mutating func check(_ idle: Trigger.Idle, of trigger: Trigger) {
    let (at, seconds) = (place(trigger, "idle"), idle.warning / 1_000_000_000)
    if idle.warning == 0, !idle.wipes {
      return note(.turnsAlone, at, trigger.name)
    }
    if idle.warning == 0 {
      return note(.timeLimit, at, "the trigger \"\(trigger.name)\" comes without a warning")
    }
    if idle.warning < Self.leastWarning {
      note(
        .timeLimit, place(trigger, "idle", "warning"),
        "the trigger \"\(trigger.name)\" warns only \(seconds) seconds before")
    }
    guard let key = idle.screen else {
      return note(
        .timeLimit, at, "the trigger \"\(trigger.name)\" warns without a \"screen\" to go on from")
    }
    guard let screen = screens.first(where: { $0.key == key }), let card = screen.parts?.all.first
    else { return }
    let goesOn =
      screen.actions.contains {
        ["dismiss", "back"].contains($0.text("verb")) && $0.map["isEnabled"]?.bool != false
      }
      || screen.actions.contains { action in
        let name = action.map["data"]?.string ?? action.map["data"]?["navigation"]?.string
        return action.text("verb") == "navigate"
          && graph.edges.contains { edge in
            edge.name == name && edge.endsLayers && !edge.isRoot
          }
      }
    if !goesOn {
      note(
        .timeLimit, screen.place(card), "on the screen \"\(key)\", which warns, no action goes on")
    }
  }

  // MARK: The theme

  /// Which colours lie on which, and the contrast that they need.
  static let grounds: [(ink: String, ground: String, least: Double)] = [
    ("ink", "page", 4.5), ("ink", "surface", 4.5), ("ink", "emphasis", 4.5),
    ("subtle", "page", 4.5), ("subtle", "surface", 4.5), ("onAccent", "accentFill", 4.5),
    ("accentInk", "surface", 4.5), ("attention", "surface", 4.5), ("good", "surface", 4.5),
    ("warning", "surface", 4.5), ("attention", "attentionSoft", 4.5), ("good", "goodSoft", 4.5),
    ("warning", "warningSoft", 4.5), ("onPicture", "scrim", 4.5),
    ("edge", "surface", 3), ("focus", "page", 3), ("focus", "surface", 3),
  ]

  mutating func checkTheme() {
    let theme = manifest.app.theme
    let place = own.place(JSONPointer(["app", "theme"]))
    checkColours(theme.light, "light", place)
    checkColours(theme.dark, "dark", place)
    if theme.scheme != .auto {
      note(
        .schemeForced, own.place(JSONPointer(["app", "theme", "scheme"])), theme.scheme.rawValue)
    }
    let isPanel = manifest.triggers.contains { placed in
      if case .idle(let idle) = placed.trigger.cause { return idle.wipes }
      return false
    }
    if isPanel, theme.density != "touch" {
      note(
        .smallTarget, own.place(JSONPointer(["app", "theme", "density"])),
        "the application forgets who was there, so it is a panel for everybody, and its targets",
        "are those of a \(theme.density)")
    }
  }

  /// Holds the colours of a theme against the contrast that they need.
  mutating func checkColours(_ colours: ValueMap, _ name: String, _ place: Diagnostic.Place) {
    for (ink, ground, least) in Self.grounds {
      guard let one = colours[ink]?.string.flatMap({ PerceivedColor($0) }),
        let other = colours[ground]?.string.flatMap({ PerceivedColor($0) })
      else { continue }
      let contrast = one.contrast(with: other)
      if contrast < least {
        let tenths = Int(contrast * 10)
        note(
          least > 4 ? .contrastOfText : .contrastOfParts, place,
          "\(ink) on \(ground), \(name), has a contrast of \(tenths / 10).\(tenths % 10):1 and needs \(least):1"
        )
      }
    }
  }
}
